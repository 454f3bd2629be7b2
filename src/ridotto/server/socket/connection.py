"""One socket for one observer of one table."""

import logging
from functools import partial

import msgspec

from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.errors import FAILURE, BadMessage, Failure, code_of
from ridotto.server.keys import new_id
from ridotto.server.limits import TooFast
from ridotto.server.room import hints, presence
from ridotto.server.room.room import Room, Stale
from ridotto.server.room.services import Services
from ridotto.server.socket.frames import Wire
from ridotto.server.socket.outbox import Outbox
from ridotto.table.commands import Command, Phrase, Say, Sit
from ridotto.table.preview import preview
from ridotto.table.state import NotAllowed, NotNow, running_game
from ridotto.table.view import Observer, may_observe

SILENT_SECONDS = 60.0
PREVIEW_SECONDS = 10.0
MOST_OFFENCES = 30

log = logging.getLogger(__name__)

_LIMITED: dict[type[Command], str] = {Say: "chat", Phrase: "chat"}


class Connection:
    """A user's socket: reads their messages, asks the room, and answers."""

    def __init__(self, services: Services, room: Room, wire: Wire) -> None:
        """Begin in nobody's name."""
        self.room = room
        self.user = f"anonymous {new_id()}"
        self.address = ""
        self.observer: Observer = None
        self.host_token = ""
        self._services = services
        self._wire = wire
        self._outbox = Outbox(services, wire)
        self._is_greeted = False
        self._offences = 0
        self._last_heard = services.monotonic()
        self._acknowledged = ""
        self._hint: str | None = None  # the id of the one that is thought about

    @property
    def is_host(self) -> bool:
        """Whether they brought the token of the host's powers, and it still counts."""
        keys, table = self._services.keys, self.room.table
        return bool(self.host_token) and keys.is_host_token(table, self.host_token)

    def send(self, frame: bytes) -> None:
        """Send a frame."""
        self._outbox.send(frame)

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        """Acknowledge a command and tell what came of it, in one go."""
        self._acknowledged = command_id
        self._outbox.send_both(messages.write(messages.Done(command_id)), frame)

    def drop(self, code: str, message: str) -> None:
        """Close after what is waiting, with a reason."""
        self._outbox.drop(code, message)

    def look_after(self, now: float) -> None:
        """Drop whoever says nothing, not even a ping, or does not take what is sent."""
        if now - self._last_heard > SILENT_SECONDS:
            self.drop("silent", "we heard nothing from you; connect again")
        self._outbox.check(now)

    async def run(self) -> None:
        """Serve the socket until either side ends."""
        try:
            await self._read()
        finally:
            self._outbox.stop()
            self.room.unsubscribe(self)
            seat = self.observer
            if seat is not None and self._is_greeted and not self.room.audience.is_connected(seat):
                presence.go(self.room, self.user, seat)

    async def _read(self) -> None:
        while True:
            received = await self._wire.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._last_heard = self._services.monotonic()
            if not self._outbox.is_closing:
                await self._take(received.get("text"))

    async def _take(self, text: object) -> None:
        """Answer one message; what is wrong with it is told and harms nobody else."""
        message_id: str | None = None
        try:
            if not isinstance(text, str):
                raise BadMessage("messages are text frames of JSON, not binary ones")
            if len(text) > messages.MOST_BYTES:
                raise BadMessage(f"a message has at most {messages.MOST_BYTES} bytes")
            try:
                message = messages.read(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                message_id = _id_in(text)
                raise BadMessage(f"not a message of the protocol: {error}") from None
            if isinstance(message, messages.Do | messages.Preview | messages.Hint):
                message_id = message.id
            await self._answer(message)
        except RidottoError as error:
            self._refuse(error, message_id)
        except Exception as error:
            # A fault of ours must not cost anybody their seat or their game.
            log.error("a message could not be answered", exc_info=error)
            self._refuse(Failure(FAILURE), message_id)

    async def _answer(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            self._services.limits.check("move", self.user, None)
            self.send(messages.write(messages.Pong(self._services.now())))
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
                f"this server speaks protocol {messages.PROTOCOL}, not {hello.protocol}",
            )
            return
        self._services.limits.check("hello", self.user, None)
        if self.room.is_behind(self.observer, hello):
            await self.room.catch_up()
        if not may_observe(self.room.table, self.user, self.observer):
            # They were let in; before they said hello somebody got the seat, or they got one.
            self.drop("seat_changed", "your seat has changed; connect again")
            return
        if not self._is_greeted:
            self._is_greeted = True
            self.room.subscribe(self)
            if self.observer is not None:
                self._services.tasks.start(self._come(self.observer))
        self.room.sync(self, hello)

    async def _come(self, seat: int) -> None:
        try:
            await presence.come(self.room, self.user, seat)
        except RidottoError:
            log.debug("a user could not be marked as present; the next round does it")

    async def _do(self, message: messages.Do) -> None:
        command = message.command
        self._limit(_LIMITED.get(type(command), "move"))
        if isinstance(command, Sit):
            raise NotAllowed("sit down through the invitation, not over a socket")
        try:
            await self.room.do(
                self.user,
                command,
                subscriber=self,
                command_id=message.id,
                as_host=self.is_host,
                game_number=message.game_number,
                heard=message.heard,
            )
        except Stale:
            self.room.sync(self, messages.NOTHING_KNOWN)
            raise
        self._services.metrics.count_command(type(command))
        if self._acknowledged != message.id:
            self.send(messages.write(messages.Done(message.id)))
        self._acknowledged = ""

    async def _preview(self, message: messages.Preview) -> None:
        self._limit("preview")
        if self.observer is None:
            raise NotAllowed("spectators have no moves to try")
        game = running_game(self.room.table).copy()
        work = partial(preview, game, self.observer, message.moves)
        seen = await self._services.threads.run(work, seconds=PREVIEW_SECONDS)
        answer = messages.Previewed(message.id, seen.moves, seen.events, seen.view)
        self.send(messages.write(answer))

    def _begin_hint(self, message: messages.Hint) -> None:
        """Think about a hint on the side: it may take a while, and pings are answered meanwhile."""
        if self._hint == message.id:
            return  # asked again, because the answer takes so long
        self._limit("hint")
        if self._hint is not None:
            raise NotNow("a hint is on its way; wait for it")
        self._hint = message.id
        self._services.tasks.start(self._give_hint(message))

    async def _give_hint(self, message: messages.Hint) -> None:
        try:
            move = await hints.give(self.room, self.observer, message.moves)
            self.send(messages.write(messages.Hinted(message.id, move)))
        except RidottoError as error:
            self._refuse(error, message.id)
        except Exception as error:
            log.error("a hint could not be given", exc_info=error)
            self._refuse(Failure(FAILURE), message.id)
        finally:
            self._hint = None

    def _limit(self, what: str) -> None:
        """Count what the user asks for, here and from this address; raises `TooFast`."""
        self._services.limits.check(what, self.user, self.address or None)

    def _refuse(self, error: RidottoError, message_id: str | None) -> None:
        self._services.metrics.refused.labels(code_of(error)).inc()
        self.send(messages.write(messages.Refused(message_id, code_of(error), str(error))))
        if isinstance(error, BadMessage | TooFast):
            self._offences += 1
            if self._offences > MOST_OFFENCES:
                self.drop("flood", "too much of what cannot be answered; connect again later")


class _Identified(msgspec.Struct):
    """As much of a bad message as an answer can refer to."""

    id: messages.MessageId | None = None


def _id_in(text: str) -> str | None:
    try:
        return msgspec.json.decode(text, type=_Identified).id
    except (msgspec.MsgspecError, RecursionError):
        return None
