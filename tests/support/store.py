"""What the tests of stores share."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ridotto.store import Listing, Store, connect

Result = TypeVar("Result")

LISTING = Listing(b'{"game":"volto"}', listed=True, over=False)


def opened(url: str, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """What comes of some work with an open store."""

    async def run() -> Result:
        store = connect(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def eventually(condition: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came true"
        await asyncio.sleep(0.01)
