"""A store in one SQLite file, for a server of one process.

One thread writes and one reads. All writes that wait share a transaction, and so one sync of the
disk: a hundred busy tables cost little more than one.
"""

import asyncio
import contextlib
import os
import pathlib
import sqlite3
import sys
from collections.abc import Callable, Mapping, Sequence

from ridotto.errors import shown
from ridotto.store.files import make_folder
from ridotto.store.protocol import (
    Append,
    Listing,
    Missing,
    Row,
    Store,
    Stored,
    StoreError,
    Unavailable,
    check_id,
    storable,
)
from ridotto.store.sqlite import queries
from ridotto.store.sqlite.appends import STATEMENTS, append_all
from ridotto.store.sqlite.documents import SqliteDocuments
from ridotto.store.sqlite.thread import DatabaseThread

if sys.platform != "win32":
    import fcntl

PATIENCE = 5.0
CHECKPOINT_PAGES = 4000
CACHE_KIB = 16_000


class SqliteStore(Store):
    """A store in one file, which only one server may have open.

    `shared` is for tools that read or write beside it. A write that another process holds up for
    longer than `patience` seconds is given up.
    """

    name = "SQLite"

    def __init__(
        self, path: str | os.PathLike[str], *, shared: bool = False, patience: float = PATIENCE
    ) -> None:
        """Take where the file is or will be."""
        self._path = pathlib.Path(path).absolute()
        self._shared = shared
        self._patience = patience
        self._lock: int | None = None
        self._writer: DatabaseThread | None = None
        self._reader: DatabaseThread | None = None
        self.documents = SqliteDocuments(lambda: _open(self._reader), lambda: _open(self._writer))

    async def open(self) -> None:
        """Create the file if need be, for nobody else to read; `StoreError` if a server has it."""
        if self._writer is not None:
            return
        await asyncio.to_thread(self._prepare)
        self._writer = DatabaseThread(self._connect, "BEGIN IMMEDIATE")
        self._reader = DatabaseThread(self._connect, "BEGIN")

    async def close(self) -> None:
        """Finish what was begun, and let the file go."""
        threads = [thread for thread in (self._writer, self._reader) if thread is not None]
        self._writer = self._reader = None
        for thread in threads:
            await thread.stop()
        self._unlock()

    async def ping(self) -> None:
        """Read something."""
        await _open(self._reader).do(queries.ping)

    async def now(self) -> int:
        """The time of this machine, on which the file is."""
        _open(self._reader)
        return queries.now()

    async def create(
        self,
        table: str,
        entries: Sequence[bytes],
        listing: Listing,
        records: Mapping[str, bytes] = {},
    ) -> None:
        """Begin a table."""
        for text in (table, *records, *listing.users):
            check_id(text)
        wanted = Append(table, 0, tuple(entries), listing, dict(records))
        await _open(self._writer).do(queries.create, wanted)

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[bytes],
        listing: Listing | None = None,
        records: Mapping[str, bytes] = {},
    ) -> None:
        """Write on at a version."""
        check_id(table, Missing)
        for text in (*records, *(listing.users if listing else ())):
            check_id(text)
        wanted = Append(table, version, tuple(entries), listing, dict(records))
        await _open(self._writer).do_together(append_all, wanted)

    async def load(self, table: str, after: int | None = None) -> Stored:
        """Read a table."""
        check_id(table, Missing)
        return await _open(self._reader).do(queries.load, table, after)

    async def save_snapshot(self, table: str, version: int, snapshot: bytes) -> None:
        """Keep the newest snapshot."""
        check_id(table, Missing)
        await _open(self._writer).do(queries.save_snapshot, table, version, snapshot)

    async def rows(
        self,
        *,
        listed_only: bool = True,
        over: bool | None = None,
        limit: int = 100,
        before: int | None = None,
    ) -> list[Row]:
        """Read the lobby."""
        return await _open(self._reader).do(queries.rows, listed_only, over, limit, before)

    async def rows_of(self, user: str, limit: int) -> list[Row]:
        """Read a user's tables."""
        if not storable(user):
            return []
        return await _open(self._reader).do(queries.rows_of, user, limit)

    async def users(self, after: str = "", limit: int = 500) -> list[str]:
        """Read who sits somewhere."""
        return await _open(self._reader).do(queries.users, after, limit)

    async def tables(self, after: str = "", limit: int = 500) -> list[str]:
        """Read ids of tables."""
        return await _open(self._reader).do(queries.tables, after, limit)

    async def record(self, record_id: str) -> bytes | None:
        """Read a record."""
        if not storable(record_id):
            return None
        return await _open(self._reader).do(queries.record, record_id)

    async def record_ids(self, after: str = "", limit: int = 500) -> list[str]:
        """Read ids of records."""
        return await _open(self._reader).do(queries.record_ids, after, limit)

    async def put_record(self, record_id: str, record: bytes) -> bool:
        """Keep a new record."""
        check_id(record_id)
        return await _open(self._writer).do(queries.put_record, record_id, record)

    async def delete(self, table: str) -> None:
        """Remove a table and its records."""
        if storable(table):
            await _open(self._writer).do(queries.delete, table)

    async def delete_unchanged_since(self, moment: int) -> int:
        """Delete old tables, some at a time, so that players need not wait for it."""
        count = 0
        while deleted := await _open(self._writer).do(queries.delete_unchanged, moment):
            count += deleted
        return count

    async def put_code(self, code: str, value: bytes, expires: int) -> None:
        """Keep a code."""
        check_id(code)
        await _open(self._writer).do(queries.put_code, code, value, expires)

    async def take_code(self, code: str, now: int) -> bytes | None:
        """Use a code up."""
        if not storable(code):
            return None
        return await _open(self._writer).do(queries.take_code, code, now)

    async def lease(self, worker: str, until: int) -> None:
        """Say that a worker lives."""
        check_id(worker)
        await _open(self._writer).do(queries.lease, worker, until)

    async def living_workers(self, now: int) -> set[str]:
        """Read who lives."""
        return await _open(self._reader).do(queries.living_workers, now)

    def watch(self, changed: Callable[[str, int], None]) -> None:
        """Tell nothing: there are no other workers."""

    def _prepare(self) -> None:
        """Lock the file and bring it up to date."""
        try:
            make_folder(self._path.parent)
            if not self._shared:
                self._take_lock()
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
            with contextlib.closing(self._connect()) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                queries.migrate(connection)
        except BaseException as error:
            self._unlock()
            if isinstance(error, OSError | sqlite3.Error):
                raise Unavailable(f"cannot open {shown(str(self._path), 300)}: {error}") from None
            raise

    def _take_lock(self) -> None:
        """Be the only server of this file; the system takes the lock back from a dead process."""
        if sys.platform == "win32":
            return
        path = self._path.with_name(self._path.name + ".lock")
        self._lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"another server has {shown(str(self._path), 300)} open: stop it, or use PostgreSQL"
            ) from None

    def _unlock(self) -> None:
        """Let another server have the file."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _connect(self) -> sqlite3.Connection:
        """Open the file, which must be there: an empty one in its place would hide its loss."""
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode=rw",
            uri=True,
            timeout=self._patience,
            isolation_level=None,
            cached_statements=STATEMENTS,
        )
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        # The last page of every busy table is written to with each of its moves.
        connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        # Else every long statement writes the pages it may have to restore into a file.
        connection.execute("PRAGMA temp_store = MEMORY")
        return connection


def _open(thread: DatabaseThread | None) -> DatabaseThread:
    """The thread, if the store is open."""
    if thread is None:
        raise Unavailable("the store is not open")
    return thread
