"""The levels of Volto's bots, beginner to master."""

from ridotto.search.config import Budget, Level

LEVELS = {
    "novice": Level(Budget(64, 2.0), 0.5),
    "gondolier": Level(Budget(180, 2.0), 0.25),
    "courtier": Level(Budget(450, 2.0), 0.1),
    "diplomat": Level(Budget(1_000, 2.0), 0.02),
    "inquisitor": Level(Budget(3_000, 2.0), 0.01),
    "master": Level(Budget(10_000, 2.0)),
}
RANKING = ("greedy", "novice", "gondolier", "courtier", "diplomat", "inquisitor", "master")
