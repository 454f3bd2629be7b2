"""Clocks: what is charged, what is added, and the millisecond at which time is up."""

import random

import pytest

from ridotto.engine.record import Ended
from ridotto.table import SITE, NotNow, Table, clock, commands, view
from ridotto.table.settings import Clock, GameClock, MoveClock
from tests.support.table import (
    AT_ONCE,
    MINUTE,
    NOON,
    PLACED,
    PLACEMENTS,
    WORKER,
    begun,
    calm_move,
    do,
    game_of,
    mover_of,
    play,
    play_any,
    refuse,
    turn_of,
)

DAY = 24 * 60 * MINUTE
BLITZ = GameClock(60, 5)


def move_at(table: Table, at: int) -> Table:
    """Whoever is to act makes a move at a moment."""
    seat = mover_of(table)
    return play(table, seat, calm_move(table, seat), at=at)


def flagged(table: Table, at: int) -> Table:
    return do(table, SITE, commands.Flag(), at=at)


def test_thinking_is_charged_to_the_millisecond_and_the_increment_added() -> None:
    table = begun(clock=BLITZ, wanted=turn_of(0))
    assert table.times.left == (60_000, 60_000)
    table = move_at(table, NOON + 1_234)
    assert view.view(table).clock.left == (60_000 - 1_234 + 5_000, 60_000)
    assert (view.view(table).clock.since, view.view(table).clock.running) == (NOON + 1_234, (1,))
    table = move_at(table, NOON + 1_234 + 10_001)
    assert table.times.left == (63_766, 60_000 - 10_001 + 5_000)


def test_without_an_increment_time_only_grows_less() -> None:
    table = begun("twilight", clock=GameClock(60), wanted=turn_of(1))
    table = move_at(table, NOON + 7)
    assert table.times.left == (60_000, 59_993)


def test_the_flag_falls_at_the_very_millisecond() -> None:
    table = begun(clock=BLITZ, wanted=turn_of(1))
    table = move_at(table, NOON + 2_000)
    moment = NOON + 2_000 + 60_000
    assert clock.deadlines(table) == {0: moment}
    refuse(table, NotNow, SITE, commands.Flag(), at=moment - 1)
    over = flagged(table, moment)
    assert over.result is not None
    assert (over.phase, over.result.winners, over.ended) == ("over", (1,), Ended("time", 0))
    assert over.points == (0.0, 1.0)


def test_a_move_one_millisecond_before_the_flag_is_in_time() -> None:
    table = begun(clock=BLITZ, wanted=turn_of(0))
    table = move_at(table, NOON + 59_999)
    assert table.times.left[0] == 1 + 5_000
    refuse(table, NotNow, SITE, commands.Flag(), at=NOON + 60_000)


def test_a_move_after_the_flag_should_have_fallen_is_too_late() -> None:
    """Whether the server or the move comes first must not decide about a game."""
    table = begun(clock=BLITZ, wanted=turn_of(0))
    move = calm_move(table, 0)
    refuse(table, NotNow, 0, commands.Play([move]), seat=0, at=NOON + 60_000)
    refuse(table, NotNow, 0, commands.Play([move]), seat=0, at=NOON + DAY)


@pytest.mark.parametrize("game", ["volto", "mascarade"])
def test_who_is_out_of_time_has_no_time_left_to_be_seen(game: str) -> None:
    table = begun(game, clock=BLITZ, wanted=turn_of(1))
    table = flagged(table, NOON + 60_000)
    assert view.view(table).clock.left[1] == 0


def test_a_turn_earns_the_same_whether_its_cards_are_played_one_by_one_or_at_once() -> None:
    table = begun("twilight", clock=BLITZ)
    seat = mover_of(table)
    trial, moves = game_of(table).copy(), []
    for _ in range(2):
        legal = [move for move in trial.legal(seat) if move not in ("end", "discard")]
        moves.append(legal[0])
        trial.play(legal[0], seat=seat)
    at_once = play(table, seat, *moves, at=NOON + 10)
    one_by_one = play(play(table, seat, moves[0], at=NOON + 5), seat, moves[1], at=NOON + 10)
    assert at_once.times.left == one_by_one.times.left


def test_without_a_clock_nothing_is_charged_and_nobody_is_flagged() -> None:
    table = begun()
    after = move_at(table, NOON + 100 * DAY)
    assert (after.times.left, view.view(after).clock.running) == ((), ())
    assert clock.deadlines(after) == {}
    refuse(after, NotNow, SITE, commands.Flag(), at=NOON + 1000 * DAY)


def test_days_for_every_move_begin_anew_with_every_move() -> None:
    table = begun(clock=MoveClock(2), wanted=turn_of(0))
    assert clock.deadlines(table) == {0: NOON + 2 * DAY}
    table = move_at(table, NOON + 2 * DAY - 1)
    assert clock.deadlines(table) == {1: NOON + 4 * DAY - 1}
    assert view.view(table).clock.running == (1,)
    refuse(table, NotNow, SITE, commands.Flag(), at=NOON + 4 * DAY - 2)
    assert flagged(table, NOON + 4 * DAY - 1).ended == Ended("time", 1)


def test_bots_are_not_timed_and_the_other_side_does_not_pay_for_them() -> None:
    table = begun(users=1, clock=BLITZ, wanted=turn_of(1))
    assert clock.deadlines(table) == {}
    assert view.view(table).clock.running == ()
    refuse(table, NotNow, SITE, commands.Flag(), at=NOON + DAY)
    move = calm_move(table, 1)
    table = do(table, SITE, commands.Play([move]), seat=1, at=NOON + DAY)
    assert table.times.left == (60_000, 60_000)
    assert clock.deadlines(table) == {0: NOON + DAY + 60_000}


def test_the_clock_goes_on_through_talk_offers_and_absence() -> None:
    table = begun(clock=BLITZ, wanted=turn_of(0))
    times = table.times
    table = do(table, 0, commands.Say("Hm."), seat=0, at=NOON + 10)
    table = do(table, 0, commands.OfferTie(), seat=0, at=NOON + 20)
    table = do(table, 1, commands.AnswerTie(accept=False), seat=1, at=NOON + 30)
    table = do(table, 0, commands.Gone(WORKER), seat=0, at=NOON + 40)
    assert table.times == times
    assert move_at(table, NOON + 1_000).times.left[0] == 64_000


def test_a_set_up_is_charged_until_it_stands_and_both_get_the_increment() -> None:
    """Whoever begins has no less time for it, and whoever was done first does not pay longer."""
    for first in (0, 1):
        for done in (0, 1):
            table = begun(options=PLACED, clock=BLITZ, wanted=turn_of(first))
            table = play(table, done, *PLACEMENTS[done], at=NOON + 3_000)
            other = 1 - done
            table = play(table, other, *PLACEMENTS[other], at=NOON + 10_000)
            left = {done: 62_000, other: 55_000}
            assert table.times.left == (left[0], left[1]), (first, done)
            assert (table.times.since, table.times.used) == (NOON + 10_000, {})


def test_a_set_up_in_ten_acts_is_charged_until_the_last_of_them() -> None:
    table = begun(options=PLACED, clock=GameClock(60), wanted=turn_of(0))
    for number, move in enumerate(PLACEMENTS[0]):
        table = play(table, 0, move, at=NOON + 1_000 * number)
    table = play(table, 1, *PLACEMENTS[1], at=NOON + 20_000)
    assert table.times.left == (51_000, 40_000)


def test_after_an_undo_the_clock_has_never_stopped() -> None:
    table = begun(options=PLACED, clock=GameClock(60), wanted=turn_of(0))
    table = play(table, 0, *PLACEMENTS[0], at=NOON + 3_000)
    table = do(table, 0, commands.Undo(), seat=0, at=NOON + 4_000)
    assert clock.deadlines(table) == {0: NOON + 60_000, 1: NOON + 60_000}
    table = play(table, 0, PLACEMENTS[0][-1], at=NOON + 8_000)
    table = play(table, 1, *PLACEMENTS[1], at=NOON + 9_000)
    assert table.times.left == (52_000, 51_000)


def test_who_is_done_has_no_flag_to_fear() -> None:
    table = begun(options=PLACED, clock=BLITZ)
    table = play(table, 0, *PLACEMENTS[0], at=NOON + 3_000)
    assert clock.deadlines(table) == {1: NOON + 60_000}
    assert flagged(table, NOON + 60_000).ended == Ended("time", 1)


def test_nobody_wins_when_the_time_of_both_is_up_at_the_same_moment() -> None:
    table = begun(options=PLACED, clock=BLITZ)
    over = flagged(table, NOON + 60_000)
    assert over.result is not None
    assert over.result.winners == ()
    assert over.result.scores[0] == over.result.scores[1]


def test_answers_given_at_once_are_charged_each_until_its_own_moment() -> None:
    table = begun("mascarade", seats=5, options=AT_ONCE, clock=GameClock(600), wanted=turn_of(0))
    choose = random.Random("answers")
    while "announce:king" not in game_of(table).legal():
        table = play_any(table, choose, at=NOON)
    asker = mover_of(table)
    table = play(table, asker, "announce:king", at=NOON)
    others = list(game_of(table).actors)
    for number, seat in enumerate(others):
        table = play(table, seat, "contest:no", at=NOON + 1_000 * (number + 1))
    expected = {asker: 600_000}
    expected |= {seat: 599_000 - 1_000 * number for number, seat in enumerate(others)}
    assert table.times.left == tuple(expected[seat] for seat in range(5))


def test_every_answer_given_at_once_earns_the_increment() -> None:
    table = begun("mascarade", seats=4, options=AT_ONCE, clock=GameClock(600, 7))
    choose = random.Random("increments")
    while "announce:king" not in game_of(table).legal():
        table = play_any(table, choose, at=NOON)
    table = play(table, mover_of(table), "announce:king", at=NOON)
    before = table.times.left
    others = game_of(table).actors
    for seat in others:
        table = play(table, seat, "contest:no", at=NOON)
    gained = [after - left for after, left in zip(table.times.left, before, strict=True)]
    assert gained == [7_000 if seat in others else 0 for seat in range(4)]


@pytest.mark.parametrize("clock_settings", [BLITZ, MoveClock(1)])
def test_in_a_larger_game_a_bot_plays_on_for_who_is_out_of_time(
    clock_settings: Clock,
) -> None:
    table = begun("mascarade", seats=4, clock=clock_settings, wanted=turn_of(2))
    moment = clock.deadlines(table)[2]
    refuse(table, NotNow, SITE, commands.Flag(), at=moment - 1)
    table = flagged(table, moment)
    assert (table.phase, view.view(table).seats[2].kind) == ("playing", "stand_in")
    refuse(table, NotNow, SITE, commands.Flag(), at=moment + DAY * 20)
    move = calm_move(table, 2)
    refuse(table, NotNow, 2, commands.Play([move]), seat=2, at=moment)
    table = do(table, SITE, commands.Play([move]), seat=2, at=moment + 9)
    assert clock.deadlines(table).keys() == {3}
    back = do(table, 2, commands.Came("elsewhere"), seat=2, at=moment + 10)
    assert view.view(back).seats[2].kind == "stand_in"


def test_everybody_who_is_late_at_once_gets_a_bot() -> None:
    table = begun("mascarade", seats=4, options=AT_ONCE, clock=BLITZ)
    choose = random.Random("late")
    while "announce:king" not in game_of(table).legal():
        table = play_any(table, choose, at=NOON)
    table = play(table, mover_of(table), "announce:king", at=NOON)
    quick, *slow = game_of(table).actors
    table = play(table, quick, "contest:no", at=NOON)
    table = flagged(table, NOON + DAY)
    assert [seat for seat in range(4) if table.seats[seat].out_of_time] == slow
