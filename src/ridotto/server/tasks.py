"""Work on the side: kept until it is done, and logged when it goes wrong."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeVar

from ridotto.errors import RidottoError

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class Tasks:
    """The tasks of one worker."""

    def __init__(self) -> None:
        """Begin with none."""
        self._running: set[asyncio.Task[object]] = set()

    def start(self, work: Coroutine[None, None, Result]) -> asyncio.Task[Result]:
        """Run something on the side."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finish)
        return task

    async def stop(self) -> None:
        """Cancel everything that still runs."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _finish(self, task: asyncio.Task[Result]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work on the side failed", exc_info=error)


async def quietly(work: Callable[[], Awaitable[object]]) -> None:
    """Do something that may be refused without harm, and will be tried again."""
    with contextlib.suppress(RidottoError):
        await work()
