"""A machine whose clock is wrong: what a process takes for the time of day.

clock = WrongClock(folder / "clock")
clock.set(10 * 60)   # seconds that it is ahead from now on, also for those who use it already
"""

import mmap
import pathlib
import struct
import time

SECOND = 1_000_000_000


class WrongClock:
    """A clock that several processes share, and whose error can be set."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        if not path.exists():
            path.write_bytes(bytes(8))
        with path.open("r+b") as file:
            self._error = mmap.mmap(file.fileno(), 8)

    @property
    def error(self) -> int:
        """How far it is ahead, in nanoseconds."""
        return int(struct.unpack("q", self._error[:])[0])

    def set(self, seconds: float) -> None:
        """Set it so far ahead, or behind."""
        self._error[:] = struct.pack("q", int(seconds * SECOND))

    def rule_this_process(self) -> None:
        """From now on be the time of day for everything in this process."""
        right = time.time_ns
        time.time_ns = lambda: right() + self.error
        time.time = lambda: (right() + self.error) / SECOND
