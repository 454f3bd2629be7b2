"""How moves and positions of Twilight of Venice look: what a search goes by before it looks ahead.

A move is liked as well as the turn can end that it begins or goes on with.
"""

from typing import Any

import numpy as np

from ridotto.games.twilight.ai.plans import best_end, odds
from ridotto.games.twilight.state import FIGURES, FRESH, KINDS
from ridotto.kernel import Bits, Words, nth_action, rule
from ridotto.search.config import SearchConfig
from ridotto.search.model import uniform_policy

rollout = uniform_policy  # who does not look ahead makes any move
CONFIG = SearchConfig(exploration=0.5, prior_mix=0.1, rollout_steps=4)

_KEENNESS = 4.0  # how much more a better move is liked
_STEP = Bits(0x9E3779B97F4A7C15)
_MIX = Bits(0xBF58476D1CE4E5B9)
_S29 = Bits(29)


@rule
def infoset_key(state: Any, seat: int) -> Bits:
    """A number for the position: figures and whose turn it is, in the own turn also one's hand.

    The own hand does not matter while the other one plays: what he does is learnt for all hands.
    """
    found = Bits(1 + 4 * state.mode + 2 * state.turn + 64 * state.round_number)
    for figure in range(FIGURES):
        found = (found ^ (found >> _S29)) * _MIX + Bits(state.figures[figure] + 8)
    if state.turn == seat:
        for kind in range(KINDS):
            found = (found ^ (found >> _S29)) * _MIX + Bits(state.hands[seat, kind])
    return (found ^ (found >> _S29)) * _STEP


@rule
def prior(state: Any, seat: int, words: Words, count: int, weights: Any) -> None:
    """How much each legal action is liked."""
    cells = np.zeros(FIGURES, np.int64)
    best = -1e30
    for number in range(count):
        action = nth_action(words, number)
        liking = best_end(state, seat, action, cells)
        weights[number] = liking
        best = max(best, liking)
    for number in range(count):
        weights[number] = np.exp(_KEENNESS * (weights[number] - best))


@rule
def is_quiet(state: Any) -> bool:
    """Whether a position can be estimated: between two turns."""
    return state.mode == FRESH


@rule
def evaluate(state: Any, values: Any) -> None:
    """Every seat's share of the victory, by the odds of this round and the rounds before."""
    share = 1.0 / (1.0 + np.exp(-odds(state)))
    if not state.single_round and state.round_number == 1:
        share = 0.25 + 0.5 * share
    elif not state.single_round and state.round_number == 2:
        if state.round_winners[0] == 1:
            share = 0.5 + 0.5 * share
        elif state.round_winners[0] == 0:
            share = 0.5 * share
    values[1] = share
    values[0] = 1.0 - share
