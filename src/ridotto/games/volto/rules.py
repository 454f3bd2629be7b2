"""The rules of Volto: set-up, moves, captures and endings."""

from typing import Any

from ridotto.engine.outcome import TIE, score_of_two
from ridotto.games.volto.state import (
    BOARD,
    CANDIDATE,
    CANDIDATE_ARRIVED,
    CANDIDATE_CAPTURED,
    CANDIDATE_TOOK_LADY,
    COPIES,
    COUNSELLOR,
    FACES,
    FACT_BEGAN,
    FACT_CAPTURED,
    FACT_LOST,
    FACT_MOVED,
    FACT_OVER,
    FACT_PLACED,
    FACT_SETUP,
    HOMES,
    LADIES_LOST,
    LADY,
    NO_MOVE,
    NOBLE,
    OVER,
    PALACES,
    PLACE,
    PLACING,
    PLAYING,
    QUIET_LIMIT,
    S1,
    S4,
    S5,
    S6,
    S25,
    S30,
    SOLDIER,
    STEPS,
    WITHOUT_A,
    WITHOUT_E,
    WORDS,
)
from ridotto.kernel import (
    ONE,
    ZERO,
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


@rule
def shift(cells: Bits, direction: int) -> Bits:
    """All cells moved one step: 0-3 up, down, right, left; 4-7 the diagonals."""
    if direction == 0:
        return (cells << S5) & BOARD
    if direction == 1:
        return cells >> S5
    if direction == 2:
        return (cells & WITHOUT_E) << S1
    if direction == 3:
        return (cells & WITHOUT_A) >> S1
    if direction == 4:
        return ((cells & WITHOUT_E) << S6) & BOARD
    if direction == 5:
        return ((cells & WITHOUT_A) << S4) & BOARD
    if direction == 6:
        return (cells & WITHOUT_E) >> S4
    return (cells & WITHOUT_A) >> S6


@rule
def put(state: Any, seat: int, face: int, cell: int) -> None:
    """Stand a mask on a cell."""
    state.masks[seat, face] |= ONE << Bits(cell)
    state.standing[seat] |= ONE << Bits(cell)


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
        state.standing[seat] = ZERO
        for face in range(FACES):
            state.masks[seat, face] = ZERO
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
    free = HOMES[0]
    for face in range(FACES):
        taken = ZERO
        for _ in range(COPIES[face]):
            index = nth_bit(free, below(rng, count_bits(free)))
            state.setups[seat, index] = face
            taken |= ONE << Bits(index)
            free &= ~taken
        if seat == 1:
            taken = (taken & PALACES[0]) << S30 | (taken >> S5) << S25
        state.masks[seat, face] = taken
    state.standing[seat] = HOMES[seat]


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
        return ONE << Bits(state.turn)
    if state.phase == OVER:
        return ZERO
    unready = ZERO
    for seat in range(2):
        if count_bits(state.standing[seat]) < 10:
            unready |= ONE << Bits(seat)
    return unready


@rule
def legal(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the legal actions of a seat and return how many there are."""
    if state.phase == PLAYING and state.turn == seat:
        return legal_moves(state, seat, words)
    for word in range(WORDS):
        words[word] = ZERO
    if state.phase == PLACING:
        return legal_placements(state, seat, words)
    return 0


@rule
def legal_moves(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the moves of the masks of a seat."""
    not_own = BOARD & ~state.standing[seat]
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
    return state.masks[seat, SOLDIER] & ~PALACES[1 - seat]


@rule
def around(cells: Bits, first: int, last: int) -> Bits:
    """All cells one step away in some of the directions."""
    found = ZERO
    for direction in range(first, last):
        found |= shift(cells, direction)
    return found


@rule
def can_move(state: Any, seat: int) -> bool:
    """Whether a seat has any move; a slide is never the only one, it begins with a legal step."""
    not_own = BOARD & ~state.standing[seat]
    orthogonal = state.masks[seat, CANDIDATE] | state.masks[seat, NOBLE]
    if (around(orthogonal, 0, 4) & not_own) != ZERO:
        return True
    soldier = free_soldier(state, seat)
    ahead = around(soldier, 0, 4) if state.soldier_rook else shift(soldier, seat)
    diagonal = state.masks[seat, CANDIDATE] | state.masks[seat, COUNSELLOR]
    if ((ahead | around(diagonal, 4, 8)) & not_own) != ZERO:
        return True
    empty = not_own & ~state.standing[1 - seat]
    return (around(state.masks[seat, LADY], 0, 8) & empty) != ZERO


@rule
def legal_placements(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the faces a seat has left on the home cells it has free."""
    free = ZERO
    for index in range(10):
        if state.setups[seat, index] < 0:
            free |= ONE << Bits(PLACE + 10 * seat + index)
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
    if (state.standing[state.turn] >> Bits(behind)) & ONE != ZERO:
        return behind
    return lowest_bit(state.masks[state.turn, SOLDIER])


@rule
def face_at(state: Any, seat: int, here: Bits) -> int:
    """The face of a seat's mask on a cell; the cell must hold one."""
    face = 0
    for other_face in range(1, FACES):
        # No early exit: a sum without branches is faster than a guess at a hidden face.
        face += other_face * ((state.masks[seat, other_face] & here) != ZERO)
    return face


@rule
def move(state: Any, direction: int, cell: int, facts: Facts | None) -> None:
    """Move a mask, carry out its capture, and look for an end once."""
    seat = whole(state.turn)
    other = 1 - seat
    source = source_cell(state, direction, cell)
    here = ONE << Bits(cell)
    there = ONE << Bits(source)
    face = face_at(state, seat, there)
    state.masks[seat, face] ^= here | there
    state.standing[seat] ^= here | there
    state.turn = other
    state.quiet += 1
    note(facts, FACT_MOVED, seat, source, cell)
    if (state.standing[other] & here) != ZERO:
        capture(state, seat, face, cell, facts)
    if state.phase == PLAYING:
        look_for_end(state, seat, facts)


@rule
def capture(state: Any, seat: int, face: int, cell: int, facts: Facts | None) -> None:
    """The mask of `seat` that has come to a cell captures the one it found there."""
    other = 1 - seat
    here = ONE << Bits(cell)
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
    if (state.masks[seat, CANDIDATE] & PALACES[other]) != ZERO:
        finish(state, seat, CANDIDATE_ARRIVED, facts)
    elif not can_move(state, other):
        finish(state, TIE if state.stalemate_draw else seat, NO_MOVE, facts)
    elif state.quiet_limit > 0 and state.quiet >= state.quiet_limit:
        finish(state, TIE, QUIET_LIMIT, facts)


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
    return score_of_two(state.winner, seat)
