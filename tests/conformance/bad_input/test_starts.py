"""A start is taken if and only if it can be, and stays the game's own."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from tests.support.bad_input import JUNK, NO_MAPPINGS, quick, refused, shown, snapshot, thorough
from tests.support.junk import nested, spoilt_parts
from tests.support.kit import Starts, kit


@pytest.mark.parametrize("start", NO_MAPPINGS)
def test_starts_that_are_no_mapping(name: str, start: Any) -> None:
    with refused(ridotto.BadStart, "mapping", *shown(start)):
        ridotto.new(name, start=start)


def test_a_start_that_fixes_what_there_is_not(name: str) -> None:
    with pytest.raises(ridotto.BadStart, match="cannot fix 'no such thing'") as caught:
        ridotto.new(name, start={"no such thing": 1})
    if kit(name).starts is None:
        assert "it can fix" not in str(caught.value), "tell Kit.starts what it can fix"


def starts_of(name: str) -> Starts:
    """What a start of a game can fix: nothing at all, if the kit says nothing."""
    return kit(name).starts or Starts(({},), lambda start: not start, lambda game, start: None)


@st.composite
def starts(draw: st.DrawFn, known: Starts) -> dict[str, Any]:
    """A start with some of its fields, good or bad, and at times one that there is not."""
    start = dict(draw(st.sampled_from(known.good))) if draw(st.booleans()) else {}
    every = sorted({*known.fields, *(field for good in known.good for field in good)})
    for field in draw(st.lists(st.sampled_from(every), unique=True)) if every else []:
        start[field] = draw(known.fields.get(field, JUNK) | JUNK)
    if draw(st.integers(0, 9)) == 9:
        start[draw(st.text(max_size=6))] = draw(JUNK)
    return start


def check_start(name: str, start: dict[str, Any]) -> None:
    """A start is taken if and only if it can be."""
    known = starts_of(name)
    if known.is_good(start):
        known.check(ridotto.new(name, seats=known.seats, seed=1, start=start), start)
        return
    with refused(ridotto.BadStart):
        ridotto.new(name, seats=known.seats, seed=1, start=start)


def test_good_starts_are_taken_and_nothing_like_them_that_is_not(name: str) -> None:
    for good in starts_of(name).good:
        assert starts_of(name).is_good(good)
        check_start(name, good)
        for start in spoilt_parts(good):
            check_start(name, start)


def check_many(name: str, amount: settings) -> None:
    """Try starts, good and bad."""

    @amount
    @given(starts(starts_of(name)))
    def check(start: dict[str, Any]) -> None:
        check_start(name, start)

    check()


def test_starts_good_and_bad(name: str) -> None:
    check_many(name, quick)


@pytest.mark.slow
def test_many_starts_good_and_bad(name: str) -> None:
    check_many(name, thorough)


def test_values_too_big_to_print(name: str) -> None:
    known = starts_of(name)
    for good in known.good:
        for field in good:
            for big in (10**5000, nested()):
                with refused(ridotto.BadStart):
                    ridotto.new(name, seats=known.seats, start={**good, field: big})


def test_what_the_caller_changes_later_changes_no_game(name: str) -> None:
    for good in starts_of(name).good:
        start = dict(good)
        game = ridotto.new(name, seats=starts_of(name).seats, seed=1, start=start)
        before = snapshot(game)
        start.clear()
        (game.record()["start"] or {}).clear()
        assert snapshot(game) == before
        assert ridotto.replay(game.record()).truth() == game.truth()
