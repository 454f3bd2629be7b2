"""What the tests of bad days need: a server beside the test, sockets by hand, and an open ear."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import os
import socket
import struct
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

from ridotto.server.worker import SiteServer
from tests.support.server_client import Guest, Server, Socket, can_act, open_site

TEXT, BINARY, CONTINUED, CLOSE, PING = 0x1, 0x2, 0x0, 0x8, 0x9


class Ear(logging.Handler):
    """Keeps all that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def errors(self) -> list[str]:
        """What has gone wrong in the server."""
        formatter = logging.Formatter("%(name)s: %(message)s")
        return [formatter.format(each) for each in self.records if each.levelno >= logging.ERROR]


@contextlib.contextmanager
def listening(level: int = logging.WARNING) -> Iterator[Ear]:
    """Hear what is logged meanwhile."""
    ear, root = Ear(), logging.getLogger()
    before = root.level
    root.addHandler(ear)
    root.setLevel(level)
    try:
        yield ear
    finally:
        root.setLevel(before)
        root.removeHandler(ear)


@contextlib.contextmanager
def site_beside(**settings: Any) -> Iterator[Server]:
    """A server in a thread of its own, for clients that block."""
    opened: list[Server] = []
    failed: list[BaseException] = []
    is_open, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with open_site(**settings) as server:
            opened.append(server)
            is_open.set()
            while not stop.is_set():
                await asyncio.sleep(0.02)

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            failed.append(error)
        finally:
            is_open.set()

    thread = threading.Thread(target=run)
    # Signals are the main thread's.
    quiet = mock.patch.object(SiteServer, "capture_signals", return_value=contextlib.nullcontext())
    with quiet:
        thread.start()
        is_open.wait()
        try:
            assert opened, failed
            yield opened[0]
        finally:
            stop.set()
            thread.join()
    assert not failed, failed


class RawSocket:
    """A WebSocket by hand: it sends what no honest client would, and reads only when asked."""

    def __init__(
        self, server: Server, path: str, headers: dict[str, str], receive: int, host: str = ""
    ) -> None:
        address = urlsplit(server.url)
        assert address.hostname
        assert address.port
        self.tcp = socket.socket()
        if receive:
            self.tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.tcp.setblocking(False)
        self._to = (address.hostname, address.port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host or address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self._request = ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def open(self) -> None:
        """Shake hands."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.tcp, self._to)
        await loop.sock_sendall(self.tcp, self._request)
        told = b""
        while b"\r\n\r\n" not in told:
            told += await loop.sock_recv(self.tcp, 1)
        assert told.startswith(b"HTTP/1.1 101"), told

    async def send(self, data: bytes, kind: int = TEXT, *, last: bool = True) -> None:
        """Send one frame."""
        await asyncio.get_running_loop().sock_sendall(self.tcp, frame(data, kind, last=last))

    async def read_to_end(self) -> tuple[list[bytes], int | None]:
        """All text frames until the other side says goodbye or hangs up, and the code it gives."""
        loop, told = asyncio.get_running_loop(), b""
        texts: list[bytes] = []
        with contextlib.suppress(ConnectionError):
            while part := await asyncio.wait_for(loop.sock_recv(self.tcp, 65536), 15):
                told += part
                while (found := split_frame(told)) is not None:
                    kind, data, told = found
                    if kind == CLOSE:
                        return texts, struct.unpack(">H", data[:2])[0] if data else 1005
                    if kind == TEXT:
                        texts.append(data)
        return texts, None

    def close(self) -> None:
        """Hang up without a word."""
        self.tcp.close()


def split_frame(told: bytes) -> tuple[int, bytes, bytes] | None:
    """The kind and content of the first frame, and what comes after; None if it is not complete."""
    if len(told) < 10 and (len(told) < 2 or len(told) < 2 + (told[1] & 127)):
        return None
    size, start = told[1] & 127, 2
    if size == 126:
        size, start = struct.unpack(">H", told[2:4])[0], 4
    elif size == 127:
        size, start = struct.unpack(">Q", told[2:10])[0], 10
    if len(told) < start + size:
        return None
    return told[0] & 15, told[start : start + size], told[start + size :]


def frame(data: bytes, kind: int = TEXT, *, last: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    head = bytes([kind | (0x80 if last else 0)])
    if len(data) < 126:
        head += bytes([0x80 | len(data)])
    elif len(data) < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
    return head + bytes(4) + data


@contextlib.asynccontextmanager
async def raw_socket(
    server: Server, guest: Guest, table: str, query: str = "seat=0", *, receive: int = 0
) -> AsyncIterator[RawSocket]:
    """A socket by hand, its hands shaken."""
    cookie = f"ridotto={guest.http.cookies['ridotto']}"
    path = f"/api/tables/{table}/socket?{query}"
    raw = RawSocket(server, path, {"Cookie": cookie}, receive)
    try:
        await raw.open()
        yield raw
    finally:
        raw.close()


async def until(is_so: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.01)


async def begin(server: Server, game: str, **settings: Any) -> tuple[str, list[Guest]]:
    """A game that has begun among as many guests as sit at the table, who have hung up."""
    table, guests = await begin_connected(server, game, **settings)
    for guest in guests:
        await guest.sockets[0].close()
    return table, guests


async def begin_connected(server: Server, game: str, **settings: Any) -> tuple[str, list[Guest]]:
    """The same among guests who are connected, each by their first socket."""
    host = await server.guest("guest 0")
    created = await host.create(game, **settings)
    table, guests = created["table"], [host]
    sockets = [await host.connect(table, 0)]
    for number in range(1, len(sockets[0].table["seats"])):
        guests.append(await server.guest(f"guest {number}"))
        await guests[-1].sit(table, invite=created["invite"])
        sockets.append(await guests[-1].connect(table, number))
    for each in sockets:
        await each.do("ready")
    return table, guests


async def actor(sockets: list[Socket]) -> Socket:
    """Whose turn it is, once their socket has heard of it."""
    while True:
        for each in sockets:
            await each.ping()
            if can_act(each):
                return each


async def close_code(each: Socket, seconds: float = 15) -> int:
    """Read until the server hangs up; the code it gives."""
    import websockets

    try:
        async with asyncio.timeout(seconds):
            while True:
                await each.next()
    except websockets.ConnectionClosed:
        return int(each.connection.close_code)
