"""The ladder of opponents: named levels of every game that can be searched, beginner to master.

Each thinks for so many simulations, but never longer than a time, and slips now and then: it then
makes any legal move. Neighbours are 60 to 75 % apart (see docs/opponents.md).
"""

from typing import NamedTuple

from ridotto.bots.thinking import Budget


class Level(NamedTuple):
    """How well somebody plays."""

    budget: Budget
    slips: float = 0.0


LADDER: dict[str, dict[str, Level]] = {
    "volto": {
        "novice": Level(Budget(64, 0.05), 0.5),
        "gondolier": Level(Budget(128, 0.1), 0.3),
        "courtier": Level(Budget(256, 0.2), 0.15),
        "diplomat": Level(Budget(512, 0.5), 0.05),
        "inquisitor": Level(Budget(2_000, 1.0)),
        "master": Level(Budget(20_000, 2.0)),
    },
    "twilight": {
        "novice": Level(Budget(64, 0.05), 0.5),
        "gondolier": Level(Budget(128, 0.1), 0.3),
        "courtier": Level(Budget(256, 0.2), 0.15),
        "diplomat": Level(Budget(512, 0.5), 0.05),
        "inquisitor": Level(Budget(2_000, 1.0)),
        "master": Level(Budget(10_000, 2.0)),
    },
    "mascarade": {
        "novice": Level(Budget(64, 0.05), 0.5),
        "gondolier": Level(Budget(128, 0.1), 0.3),
        "courtier": Level(Budget(256, 0.2), 0.15),
        "diplomat": Level(Budget(512, 0.5), 0.05),
        "inquisitor": Level(Budget(2_000, 1.0)),
        "master": Level(Budget(10_000, 2.0)),
    },
}
