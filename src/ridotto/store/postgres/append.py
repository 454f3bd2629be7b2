"""How appends to many tables become one statement of PostgreSQL."""

import asyncio
import collections
from collections.abc import Sequence
from typing import NamedTuple

import asyncpg

from ridotto.errors import shown
from ridotto.store.postgres import statements
from ridotto.store.postgres.connection import borrowed
from ridotto.store.postgres.errors import translated
from ridotto.store.protocol import Append, Conflict, Missing, StoreError, Unavailable

MOST_AT_ONCE = 256
GROUPS_UNDER_WAY = 2


class _Waiting(NamedTuple):
    """An append, and who waits for it."""

    wanted: Append
    future: asyncio.Future[None]


class Appender:
    """Carries out whatever waits together, while the next ones gather.

    PostgreSQL lets only one transaction at a time commit a notification, so many small ones would
    queue up for the disk one by one.
    """

    def __init__(self, pool: asyncpg.Pool, origin: str, patience: float) -> None:
        """Take the connections, our name among stores, and how many seconds to wait."""
        self._pool = pool
        self._origin = origin
        self._patience = patience
        self._queue: collections.deque[_Waiting] = collections.deque()
        self._under_way: set[str] = set()
        self._workers = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def append(self, wanted: Append) -> None:
        """Write on, with all others who want to; raises what `Store.append` does."""
        waiting = _Waiting(wanted, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        if self._workers < GROUPS_UNDER_WAY:
            self._workers += 1
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await waiting.future

    async def _work(self) -> None:
        """Carry out group after group until nothing waits."""
        while group := self._next_group():
            outcomes = await self._outcomes([waiting.wanted for waiting in group])
            for (wanted, future), outcome in zip(group, outcomes, strict=True):
                self._under_way.remove(wanted.table)
                if future.done():
                    continue
                if outcome is None:
                    future.set_result(None)
                else:
                    future.set_exception(outcome)
        # Not when the task is seen to be done: what came meanwhile would wait for nobody.
        self._workers -= 1

    def _next_group(self) -> list[_Waiting]:
        """Those who waited longest, one for each table, and none whose table is under way."""
        group: list[_Waiting] = []
        later: list[_Waiting] = []
        while self._queue and len(group) < MOST_AT_ONCE:
            waiting = self._queue.popleft()
            if waiting.future.cancelled():
                continue
            if waiting.wanted.table in self._under_way:
                later.append(waiting)
            else:
                group.append(waiting)
                self._under_way.add(waiting.wanted.table)
        self._queue.extendleft(reversed(later))
        return group

    async def _outcomes(self, group: Sequence[Append]) -> Sequence[Exception | None]:
        """Carry a group out, or each by itself if together they fail."""
        try:
            return await self._write(group)
        except Unavailable as error:
            return [Unavailable(*error.args) for _ in group]
        except Exception as error:
            if len(group) == 1:
                return [error]
            return [(await self._outcomes([wanted]))[0] for wanted in group]

    async def _write(self, group: Sequence[Append]) -> Sequence[StoreError | None]:
        """Write all that can be written; tells why the others cannot."""
        tables = [wanted.table for wanted in group]
        listings = [wanted.listing for wanted in group]
        entries = [
            (table, written, entry)
            for table, version, some, _, _ in group
            for written, entry in enumerate(some, version + 1)
        ]
        records = [(table, *item) for table, _, _, _, some in group for item in some.items()]
        users = [
            (wanted.table, user)
            for wanted in group
            if wanted.listing is not None
            for user in wanted.listing.users
        ]
        with translated():
            async with borrowed(self._pool, self._patience) as connection:
                moved = await connection.fetch(
                    statements.APPEND,
                    tables,
                    [wanted.version for wanted in group],
                    [wanted.version + len(wanted.entries) for wanted in group],
                    [listing and listing.listed for listing in listings],
                    [listing and listing.over for listing in listings],
                    [listing and listing.content for listing in listings],
                    *([row[column] for row in entries] for column in range(3)),
                    *([row[column] for row in records] for column in range(3)),
                    self._origin,
                    *([row[column] for row in users] for column in range(2)),
                )
                if len(moved) == len(group):
                    return [None] * len(group)
                versions = dict(await connection.fetch(statements.VERSIONS, tables))
        written = {table for table, _ in moved}
        return [
            None if wanted.table in written else _refusal(wanted, versions.get(wanted.table))
            for wanted in group
        ]


def _refusal(wanted: Append, actual: int | None) -> StoreError:
    """Why an append was not made; by now the table may have come to the very version it needed."""
    if actual is None:
        return Missing(f"there is no table {shown(wanted.table)}")
    return Conflict(f"{shown(wanted.table)} is at version {actual}, not {wanted.version}")
