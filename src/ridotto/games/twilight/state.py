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
        ("merchant_first", np.int8),
        ("endless", np.int8),
        ("extra_turn", np.int8),
        ("doge_only", np.int8),
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
    match: Literal["two_rounds", "single_round"] = "two_rounds"
    second_deal: Literal["goes_on", "merchant_first"] = "goes_on"
    third_deal: Literal["once", "endless"] = "once"
    extra_turn: bool = True
    final_check: Literal["doge_then_favourite", "doge_only"] = "doge_then_favourite"
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
        "extra_turn": False,
        "final_check": "doge_only",
    }
}
FORMER_VALUES: dict[str, dict[str, str]] = {"match": {"seed": "two_rounds"}}
CORTEGE, GUARD_STEPS, GUARD_PAIRS, GUARD_DOUBLES, GUARDS_CLOSE = 2, 4, 8, 12, 16
MERCHANT_MOVES, HARLEQUIN_MOVES, HARLEQUIN_CENTRE, AS_DOGE_MOVES = 17, 23, 33, 34
CENTRES, GUILD, DISCARD, END = 74, 78, 81, 82


def _move_table() -> list[tuple[int, int, int, int]]:
    """Of every action that plays a card: card, figure, cells, and what the turn then moves.

    Cortege, both guards and GX move several figures; of these only card and turn are told.
    """
    table = [(0, 0, 0, 0)] * ACTIONS
    table[0:2] = [(D1, DOGE, by, DOGE_CARDS) for by in (-1, 1)]
    table[CORTEGE:GUARD_STEPS] = [(D1, DOGE, 0, DOGE_CARDS)] * 2
    table[GUARD_PAIRS:GUARD_DOUBLES] = [(G11, WEST, 0, GUARD_CARDS)] * 4
    table[GUARDS_CLOSE] = (GX, WEST, 0, GUARD_CARDS)
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


def configure(state: Any, seats: int, options: Options) -> None:
    """Write the switches into a fresh state."""
    state.masquerade_centre = options.masquerade_centre
    state.noop_cards = options.noop_cards
    state.never_reach = options.masquerade_doge == "never_reach"
    state.active_only = options.favourite == "active_only"
    state.single_round = options.match == "single_round"
    state.merchant_first = options.second_deal == "merchant_first"
    state.endless = options.third_deal == "endless"
    state.extra_turn = options.extra_turn
    state.doge_only = options.final_check == "doge_only"
    state.hand_discard = options.hand_discard
    state.one_type_redeal = options.one_type_redeal
    state.merchant = NOBODY
