"""Which cards can be played now, and whom the Guild may call."""

from typing import Any

from ridotto.games.twilight.state import (
    AS_DOGE,
    AS_DOGE_MOVES,
    AS_GUARDS,
    AS_MERCHANT,
    CENTRES,
    CORTEGE,
    D1,
    DOGE,
    EAST,
    END_OF_TRACK,
    FRESH,
    G1,
    G11,
    GUARD_DOUBLES,
    GUARD_PAIRS,
    GUARD_STEPS,
    GUARDS_CLOSE,
    GX,
    H1,
    HARLEQUIN,
    HARLEQUIN_CENTRE,
    HARLEQUIN_MOVES,
    HC,
    M1,
    MERCHANT,
    MERCHANT_MOVES,
    WEST,
)
from ridotto.kernel import ONE, Bits, Words, rule, whole

_TRACK = (1 << 17) - 1


@rule
def steps(allowed: int, cell: int) -> int:
    """Which of the steps -5 ... -1, +1 ... +5 from a cell end on an allowed cell, as ten bits."""
    window = (allowed << 5) >> (cell + 8)
    return (window & 0b11111) | ((window >> 6) & 0b11111) << 5


@rule
def doge_cells(state: Any) -> int:
    """The cells strictly between the guards, as 17 bits from west to east."""
    west = whole(state.figures[WEST])
    east = whole(state.figures[EAST])
    return ((1 << (east + 8)) - 1) & ~((1 << (west + 9)) - 1)


@rule
def guard_cells(state: Any, guard: int) -> int:
    """The cells on a guard's side of the Doge, as 17 bits."""
    doge = whole(state.figures[DOGE])
    if guard == WEST:
        return (1 << (doge + 8)) - 1
    return _TRACK & ~((1 << (doge + 9)) - 1)


@rule
def legal_doge(state: Any, seat: int) -> int:
    """Single steps of the Doge, and the Cortege of Doge and both guards."""
    cards = state.hands[seat, D1]
    found = 0
    if cards >= 1:
        found |= (steps(doge_cells(state), whole(state.figures[DOGE])) >> 4) & 0b11
    if cards >= 2:
        if state.figures[WEST] > -END_OF_TRACK:
            found |= 1 << CORTEGE
        if state.figures[EAST] < END_OF_TRACK:
            found |= 2 << CORTEGE
    return found


@rule
def legal_guards(state: Any, seat: int) -> int:
    """One guard one cell, both one cell, one two cells, or both next to the Doge."""
    west = steps(guard_cells(state, WEST), whole(state.figures[WEST]))
    east = steps(guard_cells(state, EAST), whole(state.figures[EAST]))
    west_once = (west >> 4) & 0b11
    east_once = (east >> 4) & 0b11
    found = 0
    if state.hands[seat, G1] > 0:
        found |= (west_once | east_once << 2) << GUARD_STEPS
    if state.hands[seat, G11] > 0:
        both = (east_once if west_once & 1 else 0) | (east_once << 2 if west_once & 2 else 0)
        west_twice = (west >> 3 & 1) | (west >> 6 & 1) << 1
        east_twice = (east >> 3 & 1) | (east >> 6 & 1) << 1
        found |= both << GUARD_PAIRS | (west_twice | east_twice << 2) << GUARD_DOUBLES
    if state.hands[seat, GX] > 0:
        gap = state.figures[EAST] - state.figures[WEST]
        if gap > 2 or state.noop_cards:
            found |= 1 << GUARDS_CLOSE
    return found


@rule
def legal_merchant(state: Any, seat: int) -> int:
    """The Merchant by his own cards."""
    held = 0
    for length in range(1, 4):
        if state.hands[seat, M1 + length - 1] > 0:
            held |= 1 << (3 - length) | 1 << (2 + length)
    moves = steps(_TRACK, whole(state.figures[MERCHANT])) >> 2
    return (moves & held) << MERCHANT_MOVES


@rule
def harlequin_steps(state: Any, seat: int) -> int:
    """The steps for which a seat holds Harlequin cards, as the ten bits of `steps`."""
    held = 0
    for length in range(1, 6):
        if state.hands[seat, H1 + length - 1] > 0:
            held |= 1 << (5 - length) | 1 << (4 + length)
    return held


@rule
def legal_harlequin(state: Any, seat: int) -> int:
    """The Harlequin by her own cards."""
    cell = whole(state.figures[HARLEQUIN])
    found = (steps(_TRACK, cell) & harlequin_steps(state, seat)) << HARLEQUIN_MOVES
    if state.hands[seat, HC] > 0 and (cell != 0 or state.noop_cards):
        found |= 1 << HARLEQUIN_CENTRE
    return found


@rule
def is_masquerade(state: Any, seat: int) -> bool:
    """Whether the Harlequin stands strictly between a player and the Doge."""
    if seat == 0:
        return state.figures[HARLEQUIN] < state.figures[DOGE]
    return state.figures[HARLEQUIN] > state.figures[DOGE]


@rule
def add_masquerade(state: Any, seat: int, words: Words) -> None:
    """Add the Harlequin cards that move another figure, of the type chosen for this turn."""
    mode = state.mode
    held = harlequin_steps(state, seat)
    centre = state.hands[seat, HC] > 0 and state.masquerade_centre
    if mode == FRESH or mode == AS_DOGE:
        cells = doge_cells(state)
        if state.never_reach:
            up_to = (1 << (whole(state.figures[HARLEQUIN]) + 8)) - 1
            cells &= up_to if seat == 1 else ~(up_to << 1 | 1)
        add_figure(state, DOGE, cells, held, centre, words)
    if mode == FRESH or mode == AS_GUARDS:
        add_figure(state, WEST, guard_cells(state, WEST), held, centre, words)
        add_figure(state, EAST, guard_cells(state, EAST), held, centre, words)
    if mode == FRESH or mode == AS_MERCHANT:
        add_figure(state, MERCHANT, _TRACK, held, centre, words)


@rule
def add_figure(state: Any, figure: int, cells: int, held: int, centre: bool, words: Words) -> None:
    """Add the Harlequin cards that move one other figure over its allowed cells."""
    cell = whole(state.figures[figure])
    found = Bits(steps(cells, cell) & held)
    if figure == MERCHANT:
        words[1] |= found
    else:
        words[0] |= found << Bits(AS_DOGE_MOVES + 10 * figure)
    if centre and cells >> 8 & 1 and (cell != 0 or state.noop_cards):
        words[1] |= ONE << Bits(CENTRES - 64 + figure)


@rule
def legal_guild(state: Any) -> int:
    """Whom the Guild's word may call to the Merchant: the Doge, the west or the east guard."""
    cell = state.figures[MERCHANT]
    doge = state.figures[DOGE]
    west = state.figures[WEST]
    east = state.figures[EAST]
    found = 0
    if west < cell < east and cell != doge:
        found |= 1
    if cell < doge and cell != west:
        found |= 2
    if cell > doge and cell != east:
        found |= 4
    return found
