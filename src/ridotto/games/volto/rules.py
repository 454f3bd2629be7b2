"""The rules of Volto: set-up, turns, captures and endings."""

from ridotto.engine.outcome import TIE, score_of_two
from ridotto.games.volto.board import HOME_CELLS, HOMES, PALACES, bit, home_cell
from ridotto.games.volto.moves import (
    can_move,
    face_at,
    is_placement,
    legal_moves,
    legal_placements,
    move_of,
    placement_of,
    source_cell,
)
from ridotto.games.volto.state import (
    CANDIDATE,
    CANDIDATE_ARRIVED,
    CANDIDATE_CAPTURED,
    CANDIDATE_TOOK_LADY,
    COPIES,
    FACES,
    FACT_BEGAN,
    FACT_CAPTURED,
    FACT_LOST,
    FACT_MOVED,
    FACT_OVER,
    FACT_PLACED,
    FACT_SETUP,
    LADIES_LOST,
    LADY,
    NO_MOVE,
    OVER,
    PLACING,
    PLAYING,
    QUIET_LIMIT,
    WORDS,
    State,
)
from ridotto.kernel import (
    ONE,
    ZERO,
    Bits,
    Facts,
    Words,
    below,
    count_bits,
    note,
    nth_bit,
    rare_rule,
    rule,
    whole,
)


@rule
def begin(state: State, rng: Words, facts: Facts | None = None) -> None:
    """Start a game under the options of the state; what is not fixed yet is drawn."""
    if state.first < 0 or state.phase == OVER:
        state.first = below(rng, 2)
    if state.phase == OVER:
        state.setups[:] = -1
    state.phase = PLACING
    state.turn = 0
    state.winner = -1
    state.reason = 0
    state.quiet = 0
    for player in range(2):
        state.ladies_lost[player] = 0
        state.standing[player] = ZERO
        for face in range(FACES):
            state.masks[player, face] = ZERO
        set_up(state, player, rng, facts)
    start_if_ready(state, facts)


@rare_rule
def set_up(state: State, player: int, rng: Words, facts: Facts | None) -> None:
    """Stand a player's masks by a set-up that is fixed or drawn, unless they place them."""
    if state.setups[player, 0] < 0 and not state.placed:
        draw_setup(state, player, rng)
    if state.setups[player, 0] >= 0:
        for index in range(HOME_CELLS):
            face = whole(state.setups[player, index])
            flip(state, player, face, bit(home_cell(player, index)))
        note(facts, FACT_SETUP, player)


@rule
def draw_setup(state: State, player: int, rng: Words) -> None:
    """Choose a player's set-up at random, all 50,400 arrangements equally likely."""
    free = HOMES[0]  # home cells of player 0 are numbered like the letters of a set-up
    for face in range(FACES):
        for _ in range(COPIES[face]):
            index = nth_bit(free, below(rng, count_bits(free)))
            state.setups[player, index] = face
            free ^= bit(index)


@rule
def flip(state: State, player: int, face: int, cells: Bits) -> None:
    """Stand a player's mask on cells where it is not yet, and take it off where it is."""
    state.masks[player, face] ^= cells
    state.standing[player] ^= cells


@rule
def start_if_ready(state: State, facts: Facts | None) -> None:
    """Begin the turns when all twenty masks stand."""
    if state.standing[0] == HOMES[0] and state.standing[1] == HOMES[1]:
        state.phase = PLAYING
        state.turn = state.first
        note(facts, FACT_BEGAN, state.first)


@rule
def actors(state: State) -> Bits:
    """The players who may act now, as bits."""
    if state.phase == PLAYING:
        return ONE << Bits(state.turn)
    if state.phase == OVER:
        return ZERO
    unready = ZERO
    for player in range(2):
        if state.standing[player] != HOMES[player]:
            unready |= ONE << Bits(player)
    return unready


@rule
def legal(state: State, player: int, words: Words) -> int:
    """Fill the words with the legal actions of a player and return how many there are."""
    if state.phase == PLAYING and state.turn == player:
        return legal_moves(state, player, words)
    for word in range(WORDS):
        words[word] = ZERO
    if state.phase == PLACING:
        return legal_placements(state, player, words)
    return 0


@rule
def apply(state: State, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    if is_placement(action):
        place(state, action, facts)
    else:
        move(state, action, facts)


@rule
def place(state: State, action: int, facts: Facts | None) -> None:
    """Set a mask on a home cell."""
    player, face, index = placement_of(action)
    cell = home_cell(player, index)
    state.setups[player, index] = face
    flip(state, player, face, bit(cell))
    note(facts, FACT_PLACED, player, cell, face)
    start_if_ready(state, facts)


@rule
def move(state: State, action: int, facts: Facts | None) -> None:
    """Move a mask, carry out its capture, and look for an end once."""
    player = whole(state.turn)
    direction, target = move_of(action)
    source = source_cell(state, direction, target)
    face = face_at(state, player, bit(source))
    flip(state, player, face, bit(source) | bit(target))
    state.turn = 1 - player
    state.quiet += 1
    note(facts, FACT_MOVED, player, source, target)
    if (state.standing[1 - player] & bit(target)) != ZERO:
        capture(state, player, face, target, facts)
    if state.phase == PLAYING:
        look_for_end(state, player, facts)


@rule
def capture(state: State, player: int, face: int, cell: int, facts: Facts | None) -> None:
    """A player's mask that has come to a cell captures the one it found there."""
    other = 1 - player
    captured = face_at(state, other, bit(cell))
    state.quiet = 0
    flip(state, other, captured, bit(cell))
    note(facts, FACT_CAPTURED, other, cell, captured)
    if captured == CANDIDATE:
        finish(state, player, CANDIDATE_CAPTURED, facts)
    elif captured == LADY:
        flip(state, player, face, bit(cell))
        state.ladies_lost[other] += 1
        note(facts, FACT_LOST, player, cell, face)
        if face == CANDIDATE:
            finish(state, other, CANDIDATE_TOOK_LADY, facts)
        elif state.ladies_lost[other] == COPIES[LADY]:
            finish(state, other, LADIES_LOST, facts)


@rule
def look_for_end(state: State, player: int, facts: Facts | None) -> None:
    """The endings that need no capture, in the order of the rules, after a player's move."""
    other = 1 - player
    if (state.masks[player, CANDIDATE] & PALACES[other]) != ZERO:
        finish(state, player, CANDIDATE_ARRIVED, facts)
    elif not can_move(state, other):
        finish(state, TIE if state.stalemate_tie else player, NO_MOVE, facts)
    elif state.quiet_limit > 0 and state.quiet >= state.quiet_limit:
        finish(state, TIE, QUIET_LIMIT, facts)


@rule
def finish(state: State, winner: int, reason: int, facts: Facts | None) -> None:
    """End the game."""
    state.phase = OVER
    state.winner = winner
    state.reason = reason
    note(facts, FACT_OVER, winner, reason)


@rule
def score(state: State, player: int) -> float:
    """A player's share of the victory: 1, 0, or a half for a tie; 0 while playing."""
    return score_of_two(state.winner, player)
