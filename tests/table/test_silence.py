"""What somebody does unheard changes nothing that anybody else can see, not even of the table."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from ridotto.table import Table, clock, commands, view
from ridotto.table.settings import Clock, GameClock, MoveClock, NoClock
from tests.support.table import (
    AT_ONCE,
    NOON,
    PLACED,
    PLACEMENTS,
    begun,
    do,
    game_of,
    heard_by_all,
    mover_of,
    play,
    play_any,
    shown,
)

CLOCKS: list[Clock] = [NoClock(), GameClock(600, 5), MoveClock(3)]


def asked(clock_settings: Clock, seats: int) -> Table:
    """A table of Mascarade where everybody is asked at once whether they contest."""
    table = begun("mascarade", seats=seats, options=AT_ONCE, clock=clock_settings)
    choose = random.Random("asked")
    while "announce:king" not in game_of(table).legal():
        table = play_any(table, choose)
    return play(table, mover_of(table), "announce:king")


def others_hear(table: Table, seat: int) -> dict[int | None, bytes]:
    """What everybody but one seat has heard and sees."""
    heard = heard_by_all(game_of(table))
    del heard[seat]
    return heard


def check_silent(before: Table, after: Table, seat: int) -> None:
    assert others_hear(after, seat) == others_hear(before, seat)
    assert shown(after) == shown(before)


@pytest.mark.parametrize("clock_settings", CLOCKS)
def test_placing_changes_nothing_public_until_both_set_ups_stand(clock_settings: Clock) -> None:
    table = begun(options=PLACED, clock=clock_settings)
    public = shown(table)
    choose = random.Random("placing")
    order = [0] * 10 + [1] * 10
    choose.shuffle(order)
    for number, seat in enumerate(order):
        placed = sum(mover == seat for mover in order[:number])
        before = table
        table = play(table, seat, PLACEMENTS[seat][placed], at=NOON + number + 1)
        if number < 19:
            check_silent(before, table, seat)
            assert shown(table) == public
    assert game_of(table).view(None).phase == "playing"
    if clock_settings != NoClock():
        assert shown(table) != public
        assert view.view(table).clock.since == NOON + 20


@pytest.mark.parametrize("clock_settings", CLOCKS)
def test_answers_given_at_once_change_nothing_public_until_the_last(clock_settings: Clock) -> None:
    table = asked(clock_settings, 5)
    *early, last = game_of(table).actors
    public = shown(table)
    for number, seat in enumerate(early):
        before = table
        table = play(table, seat, "contest:no", at=NOON + number)
        check_silent(before, table, seat)
    assert shown(table) == public
    assert set(game_of(table).waiting) == {*early, last}
    table = play(table, last, "contest:no", at=NOON + 99)
    assert set(game_of(table).waiting) != {*early, last}


def test_a_silent_act_does_not_make_an_offer_of_a_draw_lapse() -> None:
    """Whether the other side has placed a mask must not show in what became of the offer."""
    table = do(begun(options=PLACED), 0, commands.OfferTie(), seat=0)
    check_silent(table, play(table, 1, PLACEMENTS[1][0]), 1)
    check_silent(table, play(table, 0, PLACEMENTS[0][0]), 0)
    back = do(play(table, 1, PLACEMENTS[1][0]), 1, commands.Undo(), seat=1)
    assert shown(back) == shown(table)


def test_a_flag_is_the_only_thing_that_tells_who_was_slow() -> None:
    """The clocks of all who are asked run on in public, also of those who have answered."""
    table = asked(GameClock(600), 4)
    seat = game_of(table).actors[0]
    table = play(table, seat, "contest:no", at=NOON + 5)
    assert seat in view.view(table).clock.running
    assert seat not in clock.deadlines(table)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from(CLOCKS), st.booleans())
def test_silent_moves_and_their_undoing_in_any_order_show_nothing(
    seed: int, clock_settings: Clock, at_once: bool
) -> None:
    choose = random.Random(seed)
    table = asked(clock_settings, 5) if at_once else begun(options=PLACED, clock=clock_settings)
    if not at_once and choose.random() < 0.5:
        table = play(table, 0, *PLACEMENTS[0][: choose.randint(1, 10)])
        table = play(table, 1, *PLACEMENTS[1][: choose.randint(1, 9)])
    for number in range(10):
        at = NOON + 50 * number
        movers = [seat for seat in range(len(table.seats)) if game_of(table).can_take_back(seat)]
        if movers and choose.random() < 0.3:
            seat = choose.choice(movers)
            after = do(table, seat, commands.Undo(), seat=seat, at=at)
        else:
            seat, after = any_move(table, choose, at)
            if game_of(after).is_silent(game_of(after).steps - 1) is False:
                return
        check_silent(table, after, seat)
        if not view.is_changed(table, after):
            assert shown(after) == shown(table)
        table = after


def any_move(table: Table, choose: random.Random, at: int) -> tuple[int, Any]:
    seat = choose.choice(game_of(table).actors)
    return seat, play(table, seat, choose.choice(game_of(table).legal(seat)), at=at)


@pytest.mark.parametrize("game", ridotto.names())
def test_the_lobby_is_told_nothing_new_while_a_game_is_on(game: str) -> None:
    table = begun(game, spectators="none")
    row = view.row(table)
    assert (row.phase, row.free, row.timed) == ("playing", 0, False)
    choose = random.Random(game)
    table = do(table, 1, commands.Leave(), seat=1)
    table = do(table, 0, commands.Say("Hm."), seat=0)
    for _ in range(10):
        table = play_any(table, choose)
        if table.phase != "playing":
            break
        assert view.row(table) == row
