"""The shorter way out of uvicorn: the one module that knows what its WebSocket protocol is inside.

Where an uvicorn is made otherwise, sockets take the way of ASGI instead: see `frames`.
"""

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ridotto.server.socket.frames import SCOPE_KEY, text_frame

if TYPE_CHECKING:
    from websockets.http11 import Request

INSIDE = (
    "close_sent",
    "disconnected",
    "handshake_complete",
    "handshake_initiated",
    "receive",
    "scope",
    "send",
    "transport",
    "writable",
)


class FrameProtocol(WebSocketsSansIOProtocol):
    """A socket that can be written to without waiting, and says whether it should be."""

    def handle_connect(self, event: "Request") -> None:
        """Let the application find this protocol in its scope, if all that it uses is there."""
        super().handle_connect(event)
        if all(hasattr(self, name) for name in INSIDE):
            if self.handshake_initiated and not self.handshake_complete:
                scope: Any = self.scope
                scope[SCOPE_KEY] = self

    @property
    def is_writable(self) -> bool:
        """Whether the other side takes what is sent."""
        return self.writable.is_set()

    async def until_writable(self) -> None:
        """Wait until the other side takes what is sent."""
        await self.writable.wait()

    def abort(self) -> None:
        """Cut the line to somebody who does not even take a goodbye."""
        self.transport.abort()

    def write(self, *texts: bytes) -> None:
        """Send text frames at once, in one go; nothing happens if the socket is closed."""
        if not self.disconnected and not self.close_sent:
            self.transport.write(b"".join(map(text_frame, texts)))
