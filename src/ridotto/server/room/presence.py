"""Who is there: users come and go with their sockets, and the table is told."""

import asyncio
from functools import partial

from ridotto.server.room.room import Room
from ridotto.server.tasks import quietly
from ridotto.table.commands import Came, Gone

DEBOUNCE = 3.0  # seconds a user may be away, for instance to reload the page, before they are gone


async def come(room: Room, user: str, seat: int) -> None:
    """Say that a user is connected to a seat through this worker."""
    worker, sitting = room.services.worker, room.table.seats[seat]
    if sitting.worker != worker or sitting.left_at:
        await room.do(user, Came(worker), seat=seat)


def go(room: Room, user: str, seat: int) -> None:
    """After a moment, say that a user is not connected any more, unless they are again."""
    if room.services.is_open:
        room.services.tasks.start(quietly(partial(_go, room, user, seat)))


async def _go(room: Room, user: str, seat: int) -> None:
    await asyncio.sleep(DEBOUNCE * room.services.settings.time_factor)
    if not room.audience.is_connected(seat):
        await room.do(user, Gone(room.services.worker), seat=seat)


async def compare(room: Room, living: set[str]) -> None:
    """Set right what the table says of its users, given the workers that live."""
    for index, seat in enumerate(room.table.seats):
        if seat.user is None:
            continue
        if seat.worker is not None and seat.worker not in living:
            await quietly(partial(room.do, seat.user, Gone(seat.worker), seat=index))
        elif seat.worker is None and room.audience.is_connected(index):
            await quietly(partial(come, room, seat.user, index))
