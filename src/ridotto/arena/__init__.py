"""The arena: bots meet on the same deals from every seat, and the table says how sure it is.

>>> from ridotto import arena
>>> plan = arena.new_plan("volto", ["greedy", "random"], games=2, seed="1")
>>> [arena.fixture(plan, number).bots for number in range(plan.games)]
[(0, 1), (1, 0)]
>>> arena.play_one(plan, 0) == arena.play_one(plan, 0)
True
"""

from ridotto.arena.errors import BadCluster, BadPlan, BadResults, BotFailed, LostWorker
from ridotto.arena.plan import Fixture, Plan, fixture, new_plan
from ridotto.arena.playing import Played, play_one
from ridotto.arena.standings import Standings, standings

__all__ = [
    "BadCluster",
    "BadPlan",
    "BadResults",
    "BotFailed",
    "Fixture",
    "LostWorker",
    "Plan",
    "Played",
    "Standings",
    "fixture",
    "new_plan",
    "play_one",
    "standings",
]
