"""Words of bits: how to count, find and mix them. Legal actions are told in such words."""

import numpy as np
import numpy.typing as npt

from ridotto.kernel.rule import ONE, ZERO, Bits, Words, rule, whole

_PAIRS = Bits(0x5555555555555555)
_QUADS = Bits(0x3333333333333333)
_NIBBLES = Bits(0x0F0F0F0F0F0F0F0F)
_BYTES = Bits(0x0101010101010101)
_HIGH_BITS = Bits(0x8080808080808080)
_LOW_8 = Bits(255)
_GOLDEN = Bits(0x9E3779B97F4A7C15)
_MIX = Bits(0xBF58476D1CE4E5B9)
_S1, _S2, _S4, _S8, _S29, _S56 = Bits(1), Bits(2), Bits(4), Bits(8), Bits(29), Bits(56)


@rule
def count_bits(bits: Bits) -> int:
    """How many bits are set.

    >>> from ridotto.kernel import interpreted
    >>> int(interpreted(count_bits)(Bits(0b1011)))
    3
    """
    bits = bits - ((bits >> _S1) & _PAIRS)
    bits = (bits & _QUADS) + ((bits >> _S2) & _QUADS)
    bits = (bits + (bits >> _S4)) & _NIBBLES
    return whole((bits * _BYTES) >> _S56)


@rule
def lowest_bit(bits: Bits) -> int:
    """The number of the lowest set bit.

    >>> from ridotto.kernel import interpreted
    >>> int(interpreted(lowest_bit)(Bits(0b1000)))
    3
    """
    return count_bits((bits & (ZERO - bits)) - ONE)


@rule
def nth_bit(bits: Bits, nth: int) -> int:
    """The number of the nth set bit, counted from 0.

    >>> from ridotto.kernel import interpreted
    >>> int(interpreted(nth_bit)(Bits(0b1011), 2))
    3
    """
    second = bits & (bits - ONE)
    third = second & (second - ONE)
    if nth > 2:
        for _ in range(nth - 2):
            third = third & (third - ONE)
    # The first three by choice, not by a loop: its length would be a wrong guess too often.
    return lowest_bit(bits if nth == 0 else (second if nth == 1 else third))


@rule
def mix(key: Bits, number: int) -> Bits:
    """A key for everything that was mixed in before, and this number from -64 on.

    Equal numbers in the same order give the same key; others almost never do.

    >>> from ridotto.kernel import interpreted
    >>> run = interpreted(mix)
    >>> run(ONE, 5) == run(ONE, 5), run(ONE, 5) == run(ONE, 6)
    (np.True_, np.False_)
    """
    mixed = (key ^ Bits(number + 64)) * _MIX + _GOLDEN
    return mixed ^ (mixed >> _S29)


@rule
def nth_action(words: Words, nth: int) -> int:
    """The nth legal action of a filled mask, counted from 0."""
    for word in range(words.shape[0]):
        bits = words[word]
        count = count_bits(bits)
        if nth < count:
            return 64 * word + nth_bit(bits, nth)
        nth -= count
    return -1


@rule
def nth_action_of_eight_words(words: Words, nth: int) -> int:
    """The same for games with eight words and never more than 127 legal actions.

    Their counts fit into eight bytes, and no branch is left that random play would guess wrong.
    A game that keeps to this asks for it with `nth_action = nth_action_of_eight_words`.
    """
    counts = ZERO
    for word in range(8):
        counts |= Bits(count_bits(words[word])) << Bits(8 * word)
    sums = counts * _BYTES
    passed = ((Bits(nth) * _BYTES | _HIGH_BITS) - sums) & _HIGH_BITS
    word = count_bits(passed)
    before = whole(((sums << _S8) >> Bits(8 * word)) & _LOW_8)
    return 64 * word + nth_bit(words[word], nth - before)


def actions(words: Words) -> list[int]:
    """All actions of a filled mask in ascending order.

    >>> actions(np.array([0b101, 0b10], np.uint64))
    [0, 2, 65]
    """
    found = []
    for word, bits in enumerate(words.tolist()):
        while bits:
            found.append(64 * word + (bits & -bits).bit_length() - 1)
            bits &= bits - 1
    return found


def action_mask(words: Words, size: int) -> npt.NDArray[np.bool_]:
    """The same actions as `actions`, as one boolean for each of the game's `size` actions."""
    mask = np.zeros(size, np.bool_)
    mask[actions(words)] = True
    return mask
