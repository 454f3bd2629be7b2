"""Being gone: half a minute of grace, then the others vote; who comes back plays on."""

import pytest

from ridotto.engine.record import Ended
from ridotto.table import GRACE, SITE, NotAllowed, NotNow, Table, commands, view
from ridotto.table.commands import Choice
from ridotto.table.settings import GameClock, MoveClock
from tests.support.table import (
    NOON,
    WORKER,
    begun,
    calm_move,
    do,
    game_of,
    mover_of,
    play,
    refuse,
    turn_of,
)

LATER = NOON + GRACE


def gone(table: Table, *seats: int, at: int = NOON) -> Table:
    for seat in seats:
        table = do(table, seat, commands.Gone(WORKER), seat=seat, at=at)
    return table


def came(table: Table, seat: int, at: int) -> Table:
    return do(table, seat, commands.Came(WORKER), seat=seat, at=at)


def vote(table: Table, seat: int, absent: int, choice: Choice, at: int = LATER) -> Table:
    return do(table, seat, commands.Vote(absent, choice), seat=seat, at=at)


def larger(users: int) -> Table:
    """A game of so many users, among bots where they are few."""
    return begun("mascarade", seats=max(4, users), users=users)


def test_everybody_sees_who_is_there_and_since_when_somebody_is_not() -> None:
    table = gone(begun(), 1, at=NOON + 7)
    seen = view.view(table).seats
    assert [(seat.present, seat.left_at) for seat in seen] == [(True, None), (False, NOON + 7)]
    back = view.view(came(table, 1, NOON + 9)).seats[1]
    assert (back.present, back.left_at) == (True, None)


def test_who_has_come_back_through_another_worker_is_not_gone() -> None:
    table = do(begun(), 1, commands.Came("other worker"), seat=1)
    refuse(table, NotNow, 1, commands.Gone(WORKER), seat=1)
    assert do(table, 1, commands.Gone("other worker"), seat=1).seats[1].left_at == NOON


@pytest.mark.parametrize("choice", ["wait", "bot", "end"])
def test_nobody_decides_within_the_grace(choice: Choice) -> None:
    table = gone(begun(), 1)
    refuse(table, NotNow, 0, commands.Vote(1, choice), seat=0, at=LATER - 1)
    assert vote(table, 0, 1, choice).version == table.version + 1


def test_nobody_decides_about_who_is_there_or_has_come_back() -> None:
    table = begun()
    refuse(table, NotNow, 0, commands.Vote(1, "end"), seat=0, at=LATER)
    table = came(gone(table, 1), 1, NOON + 5)
    refuse(table, NotNow, 0, commands.Vote(1, "end"), seat=0, at=LATER + 5)
    refuse(table, NotNow, 0, commands.Vote(7, "end"), seat=0, at=LATER + 5)


def test_of_two_users_the_one_who_is_there_decides_alone() -> None:
    table = gone(begun(), 1)
    waiting = vote(table, 0, 1, "wait")
    assert waiting.seats[1].left_at == LATER
    refuse(waiting, NotNow, 0, commands.Vote(1, "end"), seat=0, at=LATER + GRACE - 1)
    stand_in = vote(table, 0, 1, "bot")
    assert view.view(stand_in).seats[1].kind == "stand_in"
    over = vote(table, 0, 1, "end")
    assert over.result is not None
    assert (over.phase, over.ended) == ("over", Ended("abandoned", 1))
    assert (over.result.winners, over.points) == ((), (0.0, 0.0))


def test_of_three_users_both_others_must_agree_and_bots_have_no_voice() -> None:
    table = gone(larger(3), 2)
    table = vote(table, 0, 2, "bot")
    assert view.view(table).votes == {2: {0: "bot"}}
    assert table.seats[2].bot is None
    table = vote(table, 1, 2, "end")
    assert view.view(table).votes == {2: {0: "bot", 1: "end"}}
    refuse(table, NotAllowed, SITE, commands.Vote(2, "end"), seat=3, at=LATER)
    decided = vote(table, 1, 2, "bot")
    assert decided.seats[2].bot is not None
    assert view.view(decided).votes == {}


def test_of_six_users_more_than_half_of_those_who_are_there_decide() -> None:
    table = gone(larger(6), 5)
    table = vote(table, 0, 5, "end")
    table = vote(table, 1, 5, "end")
    assert table.phase == "playing"
    assert vote(table, 2, 5, "end").phase == "over"
    table = vote(table, 1, 5, "wait")
    table = vote(table, 2, 5, "wait")
    table = vote(table, 3, 5, "end")
    assert view.view(table).votes == {5: {0: "end", 1: "wait", 2: "wait", 3: "end"}}
    assert vote(table, 4, 5, "wait").seats[5].left_at == LATER
    assert vote(table, 4, 5, "end").ended == Ended("abandoned", 5)


def test_half_of_the_voices_is_not_enough() -> None:
    table = gone(larger(5), 4)
    table = vote(table, 0, 4, "end")
    table = vote(table, 1, 4, "end")
    assert table.phase == "playing"
    assert vote(table, 2, 4, "end").phase == "over"


def test_voices_of_who_has_gone_meanwhile_do_not_count() -> None:
    table = gone(larger(6), 5)
    for voter in (0, 1):
        table = vote(table, voter, 5, "end")
    table = gone(table, 0, 1, at=LATER)
    table = vote(table, 2, 5, "end")
    assert table.phase == "playing"
    assert view.view(table).votes == {5: {2: "end"}}
    assert vote(table, 3, 5, "end").phase == "over"


def test_who_is_gone_has_no_voice_and_nobody_votes_about_himself() -> None:
    table = gone(larger(4), 2, 3)
    refuse(table, NotAllowed, 2, commands.Vote(3, "end"), seat=2, at=LATER)
    refuse(table, NotAllowed, 2, commands.Vote(2, "wait"), seat=2, at=LATER)
    table = vote(table, 0, 3, "end")
    table = vote(table, 0, 2, "bot")
    assert view.view(table).votes == {3: {0: "end"}, 2: {0: "bot"}}


def test_coming_back_makes_the_votes_void() -> None:
    table = gone(larger(4), 3)
    table = vote(table, 0, 3, "end")
    table = came(table, 3, LATER + 1)
    assert view.view(table).votes == {}
    table = gone(table, 3, at=LATER + 2)
    table = vote(table, 1, 3, "end", at=LATER + 2 + GRACE)
    assert view.view(table).votes == {3: {1: "end"}}


def test_a_stand_in_plays_until_the_user_comes_back() -> None:
    table = vote(gone(begun(wanted=turn_of(1)), 1), 0, 1, "bot")
    refuse(table, NotNow, 0, commands.Vote(1, "end"), seat=0, at=LATER + GRACE)
    table = do(table, SITE, commands.Play([calm_move(table, 1)]), seat=1, at=LATER + 1)
    table = came(table, 1, LATER + 2)
    assert view.view(table).seats[1].kind == "person"
    table = play(table, 0, calm_move(table, 0), at=LATER + 3)
    move = calm_move(table, 1)
    refuse(table, NotNow, SITE, commands.Play([move]), seat=1)
    assert game_of(play(table, 1, move, at=LATER + 4)).moves[-1] == (1, move)


def test_a_user_has_his_own_seat_again_after_the_game() -> None:
    table = vote(gone(begun(), 1), 0, 1, "bot")
    over = do(table, 0, commands.Resign(), seat=0, at=LATER + 1)
    assert over.seats[1].bot is None
    assert view.view(over).seats[1].kind == "person"


def test_leaving_during_a_game_lets_the_others_decide_at_once() -> None:
    table = do(larger(4), 3, commands.Leave(), seat=3)
    assert table.seats[3].user is not None
    for voter in (0, 1):
        table = vote(table, voter, 3, "bot", at=NOON)
    assert view.view(table).seats[3].kind == "stand_in"
    assert view.view(came(table, 3, NOON + 1)).seats[3].kind == "person"


def test_days_per_move_leave_nobody_to_be_voted_about() -> None:
    table = gone(begun(clock=MoveClock(1)), 1)
    refuse(table, NotNow, 0, commands.Vote(1, "end"), seat=0, at=NOON + 10 * GRACE)


def test_the_absent_may_be_the_one_to_move_or_not() -> None:
    table = larger(4)
    mover = mover_of(table)
    for absent in {mover, (mover + 1) % 4}:
        voters = [seat for seat in range(4) if seat != absent][:2]
        after = gone(table, absent)
        for voter in voters:
            after = vote(after, voter, absent, "bot")
        assert [seat.kind for seat in view.view(after).seats].count("stand_in") == 1


def test_out_of_time_is_for_the_whole_game_and_takes_the_voice_away() -> None:
    table = begun("mascarade", seats=4, clock=GameClock(60), wanted=turn_of(0))
    table = do(table, SITE, commands.Flag(), at=NOON + 60_000)
    table = gone(table, 3, at=NOON + 60_000)
    at = NOON + 60_000 + GRACE
    refuse(table, NotNow, 0, commands.Vote(3, "end"), seat=0, at=at)
    refuse(table, NotNow, 0, commands.Undo(), seat=0, at=at)
    assert do(table, 0, commands.Say("Alas."), seat=0, at=at).lines[0].text == "Alas."
    table = vote(table, 1, 3, "end", at=at)
    table = vote(table, 2, 3, "end", at=at)
    assert table.phase == "over"
    for seat in range(4):
        table = do(table, seat, commands.Rematch(), seat=seat, at=at)
    assert not any(seat.out_of_time for seat in table.seats)


def test_the_clock_of_an_absent_user_runs_on() -> None:
    table = begun(clock=GameClock(60), wanted=turn_of(1))
    table = gone(table, 1)
    table = vote(table, 0, 1, "wait")
    assert do(table, SITE, commands.Flag(), at=NOON + 60_000).ended == Ended("time", 1)


def test_what_a_user_has_thought_before_a_stand_in_took_over_is_charged() -> None:
    table = begun(clock=GameClock(60), wanted=turn_of(1))
    table = vote(gone(table, 1), 0, 1, "bot", at=LATER)
    table = do(table, SITE, commands.Play([calm_move(table, 1)]), seat=1, at=LATER + 9)
    assert table.times.left[1] == 60_000 - GRACE


def test_nobody_votes_on_about_who_is_out_of_time() -> None:
    table = begun("mascarade", seats=4, clock=GameClock(60), wanted=turn_of(1))
    table = vote(gone(table, 1), 0, 1, "wait")
    assert view.view(table).votes == {1: {0: "wait"}}
    table = do(table, SITE, commands.Flag(), at=NOON + 60_000)
    refuse(table, NotNow, 2, commands.Vote(1, "end"), seat=2, at=NOON + 60_000)
    assert view.view(table).votes == {}
