"""What was decided: kept as documents, in the memory of every worker, and heard of at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from ridotto.server.keys import Keys
from ridotto.server.moderation.restrictions import RestrictedUser, Restriction, Restrictions
from ridotto.server.tasks import Tasks
from ridotto.store import Conflict, Missing, Store, Unavailable

RESTRICTION = "restriction"
BANNER = "banner"
CLOSING = "closing"
ONLY = "only"  # the key of a kind that has one document
RETRY = 1.0  # seconds
PAGE = 500


class Closed(Missing):
    """The table was closed by whoever runs the site; `reason` is what they say to that."""

    def __init__(self, reason: str) -> None:
        """Say why."""
        self.reason = reason
        because = f": {reason}" if reason else ""
        super().__init__(f"this table was closed by the host of this site{because}")


class Banner(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text for every page, and the moment it speaks of, if it does."""

    text: str = ""
    at: int | None = None


NO_BANNER = Banner()


class TableClosing(msgspec.Struct, frozen=True):
    """Why a table was closed."""

    reason: str


_read_user = msgspec.json.Decoder(RestrictedUser).decode
_read_banner = msgspec.json.Decoder(Banner).decode
_read_closing = msgspec.json.Decoder(TableClosing).decode
_write = msgspec.json.Encoder().encode


class Decisions:
    """The restricted users and the banner, as this worker knows them."""

    def __init__(self, store: Store, keys: Keys, now: Callable[[], int], tasks: Tasks) -> None:
        """Begin with none, until they are loaded."""
        self.banner = NO_BANNER
        self.restrictions = Restrictions(keys.handle, now)
        self._store = store
        self._now = now
        self._tasks = tasks
        self._reading = asyncio.Lock()
        self._when_changed: Callable[[], None] = lambda: None
        store.documents.watch(self._heard)

    def watch(self, when_changed: Callable[[], None]) -> None:
        """Be called after every change, by this worker or another."""
        self._when_changed = when_changed

    async def load(self) -> None:
        """Read everything anew."""
        async with self._reading:
            users: dict[str, RestrictedUser] = {}
            after = ""
            while page := await self._store.documents.page(RESTRICTION, after=after, limit=PAGE):
                users |= {document.key: _read_user(document.content) for document in page}
                after = page[-1].key
            self.restrictions.users = users
            self.banner = await self._read_banner()
        self._when_changed()

    async def restrict(
        self,
        handle: str,
        what: Literal["ban", "mute"],
        restriction: Restriction | None,
        name: str = "",
    ) -> None:
        """Restrict a user, or lift a restriction."""
        while True:
            document = await self._store.documents.get(RESTRICTION, handle)
            before = _read_user(document.content) if document else RestrictedUser()
            after = msgspec.structs.replace(before, name=name or before.name, **{what: restriction})
            over = document.number if document else 0
            try:
                await self._store.documents.put(RESTRICTION, handle, _write(after), over=over)
            except Conflict:
                continue  # somebody else has decided something about them
            await self._read_one(handle)
            return

    async def set_banner(self, banner: Banner) -> None:
        """Show a text on every page, or none."""
        if banner.text:
            await self._store.documents.put(BANNER, ONLY, _write(banner))
        else:
            await self._store.documents.delete(BANNER, ONLY)
        async with self._reading:
            self.banner = await self._read_banner()
        self._when_changed()

    async def note_closing(self, table: str, reason: str) -> None:
        """Keep why a table is closed, before it is."""
        await self._store.documents.put(CLOSING, table, _write(TableClosing(reason)))

    async def closing_of(self, table: str) -> TableClosing | None:
        """Why a table that is gone was closed; None if it was not."""
        document = await self._store.documents.get(CLOSING, table)
        return None if document is None else _read_closing(document.content)

    async def forget_old(self, moment: int) -> None:
        """Forget restrictions that are over, and closings from before a moment."""
        await self._store.documents.delete_unchanged_since(CLOSING, moment)
        for handle in list(self.restrictions.users):
            if self.restrictions.of(handle) is None:
                document = await self._store.documents.get(RESTRICTION, handle)
                if (
                    document is not None
                    and _read_user(document.content) == (self.restrictions.users[handle])
                ):
                    await self._store.documents.delete(RESTRICTION, handle)
                await self._read_one(handle)

    async def _read_one(self, handle: str) -> None:
        # One after the other, so that what was read last is newest.
        async with self._reading:
            document = await self._store.documents.get(RESTRICTION, handle)
            if document is None:
                self.restrictions.users.pop(handle, None)
            else:
                self.restrictions.users[handle] = _read_user(document.content)
        self._when_changed()

    async def _read_banner(self) -> Banner:
        document = await self._store.documents.get(BANNER, ONLY)
        return NO_BANNER if document is None else _read_banner(document.content)

    def _heard(self, kind: str, key: str, number: int) -> None:
        """Another worker has put or deleted a document."""
        if kind == RESTRICTION:
            self._tasks.start(self._follow(lambda: self._read_one(key)))
        elif kind in ("", BANNER):
            self._tasks.start(self._follow(self.load))

    async def _follow(self, read: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await read()
            except Unavailable:
                await asyncio.sleep(RETRY)
                continue
            return
