"""How bots search in Twilight of Venice, and their levels, beginner to master."""

from ridotto.search.config import Budget, Level, SearchConfig

CONFIG = SearchConfig(exploration=0.5, prior_mix=0.1, rollout_steps=4)
LEVELS = {
    "novice": Level(Budget(256, 2.0), 0.2),
    "gondolier": Level(Budget(256, 2.0), 0.143),
    "courtier": Level(Budget(400, 2.0), 0.103),
    "diplomat": Level(Budget(850, 2.0), 0.077),
    "inquisitor": Level(Budget(2_500, 2.0), 0.035),
    "master": Level(Budget(10_000, 2.0)),
}
RANKING = ("novice", "gondolier", "courtier", "diplomat", "greedy", "inquisitor", "master")
