"""The board of Volto: cells, directions, and the two sides of it.

    7 | . . . . . |  palace of player 1
    6 | . . . . . |                        Cells are numbered a1 = 0, b1 = 1 ... e7 = 34.
      |    ...    |  Piazza San Marco      A word of bits holds some of them: bit 0 is a1.
    2 | . . . . . |
    1 | . . . . . |  palace of player 0    North is up, to row 7.
        a b c d e

The players look at the board from opposite sides: whatever differs between them goes through
`forward` and `rows_from_home`.
"""

import numpy as np

from ridotto.kernel import ONE, Bits, rule

COLUMNS, ROWS = 5, 7
CELLS = COLUMNS * ROWS
HOME_CELLS = 2 * COLUMNS

NORTH, SOUTH, EAST, WEST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST = range(8)
DIRECTIONS = 8
# The columns and rows of one step in each direction, and the cells that it adds up to.
VECTORS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
STEPS = np.array([columns + COLUMNS * rows for columns, rows in VECTORS], np.int64)

BOARD = Bits((1 << CELLS) - 1)
_FIRST_ROW = (1 << COLUMNS) - 1
_LAST_ROW = _FIRST_ROW << COLUMNS * (ROWS - 1)
PALACES = np.array([_FIRST_ROW, _LAST_ROW], np.uint64)  # by player
DOORSTEPS = np.array([_FIRST_ROW << COLUMNS, _LAST_ROW >> COLUMNS], np.uint64)  # in front of them
HOMES = PALACES | DOORSTEPS
_COLUMN_A = Bits(sum(1 << COLUMNS * row for row in range(ROWS)))
_COLUMN_E = _COLUMN_A << Bits(COLUMNS - 1)
_ONE_ROW, _ONE_COLUMN = Bits(COLUMNS), Bits(1)


def row(cell: int) -> int:
    """The row of a cell, from 0."""
    return cell // COLUMNS


def column(cell: int) -> int:
    """The column of a cell, from 0."""
    return cell % COLUMNS


def displacement(source: int, target: int) -> tuple[int, int]:
    """The columns and rows from one cell to another.

    >>> displacement(0, 34)
    (4, 6)
    """
    return column(target) - column(source), row(target) - row(source)


@rule
def bit(cell: int) -> Bits:
    """A cell as a word of bits."""
    return ONE << Bits(cell)


@rule
def forward(player: int) -> int:
    """The direction in which a player's Soldier moves."""
    return NORTH if player == 0 else SOUTH


@rule
def rows_from_home(cell: int, player: int) -> int:
    """How many rows a cell is from a player's own palace."""
    row = cell // COLUMNS
    return row if player == 0 else ROWS - 1 - row


@rule
def rows_to_go(cell: int, player: int) -> int:
    """How many rows a cell is from the palace that a player wants to enter."""
    return rows_from_home(cell, 1 - player)


@rule
def home_cell(player: int, index: int) -> int:
    """The cell of a letter of a set-up: the palace row a to e, then the row in front of it.

    The letters are numbered like the home cells of player 0, and mirrored for player 1.

    >>> [home_cell(player, 7) for player in range(2)]
    [7, 27]
    """
    return COLUMNS * rows_from_home(index, player) + index % COLUMNS


def home_index(player: int, cell: int) -> int:
    """The letter of a set-up that tells what stands on a home cell: mirrored twice, it is the same.

    >>> home_index(1, 27)
    7
    """
    return home_cell(player, cell)


@rule
def is_diagonal(direction: int) -> bool:
    """Whether a step in a direction changes both row and column."""
    return direction >= NORTH_EAST


@rule
def north(cells: Bits) -> Bits:
    """All cells one step to the north; what leaves the board is gone."""
    return (cells << _ONE_ROW) & BOARD


@rule
def south(cells: Bits) -> Bits:
    """All cells one step to the south."""
    return cells >> _ONE_ROW


@rule
def east(cells: Bits) -> Bits:
    """All cells one step to the east."""
    return (cells & ~_COLUMN_E) << _ONE_COLUMN


@rule
def west(cells: Bits) -> Bits:
    """All cells one step to the west."""
    return (cells & ~_COLUMN_A) >> _ONE_COLUMN


@rule
def shift(cells: Bits, direction: int) -> Bits:
    """All cells one step in a direction."""
    if direction == NORTH:
        return north(cells)
    if direction == SOUTH:
        return south(cells)
    if direction == EAST:
        return east(cells)
    if direction == WEST:
        return west(cells)
    if direction == NORTH_EAST:
        return north(east(cells))
    if direction == NORTH_WEST:
        return north(west(cells))
    if direction == SOUTH_EAST:
        return south(east(cells))
    return south(west(cells))


@rule
def straight_neighbours(cells: Bits) -> Bits:
    """All cells that share a side with one of these."""
    return north(cells) | south(cells) | east(cells) | west(cells)


@rule
def diagonal_neighbours(cells: Bits) -> Bits:
    """All cells that share only a corner with one of these."""
    beside = east(cells) | west(cells)
    return north(beside) | south(beside)


@rule
def neighbours(cells: Bits) -> Bits:
    """All cells one step from one of these."""
    return straight_neighbours(cells) | diagonal_neighbours(cells)
