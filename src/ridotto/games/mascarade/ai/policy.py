"""How usual the moves of Mascarade are: what a search goes by before it has looked ahead.

Whoever knows their own mask announces it, or swaps it for another one; whoever does not looks, or
tries their luck. How usual each of that is was counted in 300 games of six greedy bots.
"""

import numpy as np

from ridotto.games.mascarade.actions import (
    ANNOUNCE,
    FOOL_REAL,
    LOOK,
    NAME,
    PAIRS,
    PUPPETS,
    SPY_SPOT,
    WITCH_SEAT,
    is_contest,
    is_real_swap,
)
from ridotto.games.mascarade.ai.evaluation import gain
from ridotto.games.mascarade.ai.world import World
from ridotto.games.mascarade.state import ACTING, ANSWERING, NAMING, has, seat_of
from ridotto.kernel import Words, nth_action, rule, whole
from ridotto.search.config import SearchConfig
from ridotto.search.model import Weights

CONFIG = SearchConfig(exploration=0.5, prior_mix=0.1, rollout_steps=8)

_KEENNESS = 1.1  # how much the weight of a move grows with every coin, as a power of e
_PAIR_KEENNESS = 0.5  # the same for the coins of the Puppet Master's victims
_SWAP = 1.2  # what a swap is worth, in coins
_FAKE = 0.1  # how usual a pretended swap is beside a real one
_BLUFF = 0.02
_CHANCE = 0.35  # how much less is announced without knowing
_LOOK = np.array([2.2, 0.01])  # how usual a look is, unaware and aware
# How usual it is to contest another's mask, and one's own; unaware of it, and aware.
CONTEST = np.array([[0.08, 0.9], [0.02, 0.98]])
_NAMED = 0.9  # how often the Guru's victim is right


@rule
def prior(world: World, player: int, words: Words, count: int, weights: Weights) -> None:
    """Weigh each legal action; who does not know their mask has a right hunch.

    Without hunches, a search is right about how little it knows, and wins a third less.
    """
    seat = seat_of(world, player)
    mask = whole(world.cards[seat])
    is_aware = whole(has(world.aware, player))
    for number in range(count):
        action = nth_action(words, number)
        if world.phase == ACTING:
            weights[number] = turn_weight(world, seat, mask, is_aware, action)
        elif world.phase == ANSWERING:
            contest = CONTEST[is_aware, 1 if mask == world.claim else 0]
            weights[number] = contest if is_contest(action) else 1.0 - contest
        elif world.phase == NAMING:
            weights[number] = _NAMED if action - NAME == mask else 1.0 - _NAMED
        else:
            weights[number] = choice_weight(world, seat, action)


rollout = prior


@rule
def turn_weight(world: World, seat: int, mask: int, is_aware: int, action: int) -> float:
    """How usual a look, a swap or an announcement is."""
    if action == LOOK:
        return _LOOK[is_aware]
    if action < LOOK:
        each = np.exp(_KEENNESS * _SWAP) / world.spots
        return each if is_real_swap(action) else _FAKE * each
    claim = action - ANNOUNCE
    weight = np.exp(_KEENNESS * gain(world, seat, claim))
    if claim != mask:
        weight *= _BLUFF
    return weight if is_aware else _CHANCE * weight


@rule
def choice_weight(world: World, seat: int, action: int) -> float:
    """How usual a use of a power is."""
    if action >= WITCH_SEAT and action < SPY_SPOT:
        won = world.coins[action - WITCH_SEAT] - world.coins[seat]
        return np.exp(_KEENNESS * won)
    if action >= PUPPETS and action < FOOL_REAL:
        pair = action - PUPPETS
        both = world.coins[PAIRS[pair, 0]] + world.coins[PAIRS[pair, 1]]
        return np.exp(_PAIR_KEENNESS * both)
    return 1.0
