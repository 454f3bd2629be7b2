"""Opponents: each hears one seat's events, is told that seat's legal moves, and knows no more."""

import random
from collections.abc import Sequence

from ridotto.game import Event


class RandomBot:
    """Plays any legal move, all equally likely.

    >>> RandomBot(seed=1).choose(["look"])
    'look'
    """

    def __init__(self, seed: int | str | None = None) -> None:
        """Fix its choices by a seed, or leave them to chance."""
        self._random = random.Random(seed)

    def hear(self, event: Event) -> None:
        """Take no notice."""

    def choose(self, legal: Sequence[str]) -> str:
        """One of the legal moves."""
        return self._random.choice(legal)
