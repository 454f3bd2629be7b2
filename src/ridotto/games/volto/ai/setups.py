"""Set-ups of Volto for bots that place their masks.

In 538 games of a search against itself, from set-ups drawn by chance, it mattered little where
which mask stood: those did better that had the Candidate behind and a Lady in front. So any such
set-up will do, 21,000 in all, and nobody who has met a bot before knows more of it.
"""

import random

from ridotto.games.volto.board import COLUMNS
from ridotto.games.volto.notation import LETTERS, home_cells
from ridotto.games.volto.state import CANDIDATE, COPIES, LADY
from ridotto.games.volto.view import View

_MASKS = "".join(letter * copies for letter, copies in zip(LETTERS, COPIES, strict=True))


def draw_setup(player: int, chance: random.Random) -> dict[str, str]:
    """The face on every home cell: the Candidate behind, a Lady in front, all else by chance.

    >>> sorted(draw_setup(1, random.Random(1)).values())
    ['C', 'C', 'C', 'K', 'L', 'L', 'N', 'N', 'N', 'S']
    """
    while True:
        faces = chance.sample(_MASKS, len(_MASKS))
        if LETTERS[CANDIDATE] in faces[:COLUMNS] and LETTERS[LADY] in faces[COLUMNS:]:
            return dict(zip(home_cells(player), faces, strict=True))


class Opening:
    """Places the masks of one set-up; once all stand, it leaves the moves to the search."""

    def __init__(self, player: int, chance: random.Random) -> None:
        """Choose a set-up."""
        self._setup = draw_setup(player, chance)

    def __call__(self, view: View) -> str | None:
        """The next placement; None once the game is on."""
        return next_placement(self._setup, view.legal) if view.phase == "placing" else None


def next_placement(setup: dict[str, str], legal: list[str]) -> str:
    """The first legal placement that a set-up wants; any if others have placed for us."""
    return next((move for move in legal if setup[move[2:]] == move[0]), legal[0])
