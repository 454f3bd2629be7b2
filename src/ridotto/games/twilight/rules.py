"""Twilight of Venice: two houses pull the Doge and his Favourite along a track of 17 cells.

    west  -8 -7 | -6 -5 -4 -3 -2 -1  0 +1 +2 +3 +4 +5 +6 | +7 +8  east
         mansion          G     m  D  h     G             mansion

Seat 0 is west, seat 1 is east. Hands, deck and discard piles are counts of the 13 kinds of cards:
the order of a deck does not exist before a card is drawn.

Actions (`-` before `+`, small steps nearest the middle):
     0- 1 D1 doge -1 +1           17-22 M merchant -3 -2 -1 +1 +2 +3
     2- 3 D1x2 cortege -1 +1      23-32 H harlequin -5 ... -1 +1 ... +5, 33 HC harlequin
     4- 7 G1 west -+, east -+     34-43 H doge, 44-53 H west, 54-63 H east, 64-73 H merchant
     8-11 G11 both guards         74-77 HC doge, west, east, merchant
    12-15 G11 one guard, 2 cells  78-80 guild doge, west, east
       16 GX                         81 discard, 82 end
"""

from typing import Any, Literal

import msgspec
import numpy as np

from ridotto.kernel import Bits, Facts, Words, below, count_bits, note, rare_rule, rule, whole

SEATS = range(2, 3)
DEFAULT_SEATS = 2
WORDS = 2
ACTIONS = 83

DOGE, WEST, EAST, MERCHANT, HARLEQUIN, FAVOURITE = range(6)
FIGURES = 6
D1, G1, G11, GX, M1, M2, M3, H1, H2, H3, H4, H5, HC = range(13)
KINDS = 13
COPIES = (12, 4, 10, 2, 2, 8, 2, 1, 3, 4, 3, 1, 2)
DECK = 54
TYPE_STARTS = (D1, G1, M1, H1, KINDS)
HAND = 8
MANSION = 7
END_OF_TRACK = 8
START_CELLS = (0, -2, 2, 0, 0, 0)  # Merchant and Harlequin stand where their owners live

PLAYING, OVER = range(1, 3)
# What the cards of this turn move. From AS_DOGE on: Masquerade.
FRESH, DOGE_CARDS, GUARD_CARDS, MERCHANT_CARDS, HARLEQUIN_CARDS = range(5)
AS_DOGE, AS_GUARDS, AS_MERCHANT = range(5, 8)

NOBODY = -1
DRAWN = 2
BY_DOGE, BY_FAVOURITE, CHECK_DOGE, CHECK_FAVOURITE, ROUND_DRAWN = range(1, 6)

FACT_FIGURES = 1  # three cells; two of these come before a fact that tells where figures stand
FACT_CARDS = 2  # a kind and its number; these come before a fact that tells cards
FACT_ROUND = 3
FACT_DREW = 4
FACT_SHOWN = 5
FACT_PLAYED = 6
FACT_DISCARDED = 7
FACT_ENDED = 8
FACT_FAVOURITE = 9
FACT_RESHUFFLED = 10
FACT_EXHAUSTED = 11
FACT_ROUND_OVER = 12
FACT_OVER = 13

FIXED_HANDS = 1  # bits 0 and 1: the opening hand of that seat is given
FIXED_FIGURES = 4

STATE = np.dtype(
    [
        ("figures", np.int8, (FIGURES,)),
        ("hands", np.int8, (2, KINDS)),
        ("discards", np.int8, (2, KINDS)),
        ("deck", np.int8, (KINDS,)),
        ("hand_sizes", np.int8, (2,)),
        ("deck_size", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),
        ("mode", np.int8),
        ("merchant", np.int8),  # who owns the Merchant in this round; -1: to be drawn
        ("last_turn", np.int8),  # the deck is gone for good, and this is the extra turn
        ("round_number", np.int8),
        ("round_winners", np.int8, (3,)),
        ("winner", np.int8),
        ("fixed", np.int8),
        ("masquerade_centre", np.int8),
        ("noop_cards", np.int8),
        ("never_reach", np.int8),
        ("active_only", np.int8),
        ("single_round", np.int8),
        ("endless", np.int8),
        ("hand_discard", np.int8),
        ("one_type_redeal", np.int8),
        ("deal", np.int16),
    ],
    align=True,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of Twilight of Venice; the defaults are the rules of the house."""

    masquerade_centre: bool = True
    noop_cards: bool = False
    masquerade_doge: Literal["stop_after", "never_reach"] = "stop_after"
    favourite: Literal["both_net", "active_only"] = "both_net"
    match: Literal["seed", "single_round"] = "seed"
    third_deal: Literal["once", "endless"] = "once"
    hand_discard: bool = True
    one_type_redeal: bool = True


PRESETS: dict[str, dict[str, Any]] = {
    "royal_visit": {
        "favourite": "active_only",
        "masquerade_doge": "never_reach",
        "hand_discard": False,
        "one_type_redeal": False,
        "match": "single_round",
        "third_deal": "endless",
    }
}

CORTEGE, GUARD_STEPS, GUARD_PAIRS, GUARD_DOUBLES, GUARDS_CLOSE = 2, 4, 8, 12, 16
MERCHANT_MOVES, HARLEQUIN_MOVES, HARLEQUIN_CENTRE, AS_DOGE_MOVES = 17, 23, 33, 34
CENTRES, GUILD, DISCARD, END = 74, 78, 81, 82


def _move_table() -> list[tuple[int, int, int, int]]:
    """Of every action that plays one card on one figure: card, figure, cells, mode of the turn."""
    table = [(0, 0, 0, 0)] * ACTIONS
    table[0:2] = [(D1, DOGE, by, DOGE_CARDS) for by in (-1, 1)]
    for index, guard in enumerate((WEST, EAST)):
        for side, sign in enumerate((-1, 1)):
            table[GUARD_STEPS + 2 * index + side] = (G1, guard, sign, GUARD_CARDS)
            table[GUARD_DOUBLES + 2 * index + side] = (G11, guard, 2 * sign, GUARD_CARDS)
    for index, by in enumerate((-3, -2, -1, 1, 2, 3)):
        table[MERCHANT_MOVES + index] = (M1 + abs(by) - 1, MERCHANT, by, MERCHANT_CARDS)
    for index, by in enumerate((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)):
        card = H1 + abs(by) - 1
        table[HARLEQUIN_MOVES + index] = (card, HARLEQUIN, by, HARLEQUIN_CARDS)
        table[AS_DOGE_MOVES + index] = (card, DOGE, by, AS_DOGE)
        table[AS_DOGE_MOVES + 10 + index] = (card, WEST, by, AS_GUARDS)
        table[AS_DOGE_MOVES + 20 + index] = (card, EAST, by, AS_GUARDS)
        table[AS_DOGE_MOVES + 30 + index] = (card, MERCHANT, by, AS_MERCHANT)
    table[HARLEQUIN_CENTRE] = (HC, HARLEQUIN, 0, HARLEQUIN_CARDS)
    table[CENTRES : CENTRES + 4] = [
        (HC, DOGE, 0, AS_DOGE),
        (HC, WEST, 0, AS_GUARDS),
        (HC, EAST, 0, AS_GUARDS),
        (HC, MERCHANT, 0, AS_MERCHANT),
    ]
    return table


MOVES = np.array(_move_table(), np.int8)

_ZERO = Bits(0)
_ONE = Bits(1)
_TRACK = (1 << 17) - 1


def configure(state: Any, seats: int, options: Options) -> None:
    """Write the switches into a fresh state."""
    state.masquerade_centre = options.masquerade_centre
    state.noop_cards = options.noop_cards
    state.never_reach = options.masquerade_doge == "never_reach"
    state.active_only = options.favourite == "active_only"
    state.single_round = options.match == "single_round"
    state.endless = options.third_deal == "endless"
    state.hand_discard = options.hand_discard
    state.one_type_redeal = options.one_type_redeal
    state.merchant = NOBODY


@rule
def begin(state: Any, rng: Words, facts: Facts | None = None) -> None:
    """Start a match under the switches of the state; what is not fixed yet is drawn."""
    if state.merchant < 0 or state.phase == OVER:
        state.merchant = below(rng, 2)
        state.fixed = 0
    state.phase = PLAYING
    state.winner = NOBODY
    state.round_number = 1
    for index in range(3):
        state.round_winners[index] = NOBODY
    set_up_round(state, rng, facts)


@rare_rule
def set_up_round(state: Any, rng: Words, facts: Facts | None) -> None:
    """Place the figures and deal; the Merchant's owner moves first."""
    owner = whole(state.merchant)
    if not state.fixed & FIXED_FIGURES:
        for figure in range(FIGURES):
            state.figures[figure] = START_CELLS[figure]
        state.figures[MERCHANT] = 2 * owner - 1
        state.figures[HARLEQUIN] = 1 - 2 * owner
    state.turn = owner
    state.mode = FRESH
    state.last_turn = 0
    state.deal = 1
    note_figures(state, facts)
    note(facts, FACT_ROUND, state.round_number, owner)
    deal_hands(state, owner, rng, facts)
    while state.one_type_redeal and show_one_type(state, owner, facts):
        deal_hands(state, owner, rng, facts)
    state.fixed = 0


@rare_rule
def deal_hands(state: Any, owner: int, rng: Words, facts: Facts | None) -> None:
    """Deal from a full deck: eight to the Merchant's owner, then eight to the other."""
    state.deck_size = DECK
    for kind in range(KINDS):
        state.deck[kind] = COPIES[kind]
        for seat in range(2):
            state.discards[seat, kind] = 0
            if state.fixed & (FIXED_HANDS << seat):
                state.deck[kind] -= state.hands[seat, kind]
                state.deck_size -= state.hands[seat, kind]
            else:
                state.hands[seat, kind] = 0
    for index in range(2):
        seat = owner if index == 0 else 1 - owner
        state.hand_sizes[seat] = HAND
        if state.fixed & (FIXED_HANDS << seat):
            for kind in range(KINDS):
                for _ in range(state.hands[seat, kind]):
                    note(facts, FACT_DREW, seat, kind)
        else:
            for _ in range(HAND):
                draw_card(state, seat, rng, facts)


@rare_rule
def show_one_type(state: Any, owner: int, facts: Facts | None) -> bool:
    """Show every hand that is all of one type, and tell whether there was one."""
    shown = False
    for index in range(2):
        seat = owner if index == 0 else 1 - owner
        for group in range(4):
            count = 0
            for kind in range(TYPE_STARTS[group], TYPE_STARTS[group + 1]):
                count += state.hands[seat, kind]
            if count == HAND:
                note_cards(state.hands[seat], facts)
                note(facts, FACT_SHOWN, seat)
                shown = True
    return shown


@rule
def note_figures(state: Any, facts: Facts | None) -> None:
    """Write down where the figures stand, for the fact that follows."""
    if facts is not None:
        cells = state.figures
        note(facts, FACT_FIGURES, cells[DOGE], cells[WEST], cells[EAST])
        note(facts, FACT_FIGURES, cells[MERCHANT], cells[HARLEQUIN], cells[FAVOURITE])


@rule
def note_cards(counts: Any, facts: Facts | None) -> None:
    """Write down cards, for the fact that follows."""
    if facts is not None:
        for kind in range(KINDS):
            if counts[kind] > 0:
                note(facts, FACT_CARDS, kind, counts[kind])


@rule
def draw_card(state: Any, seat: int, rng: Words, facts: Facts | None) -> None:
    """Move one random card from the deck to a hand; the caller minds the hand's size."""
    nth = below(rng, whole(state.deck_size))
    kind = 0
    while nth >= state.deck[kind]:
        nth -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.hands[seat, kind] += 1
    note(facts, FACT_DREW, seat, kind)


@rule
def actors(state: Any) -> Bits:
    """The seats that may act now, as bits."""
    if state.phase == OVER:
        return _ZERO
    return _ONE << Bits(state.turn)


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
def legal(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the legal actions of a seat and return how many there are."""
    words[0] = _ZERO
    words[1] = _ZERO
    if state.phase == OVER or state.turn != seat:
        return 0
    mode = state.mode
    low = 0
    if mode == FRESH or mode == DOGE_CARDS:
        low |= legal_doge(state, seat)
    if mode == FRESH or mode == GUARD_CARDS:
        low |= legal_guards(state, seat)
    if mode == FRESH or mode == MERCHANT_CARDS:
        low |= legal_merchant(state, seat)
    if mode == FRESH or mode == HARLEQUIN_CARDS:
        low |= legal_harlequin(state, seat)
    words[0] = Bits(low)
    if (mode == FRESH or mode >= AS_DOGE) and is_masquerade(state, seat):
        add_masquerade(state, seat, words)
    if mode == FRESH:
        words[1] |= Bits(legal_guild(state) << (GUILD - 64))
        if state.hand_discard:
            words[1] |= _ONE << Bits(DISCARD - 64)
    else:
        words[1] |= _ONE << Bits(END - 64)
    count = count_bits(words[0]) + count_bits(words[1])
    if count == 0:
        # Without the hand discard somebody could be stuck; then, and only then, he may pass.
        words[1] = _ONE << Bits(DISCARD - 64)
        return 1
    return count


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
        words[1] |= _ONE << Bits(CENTRES - 64 + figure)


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


@rule
def apply(state: Any, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    seat = whole(state.turn)
    if action == DISCARD:
        discard_hand(state, seat, facts)
        finish_turn(state, seat, rng, facts)
    elif action == END:
        note(facts, FACT_ENDED, seat)
        step_of_favourite(state, seat, rng, facts)
    elif action >= GUILD:
        state.figures[action - GUILD] = state.figures[MERCHANT]
        if not doge_arrived(state, seat, action, rng, facts):
            step_of_favourite(state, seat, rng, facts)
    else:
        play_card(state, seat, action)
        doge_arrived(state, seat, action, rng, facts)


@rule
def play_card(state: Any, seat: int, action: int) -> None:
    """Move the figures of a card and put it on the player's pile."""
    cells = state.figures
    card = whole(MOVES[action, 0])
    mode = whole(MOVES[action, 3])
    count = 1
    if CORTEGE <= action < GUARD_STEPS:
        by = 2 * (action - CORTEGE) - 1
        card, mode, count = D1, DOGE_CARDS, 2
        for figure in range(DOGE, EAST + 1):
            cells[figure] += by
    elif GUARD_PAIRS <= action < GUARD_DOUBLES:
        card, mode = G11, GUARD_CARDS
        cells[WEST] += 2 * ((action - GUARD_PAIRS) >> 1) - 1
        cells[EAST] += 2 * ((action - GUARD_PAIRS) & 1) - 1
    elif action == GUARDS_CLOSE:
        card, mode = GX, GUARD_CARDS
        cells[WEST] = cells[DOGE] - 1
        cells[EAST] = cells[DOGE] + 1
    elif card == HC:
        cells[MOVES[action, 1]] = 0
    else:
        cells[MOVES[action, 1]] += MOVES[action, 2]
    state.mode = mode
    state.hands[seat, card] -= count
    state.hand_sizes[seat] -= count
    state.discards[seat, card] += count


@rule
def doge_arrived(state: Any, seat: int, action: int, rng: Words, facts: Facts | None) -> bool:
    """Write the move down; if it brought the Doge into a mansion, end the round."""
    note_figures(state, facts)
    note(facts, FACT_PLAYED, seat, action)
    doge = state.figures[DOGE]
    if -MANSION < doge < MANSION:
        return False
    end_round(state, 0 if doge < 0 else 1, BY_DOGE, rng, facts)
    return True


@rare_rule
def discard_hand(state: Any, seat: int, facts: Facts | None) -> None:
    """Put the whole hand on the player's pile."""
    note_cards(state.hands[seat], facts)
    note(facts, FACT_DISCARDED, seat)
    state.hand_sizes[seat] = 0
    for kind in range(KINDS):
        state.discards[seat, kind] += state.hands[seat, kind]
        state.hands[seat, kind] = 0


@rule
def house_points(state: Any, seat: int) -> int:
    """What draws the Favourite to a house: figures in its mansion, and the court on its half."""
    side = 2 * seat - 1
    points = 0
    for figure in range(WEST, HARLEQUIN + 1):
        if state.figures[figure] * side >= MANSION:
            points += 1
    # The guard on the far side of the Doge is the last of the three to come over.
    far_guard = WEST if seat == 1 else EAST
    if state.figures[far_guard] * side > 0:
        points += 1
    return points


@rule
def step_of_favourite(state: Any, seat: int, rng: Words, facts: Facts | None) -> None:
    """Step 2 of a turn: the Favourite moves, and may end the round; else step 3 follows."""
    by = house_points(state, 1) - house_points(state, 0)
    if state.active_only:
        by = (2 * seat - 1) * house_points(state, seat)
    if by != 0:
        cell = min(max(state.figures[FAVOURITE] + by, -END_OF_TRACK), END_OF_TRACK)
        state.figures[FAVOURITE] = cell
        note(facts, FACT_FAVOURITE, by, cell)
        if cell <= -MANSION or cell >= MANSION:
            end_round(state, 0 if cell < 0 else 1, BY_FAVOURITE, rng, facts)
            return
    finish_turn(state, seat, rng, facts)


@rule
def finish_turn(state: Any, seat: int, rng: Words, facts: Facts | None) -> None:
    """Step 3 of a turn: draw up to eight, and see what an empty deck means."""
    if state.last_turn:
        check(state, rng, facts)
        return
    if draw_up(state, seat, rng, facts):
        extra_turn = seat == state.merchant
        note(facts, FACT_EXHAUSTED, seat, extra_turn)
        if not extra_turn:
            check(state, rng, facts)
            return
        state.last_turn = 1
    state.turn = 1 - seat
    state.mode = FRESH


@rule
def draw_up(state: Any, seat: int, rng: Words, facts: Facts | None) -> bool:
    """Draw up to eight cards, and tell whether the deck has run out for good.

    The first empty deck is made anew from the piles, at once.
    """
    while state.hand_sizes[seat] < HAND and state.deck_size > 0:
        draw_card(state, seat, rng, facts)
        state.hand_sizes[seat] += 1
        if state.deck_size == 0:
            if state.deal > 1:
                return True
            reshuffle(state, facts)
    return False


@rare_rule
def reshuffle(state: Any, facts: Facts | None) -> None:
    """Make a new deck of both discard piles."""
    state.deal += 1
    for kind in range(KINDS):
        cards = state.discards[0, kind] + state.discards[1, kind]
        state.deck[kind] += cards
        state.deck_size += cards
        state.discards[0, kind] = 0
        state.discards[1, kind] = 0
    note(facts, FACT_RESHUFFLED, state.deal, state.deck_size)


@rare_rule
def check(state: Any, rng: Words, facts: Facts | None) -> None:
    """The deck is gone for good: whose half is the Doge on, else the Favourite, else deal again."""
    doge = state.figures[DOGE]
    favourite = state.figures[FAVOURITE]
    if doge != 0:
        end_round(state, 0 if doge < 0 else 1, CHECK_DOGE, rng, facts)
    elif favourite != 0:
        end_round(state, 0 if favourite < 0 else 1, CHECK_FAVOURITE, rng, facts)
    elif state.deal == 2 or state.endless:
        state.last_turn = 0
        reshuffle(state, facts)
        owner = whole(state.merchant)
        draw_up(state, owner, rng, facts)
        draw_up(state, 1 - owner, rng, facts)
        state.turn = owner
        state.mode = FRESH
    else:
        end_round(state, DRAWN, ROUND_DRAWN, rng, facts)


@rare_rule
def end_round(state: Any, winner: int, reason: int, rng: Words, facts: Facts | None) -> None:
    """Count the round; go on with the next one, or end the match."""
    state.round_winners[state.round_number - 1] = winner
    note_figures(state, facts)
    note(facts, FACT_ROUND_OVER, state.round_number, winner, reason)
    lead = 0
    for index in range(state.round_number):
        if state.round_winners[index] < DRAWN:
            lead += 1 - 2 * state.round_winners[index]
    if state.single_round or state.round_number == 3 or (state.round_number == 2 and lead != 0):
        state.phase = OVER
        state.turn = 0
        state.mode = FRESH
        state.last_turn = 0
        state.winner = DRAWN if lead == 0 else (0 if lead > 0 else 1)
        note(facts, FACT_OVER, state.winner)
    else:
        state.round_number += 1
        state.merchant = 1 - state.merchant
        set_up_round(state, rng, facts)


@rule
def score(state: Any, seat: int) -> float:
    """The share of the victory that a seat has: 1, 0, or a half for a draw; 0 while playing."""
    if state.winner == seat:
        return 1.0
    if state.winner == DRAWN:
        return 0.5
    return 0.0
