"""Games at rest, junk, and what it means to be refused."""

import contextlib
import functools
import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import ridotto
from tests.support.junk import junk
from tests.support.kit import kit

NAMES = ridotto.names()

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
    for number, arguments in enumerate(kit(name).variants):
        for steps in (0, 1, 3, 12, 30):
            for seed in range(10 * number, 10 * number + 10):
                game = advanced(name, steps, seed, **arguments)
                if not game.over:
                    found.append(Position(game, snapshot(game)))
                    break
    assert len(found) >= 2 * len(kit(name).variants)
    return found


@functools.cache
def finished(name: str) -> list[Position]:
    """Games that are over."""
    ended = [advanced(name, 5000, 40 + seed, **kit(name).variants[0]) for seed in range(2)]
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


@functools.cache
def known_letters() -> str:
    """The characters of moves."""
    return "".join(sorted({*"".join(known_moves()), *" \n\t"}))


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


def check_illegal(name: str, move: str) -> None:
    """A well written move is refused wherever it is not legal, and those that are, are listed."""
    refusals = 0
    for position in positions(name):
        legal = position.game.legal()
        if move not in legal:
            words = [repr(move), "is not legal", *legal[:12]]
            words += [f"({len(legal)} in all)"] if len(legal) > 12 else []
            with refused(ridotto.IllegalMove, *words, position=position):
                position.game.play(move)
            refusals += 1
    assert refusals > 0


def shown(value: Any) -> list[str]:
    """What a message must say of a bad value; a long one may be cut short."""
    text = repr(value)
    return [text] if len(text) <= 40 else []


def texts_in(value: Any) -> Iterator[str]:
    """All texts of some plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for pair in value.items() for part in pair for text in texts_in(part))
    elif isinstance(value, list | tuple):
        yield from (text for part in value for text in texts_in(part))


@functools.cache
def known_words() -> list[str]:
    """Words that mean something in some game: values of options and of starts, and moves."""
    kits = [kit(name) for name in NAMES]
    known = [[each.options, each.refused, each.starts.good if each.starts else ()] for each in kits]
    return sorted(set(texts_in(known)))


JUNK = junk(*known_words())
NOT_TEXTS = JUNK.filter(lambda value: not isinstance(value, str))


@st.composite
def near_moves(draw: st.DrawFn) -> str:
    """A legal move of some game, spoilt or not."""
    move = draw(st.sampled_from(known_moves()))
    index = draw(st.integers(0, len(move) - 1))
    letter = draw(st.characters() | st.sampled_from(known_letters()))
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


MOVE_TEXTS = (
    near_moves()
    | st.text(max_size=12)
    | st.deferred(lambda: st.text(alphabet=known_letters(), max_size=12))
)

NO_MAPPINGS: list[Any] = [
    *(0, 5, False, True, 1.5, "", "first", "ab", b"", b"ab", object(), int),
    *([], (), set(), ["first"], ["ab"], [("first", 0)], {"first"}, [[]], [None], iter(())),
]
