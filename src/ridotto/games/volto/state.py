"""The state of Volto: two players, ten masks each, and nobody sees the faces of the other's.

Actions are numbered `64 * word + bit`; the other numbers are never legal:
    words 0-7, bits 0-34   a move in direction 0-7 that ends on this cell. Nobody can slide past a
                           mask, so the cell tells who moves: the mask one step behind it, or else
                           the Soldier from further off
    words 0-4, bits 35-54  a face (N C K S L) set on one of the ten home cells of player 0 or 1, in
                           the order of a set-up text
"""

from typing import Annotated, Literal, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from ridotto.games.volto.board import CELLS, DIRECTIONS, HOME_CELLS
from ridotto.kernel import Words
from ridotto.kernel.fields import Int8, Int32, IntArray, record_of

WORDS = DIRECTIONS
ACTIONS = 64 * WORDS
PLACEMENTS = CELLS  # from this bit on

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


class State(Protocol):
    """One game, as rules see it: a record of the type `STATE`."""

    masks: Annotated[Words, np.uint64, (2, FACES)]  # cells of standing masks, by player and face
    standing: Annotated[Words, np.uint64, (2,)]  # cells of all standing masks, by player
    # By player: the face on each home cell, -1 while it is free.
    setups: Annotated[npt.NDArray[np.int8], np.int8, (2, HOME_CELLS)]
    phase: Int8
    turn: Int8  # who moves
    first: Int8  # who moves first; -1: to be drawn
    winner: Int8  # -1 while the game is on, or TIE
    reason: Int8
    ladies_lost: Annotated[IntArray, np.int8, (2,)]  # by player
    soldier_rook: Int8
    stalemate_tie: Int8
    captor_shown: Int8
    placed: Int8  # whether players place their masks, or set-ups are drawn
    quiet: Int32  # plies since the last capture
    quiet_limit: Int32  # 0: off


STATE = record_of(State)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of Volto; the defaults are the standard rules."""

    soldier: Literal["forward", "rook"] = "forward"
    stalemate: Literal["loss", "draw"] = "loss"
    quiet_limit: Annotated[int, msgspec.Meta(ge=1, le=10000)] | Literal["off"] = 60
    lady_captor_shown: bool = True
    setup: Literal["drawn", "placed"] = "drawn"


def configure(state: State, players: int, options: Options) -> None:
    """Write the options into a fresh state."""
    state.soldier_rook = options.soldier == "rook"
    state.stalemate_tie = options.stalemate == "draw"
    state.captor_shown = options.lady_captor_shown
    state.placed = options.setup == "placed"
    state.quiet_limit = 0 if options.quiet_limit == "off" else options.quiet_limit
    state.first = -1
    state.setups[:] = -1
