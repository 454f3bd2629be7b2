"""Work off the event loop, in threads that nobody has to wait for."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")


class Threads:
    """At most so many at once; one that never ends holds up neither the others nor the exit."""

    def __init__(self, at_once: int) -> None:
        """Allow so many at once."""
        self._free = asyncio.Semaphore(at_once)

    async def run(self, function: Callable[..., Result], *arguments: Any, seconds: float) -> Result:
        """The result of a function; raises `TimeoutError`, and then forgets about the thread."""
        async with self._free, asyncio.timeout(seconds):
            return await in_thread(function, *arguments)


def in_thread(function: Callable[..., Result], *arguments: Any) -> "asyncio.Future[Result]":
    """The result of a function that runs in a thread of its own, which no exit waits for."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def run() -> None:
        try:
            result = function(*arguments)
        except BaseException as error:
            settle(future.set_exception, error)
        else:
            settle(future.set_result, result)

    def settle(how: Callable[[Any], None], what: Any) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: None if future.done() else how(what))

    threading.Thread(target=run, daemon=True, name="thinking").start()
    return future
