"""Fair dealing: the server commits to a secret, every seat adds a nonce, and both make the seed.

The commitment is shown before anybody gives a nonce, so the server cannot choose the secret by the
nonces; nobody else can choose theirs by the secret, which is opened only when the game is over.
docs/reference/fair-dealing.md tells how to check a finished game without this package.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec

from ridotto.errors import BadNonce, shown

MOST_NONCE_CHARACTERS = 64
# Not `$` at the end, which would let a line break pass.
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}(?![\s\S])")]
Nonce = Annotated[
    str, msgspec.Meta(max_length=MOST_NONCE_CHARACTERS, pattern=r"^[0-9a-f]*(?![\s\S])")
]


class Dealing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is opened when a game is over."""

    table: str
    number: int
    commitment: Digest
    secret: Digest
    nonces: tuple[Nonce, ...]

    @property
    def seed(self) -> str:
        """The seed of the game."""
        return derive_seed(self.secret, self.table, self.number, self.nonces)

    @property
    def is_honest(self) -> bool:
        """Whether the secret is the one that the server has committed to."""
        return commit(self.secret) == self.commitment


def new_secret() -> str:
    """32 random bytes in hexadecimal digits."""
    return secrets.token_hex(32)


def commit(secret: str) -> str:
    """What is shown of a secret before the game.

    >>> commit("00" * 32)[:16]
    '3085a6077cbde3a6'
    """
    return hashlib.sha256(b"ridotto commitment 1\n" + bytes.fromhex(secret)).hexdigest()


def derive_seed(secret: str, table: str, number: int, nonces: Sequence[str]) -> str:
    """The seed of the `number`th game of a table, from the secret and everybody's nonces.

    >>> derive_seed("00" * 32, "table", 1, ["aa", ""])[:16]
    '1a28fc44663749ea'
    """
    text = "\n".join(["ridotto seed 1", table, str(number), *nonces])
    return hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).hexdigest()


def read_nonce(nonce: str) -> str:
    """A nonce that somebody has noted; raises `BadNonce`.

    >>> read_nonce("c0ffee")
    'c0ffee'
    """
    try:
        return msgspec.convert(nonce, Nonce)
    except msgspec.ValidationError:
        raise BadNonce(
            f"a nonce is at most {MOST_NONCE_CHARACTERS} hexadecimal digits, not {shown(nonce)}"
        ) from None
