"""Games, seats and seeds that there are not, and values too big to print, are refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridotto
from ridotto.engine.registry import find
from tests.support.bad_input import NAMES, positions, quick, refused, shown
from tests.support.junk import nested
from tests.support.kit import kit

# Games, seats and seeds

GAME = NAMES[0]
WAYS = ("{}s", "{}\n", " {}", "{} ", "../{}", "{}.rules", "games/{}")


@quick
@given(
    st.text(max_size=10)
    | st.sampled_from([way.format(game) for game in NAMES for way in WAYS])
    | st.none()
    | st.integers()
    | st.binary(max_size=6)
    | st.tuples(st.text(max_size=3))
)
def test_unknown_games(name: Any) -> None:
    with refused(ridotto.UnknownGame, *shown(name), *NAMES):
        ridotto.new(name)


@pytest.mark.parametrize("name", [[], {}, [GAME], {GAME}, bytearray(GAME.encode())])
def test_names_that_cannot_be_hashed(name: Any) -> None:
    with refused(ridotto.UnknownGame, *shown(name), *NAMES):
        ridotto.new(name)


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_players(name: str) -> None:
    least, most = find(name).players[0], find(name).players[-1]
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
        ridotto.new(GAME, seed=seed)


def check_seed(seed: Any) -> None:
    """A seed is refused by name, or fixes all chance."""
    try:
        game = ridotto.new(GAME, seed=seed)
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
TOO_BIG: dict[str, Callable[[str, Any], object]] = {
    "seats": lambda name, big: ridotto.new(name, seats=big),
    "option": lambda name, big: ridotto.new(name, options={next(iter(kit(name).options)): big}),
    "preset": lambda name, big: ridotto.new(name, options={"preset": big}),
    "options": lambda name, big: ridotto.new(name, options=big),
    "start": lambda name, big: ridotto.new(name, start=big),
    "move": lambda name, big: positions(name)[0].game.play(big),
    "seat": lambda name, big: positions(name)[0].game.play(kit(name).probe, seat=big),
    "view": lambda name, big: positions(name)[0].game.view(big),
    "version": lambda name, big: ridotto.replay({"ridotto": big, "game": name}),
    "record": lambda name, big: ridotto.replay(big),
}


@pytest.mark.parametrize("place", TOO_BIG)
@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_thousands_of_digits(name: str, place: str) -> None:
    with refused(ridotto.RidottoError):
        TOO_BIG[place](name, BIG)


@pytest.mark.parametrize("place", TOO_BIG)
@pytest.mark.parametrize("name", NAMES)
def test_lists_nested_too_deep(name: str, place: str) -> None:
    with refused(ridotto.RidottoError):
        TOO_BIG[place](name, nested())


def test_a_seed_of_thousands_of_digits() -> None:
    check_seed(BIG)
