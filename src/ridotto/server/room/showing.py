"""What the page of a table's only person has shown: bots move when that is all they were told.

Nothing here depends on more than who sits at the table, and what that person has heard and said.
"""

import asyncio
import contextlib

from ridotto.server.room import broadcast
from ridotto.server.room.audience import Subscriber
from ridotto.table import Table


class Showing:
    """What the pages at one table have shown, as far as they say so.

    A page that never says anything is not waited for. If the person has several pages, the
    quickest counts.
    """

    def __init__(self, worker: str) -> None:
        """Begin without any page; the worker is the one whose sockets these are."""
        self._worker = worker
        self._shown: dict[Subscriber, tuple[int, int]] = {}  # a game's number, and events of it
        self._news: asyncio.Event | None = None  # while somebody waits for it

    def note(self, page: Subscriber, table: Table, heard: int) -> None:
        """A page has shown so many events of the present game."""
        self._shown[page] = (table.game_number, heard)
        self.wake()

    def forget(self, page: Subscriber) -> None:
        """A page is gone."""
        if self._shown.pop(page, None) is not None:
            self.wake()

    def wake(self) -> None:
        """Let whoever waits look again."""
        if self._news is not None:
            self._news.set()
            self._news = None

    async def until_news(self, deadline: float) -> None:
        """Wait until it is worth looking again, at the latest until a moment of the loop's."""
        news = self._news = self._news or asyncio.Event()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(deadline):
                await news.wait()

    def is_awaited(self, table: Table) -> bool:
        """Whether a page still shows what its person was told, here or at another worker."""
        seat = table.only_person
        if seat is None:
            return False
        if table.seats[seat].worker not in (None, self._worker):
            return True  # the bots of that worker know more
        shown = [shown for page, shown in self._shown.items() if page.observer == seat]
        heard = broadcast.count_heard(table, seat)
        return bool(shown) and (table.game_number, heard) not in shown
