"""Imagining moves: the same whatever is hidden, nothing guessed, and the game is left alone."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridotto import kernel
from ridotto.engine.game import Game
from ridotto.errors import (
    GameOver,
    IllegalMove,
    MalformedMove,
    RidottoError,
    WrongSeat,
)
from ridotto.games.twilight.events import Ended, Favourite
from ridotto.table.preview import preview
from tests.support.kit import kinds_of_tables
from tests.support.table import (
    AT_ONCE,
    PLACED,
    PLACEMENTS,
    begun,
    encode,
    everything,
    game_of,
    heard,
    heard_by_all,
    mover_of,
    turn_of,
)
from tests.support.worlds import break_off, other_world, play_random

KINDS = kinds_of_tables(most_seats=6)


def imagined(game: Game, seat: int, moves: list[str]) -> bytes:
    """Everything that comes of a preview, as bytes; also what is wrong with it."""
    try:
        return encode(preview(game, seat, moves))
    except RidottoError as error:
        return f"{type(error).__name__}: {error}".encode()


def possible_lists(game: Game, seat: int, choose: random.Random) -> list[list[str]]:
    """Lists of moves: legal ones as far as the seat is to act, and some that go wrong."""
    lists = []
    for _ in range(3):
        trial = game.copy()
        moves: list[str] = []
        while seat in trial.actors and len(moves) < 6:
            moves.append(choose.choice(trial.legal(seat)))
            trial.play(moves[-1], seat=seat)
        lists += [moves, [*moves, *moves], [*moves[:1], "nonsense"]]
    return lists


@settings(max_examples=25)
@given(st.sampled_from(KINDS), st.integers(0, 2**32))
def test_a_preview_is_the_same_in_every_world_the_seat_thinks_possible(
    kind: tuple[str, int | None, dict[str, Any]], seed: int
) -> None:
    name, seats, options = kind
    choose = random.Random(seed)
    history = break_off(name, seats, f"preview {seed}", options, choose.randint(0, 50))
    game = history.game
    seat = choose.choice(game.actors)
    world, moves = other_world(history, seat, kernel.new_rng(seed))
    for mover, move in moves:
        world.play(move, seat=mover)
    assert heard(world, seat) == heard(game, seat)
    before = heard_by_all(game)
    truth = game.truth()
    assert encode(preview(game, seat, []).view) == encode(game.view(seat))
    for tried in possible_lists(game, seat, choose):
        assert imagined(world, seat, tried) == imagined(game, seat, tried)
    assert heard_by_all(game) == before
    assert game.truth() == truth


@pytest.mark.parametrize("own", [0, 4, 9])
def test_a_preview_of_a_set_up_is_the_same_however_far_the_other_side_is(own: int) -> None:
    seen = set()
    for theirs in (0, 1, 9, 10):
        game = Game("volto", options=PLACED, seed=5)
        for move in PLACEMENTS[1][:theirs]:
            game.play(move, seat=1)
        for move in PLACEMENTS[0][:own]:
            game.play(move, seat=0)
        seen.add(imagined(game, 0, PLACEMENTS[0][own:]))
        seen.add(imagined(game, 0, PLACEMENTS[0][own:]))
    assert len(seen) == 1


def test_a_preview_of_an_answer_is_the_same_whoever_has_answered_already() -> None:
    game = Game("mascarade", seats=4, options=AT_ONCE, seed=1, start={"first": 0, "opening": False})
    game.play("announce:king", seat=0)
    seen = set()
    for others in ([], [2], [3], [2, 3]):
        for answer in ("contest:yes", "contest:no"):
            trial = game.copy()
            for seat in others:
                trial.play(answer, seat=seat)
            seen.add(imagined(trial, 1, ["contest:no"]))
    assert len(seen) == 1


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("theirs", [0, 10])
def test_a_set_up_of_ten_placements_is_seen_whole(seat: int, theirs: int) -> None:
    game = game_of(begun(options=PLACED))
    for move in PLACEMENTS[1 - seat][:theirs]:
        game.play(move, seat=1 - seat)
    seen = preview(game, seat, PLACEMENTS[seat])
    assert seen.moves == 10
    own = {mask.cell: mask.face for mask in seen.view.masks if mask.seat == seat}
    assert own == {move[2:]: move[0] for move in PLACEMENTS[seat]}


def test_a_turn_of_several_cards_is_seen_whole_and_stops_before_cards_are_drawn() -> None:
    hand = ["D1", "D1", "D1", "G1", "M2", "H3", "H4", "HC"]
    game = Game("twilight", seed=4, start={"merchant": 0, "hands": [hand, None]})
    moves = ["D1:doge+1", "D1:doge-1", "D1:doge-1"]
    seen = preview(game, 0, moves)
    assert seen.moves == 3
    assert [event.__struct_config__.tag for event in seen.events] == ["played"] * 3
    assert (seen.view.figures["doge"], seen.view.hand_sizes[0]) == (-1, 5)
    ended = preview(game, 0, [*moves, "end"])
    assert (ended.moves, ended.view) == (seen.moves, seen.view)
    assert ended.events == [*seen.events, Ended(0)]
    assert preview(game, 0, ["discard"]).moves == 0


def test_where_the_favourite_will_go_is_told_before_the_turn_is_ended() -> None:
    hand = ["M3", "M3", "D1", "G1", "M2", "H3", "H4", "HC"]
    game = Game("twilight", seed=4, start={"merchant": 0, "hands": [hand, None]})
    seen = preview(game, 0, ["M3:merchant-3", "M3:merchant-3", "end"])
    assert seen.moves == 2
    assert seen.events[-2:] == [Ended(0), Favourite(by=-1, cell=-1)]


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_what_is_seen_comes_true(name: str, seats: int | None, options: dict[str, Any]) -> None:
    """What is imagined is what would be heard; only something unheard may follow at once."""
    choose = random.Random(f"true {name} {options}")
    for number in range(5):
        game = break_off(name, seats, f"true {number}", options, choose.randint(0, 50)).game
        seat = choose.choice(game.actors)
        for moves in possible_lists(game, seat, choose)[::3]:
            seen = preview(game, seat, moves)
            after = game.copy()
            for move in moves[: seen.moves]:
                after.play(move, seat=seat)
            real = after.events(seat, since=game.steps)
            if len(real) <= len(seen.events):
                assert encode(seen.view) == encode(after.view(seat))
            if len(real) < len(seen.events):  # what is certain of the move before which it stopped
                after.play(moves[seen.moves], seat=seat)
                real = after.events(seat, since=game.steps)
            assert real[: len(seen.events)] == seen.events


def test_nobody_is_told_what_a_hidden_mask_may_be() -> None:
    """Six worlds that happen to agree are no knowledge: as long as two faces are possible, stop."""
    captures = 0
    for seed in range(110, 130):
        choose = random.Random(seed)
        game = play_random("volto", None, f"u{seed}", {}, choose.randint(5, 80)).game
        if game.over or game.actor is None:
            continue
        seat = game.actor
        hidden = {
            mask.cell: mask.may_be
            for mask in game.view(seat).masks
            if mask.seat != seat and mask.cell is not None and len(mask.may_be) > 1
        }
        for move in game.legal(seat):
            if move[3:] in hidden:
                captures += 1
                assert preview(game, seat, [move]).moves == 0, (seed, move)
    assert captures > 10


def test_moves_that_cannot_be_made_are_refused_by_their_errors() -> None:
    table = begun(wanted=turn_of(0))
    game = game_of(table)
    before = everything(table)
    for seat, moves, error in (
        (0, ["c1-c7"], IllegalMove),
        (0, ["e4"], MalformedMove),
        (0, ["b2-b3", "b3-b4"], WrongSeat),
        (1, ["b6-b5"], WrongSeat),
        (2, ["b6-b5"], WrongSeat),
    ):
        with pytest.raises(error) as caught:
            preview(game, seat, moves)
        assert type(caught.value) is error
    assert everything(table) == before


def test_of_a_finished_game_nothing_is_imagined() -> None:
    game = Game("mascarade", seats=4, options={"round_limit": 1}, seed=2)
    choose = random.Random(2)
    while not game.over:
        game.play(choose.choice(game.legal()))
    with pytest.raises(GameOver):
        preview(game, 0, ["look"])


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_the_real_table_goes_on_as_if_nothing_had_been_imagined(
    name: str, seats: int | None, options: dict[str, Any]
) -> None:
    table = begun(name, seats=seats, options=options)
    game = game_of(table)
    before = everything(table)
    seat = mover_of(table)
    move = game.legal(seat)[0]
    untouched = Game(name, seats=seats, seed=game.seed, options=options)
    for tried in possible_lists(game, seat, random.Random("tried")):
        imagined(game, seat, tried)
    assert everything(table) == before
    game.play(move, seat=seat)
    untouched.play(move, seat=seat)
    assert heard_by_all(game) == heard_by_all(untouched)
    assert game.record() == untouched.record()


def test_nothing_imagined_is_added_to_the_history_that_the_real_game_goes_on_with() -> None:
    """The server imagines in a thread: a real move at the same moment must not get mixed up."""
    game = game_of(begun(options=PLACED))
    history = vars(game)["_history"]
    before = list(history)
    preview(game.copy(), 0, PLACEMENTS[0][:3])
    assert history == before
