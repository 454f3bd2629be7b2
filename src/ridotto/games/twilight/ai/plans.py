"""What the rest of a turn of Twilight of Venice can bring: the best end of what was begun.

All cards of a turn move one type, so its ends can be counted out: how far each figure gets with
which cards. Only ways toward one's own mansion are tried, as all others only lose. `cells` says
where the figures stand by now, and is written on; `taken` of a card are played already.
"""

from ridotto.games.twilight.actions import (
    CARD,
    CARD_COUNT,
    CENTRE,
    DISCARD,
    END,
    FIGURE,
    GUILD,
    MODE,
)
from ridotto.games.twilight.ai.worth import card_cost, discard_value, turn_value
from ridotto.games.twilight.moves import can_be_called, move_figures
from ridotto.games.twilight.state import (
    AS_GUARDS,
    D1,
    DOGE,
    DOGE_CARDS,
    EAST,
    FIGURES,
    G1,
    G11,
    GUARD_CARDS,
    GX,
    H1,
    H2,
    H3,
    H4,
    H5,
    HARLEQUIN,
    HC,
    KINDS,
    M1,
    M2,
    M3,
    MERCHANT,
    MERCHANT_CARDS,
    WEST,
    Numbers,
    State,
)
from ridotto.games.twilight.track import are_guards_close, is_between, room, side
from ridotto.kernel import rare_rule, rule, whole

_WORST = -1e30


@rule
def left_of(state: State, player: int, kind: int, card: int, taken: int) -> int:
    """How many cards of a kind a player has left."""
    return whole(state.hands[player][kind]) - (taken if kind == card else 0)


@rare_rule
def best_doge(state: State, player: int, cells: Numbers, taken: int) -> float:
    """The best end of a turn of Doge cards: single steps and Corteges."""
    toward = side(player)
    doge, west, east = cells[DOGE], cells[WEST], cells[EAST]
    guard_ahead = EAST if player == 1 else WEST
    cortege_room = room(cells, guard_ahead, toward)
    doge_room = room(cells, DOGE, toward)
    cards = left_of(state, player, D1, D1, taken)
    best = _WORST
    for corteges in range(min(cards // 2, cortege_room) + 1):
        cells[WEST], cells[EAST] = west + toward * corteges, east + toward * corteges
        for steps in range(min(cards - 2 * corteges, doge_room) + 1):
            cells[DOGE] = doge + toward * (corteges + steps)
            used = 2 * corteges + steps
            best = max(best, turn_value(state, cells, taken + used) - card_cost(D1, used))
    cells[DOGE], cells[WEST], cells[EAST] = doge, west, east
    return best


@rare_rule
def best_guards(state: State, player: int, cells: Numbers, card: int, taken: int) -> float:
    """The best end of a turn of guard cards: some cells for each guard, perhaps closed up first."""
    toward = side(player)
    doge, west, east = cells[DOGE], cells[WEST], cells[EAST]
    singles = left_of(state, player, G1, card, taken)
    doubles = left_of(state, player, G11, card, taken)
    reach = singles + 2 * doubles
    best = _WORST
    can_close = left_of(state, player, GX, card, taken) > 0 and not are_guards_close(cells)
    for closed in range(2 if can_close else 1):
        west_from, east_from = (doge - 1, doge + 1) if closed else (west, east)
        cells[WEST], cells[EAST] = west_from, east_from
        west_room, east_room = room(cells, WEST, toward), room(cells, EAST, toward)
        for west_by in range(min(west_room, reach) + 1):
            cells[WEST] = west_from + toward * west_by
            for east_by in range(min(east_room, reach - west_by) + 1):
                double = min(doubles, (west_by + east_by) // 2)
                single = west_by + east_by - 2 * double
                if single <= singles:
                    cells[EAST] = east_from + toward * east_by
                    value = turn_value(state, cells, taken + closed + double + single)
                    value -= card_cost(G1, single) + card_cost(G11, double) + card_cost(GX, closed)
                    best = max(best, value)
    cells[WEST], cells[EAST] = west, east
    return best


@rare_rule
def best_merchant(state: State, player: int, cells: Numbers, card: int, taken: int) -> float:
    """The best end of a turn of Merchant cards."""
    toward = side(player)
    cell = cells[MERCHANT]
    cells_left = room(cells, MERCHANT, toward)
    best = _WORST
    for threes in range(left_of(state, player, M3, card, taken) + 1):
        for twos in range(left_of(state, player, M2, card, taken) + 1):
            for ones in range(left_of(state, player, M1, card, taken) + 1):
                by = ones + 2 * twos + 3 * threes
                if by <= cells_left:
                    cells[MERCHANT] = cell + toward * by
                    value = turn_value(state, cells, taken + ones + twos + threes)
                    value -= card_cost(M1, ones) + card_cost(M2, twos) + card_cost(M3, threes)
                    best = max(best, value)
    cells[MERCHANT] = cell
    return best


@rare_rule
def best_harlequin(
    state: State, player: int, cells: Numbers, figure: int, card: int, taken: int
) -> float:
    """The best end of a turn of Harlequin cards that move one figure, by Masquerade or not."""
    toward = side(player)
    cell = cells[figure]
    cells_left = room(cells, figure, toward)
    left_before_last = cells_left  # how far the figure may be when the last card is played
    if figure == DOGE:
        left_before_last = toward * (cells[HARLEQUIN] - cell) - 1
        if state.never_reach:
            cells_left = min(cells_left, left_before_last)
    best = _WORST
    for fives in range(left_of(state, player, H5, card, taken) + 1):
        for fours in range(left_of(state, player, H4, card, taken) + 1):
            for threes in range(left_of(state, player, H3, card, taken) + 1):
                for twos in range(left_of(state, player, H2, card, taken) + 1):
                    for ones in range(left_of(state, player, H1, card, taken) + 1):
                        by = ones + 2 * twos + 3 * threes + 4 * fours + 5 * fives
                        used = ones + twos + threes + fours + fives
                        longest = longest_of(ones, twos, threes, fours, fives)
                        if used == 0 or (by <= cells_left and by - longest <= left_before_last):
                            cells[figure] = cell + toward * by
                            value = turn_value(state, cells, taken + used)
                            value -= card_cost(H1, ones) + card_cost(H2, twos)
                            value -= card_cost(H3, threes) + card_cost(H4, fours)
                            value -= card_cost(H5, fives)
                            best = max(best, value)
    cells[figure] = cell
    return best


@rule
def longest_of(ones: int, twos: int, threes: int, fours: int, fives: int) -> int:
    """The length of the longest of some Harlequin cards."""
    if fives:
        return 5
    if fours:
        return 4
    if threes:
        return 3
    return 2 if twos else min(ones, 1)


@rare_rule
def best_end(state: State, player: int, action: int, cells: Numbers) -> float:
    """The value of the best end of a turn that goes on with an action, less the cards it costs."""
    for figure in range(FIGURES):
        cells[figure] = whole(state.figures[figure])
    if action == DISCARD:
        return discard_value(state, player, cells)
    if action == END:
        return turn_value(state, cells, 0)
    if action >= GUILD:
        cells[action - GUILD] = cells[MERCHANT]
        return turn_value(state, cells, 0)
    card, figure = whole(CARD[action]), whole(FIGURE[action])
    mode, taken = whole(MODE[action]), whole(CARD_COUNT[action])
    move_figures(cells, action)
    if mode == DOGE_CARDS:
        value = best_doge(state, player, cells, taken)
    elif mode == GUARD_CARDS:
        value = best_guards(state, player, cells, card, taken)
    elif mode == MERCHANT_CARDS:
        value = best_merchant(state, player, cells, card, taken)
    else:
        value = best_harlequin(state, player, cells, figure, card, taken)
        if mode == AS_GUARDS:
            other_guard = WEST if figure == EAST else EAST
            value = max(value, best_harlequin(state, player, cells, other_guard, card, taken))
    return value - card_cost(card, taken)


@rare_rule
def best_turn(state: State, player: int, cells: Numbers) -> float:
    """The value of the best whole turn of a player, before anything is played."""
    for figure in range(FIGURES):
        cells[figure] = whole(state.figures[figure])
    best = best_doge(state, player, cells, 0)
    best = max(best, best_guards(state, player, cells, KINDS, 0))
    best = max(best, best_merchant(state, player, cells, KINDS, 0))
    best = max(best, best_harlequin(state, player, cells, HARLEQUIN, KINDS, 0))
    if is_between(player, cells[HARLEQUIN], cells[DOGE]):
        for figure in range(HARLEQUIN):
            best = max(best, best_harlequin(state, player, cells, figure, KINDS, 0))
    if state.hands[player][HC] > 0 and side(player) * cells[HARLEQUIN] < 0:
        best = max(best, best_end(state, player, CENTRE[HARLEQUIN], cells))
    for figure in range(DOGE, EAST + 1):
        if can_be_called(state.figures, figure):
            best = max(best, best_end(state, player, GUILD + figure, cells))
    if state.hand_discard:
        best = max(best, best_end(state, player, DISCARD, cells))
    return best
