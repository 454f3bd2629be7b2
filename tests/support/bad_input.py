"""Games at rest, junk, and what it means to be refused."""

import contextlib
import functools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import ridotto

NAMES = ("mascarade", "twilight", "volto")
SETUP = "NLKLN/CSCNC"
HAND = ["D1", "D1", "G1", "G11", "M2", "M2", "H2", "HC"]
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "volto": [{}, {"options": {"setup": "placed"}}, {"options": {"soldier": "rook"}}],
    "twilight": [{}, {"options": {"preset": "royal_visit"}}],
    "mascarade": [
        {},
        {"seats": 4, "options": {"contests": "simultaneous"}},
        {"seats": 12, "options": {"scenario": "B"}},
    ],
}

# Arabic-Indic, full-width and mathematical digits: Python's `int` reads them all.
DIGITS = ["".join(chr(zero + digit) for digit in range(10)) for zero in (0x660, 0xFF10, 0x1D7CE)]

quick = settings(
    max_examples=120,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
thorough = settings(quick, max_examples=500, derandomize=False, print_blob=True)


class Position(NamedTuple):
    """A game at rest, with everything anybody could see of it."""

    game: ridotto.Game
    before: bytes


def snapshot(game: ridotto.Game) -> bytes:
    """Record, truth, and every listener's events and view, as one text."""
    listeners = [None, *range(game.seats)]
    seen = [(game.events(listener), game.view(listener)) for listener in listeners]
    return msgspec.json.encode([game.record(), game.truth(), seen])


def advanced(name: str, steps: int, seed: int, **arguments: Any) -> ridotto.Game:
    """A game after some random moves, or at its end."""
    game = ridotto.new(name, seed=seed, **arguments)
    choose = random.Random(seed)
    while not game.over and len(game.moves) < steps:
        seat = choose.choice(game.actors)
        game.play(choose.choice(game.legal(seat)), seat=seat)
    return game


@functools.cache
def positions(name: str) -> list[Position]:
    """Games in progress, at several stages."""
    found = []
    for number, arguments in enumerate(VARIANTS[name]):
        for steps in (0, 3, 12, 30):
            for seed in range(10 * number, 10 * number + 10):
                game = advanced(name, steps, seed, **arguments)
                if not game.over:
                    found.append(Position(game, snapshot(game)))
                    break
    assert len(found) >= 2 * len(VARIANTS[name])
    return found


@functools.cache
def finished(name: str) -> list[Position]:
    """Games that are over."""
    ended = [advanced(name, 5000, 40 + seed, **VARIANTS[name][0]) for seed in range(2)]
    assert all(game.over for game in ended)
    return [Position(game, snapshot(game)) for game in ended]


@functools.cache
def known_moves() -> list[str]:
    """Legal moves of all games."""
    return sorted(
        {
            move
            for name in NAMES
            for position in positions(name)
            for seat in position.game.actors
            for move in position.game.legal(seat)
        }
    )


@contextlib.contextmanager
def refused(
    wanted: type[ridotto.RidottoError], *words: str, position: Position | None = None
) -> Iterator[None]:
    """What is done here raises the error, says all the words, and leaves the position alone."""
    with pytest.raises(wanted) as caught:
        yield
    message = str(caught.value)
    for word in words:
        assert word in message
    if position is not None:
        assert snapshot(position.game) == position.before


def shown(value: Any) -> list[str]:
    """What a message must say of a bad value; a long one may be cut short."""
    text = repr(value)
    return [text] if len(text) <= 40 else []


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=4)
    | st.sampled_from(["A", "off", "yes", "no", "rook", "king", "D1", SETUP, "doge", "a2-a3"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
NOT_TEXTS = JUNK.filter(lambda value: not isinstance(value, str))


@st.composite
def near_moves(draw: st.DrawFn) -> str:
    """A legal move of some game, spoilt or not."""
    move = draw(st.sampled_from(known_moves()))
    index = draw(st.integers(0, len(move) - 1))
    letter = draw(st.characters() | st.sampled_from("abcde0123456789:,-+@ \n\tNCKSLrealfake"))
    digits = draw(st.sampled_from(DIGITS))
    spoilt = [
        move,
        move[:index] + letter + move[index + 1 :],
        move[:index] + letter + move[index:],
        move[:index] + move[index + 1 :],
        move.swapcase(),
        move[::-1],
        move.translate(str.maketrans("0123456789", digits)),
        move + draw(st.sampled_from(["\n", "\r\n", " ", "\0", "\u2028", "\ufeff", "\x1b[0m"])),
        draw(st.sampled_from(["\n", " ", "\t", "\ufeff", "0"])) + move,
        move + move,
        move * 2000,
        move.replace("-", "\u2212").replace(":", "\uff1a"),
    ]
    return draw(st.sampled_from(spoilt))


MOVE_TEXTS = near_moves() | st.text(max_size=12) | st.text(alphabet="abcde1234567-@NCKSL:,+")

NO_MAPPINGS: list[Any] = [
    *(0, 5, False, True, 1.5, "", "first", "ab", b"", b"ab", object(), int),
    *([], (), set(), ["first"], ["ab"], [("first", 0)], {"first"}, [[]], [None], iter(())),
]
