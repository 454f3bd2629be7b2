"""Bad moves and bad seats are refused with a typed error, and change nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridotto
from tests.support.bad_input import (
    JUNK,
    MOVE_TEXTS,
    NAMES,
    NOT_TEXTS,
    finished,
    positions,
    quick,
    refused,
    shown,
    snapshot,
    thorough,
)
from tests.support.kit import kit

WRONG_SEATS = [-1, -100, 13, 10**30, True, False, "0", "", b"0", 0.0, 1.5, [], (0,), {}, {0}]


def check_text(name: str, number: int, seat_number: int, text: str) -> None:
    """A text that is not a legal move is refused."""
    position = positions(name)[number % len(positions(name))]
    game = position.game
    seat = seat_number % game.seats
    if seat not in game.actors:
        with refused(
            ridotto.WrongSeat,
            f"seat {seat} is not to act",
            position=position,
        ):
            game.play(text, seat=seat)
        return
    legal = game.legal(seat)
    if text in legal:
        other = game.copy()
        other.play(text, seat=seat)
        assert other.moves[-1] == (seat, text)
        assert snapshot(game) == position.before
        return
    with pytest.raises(ridotto.BadMove) as caught:
        game.play(text, seat=seat)
    message = str(caught.value)
    assert isinstance(caught.value, ridotto.MalformedMove | ridotto.IllegalMove)
    if isinstance(caught.value, ridotto.IllegalMove):
        assert all(word in message for word in [*shown(text), f"legal: {legal[0]}"])
    else:
        assert any(word in message for word in kit(name).malformed), message
    assert snapshot(game) == position.before


@quick
@given(st.sampled_from(NAMES), st.integers(0, 50), st.integers(0, 11), MOVE_TEXTS)
def test_texts_that_are_no_legal_moves(name: str, number: int, seat: int, text: str) -> None:
    check_text(name, number, seat, text)


@pytest.mark.slow
@thorough
@given(st.sampled_from(NAMES), st.integers(0, 50), st.integers(0, 11), MOVE_TEXTS)
def test_many_texts_that_are_no_legal_moves(name: str, number: int, seat: int, text: str) -> None:
    check_text(name, number, seat, text)


@quick
@given(st.sampled_from(NAMES), st.integers(0, 50), NOT_TEXTS)
def test_moves_that_are_no_texts(name: str, number: int, move: Any) -> None:
    position = positions(name)[number % len(positions(name))]
    with refused(ridotto.MalformedMove, "a move is a text", *shown(move), position=position):
        position.game.play(move)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [1000, 1_000_000])
def test_very_long_moves(name: str, length: int) -> None:
    position = positions(name)[0]
    for letter in ("a", "1", "\n", ":"):
        with refused(ridotto.MalformedMove, kit(name).malformed[0], position=position):
            position.game.play(letter * length)


def test_a_seat_that_is_not_to_act() -> None:
    refusals = 0
    for name in NAMES:
        for position in positions(name):
            game = position.game
            for seat in set(range(game.seats)) - set(game.actors):
                for move in [*game.legal(), "nonsense"][:3]:
                    # Who is to act may be a secret: no other seat is named.
                    with pytest.raises(ridotto.WrongSeat) as caught:
                        game.play(move, seat=seat)
                    assert str(caught.value) == f"seat {seat} is not to act now"
                    refusals += 1
    assert refusals > 50


SEAT_METHODS: dict[str, Callable[[ridotto.Game, Any], object]] = {
    "play": lambda game, seat: game.play(game.legal()[0], seat=seat),
    "legal": lambda game, seat: game.legal(seat),
    "view": lambda game, seat: game.view(seat),
    "events": lambda game, seat: game.events(seat),
    "belief": lambda game, seat: game.belief(seat),
    "legal_actions": lambda game, seat: game.legal_actions(seat),
    "legal_mask": lambda game, seat: game.legal_mask(seat),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", SEAT_METHODS)
def test_seats_that_do_not_exist(name: str, method: str) -> None:
    for position in positions(name)[:5]:
        game = position.game
        for seat in [*WRONG_SEATS, game.seats]:
            words = [f"seats 0 to {game.seats - 1}", repr(seat)]
            with refused(ridotto.WrongSeat, *words, position=position):
                SEAT_METHODS[method](game, seat)


@quick
@given(st.sampled_from(NAMES), JUNK)
def test_seats_that_are_junk(name: str, seat: Any) -> None:
    position = positions(name)[1]
    game = position.game
    if seat is None or (type(seat) is int and seat in range(game.seats)):
        return
    for method in ("play", "legal", "view", "events", "belief"):
        with refused(ridotto.WrongSeat, f"seats 0 to {game.seats - 1}", position=position):
            SEAT_METHODS[method](game, seat)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", ["legal_actions", "legal_mask"])
def test_no_seat_means_the_actor_or_is_refused(name: str, method: str) -> None:
    for position in positions(name):
        game = position.game
        try:
            found: Any = SEAT_METHODS[method](game, None)
        except ridotto.WrongSeat:
            continue
        assert list(found) == list(SEAT_METHODS[method](game, game.actor))  # type: ignore[call-overload]  # a union
        assert snapshot(game) == position.before


@quick
@given(st.sampled_from(NAMES), MOVE_TEXTS | NOT_TEXTS, st.none() | st.integers(0, 1) | JUNK)
def test_nothing_can_be_played_after_the_end(name: str, move: Any, seat: Any) -> None:
    for position in finished(name):
        with refused(ridotto.GameOver, "over", "new", position=position):
            position.game.play(move, seat=seat)
        assert position.game.legal() == []
        assert position.game.actor is None
