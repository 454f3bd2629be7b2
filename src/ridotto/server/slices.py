"""Long work on the event loop, done in slices: between two of them everybody else is served."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TypeVar

SECONDS = 0.002  # that others wait for a slice

Step = TypeVar("Step")


async def in_slices(steps: Iterable[Step]) -> AsyncIterator[Step]:
    """Go through some steps; whenever a slice is over, the loop goes round."""
    end = time.perf_counter() + SECONDS
    for step in steps:
        yield step
        if time.perf_counter() > end:
            await asyncio.sleep(0)
            end = time.perf_counter() + SECONDS


class Slices:
    """Lets one piece of long work go on at a time, each for a slice, in the order they came."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._turns = asyncio.Lock()
        self._spent = 0.0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until others had their slices; half of the time the loop and the core are free."""
        async with self._turns:
            began = time.perf_counter()
            yield
            self._spent += time.perf_counter() - began
            pause = self._spent if self._spent > SECONDS else 0  # too short ones would be none
            self._spent -= pause
            await asyncio.sleep(pause)

    async def last(self, steps: Iterator[Step]) -> Step:
        """The last of some steps, of which there is at least one.

        >>> asyncio.run(Slices().last(iter("abc")))
        'c'
        """
        kept: list[Step] = []
        while not await self._slice(steps, kept):
            pass
        return kept[-1]

    async def _slice(self, steps: Iterator[Step], kept: list[Step]) -> bool:
        """Take some steps and keep the last one; whether there are no more."""
        async with self.turn():
            end = time.perf_counter() + SECONDS
            for step in steps:
                kept[:] = [step]
                if time.perf_counter() > end:
                    return False
        return True
