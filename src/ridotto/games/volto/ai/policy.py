"""How moves and positions of Volto look: what a search goes by before it has looked ahead.

A move is liked for its traits, as far as its own seat knows them: its own faces, and where the
others stand. How much each trait counts was fitted (conditional logit) to some 4,300 moves of the
greedy bot and of an earlier search: it tells what such players do.
"""

from typing import Any

import numpy as np

from ridotto.games.volto.rules import around, face_at, source_cell
from ridotto.games.volto.state import CANDIDATE, FACES, LADY, PALACES, PLACE, S5, SOLDIER
from ridotto.kernel import (
    ONE,
    ZERO,
    Bits,
    Words,
    count_bits,
    nth_action_of_eight_words,
    rule,
    whole,
)
from ridotto.search.config import SearchConfig
from ridotto.search.model import uniform_policy

rollout = uniform_policy  # who does not look ahead makes any move
CONFIG = SearchConfig()

# The traits of a move; the first three stand for five each, by face.
CAPTURES, FORWARD, BACK = 0, 5, 10
ARRIVES, ARRIVES_CAPTURING = 15, 16
CANDIDATE_JOINS, CANDIDATE_LEAVES = 17, 18  # as many of the others as stand around
JOINS_BESIDE, JOINS_ASLANT, LEAVES_BESIDE, LEAVES_ASLANT = 19, 20, 21, 22  # not of Lady, Candidate
LADY_JOINS, LADY_LEAVES = 23, 24
TAKES_INTRUDER = 25  # one that had 1, 2 or 3 rows to go
CANDIDATE_ROWS = 28  # it then has 1, 2 or 3 rows to go
CANDIDATE_AT_DOOR = 31  # one row to go, and a free cell to enter
LEAVES_CANDIDATE = 32
LAST_LADY_FORWARD = 33
LEAVES_PALACE = 34
SOLDIER_SLIDES = 35  # so many cells further than one
TAKES_AFTER_LADY = 36  # when one more Lady would lose
IGNORES_INTRUDER, JOINS_INTRUDER = 37, 38  # one that has one row to go
TRAITS = 39

# fmt: off
LIKINGS = np.array([
    1.58, 1.97, -0.2, 2.95, 0.0,  # captures with a Noble, Counsellor, Candidate, Soldier
    0.37, 0.14, 2.24, -0.6, 1.43,  # forward
    -0.95, -0.82, 0.83, 0.0, -0.41,  # back
    2.76, 0.68, -1.11, 1.48, -0.01, -0.19, 0.86, 0.33, 1.11, -0.83,
    1.79, 0.22, 0.48, 0.79, 0.49, -0.02,
    0.76, -0.06, 1.78, 0.69, 0.2, -0.26, -0.51, -0.15,
])
# fmt: on
_COLUMNS = 5
_LAST_ROW = 6
_MIXERS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xBF58476D1CE4E5B9], np.uint64)
_S29, _S62 = Bits(29), Bits(62)


@rule
def infoset_key(state: Any, seat: int) -> Bits:
    """A number for the position as a seat sees it: its own faces, and where the others stand."""
    found = state.standing[0] * _MIXERS[0] ^ state.standing[1] * _MIXERS[1]
    for face in range(FACES):
        found = (found ^ (found >> _S29)) * _MIXERS[2] + state.masks[seat, face]
    return found ^ (Bits(state.turn) << _S62)


@rule
def prior(state: Any, seat: int, words: Words, count: int, weights: Any) -> None:
    """How much each legal action is liked."""
    traits = np.empty(TRAITS)
    for number in range(count):
        action = nth_action_of_eight_words(words, number)
        liking = 0.0
        if action & 63 < PLACE:
            look_at(state, seat, action, traits)
            liking = liked_for(traits)
        weights[number] = np.exp(liking)


@rule
def liked_for(traits: Any) -> float:
    """How much a move is liked for its traits."""
    first, second, third = 0.0, 0.0, 0.0  # three sums at once: one would wait for itself
    for trait in range(0, TRAITS, 3):
        first += LIKINGS[trait] * traits[trait]
        second += LIKINGS[trait + 1] * traits[trait + 1]
        third += LIKINGS[trait + 2] * traits[trait + 2]
    return first + second + third


@rule
def is_quiet(state: Any) -> bool:
    """Whether a position can be estimated: any can."""
    return True


@rule
def evaluate(state: Any, values: Any) -> None:
    """Every seat's share of the victory: even, for a game is played on until it is over."""
    values[0] = 0.5
    values[1] = 0.5


@rule
def rows_to_go(cell: int, seat: int) -> int:
    """How far a cell is from the palace that a seat wants to enter."""
    return _LAST_ROW - cell // _COLUMNS if seat == 0 else cell // _COLUMNS


@rule
def look_at(state: Any, seat: int, action: int, traits: Any) -> None:
    """Fill in the traits of a move."""
    target = action & 63
    source = source_cell(state, action >> 6, target)
    here, there = ONE << Bits(target), ONE << Bits(source)
    others = state.standing[1 - seat] & ~here
    face = face_at(state, seat, there)
    rows = rows_to_go(target, seat)
    gained = rows_to_go(source, seat) - rows
    for trait in range(TRAITS):
        traits[trait] = 0.0
    if gained > 0:
        traits[FORWARD + face] = 1.0
    elif gained < 0:
        traits[BACK + face] = 1.0
    if rows_to_go(source, 1 - seat) == 0:
        traits[LEAVES_PALACE] = 1.0
    is_capture = others != state.standing[1 - seat]
    if is_capture:
        look_at_capture(state, seat, face, target, traits)
    if face == CANDIDATE:
        look_at_candidate(state, seat, target, source, is_capture, others, traits)
    else:
        look_at_other(state, seat, face, here, there, gained, others, traits)
    look_at_intruders(seat, here, others, traits)


@rule
def look_at_capture(state: Any, seat: int, face: int, target: int, traits: Any) -> None:
    """Who captures, how dangerous the captured mask was, and whether a Lady would end it."""
    traits[CAPTURES + face] = 1.0
    to_go = rows_to_go(target, 1 - seat)
    if to_go >= 1 and to_go <= 3:
        traits[TAKES_INTRUDER + to_go - 1] = 1.0
    if state.ladies_lost[1 - seat] == 1:
        traits[TAKES_AFTER_LADY] = 1.0


@rule
def look_at_candidate(
    state: Any, seat: int, target: int, source: int, is_capture: bool, others: Bits, traits: Any
) -> None:
    """How near the Candidate comes, and who stands around it."""
    rows = rows_to_go(target, seat)
    here, there = ONE << Bits(target), ONE << Bits(source)
    if rows == 0:
        traits[ARRIVES_CAPTURING if is_capture else ARRIVES] = 1.0
    elif rows <= 3:
        traits[CANDIDATE_ROWS + rows - 1] = 1.0
        entrances = around(here, 0, 8) & PALACES[1 - seat] & ~others & ~state.standing[seat]
        if rows == 1 and entrances != ZERO:
            traits[CANDIDATE_AT_DOOR] = 1.0
    traits[CANDIDATE_JOINS] = whole(count_bits(around(here, 0, 8) & others))
    traits[CANDIDATE_LEAVES] = whole(count_bits(around(there, 0, 8) & others))


@rule
def look_at_other(
    state: Any,
    seat: int,
    face: int,
    here: Bits,
    there: Bits,
    gained: int,
    others: Bits,
    traits: Any,
) -> None:
    """Who stands around any other mask, before and after."""
    if (around(state.masks[seat, CANDIDATE], 0, 8) & there) != ZERO:
        traits[LEAVES_CANDIDATE] = 1.0
    beside = whole(count_bits(around(here, 0, 4) & others))
    aslant = whole(count_bits(around(here, 4, 8) & others))
    left_beside = whole(count_bits(around(there, 0, 4) & others))
    left_aslant = whole(count_bits(around(there, 4, 8) & others))
    if face == LADY:
        traits[LADY_JOINS] = beside + aslant
        traits[LADY_LEAVES] = left_beside + left_aslant
        if state.ladies_lost[seat] == 1:
            traits[LAST_LADY_FORWARD] = gained
        return
    traits[JOINS_BESIDE] = beside
    traits[JOINS_ASLANT] = aslant
    traits[LEAVES_BESIDE] = left_beside
    traits[LEAVES_ASLANT] = left_aslant
    if face == SOLDIER and gained > 1:
        traits[SOLDIER_SLIDES] = gained - 1


@rule
def look_at_intruders(seat: int, here: Bits, others: Bits, traits: Any) -> None:
    """Whether somebody stays at the own door, and whether the move goes beside him."""
    door = PALACES[0] << S5 if seat == 0 else PALACES[1] >> S5
    intruders = door & others
    if intruders != ZERO:
        traits[IGNORES_INTRUDER] = 1.0
        if (around(here, 0, 8) & intruders) != ZERO:
            traits[JOINS_INTRUDER] = 1.0
