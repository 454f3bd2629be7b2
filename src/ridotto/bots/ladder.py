"""The ladder of opponents: named levels of every game that can be searched, beginner to master.

Each thinks for so many simulations, but never longer than a time, and slips now and then: it then
makes any legal move.
"""

from ridotto.bots.thinking import Budget, Level

LADDER: dict[str, dict[str, Level]] = {
    "volto": {
        "novice": Level(Budget(64, 2.0), 0.5),
        "gondolier": Level(Budget(128, 2.0), 0.3),
        "courtier": Level(Budget(256, 2.0), 0.15),
        "diplomat": Level(Budget(512, 2.0), 0.05),
        "inquisitor": Level(Budget(1_000, 2.0), 0.015),
        "master": Level(Budget(20_000, 2.0)),
    },
    "twilight": {
        "novice": Level(Budget(256, 2.0), 0.22),
        "gondolier": Level(Budget(256, 2.0), 0.17),
        "courtier": Level(Budget(256, 2.0), 0.125),
        "diplomat": Level(Budget(512, 2.0), 0.085),
        "inquisitor": Level(Budget(1_000, 2.0), 0.045),
        "master": Level(Budget(10_000, 2.0)),
    },
    "mascarade": {
        "novice": Level(Budget(64, 2.0), 0.5),
        "gondolier": Level(Budget(128, 2.0), 0.3),
        "courtier": Level(Budget(256, 2.0), 0.15),
        "diplomat": Level(Budget(512, 2.0), 0.05),
        "inquisitor": Level(Budget(2_000, 2.0)),
        "master": Level(Budget(10_000, 2.0)),
    },
}

# Others with a way of their own, as strong as they can be with it.
CHARACTERS: dict[str, dict[str, Level]] = {
    "mascarade": {
        "bluffer": Level(Budget(1_000, 2.0), leaning=("announce", "contest:yes")),
        "recluse": Level(Budget(1_000, 2.0), leaning=("look", "swap", "contest:no")),
    }
}


def levels(game: str) -> dict[str, Level]:
    """All of a game that look ahead, by name: the ladder from below, then the characters.

    >>> list(levels("mascarade"))[-3:]
    ['master', 'bluffer', 'recluse']
    """
    return LADDER.get(game, {}) | CHARACTERS.get(game, {})
