"""A greedy player of Volto: what does a move take, what does it risk, how near is the Candidate?

It looks one move ahead. The faces of the other side are chances, counted over all arrangements that
agree with what everybody has seen. Whoever captures a Lady loses the captor, and with the second
one the game: so its own Ladies go forward as bait, and it seldom takes what may be one.
"""

import random
from collections.abc import Mapping
from typing import NamedTuple

from ridotto.engine.definition import Event
from ridotto.games.volto.ai.policy import rows_to_go
from ridotto.games.volto.ai.setups import draw_setup, next_placement
from ridotto.games.volto.belief.deduction import ways, without
from ridotto.games.volto.notation import LETTERS, cell_number
from ridotto.games.volto.state import COPIES, Options
from ridotto.games.volto.view import View

_WIN = 100.0
_DEFEAT = 200.0  # more than a victory, as the chances are rough and prudence pays
_WORTH = {"N": 3.0, "C": 3.0, "S": 4.0, "L": 4.0, "K": 0.0}
_LADY_TAKEN = 5.0  # the cost, beside the captor, of being one Lady away from defeat
_EAGERNESS = (0.8, 0.6)  # how likely a capture is made that can be: of no Lady, of perhaps one
_SHY_CANDIDATE = 0.8  # how seldom a Candidate captures what may be a Lady, compared with others
_BAIT = (2.0, 20.0)  # what a Lady under attack is worth: the first, and the second
_PROGRESS = 0.1  # of any mask, a row
_NEARNESS = (_WIN, 16.0, 6.0, 3.0, 1.5, 0.5, 0.0)  # of a Candidate, by the rows still to go

Chances = Mapping[str, float]


class Own(NamedTuple):
    """A mask of its own, and the faces that it has for all others."""

    face: str
    may_be: str


class Position(NamedTuple):
    """The board as one seat sees it: its own masks, and the chances of the others' faces."""

    own: dict[int, Own]
    others: dict[int, Chances]


class Greedy:
    """Plays the move that looks best, not asking what comes after the answer to it."""

    def __init__(self, *, players: int, player: int, options: Options, seed: str | None) -> None:
        """Pick a set-up, in case it has to place its masks."""
        self._seat = player
        self._is_rook = options.soldier == "rook"
        self._random = random.Random(seed)
        self._setup = draw_setup(player, self._random)
        self._ladies = [0, 0]  # how many of each player were captured

    def hear(self, event: Event) -> None:
        """Take no notice: the view tells everything that was seen."""

    def choose(self, view: View) -> str:
        """The most valuable move, any of those that are equal."""
        if view.phase == "placing":
            return next_placement(self._setup, view.legal)
        lost = [mask.seat for mask in view.masks if mask.cell is None and mask.face == "L"]
        self._ladies = [lost.count(0), lost.count(1)]
        position = _position(view, self._seat)
        values = {move: self._value(position, move) for move in view.legal}
        best = max(values.values())
        return self._random.choice([move for move in view.legal if values[move] == best])

    def _value(self, position: Position, move: str) -> float:
        """What a move is worth, on the average of the faces it may meet."""
        source, target = cell_number(move[:2]), cell_number(move[3:])
        own = dict(position.own)
        mask = own.pop(source)
        left = {cell: faces for cell, faces in position.others.items() if cell != target}
        met = position.others.get(target, {"": 1.0})
        is_arrival = mask.face == "K" and rows_to_go(target, self._seat) == 0
        value = 0.0
        if met.get("L"):
            is_lost = mask.face == "K" or self._ladies[1 - self._seat] == 1
            after = -_DEFEAT if is_lost else self._worth(Position(own, left)) - _LADY_TAKEN
            value += met["L"] * after
        if met.get("K"):
            value += met["K"] * _WIN
        own[target] = mask
        after = _WIN if is_arrival else self._worth(Position(own, left))
        return value + (1 - met.get("L", 0) - met.get("K", 0)) * after

    def _worth(self, position: Position) -> float:
        """What a position is worth when the other side is to move."""
        value = threat = 0.0
        for cell, (face, may_be) in position.own.items():
            danger = self._danger(position, cell)
            rows = rows_to_go(cell, self._seat)
            value += _WORTH[face] + _PROGRESS * (6 - rows)
            if face == "L":
                value += danger * _BAIT[self._ladies[self._seat]] if may_be != "L" else 0.0
            elif face == "K":
                value += _NEARNESS[rows] * (1 - danger)
                threat = max(threat, danger * _DEFEAT)
            else:
                threat = max(threat, danger * _WORTH[face])
        for cell, faces in position.others.items():
            value -= sum(chance * _WORTH[face] for face, chance in faces.items())
            rows = rows_to_go(cell, 1 - self._seat)
            value -= faces.get("K", 0.0) * _NEARNESS[rows]
            if rows == 1 and self._has_entrance(position, cell):
                threat = max(threat, faces.get("K", 0.0) * _DEFEAT)
        return value - threat

    def _danger(self, position: Position, cell: int) -> float:
        """The chance that some mask of the other side can and will capture on a cell."""
        may_be_lady = "L" in position.own[cell].may_be
        safe = 1.0
        for source, faces in position.others.items():
            captors = self._captors(position, source, cell)
            chance = sum(faces.get(face, 0.0) for face in captors)
            if may_be_lady and "K" in captors:
                chance -= faces.get("K", 0.0) * _SHY_CANDIDATE
            safe *= 1 - chance
        return (1 - safe) * _EAGERNESS[may_be_lady]

    def _captors(self, position: Position, source: int, target: int) -> str:
        """The faces with which a mask of the other side could capture from cell to cell."""
        columns, rows = target % 5 - source % 5, target // 5 - source // 5
        length = max(abs(columns), abs(rows))
        is_forward = not columns and (rows < 0) == (self._seat == 0)
        if columns and rows:
            return "CK" if length == 1 else ""
        faces = "NK" if length == 1 else ""
        is_stuck = rows_to_go(source, 1 - self._seat) == 0
        if is_stuck or not (is_forward or self._is_rook):
            return faces
        step = (target - source) // length
        between = range(source + step, target, step)
        is_blocked = any(cell in position.own or cell in position.others for cell in between)
        return faces if is_blocked else faces + "S"

    def _has_entrance(self, position: Position, cell: int) -> bool:
        """Whether a Candidate on a cell beside this seat's palace could go in."""
        palace = 5 * (0 if self._seat == 0 else 6)
        column = cell % 5
        for entrance in range(palace + max(column - 1, 0), palace + min(column + 1, 4) + 1):
            standing = position.own.get(entrance)
            if entrance not in position.others and (standing is None or standing.face != "L"):
                return True
        return False


def _position(view: View, seat: int) -> Position:
    """What a seat knows of the board."""
    own: dict[int, Own] = {}
    others: dict[int, Chances] = {}
    hidden = [mask for mask in view.masks if mask.seat != seat]
    faces = [frozenset(map(LETTERS.index, mask.may_be)) for mask in hidden]
    every = ways(tuple(faces))
    for index, mask in enumerate(hidden):
        if mask.cell is not None:
            rest = tuple(faces[:index] + faces[index + 1 :])
            others[cell_number(mask.cell)] = {
                LETTERS[face]: ways(rest, without(COPIES, face)) / every for face in faces[index]
            }
    for mask in view.masks:
        if mask.seat == seat and mask.cell is not None and mask.face is not None:
            own[cell_number(mask.cell)] = Own(mask.face, mask.may_be)
    return Position(own, others)
