"""The arena: bots meet on the same deals from every seat, to find out who is stronger."""

from ridotto.arena.errors import BadCluster, BadPlan, BadResults, BotFailed, LostWorker
from ridotto.arena.match import Played, play_one
from ridotto.arena.plan import Fixture, Plan, fixture, new_plan
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
