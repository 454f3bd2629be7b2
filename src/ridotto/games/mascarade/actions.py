"""The actions of Mascarade, by number: words of 64 bits, in which each group has its first action.

Numbers between the groups are never legal.
"""

import numpy as np

from ridotto.games.mascarade.state import MOST_PLAYERS, MOST_SPOTS
from ridotto.kernel import ONE, ZERO, Bits, Words, count_bits, rule

_WORD = 64
WORDS = 9
ACTIONS = WORDS * _WORD

TURN = 0  # word 0: the actions of a turn
SWAP_REAL = TURN  # + spot
SWAP_FAKE = SWAP_REAL + MOST_SPOTS  # + spot
LOOK = SWAP_FAKE + MOST_SPOTS
ANNOUNCE = 32  # + mask
# Word 1: answers, and seats that a power is aimed at.
ANSWER = 1 * _WORD  # + 2 * seat, + 1 to contest
TARGET = ANSWER + 2 * MOST_PLAYERS  # + seat
WITCH_NONE = TARGET + MOST_PLAYERS
WITCH_SEAT = WITCH_NONE + 1  # + seat
# Word 2: what the Spy does, and what the Guru's victim says.
SPY_SPOT = 2 * _WORD  # + spot
SPY_REAL = SPY_SPOT + MOST_SPOTS
SPY_FAKE = SPY_REAL + 1
NAME = SPY_FAKE + 1  # + mask
# Two words each: pairs of spots.
PUPPETS = 3 * _WORD  # + pair of seats
FOOL_REAL = 5 * _WORD  # + pair
FOOL_FAKE = 7 * _WORD  # + pair

PAIRS = np.array([(low, high) for high in range(MOST_SPOTS) for low in range(high)], np.int8)


def _pairs_with(spot: int) -> tuple[int, int]:
    """The pairs that hold a spot, as two words."""
    bits = sum(1 << number for number, pair in enumerate(PAIRS.tolist()) if spot in pair)
    return bits & (1 << _WORD) - 1, bits >> _WORD


_PAIRS_WITH = np.array([_pairs_with(spot) for spot in range(MOST_SPOTS)], np.uint64)


@rule
def pairs_below(limit: int) -> int:
    """How many pairs there are of spots below a limit; also the number of the first pair with it.

    >>> PAIRS[pairs_below(5)].tolist()
    [0, 5]
    """
    return limit * (limit - 1) // 2


@rule
def first_bits(count: int) -> Bits:
    """A word whose lowest bits are set, fewer than all."""
    return (ONE << Bits(count)) - ONE


@rule
def all_but(count: int, number: int) -> Bits:
    """The numbers below a count, one of them left out."""
    return first_bits(count) & ~(ONE << Bits(number))


@rule
def clear(words: Words) -> None:
    """Make no action legal."""
    for word in range(WORDS):
        words[word] = ZERO


@rule
def in_word(group: int, numbers: Bits) -> Bits:
    """Some actions of a group, counted from its first, as bits of the word that holds them."""
    return numbers << Bits(group % _WORD)


@rule
def allow(words: Words, group: int, numbers: Bits) -> int:
    """Make some actions of a group legal, counted from its first, and return how many."""
    words[group // _WORD] |= in_word(group, numbers)
    return count_bits(numbers)


@rule
def allow_pairs(words: Words, group: int, limit: int, without: int) -> int:
    """Make all pairs of spots below a limit legal, but those with one spot; return how many."""
    word = group // _WORD
    count = pairs_below(limit)
    words[word] = first_bits(min(count, _WORD - 1)) & ~_PAIRS_WITH[without, 0]
    if count >= _WORD:
        words[word] = ~_PAIRS_WITH[without, 0]
        words[word + 1] = first_bits(count - _WORD) & ~_PAIRS_WITH[without, 1]
    return count_bits(words[word]) + count_bits(words[word + 1])


@rule
def is_real_swap(action: int) -> bool:
    """Whether a swap of a turn is real."""
    return action < SWAP_FAKE


@rule
def swap_spot(action: int) -> int:
    """The spot that a turn swaps with, or pretends to."""
    return action if is_real_swap(action) else action - SWAP_FAKE


@rule
def answer_seat(action: int) -> int:
    """The seat that gives an answer."""
    return (action - ANSWER) // 2


@rule
def is_contest(action: int) -> int:
    """1 if an answer contests, 0 if not."""
    return (action - ANSWER) % 2


@rule
def both_answers(seat: int) -> Bits:
    """A seat's yes and no, among the answers."""
    return Bits(0b11) << Bits(2 * seat)


@rule
def answer_action(seat: int, contests: int) -> int:
    """The answer of a seat."""
    return ANSWER + 2 * seat + contests


@rule
def is_real_fool(action: int) -> bool:
    """Whether the Fool swaps for real."""
    return action < FOOL_FAKE


@rule
def fool_pair(action: int) -> int:
    """The pair that the Fool swaps, or pretends to."""
    return action - (FOOL_REAL if is_real_fool(action) else FOOL_FAKE)
