"""A thread that works on a SQLite file, and does whatever waits in one transaction."""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from ridotto.store import StoreError, Unavailable

MOST_AT_ONCE = 512

Argument = TypeVar("Argument")
Result = TypeVar("Result")


class _Job(NamedTuple):
    """Work to be done, with all others of its kind or by itself, and who waits for it."""

    future: asyncio.Future[Any]
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    joined: bool


class _Outcome(NamedTuple):
    """Who waits for it, and what came of it: a result or an exception."""

    future: asyncio.Future[Any]
    value: Any


class Clerk:
    """A thread with a connection of its own, fed by a queue.

    Work is a function of the connection. It refuses with a `StoreError` only before it has changed
    anything, and may be called again after it was rolled back.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str) -> None:
        """Take how to connect and how a transaction begins, and set to work."""
        self._connect = connect
        self._begin = begin
        self._connection: sqlite3.Connection | None = None
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="ridotto-store", daemon=True)
        self._thread.start()

    def do(self, work: Callable[..., Result], *arguments: Any) -> asyncio.Future[Result]:
        """Queue some work; the future is done when the transaction is."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._queue.put(_Job(future, work, arguments, joined=False))
        return future

    def join(
        self,
        work: Callable[[sqlite3.Connection, list[Argument]], Sequence[Result | StoreError]],
        argument: Argument,
    ) -> asyncio.Future[Result]:
        """Queue work that is done for all who wait for it at once, and says what came of each."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._queue.put(_Job(future, work, (argument,), joined=True))
        return future

    async def stop(self) -> None:
        """Finish all work and end."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        """Work until told to stop, or until the loop has closed and nobody waits any more."""
        working = True
        with contextlib.suppress(RuntimeError):
            while working:
                jobs, working = self._waiting()
                if jobs:
                    self._loop.call_soon_threadsafe(_tell, self._outcomes(jobs))
        self._disconnect()

    def _waiting(self) -> tuple[list[_Job], bool]:
        """Everything that waits, after waiting for something; and whether more may come."""
        jobs = [self._queue.get()]
        more = min(self._queue.qsize(), MOST_AT_ONCE - 1)
        jobs += [self._queue.get_nowait() for _ in range(more)]
        return [job for job in jobs if job is not None], jobs[-1] is not None

    def _outcomes(self, jobs: list[_Job]) -> list[_Outcome]:
        """Carry jobs out; where they cannot be committed, none of them is."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            return self._together(self._connection, jobs) or self._apart(self._connection, jobs)
        except Exception as error:
            # Whatever state the connection is in, a new one is not.
            self._disconnect()
            return [_Outcome(job.future, Unavailable(f"SQLite: {error}")) for job in jobs]

    def _together(self, connection: sqlite3.Connection, jobs: list[_Job]) -> list[_Outcome] | None:
        """Carry jobs out; None if one failed (which is not to be refused) and none was made."""
        connection.execute(self._begin)
        try:
            outcomes = _carried_out(connection, jobs)
        except Exception:
            connection.rollback()
            return None
        connection.execute("COMMIT")
        return outcomes

    def _apart(self, connection: sqlite3.Connection, jobs: list[_Job]) -> list[_Outcome]:
        """Carry jobs out behind savepoints: slower, but one that fails does not hurt the others."""
        outcomes = []
        connection.execute(self._begin)
        for job in jobs:
            connection.execute("SAVEPOINT job")
            try:
                outcomes += _carried_out(connection, [job])
            except Exception as error:
                connection.execute("ROLLBACK TO job")
                outcomes.append(_Outcome(job.future, _translated(error)))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
        return outcomes

    def _disconnect(self) -> None:
        """Let the connection go, and with it whatever it had begun."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _carried_out(connection: sqlite3.Connection, jobs: list[_Job]) -> list[_Outcome]:
    """Do jobs in order, those that are joined last; they all wait, so no order was promised."""
    outcomes = []
    joined: dict[Callable[..., Any], list[_Job]] = {}
    for job in jobs:
        if job.joined:
            joined.setdefault(job.work, []).append(job)
            continue
        try:
            outcomes.append(_Outcome(job.future, job.work(connection, *job.arguments)))
        except StoreError as error:
            outcomes.append(_Outcome(job.future, error))
    for work, batch in joined.items():
        values = work(connection, [job.arguments[0] for job in batch])
        outcomes += [_Outcome(job.future, value) for job, value in zip(batch, values, strict=True)]
    return outcomes


def _tell(outcomes: list[_Outcome]) -> None:
    """Let everybody know who still waits."""
    for future, value in outcomes:
        if future.done():
            continue
        if isinstance(value, Exception):
            future.set_exception(value)
        else:
            future.set_result(value)


def _translated(error: Exception) -> Exception:
    """What an error of SQLite means to a caller; a mistake of this program stays as it is."""
    match error:
        case OverflowError() | UnicodeEncodeError() | sqlite3.DataError():
            return StoreError(f"SQLite cannot keep that: {error}")
        case sqlite3.OperationalError():
            return Unavailable(f"SQLite: {error}")
    return error
