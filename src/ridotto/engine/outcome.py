"""How a game ends."""

import msgspec

from ridotto.kernel import rule


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: who won (nobody: a tie), why, and everyone's share of the victory."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...]


TIE = 2  # instead of a winner, in a game of two


@rule
def score_of_two(winner: int, player: int) -> float:
    """A player's share of the victory in a game of two; a `winner` below 0 is none yet.

    >>> score_of_two(1, 1), score_of_two(TIE, 0)
    (1.0, 0.5)
    """
    if winner == player:
        return 1.0
    if winner == TIE:
        return 0.5
    return 0.0
