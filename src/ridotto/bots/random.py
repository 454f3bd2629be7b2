"""The random bot, which plays any game."""

import random

from ridotto.engine.definition import Event, GameView


class RandomBot:
    """Plays any legal move of any game, all equally likely."""

    def __init__(self, seed: int | str | None = None) -> None:
        """Fix its choices by a seed, or leave them to chance."""
        self._random = random.Random(seed)

    def hear(self, event: Event) -> None:
        """Ignore the event."""

    def choose(self, view: GameView) -> str:
        """One of the legal moves."""
        return self._random.choice(view.legal)
