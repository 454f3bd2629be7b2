"""How long a bot takes to answer: drawn from its level alone, so that it tells nothing else."""

import random

from ridotto.bots import registry as bots

SIMULATIONS_A_SECOND = 10_000  # as a slow machine does
SPREAD = 0.5


def thinking_seconds(name: str, game: str) -> float:
    """What a bot's level allows for thinking about any move; 0 for one that does not search."""
    budget = bots.budget_of(name, game)
    if budget is None:
        return 0.0
    seconds = budget.simulations / SIMULATIONS_A_SECOND
    return seconds if budget.seconds is None else min(seconds, budget.seconds)


def draw_pause(name: str, game: str, pace: float, chance: random.Random) -> float:
    """Seconds until a bot answers: at least the pace of the settings and its thinking time."""
    if pace == 0:
        return 0.0
    return thinking_seconds(name, game) + pace * chance.uniform(1.0, 1.0 + SPREAD)
