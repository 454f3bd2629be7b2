"""Games, seats and seeds that there are not, and values too big to print, are refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridotto
from tests.support.bad_input import NAMES, positions, quick, refused, shown


def nested(depth: int = 100_000) -> list[Any]:
    """A list in a list in a list ..., deeper than Python can print."""
    outer: list[Any] = []
    for _ in range(depth):
        outer = [outer]
    return outer


# Games, seats and seeds


@quick
@given(
    st.text(max_size=10)
    | st.sampled_from(["Volto", "volto\n", " volto", "volto ", "../volto", "volto.rules", "games"])
    | st.none()
    | st.integers()
    | st.binary(max_size=6)
    | st.tuples(st.text(max_size=3))
)
def test_unknown_games(name: Any) -> None:
    with refused(ridotto.UnknownGame, *shown(name), *NAMES):
        ridotto.new(name)


@pytest.mark.parametrize("name", [[], {}, ["volto"], {"volto"}, bytearray(b"volto")])
def test_names_that_cannot_be_hashed(name: Any) -> None:
    with refused(ridotto.UnknownGame, *shown(name), *NAMES):
        ridotto.new(name)


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_players(name: str) -> None:
    least, most = {"mascarade": (4, 12), "twilight": (2, 2), "volto": (2, 2)}[name]
    for seats in range(-5, 40):
        if least <= seats <= most:
            assert ridotto.new(name, seats=seats, seed=1).seats == seats
        else:
            with refused(ridotto.BadSeats, name, str(least), str(most), f"not {seats}"):
                ridotto.new(name, seats=seats)
    junk: list[Any] = [True, False, 2.0, 4.0, "2", "4", b"4", [], [2], (4,), {}, object(), 10**30]
    for value in junk:
        with refused(ridotto.BadSeats, name, str(least), str(most), repr(value)):
            ridotto.new(name, seats=value)


@pytest.mark.parametrize("seed", [1.5, True, [], {}, object(), ("a",)])
def test_seeds_of_wrong_types(seed: Any) -> None:
    with refused(ridotto.RidottoError, "a number, a text or bytes", repr(seed)):
        ridotto.new("volto", seed=seed)


def check_seed(seed: Any) -> None:
    """A seed is refused by name, or fixes all chance."""
    try:
        game = ridotto.new("volto", seed=seed)
    except ridotto.RidottoError as error:
        message = str(error)
    else:
        message = "a seed that works"
        assert ridotto.replay(game.record()).truth() == game.truth()
    assert "seed" in message


def test_a_seed_that_is_no_real_text() -> None:
    check_seed("\ud800")


# Numbers and lists too big to print


BIG = 10**5000
TOO_BIG: dict[str, Callable[[Any], object]] = {
    "seats": lambda big: ridotto.new("mascarade", seats=big),
    "option": lambda big: ridotto.new("volto", options={"quiet_limit": big}),
    "preset": lambda big: ridotto.new("twilight", options={"preset": big}),
    "options": lambda big: ridotto.new("volto", options=big),
    "start": lambda big: ridotto.new("volto", start=big),
    "first": lambda big: ridotto.new("volto", start={"first": big}),
    "setups": lambda big: ridotto.new("volto", start={"setups": big}),
    "hands": lambda big: ridotto.new("twilight", start={"merchant": 0, "hands": big}),
    "figure": lambda big: ridotto.new("twilight", start={"merchant": 0, "figures": {"doge": big}}),
    "masks": lambda big: ridotto.new("mascarade", start={"masks": big}),
    "coins": lambda big: ridotto.new("mascarade", start={"coins": big}),
    "opening": lambda big: ridotto.new("mascarade", start={"opening": big}),
    "move": lambda big: positions("volto")[0].game.play(big),
    "seat": lambda big: positions("volto")[0].game.play("a2-a3", seat=big),
    "view": lambda big: positions("volto")[0].game.view(big),
    "version": lambda big: ridotto.replay({"ridotto": big}),
    "record": lambda big: ridotto.replay(big),
}


@pytest.mark.parametrize("place", TOO_BIG)
def test_numbers_of_thousands_of_digits(place: str) -> None:
    with refused(ridotto.RidottoError):
        TOO_BIG[place](BIG)


@pytest.mark.parametrize("place", TOO_BIG)
def test_lists_nested_too_deep(place: str) -> None:
    with refused(ridotto.RidottoError):
        TOO_BIG[place](nested())


def test_a_seed_of_thousands_of_digits() -> None:
    check_seed(BIG)
