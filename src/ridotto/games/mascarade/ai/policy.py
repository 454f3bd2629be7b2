"""How moves and positions of Mascarade look: what a search goes by before it has looked ahead.

A world holds more than a state: also who knows his own mask. Whoever knows it announces it, or
swaps it for another one; whoever does not looks, or tries his luck. How usual each of that is was
counted in 300 games of six greedy bots.
"""

from typing import Any

import numpy as np

from ridotto.games.mascarade import rules
from ridotto.games.mascarade.masks import (
    BANK,
    BEGGAR,
    CHEAT,
    GURU,
    JUDGE,
    PRINCESS,
    PUPPET_MASTER,
    SWINDLER,
    THIEF,
    WIDOW,
    WITCH,
)
from ridotto.games.mascarade.state import (
    ACTING,
    ANNOUNCE,
    ANSWERING,
    CHEAT_COINS,
    CHOOSING,
    FOOL_REAL,
    GURU_COINS,
    LOOK,
    NAME,
    NAMING,
    PAIRS,
    PUPPETS,
    SPY_PLACE,
    SPYING,
    STATE,
    SWAP_FAKE,
    SWINDLER_COINS,
    WIDOW_COINS,
    WINNING_COINS,
    WITCH_SEAT,
)
from ridotto.games.mascarade.turns import richest_others
from ridotto.kernel import Bits, Words, lowest_bit, nth_action, rule, unit, whole
from ridotto.search.config import SearchConfig

CONFIG = SearchConfig(exploration=0.5, prior_mix=0.1, rollout_steps=8)

WORLD = np.dtype(
    [(name, *(STATE[name].subdtype or (STATE[name],))) for name in STATE.names or ()]
    + [("aware", np.int32)],  # persons who know their own mask
    align=True,
)

_VICTORY = 12.0  # in coins
_KEENNESS = 1.1  # how much more a coin more is liked
_SWAP = 1.2  # what a swap is worth, in coins
_FORGET = 0.5  # how often somebody no longer knows his mask after another one's swap
_BLUFF = 0.02
_CHANCE = 0.35  # how much less is announced without knowing
_LOOK = np.array([2.2, 0.01])  # how usual a look is, unaware and aware
# How usual it is to contest another's mask, and one's own; unaware of it, and aware.
CONTEST = np.array([[0.08, 0.9], [0.02, 0.98]])
_NAMED = 0.9  # how often the Guru's victim is right
# What counts, in the logarithm of a share, fitted to 82,658 turns of greedy bots; last, by mask.
_COIN, _WAIT, _AWARE, _POWER, _WINS, _WINS_SOON, _WINS_NOW = 0.18, 0.31, 0.28, 0.07, 0.5, 1.5, 1.0
_HOLDS = np.array(
    [0.0, 0.0, 0.2, 0.0, -0.5, 0.0, 0.27, -0.24, -0.2, 0.4, 0.0, 0.35, 0.0, 0.0, 0.37, 0.3]
)
_STEP = Bits(0x9E3779B97F4A7C15)
_MIX = Bits(0xBF58476D1CE4E5B9)
_S29 = Bits(29)


@rule
def told(found: Bits, number: int) -> Bits:
    """A number for all that was told before and this."""
    found = (found ^ Bits(number + 64)) * _MIX + _STEP
    return found ^ (found >> _S29)


@rule
def infoset_key(state: Any, person: int) -> Bits:
    """A number for what is public, and the own mask of who knows it."""
    found = told(Bits(state.turn_number), whole(state.phase) * 16 + whole(state.turn_seat))
    if state.phase != ACTING:
        found = told(found, whole(state.claim) * 256 + whole(state.user) * 16 + state.chosen)
        heard = whole(state.contesting)
        if state.simultaneous:
            heard &= 1 << rules.seat_of(state, person)
        found = told(found, whole(state.answered) << 12 | heard)
    for seat in range(state.players):
        found = told(found, whole(state.coins[seat]) * 16 + whole(state.persons[seat]))
    found = told(found, whole(state.banned) * 64 + whole(state.court))
    if state.aware >> person & 1:
        found = told(found, whole(state.cards[rules.seat_of(state, person)]))
        if state.phase == SPYING and state.persons[state.user] == person:
            found = told(found, whole(state.cards[state.chosen]))
    return found


@rule
def apply(state: Any, action: int, rng: Words) -> None:
    """Carry out a legal action, and note who then knows his mask."""
    seat = rules.acting_seat(state)
    person = 1 << whole(state.persons[seat])
    is_princess = state.phase == CHOOSING and state.claim == PRINCESS
    turn = state.turn_number
    if state.phase == ACTING and action < LOOK:
        if action < SWAP_FAKE:
            forget(state, seat, rng)
        forget(state, action % SWAP_FAKE, rng)
    elif (state.phase == ACTING and action == LOOK) or state.phase == SPYING:
        state.aware |= person
        if state.phase == SPYING:
            forget(state, whole(state.chosen), rng)
    elif state.phase == CHOOSING and action >= PUPPETS:
        pair = (action - PUPPETS) % (2 * 64)
        forget(state, whole(PAIRS[pair, 0]), rng)
        forget(state, whole(PAIRS[pair, 1]), rng)
    rules.apply(state, action, rng)
    if not is_princess:  # her victim alone does not see what she shows
        state.aware |= state.revealed if state.turn_number == turn else state.banned


@rule
def forget(state: Any, place: int, rng: Words) -> None:
    """Whoever sits at a place perhaps no longer knows his mask."""
    if place < state.players and unit(rng) < _FORGET:
        state.aware &= ~(1 << whole(state.persons[place]))


@rule
def prior(state: Any, person: int, words: Words, count: int, weights: Any) -> None:
    """How much each legal action is liked; who does not know his mask has a right hunch.

    Without hunches, a search is right about how little it knows, and wins a third less.
    """
    seat = rules.seat_of(state, person)
    mask = whole(state.cards[seat])
    is_aware = state.aware >> person & 1
    for number in range(count):
        action = nth_action(words, number)
        if state.phase == ACTING:
            weights[number] = turn_liking(state, seat, mask, is_aware, action)
        elif state.phase == ANSWERING:
            yes = CONTEST[is_aware, 1 if mask == state.claim else 0]
            weights[number] = yes if action & 1 else 1.0 - yes
        elif state.phase == NAMING:
            weights[number] = _NAMED if action - NAME == mask else 1.0 - _NAMED
        else:
            weights[number] = choice_liking(state, seat, action)


rollout = prior


@rule
def turn_liking(state: Any, seat: int, mask: int, is_aware: int, action: int) -> float:
    """How much a look, a swap or an announcement is liked."""
    if action == LOOK:
        return _LOOK[is_aware]
    if action < LOOK:
        each = np.exp(_KEENNESS * _SWAP) / state.places
        return each if action < SWAP_FAKE else 0.1 * each
    claim = action - ANNOUNCE
    liking = np.exp(_KEENNESS * gain(state, seat, claim))
    if claim != mask:
        liking *= _BLUFF
    return liking if is_aware else _CHANCE * liking


@rule
def choice_liking(state: Any, seat: int, action: int) -> float:
    """How much a use of a power is liked."""
    if action >= WITCH_SEAT and action < SPY_PLACE:
        won = whole(state.coins[action - WITCH_SEAT]) - whole(state.coins[seat])
        return np.exp(_KEENNESS * won)
    if action >= PUPPETS and action < FOOL_REAL:
        pair = action - PUPPETS
        return np.exp(0.5 * (state.coins[PAIRS[pair, 0]] + state.coins[PAIRS[pair, 1]]))
    return 1.0


@rule
def gain(state: Any, seat: int, mask: int) -> float:
    """What it brings to use the power of a mask, in coins."""
    own = whole(state.coins[seat])
    richest = whole(state.coins[lowest_bit(richest_others(state, seat))])
    coins = whole(BANK[mask])
    if mask == JUDGE:
        coins = whole(state.court)
    elif mask == THIEF or mask == PUPPET_MASTER:
        coins = 2
    elif mask == GURU:
        coins = GURU_COINS // 2
    elif mask == SWINDLER:
        coins = min(richest, SWINDLER_COINS)
    elif mask == WIDOW:
        coins = max(WIDOW_COINS - own, 0)
    elif mask == WITCH:
        coins = max(richest - own, 0)
    elif mask == BEGGAR:
        for other in range(state.players):
            coins += 1 if state.coins[other] > own else 0
    elif mask == CHEAT and own >= CHEAT_COINS:
        coins = WINNING_COINS
    return _VICTORY if own + coins >= WINNING_COINS else float(coins)


@rule
def is_quiet(state: Any) -> bool:
    """Whether a position can be estimated: between two turns."""
    return state.phase == ACTING


@rule
def evaluate(state: Any, values: Any) -> None:
    """Every person's share of the victory: the more coins and the sooner a turn, the better."""
    total = 0.0
    for seat in range(state.players):
        person = whole(state.persons[seat])
        wait = (seat - state.turn_seat) % state.players / state.players
        mask = whole(state.cards[seat])
        found = _COIN * state.coins[seat] - _WAIT * wait + _HOLDS[mask]
        power = gain(state, seat, mask)
        if state.aware >> person & 1:
            found += _AWARE
        if power < _VICTORY:
            found += _POWER * min(power, 6.0)
        else:
            found += _WINS + _WINS_SOON * (1.0 - wait)
            if wait == 0.0:
                found += _WINS_NOW
        liking = np.exp(found)
        values[person] = liking
        total += liking
    for seat in range(state.players):
        values[seat] /= total
