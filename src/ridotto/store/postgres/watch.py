"""How a store on PostgreSQL hears of the commits of others."""

import asyncio
import logging
from collections.abc import Callable

import asyncpg
import msgspec

from ridotto.store.documents import DocumentWatcher
from ridotto.store.postgres.statements import CHANNEL, DOCUMENT_CHANNEL

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 1.0
HEARTBEAT = 5.0
PATIENCE = 5.0

log = logging.getLogger(__name__)
_read_document = msgspec.json.Decoder(tuple[str, str, int, str]).decode


class ChangeListener:
    """A connection that listens for ever: when it is lost, another one is made.

    `changed` is told of every commit but those of `origin`, and of ("", 0) whenever listening
    begins, because nobody knows what was missed until then. So is `document_changed` of documents,
    and of ("", "", 0).
    """

    def __init__(
        self,
        url: str,
        origin: str,
        changed: Callable[[str, int], None],
        document_changed: DocumentWatcher,
    ) -> None:
        """Begin to listen."""
        self._url = url
        self._origin = origin
        self._changed = changed
        self._document_changed = document_changed
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Listen no more."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=PATIENCE)
                pause = FIRST_PAUSE
                try:
                    await self._hear(connection)
                finally:
                    connection.terminate()
            except Exception as error:  # whatever it was, a deaf worker would be worse
                log.warning("cannot hear of changes, trying again: %s", error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _hear(self, connection: asyncpg.Connection) -> None:
        """Listen until the connection is lost, asking at times whether it is still there."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        await connection.add_listener(DOCUMENT_CHANNEL, self._heard_document)
        self._changed("", 0)
        self._document_changed("", "", 0)
        while not lost.is_set():
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await lost.wait()
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=PATIENCE)

    def _heard(
        self, _connection: asyncpg.Connection, _process: int, _channel: str, text: str
    ) -> None:
        table, version, origin = text.rsplit(":", 2)
        if origin != self._origin:
            self._changed(table, int(version))

    def _heard_document(
        self, _connection: asyncpg.Connection, _process: int, _channel: str, text: str
    ) -> None:
        kind, key, number, origin = _read_document(text)
        if origin != self._origin:
            self._document_changed(kind, key, number)
