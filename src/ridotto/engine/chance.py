"""The chance of a game: every action has random words of its own, made of the seed and its step.

Which generator makes them is part of every record and table, and each is kept for ever:

1. SplitMix64 under a key of SHA-256: fast, for simulations, and not cryptographic within an action.
2. HMAC-SHA256 under the seed, in counter mode: no word tells of another, whatever is known of them.

docs/reference/fair-dealing.md specifies both.
"""

import hmac

from ridotto import kernel
from ridotto.errors import BadGenerator, shown

FAST, GENERATOR = 1, 2  # the one of simulations, and the one that deals to players
KNOWN = (FAST, GENERATOR)
_WORDS_OF_A_BLOCK = 4


def read_generator(generator: int) -> int:
    """The number of a known generator; raises `BadGenerator`.

    >>> read_generator(2)
    2
    """
    if type(generator) is not int or generator not in KNOWN:
        known = ", ".join(map(str, KNOWN))
        raise BadGenerator(f"generator {shown(generator)} is not known; known: {known}")
    return generator


def chance(generator: int, seed: str, step: int, words: int) -> kernel.Words:
    """The generator of one action, with at least so many words where they are made beforehand."""
    if generator == FAST:
        return kernel.keyed(seed.encode(), step)
    key = seed.encode()
    blocks = (
        hmac.digest(key, b"ridotto draws 2\n%d\n%d" % (step, block), "sha256")
        for block in range(-(-words // _WORDS_OF_A_BLOCK))
    )
    return kernel.given(b"".join(blocks))
