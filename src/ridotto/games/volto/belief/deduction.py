"""What everybody can deduce in Volto: the faces each mask can still have.

Masks are followed by the cell they started on. How a mask has moved leaves it some faces; the
counts (three Nobles, three Counsellors, a Candidate, a Soldier, two Ladies) leave fewer. Both
together are exact: a face is possible if some arrangement of all ten masks agrees with everything.
"""

import copy
import dataclasses
import functools
from collections.abc import Sequence
from typing import Any

from ridotto.games.volto import rules
from ridotto.games.volto.notation import LETTERS, cell_number, parse_setup
from ridotto.games.volto.state import CANDIDATE, COPIES, COUNSELLOR, FACES, LADY, NOBLE, SOLDIER

ALL_FACES = frozenset(range(FACES))
_DIAGONAL = frozenset({COUNSELLOR, CANDIDATE, LADY})
_STRAIGHT = frozenset({NOBLE, CANDIDATE, SOLDIER, LADY})
Faces = frozenset[int]
Counts = tuple[int, ...]


@functools.lru_cache(maxsize=4096)
def ways(masks: tuple[Faces, ...], left: Counts = COPIES) -> int:
    """How many arrangements give every mask one of its faces, with so many of each face left.

    >>> ways((ALL_FACES,) * 10)
    50400
    """
    if not masks:
        return 1
    return sum(ways(masks[1:], without(left, face)) for face in masks[0] if left[face])


def without(left: Counts, face: int) -> Counts:
    """The counts with one face fewer."""
    return (*left[:face], left[face] - 1, *left[face + 1 :])


def possible_faces(masks: Sequence[Faces]) -> list[Faces]:
    """The faces each mask has in some arrangement.

    >>> soldier, rest = frozenset({3}), [ALL_FACES] * 9
    >>> 3 in possible_faces([soldier, *rest])[1]
    False
    """
    found = []
    for index, faces in enumerate(masks):
        others = tuple(masks[:index]) + tuple(masks[index + 1 :])
        found.append(frozenset(face for face in faces if ways(others, without(COPIES, face))))
    return found


@dataclasses.dataclass
class TrackedMask:
    """One mask as everybody has seen it: where it stands, what it was shown to be or may be."""

    cell: int | None
    shown: int | None = None
    faces: Faces = ALL_FACES


class Tracker:
    """Follows the masks of both seats through the events that a spectator hears."""

    def __init__(self, *, rook: bool = False) -> None:
        """Put all twenty masks on their home cells."""
        self.rook = rook
        self.masks = [
            [TrackedMask(int(rules.home_cell(seat, index))) for index in range(10)]
            for seat in range(2)
        ]
        self._captor: TrackedMask | None = None
        self._possible: list[list[Faces]] | None = None

    def copy(self) -> "Tracker":
        """An independent copy."""
        other = Tracker.__new__(Tracker)
        other.rook = self.rook
        # A capture is told in the same step as its move: no captor outlives a step.
        other._captor = None
        other.masks = [[copy.copy(mask) for mask in masks] for masks in self.masks]
        other._possible = None
        return other

    def possible(self, seat: int) -> list[Faces]:
        """The faces that each mask of a seat can still have, captured ones included."""
        if self._possible is None:
            self._possible = [
                possible_faces([mask.faces for mask in masks]) for masks in self.masks
            ]
        return self._possible[seat]

    def at(self, seat: int, cell: int) -> TrackedMask:
        """The mask of a seat on a cell."""
        return next(mask for mask in self.masks[seat] if mask.cell == cell)

    def hear(self, event: Any) -> None:
        """Take in what happened to a mask."""
        self._possible = None
        tag = event.__struct_config__.tag
        if tag == "moved":
            self._captor = self._move(event.seat, cell_number(event.source), event.target)
        elif tag == "captured":
            # Captor and captured share the cell for a moment, but not the seat.
            self._show(self.at(event.seat, cell_number(event.cell)), event.face)
            assert self._captor is not None
            self._captor.faces -= {LADY}
        elif tag == "lost":
            mask = self.at(event.seat, cell_number(event.cell))
            if event.face is None:
                mask.cell = None
                mask.faces -= {CANDIDATE}
            else:
                self._show(mask, event.face)
        elif tag == "over":
            for masks, setup in zip(self.masks, event.setups, strict=True):
                for mask, face in zip(masks, parse_setup(setup), strict=True):
                    mask.shown, mask.faces = face, frozenset({face})

    def _move(self, seat: int, source: int, target_name: str) -> TrackedMask:
        """Move a mask and keep the faces that could have moved so."""
        target = cell_number(target_name)
        mask = self.at(seat, source)
        mask.cell = target
        columns = target % 5 - source % 5
        rows = target // 5 - source // 5
        forward = rows if seat == 0 else -rows
        if max(abs(columns), abs(rows)) > 1:
            mask.faces &= {SOLDIER}
        elif columns and rows:
            mask.faces &= _DIAGONAL
        else:
            mask.faces &= _STRAIGHT
            palace = 6 if seat == 0 else 0
            if (forward != 1 and not self.rook) or source // 5 == palace:
                mask.faces -= {SOLDIER}
        if target // 5 == (6 if seat == 0 else 0):
            # A Candidate would have won by arriving; if the game is over, nothing is left to guess.
            mask.faces -= {CANDIDATE}
        return mask

    def _show(self, mask: TrackedMask, letter: str) -> None:
        mask.cell = None
        mask.shown = LETTERS.index(letter)
        mask.faces = frozenset({mask.shown})
