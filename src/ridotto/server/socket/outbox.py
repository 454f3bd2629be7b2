"""What is sent to one socket: at once, or after what waits in a bounded queue."""

import asyncio
from collections import deque

from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.errors import code_of
from ridotto.server.room.services import Services
from ridotto.server.socket.frames import Wire

MOST_WAITING_FRAMES = 256
MOST_WAITING_BYTES = 2**20
STUCK_ROUNDS = 12  # of the server's heartbeat, in which a socket takes nothing
CLOSE_SECONDS = 10.0

# Close codes of our own; below 4500 a client should not try again by itself.
CLOSE_CODES = {
    "bad_message": 4400,
    "signed_out": 4401,
    "not_allowed": 4403,
    "missing": 4404,
    "seat_changed": 4409,
    "deleted": 4410,
    "left": 4411,
    "banned": 4412,
    "closed": 4413,
    "no_spectators": 4405,
    "wrong_protocol": 4426,
    "flood": 4429,
    "too_fast": 4429,
    "unavailable": 4503,
    "slow_reader": 4508,
    "silent": 4509,
    "idle": 4510,
    "restarting": 4512,
    "busy": 4513,
}


def close_code_of(error: RidottoError) -> str:
    """The code with which a socket is closed for an error."""
    return code_of(error) if code_of(error) in CLOSE_CODES else "not_allowed"


class Outbox:
    """The queue is bounded by number and bytes; whoever lets it overflow, or does not take a frame
    in time, is dropped and may connect again: nobody else waits for them.
    """

    def __init__(self, services: Services, wire: Wire) -> None:
        """Begin with nothing to send."""
        self._services = services
        self._wire = wire
        self._frames: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._is_closed = False
        self._sending: asyncio.Task[None] | None = None
        self._stuck_rounds = 0
        self._closing: asyncio.Task[None] | None = None

    @property
    def is_closing(self) -> bool:
        """Whether the socket is closed next."""
        return self._closing is not None

    def send(self, frame: bytes) -> None:
        """Send a frame, or let it wait for earlier ones; drop the socket if too many wait."""
        if self._is_closed:
            return
        self._services.metrics.frames_sent += 1
        if self._sending is None:
            if self._wire.is_writable:
                self._wire.write(frame)
                return
            self._stuck_rounds = 0
            self._sending = self._services.tasks.start(self._send_waiting())
        self._frames.append(frame)
        self._waiting_bytes += len(frame)
        if len(self._frames) > MOST_WAITING_FRAMES or self._waiting_bytes > MOST_WAITING_BYTES:
            self._frames.clear()
            self._is_closed = True
            self.drop("slow_reader", "you read too slowly; connect again")

    def send_both(self, first: bytes, second: bytes) -> None:
        """Send two frames, in one go if nothing waits."""
        if self._sending is None and self._wire.is_writable and not self._is_closed:
            self._services.metrics.frames_sent += 2
            self._wire.write(first, second)
        else:
            self.send(first)
            self.send(second)

    async def until_sent(self) -> None:
        """Wait until nothing waits to be sent."""
        while self._sending is not None:
            await asyncio.wait([self._sending])

    async def _send_waiting(self) -> None:
        """Send what waits, as fast as it is taken."""
        try:
            while self._frames:
                await self._wire.until_writable()
                frame = self._frames.popleft()
                self._waiting_bytes -= len(frame)
                self._stuck_rounds = 0
                self._wire.write(frame)
        finally:
            self._sending = None

    def drop(self, code: str, message: str, reason: str = "") -> None:
        """Close after what is waiting, with a reason."""
        if self._closing is None:
            if code == "slow_reader":
                self._services.metrics.slow_readers.inc()
            self._closing = self._services.tasks.start(self._close(code, message, reason))

    async def _close(self, code: str, message: str, reason: str) -> None:
        """Say why and hang up; cut the line to whoever does not listen even now."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                if self._sending is not None:
                    await asyncio.wait([self._sending])
                self._is_closed = True
                await self._wire.until_writable()
                self._wire.write(messages.write(messages.Closing(code, message, reason)))
                close_code = CLOSE_CODES.get(code, 4400)
                await self._wire.send(
                    {"type": "websocket.close", "code": close_code, "reason": code}
                )
        except (TimeoutError, OSError):
            self._wire.abort()

    def check(self) -> None:
        """Drop whoever does not take what is sent."""
        self._stuck_rounds += 1
        if self._sending is not None and self._stuck_rounds > STUCK_ROUNDS:
            self.drop("slow_reader", "you read too slowly; connect again")

    def stop(self) -> None:
        """Send nothing more."""
        self._is_closed = True
        if self._sending is not None:
            self._sending.cancel()
