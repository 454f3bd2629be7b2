"""A view of Volto as text."""

from ridotto.errors import MalformedMove
from ridotto.games.volto.board import ROWS
from ridotto.games.volto.notation import COLUMN_LETTERS, LETTERS, home_cells, parse_setup
from ridotto.games.volto.view import View

HELP = (
    "A move is a2-a3. Your masks are letters (N Noble, C Counsellor, K Candidate, S Soldier, "
    "L Lady), the other's are ? until shown. A set-up is NLKLN/CSCNC: palace row, front row."
)
_PALACES = {1: "  palace of 0", ROWS: "  palace of 1"}


def read_moves(view: View, typed: str) -> list[str]:
    """A move, or a whole set-up as its placements, without the masks that stand already."""
    if "/" not in typed or view.seat is None:
        return [typed.lower() if "-" in typed else typed]
    if view.phase != "placing":
        raise MalformedMove("set-ups are placed before the game; a move is written like a2-a3")
    standing = {f"{mask.face}@{mask.cell}" for mask in view.masks}
    faces = [LETTERS[face] for face in parse_setup(typed.upper())]
    wanted = [f"{face}@{cell}" for face, cell in zip(faces, home_cells(view.seat), strict=True)]
    return [move for move in wanted if move not in standing]


def render(view: View) -> str:
    """The board, with the observer's palace at the bottom, and what is known beside it."""
    own = 0 if view.seat is None else view.seat
    lines = _board(view, own)
    for player in range(2):
        masks = [mask for mask in view.masks if mask.seat == player and mask.cell is None]
        if masks:
            faces = " ".join(sorted(mask.face or "?" for mask in masks))
            lines.append(f"masks of seat {player} off the board: {faces}")
    known = [
        f"{mask.cell} {mask.may_be}"
        for mask in view.masks
        if mask.seat != own and mask.cell and mask.may_be != LETTERS
    ]
    if known and view.phase == "playing":
        lines.append("the other's masks may be: " + ", ".join(sorted(known)))
    if view.quiet_limit and view.phase == "playing":
        lines.append(f"plies without a capture: {view.quiet} of {view.quiet_limit}")
    return "\n".join(lines)


def _board(view: View, own: int) -> list[str]:
    """The rows of the board from top to bottom, and the letters of its columns."""
    masks = {mask.cell: mask for mask in view.masks}
    rows, columns = range(ROWS, 0, -1), COLUMN_LETTERS
    if own == 1:  # from the north, the board is turned round
        rows, columns = rows[::-1], columns[::-1]
    lines = []
    for row in rows:
        texts = []
        for column in columns:
            mask = masks.get(f"{column}{row}")
            if mask is None:
                texts.append(" . ")
            else:
                face = mask.face or "?"
                texts.append(f" {face} " if mask.seat == own else f"({face})")
        lines.append(f"{row} |{''.join(texts)}|{_PALACES.get(row, '')}")
    lines.append("   " + "".join(f" {column} " for column in columns))
    return lines
