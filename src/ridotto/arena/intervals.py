"""How sure a share is: 95 % intervals, over single games and over whole deals."""

import math
import statistics
from collections.abc import Sequence

LEVEL = 0.95
Z = statistics.NormalDist().inv_cdf((1 + LEVEL) / 2)

_IMAGINED = (0.0, 0.0, 1.0, 1.0)
Interval = tuple[float, float]


def wilson(points: float, games: int) -> Interval:
    """Wilson's interval of a share, as if all games were independent; a tie is half a point.

    >>> low, high = wilson(7, 10)
    >>> round(low, 4), round(high, 4)
    (0.3968, 0.8922)
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = points / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def paired(shares: Sequence[float]) -> Interval:
    """The interval of the average of independent deals, each the share of all its games.

    Luck that cancels within a deal makes it narrower than Wilson's, luck that does not makes it
    wider. Four imagined deals, two lost and two won, keep it honest where few or equal deals show
    no spread: for shares of 0 and 1 it is the interval of Agresti and Coull.

    >>> low, high = paired([0.5] * 40 + [1.0] * 20)
    >>> round(low, 3), round(high, 3)
    (0.592, 0.721)
    """
    if not shares:
        return 0.0, 1.0
    deals = [*shares, *_IMAGINED]
    middle = statistics.fmean(deals)
    half = Z * statistics.pstdev(deals) / math.sqrt(len(deals))
    return max(0.0, middle - half), min(1.0, middle + half)
