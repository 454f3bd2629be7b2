"""Frames on the wire: by a shorter way where the server has one, else by ASGI.

Every move is a frame for every seat. The long way for one (ASGI, the framework, a general protocol
library) costs as much as all the rest of a move; a text frame without compression is just two to
ten bytes and the text.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

from litestar.connection import WebSocket
from litestar.connection.base import empty_receive, empty_send
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # compiled, if possible

from ridotto.server.messages import MOST_BYTES

AsgiMessage: TypeAlias = Any  # a dictionary, typed by its "type"
SCOPE_KEY = "ridotto.frames"
BROKEN = (OSError, RuntimeError, WebSocketDisconnect)  # how servers tell of a broken line


class Wire(Protocol):
    """A socket that can be written to without waiting, and says whether it should be."""

    @property
    def is_writable(self) -> bool:
        """Whether the other side takes what is sent."""

    async def until_writable(self) -> None:
        """Wait until the other side takes what is sent."""

    def write(self, *texts: bytes) -> None:
        """Send text frames at once; nothing happens if the socket is closed."""

    def ping(self) -> None:
        """Ask for a sign of life, if the way is short enough for that."""

    def take_sign_of_life(self) -> bool:
        """Whether anything came since this was last asked."""

    def abort(self) -> None:
        """Cut the line to somebody who does not even take a goodbye."""

    async def send(self, message: AsgiMessage) -> None:
        """Send a message of ASGI, after everything that was written."""

    async def receive(self) -> AsgiMessage:
        """The next message of ASGI."""


class AsgiWire:
    """The long way, which every ASGI server has."""

    def __init__(
        self,
        receive: Callable[[], Awaitable[AsgiMessage]],
        send: Callable[[AsgiMessage], Awaitable[None]],
    ) -> None:
        """Wrap the two ends of a socket."""
        self._receive = receive
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._receiving: asyncio.Future[AsgiMessage] | None = None
        self._is_closed = False
        self._is_alive = False

    @property
    def is_writable(self) -> bool:
        """Whether everything was taken."""
        return self._sending is None

    async def until_writable(self) -> None:
        """Wait until everything was taken."""
        while self._sending is not None:
            await asyncio.wait([self._sending])

    def write(self, *texts: bytes) -> None:
        """Send text frames on the side; nothing happens if the socket is closed."""
        if not self._is_closed:
            self._waiting.extend(texts)
            if self._sending is None:
                self._sending = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                text = self._waiting.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
        except BROKEN:
            self._sending = None
            self.abort()
        finally:
            self._sending = None

    def ping(self) -> None:
        """Nothing: the server behind ASGI does that, or nobody."""

    def take_sign_of_life(self) -> bool:
        """Whether a message came since this was last asked."""
        was_alive, self._is_alive = self._is_alive, False
        return was_alive

    def abort(self) -> None:
        """Give the socket up: the server hangs up when nobody reads it any more."""
        self._is_closed = True
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()
        if self._receiving is not None:
            self._receiving.cancel()

    async def send(self, message: AsgiMessage) -> None:
        """Send a message of ASGI, after everything that was written."""
        await self.until_writable()
        try:
            await self._send(message)
        except BROKEN:
            self.abort()
        if message["type"] == "websocket.close":
            self.abort()

    async def receive(self) -> AsgiMessage:
        """The next message of ASGI; a disconnection, if the socket was closed from here."""
        if not self._is_closed:
            self._receiving = asyncio.ensure_future(self._receive())
            try:
                received = await self._receiving
                self._is_alive = True
                return received
            except asyncio.CancelledError:
                if not self._is_closed:
                    raise
        return {"type": "websocket.disconnect", "code": 1006}


def wire_of(socket: WebSocket[None, None, State]) -> Wire:
    """The shortest way to whoever is at the other end of a socket."""
    short: Wire | None = dict(socket.scope).get(SCOPE_KEY)  # type: ignore[assignment]
    return short or AsgiWire(socket.receive, socket.send)


def let_go(socket: WebSocket[None, None, State]) -> None:
    """Take a socket of the framework apart when it is closed: it holds functions that hold it, and
    such circles are seldom looked for.
    """
    socket.receive, socket.send = empty_receive, empty_send


def text_frame(text: bytes) -> bytes:
    r"""A whole text frame from a server.

    >>> text_frame(b"hi")
    b'\x81\x02hi'
    >>> text_frame(b"x" * 200)[:4]
    b'\x81~\x00\xc8'
    """
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def read_text(data: bytes) -> str | None:
    r"""The text of a client's message that came in one piece, alone; None of anything else.

    >>> read_text(b"\x81\x82abcd\x09\x0b"), read_text(b"\x81\x83abcd\x09\x0b")
    ('hi', None)
    """
    if len(data) < 6 or data[0] != 0x81:
        return None
    size, start = _payload(data, 0)
    if start + size != len(data) or not 0 <= size <= MOST_BYTES:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def ends_whole(data: bytes) -> bool:
    r"""Whether a client's data are whole frames, and whole messages, to the end.

    >>> pong = b"\x8a\x80abcd"
    >>> ends_whole(pong + pong), ends_whole(pong + pong[:-1]), ends_whole(b"\x01\x80abcd")
    (True, False, False)
    """
    end = 0
    while len(data) - end >= 6 and data[end] & 0x80:
        size, start = _payload(data, end)
        end = start + max(size, 0)
    return end == len(data)


def _payload(data: bytes, begin: int) -> tuple[int, int]:
    """How long the payload of a masked frame is, and where it starts; its header may lack parts."""
    size = data[begin + 1] - 0x80
    if size == 126:
        return int.from_bytes(data[begin + 2 : begin + 4], "big"), begin + 8
    if size == 127:
        return int.from_bytes(data[begin + 2 : begin + 10], "big"), begin + 14
    return size, begin + 6
