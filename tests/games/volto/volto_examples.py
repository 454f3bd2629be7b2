"""Volto by example: set-ups, a few moves, and what must come of them."""

from typing import Any

import ridotto
from tests.support.examples import play

# Player 0 with the Soldier on c2: one slide takes whatever stands on c6.
SOLDIER_AHEAD = "NLKLN/CCSCN"
PLAIN = "NLKLN/CSCNC"

STALEMATE_SETUPS = ("KSNNN/LLCCC", "CLKLC/NNSNC")
TO_STALEMATE = (
    "e2-d3 c6-c2 e1-e2 c2-c1 e2-e3 e6-d5 e3-e4 d5-e4 d2-c3 e4-d3 d1-d2 b6-b5 d2-c2 d3-c2 c3-b4 "
    "b5-b4 b2-c3 b7-b6 c3-b2 b6-b5 a2-a3 a6-a5 a3-a2 b5-c4 b2-b3 c4-c3 b3-b2 a5-a4 b2-a3 b4-b3 "
    "a3-b2 a4-a3"
)


def volto(ours: str, theirs: str, moves: str = "", **options: Any) -> ridotto.Game:
    """A game that player 0 begins, after some moves."""
    start = {"setups": [ours, theirs], "first": 0}
    game = ridotto.new("volto", seed=7, options=options, start=start)
    play(game, moves)
    return game


def mirrored(moves: str) -> str:
    """The same moves seen from the other side: a2-a3 becomes a6-a5."""
    return moves.translate(str.maketrans("1234567", "7654321"))
