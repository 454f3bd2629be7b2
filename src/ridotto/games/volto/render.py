"""A view of Volto drawn as text."""

from ridotto.errors import MalformedMove
from ridotto.games.volto import rules
from ridotto.games.volto.notation import LETTERS, cell_name, parse_setup
from ridotto.games.volto.view import View

HELP = (
    "A move is a2-a3. Your masks are letters (N Noble, C Counsellor, K Candidate, S Soldier, "
    "L Lady), the other's are ? until shown. A set-up is NLKLN/CSCNC: palace row, front row."
)


def read_moves(view: View, typed: str) -> list[str]:
    """A move, or a whole set-up as its placements, without the masks that stand already."""
    if "/" not in typed or view.seat is None:
        return [typed.lower() if "-" in typed else typed]
    if view.phase != "placing":
        raise MalformedMove("set-ups are placed before the game; a move is written like a2-a3")
    standing = {f"{mask.face}@{mask.cell}" for mask in view.masks}
    cells = [cell_name(int(rules.home_cell(view.seat, index))) for index in range(10)]
    faces = [LETTERS[face] for face in parse_setup(typed.upper())]
    wanted = [f"{face}@{cell}" for face, cell in zip(faces, cells, strict=True)]
    return [move for move in wanted if move not in standing]


def render(view: View) -> str:
    """The board, with the viewer's palace at the bottom, and what is known beside it."""
    cells = {mask.cell: mask for mask in view.masks if mask.cell is not None}
    own = 0 if view.seat is None else view.seat
    rows = range(1, 8) if own == 1 else range(7, 0, -1)
    columns = "edcba" if own == 1 else "abcde"
    lines = []
    for row in rows:
        texts = []
        for column in columns:
            mask = cells.get(f"{column}{row}")
            if mask is None:
                texts.append(" . ")
            else:
                face = mask.face or "?"
                texts.append(f" {face} " if mask.seat == own else f"({face})")
        palace = "  palace of " + str(0 if row == 1 else 1) if row in (1, 7) else ""
        lines.append(f"{row} |{''.join(texts)}|{palace}")
    lines.append("   " + "".join(f" {column} " for column in columns))
    for seat in range(2):
        gone = [mask.face or "?" for mask in view.masks if mask.seat == seat and mask.cell is None]
        if gone:
            lines.append(f"masks of seat {seat} off the board: {' '.join(sorted(gone))}")
    known = [
        f"{mask.cell} {mask.may_be}"
        for mask in view.masks
        if mask.seat != own and mask.cell and len(mask.may_be) < 5
    ]
    if known and view.phase == "playing":
        lines.append("the other's masks may be: " + ", ".join(sorted(known)))
    if view.quiet_limit and view.phase == "playing":
        lines.append(f"plies without a capture: {view.quiet} of {view.quiet_limit}")
    return "\n".join(lines)
