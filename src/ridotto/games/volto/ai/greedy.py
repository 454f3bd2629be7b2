"""A greedy player of Volto: what does a move take, what does it risk, how near is the Candidate?

It looks one move ahead. The faces of the other side are chances, counted over all arrangements that
agree with what everybody has seen. Whoever captures a Lady loses the captor, and with the second
one the game: so its own Ladies go forward as bait, and it seldom takes what may be one.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from ridotto.engine.definition import Event
from ridotto.games.volto.ai.setups import draw_setup, next_placement
from ridotto.games.volto.belief.deduction import Faces, face_chances, faces_that_move
from ridotto.games.volto.board import COLUMNS, column, home_cell, rows_from_home, rows_to_go
from ridotto.games.volto.notation import LETTERS, cell_number
from ridotto.games.volto.state import CANDIDATE, FACES, LADY, SOLDIER, Options
from ridotto.games.volto.view import View

_WIN = 100.0
_DEFEAT = 200.0  # more than a victory, as the chances are rough and prudence pays
_WORTH = (3.0, 3.0, 0.0, 4.0, 4.0)  # of a Noble, Counsellor, Candidate, Soldier, Lady
_LADY_TAKEN = 5.0  # the cost, beside the captor, of being one Lady away from defeat
_EAGERNESS = (0.8, 0.6)  # how likely a capture is made that can be: of no Lady, of perhaps one
_SHY_CANDIDATE = 0.8  # how seldom a Candidate captures what may be a Lady, compared with others
_BAIT = (2.0, 20.0)  # what a Lady under attack is worth: the first, and the second
_PROGRESS = 0.1  # of any mask, a row
_NEARNESS = (_WIN, 16.0, 6.0, 3.0, 1.5, 0.5, 0.0)  # of a Candidate, by the rows still to go

Chances = Sequence[float]  # by face
_NOBODY = (0.0,) * FACES


class Own(NamedTuple):
    """A mask of its own, and the faces that it may have for all others."""

    face: int
    may_be: Faces


class Position(NamedTuple):
    """The board as one player sees it, by cells: their own masks, the chances of the others."""

    own: dict[int, Own]
    others: dict[int, Chances]


class Greedy:
    """Plays the move that looks best, not asking what comes after the answer to it."""

    def __init__(self, *, players: int, player: int, options: Options, seed: str | None) -> None:
        """Pick a set-up, in case it has to place its masks."""
        self._player, self._other = player, 1 - player
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
        lost = [m.seat for m in view.masks if m.cell is None and m.face == LETTERS[LADY]]
        self._ladies = [lost.count(0), lost.count(1)]
        position = _position(view, self._player)
        values = {move: self._value(position, move) for move in view.legal}
        best = max(values.values())
        return self._random.choice([move for move in view.legal if values[move] == best])

    def _value(self, position: Position, move: str) -> float:
        """What a move is worth, on the average of the faces it may meet."""
        source, target = map(cell_number, move.split("-"))
        own = dict(position.own)
        mask = own.pop(source)
        left = {cell: faces for cell, faces in position.others.items() if cell != target}
        met = position.others.get(target, _NOBODY)
        value = met[CANDIDATE] * _WIN
        if met[LADY]:
            is_lost = mask.face == CANDIDATE or self._ladies[self._other] == 1
            after = -_DEFEAT if is_lost else self._worth(Position(own, left)) - _LADY_TAKEN
            value += met[LADY] * after
        own[target] = mask
        is_arrival = mask.face == CANDIDATE and rows_to_go(target, self._player) == 0
        after = _WIN if is_arrival else self._worth(Position(own, left))
        return value + (1 - met[LADY] - met[CANDIDATE]) * after

    def _worth(self, position: Position) -> float:
        """What a position is worth when the other side is to move."""
        value = threat = 0.0
        for cell, (face, may_be) in position.own.items():
            danger = self._danger(position, cell)
            value += _WORTH[face] + _PROGRESS * rows_from_home(cell, self._player)
            if face == LADY:
                value += danger * _BAIT[self._ladies[self._player]] if len(may_be) > 1 else 0.0
            elif face == CANDIDATE:
                value += _NEARNESS[rows_to_go(cell, self._player)] * (1 - danger)
                threat = max(threat, danger * _DEFEAT)
            else:
                threat = max(threat, danger * _WORTH[face])
        for cell, chances in position.others.items():
            value -= sum(chance * worth for chance, worth in zip(chances, _WORTH, strict=True))
            to_go = rows_to_go(cell, self._other)
            value -= chances[CANDIDATE] * _NEARNESS[to_go]
            if to_go == 1 and self._has_entrance(position, cell):
                threat = max(threat, chances[CANDIDATE] * _DEFEAT)
        return value - threat

    def _danger(self, position: Position, cell: int) -> float:
        """The chance that some mask of the other side can and will capture on a cell."""
        may_be_lady = LADY in position.own[cell].may_be
        safe = 1.0
        for source, chances in position.others.items():
            captors = self._captors(position, source, cell)
            chance = sum(chances[face] for face in captors)
            if may_be_lady and CANDIDATE in captors:
                chance -= chances[CANDIDATE] * _SHY_CANDIDATE
            safe *= 1 - chance
        return (1 - safe) * _EAGERNESS[may_be_lady]

    def _captors(self, position: Position, source: int, target: int) -> Faces:
        """The faces with which a mask of the other side could capture from cell to cell."""
        faces = faces_that_move(self._other, source, target, rook=self._is_rook) - {LADY}
        if SOLDIER in faces and _is_blocked(position, source, target):
            faces -= {SOLDIER}
        return faces

    def _has_entrance(self, position: Position, cell: int) -> bool:
        """Whether a Candidate on a cell beside this player's palace could go in."""
        for index in range(COLUMNS):
            entrance = home_cell(self._player, index)
            mask = position.own.get(entrance)
            is_beside = abs(column(entrance) - column(cell)) <= 1
            if is_beside and entrance not in position.others and (not mask or mask.face != LADY):
                return True
        return False


def _is_blocked(position: Position, source: int, target: int) -> bool:
    """Whether anything stands between two cells of a row or a column."""
    step = COLUMNS if column(source) == column(target) else 1
    between = range(min(source, target) + step, max(source, target), step)
    return any(cell in position.own or cell in position.others for cell in between)


def _position(view: View, player: int) -> Position:
    """What a player knows of the board."""
    own: dict[int, Own] = {}
    others: dict[int, Chances] = {}
    hidden = [mask for mask in view.masks if mask.seat != player]
    chances = face_chances(tuple(_faces(mask.may_be) for mask in hidden))
    for mask, chance in zip(hidden, chances, strict=True):
        if mask.cell is not None:
            others[cell_number(mask.cell)] = chance
    for mask in view.masks:
        if mask.seat == player and mask.cell is not None and mask.face is not None:
            own[cell_number(mask.cell)] = Own(LETTERS.index(mask.face), _faces(mask.may_be))
    return Position(own, others)


def _faces(letters: str) -> Faces:
    return frozenset(map(LETTERS.index, letters))
