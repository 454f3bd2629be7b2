"""A bot's choices depend on its seed and on what its seat has heard and seen, and nothing else."""

from collections.abc import Sequence

import pytest

import ridotto
from ridotto.bots.registry import ladder, levels
from ridotto.bots.registry import names as bot_names
from tests.support.bots import random_game
from tests.support.choices import Compared, choices, compare_choices, random_history
from tests.support.kit import games_with_ai, kit


def telling_bots(name: str) -> tuple[str, ...]:
    """The bots that need no search, the lowest level, and the characters that lean to some moves.

    Higher levels are the lowest one who thinks longer and slips less.
    """
    return tuple(set(bot_names(name)) - set(list(ladder(name))[1:]))


BOTS = {name: telling_bots(name) for name in ridotto.names()}
POSITIONS = 120  # of each bot in each game
MORE_POSITIONS, PARTS = 500, 4  # in `make verify`, parts that can run side by side
OF_LEVELS = 40  # of each level: the higher ones take long; `tools.soak --choices` has more


def check_positions(name: str, bots: Sequence[str], positions: int, purpose: str) -> None:
    """Compare the choices at so many positions; the other worlds must not all be the real one."""
    found: list[Compared] = []
    while sum(each.positions for each in found) < positions:
        found.append(compare_choices(name, bots, purpose, len(found) + 1))
    assert sum(each.is_other_truth for each in found) > len(found) // 4


@pytest.mark.parametrize("name", ridotto.names())
def test_choices_are_the_same_in_another_world_of_the_same_seat(name: str) -> None:
    check_positions(name, BOTS[name], POSITIONS, "worlds")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ridotto.names())
def test_so_are_many_more(name: str, part: int) -> None:
    check_positions(name, BOTS[name], MORE_POSITIONS, f"worlds {part}")


@pytest.mark.slow
@pytest.mark.parametrize("name", games_with_ai())
def test_so_are_those_of_every_level(name: str) -> None:
    check_positions(name, list(levels(name)), OF_LEVELS, "levels")


@pytest.mark.parametrize("name", ridotto.names())
def test_another_seed_makes_other_choices(name: str) -> None:
    moves = random_history(name, "seeds").game.moves
    game = random_game(name, "seeds")
    seat = moves[0][0] if moves else game.actors[0]
    is_long = kit(name).least_moves > 10  # few moves can be chosen in few ways
    seeds = range(3 if is_long else 9)
    chosen = {tuple(choices(BOTS[name], game.copy(), moves, seat, str(n))) for n in seeds}
    assert len(chosen) >= (3 if is_long else 2)
