"""The sixteen masks of Mascarade, as data.

Coin symbols and least numbers of players are inferred from the first edition.
"""

from typing import NamedTuple

import numpy as np


class Mask(NamedTuple):
    """One kind of mask: how many cards there are, and what custom scenarios must know of it.

    `bank` is how many coins its power takes from there.
    """

    name: str
    copies: int = 1
    coin: bool = False
    least_players: int = 4
    bank: int = 0


MASKS = (
    Mask("judge"),
    Mask("empress", coin=True, bank=3),
    Mask("king", coin=True, bank=2),
    Mask("widow", coin=True),
    Mask("guru", least_players=8),
    Mask("beggar"),
    Mask("thief"),
    Mask("fool", coin=True, bank=1),
    Mask("spy"),
    Mask("puppet_master", least_players=6),
    Mask("princess", coin=True, least_players=6, bank=2),
    Mask("witch"),
    Mask("patron", coin=True, bank=3),
    Mask("cheat"),
    Mask("swindler"),
    Mask("peasant", copies=2, coin=True, least_players=8, bank=1),
)

NAMES = tuple(mask.name for mask in MASKS)
BANK = np.array([mask.bank for mask in MASKS])
NUMBERS = {name: number for number, name in enumerate(NAMES)}

(
    JUDGE,
    EMPRESS,
    KING,
    WIDOW,
    GURU,
    BEGGAR,
    THIEF,
    FOOL,
    SPY,
    PUPPET_MASTER,
    PRINCESS,
    WITCH,
    PATRON,
    CHEAT,
    SWINDLER,
    PEASANT,
) = range(len(MASKS))
