"""Which cookies of a user still count: those since they last signed out everywhere.

Kept as documents, in the memory of every worker, and heard of at once.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from ridotto.server.keys import COOKIE_SECONDS, Identity
from ridotto.server.tasks import Tasks
from ridotto.store import Conflict, Store, Unavailable

KIND = "session"
RETRY = 1.0  # seconds
PAGE = 500


class Session(msgspec.Struct, frozen=True):
    """How often a user has signed out everywhere."""

    generation: int


_read = msgspec.json.Decoder(Session).decode
_write = msgspec.json.Encoder().encode


class Sessions:
    """The generations of those who ever signed out; all others are in their first."""

    def __init__(self, store: Store, tasks: Tasks) -> None:
        """Begin with none, until they are loaded."""
        self._generations: dict[str, int] = {}
        self._store = store
        self._tasks = tasks
        self._reading = asyncio.Lock()
        self._when_changed: Callable[[], None] = lambda: None
        store.documents.watch(self._heard)

    def watch(self, when_changed: Callable[[], None]) -> None:
        """Be called after every change, by this worker or another."""
        self._when_changed = when_changed

    def is_current(self, identity: Identity) -> bool:
        """Whether a user has not signed out since they got a cookie."""
        return identity.generation >= self._generations.get(identity.user, 0)

    async def forget_old(self, now: int) -> None:
        """Forget what was so long ago that no cookie is older."""
        await self._store.documents.delete_unchanged_since(KIND, now - COOKIE_SECONDS * 1000)
        await self.load()

    async def load(self) -> None:
        """Read everything anew."""
        async with self._reading:
            found: dict[str, int] = {}
            after = ""
            while page := await self._store.documents.page(KIND, after=after, limit=PAGE):
                found |= {each.key: _read(each.content).generation for each in page}
                after = page[-1].key
            self._generations = found
        self._when_changed()

    async def end(self, identity: Identity) -> Identity:
        """End all sessions of a user; the identity for a new one."""
        while True:
            document = await self._store.documents.get(KIND, identity.user)
            before = _read(document.content).generation if document else 0
            generation = max(before, identity.generation) + 1
            over = document.number if document else 0
            try:
                content = _write(Session(generation))
                await self._store.documents.put(KIND, identity.user, content, over=over)
            except Conflict:
                continue  # they sign out somewhere else at the same time
            await self._read_one(identity.user)
            return msgspec.structs.replace(identity, generation=generation)

    async def _read_one(self, user: str) -> None:
        # One after the other, so that what was read last is newest.
        async with self._reading:
            document = await self._store.documents.get(KIND, user)
            if document is None:
                self._generations.pop(user, None)
            else:
                self._generations[user] = _read(document.content).generation
        self._when_changed()

    def _heard(self, kind: str, key: str, number: int) -> None:
        """Another worker has put or deleted a document."""
        if kind == KIND:
            self._tasks.start(self._follow(lambda: self._read_one(key)))
        elif kind == "":
            self._tasks.start(self._follow(self.load))

    async def _follow(self, read: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await read()
            except Unavailable:
                await asyncio.sleep(RETRY)
                continue
            return
