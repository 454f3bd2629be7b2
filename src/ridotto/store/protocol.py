"""What every store does, and what it keeps of a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from ridotto.errors import RidottoError, shown
from ridotto.store.documents import Documents

LONGEST_ID = 200
END_OF_TIME = 2**63 - 1
FORGOTTEN_AFTER = 60 * 60 * 1000  # milliseconds for which a lease that ran out is kept


class StoreError(RidottoError):
    """A store cannot do what it was asked."""


class Conflict(StoreError):
    """That version of the table is already written: somebody else was first."""


class Missing(StoreError):
    """There is no such table."""


class Unavailable(StoreError):
    """The database cannot be reached now; whether a pending write was made is not known."""


class Stored(msgspec.Struct, frozen=True):
    """A table as it was read: `entries` come after the snapshot, oldest first.

    `snapshot_version` is 0 where there is no snapshot.
    """

    version: int
    snapshot: bytes | None
    snapshot_version: int
    entries: list[bytes]


class Listing(msgspec.Struct, frozen=True):
    """What the lobby tells of a table; `content` is public.

    `users` are those who sit there, each once, in order; they are never told to anybody.
    """

    content: bytes
    listed: bool
    over: bool
    users: tuple[str, ...] = msgspec.field(default=(), name="persons")


class Row(msgspec.Struct, frozen=True):
    """A row of the lobby, `shown` so since a moment; the table last `changed` at another one.

    Moments count milliseconds since 1970. Only the first is for everybody: a table also changes
    when somebody acts unheard.
    """

    table: str
    listing: Listing
    shown: int
    changed: int


class Store(Protocol):
    """What every store does.

    A write returns when it is durable. Every method may raise `Unavailable`, also before `open` and
    after `close`. A write whose caller is cancelled may still be made. Ids are told apart and
    ordered by their code points; see `storable` for what an id can be.
    """

    name: str  # of the kind of database
    documents: Documents

    async def open(self) -> None:
        """Connect and bring the database up to date; several workers may do so at once."""

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""

    async def ping(self) -> None:
        """Raise `Unavailable` if the database does not answer."""

    async def now(self) -> int:
        """The time of the database in milliseconds since 1970: the same for all workers."""

    async def create(
        self,
        table: str,
        entries: Sequence[bytes],
        listing: Listing,
        records: Mapping[str, bytes] = {},
    ) -> None:
        """Begin a table, its entries being versions 1, 2...; `Conflict` if the id is taken."""

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[bytes],
        listing: Listing | None = None,
        records: Mapping[str, bytes] = {},
    ) -> None:
        """Write on at `version`, all or nothing; raises `Conflict`, `Missing` or `Unavailable`.

        The entries become the versions after it. A listing, if given, replaces the old one, and so
        do records that were there already.
        """

    async def load(self, table: str, after: int | None = None) -> Stored:
        """The newest snapshot and what follows it, or only what follows a version; `Missing`."""

    async def save_snapshot(self, table: str, version: int, snapshot: bytes) -> None:
        """Keep the newest snapshot; an older one than is kept changes nothing.

        Raises `Missing`, and `Conflict` if that version is not yet written.
        """

    async def rows(
        self,
        *,
        listed_only: bool = True,
        over: bool | None = None,
        limit: int = 100,
        before: int | None = None,
    ) -> list[Row]:
        """The lobby, newest listing first; the next page is `before` the last row's `shown`.

        Rows that were listed in the same millisecond as the last one come with it, beyond the
        limit, so that no page can lose one.
        """

    async def rows_of(self, user: str, limit: int) -> list[Row]:
        """The tables at which a user sits: first those that are not over, newest first."""

    async def users(self, after: str = "", limit: int = 500) -> list[str]:
        """The users who sit at tables, in order, those after a given one."""

    async def tables(self, after: str = "", limit: int = 500) -> list[str]:
        """The ids of tables, in order, those after a given one."""

    async def record(self, record_id: str) -> bytes | None:
        """A record, or None."""

    async def record_ids(self, after: str = "", limit: int = 500) -> list[str]:
        """The ids of records, in order, those after a given one."""

    async def put_record(self, record_id: str, record: bytes) -> bool:
        """Keep a record; False if there was one of that id, which stays as it is."""

    async def delete(self, table: str) -> None:
        """Remove a table, if it is there, and all records whose id begins with it and a hyphen."""

    async def delete_unchanged_since(self, moment: int) -> int:
        """Delete all tables that last changed before a moment; tells how many."""

    async def put_code(self, code: str, value: bytes, expires: int) -> None:
        """Keep a value for whoever first brings the code, up to a moment."""

    async def take_code(self, code: str, now: int) -> bytes | None:
        """The value of a code, which is then used up; None if unknown, used or expired.

        Removes expired codes, too.
        """

    async def lease(self, worker: str, until: int) -> None:
        """Say that a worker process lives, and will until a moment unless it says so again."""

    async def living_workers(self, now: int) -> set[str]:
        """The workers whose lease goes beyond now."""

    def watch(self, changed: Callable[[str, int], None]) -> None:
        """Be told, on the event loop, of commits by other stores: table and version.

        Version 0 says that the table was deleted. The table "" says that anything may have changed,
        look again: it is told whenever listening begins, at first and after every lost connection.
        Snapshots are not told. A SQLite file has no other workers, so it tells nothing.
        """


class Append(NamedTuple):
    """A wish to write on, as it waits to be carried out together with others."""

    table: str
    version: int
    entries: Sequence[bytes]
    listing: Listing | None
    records: Mapping[str, bytes]


def storable(text: str) -> bool:
    r"""Whether a text can be an id: 1 to 200 characters that every database can keep.

    >>> storable("table-7"), storable(""), storable("nul\0"), storable("\ud800")
    (True, False, False, False)
    """
    if text.isascii():
        return 0 < len(text) <= LONGEST_ID and "\0" not in text
    return len(text) <= LONGEST_ID and not any(
        letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text
    )


def check_id(text: str, error: type[StoreError] = StoreError) -> None:
    """Refuse an id that no store can keep."""
    if not storable(text):
        raise error(f"an id has 1 to {LONGEST_ID} characters, not {shown(text)}")
