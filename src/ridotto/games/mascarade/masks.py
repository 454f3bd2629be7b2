"""The sixteen masks of Mascarade, as data.

Coin symbols and least numbers of players are inferred from the first edition.
"""

from typing import NamedTuple

import numpy as np


class Mask(NamedTuple):
    """One kind of mask: how many cards there are, what scenarios must know of it, what it earns.

    `bank` is how many coins its power takes from there, `takes` how many from each player who pays.
    """

    name: str
    copies: int = 1
    coin: bool = False
    least_players: int = 4
    bank: int = 0
    takes: int = 0


MASKS = (
    Mask("judge"),
    Mask("empress", coin=True, bank=3),
    Mask("king", coin=True, bank=2),
    Mask("widow", coin=True),
    Mask("guru", least_players=8, takes=4),
    Mask("beggar", takes=1),
    Mask("thief", takes=1),
    Mask("fool", coin=True, bank=1),
    Mask("spy"),
    Mask("puppet_master", least_players=6, takes=1),
    Mask("princess", coin=True, least_players=6, bank=2),
    Mask("witch"),
    Mask("patron", coin=True, bank=3),
    Mask("cheat"),
    Mask("swindler", takes=2),
    Mask("peasant", copies=2, coin=True, least_players=8, bank=1),
)

NAMES = tuple(mask.name for mask in MASKS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
BANK = np.array([mask.bank for mask in MASKS])
TAKES = np.array([mask.takes for mask in MASKS])

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

NEIGHBOUR_COINS = 1  # what the Patron's neighbours get from the bank, each
PEASANTS_COINS = 2  # what each Peasant gets when both are shown
WIDOW_COINS = 10  # what the Widow has in the end
CHEAT_COINS = 10  # with so many the Cheat wins
