"""Frames on the wire: uvicorn's own WebSocket protocol, with a shorter way out.

Every move is a frame for every seat. The long way for one (ASGI, the framework, a general protocol
library) costs as much as all the rest of a move; a text frame without compression is just two to
ten bytes and the text.
"""

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from websockets.http11 import Request

SCOPE_KEY = "ridotto.frames"


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


class FrameProtocol(WebSocketsSansIOProtocol):
    """A socket that can be written to without waiting, and says whether it should be."""

    def handle_connect(self, event: "Request") -> None:
        """Let the application find this protocol in its scope."""
        super().handle_connect(event)
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
