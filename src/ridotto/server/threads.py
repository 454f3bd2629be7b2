"""Work off the event loop, in threads that nobody has to wait for."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class Threads:
    """At most so many at once; one that never ends holds up neither the others nor the exit."""

    def __init__(self, at_once: int) -> None:
        """Allow so many at once."""
        self._free = asyncio.Semaphore(at_once)

    async def run(self, work: Callable[[], Result], *, seconds: float) -> Result:
        """The result of some work; raises `TimeoutError`, and then forgets about the thread."""
        async with self._free, asyncio.timeout(seconds):
            return await in_thread(work)


def in_thread(work: Callable[[], Result]) -> "asyncio.Future[Result]":
    """The result of work that runs in a thread of its own, which no exit waits for."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def run() -> None:
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
