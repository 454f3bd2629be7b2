"""Twilight of Venice by example: figures, hands, a few cards, and what must come of them.

Player 0 is west (the negative cells), player 1 is east.
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
    player: int = WEST,
    *,
    compiled: bool = False,
    **options: Any,
) -> ridotto.Game:
    """A match that a player with a given hand begins, with some figures elsewhere."""
    hands = [hand.split(), ANY_HAND] if player == WEST else [ANY_HAND, hand.split()]
    start = {"merchant": player, "hands": hands, "figures": figures or {}}
    return ridotto.new("twilight", seed=7, options=options, start=start, compiled=compiled)


def cells(game: ridotto.Game, *names: str) -> list[int]:
    figures = game.view(None).figures
    return [figures[name] for name in names]


def rounds(game: ridotto.Game) -> list[tuple[int | None, str]]:
    """Who has won each round, and why."""
    return [(event["winner"], event["reason"]) for event in heard(game, None, "round_over")]


def court(game: ridotto.Game) -> list[int]:
    return cells(game, "west", "doge", "east")


def discard_through(game: ridotto.Game) -> None:
    """Both only discard until the round is over: nothing moves."""
    played = len(rounds(game))
    while len(rounds(game)) == played:
        game.play("discard")


def lead_to(game: ridotto.Game, player: int) -> None:
    """Both bring the Doge and the others to one player's side until the round is over."""
    played = len(rounds(game))
    away = 1 if player == WEST else -1

    def distance(move: str) -> int:
        after = game.copy()
        after.play(move)
        if len(rounds(after)) > played:
            return -99 if rounds(after)[-1][0] == player else 99
        doge, *others = cells(after, "doge", "west", "east", "merchant", "favourite")
        return away * (4 * doge + sum(others))

    while len(rounds(game)) == played:
        game.play(min(game.legal(), key=distance))
    assert rounds(game)[-1][0] == player
