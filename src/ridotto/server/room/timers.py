"""Timers: when somebody's time is up, the table is told."""

import asyncio
from functools import partial

from ridotto.server.room.room import Room
from ridotto.server.room.services import Services
from ridotto.server.tasks import quietly
from ridotto.table import SITE
from ridotto.table.commands import Flag

LATE = 0.05  # seconds after the deadline, so that it has surely passed


class Timers:
    """One timer for each room in which a clock runs."""

    def __init__(self, services: Services) -> None:
        """Begin with none."""
        self._services = services
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, room: Room) -> None:
        """Wake up at the next deadline of a room, if there is one."""
        self.cancel(room)
        deadline = room.next_deadline()
        if deadline is not None:
            delay = max(0, deadline - self._services.now()) / 1000 + LATE
            self._timers[room.table.id] = asyncio.get_running_loop().call_later(
                delay, lambda: self._services.tasks.start(quietly(partial(self._flag, room)))
            )

    def cancel(self, room: Room) -> None:
        """Stop the timer of a room."""
        timer = self._timers.pop(room.table.id, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()

    async def _flag(self, room: Room) -> None:
        if room.next_deadline() is not None:
            try:
                await room.do(SITE, Flag())
            finally:
                if self._services.is_open:
                    self.set(room)
