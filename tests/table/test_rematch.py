"""Once more: all agree, everybody moves up one seat, and chance or the other user begins."""

import itertools

import msgspec
import pytest

from ridotto.table import Entry, NotFree, NotNow, Table, apply, commands, is_done, view
from tests.support.table import (
    PLACED,
    begun,
    do,
    game_of,
    play_out,
    refuse,
    turn_of,
    user,
)


def ended(table: Table, loser: int = 0) -> Table:
    """The table after somebody has given up."""
    by = table.seats[loser].user
    assert by is not None
    return do(table, by, commands.Resign(), seat=loser)


def agree(table: Table, seat: int, nonce: str = "", *, accept: bool = True) -> Table:
    by = table.seats[seat].user
    assert by is not None
    return do(table, by, commands.Rematch(accept=accept, nonce=nonce), seat=seat)


def test_the_next_game_begins_when_all_agree_and_not_before() -> None:
    table = ended(begun())
    table = agree(table, 1, "b1")
    assert (table.phase, view.view(table).rematch) == ("over", (1,))
    table = agree(table, 1, accept=False)
    assert view.view(table).rematch == ()
    table = agree(agree(table, 0, "a0"), 1)
    assert (table.phase, table.commitment_number, view.view(table).rematch) == ("playing", 2, ())
    assert (table.result, table.ended, table.opened) == (None, None, None)
    assert game_of(table).moves == []


def test_everybody_moves_up_one_seat_with_name_nonce_and_points() -> None:
    table = play_out(begun("mascarade", seats=5, options={"round_limit": 1}), "rotation")
    points = table.points
    assert len(set(points)) > 1
    for seat in range(5):
        table = agree(table, seat, f"c{seat}")
    assert [seat.user for seat in table.seats] == [user(n) for n in (1, 2, 3, 4, 0)]
    assert [seat.nonce for seat in table.seats] == ["c1", "c2", "c3", "c4", "c0"]
    assert table.points == (*points[1:], points[0])
    assert [seat.points for seat in view.view(table).seats] == list(table.points)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("options", [{}, PLACED])
def test_in_volto_the_other_user_begins(first: int, options: dict[str, str]) -> None:
    table = begun(options=options, wanted=turn_of(first))
    beginner = table.seats[first].user
    for _ in range(3):
        table = ended(table)
        table = agree(agree(table, 1), 0)
        now_first = table.seats[game_of(table).truth()["first"]].user
        assert now_first != beginner
        beginner = now_first


def test_in_the_other_games_chance_decides_again_who_begins() -> None:
    over = ended(begun("twilight"))
    merchants = {
        game_of(agree(agree(over, 1), 0, f"{nonce:02x}")).truth()["merchant"] for nonce in range(8)
    }
    assert merchants == {0, 1}
    over = play_out(begun("mascarade", seats=4, users=1, options={"round_limit": 1}), "chance")
    firsts = {game_of(agree(over, 0, f"{nonce:02x}")).truth()["first"] for nonce in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_an_agreement_that_is_sent_again_after_everybody_moved_up_counts_as_done() -> None:
    table = agree(ended(begun()), 0)
    last = Entry(table.changed, user(1), commands.Rematch(nonce="ab"), seat=1, id="again")
    table = apply(table, last)
    assert (table.phase, table.seats_of(user(1))) == ("playing", (0,))
    assert is_done(table, msgspec.structs.replace(last, seat=0))
    assert not is_done(table, last)


def test_bots_are_always_ready_for_another_game() -> None:
    table = ended(begun(users=1))
    table = agree(table, 0)
    assert table.phase == "playing"
    assert [seat.bot for seat in table.seats] == ["random", None]


def test_a_rematch_waits_for_who_sits_down_on_a_seat_that_was_left() -> None:
    table = agree(ended(begun()), 0)
    table = do(table, 1, commands.Leave(), seat=1)
    table = agree(table, 0)
    assert table.phase == "over"
    table = do(table, 2, commands.Sit("Carla", nonce="cc"))
    refuse(table, NotFree, 3, commands.Sit("Dario"))
    assert table.phase == "over"
    table = agree(table, 1)
    assert table.phase == "playing"
    assert (table.seats[0].user, table.seats[0].nonce) == (user(2), "cc")


def test_a_rematch_begins_when_a_bot_takes_the_last_free_seat_and_all_have_agreed() -> None:
    table = ended(begun())
    table = do(table, 1, commands.Leave(), seat=1)
    table = agree(table, 0)
    table = do(table, 0, commands.SeatBot(1, "random"))
    assert table.phase == "playing"


def test_who_sits_down_later_has_no_points_of_his_predecessor() -> None:
    table = ended(begun(), loser=0)
    assert table.points == (0.0, 1.0)
    table = do(table, 1, commands.Leave(), seat=1)
    table = do(table, 2, commands.Sit("Carla"))
    assert view.view(table).seats[1].points == 0.0


def test_who_has_left_has_not_agreed_any_more() -> None:
    table = agree(ended(begun()), 1)
    table = do(table, 1, commands.Leave(), seat=1)
    table = do(table, 1, commands.Sit("Bruno"))
    assert view.view(table).rematch == ()
    assert agree(table, 0).phase == "over"


def test_there_is_no_rematch_of_a_game_that_is_on() -> None:
    refuse(begun(), NotNow, 0, commands.Rematch(), seat=0)


def test_a_match_of_many_games_counts_points_by_user() -> None:
    table = begun()
    wins = dict.fromkeys((user(0), user(1)), 0.0)
    for number, loser in zip(itertools.count(1), (0, 0, 1, 0, 1, 1, 1), strict=False):
        assert (table.commitment_number, table.game_number) == (number, number)
        winner = table.seats[1 - loser].user
        assert winner is not None
        wins[winner] += 1
        table = ended(table, loser)
        assert (table.commitment_number, table.game_number) == (number + 1, number)
        assert {seat.user: table.points[n] for n, seat in enumerate(table.seats)} == wins
        table = agree(agree(table, 0), 1)


def test_nonces_of_the_last_game_are_not_used_again() -> None:
    table = ended(begun())
    assert table.opened is not None
    assert table.opened.nonces == ("00", "01")
    assert view.view(table).nonces == ("", "")
    table = agree(agree(table, 0), 1)
    assert view.view(table).nonces == ("", "")
