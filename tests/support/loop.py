"""How much is done from one turn of the event loop to the next."""

import asyncio
from collections.abc import Awaitable, Callable


async def most_between_turns(count: Callable[[], int], work: Awaitable[object]) -> int:
    """How far a count goes at most from one turn of the loop to the next, during some work."""
    most, task = 0, asyncio.ensure_future(work)
    while not task.done():
        before = count()
        await asyncio.sleep(0)
        most = max(most, count() - before)
    await task
    return most
