"""What the rest of a turn of Twilight of Venice can bring: the best end of what was begun.

All cards of a turn move one type, so its ends can be counted out: how far each figure gets with
which cards. Only ways toward one's own mansion are tried, as all others only lose. `cells` says
where the figures stand by now, and is written on; `taken` of a card are played already.
"""

from typing import Any

import numpy as np

from ridotto.games.twilight.ai.evaluation import ANSWER, hold, new_hand, price, settled
from ridotto.games.twilight.moves import is_masquerade, legal_guild
from ridotto.games.twilight.rules import move_figures
from ridotto.games.twilight.state import (
    AS_GUARDS,
    D1,
    DISCARD,
    DOGE,
    DOGE_CARDS,
    EAST,
    END,
    END_OF_TRACK,
    FIGURES,
    G1,
    G11,
    GUARD_CARDS,
    GUILD,
    GX,
    H1,
    HARLEQUIN,
    HARLEQUIN_CENTRE,
    HC,
    KINDS,
    M1,
    M2,
    M3,
    MERCHANT,
    MERCHANT_CARDS,
    MOVES,
    WEST,
)
from ridotto.kernel import rare_rule, rule, whole


@rule
def left_of(state: Any, seat: int, kind: int, card: int, taken: int) -> int:
    """How many cards of a kind a seat has left."""
    return whole(state.hands[seat, kind]) - (taken if kind == card else 0)


@rare_rule
def best_doge(state: Any, seat: int, cells: Any, taken: int) -> float:
    """The best end of a turn of Doge cards: single steps and Corteges."""
    side = 2 * seat - 1
    doge, west, east = cells[DOGE], cells[WEST], cells[EAST]
    near_guard = east if side > 0 else west
    room = END_OF_TRACK - side * near_guard
    gap = side * (near_guard - doge) - 1
    cards = left_of(state, seat, D1, D1, taken)
    best = -1e30
    for corteges in range(min(cards // 2, room) + 1):
        cells[WEST], cells[EAST] = west + side * corteges, east + side * corteges
        for steps in range(min(cards - 2 * corteges, gap) + 1):
            cells[DOGE] = doge + side * (corteges + steps)
            used = 2 * corteges + steps
            best = max(best, settled(state, cells, taken + used) - price(D1, used))
    cells[DOGE], cells[WEST], cells[EAST] = doge, west, east
    return best


@rare_rule
def best_guards(state: Any, seat: int, cells: Any, card: int, taken: int) -> float:
    """The best end of a turn of guard cards: some cells for each guard, perhaps closed up first."""
    side = 2 * seat - 1
    doge, west, east = cells[DOGE], cells[WEST], cells[EAST]
    singles = left_of(state, seat, G1, card, taken)
    doubles = left_of(state, seat, G11, card, taken)
    reach = singles + 2 * doubles
    best = -1e30
    can_close = east - west > 2 and left_of(state, seat, GX, card, taken) > 0
    for closed in range(2 if can_close else 1):
        west_from, east_from = (doge - 1, doge + 1) if closed else (west, east)
        west_room = room_of(WEST, west_from, doge, side)
        east_room = room_of(EAST, east_from, doge, side)
        for west_by in range(min(west_room, reach) + 1):
            cells[WEST] = west_from + side * west_by
            for east_by in range(min(east_room, reach - west_by) + 1):
                double = min(doubles, (west_by + east_by) // 2)
                single = west_by + east_by - 2 * double
                if single <= singles:
                    cells[EAST] = east_from + side * east_by
                    value = settled(state, cells, taken + closed + double + single)
                    value -= price(G1, single) + price(G11, double) + price(GX, closed)
                    best = max(best, value)
    cells[WEST], cells[EAST] = west, east
    return best


@rule
def room_of(figure: int, cell: int, doge: int, side: int) -> int:
    """How many cells a figure other than the Doge can go toward a side."""
    if figure == WEST and side > 0:
        return doge - 1 - cell
    if figure == EAST and side < 0:
        return cell - doge - 1
    return END_OF_TRACK - side * cell


@rare_rule
def best_merchant(state: Any, seat: int, cells: Any, card: int, taken: int) -> float:
    """The best end of a turn of Merchant cards."""
    side = 2 * seat - 1
    cell = cells[MERCHANT]
    room = END_OF_TRACK - side * cell
    best = -1e30
    for threes in range(left_of(state, seat, M3, card, taken) + 1):
        for twos in range(left_of(state, seat, M2, card, taken) + 1):
            for ones in range(left_of(state, seat, M1, card, taken) + 1):
                by = ones + 2 * twos + 3 * threes
                if by <= room:
                    cells[MERCHANT] = cell + side * by
                    value = settled(state, cells, taken + ones + twos + threes)
                    value -= price(M1, ones) + price(M2, twos) + price(M3, threes)
                    best = max(best, value)
    cells[MERCHANT] = cell
    return best


@rare_rule
def best_harlequin(state: Any, seat: int, cells: Any, figure: int, card: int, taken: int) -> float:
    """The best end of a turn of Harlequin cards that move one figure, by masquerade or not."""
    side = 2 * seat - 1
    cell = cells[figure]
    room = room_of(figure, cell, cells[DOGE], side)
    before = room  # how far may be gone before the last card
    if figure == DOGE:
        room = side * ((cells[EAST] if side > 0 else cells[WEST]) - cell) - 1
        before = side * (cells[HARLEQUIN] - cell) - 1
        if state.never_reach:
            room = min(room, before)
    held, count = 0, 0  # the lengths of the cards, in three bits each
    for length in range(1, 6):
        for _ in range(left_of(state, seat, H1 + length - 1, card, taken)):
            held |= length << 3 * count
            count += 1
    best = -1e30
    for chosen in range(1 << count):
        by, used, longest, cost = 0, 0, 0, 0.0
        for number in range(count):
            if chosen >> number & 1:
                length = held >> 3 * number & 7
                by += length
                longest = max(longest, length)
                cost += price(H1 + length - 1, 1)
                used += 1
        if used == 0 or (by <= room and by - longest <= before):
            cells[figure] = cell + side * by
            best = max(best, settled(state, cells, taken + used) - cost)
    cells[figure] = cell
    return best


@rare_rule
def best_end(state: Any, seat: int, action: int, cells: Any) -> float:
    """How well a turn can end for a seat that goes on with an action; the cards' price is off."""
    for figure in range(FIGURES):
        cells[figure] = whole(state.figures[figure])
    if action == DISCARD:
        return new_hand(state, seat, cells)
    if action == END:
        return settled(state, cells, 0)
    if action >= GUILD:
        cells[action - GUILD] = cells[MERCHANT]
        return settled(state, cells, 0)
    card, figure = whole(MOVES[action, 0]), whole(MOVES[action, 1])
    mode = whole(MOVES[action, 3])
    taken = move_figures(cells, action)
    if mode == DOGE_CARDS:
        value = best_doge(state, seat, cells, taken)
    elif mode == GUARD_CARDS:
        value = best_guards(state, seat, cells, card, taken)
    elif mode == MERCHANT_CARDS:
        value = best_merchant(state, seat, cells, card, taken)
    else:
        value = best_harlequin(state, seat, cells, figure, card, taken)
        if mode == AS_GUARDS:
            other = WEST + EAST - figure
            value = max(value, best_harlequin(state, seat, cells, other, card, taken))
    return value - price(card, taken)


@rare_rule
def best_turn(state: Any, seat: int, cells: Any) -> float:
    """How well a whole turn can end for a seat, before anything is played."""
    for figure in range(FIGURES):
        cells[figure] = whole(state.figures[figure])
    best = best_doge(state, seat, cells, 0)
    best = max(best, best_guards(state, seat, cells, KINDS, 0))
    best = max(best, best_merchant(state, seat, cells, KINDS, 0))
    best = max(best, best_harlequin(state, seat, cells, HARLEQUIN, KINDS, 0))
    if is_masquerade(state, seat):
        for figure in range(HARLEQUIN):
            best = max(best, best_harlequin(state, seat, cells, figure, KINDS, 0))
    if state.hands[seat, HC] > 0 and cells[HARLEQUIN] * (2 * seat - 1) < 0:
        best = max(best, best_end(state, seat, HARLEQUIN_CENTRE, cells))
    guild = legal_guild(state)
    for figure in range(EAST + 1):
        if guild >> figure & 1:
            best = max(best, best_end(state, seat, GUILD + figure, cells))
    if state.hand_discard:
        best = max(best, best_end(state, seat, DISCARD, cells))
    return best


@rule
def odds(state: Any) -> float:
    """The logarithm of the odds of the east to win the round, before a turn."""
    seat = whole(state.turn)
    best = best_turn(state, seat, np.zeros(FIGURES, np.int64)) - ANSWER
    return (best if seat == 1 else -best) + hold(state, 1) - hold(state, 0)
