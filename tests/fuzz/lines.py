"""Connections by hand: HTTP and WebSockets at the level of bytes, as no honest client would."""

import asyncio
import base64
import contextlib
import socket
import struct
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
KEY = base64.b64encode(b"0123456789abcdef").decode()


class Answer(NamedTuple):
    """What came back; status 0 if the line was cut without a word."""

    status: int
    head: bytes
    body: bytes


CUT = Answer(0, b"", b"")


class Line(asyncio.Protocol):
    """A connection, and what came over it that nobody has read yet."""

    def __init__(self) -> None:
        self.got = bytearray()
        self.is_cut = False
        self.transport: asyncio.Transport = None  # type: ignore[assignment]  # set on connecting
        self._waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Keep what came."""
        self.got += data
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that nothing more comes."""
        self.is_cut = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def send(self, data: bytes) -> None:
        """Send some bytes, if anybody may still take them."""
        if not self.is_cut and not self.transport.is_closing():
            self.transport.write(data)

    async def more(self) -> bool:
        """Wait for more; whether it came."""
        if self.is_cut:
            return False
        before = len(self.got)
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting
        return len(self.got) > before

    def reset(self) -> None:
        """Cut the line, without the long goodbye of TCP."""
        if not self.is_cut:
            with contextlib.suppress(OSError):
                raw = self.transport.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.transport.abort()

    async def answer(self, method: str = "GET") -> Answer:
        """The next answer of HTTP."""
        while (end := self.got.find(b"\r\n\r\n")) < 0:
            if not await self.more():
                return CUT
        head = bytes(self.got[: end + 4])
        del self.got[: end + 4]
        status, said = int(head[9:12]), head.lower()
        if method == "HEAD" or status in (101, 204, 304):
            return Answer(status, head, b"")
        if b"transfer-encoding: chunked" in said:
            body = await self._chunks()
        elif b"content-length:" in said:
            length = int(said.split(b"content-length:")[1].split(b"\r\n")[0])
            body = await self._exactly(length)
        else:
            while await self.more():
                pass
            body = bytes(self.got)
        return Answer(status, head, body)

    async def _exactly(self, length: int) -> bytes:
        while len(self.got) < length and await self.more():
            pass
        found = bytes(self.got[:length])
        del self.got[:length]
        return found

    async def _chunks(self) -> bytes:
        while not self.got.endswith(b"0\r\n\r\n") and await self.more():
            pass
        found = bytes(self.got)
        self.got.clear()
        return found

    async def frame(self) -> tuple[int, bytes] | None:
        """The next frame of a WebSocket: its kind and content; None when there are no more."""
        while len(self.got) < 2:
            if not await self.more():
                return None
        size, start = self.got[1] & 0x7F, 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            while len(self.got) < 2 + wide:
                if not await self.more():
                    return None
            size, start = int.from_bytes(self.got[2 : 2 + wide], "big"), 2 + wide
        while len(self.got) < start + size:
            if not await self.more():
                return None
        kind, content = self.got[0] & 0x0F, bytes(self.got[start : start + size])
        del self.got[: start + size]
        return kind, content


def framed(content: bytes, kind: int = TEXT, *, last: bool = True, flags: int = 0) -> bytes:
    """A frame of a client, masked with zeros."""
    size = len(content)
    head = bytes([(0x80 if last else 0) | flags | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + b"\0\0\0\0" + content


@contextlib.asynccontextmanager
async def connected(port: int) -> AsyncIterator[Line]:
    """A connection to a server on this machine, which is cut in the end."""
    line = await opened(port)
    try:
        yield line
    finally:
        line.reset()


async def opened(port: int) -> Line:
    """A connection that somebody else will cut."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(Line, "127.0.0.1", port)
    return line


def request(method: str, path: str, headers: dict[str, str], body: bytes | None = None) -> bytes:
    """A request, whatever its parts are."""
    given = {"host": "127.0.0.1", **headers}
    if body is not None:
        given = {"content-length": str(len(body)), "content-type": "application/json", **given}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in given.items())]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + (body or b"")


def upgrade(path: str, headers: dict[str, str]) -> bytes:
    """A request for a WebSocket."""
    wanted = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": KEY,
    }
    return request("GET", path, {**wanted, **headers})
