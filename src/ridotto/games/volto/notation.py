"""Volto as text: `a2-a3` moves a mask, `K@c1` places one, `NLKLN/CSCNC` is a set-up."""

import re
from collections.abc import Mapping
from typing import Any

from ridotto.engine.start import check_keys, check_number
from ridotto.errors import BadStart, MalformedMove, shown
from ridotto.games.volto import rules
from ridotto.games.volto.state import COPIES, PLACE
from ridotto.kernel import interpreted

LETTERS = "NCKSL"
_source_cell = interpreted(rules.source_cell)
_MOVE = re.compile(r"([a-e])([1-7])-([a-e])([1-7])", re.ASCII)
_PLACEMENT = re.compile(r"([NCKSL])@([a-e])([1267])", re.ASCII)
_DIRECTIONS = {(0, 1): 0, (0, -1): 1, (1, 0): 2, (-1, 0): 3}
_DIRECTIONS |= {(1, 1): 4, (-1, 1): 5, (1, -1): 6, (-1, -1): 7}


def cell_name(cell: int) -> str:
    """The name of a cell.

    >>> cell_name(0), cell_name(34)
    ('a1', 'e7')
    """
    return "abcde"[cell % 5] + str(cell // 5 + 1)


def cell_number(name: str) -> int:
    """The number of a cell.

    >>> cell_number("e7")
    34
    """
    return "abcde".index(name[0]) + 5 * (int(name[1]) - 1)


def text(state: Any, action: int) -> str:
    """An action as text."""
    word, bit = divmod(action, 64)
    if bit >= PLACE:
        seat, index = divmod(bit - PLACE, 10)
        return f"{LETTERS[word]}@{cell_name(int(rules.home_cell(seat, index)))}"
    return f"{cell_name(int(_source_cell(state, word, bit)))}-{cell_name(bit)}"


def parse(state: Any, seat: int, text: str) -> int:
    """The action that a seat means; `-1` if no mask of his could ever do that."""
    placement = _PLACEMENT.fullmatch(text)
    if placement:
        face, column, row = placement.groups()
        owner = 0 if int(row) < 3 else 1
        index = home_index(owner, cell_number(column + row))
        return 64 * LETTERS.index(face) + PLACE + 10 * owner + index
    move = _MOVE.fullmatch(text)
    if not move:
        raise MalformedMove(f"a move is written like a2-a3 or K@c1, not {shown(text)}")
    source, target = cell_number(move[1] + move[2]), cell_number(move[3] + move[4])
    columns, rows = target % 5 - source % 5, target // 5 - source // 5
    length = max(abs(columns), abs(rows))
    direction = _DIRECTIONS.get((columns // length, rows // length)) if length else None
    if direction is None or int(_source_cell(state, direction, target)) != source:
        return -1
    return 64 * direction + target


def home_index(seat: int, cell: int) -> int:
    """The place of a home cell in a set-up text.

    >>> home_index(1, cell_number("c7"))
    2
    """
    return next(index for index in range(10) if rules.home_cell(seat, index) == cell)


def setup_text(faces: Any) -> str:
    """Ten faces as a set-up, with dots where none is yet.

    >>> setup_text([0, 4, 2, 4, 0, 1, 3, 1, 0, 1])
    'NLKLN/CSCNC'
    """
    letters = "".join("." if face < 0 else LETTERS[face] for face in faces)
    return f"{letters[:5]}/{letters[5:]}"


def parse_setup(text: Any) -> list[int]:
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


def fix(state: Any, start: Mapping[str, Any]) -> None:
    """Fix set-ups (None: not fixed) and who moves first.

    `{"setups": ["NLKLN/CSCNC", None], "first": 0}`
    """
    check_keys(start, ["setups", "first"])
    if "first" in start:
        state.first = check_number(start, "first", range(2))
    setups = start.get("setups", [None, None])
    if not isinstance(setups, list | tuple) or len(setups) != 2:
        raise BadStart(f"setups are a list of two set-ups, not {shown(setups)}")
    for seat, setup in enumerate(setups):
        if setup is not None:
            state.setups[seat] = parse_setup(setup)


def goes_on(text: str) -> bool:
    """A set-up is placed mask by mask.

    >>> goes_on("K@c1"), goes_on("a2-a3")
    (True, False)
    """
    return "@" in text


def next_start(state: Any) -> dict[str, Any] | None:
    """The other person begins: the seats are exchanged, so that is the same seat."""
    return {"first": int(state.first)}
