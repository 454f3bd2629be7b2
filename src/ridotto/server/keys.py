"""Signed tokens: who a user is, who is the host of a table, and who is invited to it.

All come from one secret key, made on the first start and readable by its owner alone.
"""

import contextlib
import hashlib
import hmac
import os
import pathlib
import secrets

import itsdangerous
import msgspec

from ridotto.errors import RidottoError
from ridotto.table import Table

COOKIE = "ridotto"
COOKIE_SECONDS = 400 * 24 * 3600
KEY_BYTES = 32
_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for one another


class BadKey(RidottoError):
    """The secret key cannot be read or made."""


class Identity(msgspec.Struct, frozen=True):
    """A user: an id nobody can guess, and the name they chose."""

    user: str = msgspec.field(name="person")
    name: str


class Keys:
    """Makes and checks tokens.

    >>> keys = Keys("k" * 64)
    >>> keys.read_cookie(keys.write_cookie(Identity("p", "Anna")))
    Identity(user='p', name='Anna')
    """

    def __init__(self, key: str) -> None:
        """Use a key."""
        if len(key) < KEY_BYTES:
            raise BadKey(f"a secret key has at least {KEY_BYTES} characters")
        self._key = key.encode()
        self._signer = itsdangerous.URLSafeTimedSerializer(
            key, salt="ridotto identity", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def write_cookie(self, identity: Identity) -> str:
        """The value of a user's cookie."""
        return str(self._signer.dumps([identity.user, identity.name]))

    def read_cookie(self, value: str) -> Identity | None:
        """The user of a cookie; None if it is not ours or too old."""
        try:
            signed = self._signer.loads(value, max_age=COOKIE_SECONDS)
            return Identity(*msgspec.convert(signed, tuple[str, str]))
        except (itsdangerous.BadData, ValueError, TypeError):
            return None

    def host_token(self, table: Table) -> str:
        """What gives the powers of the host, until the table is handed over."""
        return self._sign(f"host {table.id} {table.host_generation}")

    def is_host_token(self, table: Table, token: str) -> bool:
        """Whether a token gives the powers of the host."""
        return hmac.compare_digest(self.host_token(table).encode(), token.encode())

    def invite(self, table: str) -> str:
        """What lets a user sit down at a table that is not listed."""
        return self._sign(f"invite {table}")[:20]

    def is_invite(self, table: str, invite: str) -> bool:
        """Whether an invitation is right."""
        return hmac.compare_digest(self.invite(table).encode(), invite.encode())

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
    """The secret key in a file, which is made on first use for its owner alone; raises `BadKey`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_hex(KEY_BYTES) + "\n")
                file.flush()
                os.fsync(file.fileno())
            # Linked, not renamed: of several workers that start at once, the first one's key stays.
            with contextlib.suppress(FileExistsError):
                os.link(draft, path)
            draft.unlink()
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(f"the secret key in {path} can't be read or made: {error}") from None
