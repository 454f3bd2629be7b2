"""The track of Twilight of Venice: how far figures may go, and whose half and mansion cells are.

All of this follows from the cells of the figures alone.
"""

from ridotto.games.twilight.state import (
    DOGE,
    EAST,
    END_OF_TRACK,
    HARLEQUIN,
    MANSION,
    WEST,
    Numbers,
)
from ridotto.kernel import rule

WESTWARD, EASTWARD = -1, 1


@rule
def side(player: int) -> int:
    """The direction in which a player's mansion lies."""
    return EASTWARD if player == 1 else WESTWARD


@rule
def owner(cell: int) -> int:
    """The player on whose half a cell lies; 0 is nobody's."""
    return 0 if cell < 0 else 1


@rule
def is_mansion(cell: int) -> bool:
    """Whether a cell belongs to one of the mansions."""
    return cell <= -MANSION or cell >= MANSION


@rule
def room(cells: Numbers, figure: int, direction: int) -> int:
    """How many cells a figure can go: to the end of the track, and within the court rule.

    The court rule: the Doge stands strictly between the two guards.
    """
    if figure == DOGE:
        guard_ahead = cells[EAST] if direction == EASTWARD else cells[WEST]
        return direction * (guard_ahead - cells[DOGE]) - 1
    if (figure == WEST and direction == EASTWARD) or (figure == EAST and direction == WESTWARD):
        return direction * (cells[DOGE] - cells[figure]) - 1
    return END_OF_TRACK - direction * cells[figure]


@rule
def can_reach(cells: Numbers, figure: int, cell: int) -> bool:
    """Whether a figure can be put on a cell."""
    by = cell - cells[figure]
    return -room(cells, figure, WESTWARD) <= by <= room(cells, figure, EASTWARD)


@rule
def are_guards_close(cells: Numbers) -> bool:
    """Whether both guards stand next to the Doge."""
    return cells[EAST] - cells[WEST] == 2


@rule
def is_between(player: int, harlequin: int, doge: int) -> bool:
    """Whether the Harlequin stands strictly between a player and the Doge: Masquerade."""
    return side(player) * (harlequin - doge) > 0


@rule
def family_points(cells: Numbers, player: int) -> int:
    """What draws the Favourite to a family: figures in its mansion, and the court on its half."""
    points = 0
    for figure in range(WEST, HARLEQUIN + 1):
        if side(player) * cells[figure] >= MANSION:
            points += 1
    # The guard on the far side of the Doge is the last of the three to come over.
    far_guard = WEST if player == 1 else EAST
    if side(player) * cells[far_guard] > 0:
        points += 1
    return points


@rule
def favourite_step(player: int, west_points: int, east_points: int, active_only: int) -> int:
    """How far the families' points move the Favourite to the east at the end of a turn."""
    if active_only:
        return east_points if player == 1 else -west_points
    return east_points - west_points
