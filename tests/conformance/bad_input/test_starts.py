"""A start is taken if and only if it can be, and stays the game's own."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridotto
from tests.games.mascarade.referee_scenarios import COPIES as MASK_COPIES
from tests.support.bad_input import (
    HAND,
    JUNK,
    NAMES,
    NO_MAPPINGS,
    SETUP,
    quick,
    refused,
    shown,
    snapshot,
    thorough,
)

SCENARIO_OF_FOUR = ["judge", "swindler", "empress", "king", "thief", "cheat"]
OTHER_HAND = ["D1", "G11", "G11", "GX", "M1", "M2", "H3", "H4"]
TOO_MANY_GX = [[*OTHER_HAND[:7], "GX"], [*HAND[:7], "GX"]]  # fine one by one, but not together


@pytest.mark.parametrize("start", NO_MAPPINGS)
def test_starts_that_are_no_mapping(start: Any) -> None:
    for name in NAMES:
        with refused(ridotto.BadStart, "mapping", *shown(start)):
            ridotto.new(name, start=start)


def start_is_good(name: str, start: dict[str, Any]) -> bool:
    """Whether a start can be, stated anew (Mascarade: four players, side A)."""
    return {
        "volto": volto_start_is_good,
        "twilight": twilight_start_is_good,
        "mascarade": mascarade_start_is_good,
    }[name](start)


def is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def is_list(value: Any, length: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == length


def volto_start_is_good(start: dict[str, Any]) -> bool:
    setups = start.get("setups", [None, None])
    return (
        set(start) <= {"setups", "first"}
        and is_whole(start.get("first", 0), 0, 1)
        and is_list(setups, 2)
        and all(setup is None or volto_setup_is_good(setup) for setup in setups)
    )


def volto_setup_is_good(setup: Any) -> bool:
    return (
        isinstance(setup, str)
        and len(setup) == 11
        and setup[5] == "/"
        and Counter(setup) == {"N": 3, "C": 3, "K": 1, "S": 1, "L": 2, "/": 1}
    )


CARD_COPIES = {"D1": 12, "G1": 4, "G11": 10, "GX": 2, "M1": 2, "M2": 8, "M3": 2}
CARD_COPIES |= {"H1": 1, "H2": 3, "H3": 4, "H4": 3, "H5": 1, "HC": 2}
REACH = {"doge": 6, "west": 8, "east": 8, "merchant": 8, "harlequin": 8, "favourite": 6}


def twilight_start_is_good(start: dict[str, Any]) -> bool:
    if not set(start) <= {"merchant", "hands", "figures"}:
        return False
    if start and not is_whole(start.get("merchant"), 0, 1):
        return False
    hands = start.get("hands", [None, None])
    if not is_list(hands, 2):
        return False
    given_hands = [hand for hand in hands if hand is not None]
    for hand in given_hands:
        if not is_list(hand, 8) or not all(
            isinstance(card, str) and card in CARD_COPIES for card in hand
        ):
            return False
        if len({card[0] for card in hand}) == 1:
            return False
    cards = Counter(card for hand in given_hands for card in hand)
    if any(count > CARD_COPIES[card] for card, count in cards.items()):
        return False
    figures = start.get("figures", {})
    if not isinstance(figures, dict) or not set(figures) <= set(REACH):
        return False
    if not all(is_whole(cell, -REACH[name], REACH[name]) for name, cell in figures.items()):
        return False
    return bool(figures.get("west", -2) < figures.get("doge", 0) < figures.get("east", 2))


def mascarade_start_is_good(start: dict[str, Any]) -> bool:
    masks = start.get("masks", SCENARIO_OF_FOUR)
    coins = start.get("coins", [6, 6, 6, 6])
    return (
        set(start) <= {"masks", "first", "coins", "court", "opening"}
        and is_whole(start.get("first", 0), 0, 3)
        and is_list(masks, 6)
        and all(isinstance(mask, str) for mask in masks)
        and sorted(masks) == sorted(SCENARIO_OF_FOUR)
        and is_list(coins, 4)
        and all(is_whole(number, 1, 12) for number in coins)
        and is_whole(start.get("court", 0), 0, 999)
        and isinstance(start.get("opening", True), bool)
    )


SETUPS = (
    st.permutations("NNNCCCKSLL").map(lambda faces: "".join(faces[:5]) + "/" + "".join(faces[5:]))
    | st.text(alphabet="NCKSL/.nX", min_size=9, max_size=12)
    | st.sampled_from([None, SETUP, SETUP + "\n", SETUP.lower(), "NNNCCKSLLL", "NNNNN/CCKSL"])
    | JUNK
)
HANDS = (
    st.permutations(HAND)
    | st.lists(st.sampled_from([*CARD_COPIES, "D1", "D1", "D2"]), min_size=7, max_size=9)
    | st.sampled_from([None, HAND, OTHER_HAND, ["D1"] * 8, ["GX"] * 3 + ["D1"] * 5, HAND[:7]])
    | JUNK
)
NUMBERS = st.integers(-10, 14) | JUNK
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "volto": {
        "first": st.integers(-1, 2) | JUNK,
        "setups": st.lists(SETUPS, min_size=2, max_size=2)
        | st.tuples(SETUPS, SETUPS)
        | st.lists(SETUPS, max_size=3)
        | JUNK,
    },
    "twilight": {
        "merchant": st.integers(-1, 2) | JUNK,
        "hands": st.lists(HANDS, min_size=2, max_size=2) | st.lists(HANDS, max_size=3) | JUNK,
        "figures": st.dictionaries(st.sampled_from(list(REACH)), st.integers(-8, 8))
        | st.dictionaries(st.sampled_from(["pope", *REACH]), NUMBERS)
        | JUNK,
    },
    "mascarade": {
        "first": st.integers(-1, 4) | JUNK,
        "masks": st.permutations(SCENARIO_OF_FOUR)
        | st.lists(st.sampled_from(list(MASK_COPIES)), max_size=7)
        | JUNK,
        "coins": st.lists(st.integers(0, 13), min_size=4, max_size=4)
        | st.lists(NUMBERS, max_size=5)
        | JUNK,
        "court": st.integers(-2, 1001) | JUNK,
        "opening": st.booleans() | JUNK,
    },
}


@st.composite
def starts(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A start with some of its fields, good or bad, and at times one that there is not."""
    fields = draw(st.sets(st.sampled_from(list(FIELDS[name]))))
    start = {field: draw(FIELDS[name][field]) for field in sorted(fields)}
    if name == "twilight" and draw(st.booleans()):
        start["merchant"] = draw(st.integers(0, 1))
    if draw(st.integers(0, 9)) == 9:
        start[draw(st.text(max_size=6))] = draw(JUNK)
    return start


def check_start(name: str, start: dict[str, Any]) -> None:
    """A start is taken if and only if it can be."""
    seats = 4 if name == "mascarade" else 2
    if not start_is_good(name, start):
        with refused(ridotto.BadStart):
            ridotto.new(name, seats=seats, seed=1, start=start)
        return
    game = ridotto.new(name, seats=seats, seed=1, start=start)
    truth = game.truth()
    if "first" in start and name == "volto":
        assert game.actor == start["first"]
    for seat, setup in enumerate(start.get("setups", [])):
        assert setup is None or truth["setups"][seat] == setup
    for seat, hand in enumerate(start.get("hands", [])):
        # Whoever begins a round may have drawn already.
        assert hand is None or not Counter(hand) - Counter(truth["hands"][seat])
    for figure, cell in start.get("figures", {}).items():
        assert truth["figures"][figure] == cell
    for field in ("masks", "coins"):
        if field in start:
            assert truth[field] == list(start[field])


@pytest.mark.parametrize("name", NAMES)
def test_starts_good_and_bad(name: str) -> None:
    @quick
    @given(starts(name))
    def check(start: dict[str, Any]) -> None:
        check_start(name, start)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_starts_good_and_bad(name: str) -> None:
    @thorough
    @given(starts(name))
    def check(start: dict[str, Any]) -> None:
        check_start(name, start)

    check()


@pytest.mark.parametrize(
    ("name", "start", "words"),
    [
        ("volto", {"setup": SETUP}, ["'setup'", "setups, first"]),
        ("volto", {1: 2}, ["fix '1'", "setups, first"]),
        ("volto", {"first": 2}, ["first", "0 to 1", "not 2"]),
        ("volto", {"first": True}, ["first", "0 to 1", "not True"]),
        ("volto", {"first": None}, ["first", "0 to 1", "not None"]),
        ("volto", {"setups": None}, ["two set-ups", "None"]),
        ("volto", {"setups": SETUP}, ["two set-ups", SETUP]),
        ("volto", {"setups": [SETUP]}, ["two set-ups"]),
        ("volto", {"setups": [SETUP] * 3}, ["two set-ups"]),
        ("volto", {"setups": {"0": SETUP, "1": SETUP}}, ["two set-ups"]),
        ("volto", {"setups": [SETUP, "NLKLN"]}, [SETUP, "'NLKLN'"]),
        ("volto", {"setups": [SETUP, SETUP + "\n"]}, [SETUP, repr(SETUP + "\n")]),
        ("volto", {"setups": [SETUP, SETUP.lower()]}, [SETUP, SETUP.lower()]),
        ("volto", {"setups": [[SETUP], None]}, [SETUP]),
        ("volto", {"setups": ["NLKLN/CSCNN", None]}, ["3 N", "not 4", "NLKLN/CSCNN"]),
        ("volto", {"setups": ["KLKLN/CSCNC", None]}, ["3 N", "not 2"]),
        ("volto", {"setups": ["NLSLN/CSCNC", None]}, ["1 K", "not 0"]),
        ("twilight", {"deck": []}, ["'deck'", "merchant, hands, figures"]),
        ("twilight", {"merchant": 2}, ["merchant", "0 to 1", "not 2"]),
        ("twilight", {"merchant": "0"}, ["merchant", "0 to 1", "not '0'"]),
        ("twilight", {"hands": [HAND, None]}, ["merchant", "0 or 1"]),
        ("twilight", {"figures": {}}, ["merchant", "0 or 1"]),
        ("twilight", {"merchant": 0, "hands": HAND}, ["two hands"]),
        ("twilight", {"merchant": 0, "hands": {}}, ["two hands"]),
        ("twilight", {"merchant": 0, "hands": [HAND[:7], None]}, ["8 cards"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND, "D1"], None]}, ["8 cards"]),
        ("twilight", {"merchant": 0, "hands": ["D1D1D1D1", None]}, ["8 cards", "D1D1D1D1"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND[:7], "D2"], None]}, ["'D2'", "GX", "HC"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND[:7], 3], None]}, ["3", "GX", "HC"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND[:7], ["D1"]], None]}, ["['D1']", "HC"]),
        ("twilight", {"merchant": 0, "hands": [["D1"] * 8, None]}, ["one type", "D1"]),
        (
            "twilight",
            {"merchant": 0, "hands": [["GX"] * 3 + ["D1"] * 5, None]},
            ["2 cards GX", "3"],
        ),
        ("twilight", {"merchant": 0, "hands": TOO_MANY_GX}, ["2 cards GX", "not 3"]),
        ("twilight", {"merchant": 0, "figures": []}, ["mapping", "[]"]),
        ("twilight", {"merchant": 0, "figures": {"pope": 0}}, ["'pope'", "doge", "favourite"]),
        ("twilight", {"merchant": 0, "figures": {"doge": 7, "east": 8}}, ["doge", "-6 to 6"]),
        ("twilight", {"merchant": 0, "figures": {"west": -9}}, ["west", "-8 to 8", "-9"]),
        ("twilight", {"merchant": 0, "figures": {"west": 0.0}}, ["west", "-8 to 8", "0.0"]),
        ("twilight", {"merchant": 0, "figures": {"doge": 2}}, ["strictly between"]),
        ("twilight", {"merchant": 0, "figures": {"west": 3, "east": -3}}, ["strictly between"]),
        ("mascarade", {"cards": []}, ["'cards'", "masks, first, coins, court, opening"]),
        ("mascarade", {"first": 4}, ["first", "0 to 3", "not 4"]),
        ("mascarade", {"first": -1}, ["first", "0 to 3", "not -1"]),
        ("mascarade", {"masks": []}, ["cheat, empress, judge", "[]"]),
        ("mascarade", {"masks": SCENARIO_OF_FOUR[:5]}, ["cheat, empress, judge"]),
        ("mascarade", {"masks": ["king", *SCENARIO_OF_FOUR[1:]]}, ["cheat, empress, judge"]),
        ("mascarade", {"masks": [["judge"], *SCENARIO_OF_FOUR[1:]]}, ["cheat, empress, judge"]),
        ("mascarade", {"masks": dict.fromkeys(SCENARIO_OF_FOUR)}, ["cheat, empress, judge"]),
        ("mascarade", {"coins": 6}, ["4 numbers", "6"]),
        ("mascarade", {"coins": [6, 6, 6]}, ["4 numbers"]),
        ("mascarade", {"coins": [6, 6, 0, 6]}, ["seat 2", "1 to 12", "not 0"]),
        ("mascarade", {"coins": [6, 6, 13, 6]}, ["seat 2", "1 to 12", "not 13"]),
        ("mascarade", {"coins": [6, True, 6, 6]}, ["seat 1", "1 to 12", "not True"]),
        ("mascarade", {"coins": [6, "6", 6, 6]}, ["seat 1", "1 to 12", "not '6'"]),
        ("mascarade", {"court": -1}, ["court", "0 to 999", "-1"]),
        ("mascarade", {"court": 1000}, ["court", "0 to 999", "1000"]),
        ("mascarade", {"court": [0]}, ["court", "0 to 999", "[0]"]),
        ("mascarade", {"opening": 0}, ["opening", "true or false", "0"]),
        ("mascarade", {"opening": "no"}, ["opening", "true or false", "'no'"]),
    ],
)
def test_bad_starts_say_what_is_wrong(name: str, start: dict[str, Any], words: list[str]) -> None:
    seats = 4 if name == "mascarade" else None
    with refused(ridotto.BadStart, *words):
        ridotto.new(name, seats=seats, start=start)


class Named:
    """Something that only looks like the name of a mask when it is printed."""

    def __str__(self) -> str:
        return "king"


def test_masks_that_only_print_like_names() -> None:
    masks = ["judge", "swindler", "empress", Named(), "thief", "cheat"]
    with refused(ridotto.BadStart, "plain data"):
        ridotto.new("mascarade", seats=4, start={"masks": masks})


def test_what_the_caller_changes_later_changes_no_game() -> None:
    setups = [SETUP, SETUP]
    game = ridotto.new("volto", seed=1, start={"setups": setups, "first": 0})
    before = snapshot(game)
    setups[0] = "CSCNC/NLKLN"
    assert snapshot(game) == before
    assert ridotto.replay(game.record()).truth() == game.truth()


def test_what_a_game_gives_out_is_not_the_game() -> None:
    scenario = list(SCENARIO_OF_FOUR)
    options = {"scenario": scenario}
    start = {"masks": list(SCENARIO_OF_FOUR), "first": 0}
    game = ridotto.new("mascarade", seats=4, seed=1, options=options, start=start)
    game.play("swap:1:real")
    before = snapshot(game)
    scenario.clear()
    options.clear()
    start.clear()
    record, truth = game.record(), game.truth()
    record["start"]["masks"].clear()
    record["options"]["scenario"].clear()
    record["moves"].append("0 look")
    truth["coins"].clear()
    game.legal().clear()
    game.events(0).clear()
    game.events(None).clear()
    assert snapshot(game) == before
