"""What a start of Mascarade can fix, stated anew, for four players and side A."""

from typing import Any

from hypothesis import strategies as st

import ridotto
from tests.games.mascarade.referee_scenarios import COPIES
from tests.support.junk import is_list, is_whole, junk
from tests.support.kit import Starts

SCENARIO_OF_FOUR = ["judge", "swindler", "empress", "king", "thief", "cheat"]
JUNK = junk("king")


def is_good(start: dict[str, Any]) -> bool:
    """Whether a start can be."""
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


def check(game: ridotto.Game, start: dict[str, Any]) -> None:
    """A game begins with the masks and the coins of its start."""
    for field in ("masks", "coins"):
        if field in start:
            assert game.truth()[field] == list(start[field])


STARTS = Starts(
    good=(
        {},
        {
            "masks": SCENARIO_OF_FOUR,
            "first": 2,
            "coins": [6, 1, 12, 6],
            "court": 3,
            "opening": False,
        },
    ),
    is_good=is_good,
    check=check,
    seats=4,
    fields={
        "first": st.integers(-1, 4) | JUNK,
        "masks": st.permutations(SCENARIO_OF_FOUR)
        | st.lists(st.sampled_from(list(COPIES)), max_size=7)
        | JUNK,
        "coins": st.lists(st.integers(0, 13), min_size=4, max_size=4)
        | st.lists(st.integers(-10, 14) | JUNK, max_size=5)
        | JUNK,
        "court": st.integers(-2, 1001) | JUNK,
        "opening": st.booleans() | JUNK,
    },
)
