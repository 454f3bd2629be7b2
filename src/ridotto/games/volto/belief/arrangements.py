"""All arrangements of ten masks of Volto, and worlds in which somebody has one of them."""

import functools
import itertools
from typing import Any

import numpy as np
import numpy.typing as npt

from ridotto.games.volto.state import COPIES, FACES
from ridotto.kernel import ONE, ZERO, Bits, rule

Faces = npt.NDArray[np.int8]


@functools.cache
def arrangements() -> Faces:
    """All 50,400 arrangements, the face of each of ten masks a row.

    >>> arrangements().shape
    (50400, 10)
    """
    found = np.full((1, 10), -1, np.int8)
    for face in range(FACES - 1):
        found = _placed(found, face, COPIES[face])
    found[found < 0] = FACES - 1
    return found


def _placed(rows: Faces, face: int, copies: int) -> Faces:
    """Every row with a face on any of its free places."""
    free = int((rows[0] < 0).sum())
    places = np.nonzero(rows < 0)[1].reshape(len(rows), free)
    choices = list(itertools.combinations(range(free), copies))
    found = np.repeat(rows, len(choices), axis=0)
    for number, choice in enumerate(choices):
        for place in choice:
            found[np.arange(len(rows)) * len(choices) + number, places[:, place]] = face
    return found


@rule
def stand(state: Any, seat: int, faces: Any, cells: Any) -> None:
    """Give the masks of a seat these faces; a mask without a cell is gone."""
    for face in range(FACES):
        state.masks[seat, face] = ZERO
    for index in range(10):
        if cells[index] >= 0:
            state.masks[seat, faces[index]] |= ONE << Bits(cells[index])
