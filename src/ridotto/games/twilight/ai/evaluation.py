"""What a position between two turns of Twilight of Venice is worth."""

import numpy as np

from ridotto.games.twilight.ai.plans import best_turn
from ridotto.games.twilight.ai.worth import ANSWER, hand_value
from ridotto.games.twilight.state import FIGURES, FRESH, State
from ridotto.games.twilight.track import side
from ridotto.kernel import rule, whole
from ridotto.search.model import Weights


@rule
def is_quiet(state: State) -> bool:
    """Whether a position can be evaluated: between two turns."""
    return state.mode == FRESH


@rule
def round_odds(state: State) -> float:
    """The logarithm of the odds of the east to win the round, before a turn."""
    player = whole(state.turn)
    best = best_turn(state, player, np.zeros(FIGURES, np.int64)) - ANSWER
    return side(player) * best + hand_value(state, 1) - hand_value(state, 0)


@rule
def evaluate(state: State, values: Weights) -> None:
    """Every player's share of the victory, by the odds of this round and the rounds before."""
    share = 1.0 / (1.0 + np.exp(-round_odds(state)))
    if not state.single_round and state.round_number == 1:
        share = 0.25 + 0.5 * share
    elif not state.single_round and state.round_number == 2:
        if state.round_winners[0] == 1:
            share = 0.5 + 0.5 * share
        elif state.round_winners[0] == 0:
            share = 0.5 * share
    values[1] = share
    values[0] = 1.0 - share
