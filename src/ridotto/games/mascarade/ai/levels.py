"""The levels of Mascarade's bots, beginner to master, and two characters that never blunder."""

from ridotto.search.config import Budget, Level

LEVELS = {
    "novice": Level(Budget(64, 2.0), 0.6),
    "gondolier": Level(Budget(85, 2.0), 0.43),
    "courtier": Level(Budget(165, 2.0), 0.28),
    "diplomat": Level(Budget(280, 2.0), 0.18),
    "inquisitor": Level(Budget(700, 2.0), 0.075),
    "bluffer": Level(Budget(1_000, 2.0), leaning=("announce", "contest:yes")),
    "recluse": Level(Budget(1_000, 2.0), leaning=("look", "swap", "contest:no")),
    "master": Level(Budget(10_000, 2.0)),
}
RANKING = (
    *("novice", "gondolier", "courtier", "diplomat", "greedy"),
    *("inquisitor", "bluffer", "recluse", "master"),
)
