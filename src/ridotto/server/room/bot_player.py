"""Bots at the table: they hear the frames of their seat, like a browser, and think in threads."""

import asyncio
import logging
import random

from ridotto.bots import registry as bots
from ridotto.engine.definition import RANDOM
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.errors import Busy
from ridotto.server.room import broadcast
from ridotto.server.room.mind import Mind
from ridotto.server.room.pace import draw_pause
from ridotto.server.room.room import Room
from ridotto.server.room.services import Services
from ridotto.store import Unavailable
from ridotto.table import SITE, Table
from ridotto.table.commands import BotFailed, Play
from ridotto.table.view import Observer

MOST_WAITING = 3  # times as long as a bot may think, it waits for its turn

log = logging.getLogger(__name__)


class Stuck(Exception):
    """A bot's move was taken for one that was made before, and the table does not go on."""


def command_id(table: Table, seat: int, heard: int) -> str:
    """The id of a bot's move: the same on every worker for one decision, and for no other one.

    A move that was taken back is forgotten: the seat has heard as much as before.
    """
    return f"bot {table.game_number} {seat} {table.undone.get(seat, 0)} {heard}"


class BotPlayer:
    """One bot on one seat for one game.

    When it answers depends on its level alone, whatever it thinks: thinking time would tell of its
    cards. What it does unheard, one after the other, is one move to the table: it pauses once. A
    bot that raises, plays what is not legal or needs too long is replaced by the random bot.
    """

    def __init__(self, services: Services, room: Room, seat: int, name: str) -> None:
        """Sit down and listen."""
        self.user = SITE
        self.is_host = False
        self.observer: Observer = seat
        self._game_number = room.table.game_number
        self._name = name
        self._services = services
        self._room = room
        self._chance = random.Random()
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()
        self._failures = 0
        self._goes_on = False  # after a move that nobody else heard of
        self._task = services.tasks.start(self._sit(seat))

    def is_for(self, name: str | None, game_number: int) -> bool:
        """Whether this is that bot in that game."""
        return (name, game_number) == (self._name, self._game_number)

    def send(self, frame: bytes) -> None:
        """Take a frame."""
        self._frames.put_nowait(frame)

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        """Take a frame; that the command is done it knows by itself."""
        self.send(frame)

    def drop(self, code: str, message: str, reason: str = "") -> None:
        """Go away."""
        self.stop()

    def stop(self) -> None:
        """Get up from the table."""
        self._room.unsubscribe(self)
        self._task.cancel()

    async def _sit(self, seat: int) -> None:
        """Play; whatever goes wrong, the table goes on."""
        try:
            await self._play(seat)
        except Exception as error:
            await self._replace(seat, error)

    async def until_taken(self) -> None:
        """Let others be served."""
        await asyncio.sleep(0)

    def catch_up(self) -> None:
        """Nothing: a seat is told of its game from the beginning."""

    async def _play(self, seat: int) -> None:
        await self._room.greet(self, messages.NOTHING_KNOWN)
        table, services = self._room.table, self._services
        if bots.needs_compiling(self._name, table.settings.game):
            await services.compiler.until_able(table.settings.game)
        seed = services.keys.bot_seed(table, seat)
        mind = Mind(self._name, table.settings, seat, seed)
        while True:
            self._read_waiting(mind)
            if mind.must_act:
                await self._act(mind, seat)
            else:
                self._goes_on = False
                mind.read(await self._frames.get())

    async def _choose(self, mind: Mind) -> str:
        """What the bot would play; any move, if there is no time at all to think."""
        table, services = self._room.table, self._services
        limit = services.settings.bot_limit
        try:
            return await services.thinking.bots.run(
                table.host, table.id, mind.choose, wait=MOST_WAITING * limit, seconds=limit
            )
        except Busy:
            services.metrics.bots_hurried.inc()
            return mind.choose_any(self._chance)

    def _read_waiting(self, mind: Mind) -> None:
        while not self._frames.empty():
            mind.read(self._frames.get_nowait())

    async def _act(self, mind: Mind, seat: int) -> None:
        """Think, wait until the pause of its level is over, and move."""
        heard, settings = mind.heard, self._services.settings
        latest = asyncio.get_running_loop().time() + settings.shown_limit
        thinking = asyncio.ensure_future(self._choose(mind))
        try:
            if not self._goes_on:
                await self._pause(thinking)
            move = await thinking
            await self._until_shown(latest)
            if not self._room.is_driver:
                await asyncio.sleep(settings.follower_delay)
            self._read_waiting(mind)
            if mind.heard != heard:
                return  # something has happened meanwhile: think again
            table = self._room.table
            heard_by_others = self._count_heard_by_others(seat)
            await self._room.do(
                SITE,
                Play([move]),
                seat=seat,
                # After a failure it is another decision, also if the id was at fault.
                command_id=f"{command_id(table, seat, heard)} {self._name} {self._failures}",
                game_number=self._game_number,
                heard=heard,
            )
            self._goes_on = self._count_heard_by_others(seat) == heard_by_others
            if self._frames.empty():
                raise Stuck(f"seat {seat} is still to act, but its move counts as made")
        except Unavailable:
            await asyncio.sleep(1)
            known = messages.Hello(messages.PROTOCOL, self._game_number, mind.heard)
            await self._room.greet(self, known)
        except RidottoError:
            if self._frames.empty():
                raise
            # The position has changed meanwhile: that is no fault of the bot.
        finally:
            thinking.cancel()

    def _count_heard_by_others(self, seat: int) -> list[int]:
        """How much everybody else has heard: nobody's number grows by what is done unheard."""
        table = self._room.table
        others: list[Observer] = [None, *(one for one in range(len(table.seats)) if one != seat)]
        return [broadcast.count_heard(table, other) for other in others]

    async def _pause(self, thinking: "asyncio.Future[str]") -> None:
        """Wait for a while drawn from the level; who needs longer waits for whole pauses more."""
        game, pace = self._room.table.settings.game, self._services.settings.bot_pace
        while pace > 0:
            await asyncio.sleep(draw_pause(self._name, game, pace, self._chance))
            if thinking.done():
                return

    async def _until_shown(self, latest: float) -> None:
        """Wait until the only person has been shown what happened, or something new happens."""
        room, loop = self._room, asyncio.get_running_loop()
        while self._frames.empty() and loop.time() < latest and room.showing.is_awaited(room.table):
            await room.showing.until_news(latest)

    async def _replace(self, seat: int, error: Exception) -> None:
        """Let the random bot go on, whatever it was."""
        self._services.metrics.bots_failed.labels(self._name).inc()
        log.warning(
            "a bot has failed and is replaced",
            extra={"bot": self._name, "table": self._room.table.id, "error": type(error).__name__},
        )
        if self._name == RANDOM:
            # Nothing is left to fall back to: look at the table again after a while.
            self._failures += 1
            await asyncio.sleep(1)
            self._task = self._services.tasks.start(self._sit(seat))
        else:
            await self._room.do(SITE, BotFailed(), seat=seat)
