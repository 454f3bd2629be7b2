"""Forgetting a user: their seats, and the reports by and about them."""

import asyncio
from typing import NamedTuple

from ridotto.errors import RidottoError
from ridotto.server.moderation import reports
from ridotto.server.site import Site
from ridotto.store import Unavailable
from ridotto.table.commands import Leave

PAGE = 500
MOST_TABLES = 10_000


class Forgotten(NamedTuple):
    """Seats set free, seats in games that are on, where the others decide, and reports deleted."""

    seats: int = 0
    playing: int = 0
    reports: int = 0


async def forget_user(site: Site, handle: str) -> Forgotten:
    """Forget what is kept of a user beside the logs of tables."""
    user = await find_user(site, handle)
    freed = playing = 0
    for row in await site.store.rows_of(user, MOST_TABLES) if user else ():
        try:
            room = await site.room(row.table)
            for seat in room.table.seats_of(user):
                after = await room.do(user, Leave(), seat=seat)
                still_there = after.seats[seat].user == user
                playing += still_there
                freed += not still_there
        except Unavailable:
            raise  # they are not forgotten: whoever asked must ask again
        except RidottoError:
            continue  # the table is gone or broken: nothing of it is kept for them
    return Forgotten(freed, playing, await reports.forget(site.store, handle))


async def find_user(site: Site, handle: str) -> str:
    """The user of a handle among those who have a seat; nothing if they have none."""
    after = ""
    while users := await site.store.users(after, PAGE):
        for user in users:
            if site.keys.handle(user) == handle:
                return user
        after = users[-1]
        await asyncio.sleep(0)
    return ""
