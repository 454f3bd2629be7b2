"""Mascarade by example: masks, coins, a few claims, and what must come of them.

Seat 1 sits to the left of seat 0. Coins are listed by seat, winners by player.
"""

from typing import Any

import ridotto

SIX = "judge king empress witch thief patron"
PUPPETS = "puppet_master judge king empress princess beggar"
EIGHT = "guru judge king empress peasant peasant widow cheat"
FOUR = "spy fool king judge empress cheat"  # the last two lie in the centre


def mascarade(
    masks: str = SIX,
    coins: list[int] | None = None,
    first: int = 0,
    court: int = 0,
    opening: bool = False,
    seats: int | None = None,
    compiled: bool = False,
    **options: Any,
) -> ridotto.Game:
    """A game of a custom scenario, every mask on its spot, usually after the opening turns."""
    names = masks.split()
    start: dict[str, Any] = {"masks": names, "first": first, "court": court, "opening": opening}
    if coins:
        start["coins"] = coins
    return ridotto.new(
        "mascarade",
        seats=seats or len(names),
        seed=7,
        options={"scenario": names, **options},
        start=start,
        compiled=compiled,
    )


def claim(game: ridotto.Game, mask: str, *contesters: int) -> None:
    """The actor announces a mask, and the others answer in turn; contesters are players."""
    game.play(f"announce:{mask}")
    while game.view(None).phase == "answering" and not game.over:
        game.play("contest:yes" if game.actor in contesters else "contest:no")


def coins(game: ridotto.Game) -> list[int]:
    found: list[int] = game.truth()["coins"]
    return found


def court(game: ridotto.Game) -> int:
    return int(game.truth()["court"])


def masks(game: ridotto.Game) -> list[str]:
    found: list[str] = game.truth()["masks"]
    return found


def may_announce(game: ridotto.Game) -> bool:
    return any(move.startswith("announce") for move in game.legal())
