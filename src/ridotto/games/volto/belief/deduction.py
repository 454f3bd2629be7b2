"""What everybody can deduce in Volto: the faces each mask can still have.

Masks are followed by the cell they started on. How a mask has moved leaves it some faces; the
counts (three Nobles, three Counsellors, a Candidate, a Soldier, two Ladies) leave fewer. Both
together are exact: a face is possible if some arrangement of all ten masks agrees with everything.
"""

import copy
import dataclasses
import functools
from collections.abc import Sequence

from ridotto.engine.definition import Event
from ridotto.games.volto.board import HOME_CELLS, displacement, home_cell, rows_to_go
from ridotto.games.volto.events import Captured, Lost, Moved, Over
from ridotto.games.volto.notation import LETTERS, cell_number, parse_setup
from ridotto.games.volto.state import CANDIDATE, COPIES, COUNSELLOR, FACES, LADY, NOBLE, SOLDIER

Faces = frozenset[int]
Counts = tuple[int, ...]
ALL_FACES: Faces = frozenset(range(FACES))
_DIAGONAL: Faces = frozenset({COUNSELLOR, CANDIDATE, LADY})
_STRAIGHT: Faces = frozenset({NOBLE, CANDIDATE, LADY})
_NONE: Faces = frozenset()


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


def face_chances(masks: tuple[Faces, ...]) -> list[list[float]]:
    """The share of all arrangements in which each mask has each face.

    >>> face_chances((ALL_FACES,) * 10)[0]
    [0.3, 0.3, 0.1, 0.1, 0.2]
    """
    total = ways(masks)
    shares = []
    for index, mask in enumerate(masks):
        others = masks[:index] + masks[index + 1 :]
        shares.append(
            [
                ways(others, without(COPIES, face)) / total if face in mask else 0.0
                for face in range(FACES)
            ]
        )
    return shares


@functools.cache
def faces_that_move(player: int, source: int, target: int, *, rook: bool) -> Faces:
    """The faces whose masks can move from cell to cell, if nothing stands in between.

    >>> sorted(faces_that_move(0, 5, 11, rook=False)), sorted(faces_that_move(0, 5, 25, rook=False))
    ([1, 2, 4], [3])
    """
    columns, rows = displacement(source, target)
    is_step = max(abs(columns), abs(rows)) == 1
    if columns and rows:
        return _DIAGONAL if is_step else _NONE
    is_forward = rows_to_go(target, player) < rows_to_go(source, player)
    is_stuck = rows_to_go(source, player) == 0
    soldier = frozenset({SOLDIER}) if (is_forward or rook) and not is_stuck else _NONE
    return soldier | _STRAIGHT if is_step else soldier


@dataclasses.dataclass
class TrackedMask:
    """One mask as everybody has seen it: where it stands, what it was shown to be or may be."""

    cell: int | None
    shown: int | None = None
    faces: Faces = ALL_FACES


class Tracker:
    """Follows the masks of both players through the events that a spectator hears."""

    def __init__(self, *, rook: bool = False) -> None:
        """Put all twenty masks on their home cells."""
        self.rook = rook
        self.masks = [
            [TrackedMask(home_cell(player, index)) for index in range(HOME_CELLS)]
            for player in range(2)
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

    def possible(self, player: int) -> list[Faces]:
        """The faces that each mask of a player can still have, captured ones included."""
        if self._possible is None:
            self._possible = [
                possible_faces([mask.faces for mask in masks]) for masks in self.masks
            ]
        return self._possible[player]

    def at(self, player: int, cell: str) -> TrackedMask:
        """The mask of a player on a cell."""
        return next(mask for mask in self.masks[player] if mask.cell == cell_number(cell))

    def hear(self, event: Event) -> None:
        """Take in what happened to a mask."""
        self._possible = None
        if isinstance(event, Moved):
            self._captor = self._move(event)
        elif isinstance(event, Captured):
            # Captor and captured share the cell for a moment, but not the player.
            self._show(self.at(event.seat, event.cell), event.face)
            assert self._captor is not None
            self._captor.faces -= {LADY}
        elif isinstance(event, Lost):
            mask = self.at(event.seat, event.cell)
            if event.face is None:
                mask.cell = None
                mask.faces -= {CANDIDATE}
            else:
                self._show(mask, event.face)
        elif isinstance(event, Over):
            for masks, setup in zip(self.masks, event.setups, strict=True):
                for mask, face in zip(masks, parse_setup(setup), strict=True):
                    mask.shown, mask.faces = face, frozenset({face})

    def _move(self, event: Moved) -> TrackedMask:
        """Move a mask and keep the faces that could have moved so."""
        source, target = cell_number(event.source), cell_number(event.target)
        mask = self.at(event.seat, event.source)
        mask.cell = target
        mask.faces &= faces_that_move(event.seat, source, target, rook=self.rook)
        if rows_to_go(target, event.seat) == 0:
            # A Candidate would have won by arriving; if the game is over, nothing is left to guess.
            mask.faces -= {CANDIDATE}
        return mask

    def _show(self, mask: TrackedMask, letter: str) -> None:
        mask.cell = None
        mask.shown = LETTERS.index(letter)
        mask.faces = frozenset({mask.shown})
