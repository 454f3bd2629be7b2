"""A thread that works on a SQLite file, and does whatever waits in one transaction."""

import asyncio
import contextlib
import itertools
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from ridotto.store.protocol import StoreError, Unavailable

MOST_AT_ONCE = 512
UNFIT = (
    OverflowError,
    UnicodeEncodeError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
)

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Wish = TypeVar("Wish")
Waiting = asyncio.Future[Any]  # of a result that only its work can type


class _Job(NamedTuple):
    """A wish, how such wishes are carried out, and who waits for it."""

    future: Waiting
    work: Callable[[sqlite3.Connection, list[Any]], Sequence[object]]
    wish: object


class _Outcome(NamedTuple):
    """Who waits for it, and what came of it: a result or an exception."""

    future: Waiting
    value: object


class DatabaseThread:
    """A thread with a connection of its own, fed by a queue.

    Work is a function of the connection. It refuses with a `StoreError` only before it has changed
    anything, and may be called again after it was rolled back.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str) -> None:
        """Take how to connect and how a transaction begins, and set to work."""
        self._connect = connect
        self._begin = begin
        self._connection: sqlite3.Connection | None = None
        self._gathered: list[_Job] = []
        self._queue: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="ridotto-store", daemon=True)
        self._thread.start()

    def do(
        self,
        work: Callable[Concatenate[sqlite3.Connection, Parameters], Result],
        *arguments: Parameters.args,
        **named: Parameters.kwargs,
    ) -> asyncio.Future[Result]:
        """Queue some work; the future is done when the transaction is."""
        return self._queued(_one_by_one, lambda connection: work(connection, *arguments, **named))

    def do_together(
        self,
        work: Callable[[sqlite3.Connection, list[Wish]], Sequence[Result | StoreError]],
        wish: Wish,
    ) -> asyncio.Future[Result]:
        """Queue a wish, which is carried out together with others of its kind that wait."""
        return self._queued(work, wish)

    def _queued(
        self,
        work: Callable[[sqlite3.Connection, list[Any]], Sequence[object]],
        wish: object,
    ) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._gathered.append(_Job(future, work, wish))
        if len(self._gathered) == 1:
            # Not one by one: whatever the loop wants in one go shall share a transaction.
            self._loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    async def stop(self) -> None:
        """Finish all work and end."""
        self._hand_over()
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
        jobs: list[_Job] = []
        while not jobs or (len(jobs) < MOST_AT_ONCE and not self._queue.empty()):
            handed_over = self._queue.get()
            if handed_over is None:
                return jobs, False
            jobs += handed_over
        return jobs, True

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
            outcomes = []
            for work, group in itertools.groupby(jobs, lambda job: job.work):
                outcomes += _carried_out(connection, work, list(group))
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
                outcomes += _carried_out(connection, job.work, [job])
            except Exception as error:
                if not connection.in_transaction:  # SQLite itself has undone everything
                    raise
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


def _carried_out(
    connection: sqlite3.Connection,
    work: Callable[[sqlite3.Connection, list[Any]], Sequence[object]],
    jobs: list[_Job],
) -> list[_Outcome]:
    """Do jobs of one kind, or have some of them refused."""
    values = work(connection, [job.wish for job in jobs])
    return [_Outcome(job.future, value) for job, value in zip(jobs, values, strict=True)]


def _one_by_one(
    connection: sqlite3.Connection, wishes: list[Callable[[sqlite3.Connection], object]]
) -> list[object]:
    """What comes of each piece of work: a result, or why it was refused."""
    found: list[object] = []
    for work in wishes:
        try:
            found.append(work(connection))
        except StoreError as error:
            found.append(error.with_traceback(None))  # its frames would hold it, and it them
    return found


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
    if isinstance(error, UNFIT):
        return StoreError(f"SQLite cannot keep that: {error}")
    if isinstance(error, sqlite3.OperationalError):
        return Unavailable(f"SQLite: {error}")
    return error
