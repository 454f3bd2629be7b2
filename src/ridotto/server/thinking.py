"""Work off the event loop, in lanes, shared fairly between those who want it."""

import asyncio
import contextlib
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

from ridotto.server.errors import Busy

Result = TypeVar("Result")

CALM = 5  # niceness of work that nobody waits for at their board


class Lane:
    """Work of one kind, of which at most so much is done at once.

    Owners take turns, and so do the tables of an owner; of a table only one piece is done at a
    time. So nobody waits longer because somebody else wants much. Work that never ends holds up
    neither the others nor the exit.
    """

    def __init__(self, at_once: int, *, niceness: int = 0) -> None:
        """Allow so much at once, perhaps behind everything else that the machine has to do."""
        self._free = at_once
        self._niceness = niceness
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}  # owner, table
        self._busy: dict[str, str] = {}  # tables for which something is done, and whose wish it was

    @property
    def is_idle(self) -> bool:
        """Whether nothing is done, and nobody waits."""
        return not self._busy and not self._waiting

    @property
    def busy(self) -> int:
        """How much is done now."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """How much waits for its turn."""
        return sum(len(turns) for tables in self._waiting.values() for turns in tables.values())

    async def run(
        self, owner: str, table: str, work: Callable[[], Result], *, wait: float, seconds: float
    ) -> Result:
        """The result of some work for an owner's table, begun within `wait` seconds.

        Raises `Busy` if it could not begin by then, and `TimeoutError` if it takes longer than
        `seconds`; then nobody looks after its thread any more. Whoever does not wait for it to end
        still has their turn until then.
        """
        await self._turn(owner, table, wait)
        with contextlib.ExitStack() as turn:
            turn.callback(self._end, owner, table)
            working = in_thread(work, niceness=self._niceness)
            ending = turn.pop_all()
        late = asyncio.get_running_loop().call_later(seconds, ending.close)
        ending.callback(late.cancel)
        working.add_done_callback(lambda _: ending.close())
        async with asyncio.timeout(seconds):
            return await asyncio.shield(working)

    async def _turn(self, owner: str, table: str, wait: float) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, {}).setdefault(table, deque()).append(turn)
        self._begin()
        try:
            async with asyncio.timeout(wait):
                await turn
        except (TimeoutError, asyncio.CancelledError) as error:
            if turn.done() and not turn.cancelled():
                self._end(owner, table)  # it came just now
            else:
                turn.cancel()
                self._tidy(owner, table)
            if isinstance(error, TimeoutError):
                raise Busy("there is too much to think about now; try again") from None
            raise

    def _begin(self) -> None:
        """Let those go on whose turn it is."""
        while self._free and (turn := self._next()) is not None:
            turn.set_result(None)

    def _next(self) -> "asyncio.Future[None] | None":
        """The turn of the owner and table that have waited longest."""
        for owner, tables in self._waiting.items():
            for table, turns in tables.items():
                _drop_cancelled(turns)
                if turns and table not in self._busy:
                    turn = turns.popleft()
                    self._busy[table] = owner
                    self._free -= 1
                    self._go_last(owner, table)
                    return turn
        return None

    def _end(self, owner: str, table: str) -> None:
        del self._busy[table]
        self._free += 1
        self._go_last(owner, table)
        self._begin()

    def _go_last(self, owner: str, table: str) -> None:
        """Let all others go first."""
        tables = self._waiting.pop(owner)
        tables[table] = tables.pop(table)
        self._waiting[owner] = tables
        self._tidy(owner, table)

    def _tidy(self, owner: str, table: str) -> None:
        """Forget who wants nothing more."""
        tables = self._waiting.get(owner, {})
        turns = tables.get(table)
        if turns is None:
            return
        _drop_cancelled(turns)
        if not turns and self._busy.get(table) != owner:
            del tables[table]
        if not tables:
            del self._waiting[owner]


def _drop_cancelled(turns: "deque[asyncio.Future[None]]") -> None:
    """Pass over those who do not wait any more, and may not have noticed yet."""
    for turn in [turn for turn in turns if turn.cancelled()]:
        turns.remove(turn)


class Thinking:
    """The lanes of one worker: none of them waits for another one."""

    def __init__(self, bot_threads: int) -> None:
        """Bots think in so many threads; what a player waits for at the board goes first."""
        self.previews = Lane(2)
        self.hints = Lane(1, niceness=CALM)
        self.bots = Lane(bot_threads, niceness=CALM)
        self.studies = Lane(1, niceness=CALM)

    @property
    def by_name(self) -> dict[str, Lane]:
        """All lanes, by what is thought there."""
        return {
            "previews": self.previews,
            "hints": self.hints,
            "bots": self.bots,
            "studies": self.studies,
        }

    def __iter__(self) -> Iterator[Lane]:
        """All lanes."""
        yield from self.by_name.values()


def in_thread(work: Callable[[], Result], *, niceness: int = 0) -> "asyncio.Future[Result]":
    """The result of work that runs in a thread of its own, which no exit waits for."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def run() -> None:
        _be_nice(niceness)
        try:
            result = work()
        except BaseException as error:
            fault = error
            settle(lambda: future.set_exception(fault))
        else:
            settle(lambda: future.set_result(result))

    def settle(how: Callable[[], None]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: None if future.done() else how())

    threading.Thread(target=run, daemon=True, name="thinking").start()
    return future


def _be_nice(niceness: int) -> None:
    """Let other threads go first, where a thread can have a niceness of its own."""
    if niceness and sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
