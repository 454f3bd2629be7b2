"""What a start of Volto can fix, stated anew."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st

import ridotto
from tests.support.junk import is_list, is_whole, junk
from tests.support.kit import Starts

SETUP = "NLKLN/CSCNC"
JUNK = junk("rook", SETUP, "a2-a3")


def is_good(start: dict[str, Any]) -> bool:
    """Whether a start can be."""
    setups = start.get("setups", [None, None])
    return (
        set(start) <= {"setups", "first"}
        and is_whole(start.get("first", 0), 0, 1)
        and is_list(setups, 2)
        and all(setup is None or setup_is_good(setup) for setup in setups)
    )


def setup_is_good(setup: Any) -> bool:
    """Whether a set-up has all its faces."""
    return (
        isinstance(setup, str)
        and len(setup) == 11
        and setup[5] == "/"
        and Counter(setup) == {"N": 3, "C": 3, "K": 1, "S": 1, "L": 2, "/": 1}
    )


def check(game: ridotto.Game, start: dict[str, Any]) -> None:
    """A game begins with the set-ups and the player of its start."""
    if "first" in start:
        assert game.actor == start["first"]
    for seat, setup in enumerate(start.get("setups", [])):
        assert setup is None or game.truth()["setups"][seat] == setup


SETUPS = (
    st.permutations("NNNCCCKSLL").map(lambda faces: "".join(faces[:5]) + "/" + "".join(faces[5:]))
    | st.text(alphabet="NCKSL/.nX", min_size=9, max_size=12)
    | st.sampled_from([None, SETUP, SETUP + "\n", SETUP.lower(), "NNNCCKSLLL", "NNNNN/CCKSL"])
    | JUNK
)
STARTS = Starts(
    good=({}, {"first": 1, "setups": [SETUP, None]}),
    is_good=is_good,
    check=check,
    fields={
        "first": st.integers(-1, 2) | JUNK,
        "setups": st.lists(SETUPS, min_size=2, max_size=2)
        | st.tuples(SETUPS, SETUPS)
        | st.lists(SETUPS, max_size=3)
        | JUNK,
    },
)
