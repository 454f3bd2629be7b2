"""A store in PostgreSQL, for several worker processes."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import asyncpg

from ridotto.errors import shown
from ridotto.store.documents import DocumentWatcher
from ridotto.store.postgres import statements
from ridotto.store.postgres.append import Appender
from ridotto.store.postgres.connection import PATIENCE, borrowed, make_pool
from ridotto.store.postgres.documents import PostgresDocuments
from ridotto.store.postgres.errors import translated
from ridotto.store.postgres.watch import ChangeListener
from ridotto.store.protocol import (
    END_OF_TIME,
    FORGOTTEN_AFTER,
    Append,
    Conflict,
    Listing,
    Missing,
    Row,
    Store,
    Stored,
    Unavailable,
    check_id,
    storable,
)

CONNECTIONS = 8


class _Connected(NamedTuple):
    """What an open store works with."""

    pool: asyncpg.Pool
    appender: Appender


class PostgresStore(Store):
    """A store that many processes share; each hears of what the others write."""

    name = "PostgreSQL"

    def __init__(
        self, url: str, *, connections: int = CONNECTIONS, patience: float = PATIENCE
    ) -> None:
        """Take where the database is, how many connections to it may be open, and for how many
        seconds to wait for an answer.
        """
        self._url = url
        self._patience = patience
        self._connections = connections
        self._origin = secrets.token_hex(8)
        self._connected: _Connected | None = None
        self._pending = 0
        self._idle = asyncio.Event()
        self._watchers: list[Callable[[str, int], None]] = []
        self._document_watchers: list[DocumentWatcher] = []
        self._listener: ChangeListener | None = None
        self.documents = PostgresDocuments(self._rows, self._origin, self._watch_documents)

    async def open(self) -> None:
        """Connect, after bringing the database up to date."""
        if self._connected is not None:
            return
        with translated():
            pool = await make_pool(self._url, self._connections, self._patience)
        self._connected = _Connected(pool, Appender(pool, self._origin, self._patience))
        self._listen()

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""
        connected, self._connected = self._connected, None
        if connected is None:
            return
        if self._listener is not None:
            await self._listener.stop()
            self._listener = None
        if self._pending:
            self._idle.clear()
            await self._idle.wait()
        with contextlib.suppress(Unavailable), translated():
            await asyncio.wait_for(connected.pool.close(), self._patience)

    async def ping(self) -> None:
        """Ask the server for an answer."""
        await self._value("SELECT 1")

    async def now(self) -> int:
        """Ask the server for its time."""
        return int(await self._value(statements.TIME))

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
        created = await self._rows(
            statements.CREATE,
            table,
            list(entries),
            *(listing.listed, listing.over, listing.content),
            *(list(records), list(records.values())),
            self._origin,
            list(listing.users),
        )
        if not created:
            raise Conflict(f"there is already a table {shown(table)}")

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
        with self._using() as connected:
            await connected.appender.append(wanted)

    async def load(self, table: str, after: int | None = None) -> Stored:
        """Read a table."""
        check_id(table, Missing)
        rows = await self._rows(statements.LOAD, table, after)
        if not rows:
            raise Missing(f"there is no table {shown(table)}")
        return Stored(**rows[0])

    async def save_snapshot(self, table: str, version: int, snapshot: bytes) -> None:
        """Keep the newest snapshot."""
        check_id(table, Missing)
        actual = await self._value(statements.SAVE_SNAPSHOT, table, version, snapshot)
        if actual is None:
            raise Missing(f"there is no table {shown(table)}")
        if actual < version:
            raise Conflict(f"{shown(table)} has no version {version} yet")

    async def rows(
        self,
        *,
        listed_only: bool = True,
        over: bool | None = None,
        limit: int = 100,
        before: int | None = None,
    ) -> list[Row]:
        """Read the lobby."""
        statement = statements.rows(
            listed=(True,) if listed_only else (True, False),
            over=(True, False) if over is None else (over,),
        )
        rows = await self._rows(statement, END_OF_TIME if before is None else before, limit)
        return [_read_row(row) for row in rows]

    async def rows_of(self, user: str, limit: int) -> list[Row]:
        """Read a user's tables."""
        if not storable(user):
            return []
        return [_read_row(row) for row in await self._rows(statements.ROWS_OF, user, limit)]

    async def users(self, after: str = "", limit: int = 500) -> list[str]:
        """Read who sits somewhere."""
        return [user for (user,) in await self._rows(statements.USERS, after, limit)]

    async def tables(self, after: str = "", limit: int = 500) -> list[str]:
        """Read ids of tables."""
        return [table for (table,) in await self._rows(statements.TABLES, after, limit)]

    async def record(self, record_id: str) -> bytes | None:
        """Read a record."""
        return await self._value(statements.RECORD, record_id) if storable(record_id) else None

    async def record_ids(self, after: str = "", limit: int = 500) -> list[str]:
        """Read ids of records."""
        return [found for (found,) in await self._rows(statements.RECORD_IDS, after, limit)]

    async def put_record(self, record_id: str, record: bytes) -> bool:
        """Keep a new record."""
        check_id(record_id)
        return await self._value(statements.PUT_RECORD, record_id, record) is not None

    async def delete(self, table: str) -> None:
        """Remove a table and its records."""
        if storable(table):
            await self._deleted(statements.DELETE, table, table)

    async def delete_unchanged_since(self, moment: int) -> int:
        """Delete old tables, some at a time, so that players need not wait for it."""
        count = 0
        while deleted := await self._deleted(statements.DELETE_UNCHANGED, moment):
            count += deleted
        return count

    async def put_code(self, code: str, value: bytes, expires: int) -> None:
        """Keep a code."""
        check_id(code)
        await self._value(statements.PUT_CODE, code, value, expires)

    async def take_code(self, code: str, now: int) -> bytes | None:
        """Use a code up."""
        return await self._value(statements.TAKE_CODE, code, now) if storable(code) else None

    async def lease(self, worker: str, until: int) -> None:
        """Say that a worker lives."""
        check_id(worker)
        await self._value(statements.LEASE, worker, until, FORGOTTEN_AFTER)

    async def living_workers(self, now: int) -> set[str]:
        """Read who lives."""
        return {worker for (worker,) in await self._rows(statements.LIVING, now)}

    def watch(self, changed: Callable[[str, int], None]) -> None:
        """Listen to other stores, from now or from `open` on."""
        self._watchers.append(changed)
        if self._listener is not None:
            asyncio.get_running_loop().call_soon(changed, "", 0)
        elif self._connected is not None:
            self._listen()

    def _watch_documents(self, changed: DocumentWatcher) -> None:
        """Listen to what other stores put, from now or from `open` on."""
        self._document_watchers.append(changed)
        if self._listener is not None:
            asyncio.get_running_loop().call_soon(changed, "", "", 0)
        elif self._connected is not None:
            self._listen()

    def _listen(self) -> None:
        """Listen, if anybody wants to be told."""
        if self._watchers or self._document_watchers:
            self._listener = ChangeListener(
                self._url, self._origin, self._tell, self._tell_document
            )

    def _tell(self, table: str, version: int) -> None:
        """Tell everybody who watches; a watcher that fails fails alone."""
        loop = asyncio.get_running_loop()
        for changed in self._watchers:
            loop.call_soon(changed, table, version)

    def _tell_document(self, kind: str, key: str, number: int) -> None:
        """Tell everybody who watches documents."""
        loop = asyncio.get_running_loop()
        for changed in self._document_watchers:
            loop.call_soon(changed, kind, key, number)

    async def _deleted(self, statement: str, argument: str | int, *tables: str) -> int:
        """Delete tables, with their records and those of `tables`; tells how many."""
        with self._using() as connected:
            borrowing = borrowed(connected.pool, self._patience)
            async with borrowing as connection, connection.transaction():
                gone = [table for (table,) in await connection.fetch(statement, argument)]
                # Only now: a write that came just before has been waited for, and is seen.
                await connection.execute(statements.DELETE_RECORDS, [*tables, *gone])
                await connection.execute(statements.TELL_DELETED, gone, self._origin)
        return len(gone)

    async def _rows(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """What a statement gives."""
        with self._using() as connected:
            async with borrowed(connected.pool, self._patience) as connection:
                rows: list[asyncpg.Record] = await connection.fetch(statement, *arguments)
        return rows

    async def _value(self, statement: str, *arguments: object) -> Any:
        """The first value a statement gives, or None."""
        rows = await self._rows(statement, *arguments)
        return rows[0][0] if rows else None

    @contextlib.contextmanager
    def _using(self) -> Iterator[_Connected]:
        """The connections, which are not closed meanwhile."""
        if self._connected is None:
            raise Unavailable("the store is not open")
        self._pending += 1
        try:
            with translated():
                yield self._connected
        finally:
            self._pending -= 1
            if not self._pending:
                self._idle.set()


def _read_row(row: asyncpg.Record) -> Row:
    """A row of the lobby as it was selected."""
    table, content, listed, over, users, changed, shown_at = row
    return Row(table, Listing(content, listed, over, tuple(users)), shown_at, changed)
