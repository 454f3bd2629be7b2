"""What figures and cards are worth in Twilight of Venice, as logarithms of the odds of a round.

How much each counts was fitted (logistic regression) to 35,190 turns of matches of the search,
against itself and the greedy bot.
"""

import numpy as np

from ridotto.games.twilight.rounds import deciding_cell, is_last_turn, next_player
from ridotto.games.twilight.state import (
    DOGE,
    FAVOURITE,
    HAND,
    HARLEQUIN,
    KINDS,
    MANSION,
    Numbers,
    State,
)
from ridotto.games.twilight.track import family_points, favourite_step, is_mansion, side
from ridotto.kernel import rare_rule, rule, whole

# What a cell to the east adds: Doge, guards, Merchant, Harlequin, Favourite; and what a point does
# that draws the Favourite.
_CELLS = np.array([0.46, 0.105, 0.105, 0.16, 0.09, 0.14])
_POINT = 0.47
_NEAR = 0.37  # every cell of the Favourite beyond the third
_DUE = 0.3  # if she will arrive
_MASQUERADE = 0.47  # if the Harlequin is on that side of the Doge
_ROUND = 8.0
_LAST_DEAL = 0.26  # if the Doge stands on that half
_CARDS = np.array([0.27, 0.115, 0.23, 0.23, 0.1, 0.2, 0.3, 0.13, 0.26, 0.39, 0.52, 0.65, 0.39])
_CARD = 0.25  # to be drawn yet
_LOST_TURN = 0.35
ANSWER = 0.9  # the other's turn that follows


@rule
def round_value(lead: int) -> float:
    """The value of the end of a round, by who is ahead: won, lost or tied."""
    return _ROUND if lead > 0 else (-_ROUND if lead < 0 else 0.0)


@rule
def figures_value(cells: Numbers, favourite: int, points: int) -> float:
    """The value of the figures for the east, with the Favourite on a cell and a lead in points."""
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
def hand_value(state: State, player: int) -> float:
    """The value of the cards of a player."""
    value = -_CARD * state.hand_sizes[player]
    for kind in range(KINDS):
        value += _CARDS[kind] * state.hands[player][kind]
    return value


@rule
def card_cost(kind: int, count: int) -> float:
    """How much worse the hand is that draws new cards for some of a kind."""
    return count * (_CARDS[kind] - _CARD)


@rule
def next_turn_value(state: State, player: int, drawn: int) -> float:
    """The value of having the next turn, too, as so many cards drawn bring the second deal."""
    is_new_deck = state.deal == 1 and drawn >= state.deck_size
    return 2 * ANSWER if next_player(state, player, is_new_deck) == player else 0.0


@rare_rule
def turn_value(state: State, cells: Numbers, spent: int) -> float:
    """The value of ending the turn with figures on these cells, for the player whose turn it is.

    `spent` is how many cards the turn takes from this state on.
    """
    player = whole(state.turn)
    toward = side(player)
    doge = cells[DOGE]
    if is_mansion(doge):
        return round_value(toward * doge)
    west, east = family_points(cells, 0), family_points(cells, 1)
    favourite = cells[FAVOURITE] + favourite_step(player, west, east, state.active_only)
    if is_mansion(favourite):
        return round_value(toward * favourite)
    drawn = HAND - whole(state.hand_sizes[player]) + spent
    if is_last_turn(state, player, drawn):
        return round_value(toward * deciding_cell(state, doge, favourite))
    value = toward * figures_value(cells, favourite, east - west)
    value += next_turn_value(state, player, drawn)
    if state.deal > 1 and doge != 0:
        value += _LAST_DEAL if toward * doge > 0 else -_LAST_DEAL
    return value


@rule
def discard_value(state: State, player: int, cells: Numbers) -> float:
    """The value of giving the turn for a new hand."""
    doge, favourite = cells[DOGE], cells[FAVOURITE]
    if is_last_turn(state, player, HAND):
        return round_value(side(player) * deciding_cell(state, doge, favourite))
    points = family_points(cells, 1) - family_points(cells, 0)
    value = side(player) * figures_value(cells, favourite, points) - hand_value(state, player)
    return value - _LOST_TURN + next_turn_value(state, player, HAND)
