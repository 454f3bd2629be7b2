"""A wire between a server and its database, which can be cut, go dead, and lose answers.

    async with laid(database.url) as wire:
        ...       # a server whose database is at wire.url
        wire.cut()
        wire.mend()

It takes TCP connections and hands every byte on to PostgreSQL, as long as it is whole.
"""

import asyncio
import contextlib
import urllib.parse
from collections.abc import AsyncIterator

CHUNK = 65536


class Wire:
    """The wire; new connections can be made while it is not cut."""

    def __init__(self, socket_path: str) -> None:
        self.url = ""
        self.asked = asyncio.Event()  # set whenever something is asked of the database
        self._socket_path = socket_path
        self._is_cut = False
        self._there = asyncio.Event()
        self._back = asyncio.Event()
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.mend()

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def hang(self) -> None:
        """Carry nothing either way; nobody is told."""
        self._there.clear()
        self._back.clear()

    def lose_answers(self) -> None:
        """Carry only what is asked: it is done, and nobody hears of it."""
        self._back.clear()
        self.asked.clear()

    def forget(self) -> None:
        """Carry nothing of what is connected now, ever again; nobody is told."""
        self._there.clear()
        self._back.clear()
        self._there, self._back = asyncio.Event(), asyncio.Event()
        self.mend()

    def mend(self) -> None:
        """Carry everything again, also what waited in between."""
        self._is_cut = False
        self._there.set()
        self._back.set()

    def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry what one connection says, until an end is gone."""
        task = asyncio.create_task(self._join(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def remove(self) -> None:
        """Let everything go."""
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        their_reader, their_writer = await asyncio.open_unix_connection(self._socket_path)
        ends = {writer, their_writer}
        self._ends |= ends
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._carry(reader, their_writer, self._there, self.asked))
                group.create_task(self._carry(their_reader, writer, self._back))
        except* OSError:
            pass
        finally:
            self._ends -= ends
            for end in ends:
                end.transport.abort()

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        is_whole: asyncio.Event,
        carried: asyncio.Event | None = None,
    ) -> None:
        while data := await reader.read(CHUNK):
            await is_whole.wait()
            writer.write(data)
            await writer.drain()
            if carried is not None:
                carried.set()
        raise ConnectionResetError


@contextlib.asynccontextmanager
async def laid(url: str) -> AsyncIterator[Wire]:
    """A wire to a database that listens on a socket in a folder, as that of the tests does."""
    parts = urllib.parse.urlsplit(url)
    folder = urllib.parse.parse_qs(parts.query)["host"][0]
    wire = Wire(f"{folder}/.s.PGSQL.5432")
    server = await asyncio.start_server(wire.take, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    wire.url = f"postgresql://{parts.username}@127.0.0.1:{port}{parts.path}"
    try:
        yield wire
    finally:
        server.close()
        await wire.remove()
