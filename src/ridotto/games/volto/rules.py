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

from ridotto.kernel import (
    Bits,
    Facts,
    Words,
    below,
    count_bits,
    lowest_bit,
    note,
    nth_bit,
    rule,
    whole,
)

SEATS = range(2, 3)
DEFAULT_SEATS = 2
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
DRAWN = 2

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
        ("quiet", np.int16),  # plies since the last capture
        ("quiet_limit", np.int16),  # 0: off
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


PRESETS: dict[str, dict[str, Any]] = {}

_ZERO = Bits(0)
_ONE = Bits(1)
_BOARD = Bits((1 << 35) - 1)
_PALACES = np.array([31, 31 << 30], np.uint64)
_HOMES = np.array([0b11111_11111, 0b11111_11111 << 25], np.uint64)
_WITHOUT_A = Bits(sum(0b11110 << 5 * row for row in range(7)))
_WITHOUT_E = Bits(sum(0b01111 << 5 * row for row in range(7)))
_S1, _S4, _S5, _S6, _S25, _S30 = Bits(1), Bits(4), Bits(5), Bits(6), Bits(25), Bits(30)
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


@rule
def shift(cells: Bits, direction: int) -> Bits:
    """All cells moved one step: 0-3 up, down, right, left; 4-7 the diagonals."""
    if direction == 0:
        return (cells << _S5) & _BOARD
    if direction == 1:
        return cells >> _S5
    if direction == 2:
        return (cells & _WITHOUT_E) << _S1
    if direction == 3:
        return (cells & _WITHOUT_A) >> _S1
    if direction == 4:
        return ((cells & _WITHOUT_E) << _S6) & _BOARD
    if direction == 5:
        return ((cells & _WITHOUT_A) << _S4) & _BOARD
    if direction == 6:
        return (cells & _WITHOUT_E) >> _S4
    return (cells & _WITHOUT_A) >> _S6


@rule
def put(state: Any, seat: int, face: int, cell: int) -> None:
    """Stand a mask on a cell."""
    state.masks[seat, face] |= _ONE << Bits(cell)
    state.standing[seat] |= _ONE << Bits(cell)


@rule
def home_cell(seat: int, index: int) -> int:
    """The cell of a set-up letter: the palace row a to e, then the row in front of it."""
    row = index // 5
    if seat == 1:
        row = 6 - row
    return row * 5 + index % 5


@rule
def begin(state: Any, rng: Words, facts: Facts | None = None) -> None:
    """Start a game under the switches of the state; what is not fixed yet is drawn."""
    if state.first < 0 or state.phase == OVER:
        state.first = below(rng, 2)
    if state.phase == OVER:
        state.setups[:] = -1
    state.phase = PLACING
    state.turn = 0
    state.winner = -1
    state.reason = 0
    state.quiet = 0
    for seat in range(2):
        state.ladies_lost[seat] = 0
        state.standing[seat] = _ZERO
        for face in range(FACES):
            state.masks[seat, face] = _ZERO
        if state.setups[seat, 0] >= 0:
            for index in range(10):
                put(state, seat, state.setups[seat, index], home_cell(seat, index))
            note(facts, FACT_SETUP, seat)
        elif not state.placed:
            draw_setup(state, seat, rng)
            note(facts, FACT_SETUP, seat)
    start_if_ready(state, facts)


@rule
def draw_setup(state: Any, seat: int, rng: Words) -> None:
    """Set up a seat at random, all 50,400 arrangements equally likely."""
    free = _HOMES[0]
    for face in range(FACES):
        taken = _ZERO
        for _ in range(COPIES[face]):
            index = nth_bit(free, below(rng, count_bits(free)))
            state.setups[seat, index] = face
            taken |= _ONE << Bits(index)
            free &= ~taken
        if seat == 1:
            taken = (taken & _PALACES[0]) << _S30 | (taken >> _S5) << _S25
        state.masks[seat, face] = taken
    state.standing[seat] = _HOMES[seat]


@rule
def start_if_ready(state: Any, facts: Facts | None) -> None:
    """Begin the turns when all twenty masks stand."""
    if count_bits(state.standing[0]) == 10 and count_bits(state.standing[1]) == 10:
        state.phase = PLAYING
        state.turn = state.first
        note(facts, FACT_BEGAN, state.first)


@rule
def actors(state: Any) -> Bits:
    """The seats that may act now, as bits."""
    if state.phase == PLAYING:
        return _ONE << Bits(state.turn)
    if state.phase == OVER:
        return _ZERO
    unready = _ZERO
    for seat in range(2):
        if count_bits(state.standing[seat]) < 10:
            unready |= _ONE << Bits(seat)
    return unready


@rule
def legal(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the legal actions of a seat and return how many there are."""
    if state.phase == PLAYING and state.turn == seat:
        return legal_moves(state, seat, words)
    for word in range(WORDS):
        words[word] = _ZERO
    if state.phase == PLACING:
        return legal_placements(state, seat, words)
    return 0


@rule
def legal_moves(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the moves of the masks of a seat."""
    not_own = _BOARD & ~state.standing[seat]
    empty = not_own & ~state.standing[1 - seat]
    orthogonal = state.masks[seat, CANDIDATE] | state.masks[seat, NOBLE]
    diagonal = state.masks[seat, CANDIDATE] | state.masks[seat, COUNSELLOR]
    ladies = state.masks[seat, LADY]
    soldier = free_soldier(state, seat)
    ahead = slide(soldier, seat, not_own, empty)
    count = 0
    for direction in range(8):
        captors = orthogonal if direction < 4 else diagonal
        cells = (shift(captors, direction) & not_own) | (shift(ladies, direction) & empty)
        if direction == seat:
            cells |= ahead
        elif direction < 4 and state.soldier_rook:
            cells |= slide(soldier, direction, not_own, empty)
        words[direction] = cells
        count += count_bits(cells)
    return count


@rule
def slide(soldier: Bits, direction: int, not_own: Bits, empty: Bits) -> Bits:
    """The cells that the Soldier reaches in a direction; 0 or 1, as his seat, is forward."""
    front = shift(soldier, direction) & not_own
    cells = front
    for _ in range(5):
        # Always five times more: that is cheaper than to guess where the way ends.
        front = shift(front & empty, direction) & not_own
        cells |= front
    return cells


@rule
def free_soldier(state: Any, seat: int) -> Bits:
    """The Soldier, unless he is stuck in the enemy palace."""
    return state.masks[seat, SOLDIER] & ~_PALACES[1 - seat]


@rule
def around(cells: Bits, first: int, last: int) -> Bits:
    """All cells one step away in some of the directions."""
    found = _ZERO
    for direction in range(first, last):
        found |= shift(cells, direction)
    return found


@rule
def can_move(state: Any, seat: int) -> bool:
    """Whether a seat has any move; a slide is never the only one, it begins with a legal step."""
    not_own = _BOARD & ~state.standing[seat]
    orthogonal = state.masks[seat, CANDIDATE] | state.masks[seat, NOBLE]
    if (around(orthogonal, 0, 4) & not_own) != _ZERO:
        return True
    soldier = free_soldier(state, seat)
    ahead = around(soldier, 0, 4) if state.soldier_rook else shift(soldier, seat)
    diagonal = state.masks[seat, CANDIDATE] | state.masks[seat, COUNSELLOR]
    if ((ahead | around(diagonal, 4, 8)) & not_own) != _ZERO:
        return True
    empty = not_own & ~state.standing[1 - seat]
    return (around(state.masks[seat, LADY], 0, 8) & empty) != _ZERO


@rule
def legal_placements(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the faces a seat has left on the home cells it has free."""
    free = _ZERO
    for index in range(10):
        if state.setups[seat, index] < 0:
            free |= _ONE << Bits(PLACE + 10 * seat + index)
    count = 0
    for face in range(FACES):
        if count_bits(state.masks[seat, face]) < COPIES[face]:
            words[face] = free
            count += count_bits(free)
    return count


@rule
def apply(state: Any, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    word = action >> 6
    bit = action & 63
    if bit >= PLACE:
        place(state, word, (bit - PLACE) // 10, (bit - PLACE) % 10, facts)
    else:
        move(state, word, bit, facts)


@rule
def place(state: Any, face: int, seat: int, index: int, facts: Facts | None) -> None:
    """Set a mask on a home cell."""
    cell = home_cell(seat, index)
    state.setups[seat, index] = face
    put(state, seat, face, cell)
    note(facts, FACT_PLACED, seat, cell, face)
    start_if_ready(state, facts)


@rule
def source_cell(state: Any, direction: int, cell: int) -> int:
    """Where the mask comes from that a move in a direction brings to a cell."""
    behind = cell - whole(STEPS[direction])
    if (state.standing[state.turn] >> Bits(behind)) & _ONE != _ZERO:
        return behind
    return lowest_bit(state.masks[state.turn, SOLDIER])


@rule
def face_at(state: Any, seat: int, here: Bits) -> int:
    """The face of a seat's mask on a cell; the cell must hold one."""
    face = 0
    for other_face in range(1, FACES):
        # No early exit: a sum without branches is faster than a guess at a hidden face.
        face += other_face * ((state.masks[seat, other_face] & here) != _ZERO)
    return face


@rule
def move(state: Any, direction: int, cell: int, facts: Facts | None) -> None:
    """Move a mask, carry out its capture, and look for an end once."""
    seat = whole(state.turn)
    other = 1 - seat
    source = source_cell(state, direction, cell)
    here = _ONE << Bits(cell)
    there = _ONE << Bits(source)
    face = face_at(state, seat, there)
    state.masks[seat, face] ^= here | there
    state.standing[seat] ^= here | there
    state.turn = other
    state.quiet += 1
    note(facts, FACT_MOVED, seat, source, cell)
    if (state.standing[other] & here) != _ZERO:
        capture(state, seat, face, cell, facts)
    if state.phase == PLAYING:
        look_for_end(state, seat, facts)


@rule
def capture(state: Any, seat: int, face: int, cell: int, facts: Facts | None) -> None:
    """The mask of `seat` that has come to a cell captures the one it found there."""
    other = 1 - seat
    here = _ONE << Bits(cell)
    captured = face_at(state, other, here)
    state.quiet = 0
    state.masks[other, captured] ^= here
    state.standing[other] ^= here
    note(facts, FACT_CAPTURED, other, cell, captured)
    if captured == CANDIDATE:
        finish(state, seat, CANDIDATE_CAPTURED, facts)
    elif captured == LADY:
        state.masks[seat, face] ^= here
        state.standing[seat] ^= here
        state.ladies_lost[other] += 1
        note(facts, FACT_LOST, seat, cell, face)
        if face == CANDIDATE:
            finish(state, other, CANDIDATE_TOOK_LADY, facts)
        elif state.ladies_lost[other] == COPIES[LADY]:
            finish(state, other, LADIES_LOST, facts)


@rule
def look_for_end(state: Any, seat: int, facts: Facts | None) -> None:
    """The endings that need no capture, in the order of the rules, after the move of `seat`."""
    other = 1 - seat
    if (state.masks[seat, CANDIDATE] & _PALACES[other]) != _ZERO:
        finish(state, seat, CANDIDATE_ARRIVED, facts)
    elif not can_move(state, other):
        finish(state, DRAWN if state.stalemate_draw else seat, NO_MOVE, facts)
    elif state.quiet_limit > 0 and state.quiet >= state.quiet_limit:
        finish(state, DRAWN, QUIET_LIMIT, facts)


@rule
def finish(state: Any, winner: int, reason: int, facts: Facts | None) -> None:
    """End the game."""
    state.phase = OVER
    state.winner = winner
    state.reason = reason
    note(facts, FACT_OVER, winner, reason)


@rule
def score(state: Any, seat: int) -> float:
    """The share of the victory that a seat has: 1, 0, or a half for a draw; 0 while playing."""
    if state.winner == seat:
        return 1.0
    if state.winner == DRAWN:
        return 0.5
    return 0.0
