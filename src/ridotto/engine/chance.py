"""The chance of a game: every action has random words of its own, made of the seed and its step.

Which generator makes them is part of every record and table, and each is kept for ever:

1. SplitMix64 under a key of SHA-256: fast, for simulations, and not cryptographic within an action.
2. HMAC-SHA256 under the seed, in counter mode: no word tells of another, whatever is known of them.

docs/reference/fair-dealing.md specifies both.
"""

import functools
import hashlib
from typing import Any

from ridotto import kernel
from ridotto.errors import BadGenerator, shown

FAST, GENERATOR = 1, 2  # the one of simulations, and the one that deals to players
KNOWN = (FAST, GENERATOR)
_WORDS_OF_A_BLOCK = 4
_KEY_BYTES = 64  # of a block of SHA-256
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_MOST_KEPT = 10_000  # seeds whose keys are hashed already


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
    blocks = (_hmac(seed, step, block) for block in range(-(-words // _WORDS_OF_A_BLOCK)))
    return kernel.given(b"".join(blocks))


def _hmac(seed: str, step: int, block: int) -> bytes:
    r"""One block of generator 2, which is HMAC-SHA256 of its numbers.

    >>> import hmac
    >>> _hmac("seed", 7, 0) == hmac.digest(b"seed", b"ridotto draws 2\n7\n0", "sha256")
    True
    """
    begun_inner, begun_outer = _begun(seed)
    inner, outer = begun_inner.copy(), begun_outer.copy()
    inner.update(b"ridotto draws 2\n%d\n%d" % (step, block))
    outer.update(inner.digest())
    digest: bytes = outer.digest()
    return digest


@functools.lru_cache(_MOST_KEPT)
def _begun(seed: str) -> tuple[Any, Any]:
    """The two hashes of an HMAC after their keys: half of its time, and the same for all steps."""
    key = seed.encode()
    if len(key) > _KEY_BYTES:
        key = hashlib.sha256(key).digest()
    key = key.ljust(_KEY_BYTES, b"\0")
    return hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))
