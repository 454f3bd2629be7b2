"""Twilight of Venice by example: figures, hands, a few cards, and what must come of them.

Seat 0 is west (the negative cells), seat 1 is east.
"""

from typing import Any

import ridotto
from tests.support.examples import heard

WEST, EAST = 0, 1
# East's hand where only west's cards matter.
ANY_HAND = ["D1", "D1", "G1", "G11", "M2", "M2", "H4", "H4"]


def twilight(
    hand: str = "D1 D1 G1 G11 M2 M2 H2 H3",
    figures: dict[str, int] | None = None,
    seat: int = WEST,
    **options: Any,
) -> ridotto.Game:
    """A match that a seat with a given hand begins, with some figures elsewhere."""
    hands = [hand.split(), ANY_HAND] if seat == WEST else [ANY_HAND, hand.split()]
    start = {"merchant": seat, "hands": hands, "figures": figures or {}}
    return ridotto.new("twilight", seed=7, options=options, start=start)


def cells(game: ridotto.Game, *names: str) -> list[int]:
    figures = game.view(None).figures
    return [figures[name] for name in names]


def rounds(game: ridotto.Game) -> list[tuple[int | None, str]]:
    """Who has won each round, and why."""
    return [(event["winner"], event["reason"]) for event in heard(game, None, "round_over")]


def court(game: ridotto.Game) -> list[int]:
    return cells(game, "west", "doge", "east")
