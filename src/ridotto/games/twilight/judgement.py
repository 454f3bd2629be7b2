"""How moves and positions of Twilight of Venice look: what a search goes by before it looks ahead.

A position is judged by the odds of the round for the east: where the figures stand, what draws the
Favourite, what both hold, and whose turn it is. How much each counts was fitted (logistic
regression) to 35,190 turns of matches of this search, against itself and the greedy bot.
"""

from typing import Any

import numpy as np

from ridotto.games.twilight.layout import *
from ridotto.kernel import Bits, Words, nth_action, rule, whole
from ridotto.search import Manner, like_all

guess = like_all  # who does not look ahead makes any move
MANNER = Manner(exploration=0.5, even=0.1, steps=10)

# What a cell to the east adds to the logarithm of the odds: Doge, guards, Merchant, Harlequin,
# Favourite; and what a point does that draws the Favourite.
_CELLS = np.array([0.46, 0.105, 0.105, 0.16, 0.09, 0.14])
_POINT = 0.47
_NEAR = 0.37  # every cell of the Favourite beyond the third
_DUE = 0.3  # if she will arrive
_MASQUERADE = 0.47  # if the Harlequin is on that side of the Doge
_ARRIVAL = 8.0
_LAST_DEAL = 0.26  # if the Doge stands on that half
_TURN = 0.75
_CARDS = np.array([0.27, 0.115, 0.23, 0.23, 0.1, 0.2, 0.3, 0.13, 0.26, 0.39, 0.52, 0.65, 0.39])
_CARD = 0.25  # to be drawn yet
_KEENNESS = 4.0  # how much more a better move is liked
_NEW_HAND = -0.35
_STEP = Bits(0x9E3779B97F4A7C15)
_MIX = Bits(0xBF58476D1CE4E5B9)
_S29 = Bits(29)


@rule
def tell_apart(state: Any, seat: int) -> Bits:
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
def lean(doge: int, west: int, east: int, merchant: int, harlequin: int, favourite: int) -> float:
    """How well figures stand for the east."""
    points = 0
    for cell in (west, east, merchant, harlequin):
        if cell >= MANSION:
            points += 1
        elif cell <= -MANSION:
            points -= 1
    if west > 0:
        points += 1
    if east < 0:
        points -= 1
    value = _CELLS[0] * doge + _CELLS[1] * west + _CELLS[2] * east + _CELLS[3] * merchant
    value += _CELLS[4] * harlequin + _CELLS[5] * favourite + _POINT * points
    value += _NEAR * (max(favourite - 3, 0) - max(-favourite - 3, 0))
    if favourite + points >= MANSION:
        value += _DUE
    elif favourite + points <= -MANSION:
        value -= _DUE
    if harlequin > doge:
        value += _MASQUERADE
    elif harlequin < doge:
        value -= _MASQUERADE
    if doge >= MANSION:
        value += _ARRIVAL
    elif doge <= -MANSION:
        value -= _ARRIVAL
    return value


@rule
def lean_after(state: Any, action: int) -> float:
    """How well the figures stand for the east after an action."""
    doge, west = whole(state.figures[DOGE]), whole(state.figures[WEST])
    east, merchant = whole(state.figures[EAST]), whole(state.figures[MERCHANT])
    harlequin, favourite = whole(state.figures[HARLEQUIN]), whole(state.figures[FAVOURITE])
    if action >= DISCARD:
        return lean(doge, west, east, merchant, harlequin, favourite)
    figure, by = whole(MOVES[action, 1]), whole(MOVES[action, 2])
    if action >= GUILD:
        figure = action - GUILD
        by = merchant - whole(state.figures[figure])
    elif CORTEGE <= action < GUARD_STEPS:
        by = 2 * (action - CORTEGE) - 1
        west += by
        east += by
    elif GUARD_PAIRS <= action < GUARD_DOUBLES:
        west += 2 * ((action - GUARD_PAIRS) >> 1) - 1
        east += 2 * ((action - GUARD_PAIRS) & 1) - 1
        figure = -1
    elif action == GUARDS_CLOSE:
        west, east, figure = doge - 1, doge + 1, -1
    elif MOVES[action, 0] == HC:
        by = -whole(state.figures[figure])
    if figure == DOGE:
        doge += by
    elif figure == WEST:
        west += by
    elif figure == EAST:
        east += by
    elif figure == MERCHANT:
        merchant += by
    elif figure == HARLEQUIN:
        harlequin += by
    return lean(doge, west, east, merchant, harlequin, favourite)


@rule
def price(action: int) -> float:
    """How much worse the hand is that draws new cards for what an action takes."""
    if action >= GUILD:
        return 0.0
    count = 2 if CORTEGE <= action < GUARD_STEPS else 1
    return count * (_CARDS[MOVES[action, 0]] - _CARD)


@rule
def weigh(state: Any, seat: int, words: Words, count: int, weights: Any) -> None:
    """How much each legal action is liked."""
    side = 2 * seat - 1
    best = -1e30
    for number in range(count):
        action = nth_action(words, number)
        liking = side * lean_after(state, action) - price(action)
        if action == DISCARD:
            liking += _NEW_HAND
        weights[number] = liking
        best = max(best, liking)
    for number in range(count):
        weights[number] = np.exp(_KEENNESS * (weights[number] - best))


@rule
def odds(state: Any) -> float:
    """The logarithm of the odds of the east to win the round."""
    cells = state.figures
    doge = whole(cells[DOGE])
    value = lean(
        doge,
        whole(cells[WEST]),
        whole(cells[EAST]),
        whole(cells[MERCHANT]),
        whole(cells[HARLEQUIN]),
        whole(cells[FAVOURITE]),
    )
    for kind in range(KINDS):
        value += _CARDS[kind] * (state.hands[1, kind] - state.hands[0, kind])
    value += _CARD * (state.hand_sizes[0] - state.hand_sizes[1])
    if state.deal > 1 and doge != 0:
        value += _LAST_DEAL if doge > 0 else -_LAST_DEAL
    return value + (_TURN if state.turn == 1 else -_TURN)


@rule
def is_quiet(state: Any) -> bool:
    """Whether a position can be estimated: between two turns."""
    return state.mode == FRESH


@rule
def estimate(state: Any, values: Any) -> None:
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
