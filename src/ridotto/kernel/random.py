"""Randomness as an argument: counter-based generators that a state never holds."""

import hashlib

import numpy as np

from ridotto.kernel.rule import ONE, Bits, Words, rule, whole

RNG_HEADER = 3
GIVEN = ONE  # the first word of an `rng` whose random words stand behind its header
_GIVEN_HEADER = np.array([GIVEN, 0, 0], "<u8").tobytes()
_GOLDEN = Bits(0x9E3779B97F4A7C15)
_MIX_1 = Bits(0xBF58476D1CE4E5B9)
_MIX_2 = Bits(0x94D049BB133111EB)
_LOW_32 = Bits(0xFFFFFFFF)
_S11, _S27, _S30, _S31, _S32 = Bits(11), Bits(27), Bits(30), Bits(31), Bits(32)


@rule
def draw(rng: Words) -> Bits:
    """The next 64 random bits: a pure function of the key in `rng[:2]` and the counter in `rng[2]`.

    The finaliser is SplitMix64's, keyed twice. It is fast and even, not cryptographic: whoever
    deals for real players brings words of a generator that is, and `below` and `unit` take them
    (`given`).
    """
    counter = rng[2]
    rng[2] = counter + ONE
    bits = rng[0] + counter * _GOLDEN
    bits = (bits ^ (bits >> _S30)) * _MIX_1
    bits = bits ^ rng[1]
    bits = (bits ^ (bits >> _S27)) * _MIX_2
    return bits ^ (bits >> _S31)


@rule
def below(rng: Words, limit: int) -> int:
    """A random number from 0 to `limit - 1`, exactly even.

    An `rng` longer than its header carries the answers of its first draws, or random words.

    >>> from ridotto.kernel import interpreted
    >>> int(interpreted(below)(scripted([4]), 6))
    4
    """
    wide = Bits(limit)
    if rng.shape[0] > RNG_HEADER:
        place = whole(rng[2]) + RNG_HEADER
        while place < rng.shape[0]:
            rng[2] = rng[2] + ONE
            if rng[0] != GIVEN:
                return whole(rng[place])
            product = (rng[place] >> _S32) * wide
            if (product & _LOW_32) >= ((_LOW_32 - wide) + ONE) % wide:
                return whole(product >> _S32)
            place += 1
    product = (draw(rng) >> _S32) * wide
    if (product & _LOW_32) < wide:
        # Lemire's rejection: without it, some numbers would be likelier by one part in 2**32.
        uneven = ((_LOW_32 - wide) + ONE) % wide
        while (product & _LOW_32) < uneven:
            product = (draw(rng) >> _S32) * wide
    return whole(product >> _S32)


@rule
def unit(rng: Words) -> float:
    """A random number from 0 up to 1.

    >>> from ridotto.kernel import interpreted
    >>> bool(0 <= interpreted(unit)(new_rng(seed=1)) < 1)
    True
    """
    place = whole(rng[2]) + RNG_HEADER
    bits = draw(rng)
    if place < rng.shape[0] and rng[0] == GIVEN:
        bits = rng[place]
    return np.float64(bits >> _S11) * 2.0**-53


def new_rng(seed: int, stream: int = 0) -> Words:
    """A generator for simulations; every stream of a seed is independent.

    >>> from ridotto.kernel import interpreted
    >>> int(interpreted(below)(new_rng(seed=1), 100))
    33
    """
    digest = hashlib.sha256(b"ridotto stream %d %d" % (seed, stream)).digest()
    return np.array([*np.frombuffer(digest[:16], "<u8"), 0], np.uint64)


def keyed(secret: bytes, step: int) -> Words:
    """A fast generator for one action of a game: nothing of it can be told from earlier ones."""
    digest = hashlib.sha256(b"ridotto action\0%d\0" % step + secret).digest()
    return np.frombuffer(digest[:16] + bytes(8), "<u8").astype(np.uint64)


def given(words: bytes) -> Words:
    """A generator whose random words are made already, 8 bytes each.

    Past them it goes on with the fast one, so that every loop ends; `check_given` tells.

    >>> from ridotto.kernel import interpreted
    >>> int(interpreted(below)(given(bytes([0, 0, 0, 0, 0, 0, 0, 128])), 8))
    4
    """
    return np.frombuffer(bytearray(_GIVEN_HEADER + words), "<u8").astype(np.uint64, copy=False)


def check_given(rng: Words) -> None:
    """Raise `OverflowError` if more words were drawn than were given."""
    if rng[0] == GIVEN and len(rng) > RNG_HEADER and rng[2] > len(rng) - RNG_HEADER:
        raise OverflowError(int(rng[2]))


def scripted(answers: list[int]) -> Words:
    """A generator whose first draws are given, for tests and for enumerating chance."""
    return np.array([0, 0, 0, *answers], np.uint64)
