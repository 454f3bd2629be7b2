"""Volto: two players, ten masks each, and nobody sees the faces of the other's.

    7 | . . . . . |  palace of seat 1      Cells are bits: a1 = 0, b1 = 1 ... e7 = 34.
    6 | . . . . . |                        A bitboard holds one kind of mask of one seat.
      |    ...    |  Piazza San Marco
    2 | . . . . . |
    1 | . . . . . |  palace of seat 0
        a b c d e

Actions are numbered `64 * word + bit`; the other numbers are never legal:
    words 0-7, bits 0-34   a move in direction 0-7 that ends on this cell. Nobody can slide past a
                           mask, so the cell tells who moves: the mask one step behind it, or else
                           the Soldier from further off
    words 0-4, bits 35-54  a face (N C K S L) set on one of the ten home cells of seat 0 or seat 1,
                           in the order of a set-up text
"""

from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from ridotto.kernel import Bits

WORDS = 8
ACTIONS = 64 * WORDS

NOBLE, COUNSELLOR, CANDIDATE, SOLDIER, LADY = range(5)
FACES = 5
COPIES = (3, 3, 1, 1, 2)

PLACING, PLAYING, OVER = range(3)

CANDIDATE_CAPTURED = 1
CANDIDATE_TOOK_LADY = 2
LADIES_LOST = 3
CANDIDATE_ARRIVED = 4
NO_MOVE = 5
QUIET_LIMIT = 6

FACT_SETUP = 1
FACT_PLACED = 2
FACT_BEGAN = 3
FACT_MOVED = 4
FACT_CAPTURED = 5
FACT_LOST = 6
FACT_OVER = 7

STATE = np.dtype(
    [
        ("masks", np.uint64, (2, FACES)),  # cells of the standing masks, by seat and face
        ("standing", np.uint64, (2,)),  # cells of all standing masks of a seat
        ("setups", np.int8, (2, 10)),  # the face on each set-up cell, -1 while it is free
        ("phase", np.int8),
        ("turn", np.int8),
        ("first", np.int8),  # who moves first; -1: to be drawn
        ("winner", np.int8),  # -1 while the game is on, 2 for a draw
        ("reason", np.int8),
        ("ladies_lost", np.int8, (2,)),
        ("soldier_rook", np.int8),
        ("stalemate_draw", np.int8),
        ("captor_shown", np.int8),
        ("placed", np.int8),  # whether players place their masks, or set-ups are drawn
        ("quiet", np.int32),  # plies since the last capture
        ("quiet_limit", np.int32),  # 0: off
    ],
    align=True,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of Volto; the defaults are the rules of the house."""

    soldier: Literal["forward", "rook"] = "forward"
    stalemate: Literal["loss", "draw"] = "loss"
    quiet_limit: Annotated[int, msgspec.Meta(ge=1, le=10000)] | Literal["off"] = 60
    lady_captor_shown: bool = True
    setup: Literal["drawn", "placed"] = "drawn"


BOARD = Bits((1 << 35) - 1)
PALACES = np.array([31, 31 << 30], np.uint64)
HOMES = np.array([0b11111_11111, 0b11111_11111 << 25], np.uint64)
WITHOUT_A = Bits(sum(0b11110 << 5 * row for row in range(7)))
WITHOUT_E = Bits(sum(0b01111 << 5 * row for row in range(7)))
S1, S4, S5, S6, S25, S30 = Bits(1), Bits(4), Bits(5), Bits(6), Bits(25), Bits(30)
STEPS = np.array([5, -5, 1, -1, 6, 4, -4, -6], np.int8)
PLACE = 35


def configure(state: Any, seats: int, options: Options) -> None:
    """Write the switches into a fresh state."""
    state.soldier_rook = options.soldier == "rook"
    state.stalemate_draw = options.stalemate == "draw"
    state.captor_shown = options.lady_captor_shown
    state.placed = options.setup == "placed"
    state.quiet_limit = 0 if options.quiet_limit == "off" else options.quiet_limit
    state.first = -1
    state.setups[:] = -1
