"""Volto as text: `a2-a3` moves a mask, `K@c1` places one, `NLKLN/CSCNC` is a set-up."""

import re
from collections.abc import Iterable, Mapping

from ridotto.engine.definition import JsonObject
from ridotto.engine.start import check_keys, check_number
from ridotto.errors import BadStart, MalformedMove, shown
from ridotto.games.volto import moves
from ridotto.games.volto.board import (
    COLUMNS,
    HOME_CELLS,
    VECTORS,
    column,
    displacement,
    home_cell,
    home_index,
    row,
    rows_from_home,
)
from ridotto.games.volto.state import COPIES, State
from ridotto.kernel import interpreted

LETTERS = "NCKSL"
COLUMN_LETTERS = "abcde"
_source_cell = interpreted(moves.source_cell)
_MOVE = re.compile(r"([a-e][1-7])-([a-e][1-7])", re.ASCII)
_PLACEMENT = re.compile(r"([NCKSL])@([a-e][1267])", re.ASCII)
_DIRECTIONS = {vector: direction for direction, vector in enumerate(VECTORS)}


def cell_name(cell: int) -> str:
    """The name of a cell.

    >>> cell_name(0), cell_name(34)
    ('a1', 'e7')
    """
    return COLUMN_LETTERS[column(cell)] + str(row(cell) + 1)


def cell_number(name: str) -> int:
    """The number of a cell.

    >>> cell_number("e7")
    34
    """
    return COLUMN_LETTERS.index(name[0]) + COLUMNS * (int(name[1]) - 1)


def home_cells(player: int) -> list[str]:
    """The names of a player's home cells in the order of a set-up.

    >>> home_cells(1)[:6]
    ['a7', 'b7', 'c7', 'd7', 'e7', 'a6']
    """
    return [cell_name(home_cell(player, index)) for index in range(HOME_CELLS)]


def text(state: State, action: int) -> str:
    """An action as text."""
    if moves.is_placement(action):
        player, face, index = moves.placement_of(action)
        return f"{LETTERS[face]}@{cell_name(home_cell(player, index))}"
    direction, target = moves.move_of(action)
    return f"{cell_name(int(_source_cell(state, direction, target)))}-{cell_name(target)}"


def parse(state: State, player: int, text: str) -> int:
    """The action that a player means; -1 if none of their masks could ever do that."""
    placement = _PLACEMENT.fullmatch(text)
    if placement:
        return _placement(LETTERS.index(placement[1]), cell_number(placement[2]))
    move = _MOVE.fullmatch(text)
    if not move:
        raise MalformedMove(f"a move is written like a2-a3 or K@c1, not {shown(text)}")
    source, target = cell_number(move[1]), cell_number(move[2])
    columns, rows = displacement(source, target)
    length = max(abs(columns), abs(rows))
    direction = _DIRECTIONS.get((columns // length, rows // length)) if length else None
    if direction is None or _source_cell(state, direction, target) != source:
        return -1
    return moves.move_action(direction, target)


def _placement(face: int, cell: int) -> int:
    """The action that sets a face on a home cell of either player."""
    player = 0 if rows_from_home(cell, 0) < rows_from_home(cell, 1) else 1
    return moves.placement_action(player, face, home_index(player, cell))


def setup_text(faces: Iterable[int]) -> str:
    """Ten faces as a set-up, with dots where none is yet.

    >>> setup_text([0, 4, 2, 4, 0, 1, 3, 1, 0, 1])
    'NLKLN/CSCNC'
    """
    letters = "".join("." if face < 0 else LETTERS[face] for face in faces)
    return f"{letters[:COLUMNS]}/{letters[COLUMNS:]}"


def parse_setup(text: object) -> list[int]:
    """The ten faces of a set-up; raises `BadStart`.

    >>> parse_setup("NLKLN/CSCNC")
    [0, 4, 2, 4, 0, 1, 3, 1, 0, 1]
    """
    if not isinstance(text, str) or not re.fullmatch(r"[NCKSL]{5}/[NCKSL]{5}", text):
        raise BadStart(f"a set-up is written like NLKLN/CSCNC, not {shown(text)}")
    faces = [LETTERS.index(letter) for letter in text.replace("/", "")]
    for face, copies in enumerate(COPIES):
        if faces.count(face) != copies:
            raise BadStart(
                f"a set-up has {copies} {LETTERS[face]}, not {faces.count(face)}: {text}"
            )
    return faces


def fix(state: State, start: Mapping[str, object]) -> None:
    """Fix set-ups (None: not fixed) and who moves first.

    `{"setups": ["NLKLN/CSCNC", None], "first": 0}`
    """
    check_keys(start, ["setups", "first"])
    if "first" in start:
        state.first = check_number(start, "first", range(2))
    setups = start.get("setups", [None, None])
    if not isinstance(setups, list | tuple) or len(setups) != 2:
        raise BadStart(f"setups are a list of two set-ups, not {shown(setups)}")
    for player, setup in enumerate(setups):
        if setup is not None:
            state.setups[player] = parse_setup(setup)


def goes_on(state: State, player: int, text: str) -> bool:
    """A set-up is placed mask by mask, until the last one is."""
    return "@" in text and int((state.setups[player] < 0).sum()) > 1


def next_start(state: State) -> JsonObject | None:
    """The other user begins: the seats are exchanged, so that is the same player."""
    return {"first": int(state.first)}
