"""One socket for one observer of one table."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import msgspec

from ridotto.errors import RidottoError
from ridotto.server import messages, padding
from ridotto.server.errors import FAILURE, BadMessage, Busy, Failure, code_of, reason_of
from ridotto.server.keys import Identity, new_id
from ridotto.server.limits import TooFast
from ridotto.server.moderation.restrictions import Banned
from ridotto.server.room import hints, presence
from ridotto.server.room.room import Room, Stale
from ridotto.server.room.services import Services
from ridotto.server.socket.frames import Wire
from ridotto.server.socket.outbox import Outbox, close_code_of
from ridotto.table.commands import Command, Phrase, Say, Sit
from ridotto.table.preview import Preview, preview
from ridotto.table.state import NotAllowed, NotNow, running_game
from ridotto.table.view import Observer, may_observe

# Patience is counted in rounds of the server's heartbeat (5 seconds), not by the clock: after a
# minute in which the server itself stood still, nobody was silent.
PING_ROUNDS = 3
SILENT_ROUNDS = 12
HELLO_ROUNDS = 3
PREVIEW_SECONDS = 10.0
PREVIEW_WAIT = 5.0
MOST_PREVIEWS = 4
MOST_OFFENCES = 30

log = logging.getLogger(__name__)

_LIMITED: dict[type[Command], str] = {Say: "chat", Phrase: "chat"}


class Connection:
    """A user's socket: reads their messages, asks the room, and answers."""

    def __init__(
        self,
        services: Services,
        wire: Wire,
        admit: Callable[["Connection", messages.Hello], Awaitable[Room]],
    ) -> None:
        """Begin in nobody's name and in no room: `admit` finds it at the first hello."""
        self.user = f"anonymous {new_id()}"
        self.identity: Identity | None = None
        self.address = ""
        self.observer: Observer = None
        self.host_token = ""
        self._services = services
        self._wire = wire
        self._admit = admit
        self._room: Room | None = None
        self._outbox = Outbox(services, wire)
        self._is_greeted = False
        self._is_gone = False
        self._offences = 0
        self._rounds = 0
        self._silent_rounds = 0
        self._is_answering = False
        self._acknowledged = ""
        self._hint: str | None = None  # the id of the one that is thought about
        self._previews = 0  # that are on their way

    @property
    def room(self) -> Room:
        """Where they were let in."""
        assert self._room is not None
        return self._room

    @property
    def is_host(self) -> bool:
        """Whether they brought the token of the host's powers, and it still counts."""
        keys, table = self._services.keys, self.room.table
        return bool(self.host_token) and keys.is_host_token(table, self.host_token)

    def send(self, frame: bytes) -> None:
        """Send a frame; large ones are charged to whoever is told so much."""
        if len(frame) > messages.MOST_BYTES:
            self._services.limits.charge("told", self.user, self.address or None, len(frame))
        self._outbox.send(frame)

    async def until_taken(self) -> None:
        """Let others be served, and wait while too much was sent already."""
        await asyncio.sleep(0)
        await self._outbox.until_sent()

    def catch_up(self) -> None:
        """Be told everything anew, in parts."""
        self._services.tasks.start(self._catch_up())

    async def _catch_up(self) -> None:
        if not self._is_gone:
            await self.room.greet(self, messages.NOTHING_KNOWN)

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        """Acknowledge a command and tell what came of it, in one go."""
        self._acknowledged = command_id
        self._outbox.send_both(padding.write(messages.Done(command_id)), frame)

    def drop(self, code: str, message: str, reason: str = "") -> None:
        """Close after what is waiting, and say why."""
        self._outbox.drop(code, message, reason)

    def look_after(self) -> None:
        """Drop whoever gives no sign of life, not even when asked, or takes nothing that is sent.

        Who waits for an answer is not silent.
        """
        if self._wire.take_sign_of_life() or self._is_answering:
            self._silent_rounds = 0
        self._rounds += 1
        self._silent_rounds += 1
        if self._silent_rounds > SILENT_ROUNDS:
            self.drop("silent", "we heard nothing from you; connect again")
        elif self._room is None and self._rounds > HELLO_ROUNDS:
            self.drop("silent", "you didn't say hello; connect again")
        elif self._silent_rounds > PING_ROUNDS:
            self._wire.ping()
        self._outbox.check()

    async def run(self) -> None:
        """Serve the socket until either side ends."""
        try:
            await self._read()
        finally:
            self._outbox.stop()
            if self._room is not None:
                self._leave(self._room)

    def _leave(self, room: Room) -> None:
        self._is_gone = True
        room.visitors -= 1
        room.unsubscribe(self)
        seat = self.observer
        if seat is not None and self._is_greeted and not room.audience.is_connected(seat):
            presence.go(room, self.user, seat)

    async def _read(self) -> None:
        while True:
            received = await self._wire.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not self._outbox.is_closing:
                self._is_answering = True
                await self._take(received.get("text"))
                self._is_answering = False

    async def _take(self, text: object) -> None:
        """Answer one message; what is wrong with it is told and harms nobody else."""
        message_id: str | None = None
        try:
            message = _read(text)
            if isinstance(message, messages.Do | messages.Preview | messages.Hint):
                message_id = message.id
            await self._answer(message)
        except RidottoError as error:
            self._refuse(error, message_id or _id_in(text))
        except Exception as error:
            self._fail(error, message_id)

    @contextlib.asynccontextmanager
    async def _answering(self, message_id: str) -> AsyncIterator[None]:
        """Tell what goes wrong with an answer that is made on the side."""
        try:
            yield
        except RidottoError as error:
            self._refuse(error, message_id)
        except Exception as error:
            self._fail(error, message_id)

    def _fail(self, error: Exception, message_id: str | None) -> None:
        """Tell that we are at fault: it must not cost anybody their seat or their game."""
        log.error("a message could not be answered", exc_info=error)
        self._refuse(Failure(FAILURE), message_id)

    async def _answer(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            self._services.limits.check("move", self.user, None)
            watchers = self.room.audience.watchers if self._is_greeted else 0
            self._say(messages.write(messages.Pong(self._services.now(), watchers)))
        elif isinstance(message, messages.Hello):
            await self._greet(message)
        elif not self._is_greeted:
            raise BadMessage("say hello first")
        elif isinstance(message, messages.Preview):
            self._begin_preview(message)
        elif isinstance(message, messages.Hint):
            self._begin_hint(message)
        elif isinstance(message, messages.Shown):
            self._limit("shown")
            self.room.showing.note(self, self.room.table, message.heard)
        else:
            await self._do(message)

    async def _greet(self, hello: messages.Hello) -> None:
        if hello.protocol != messages.PROTOCOL:
            self.drop(
                "wrong_protocol",
                f"this server speaks protocol {messages.PROTOCOL}, not {hello.protocol}",
            )
            return
        self._limit("hello")
        self._limit("told", cost=0)
        decisions = self._services.decisions
        try:
            decisions.restrictions.check_may_come(self.user)
        except Banned as error:  # just now
            self.drop("banned", str(error), error.reason)
            return
        if self._room is None:
            try:
                self._room = await self._admit(self, hello)
            except RidottoError as error:
                self.drop(close_code_of(error), str(error))
                return
            self._room.visitors += 1
        if hello.host:
            self.host_token = hello.host
        if self.room.is_behind(self.observer, hello):
            await self.room.catch_up()
        if not may_observe(self.room.table, self.user, self.observer):
            # They were let in; meanwhile somebody got the seat, or they got one.
            self.drop("seat_changed", "your seat has changed; connect again")
            return
        await self.room.greet(self, hello)
        if not self._is_greeted:
            self._is_greeted = True
            if self.observer is not None:
                self._services.tasks.start(self._come(self.observer))
        if decisions.banner.text:
            self.send(messages.write(messages.Banner(decisions.banner.text, decisions.banner.at)))

    async def _come(self, seat: int) -> None:
        try:
            await presence.come(self.room, self.user, seat)
        except RidottoError:
            log.debug("a user could not be marked as present; the next round does it")

    async def _do(self, message: messages.Do) -> None:
        command = message.command
        self._limit(_LIMITED.get(type(command), "move"))
        if isinstance(command, Say | Phrase):
            self._services.decisions.restrictions.check_may_talk(self.user)
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
            self._limit("told", cost=0)
            await self.room.greet(self, messages.NOTHING_KNOWN)
            raise
        self._services.metrics.count_command(type(command))
        if self._acknowledged != message.id:
            self._say(padding.write(messages.Done(message.id)))
        self._acknowledged = ""

    def _begin_preview(self, message: messages.Preview) -> None:
        """Imagine some moves on the side: it may take a while, and moves are made meanwhile."""
        self._limit("preview")
        if self.observer is None:
            raise NotAllowed("spectators have no moves to try")
        if self._previews >= MOST_PREVIEWS:
            raise Busy(f"{MOST_PREVIEWS} previews are on their way; wait for one of them")
        game = running_game(self.room.table).copy()
        self._previews += 1
        work = partial(preview, game, self.observer, message.moves)
        length = padding.game_length(game, padding.PREVIEWED_EVENTS)
        self._services.tasks.start(self._give_preview(message.id, work, length))

    async def _give_preview(
        self, message_id: str, work: Callable[[], Preview], length: int
    ) -> None:
        async with self._answering(message_id):
            try:
                seen = await self._services.thinking.previews.run(
                    self.user, self.room.table.id, work, wait=PREVIEW_WAIT, seconds=PREVIEW_SECONDS
                )
            except TimeoutError:
                raise Busy("that takes too long to imagine; try fewer moves") from None
            finally:
                self._previews -= 1
            answer = messages.Previewed(message_id, seen.moves, seen.events, seen.view)
            self._say(padding.write(answer, length))

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
        async with self._answering(message.id):
            try:
                move = await hints.give(self.room, self.observer, message.moves)
                self._say(padding.write(messages.Hinted(message.id, move)))
            finally:
                self._hint = None

    def _say(self, answer: bytes) -> None:
        """Answer the user alone, after all that was told before."""
        if self._room is not None:
            self._room.audience.flush(self)
        self._outbox.send(answer)

    def _limit(self, what: str, cost: float = 1) -> None:
        """Count what the user asks for, here and from this address; raises `TooFast`."""
        self._services.limits.check(what, self.user, self.address or None, cost=cost)

    def _refuse(self, error: RidottoError, message_id: str | None) -> None:
        code = code_of(error)
        self._services.metrics.refused.labels(code).inc()
        self._say(padding.write(messages.Refused(message_id, code, str(error), reason_of(error))))
        if isinstance(error, BadMessage | TooFast):
            self._offences += 1
            if self._offences > MOST_OFFENCES:
                self.drop("flood", "too much of what cannot be answered; connect again later")


class _Identified(msgspec.Struct):
    """As much of a bad message as an answer can refer to."""

    id: messages.MessageId | None = None


def _read(text: object) -> messages.ClientMessage:
    """A message; raises `BadMessage`."""
    if not isinstance(text, str):
        raise BadMessage("messages are text frames of JSON, not binary ones")
    if len(text) > messages.MOST_BYTES:
        raise BadMessage(f"a message has at most {messages.MOST_BYTES} bytes")
    try:
        return messages.read(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadMessage(f"not a message of the protocol: {error}") from None


def _id_in(text: object) -> str | None:
    """The id of a message, if it has one."""
    if not isinstance(text, str):
        return None
    try:
        return msgspec.json.decode(text, type=_Identified).id
    except (msgspec.MsgspecError, RecursionError):
        return None
