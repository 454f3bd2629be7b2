"""Who may watch: players from their own seats, spectators as the host agreed."""

import pytest

from ridotto.table import Table, commands, view
from tests.support.table import STRANGER, begun, do, new_table, sit_down, user

SPECTATORS = {
    "none": [False, False, False],
    "after": [False, False, True],
    "live": [True, True, True],
}


def phases(spectators: str) -> list[Table]:
    """A table before, during and after a game."""
    playing = begun(spectators=spectators)
    over = do(playing, 0, commands.Resign(), seat=0)
    return [new_table(spectators=spectators), playing, over]


@pytest.mark.parametrize("spectators", SPECTATORS)
def test_spectators_see_a_game_when_it_was_agreed(spectators: str) -> None:
    tables = phases(spectators)
    assert [view.sees_game(table, None) for table in tables] == SPECTATORS[spectators]
    assert all(view.sees_game(table, seat) for table in tables for seat in range(2))
    assert all(view.has_spectators(table) == (spectators != "none") for table in tables)


def test_a_user_observes_from_their_own_seats_alone() -> None:
    table = do(sit_down(new_table("mascarade", seats=4), 2), 0, commands.Sit("Zoe", 3))
    assert [view.may_observe(table, user(0), seat) for seat in (None, 0, 1, 2, 3)] == [
        *(False, True, False, False, True)
    ]
    assert [view.may_observe(table, STRANGER, seat) for seat in (None, 0, 2)] == [
        *(True, False, False)
    ]
