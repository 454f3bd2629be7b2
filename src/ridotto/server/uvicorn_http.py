"""HTTP by uvicorn, with deadlines and so many connections an address: it has neither itself.

The one module that knows what uvicorn's HTTP protocol is inside; where an uvicorn is made
otherwise, HTTP is served without them.
"""

import asyncio
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ridotto.server import messages
from ridotto.server.crowd import shares
from ridotto.server.errors import Problem
from ridotto.server.http.security import secure_headers
from ridotto.server.settings import ServerSettings

REQUEST_SECONDS = 30.0  # for a whole request, and until the first one begins
REFUSED_SECONDS = 5.0  # the same for one connection too many
STALL_SECONDS = 60.0  # in which somebody must take something of an answer
MOST_HEADER_BYTES = 64 * 1024
TOO_MANY = "too many connections from your address; close some, or try again later"


class Doors:
    """The open connections of one worker by address, without sockets."""

    def __init__(self, settings: ServerSettings) -> None:
        """Behind a proxy all come from one address: there the proxy counts."""
        self._most = 0 if settings.behind_proxy else settings.address_connections
        self._open: dict[str, dict[HttpProtocol, None]] = {}

    def let_in(self, comer: "HttpProtocol", address: str) -> bool:
        """Count a connection, if need be in place of one that rests; whether there is room."""
        for network, most in shares(address, self._most) if self._most else ():
            others = self._open.setdefault(network, {})
            if len(others) >= most:
                resting = next((each for each in others if each.is_resting), None)
                if resting is None:
                    self.let_out(comer, address)
                    return False
                resting.hang_up()
            others[comer] = None
        return True

    def let_out(self, goer: "HttpProtocol", address: str) -> None:
        """Count a connection no more."""
        for network, _ in shares(address, self._most):
            others = self._open.get(network, {})
            others.pop(goer, None)
            if not others:
                self._open.pop(network, None)


class HttpProtocol(HttpToolsProtocol):
    """A connection that is cut off if it keeps us waiting."""

    def __init__(self, doors: Doors, *arguments: Any, **named: Any) -> None:
        """Begin without a request."""
        super().__init__(*arguments, **named)
        self._doors = doors
        self._address = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._is_refused = False
        self._answered: RequestResponseCycle | None = None  # others wait in the pipeline
        self._has_begun = False  # whether a part of a request has come
        self._head_bytes = 0  # of headers that are not complete

    @property
    def is_resting(self) -> bool:
        """Whether no request is under way."""
        is_answered = self.cycle is None or self.cycle.response_complete
        return is_answered and not self._has_begun and not self.pipeline

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, or to say that there is no room."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if not self._doors.let_in(self, self._address):
            self._is_refused = True
            self.app: Any = _ANSWER_BUSY
            self.ws_protocol_class = None
        self._set_deadline(REFUSED_SECONDS if self._is_refused else REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and say nothing more; uvicorn thinks of the last request."""
        self._leave()
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # uvicorn keeps it, and us with it, after a reset

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; whatever it is, the rest must come in time."""
        self._begin()  # even with an empty line, which is not a request yet
        if self._head_bytes >= 0:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > MOST_HEADER_BYTES and not self.transport.is_closing():
            self._give_up(431, "the headers are too large")

    def on_message_begin(self) -> None:
        """Begin a request, perhaps right after another one."""
        super().on_message_begin()
        self._begin()

    def on_headers_complete(self) -> None:
        """Count headers no more."""
        self._head_bytes = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Have a whole request: it is for us now not to keep somebody waiting."""
        super().on_message_complete()
        self._has_begun = False
        self._clear_deadline()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket, which has rules of its own."""
        self._leave()
        super().handle_websocket_upgrade()
        # It knows us, and we know it: neither would be forgotten.
        self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        """Wait until somebody takes what was sent, but not for ever."""
        super().pause_writing()
        if self._stall is None:
            self._stall = self.loop.call_later(STALL_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._clear_stall()

    def hang_up(self) -> None:
        """Make room."""
        self._leave()
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        if not self._is_refused:
            super()._unsupported_upgrade_warning()

    def _begin(self) -> None:
        if not self._has_begun:
            self._has_begun, self._head_bytes = True, 0
        if self._deadline is None:
            self._set_deadline(REQUEST_SECONDS)

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self._be_late)

    def _be_late(self) -> None:
        self._deadline = None
        if self._has_begun:
            self._give_up(408, "the request took too long")
        else:
            self.transport.close()

    def _give_up(self, status: int, why: str) -> None:
        """Say why, unless an answer is under way, and cut the line."""
        is_answered = self.cycle is None or self.cycle.response_complete
        if is_answered or not self.cycle.response_started:
            self.transport.write(
                f"HTTP/1.1 {status} \r\ncontent-type: text/plain\r\n"
                f"content-length: {len(why)}\r\nconnection: close\r\n\r\n{why}".encode()
            )
        self.transport.close()

    def _leave(self) -> None:
        self._doors.let_out(self, self._address)
        self._clear_deadline()
        self._clear_stall()

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _clear_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


async def _busy(scope: Scope, receive: Receive, send: Send) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"retry-after", b"5"),
        (b"connection", b"close"),
    ]
    body = messages.write(Problem("busy", TOO_MANY))
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


_ANSWER_BUSY: ASGIApp = secure_headers(_busy)
