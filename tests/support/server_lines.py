"""Plain connections to a server, for requests that no honest client would make."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

from tests.support.server_client import Server

PATIENCE = 30.0
REQUEST = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Line:
    """A plain connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def answer(self) -> tuple[int, Any]:
        """The status and the body of the next answer."""
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        lines = head.decode().lower().split("\r\n")
        (size,) = [int(line[15:]) for line in lines if line.startswith("content-length:")]
        body = await self.reader.readexactly(size)
        is_json = any("application/json" in line for line in lines)
        return int(lines[0].split()[1]), json.loads(body) if is_json else body

    async def rest(self) -> bytes:
        """All that comes until the server hangs up."""
        told = b""
        with contextlib.suppress(ConnectionError):
            while part := await asyncio.wait_for(self.reader.read(65536), PATIENCE):
                told += part
        return told

    async def trickle(self, data: bytes) -> bytes:
        """Send byte by byte, for ever if need be; what comes until the server hangs up."""
        told = asyncio.create_task(self.rest())
        for number in range(10**6):
            if told.done():
                break
            self.send(data[number % len(data) : number % len(data) + 1])
            await asyncio.sleep(0.02)
        return told.result()


@contextlib.asynccontextmanager
async def line_to(server: Server, receive: int = 0) -> AsyncIterator[Line]:
    """A connection, which is hung up in the end."""
    address = urlsplit(server.url)
    tcp = socket.socket()
    if receive:
        tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    tcp.setblocking(False)
    await asyncio.get_running_loop().sock_connect(tcp, (address.hostname, address.port))
    reader, writer = await asyncio.open_connection(sock=tcp, limit=2**16)
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()
