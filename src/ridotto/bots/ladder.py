"""The ladder of opponents: named levels of every game that can be searched, beginner to master.

Each thinks for so many simulations, but never longer than a time, and slips now and then: it then
makes any legal move.
"""

from ridotto.bots.thinking import Budget, Level

LADDER: dict[str, dict[str, Level]] = {
    "volto": {
        "novice": Level(Budget(64, 2.0), 0.5),
        "gondolier": Level(Budget(180, 2.0), 0.25),
        "courtier": Level(Budget(450, 2.0), 0.1),
        "diplomat": Level(Budget(1_000, 2.0), 0.02),
        "inquisitor": Level(Budget(3_000, 2.0), 0.01),
        "master": Level(Budget(10_000, 2.0)),
    },
    "twilight": {
        "novice": Level(Budget(256, 2.0), 0.2),
        "gondolier": Level(Budget(256, 2.0), 0.143),
        "courtier": Level(Budget(400, 2.0), 0.103),
        "diplomat": Level(Budget(850, 2.0), 0.077),
        "inquisitor": Level(Budget(2_500, 2.0), 0.035),
        "master": Level(Budget(10_000, 2.0)),
    },
    "mascarade": {
        "novice": Level(Budget(64, 2.0), 0.6),
        "gondolier": Level(Budget(85, 2.0), 0.43),
        "courtier": Level(Budget(165, 2.0), 0.28),
        "diplomat": Level(Budget(280, 2.0), 0.18),
        "inquisitor": Level(Budget(700, 2.0), 0.075),
        "master": Level(Budget(10_000, 2.0)),
    },
}

# How many levels are weaker than a bot that takes the profit it can see.
BELOW_GREEDY = {"volto": 0, "twilight": 4, "mascarade": 4}

# Others with a way of their own, who never slip.
CHARACTERS: dict[str, dict[str, Level]] = {
    "mascarade": {
        "bluffer": Level(Budget(1_000, 2.0), leaning=("announce", "contest:yes")),
        "recluse": Level(Budget(1_000, 2.0), leaning=("look", "swap", "contest:no")),
    }
}


def levels(game: str) -> dict[str, Level]:
    """All of a game that look ahead, by name.

    >>> levels("mascarade")["bluffer"].leaning
    ('announce', 'contest:yes')
    """
    return LADDER.get(game, {}) | CHARACTERS.get(game, {})
