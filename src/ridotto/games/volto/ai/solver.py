"""Moves of Volto that win for sure, now or with the next one, whatever faces the other has.

Exact, and short-sighted: every arrangement that agrees with all that was seen is tried, and every
answer of the other in it. A game is won now by entering the palace or by capturing a mask that can
only be the Candidate; with the next move by an entrance that nobody can close in time.
"""

import numpy as np
import numpy.typing as npt

from ridotto.games.volto import rules
from ridotto.games.volto.belief.arrangements import Arrangements, Cells, arrange
from ridotto.games.volto.board import PALACES, neighbours, rows_to_go
from ridotto.games.volto.state import CANDIDATE, OVER, WORDS, State
from ridotto.kernel import ZERO, States, Words, lowest_bit, nth_action_of_eight_words, rule


@rule
def can_enter(state: State, player: int) -> bool:
    """Whether the Candidate of a player stands beside a free cell of the other's palace."""
    empty = ~(state.standing[0] | state.standing[1])
    return (neighbours(state.masks[player, CANDIDATE]) & PALACES[1 - player] & empty) != ZERO


@rule
def wins(state: State, player: int, action: int, after: States, rng: Words) -> bool:
    """Whether an action wins at once."""
    after[0] = state
    rules.apply(after[0], action, rng)
    return after[0].phase == OVER and after[0].winner == player


@rule
def wins_next(
    state: State,
    player: int,
    action: int,
    after: States,
    answered: States,
    words: Words,
    rng: Words,
) -> bool:
    """Whether, after an action, the Candidate can enter the palace whatever the other answers."""
    after[0] = state
    rules.apply(after[0], action, rng)
    if after[0].phase == OVER:
        return after[0].winner == player
    candidate = after[0].masks[player, CANDIDATE]
    if rows_to_go(lowest_bit(candidate), player) != 1:
        return False
    for nth in range(rules.legal(after[0], 1 - player, words)):
        answered[0] = after[0]
        rules.apply(answered[0], nth_action_of_eight_words(words, nth), rng)
        if answered[0].phase == OVER:
            if answered[0].winner != player:
                return False
        elif not can_enter(answered[0], player):
            return False
    return True


def find_sure_win(
    world: States,
    player: int,
    cells: Cells,
    arranged: Arrangements,
    possible: npt.NDArray[np.bool_],
    rng: Words,
) -> int:
    """An action that wins for sure in all possible arrangements of the other; -1 if there is none.

    What wins now comes before what wins next.
    """
    words = np.zeros(WORDS, np.uint64)
    answers = np.zeros(WORDS, np.uint64)
    after, answered = world.copy(), world.copy()
    for moves in range(1, 3):
        count = rules.legal(world[0], player, words)
        for nth in range(count):
            action = nth_action_of_eight_words(words, nth)
            is_sure = True
            for row in range(arranged.shape[0]):
                if possible[row] and is_sure:
                    arrange(world[0], 1 - player, arranged[row], cells)
                    if moves == 1:
                        is_sure = wins(world[0], player, action, after, rng)
                    else:
                        is_sure = wins_next(world[0], player, action, after, answered, answers, rng)
                elif not is_sure:
                    break
            if is_sure:
                return action
    return -1
