"""Twilight of Venice: two families pull the Doge and the Favourite along a track of 17 cells.

    west  -8 -7 | -6 -5 -4 -3 -2 -1  0 +1 +2 +3 +4 +5 +6 | +7 +8  east
         mansion          G     m  D  h     G             mansion

Player 0 is west, player 1 is east. Hands, deck and discard piles are counts of the 13 kinds of
cards: the order of a deck does not exist before a card is drawn.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

import msgspec
import numpy as np

from ridotto.kernel.fields import Int8, Int16, record_of

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
START_CELLS = (0, -2, 2, 0, 0, 0)  # Merchant and Harlequin start on their owners' sides

PLAYING, OVER = range(1, 3)

# What the cards of this turn move. From AS_DOGE on: Masquerade.
FRESH, DOGE_CARDS, GUARD_CARDS, MERCHANT_CARDS, HARLEQUIN_CARDS = range(5)
AS_DOGE, AS_GUARDS, AS_MERCHANT = range(5, 8)

NOBODY = -1
BY_DOGE, BY_FAVOURITE, CHECK_DOGE, CHECK_FAVOURITE, ROUND_TIED = range(1, 6)

FACT_FIGURES = 1  # three cells; two of these come before a fact that tells where figures stand
FACT_CARDS = 2  # a kind and how many; these come before a fact that tells cards
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

FIXED_HANDS = 1  # bits 0 and 1: the opening hand of that player is given
FIXED_FIGURES = 4


class Numbers(Protocol):
    """A row of whole numbers: the cells of the figures, or how many cards of each kind."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Row(Numbers, Protocol):
    """A row of numbers of a state."""

    def __setitem__(self, index: int | slice, value: int | Sequence[int], /) -> None: ...
    def tolist(self) -> list[int]:
        """The same as plain numbers."""


class Rows(Protocol):
    """A row of numbers for each player."""

    def __getitem__(self, player: int, /) -> Row: ...
    def __setitem__(self, player: int | slice, value: int | Sequence[int], /) -> None: ...
    def tolist(self) -> list[list[int]]:
        """The same as plain numbers."""


class State(Protocol):
    """One game, as the rules see it: a record of the type `STATE`."""

    figures: Annotated[Row, np.int8, (FIGURES,)]  # the cell of each
    hands: Annotated[Rows, np.int8, (2, KINDS)]
    discards: Annotated[Rows, np.int8, (2, KINDS)]
    deck: Annotated[Row, np.int8, (KINDS,)]
    hand_sizes: Annotated[Row, np.int8, (2,)]
    deck_size: Int8
    phase: Int8
    turn: Int8
    mode: Int8  # what the cards of this turn move
    merchant: Int8  # who owns the Merchant in this round; -1: to be drawn
    last_turn: Int8  # the deck is gone for good, and this is the extra turn
    round_number: Int8
    round_winners: Annotated[Row, np.int8, (3,)]
    winner: Int8
    fixed: Int8
    masquerade_centre: Int8
    noop_cards: Int8
    never_reach: Int8
    active_only: Int8
    single_round: Int8
    merchant_first: Int8
    endless: Int8
    extra_turn: Int8
    doge_only: Int8
    hand_discard: Int8
    one_type_redeal: Int8
    deal: Int16


STATE = record_of(State)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of Twilight of Venice; the defaults are the standard rules."""

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


PRESETS: dict[str, dict[str, str | bool]] = {
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


def configure(state: State, players: int, options: Options) -> None:
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
