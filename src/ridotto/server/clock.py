"""The time that all workers share: the database's, whatever the clocks of their machines say."""

import logging
import time
from collections.abc import Callable

from ridotto.store import Store

WORTH_TELLING = 1000  # milliseconds

log = logging.getLogger(__name__)


def milliseconds() -> int:
    """The time since 1970, as this machine has it."""
    return time.time_ns() // 1_000_000


class SharedClock:
    """Tells the time of the database; between two looks at it, counted by a clock that nobody sets.

    As far as can be known it is never ahead, so that nobody's time is up too early.
    """

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        machine: Callable[[], int] = milliseconds,
    ) -> None:
        """Tell the time of this machine until the first look."""
        self._monotonic = monotonic
        self._machine = machine
        self._offset = machine() - 1000 * monotonic()
        self._has_looked = False
        self._told = 0
        self.machine_ahead = 0  # by how many milliseconds this machine is ahead of the database

    def __call__(self) -> int:
        """The time, in milliseconds since 1970."""
        return int(1000 * self._monotonic() + self._offset)

    async def compare(self, store: Store) -> None:
        """Look at the database's clock, and go by it if ours is wrong; may raise `Unavailable`."""
        before = self()
        theirs = await store.now()
        after = self()
        # That was their time at some moment of our question: a slow answer alone proves nothing.
        if not before <= theirs <= after:
            if self._has_looked and abs(theirs - after) > WORTH_TELLING:
                seconds = (theirs - after) / 1000
                log.warning("the database's clock has jumped", extra={"seconds": seconds})
            self._offset += theirs - after
        self._has_looked = True
        self.machine_ahead = self._machine() - self()
        if abs(self.machine_ahead - self._told) > WORTH_TELLING:
            self._told = self.machine_ahead
            seconds = self.machine_ahead / 1000
            log.warning(
                "this machine's clock is ahead of the database's, which counts"
                if seconds > 0
                else "this machine's clock is behind the database's, which counts",
                extra={"seconds": abs(seconds)},
            )
