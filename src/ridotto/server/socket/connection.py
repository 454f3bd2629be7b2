"""One socket for one seat, or a spectator, at one table."""

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.errors import BadMessage, Failure, code_of
from ridotto.server.keys import new_id
from ridotto.server.limits import TooFast
from ridotto.server.room import hints
from ridotto.server.room.room import Room, Stale
from ridotto.server.socket.frames import Wire
from ridotto.table import commands, play
from ridotto.table.state import NotAllowed, NotNow

if TYPE_CHECKING:
    from ridotto.server.site import House

MOST_WAITING_FRAMES = 256
MOST_WAITING_BYTES = 2**20
SEND_SECONDS = 10.0
SILENT_SECONDS = 60.0
PREVIEW_SECONDS = 10.0
MOST_OFFENCES = 30

log = logging.getLogger(__name__)

# Close codes of our own; below 4500 a client should not try again by itself.
CLOSE_CODES = {
    "bad_message": 4400,
    "not_allowed": 4403,
    "missing": 4404,
    "seat_changed": 4409,
    "deleted": 4410,
    "left": 4411,
    "wrong_protocol": 4426,
    "flood": 4429,
    "too_fast": 4429,
    "unavailable": 4503,
    "slow_reader": 4508,
    "silent": 4509,
    "idle": 4510,
    "restarting": 4512,
}
_LIMITED = {commands.Say: "chat", commands.Phrase: "chat"}


class Connection:
    """A person's socket: a frame is sent at once, or waits in a bounded queue.

    The queue is bounded by number and bytes; who lets it overflow, or does not take a frame in
    time, is dropped and may connect again: nobody else waits for him.
    """

    def __init__(self, house: "House", room: Room, wire: Wire) -> None:
        """Begin in nobody's name."""
        self.house = house
        self.room = room
        self.person = f"anonymous {new_id()}"
        self.address = ""
        self.seat: int | None = None
        self.host_token = ""
        self._wire = wire
        self._frames: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._is_closed = False
        self._is_greeted = False
        self._offences = 0
        self._last_heard = 0.0
        self._acknowledged = ""
        self._hint: str | None = None  # the id of the one that is thought about
        self._sending: asyncio.Task[None] | None = None
        self._sending_since = 0.0
        self._closing: asyncio.Task[None] | None = None

    @property
    def is_host(self) -> bool:
        """Whether he has brought the token of the host's powers, and it still counts."""
        keys, table = self.house.keys, self.room.table
        return bool(self.host_token) and keys.is_host_token(table, self.host_token)

    def tell(self, frame: bytes) -> None:
        """Send a frame, or let it wait for earlier ones; drop the socket if too many wait."""
        if self._is_closed:
            return
        self.house.frames_sent += 1
        if self._sending is None:
            if self._wire.is_writable:
                self._wire.write(frame)
                return
            self._sending_since = self.house.monotonic()
            self._sending = self.house.start(self._send_waiting())
        self._frames.append(frame)
        self._waiting_bytes += len(frame)
        if len(self._frames) > MOST_WAITING_FRAMES or self._waiting_bytes > MOST_WAITING_BYTES:
            self._frames.clear()
            self._is_closed = True
            self.drop("slow_reader", "you read too slowly; connect again")

    def tell_done(self, act_id: str, frame: bytes) -> None:
        """Acknowledge an act and tell what came of it, in one go."""
        self._acknowledged = act_id
        done = messages.write(messages.Done(act_id))
        if self._sending is None and self._wire.is_writable and not self._is_closed:
            self.house.frames_sent += 2
            self._wire.write(done, frame)
        else:
            self.tell(done)
            self.tell(frame)

    async def _send_waiting(self) -> None:
        """Send what waits, as fast as it is taken."""
        try:
            while self._frames:
                await self._wire.until_writable()
                frame = self._frames.popleft()
                self._waiting_bytes -= len(frame)
                self._sending_since = self.house.monotonic()
                self._wire.write(frame)
        finally:
            self._sending = None

    def drop(self, code: str, message: str) -> None:
        """Close after what is waiting, with a reason."""
        if self._closing is None:
            if code == "slow_reader":
                self.house.metrics.slow_readers.inc()
            self._closing = self.house.start(self._close(code, message))

    async def _close(self, code: str, message: str) -> None:
        """Say why and hang up; cut who does not listen even now."""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                if self._sending is not None:
                    await asyncio.wait([self._sending])
                self._is_closed = True
                await self._wire.until_writable()
                self._wire.write(messages.write(messages.Closing(code, message)))
                number = CLOSE_CODES.get(code, 4400)
                await self._wire.send({"type": "websocket.close", "code": number, "reason": code})
        except (TimeoutError, OSError):
            self._wire.abort()

    def look_after(self, now: float) -> None:
        """Drop who says nothing, not even a ping, and who does not take what is sent."""
        if now - self._last_heard > SILENT_SECONDS:
            self.drop("silent", "nothing was heard of you; connect again")
        if self._sending is not None and now - self._sending_since > SEND_SECONDS:
            self.drop("slow_reader", "you read too slowly; connect again")

    async def run(self) -> None:
        """Serve the socket until either side ends."""
        self._last_heard = self.house.monotonic()
        self.house.connections.add(self)
        try:
            await self._read()
        finally:
            self._is_closed = True
            self.house.connections.discard(self)
            if self._sending is not None:
                self._sending.cancel()
            self.room.remove(self)
            if self.seat is not None and self._is_greeted and not self.room.connected(self.seat):
                self.house.went(self.room, self.person, self.seat)

    async def _read(self) -> None:
        while True:
            received: Any = await self._wire.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._last_heard = self.house.monotonic()
            if self._closing is None:
                await self._take(received.get("text"))

    async def _take(self, text: object) -> None:
        """Answer one message; what is wrong with it is told and harms nobody else."""
        message: Any = None
        try:
            if not isinstance(text, str):
                raise BadMessage("messages are text frames of JSON, not binary ones")
            if len(text) > messages.MOST_BYTES:
                raise BadMessage(f"a message has at most {messages.MOST_BYTES} bytes")
            try:
                message = messages.read(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                message = _id_of(text)
                raise BadMessage(f"not a message of the protocol: {error}") from None
            await self._answer(message)
        except RidottoError as error:
            self._refuse(error, getattr(message, "id", None))
        except Exception as error:
            # A fault of ours must not cost anybody his seat or his game.
            log.error("a message could not be answered", exc_info=error)
            failure = Failure("something went wrong in the house; it was logged")
            self._refuse(failure, getattr(message, "id", None))

    async def _answer(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            self.house.limits.check("move", self.person, None)
            self.tell(messages.write(messages.Pong(self.house.now())))
        elif isinstance(message, messages.Hello):
            await self._greet(message)
        elif not self._is_greeted:
            raise BadMessage("say hello first")
        elif isinstance(message, messages.Preview):
            await self._preview(message)
        elif isinstance(message, messages.Hint):
            self._begin_hint(message)
        else:
            await self._do(message)

    async def _greet(self, hello: messages.Hello) -> None:
        if hello.protocol != messages.PROTOCOL:
            self.drop(
                "wrong_protocol",
                f"this house speaks protocol {messages.PROTOCOL}, not {hello.protocol}",
            )
            return
        self.house.limits.check("hello", self.person, None)
        if self.room.is_behind(self.seat, hello):
            await self.room.catch_up()
        if not self.room.may_listen(self):
            # He was let in, and before he said hello somebody else got the seat, or he got one.
            self.drop("seat_changed", "your seat has changed; connect again")
            return
        if not self._is_greeted:
            self._is_greeted = True
            self.room.add(self)
            if self.seat is not None:
                self.house.start(self._come(self.seat))
        self.room.sync(self, hello)

    async def _come(self, seat: int) -> None:
        try:
            await self.house.came(self.room, self.person, seat)
        except RidottoError:
            log.debug("a person could not be marked as present; the next round does it")

    async def _do(self, message: messages.Do) -> None:
        what = message.act
        self.house.limits.check(_LIMITED.get(type(what), "move"), self.person, self.address or None)
        if isinstance(what, commands.Sit):
            raise NotAllowed("sit down through the invitation, not over a socket")
        try:
            await self.room.do(
                self.person,
                what,
                listener=self,
                act_id=message.id,
                as_host=self.is_host,
                game_number=message.game_number,
                heard=message.heard,
            )
        except Stale:
            self.room.sync(self, messages.Hello(messages.PROTOCOL))
            raise
        self.house.metrics.count_act(type(what))
        if self._acknowledged != message.id:
            self.tell(messages.write(messages.Done(message.id)))
        self._acknowledged = ""

    async def _preview(self, message: messages.Preview) -> None:
        self.house.limits.check("preview", self.person, self.address or None)
        seat = self.seat
        if seat is None:
            raise NotAllowed("spectators have no moves to try")
        game = play.game_on(self.room.table)
        seen = await self.house.threads.run(
            play.preview, game.copy(), seat, message.moves, seconds=PREVIEW_SECONDS
        )
        self.tell(
            messages.write(messages.Previewed(message.id, seen.moves, seen.events, seen.view))
        )

    def _begin_hint(self, message: messages.Hint) -> None:
        """Think about a hint on the side: it may take a while, and pings are answered meanwhile."""
        if self._hint == message.id:
            return  # asked again, because the answer takes so long
        self.house.limits.check("hint", self.person, self.address or None)
        if self._hint is not None:
            raise NotNow("a hint is on its way; wait for it")
        self._hint = message.id
        self.house.start(self._give_hint(message))

    async def _give_hint(self, message: messages.Hint) -> None:
        try:
            move = await hints.give(self.house, self.room, self.seat, message.moves)
            self.tell(messages.write(messages.Hinted(message.id, move)))
        except RidottoError as error:
            self._refuse(error, message.id)
        except Exception as error:
            log.error("a hint could not be given", exc_info=error)
            self._refuse(Failure("something went wrong in the house; it was logged"), message.id)
        finally:
            self._hint = None

    def _refuse(self, error: RidottoError, act_id: str | None) -> None:
        self.house.metrics.refused.labels(code_of(error)).inc()
        self.tell(messages.write(messages.Refused(act_id, code_of(error), str(error))))
        if isinstance(error, BadMessage | TooFast):
            self._offences += 1
            if self._offences > MOST_OFFENCES:
                self.drop("flood", "too much of what cannot be answered; connect again later")


class _Identified(msgspec.Struct):
    """As much of a bad message as an answer can refer to."""

    id: messages.MessageId | None = None


def _id_of(text: str) -> _Identified:
    try:
        return msgspec.json.decode(text, type=_Identified)
    except (msgspec.MsgspecError, RecursionError):
        return _Identified()
