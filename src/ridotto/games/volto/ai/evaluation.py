"""The value of a position of Volto: none is guessed, a rollout goes on until the game is over."""

from ridotto.games.volto.state import State
from ridotto.kernel import rule
from ridotto.search.model import Weights


@rule
def is_quiet(state: State) -> bool:
    """Whether a position can be evaluated: any can."""
    return True


@rule
def evaluate(state: State, values: Weights) -> None:
    """Fill in the players' expected shares of the victory: even, where a rollout was broken off."""
    values[0] = 0.5
    values[1] = 0.5
