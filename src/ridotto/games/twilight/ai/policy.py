"""Which moves of Twilight of Venice to try first: those that begin or go on with the best turns."""

import numpy as np

from ridotto.games.twilight.ai.plans import best_end
from ridotto.games.twilight.state import FIGURES, State
from ridotto.kernel import Words, nth_action, rule
from ridotto.search.model import Weights, uniform_policy

_SHARPNESS = 4.0  # how much more weight a better move gets

rollout = uniform_policy  # who does not look ahead makes any move


@rule
def prior(state: State, player: int, words: Words, count: int, weights: Weights) -> None:
    """Weigh each legal action by the value of the best turn that goes on with it."""
    cells = np.zeros(FIGURES, np.int64)
    best = -1e30
    for index in range(count):
        value = best_end(state, player, nth_action(words, index), cells)
        weights[index] = value
        best = max(best, value)
    for index in range(count):
        weights[index] = np.exp(_SHARPNESS * (weights[index] - best))
