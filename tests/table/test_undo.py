"""Taking a move back: only one's own, unheard and undrawn; then it was never made."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from ridotto.engine.game import Game
from ridotto.table import NotNow, Table, commands
from tests.support.table import (
    AT_ONCE,
    PLACED,
    PLACEMENTS,
    begun,
    do,
    everything,
    game_of,
    heard_by_all,
    mover_of,
    play,
    play_any,
    refuse,
    turn_of,
)


def undo(table: Table, seat: int, at: int | None = None) -> Table:
    return do(table, seat, commands.Undo(), seat=seat, at=at)


def replayed(table: Table, moves: list[tuple[int, str]]) -> Game:
    """The same game with these moves only."""
    game = game_of(table)
    fresh = Game(
        game.name,
        seats=game.seats,
        seed=game.seed,
        options=table.settings.options,
        start=game.start,
    )
    for seat, move in moves:
        fresh.play(move, seat=seat)
    return fresh


def test_a_placement_is_taken_back_as_if_it_had_never_been_made() -> None:
    table = begun(options=PLACED)
    once = play(table, 0, *PLACEMENTS[0][:3])
    twice = play(once, 0, PLACEMENTS[0][3])
    back = undo(twice, 0)
    assert heard_by_all(game_of(back)) == heard_by_all(game_of(once))
    assert game_of(back).record() == game_of(once).record()
    assert game_of(twice).moves[-1] == (0, PLACEMENTS[0][3])


def test_all_placements_are_taken_back_one_after_the_other() -> None:
    table = begun(options=PLACED)
    after = play(table, 0, *PLACEMENTS[0])
    assert game_of(after).can_take_back(0)
    for count in range(9, -1, -1):
        after = undo(after, 0)
        assert game_of(after).moves == [(0, move) for move in PLACEMENTS[0][:count]]
    assert heard_by_all(game_of(after)) == heard_by_all(game_of(table))
    refuse(after, NotNow, 0, commands.Undo(), seat=0)


def test_a_placement_is_taken_back_from_under_those_of_the_other_side() -> None:
    table = begun(options=PLACED)
    table = play(table, 0, *PLACEMENTS[0])
    table = play(table, 1, *PLACEMENTS[1][:9])
    back = undo(table, 0)
    expected = [(0, move) for move in PLACEMENTS[0][:9]]
    expected += [(1, move) for move in PLACEMENTS[1][:9]]
    assert game_of(back).moves == expected
    assert heard_by_all(game_of(back)) == heard_by_all(replayed(table, expected))
    assert heard_by_all(game_of(back))[1] == heard_by_all(game_of(table))[1]


def test_nothing_is_taken_back_once_both_set_ups_stand() -> None:
    table = begun(options=PLACED)
    table = play(table, 0, *PLACEMENTS[0])
    table = play(table, 1, *PLACEMENTS[1])
    for seat in (0, 1):
        assert not game_of(table).can_take_back(seat)
        refuse(table, NotNow, seat, commands.Undo(), seat=seat)


def asked(seats: int = 5) -> Table:
    """A table of Mascarade where everybody is asked at once whether they contest."""
    table = begun("mascarade", seats=seats, options=AT_ONCE, wanted=turn_of(0))
    choose = random.Random("asked")
    while "announce:king" not in game_of(table).legal():
        table = play_any(table, choose)
    return play(table, mover_of(table), "announce:king")


def test_an_answer_among_others_is_taken_back_and_given_anew() -> None:
    table = asked()
    first, second, third, last = game_of(table).actors
    moves = game_of(table).moves
    table = play(table, first, "contest:yes")
    table = play(table, second, "contest:no")
    table = play(table, third, "contest:yes")
    back = undo(table, second)
    expected = [*moves, (first, "contest:yes"), (third, "contest:yes")]
    assert game_of(back).moves == expected
    assert heard_by_all(game_of(back)) == heard_by_all(replayed(table, expected))
    back = play(back, second, "contest:yes")
    back = play(back, last, "contest:no")
    for seat in range(5):
        refuse(back, NotNow, seat, commands.Undo(), seat=seat)


def test_an_announcement_is_not_taken_back() -> None:
    table = asked()
    asker = game_of(table).moves[-1][0]
    refuse(table, NotNow, asker, commands.Undo(), seat=asker)
    for other in game_of(table).actors:
        refuse(table, NotNow, other, commands.Undo(), seat=other)


@pytest.mark.parametrize("name", ridotto.names())
def test_a_move_that_all_have_heard_is_never_taken_back(name: str) -> None:
    """In Twilight that is every card, in Mascarade every swap and answer in turn."""
    choose = random.Random(f"heard {name}")
    table = begun(name)
    for _ in range(25):
        seat = mover_of(table)
        table = play_any(table, choose)
        if table.phase != "playing":
            break
        assert not game_of(table).can_take_back(seat)
        refuse(table, NotNow, seat, commands.Undo(), seat=seat)


def test_a_finished_game_stays_finished() -> None:
    table = play(begun(options=PLACED), 0, "K@c1")
    table = do(table, 1, commands.Resign(), seat=1)
    refuse(table, NotNow, 0, commands.Undo(), seat=0)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.booleans())
def test_after_any_undo_the_game_is_the_one_without_that_move(seed: int, at_once: bool) -> None:
    """All seats and spectators see and hear just what they would if it had never been made."""
    choose = random.Random(seed)
    table = asked() if at_once else begun(options=PLACED)
    heard = game_of(table).moves
    undone = 0
    for _ in range(14):
        movers = [seat for seat in range(len(table.seats)) if can_undo(table, seat)]
        if movers and choose.random() < 0.4:
            seat = choose.choice(movers)
            moves = game_of(table).moves
            last = max(number for number, (mover, _) in enumerate(moves) if mover == seat)
            before = everything(table)
            after = undo(table, seat)
            assert everything(table) == before
            assert last >= len(heard)
            expected = moves[:last] + moves[last + 1 :]
            assert game_of(after).moves == expected
            again = replayed(table, expected)
            assert heard_by_all(game_of(after)) == heard_by_all(again)
            assert game_of(after).world().tobytes() == again.world().tobytes()
            assert game_of(after).actors == again.actors
            for each in range(len(table.seats)):
                assert game_of(after).legal(each) == again.legal(each)
            table, undone = after, undone + 1
        else:
            before_move = heard_by_all(game_of(table))[None]
            table = play_any(table, choose)
            if table.phase != "playing":
                return
            if heard_by_all(game_of(table))[None] != before_move:
                heard = game_of(table).moves
                assert not any(can_undo(table, seat) for seat in range(len(table.seats)))


def can_undo(table: Table, seat: int) -> bool:
    return game_of(table).can_take_back(seat)
