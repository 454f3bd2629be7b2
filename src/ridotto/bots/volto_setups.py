"""Set-ups of Volto for bots that place their masks."""

import random

_SETUPS = ("NKNLC/CLSNC", "CNKCN/LSNLC", "NCNKC/SLCLN", "KNCLN/CLNSC")


def draw_setup(seat: int, choose: random.Random) -> dict[str, str]:
    """The face on every home cell, from one of a few good set-ups or its mirror image.

    >>> draw_setup(1, random.Random(1))["a7"]
    'N'
    """
    direction = choose.choice((1, -1))
    rows = choose.choice(_SETUPS).split("/")
    faces = "".join(row[::direction] for row in rows)
    return dict(zip(home_cells(seat), faces, strict=True))


def next_placement(setup: dict[str, str], legal: list[str]) -> str:
    """The first legal placement that a set-up wants; any if others have placed for us."""
    return next((move for move in legal if setup[move[2:]] == move[0]), legal[0])


def home_cells(seat: int) -> list[str]:
    """The home cells in the order of a set-up text.

    >>> home_cells(1)[:6]
    ['a7', 'b7', 'c7', 'd7', 'e7', 'a6']
    """
    return [column + row for row in ("12", "76")[seat] for column in "abcde"]
