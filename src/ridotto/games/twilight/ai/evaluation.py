"""How well figures and cards stand in Twilight of Venice, as logarithms of the odds of a round.

How much each counts was fitted (logistic regression) to 35,190 turns of matches of the search,
against itself and the greedy bot.
"""

from typing import Any

import numpy as np

from ridotto.games.twilight.rules import favourite_step, house_points
from ridotto.games.twilight.state import DOGE, FAVOURITE, HAND, HARLEQUIN, KINDS, MANSION
from ridotto.kernel import rare_rule, rule, whole

# What a cell to the east adds: Doge, guards, Merchant, Harlequin, Favourite; and what a point does
# that draws the Favourite.
_CELLS = np.array([0.46, 0.105, 0.105, 0.16, 0.09, 0.14])
_POINT = 0.47
_NEAR = 0.37  # every cell of the Favourite beyond the third
_DUE = 0.3  # if she will arrive
_MASQUERADE = 0.47  # if the Harlequin is on that side of the Doge
_ARRIVAL = 8.0
_LAST_DEAL = 0.26  # if the Doge stands on that half
_CARDS = np.array([0.27, 0.115, 0.23, 0.23, 0.1, 0.2, 0.3, 0.13, 0.26, 0.39, 0.52, 0.65, 0.39])
_CARD = 0.25  # to be drawn yet
_LOST_TURN = 0.35
ANSWER = 0.9  # the other's turn that follows


@rule
def lean(cells: Any, favourite: int) -> float:
    """How well figures stand for the east."""
    points = house_points(cells, 1) - house_points(cells, 0)
    value = _CELLS[FAVOURITE] * favourite + _POINT * points
    for figure in range(HARLEQUIN + 1):
        value += _CELLS[figure] * cells[figure]
    value += _NEAR * (max(favourite - 3, 0) - max(-favourite - 3, 0))
    if favourite + points >= MANSION:
        value += _DUE
    elif favourite + points <= -MANSION:
        value -= _DUE
    if cells[HARLEQUIN] > cells[DOGE]:
        value += _MASQUERADE
    elif cells[HARLEQUIN] < cells[DOGE]:
        value -= _MASQUERADE
    return value


@rule
def arrived(ahead: int) -> float:
    """What the end of the round counts: won, lost or drawn, as somebody is ahead."""
    return _ARRIVAL if ahead > 0 else (-_ARRIVAL if ahead < 0 else 0.0)


@rare_rule
def settled(state: Any, cells: Any, spent: int) -> float:
    """How well figures stand for the player whose turn ends so, once the Favourite has moved.

    `spent` is how many cards the turn takes from this state on.
    """
    seat = whole(state.turn)
    side = 2 * seat - 1
    doge = cells[DOGE]
    if doge >= MANSION or doge <= -MANSION:
        return arrived(side * doge)
    favourite = cells[FAVOURITE] + favourite_step(cells, seat, state.active_only)
    if favourite >= MANSION or favourite <= -MANSION:
        return arrived(side * favourite)
    drawn = HAND - whole(state.hand_sizes[seat]) + spent
    if is_checked(state, seat, drawn):
        return judged(state, side * doge, side * favourite)
    value = side * lean(cells, favourite)
    if plays_again(state, seat, drawn):
        value += 2 * ANSWER
    if state.deal > 1 and doge != 0:
        value += _LAST_DEAL if side * doge > 0 else -_LAST_DEAL
    return value


@rule
def is_checked(state: Any, seat: int, drawn: int) -> bool:
    """Whether a turn is the last one of the round, at whose end so many cards are drawn."""
    is_emptied = state.deal > 1 and drawn >= state.deck_size
    is_followed = state.extra_turn != 0 and state.merchant == seat
    return state.last_turn != 0 or (is_emptied and not is_followed)


@rule
def judged(state: Any, doge: int, favourite: int) -> float:
    """What the check counts, as Doge and Favourite are ahead."""
    return arrived(doge if doge != 0 or state.doge_only else favourite)


@rule
def plays_again(state: Any, seat: int, drawn: int) -> bool:
    """Whether a seat also has the next turn, as so many cards drawn bring the second deal."""
    is_second_deal = state.deal == 1 and drawn >= state.deck_size
    return state.merchant_first != 0 and is_second_deal and state.merchant == seat


@rule
def new_hand(state: Any, seat: int, cells: Any) -> float:
    """How well things stand for a seat that gives its turn for a new hand."""
    side = 2 * seat - 1
    if is_checked(state, seat, HAND):
        return judged(state, side * cells[DOGE], side * cells[FAVOURITE])
    value = side * lean(cells, cells[FAVOURITE]) - hold(state, seat) - _LOST_TURN
    return value + 2 * ANSWER if plays_again(state, seat, HAND) else value


@rule
def price(card: int, count: int) -> float:
    """How much worse the hand is that draws new cards for some of a kind."""
    return count * (_CARDS[card] - _CARD)


@rule
def hold(state: Any, seat: int) -> float:
    """How good the cards of a seat are."""
    value = -_CARD * state.hand_sizes[seat]
    for kind in range(KINDS):
        value += _CARDS[kind] * state.hands[seat, kind]
    return value
