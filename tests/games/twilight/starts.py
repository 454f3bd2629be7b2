"""What a start of Twilight of Venice can fix, stated anew."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st

import ridotto
from tests.support.junk import is_list, is_whole, junk
from tests.support.kit import Starts

HAND = ["D1", "D1", "G1", "G11", "M2", "M2", "H2", "HC"]
OTHER_HAND = ["D1", "G11", "G11", "GX", "M1", "M2", "H3", "H4"]
CARD_COPIES = {"D1": 12, "G1": 4, "G11": 10, "GX": 2, "M1": 2, "M2": 8, "M3": 2}
CARD_COPIES |= {"H1": 1, "H2": 3, "H3": 4, "H4": 3, "H5": 1, "HC": 2}
REACH = {"doge": 6, "west": 8, "east": 8, "merchant": 8, "harlequin": 8, "favourite": 6}
JUNK = junk("D1", "doge")


def is_good(start: dict[str, Any]) -> bool:
    """Whether a start can be."""
    if not set(start) <= {"merchant", "hands", "figures"}:
        return False
    if start and not is_whole(start.get("merchant"), 0, 1):
        return False
    return hands_are_good(start.get("hands", [None, None])) and figures_are_good(
        start.get("figures", {})
    )


def hands_are_good(hands: Any) -> bool:
    """Whether there are such cards, and neither hand is all of one type."""
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
    return all(count <= CARD_COPIES[card] for card, count in cards.items())


def figures_are_good(figures: Any) -> bool:
    """Whether all figures can stand there."""
    if not isinstance(figures, dict) or not set(figures) <= set(REACH):
        return False
    if not all(is_whole(cell, -REACH[name], REACH[name]) for name, cell in figures.items()):
        return False
    return bool(figures.get("west", -2) < figures.get("doge", 0) < figures.get("east", 2))


def check(game: ridotto.Game, start: dict[str, Any]) -> None:
    """A game begins with the hands and the figures of its start."""
    truth = game.truth()
    for seat, hand in enumerate(start.get("hands", [])):
        # Whoever begins a round may have drawn already.
        assert hand is None or not Counter(hand) - Counter(truth["hands"][seat])
    for figure, cell in start.get("figures", {}).items():
        assert truth["figures"][figure] == cell


HANDS = (
    st.permutations(HAND)
    | st.lists(st.sampled_from([*CARD_COPIES, "D1", "D1", "D2"]), min_size=7, max_size=9)
    | st.sampled_from([None, HAND, OTHER_HAND, ["D1"] * 8, ["GX"] * 3 + ["D1"] * 5, HAND[:7]])
    | JUNK
)
STARTS = Starts(
    good=(
        {},
        {"merchant": 1},
        {"merchant": 0, "hands": [HAND, None], "figures": {"harlequin": -3}},
    ),
    is_good=is_good,
    check=check,
    fields={
        "merchant": st.integers(-1, 2) | JUNK,
        "hands": st.lists(HANDS, min_size=2, max_size=2) | st.lists(HANDS, max_size=3) | JUNK,
        "figures": st.dictionaries(st.sampled_from(list(REACH)), st.integers(-8, 8))
        | st.dictionaries(st.sampled_from(["pope", *REACH]), st.integers(-10, 14) | JUNK)
        | JUNK,
    },
)
