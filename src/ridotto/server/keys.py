"""Signed tokens: who a user is, who is the host of a table, and who is invited to it.

All come from one secret key, made on the first start and readable by its owner alone.
"""

import functools
import hashlib
import hmac
import pathlib
import secrets
import time

import itsdangerous
import msgspec

from ridotto.errors import RidottoError
from ridotto.server.private_files import read_or_create
from ridotto.table import Table

COOKIE = "ridotto"
HOST_COOKIE = "__Host-ridotto"  # over https: no other site of the domain can set it
COOKIE_SECONDS = 400 * 24 * 3600
KEY_BYTES = 32
KEPT_HANDLES = 20_000
_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for one another


class BadKey(RidottoError):
    """The secret key cannot be read or made."""


class Identity(msgspec.Struct, frozen=True):
    """A user: an id nobody can guess, the name they chose, and how often they had signed out."""

    user: str = msgspec.field(name="person")
    name: str
    generation: int = 0


class Keys:
    """Makes and checks tokens.

    >>> keys = Keys("k" * 64)
    >>> keys.read_cookie(keys.write_cookie(Identity("p", "Anna")))
    Identity(user='p', name='Anna', generation=0)
    """

    def __init__(self, key: str) -> None:
        """Use a key."""
        if len(key) < KEY_BYTES:
            raise BadKey(f"a secret key has at least {KEY_BYTES} characters")
        self._key = key.encode()
        self._signer = itsdangerous.URLSafeTimedSerializer(
            key, salt="ridotto identity", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self.handle = functools.lru_cache(KEPT_HANDLES)(self._handle)

    def write_cookie(self, identity: Identity) -> str:
        """The value of a user's cookie."""
        session = [identity.generation] if identity.generation else []
        return str(self._signer.dumps([identity.user, identity.name, *session]))

    def read_cookie(self, value: str) -> Identity | None:
        """The user of a cookie; None if it is not ours or too old."""
        try:
            # Not by `max_age`: that refuses what a machine has signed whose clock is ahead of ours.
            signed, at = self._signer.loads(value, return_timestamp=True)
            if time.time() - at.timestamp() > COOKIE_SECONDS:
                return None
            if len(signed) == 2:
                return Identity(*msgspec.convert(signed, tuple[str, str]))
            return Identity(*msgspec.convert(signed, tuple[str, str, int]))
        except (itsdangerous.BadData, ValueError, TypeError):
            return None

    def host_token(self, table: Table) -> str:
        """What gives the powers of the host, until the table is handed over."""
        return self._sign(f"host {table.id} {table.host_generation}")

    def is_host_token(self, table: Table, token: str) -> bool:
        """Whether a token gives the powers of the host."""
        return hmac.compare_digest(self.host_token(table).encode(), token.encode())

    def invite(self, table: Table) -> str:
        """What lets a user sit down at a table that is not listed, until somebody is kicked."""
        renewed = f" {table.invite_generation}" if table.invite_generation else ""
        return self._sign(f"invite {table.id}{renewed}")[:20]

    def is_invite(self, table: Table, invite: str) -> bool:
        """Whether an invitation is right."""
        return hmac.compare_digest(self.invite(table).encode(), invite.encode())

    def _handle(self, user: str) -> str:
        """What whoever runs the site calls a user: it does not tell their id."""
        return self._sign(f"handle {user}")[:10]

    def bot_seed(self, table: Table, seat: int) -> str:
        """The chance of a bot: nothing that has to do with the deal."""
        return self._sign(f"bot {table.id} {table.game_number} {seat}")

    def hint_seed(self, table: Table, seat: int, heard: int) -> str:
        """The chance of a hint: the same for the same question, so that asking again is idle."""
        return self._sign(f"hint {table.id} {table.game_number} {seat} {heard}")

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, b"ridotto " + text.encode(), hashlib.sha256).hexdigest()[:40]


def new_id(length: int = 12) -> str:
    """An id or code that nobody can guess and everybody can type."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(length))


def load_key(path: pathlib.Path) -> str:
    """The secret in a file, which is made on first use for its owner alone; raises `BadKey`."""
    try:
        return read_or_create(path, lambda: secrets.token_hex(KEY_BYTES) + "\n").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(f"the secret in {path} can't be read or made: {error}") from None
