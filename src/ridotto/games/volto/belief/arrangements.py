"""All arrangements of ten masks of Volto, and worlds in which a player has one of them."""

import functools
import itertools

import numpy as np
import numpy.typing as npt

from ridotto.games.volto.board import HOME_CELLS, bit
from ridotto.games.volto.state import COPIES, FACES, State
from ridotto.kernel import ZERO, rule

Cells = npt.NDArray[np.int8]  # of ten masks; -1: not on the board
Arrangements = npt.NDArray[np.int8]  # rows of ten faces


@functools.cache
def arrangements() -> Arrangements:
    """All 50,400 arrangements, the face of each of ten masks a row.

    >>> arrangements().shape
    (50400, 10)
    """
    found = np.full((1, HOME_CELLS), -1, np.int8)
    for face in range(FACES - 1):
        found = _with_face(found, face, COPIES[face])
    found[found < 0] = FACES - 1
    return found


def _with_face(rows: Arrangements, face: int, copies: int) -> Arrangements:
    """Every row with some copies of a face on any of its free masks."""
    count = int((rows[0] < 0).sum())
    free = np.nonzero(rows < 0)[1].reshape(len(rows), count)
    choices = list(itertools.combinations(range(count), copies))
    found = np.repeat(rows, len(choices), axis=0)
    for nth, choice in enumerate(choices):
        for chosen in choice:
            found[np.arange(len(rows)) * len(choices) + nth, free[:, chosen]] = face
    return found


@rule
def arrange(state: State, player: int, faces: Arrangements, cells: Cells) -> None:
    """Give the masks of a player these faces; a mask without a cell is gone."""
    for face in range(FACES):
        state.masks[player, face] = ZERO
    for index in range(HOME_CELLS):
        if cells[index] >= 0:
            state.masks[player, faces[index]] |= bit(cells[index])
