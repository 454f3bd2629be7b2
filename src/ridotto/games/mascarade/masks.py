"""The sixteen masks of Mascarade, as data.

Coin symbols and least numbers of players are inferred from the first edition.
"""

from typing import NamedTuple


class Mask(NamedTuple):
    """One kind of mask: how many cards there are, and what custom scenarios must know of it."""

    name: str
    copies: int = 1
    coin: bool = False
    least_players: int = 4


MASKS = (
    Mask("judge"),
    Mask("empress", coin=True),
    Mask("king", coin=True),
    Mask("widow", coin=True),
    Mask("guru", least_players=8),
    Mask("beggar"),
    Mask("thief"),
    Mask("fool", coin=True),
    Mask("spy"),
    Mask("puppet_master", least_players=6),
    Mask("princess", coin=True, least_players=6),
    Mask("witch"),
    Mask("patron", coin=True),
    Mask("cheat"),
    Mask("swindler"),
    Mask("peasant", copies=2, coin=True, least_players=8),
)

NAMES = tuple(mask.name for mask in MASKS)
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
