"""The policy of Volto: how likely a player makes each move, before anybody looks ahead.

It is a conditional logit. A move has features, as far as its player knows: their own faces, and
where the other's masks stand. Each feature adds its weight to the move's utility, and a move is as
likely as the exponential of it. The weights were fitted to some 4,300 moves of the greedy bot and
of an earlier search: they tell what such players do.
"""

import numpy as np

from ridotto.games.volto.board import (
    DOORSTEPS,
    PALACES,
    bit,
    diagonal_neighbours,
    neighbours,
    rows_from_home,
    rows_to_go,
    straight_neighbours,
)
from ridotto.games.volto.moves import face_at, is_placement, move_of, source_cell
from ridotto.games.volto.state import CANDIDATE, FACES, LADY, SOLDIER, State
from ridotto.kernel import (
    ZERO,
    Bits,
    Words,
    count_bits,
    mix,
    nth_action_of_eight_words,
    rule,
    whole,
)
from ridotto.search.config import SearchConfig
from ridotto.search.model import Weights, uniform_policy

CONFIG = SearchConfig()
rollout = uniform_policy  # who does not look ahead makes any move

# The weights of the features. By the face that moves: Noble, Counsellor, Candidate, Soldier, Lady.
FORWARD = np.array([0.37, 0.14, 2.24, -0.6, 1.43])
BACKWARD = np.array([-0.95, -0.82, 0.83, 0.0, -0.41])
CAPTURES = np.array([1.58, 1.97, -0.2, 2.95, 0.0])
LEAVES_PALACE = 0.69
# Of a capture, by the rows that the captured mask had to go to the player's palace.
CAPTURES_INTRUDER = np.array([0.0, 1.79, 0.22, 0.48, 0.0, 0.0, 0.0])
CAPTURES_AFTER_LADY = -0.26  # when one more Lady would lose the game
# Of the Candidate: by the rows then left to go, and for each of the other's masks around it.
CANDIDATE_ROWS = np.array([0.0, 0.79, 0.49, -0.02, 0.0, 0.0, 0.0])
CANDIDATE_AT_DOOR = 0.76  # one row to go, and a free cell to enter
ARRIVES, ARRIVES_CAPTURING = 2.76, 0.68
CANDIDATE_JOINS, CANDIDATE_LEAVES = -1.11, 1.48
# Of all masks but the Candidate.
LEAVES_CANDIDATE = -0.06
# Of a Lady: for each of the other's masks around her, and for each row that the last one gains.
LADY_JOINS, LADY_LEAVES = 1.11, -0.83
LAST_LADY_FORWARD = 1.78
# Of Nobles, Counsellors and the Soldier: for each of the other's masks at a side or a corner.
JOINS_STRAIGHT, JOINS_DIAGONAL = -0.01, -0.19
LEAVES_STRAIGHT, LEAVES_DIAGONAL = 0.86, 0.33
SOLDIER_SLIDES = 0.2  # for each row further than one
# Of any move while a mask of the other's stands right in front of the player's palace.
IGNORES_INTRUDER, JOINS_INTRUDER = -0.51, -0.15


@rule
def infoset_key(state: State, player: int) -> Bits:
    """A hash of the position as a player sees it: their own faces, and where the others stand."""
    key = mix(ZERO, state.turn)
    key = mix(key, whole(state.standing[1 - player]))
    for face in range(FACES):
        key = mix(key, whole(state.masks[player, face]))
    return key


@rule
def prior(state: State, player: int, words: Words, count: int, weights: Weights) -> None:
    """Fill in how likely each legal action is, up to a factor; placements are all alike."""
    for nth in range(count):
        action = nth_action_of_eight_words(words, nth)
        weights[nth] = 1.0 if is_placement(action) else np.exp(utility(state, player, action))


@rule
def utility(state: State, player: int, action: int) -> float:
    """The weights of all features of a move."""
    direction, target = move_of(action)
    source = source_cell(state, direction, target)
    face = face_at(state, player, bit(source))
    gained = rows_to_go(source, player) - rows_to_go(target, player)
    others = state.standing[1 - player] & ~bit(target)
    is_capture = others != state.standing[1 - player]
    found = 0.0
    if gained > 0:
        found += FORWARD[face]
    elif gained < 0:
        found += BACKWARD[face]
    if rows_from_home(source, player) == 0:
        found += LEAVES_PALACE
    if is_capture:
        found += CAPTURES[face] + CAPTURES_INTRUDER[rows_from_home(target, player)]
        if state.ladies_lost[1 - player] == 1:
            found += CAPTURES_AFTER_LADY
    if face == CANDIDATE:
        found += candidate_utility(state, player, source, target, others)
    else:
        if (neighbours(state.masks[player, CANDIDATE]) & bit(source)) != ZERO:
            found += LEAVES_CANDIDATE
        if face == LADY:
            found += lady_utility(state, player, source, target, others)
        else:
            found += captor_utility(source, target, others)
            if face == SOLDIER and gained > 1:
                found += SOLDIER_SLIDES * (gained - 1)
    intruders = DOORSTEPS[player] & others
    if intruders != ZERO:
        found += IGNORES_INTRUDER
        if (neighbours(bit(target)) & intruders) != ZERO:
            found += JOINS_INTRUDER
    return found


@rule
def candidate_utility(state: State, player: int, source: int, target: int, others: Bits) -> float:
    """How near the Candidate comes, and who stands around it."""
    to_go = rows_to_go(target, player)
    found = CANDIDATE_ROWS[to_go]
    found += CANDIDATE_JOINS * count_bits(neighbours(bit(target)) & others)
    found += CANDIDATE_LEAVES * count_bits(neighbours(bit(source)) & others)
    if to_go == 0:
        is_capture = (state.standing[1 - player] & bit(target)) != ZERO
        found += ARRIVES_CAPTURING if is_capture else ARRIVES
    elif to_go == 1:
        free = ~(others | state.standing[player])
        if (neighbours(bit(target)) & PALACES[1 - player] & free) != ZERO:
            found += CANDIDATE_AT_DOOR
    return found


@rule
def lady_utility(state: State, player: int, source: int, target: int, others: Bits) -> float:
    """Who stands around a Lady, before and after."""
    found = LADY_JOINS * count_bits(neighbours(bit(target)) & others)
    found += LADY_LEAVES * count_bits(neighbours(bit(source)) & others)
    if state.ladies_lost[player] == 1:
        gained = rows_to_go(source, player) - rows_to_go(target, player)
        found += LAST_LADY_FORWARD * gained
    return found


@rule
def captor_utility(source: int, target: int, others: Bits) -> float:
    """Who stands around a Noble, a Counsellor or the Soldier, before and after."""
    here, there = bit(target), bit(source)
    return (
        JOINS_STRAIGHT * count_bits(straight_neighbours(here) & others)
        + JOINS_DIAGONAL * count_bits(diagonal_neighbours(here) & others)
        + LEAVES_STRAIGHT * count_bits(straight_neighbours(there) & others)
        + LEAVES_DIAGONAL * count_bits(diagonal_neighbours(there) & others)
    )
