"""How the masks of Volto are placed and how they move."""

from ridotto.games.volto.board import (
    BOARD,
    DIRECTIONS,
    HOME_CELLS,
    PALACES,
    STEPS,
    bit,
    diagonal_neighbours,
    forward,
    is_diagonal,
    neighbours,
    shift,
    straight_neighbours,
)
from ridotto.games.volto.state import (
    CANDIDATE,
    COPIES,
    COUNSELLOR,
    FACES,
    LADY,
    NOBLE,
    PLACEMENTS,
    SOLDIER,
    State,
)
from ridotto.kernel import ZERO, Bits, Words, count_bits, lowest_bit, rule


@rule
def legal_placements(state: State, player: int, words: Words) -> int:
    """Fill empty words with the faces that a player has left, on each home cell still free."""
    free = ZERO
    for index in range(HOME_CELLS):
        if state.setups[player, index] < 0:
            free |= bit(PLACEMENTS + HOME_CELLS * player + index)
    count = 0
    for face in range(FACES):
        if count_bits(state.masks[player, face]) < COPIES[face]:
            words[face] = free
            count += count_bits(free)
    return count


@rule
def legal_moves(state: State, player: int, words: Words) -> int:
    """Fill the words with the moves of a player's masks."""
    not_own = BOARD & ~state.standing[player]
    empty = not_own & ~state.standing[1 - player]
    straight, diagonal = straight_movers(state, player), diagonal_movers(state, player)
    ladies, soldier = state.masks[player, LADY], free_soldier(state, player)
    count = 0
    for direction in range(DIRECTIONS):
        captors = diagonal if is_diagonal(direction) else straight
        cells = (shift(captors, direction) & not_own) | (shift(ladies, direction) & empty)
        if direction == forward(player) or (state.soldier_rook and not is_diagonal(direction)):
            cells |= slide(soldier, direction, not_own, empty)
        words[direction] = cells
        count += count_bits(cells)
    return count


@rule
def straight_movers(state: State, player: int) -> Bits:
    """The masks that may capture with one straight step: Nobles and the Candidate."""
    return state.masks[player, NOBLE] | state.masks[player, CANDIDATE]


@rule
def diagonal_movers(state: State, player: int) -> Bits:
    """The masks that may capture with one diagonal step: Counsellors and the Candidate."""
    return state.masks[player, COUNSELLOR] | state.masks[player, CANDIDATE]


@rule
def free_soldier(state: State, player: int) -> Bits:
    """The Soldier, unless it is stuck in the enemy palace."""
    return state.masks[player, SOLDIER] & ~PALACES[1 - player]


@rule
def slide(soldier: Bits, direction: int, not_own: Bits, empty: Bits) -> Bits:
    """The cells that the Soldier reaches in a direction."""
    front = shift(soldier, direction) & not_own
    cells = front
    for _ in range(5):
        # Always five times more: that is cheaper than to guess where the way ends.
        front = shift(front & empty, direction) & not_own
        cells |= front
    return cells


@rule
def can_move(state: State, player: int) -> bool:
    """Whether a player has any move; a slide is never the only one, it begins with a legal step."""
    not_own = BOARD & ~state.standing[player]
    if (straight_neighbours(straight_movers(state, player)) & not_own) != ZERO:
        return True
    soldier = free_soldier(state, player)
    ahead = straight_neighbours(soldier) if state.soldier_rook else shift(soldier, forward(player))
    if ((ahead | diagonal_neighbours(diagonal_movers(state, player))) & not_own) != ZERO:
        return True
    empty = not_own & ~state.standing[1 - player]
    return (neighbours(state.masks[player, LADY]) & empty) != ZERO


@rule
def placement_action(player: int, face: int, index: int) -> int:
    """The action that sets a face on a home cell, given by its letter in a set-up."""
    return 64 * face + PLACEMENTS + HOME_CELLS * player + index


@rule
def is_placement(action: int) -> bool:
    """Whether an action places a mask; others move one."""
    return action & 63 >= PLACEMENTS


@rule
def placement_of(action: int) -> tuple[int, int, int]:
    """Whose placement it is, the face it sets, and the home cell as its letter in a set-up."""
    player, index = divmod((action & 63) - PLACEMENTS, HOME_CELLS)
    return player, action >> 6, index


@rule
def move_action(direction: int, target: int) -> int:
    """The action that moves a mask in a direction to a cell."""
    return 64 * direction + target


@rule
def move_of(action: int) -> tuple[int, int]:
    """The direction of a move, and the cell where it ends."""
    return action >> 6, action & 63


@rule
def source_cell(state: State, direction: int, target: int) -> int:
    """Where the mask comes from that the player to move brings to a cell."""
    behind = target - STEPS[direction]
    if (state.standing[state.turn] & bit(behind)) != ZERO:
        return behind
    return lowest_bit(state.masks[state.turn, SOLDIER])


@rule
def face_at(state: State, player: int, here: Bits) -> int:
    """The face of a player's mask on a cell; the cell must hold one."""
    face = 0
    for other_face in range(1, FACES):
        # No early exit: a sum without branches is faster than a guess at a hidden face.
        face += other_face * ((state.masks[player, other_face] & here) != ZERO)
    return face
