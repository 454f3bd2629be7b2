"""How a store on PostgreSQL hears of the commits of others."""

import asyncio
import logging
from collections.abc import Callable

import asyncpg

from ridotto.store.postgres.statements import CHANNEL

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 1.0
HEARTBEAT = 30.0
PATIENCE = 10.0

log = logging.getLogger(__name__)


class ChangeListener:
    """A connection that listens for ever: when it is lost, another one is made.

    `changed` is told of every commit but those of `origin`, and of ("", 0) whenever listening
    begins, because nobody knows what was missed until then.
    """

    def __init__(self, url: str, origin: str, changed: Callable[[str, int], None]) -> None:
        """Begin to listen."""
        self._url = url
        self._origin = origin
        self._changed = changed
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
        self._changed("", 0)
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
