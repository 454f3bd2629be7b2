"""Being gone: half a minute of grace, then the others vote; who comes back plays on."""

import msgspec
import pytest

from ridotto.engine.definition import RANDOM
from ridotto.engine.record import Ended
from ridotto.table import GRACE, SITE, NotAllowed, NotNow, Table, commands, view
from ridotto.table.commands import Choice
from ridotto.table.settings import GameClock, MoveClock
from ridotto.table.state import STUCK, Times
from tests.support.table import (
    AT_ONCE,
    NOON,
    PLACED,
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


def larger(users: int, first: int) -> Table:
    """A game of so many users, among bots where they are few; one of them begins."""
    return begun("mascarade", seats=max(4, users), users=users, wanted=turn_of(first))


def waiting_for(seat: int) -> Table:
    """A game of two that waits for a seat."""
    return begun(wanted=turn_of(seat))


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


@pytest.mark.parametrize("choice", ["wait", "bot", "win"])
def test_nobody_decides_within_the_grace(choice: Choice) -> None:
    table = gone(waiting_for(1), 1)
    refuse(table, NotNow, 0, commands.Vote(1, choice), seat=0, at=LATER - 1)
    assert vote(table, 0, 1, choice).version == table.version + 1


def test_nobody_decides_about_who_is_there_or_has_come_back() -> None:
    table = waiting_for(1)
    refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=LATER)
    table = came(gone(table, 1), 1, NOON + 5)
    refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=LATER + 5)
    refuse(table, NotNow, 0, commands.Vote(7, "win"), seat=0, at=LATER + 5)


@pytest.mark.parametrize("choice", ["wait", "bot", "win"])
def test_nobody_decides_about_somebody_the_table_does_not_wait_for(choice: Choice) -> None:
    """Who is not to move may be away, and loses nothing by it."""
    table = gone(waiting_for(0), 1)
    refuse(table, NotNow, 0, commands.Vote(1, choice), seat=0, at=LATER)
    table = play(table, 0, calm_move(table, 0), at=LATER)
    assert vote(table, 0, 1, choice).version == table.version + 1


def test_of_two_users_the_one_who_is_there_decides_alone() -> None:
    table = gone(waiting_for(1), 1)
    waiting = vote(table, 0, 1, "wait")
    assert waiting.seats[1].left_at == LATER
    refuse(waiting, NotNow, 0, commands.Vote(1, "win"), seat=0, at=LATER + GRACE - 1)
    stand_in = vote(table, 0, 1, "bot")
    assert view.view(stand_in).seats[1].kind == "stand_in"
    over = vote(table, 0, 1, "win")
    assert over.result is not None
    assert (over.phase, over.ended) == ("over", Ended("left", 1))
    assert (over.result.winners, over.points) == ((0,), (1.0, 0.0))


def test_of_two_users_nobody_ends_a_game_without_a_result_alone() -> None:
    table = gone(waiting_for(1), 1)
    refuse(table, NotNow, 0, commands.Vote(1, "end"), seat=0, at=LATER)


def test_of_more_users_nobody_claims_the_win() -> None:
    table = gone(larger(4, 3), 3)
    refuse(table, NotNow, 0, commands.Vote(3, "win"), seat=0, at=LATER)


def test_what_older_logs_say_was_decided_stays_decided() -> None:
    """They ended games of two without a result, whomever the table waited for."""
    table = gone(waiting_for(0), 1)
    over = do(table, 0, commands.Vote(1, "end"), seat=0, at=LATER, edition=1)
    assert over.ended == Ended("abandoned", 1)
    assert (over.points, over.result and over.result.winners) == ((0.0, 0.0), ())


def test_while_older_workers_live_nobody_claims_what_they_could_not_read() -> None:
    table = gone(waiting_for(1), 1)
    told = refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=LATER, edition=1)
    assert "win" in told
    assert do(table, 0, commands.Vote(1, "bot"), seat=0, at=LATER, edition=1)


def test_of_three_users_both_others_must_agree_and_bots_have_no_voice() -> None:
    table = gone(larger(3, 2), 2)
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
    table = gone(larger(6, 5), 5)
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
    table = gone(larger(5, 4), 4)
    table = vote(table, 0, 4, "end")
    table = vote(table, 1, 4, "end")
    assert table.phase == "playing"
    assert vote(table, 2, 4, "end").phase == "over"


def test_voices_of_who_has_gone_meanwhile_do_not_count() -> None:
    table = gone(larger(6, 5), 5)
    for voter in (0, 1):
        table = vote(table, voter, 5, "end")
    table = gone(table, 0, 1, at=LATER)
    table = vote(table, 2, 5, "end")
    assert table.phase == "playing"
    assert view.view(table).votes == {5: {2: "end"}}
    assert vote(table, 3, 5, "end").phase == "over"


def test_who_leaves_makes_the_voices_of_the_others_a_majority() -> None:
    table = gone(larger(4, 3), 3)
    table = vote(table, 0, 3, "bot")
    table = do(table, 1, commands.Leave(), seat=1, at=LATER)
    assert not table.seats[3].bot, "one of two is not enough"
    table = do(table, 2, commands.Leave(), seat=2, at=LATER)
    assert table.seats[3].bot
    assert table.votes == {}


def test_what_was_agreed_counts_as_soon_as_the_table_waits_again() -> None:
    """Voices may be lost while the table waits for somebody else; nobody has to vote twice."""
    table = vote(gone(larger(4, 3), 3), 0, 3, "bot")
    table = play(table, 3, calm_move(table, 3))
    table = gone(table, 1, 2, at=LATER)
    for seat in (0, 1, 2):
        assert not table.seats[3].bot
        table = play(table, seat, calm_move(table, seat), at=LATER + GRACE)
    assert table.seats[3].bot
    assert table.votes == {}


def test_whose_time_is_up_makes_the_voices_of_the_others_a_majority() -> None:
    table = begun("mascarade", seats=4, options=AT_ONCE, clock=GameClock(600))
    while len(game_of(table).waiting) == 1:
        legal = game_of(table).legal(mover_of(table))
        claims = [move for move in legal if move.startswith("announce")]
        table = play(table, mover_of(table), (claims or legal)[0])
    absent, *late = game_of(table).waiting
    left = tuple(1000 if seat in late else 500_000 for seat in range(4))
    table = msgspec.structs.replace(table, times=Times(left, table.changed))
    (claimant,) = {0, 1, 2, 3} - {absent, *late}
    table = do(table, absent, commands.Leave(), seat=absent)
    table = vote(table, claimant, absent, "bot", at=table.changed)
    assert not table.seats[absent].bot
    table = do(table, SITE, commands.Flag(), at=table.changed + 1000)
    assert table.seats[absent].bot


def test_votes_about_a_bot_are_void_when_it_moves() -> None:
    """They were about another time: a bot that moves is given up by nobody."""
    table = larger(3, 3)
    table = vote(table, 0, 3, "end", at=NOON + STUCK)
    table = do(table, SITE, commands.Play([calm_move(table, 3)]), seat=3, at=NOON + STUCK)
    assert table.votes == {}
    table = gone(table, 1, 2, at=NOON + STUCK)
    assert table.phase == "playing"


def test_who_is_gone_has_no_voice_and_nobody_votes_about_himself() -> None:
    table = gone(larger(4, 3), 2, 3)
    refuse(table, NotAllowed, 2, commands.Vote(3, "end"), seat=2, at=LATER)
    refuse(table, NotAllowed, 3, commands.Vote(3, "wait"), seat=3, at=LATER)
    table = vote(table, 0, 3, "end")
    assert view.view(table).votes == {3: {0: "end"}}


def test_coming_back_makes_the_votes_void() -> None:
    table = gone(larger(4, 3), 3)
    table = vote(table, 0, 3, "end")
    table = came(table, 3, LATER + 1)
    assert view.view(table).votes == {}
    table = gone(table, 3, at=LATER + 2)
    table = vote(table, 1, 3, "end", at=LATER + 2 + GRACE)
    assert view.view(table).votes == {3: {1: "end"}}


def test_a_stand_in_plays_until_the_user_comes_back() -> None:
    table = vote(gone(begun(wanted=turn_of(1)), 1), 0, 1, "bot")
    refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=LATER + STUCK - 1)
    table = do(table, SITE, commands.Play([calm_move(table, 1)]), seat=1, at=LATER + 1)
    table = came(table, 1, LATER + 2)
    assert view.view(table).seats[1].kind == "person"
    table = play(table, 0, calm_move(table, 0), at=LATER + 3)
    move = calm_move(table, 1)
    refuse(table, NotNow, SITE, commands.Play([move]), seat=1)
    assert game_of(play(table, 1, move, at=LATER + 4)).moves[-1] == (1, move)


def test_a_user_has_his_own_seat_again_after_the_game() -> None:
    table = vote(gone(waiting_for(1), 1), 0, 1, "bot")
    over = do(table, 0, commands.Resign(), seat=0, at=LATER + 1)
    assert over.seats[1].bot is None
    assert view.view(over).seats[1].kind == "person"


def test_leaving_during_a_game_lets_the_others_decide_at_once() -> None:
    table = do(larger(4, 3), 3, commands.Leave(), seat=3)
    assert table.seats[3].user is not None
    for voter in (0, 1):
        table = vote(table, voter, 3, "bot", at=NOON)
    assert view.view(table).seats[3].kind == "stand_in"
    assert view.view(came(table, 3, NOON + 1)).seats[3].kind == "person"


def test_days_per_move_leave_nobody_to_be_voted_about() -> None:
    table = gone(begun(clock=MoveClock(1), wanted=turn_of(1)), 1)
    refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=NOON + 10 * GRACE)


def test_a_bot_that_does_not_move_is_decided_about() -> None:
    """The random bot takes its place, or the game ends; who waits must not wait for ever."""
    table = begun("mascarade", seats=4, users=3, wanted=turn_of(3))
    late = NOON + STUCK
    refuse(table, NotNow, 0, commands.Vote(3, "bot"), seat=0, at=late - 1)
    for voter in (0, 1):
        table = vote(table, voter, 3, "end", at=late)
    assert table.ended == Ended("abandoned", 3)


def test_a_stand_in_that_does_not_move_is_replaced_and_then_given_up() -> None:
    table = vote(gone(waiting_for(1), 1), 0, 1, "bot")
    assert table.seats[1].bot != RANDOM
    late = LATER + STUCK
    table = vote(table, 0, 1, "bot", at=late)
    assert table.seats[1].bot == RANDOM
    refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=late + STUCK - 1)
    waiting = vote(table, 0, 1, "wait", at=late + STUCK)
    refuse(waiting, NotNow, 0, commands.Vote(1, "win"), seat=0, at=late + 2 * STUCK - 1)
    assert vote(table, 0, 1, "win", at=late + STUCK).ended == Ended("left", 1)


def test_against_a_bot_that_does_not_move_there_is_no_win_to_claim() -> None:
    table = begun(users=1, wanted=turn_of(1))
    refuse(table, NotNow, 0, commands.Vote(1, "win"), seat=0, at=NOON + STUCK)
    assert vote(table, 0, 1, "end", at=NOON + STUCK).ended == Ended("abandoned", 1)


def test_what_somebody_does_unheard_does_not_make_a_bot_seem_to_move() -> None:
    table = begun(users=1, options=PLACED)
    table = play(table, 0, "K@c1", at=NOON + STUCK - 1)
    assert vote(table, 0, 1, "end", at=NOON + STUCK).phase == "over"


def test_out_of_time_is_for_the_whole_game_and_takes_the_voice_away() -> None:
    table = begun("mascarade", seats=4, clock=GameClock(60), wanted=turn_of(0))
    table = do(table, SITE, commands.Flag(), at=NOON + 60_000)
    at = NOON + 60_000 + STUCK
    refuse(table, NotNow, 0, commands.Vote(0, "end"), seat=0, at=at)
    refuse(table, NotNow, 0, commands.Undo(), seat=0, at=at)
    assert do(table, 0, commands.Say("Alas."), seat=0, at=at).lines[0].text == "Alas."
    table = vote(table, 1, 0, "end", at=at)
    table = vote(table, 2, 0, "end", at=at)
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
