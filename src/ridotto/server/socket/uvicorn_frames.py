"""The shorter way out of uvicorn: the one module that knows what its WebSocket protocol is inside.

Where an uvicorn is made otherwise, sockets take the way of ASGI instead: see `frames`.
"""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ridotto.server.socket.frames import (
    SCOPE_KEY,
    AsgiMessage,
    ends_whole,
    read_text,
    text_frame,
)

if TYPE_CHECKING:
    from websockets.http11 import Request

INSIDE = (
    "close_sent",
    "disconnected",
    "handshake_complete",
    "handshake_initiated",
    "queue",
    "read_paused",
    "receive",
    "scope",
    "send",
    "transport",
    "writable",
)


MOST_UNREAD = 8  # messages of a client; further ones wait with them
PING_FRAME = b"\x89\x00"
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Inbox:
    """What came for the application: a queue with one reader, which takes less than asyncio's."""

    def __init__(self) -> None:
        """Begin empty."""
        self._messages: deque[AsgiMessage] = deque()
        self._news: asyncio.Future[None] | None = None  # while somebody waits for it

    def put_nowait(self, message: AsgiMessage) -> None:
        """Add a message, and wake who waits for one."""
        self._messages.append(message)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> AsgiMessage:
        """The next message, as soon as there is one."""
        while not self._messages:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._messages.popleft()

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages


class FrameProtocol(WebSocketsSansIOProtocol):
    """A socket that can be written to without waiting, and says whether it should be.

    What comes in one piece, as nearly every message does, is read without the general parser.
    """

    is_writable = True
    queue: Any  # for uvicorn it is asyncio's
    _is_alive = False
    _is_whole = True  # whether the parser waits for a frame to begin

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Begin with a queue of our own."""
        super().__init__(*arguments, **named)
        self.queue = Inbox()

    def handle_connect(self, event: "Request") -> None:
        """Let the application find this protocol in its scope, if all that it uses is there."""
        super().handle_connect(event)
        if all(hasattr(self, name) for name in INSIDE):
            if self.handshake_initiated and not self.handshake_complete:
                scope: Any = self.scope
                scope[SCOPE_KEY] = self

    def pause_writing(self) -> None:
        """Note that the other side does not take what is sent."""
        self.is_writable = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the other side goes on taking."""
        self.is_writable = True
        super().resume_writing()

    async def until_writable(self) -> None:
        """Wait until the other side takes what is sent."""
        await self.writable.wait()

    def data_received(self, data: bytes) -> None:
        """Read what came, which is a sign of life whatever it is."""
        self._is_alive = True
        if self._is_whole and self.handshake_complete and not self.close_sent:
            text = read_text(data)
            if text is not None:
                self._take(text)
                return
        if self.handshake_initiated:
            self._is_whole = self._is_whole and ends_whole(data)
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._refuse()

    def _refuse(self) -> None:
        """Hang up on a request that cannot become a socket: uvicorn would let it wait for ever."""
        said = b"".join(self.conn.data_to_send())
        self.transport.write(said or BAD_REQUEST)
        self.transport.close()

    def _take(self, text: str) -> None:
        """Let the application have a message, and read on only if it keeps up."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def take_sign_of_life(self) -> bool:
        """Whether anything came since this was last asked."""
        was_alive, self._is_alive = self._is_alive, False
        return was_alive

    def ping(self) -> None:
        """Ask for a sign of life."""
        if not self.disconnected and not self.close_sent:
            self.transport.write(PING_FRAME)

    def abort(self) -> None:
        """Cut the line to somebody who does not even take a goodbye."""
        self.transport.abort()

    def write(self, *texts: bytes) -> None:
        """Send text frames at once, in one go; nothing happens if the socket is closed."""
        if not self.disconnected and not self.close_sent:
            frames = [text_frame(text) for text in texts]
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
