"""Volto by example: set-ups, a few moves, and what must come of them."""

from typing import Any

import ridotto
from tests.support.examples import play

# Seat 0 with the Soldier on c2: one slide takes whatever stands on c6.
SOLDIER_AHEAD = "NLKLN/CCSCN"
PLAIN = "NLKLN/CSCNC"


def volto(ours: str, theirs: str, moves: str = "", **options: Any) -> ridotto.Game:
    """A game that seat 0 begins, after some moves."""
    start = {"setups": [ours, theirs], "first": 0}
    game = ridotto.new("volto", seed=7, options=options, start=start)
    play(game, moves)
    return game
