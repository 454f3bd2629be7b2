"""Bots at the table: they hear the frames of their seat, like a browser, and think in threads."""

import asyncio
import functools
import logging
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.engine.definition import event_union
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.room.pace import draw_pause
from ridotto.store import Unavailable
from ridotto.table import HOUSE, commands

if TYPE_CHECKING:
    from ridotto.server.room.room import Room
    from ridotto.server.site import House

log = logging.getLogger(__name__)


class BotPlayer:
    """One bot on one seat for one game.

    When it answers depends on its level alone, whatever it thinks: thinking time would tell of its
    cards. A bot that raises, plays what is not legal or needs too long is replaced by the random
    bot.
    """

    def __init__(self, house: "House", room: "Room", seat: int, name: str) -> None:
        """Sit down and listen."""
        self.person = HOUSE
        self.seat: int | None = seat
        self._game_number = room.table.game_number
        self._name = name
        self._house = house
        self._room = room
        self._chance = random.Random()
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = house.start(self._sit(seat))

    def is_for(self, name: str, number: int) -> bool:
        """Whether this is that bot in that game."""
        return (name, number) == (self._name, self._game_number)

    def tell(self, frame: bytes) -> None:
        """Take a frame."""
        self._frames.put_nowait(frame)

    def tell_done(self, act_id: str, frame: bytes) -> None:
        """Take a frame; that the act is done it knows by itself."""
        self.tell(frame)

    def drop(self, code: str, message: str) -> None:
        """Go away."""
        self.stop()

    def stop(self) -> None:
        """Get up from the table."""
        self._room.remove(self)
        self._task.cancel()

    async def _sit(self, seat: int) -> None:
        """Play; whatever goes wrong, the table goes on."""
        try:
            await self._play(seat)
        except Exception as error:
            await self._replace(seat, error)

    async def _play(self, seat: int) -> None:
        self._room.add(self)
        self._room.sync(self, messages.Hello(messages.PROTOCOL))
        table = self._room.table
        if bots.needs_compiling(self._name, table.settings.game):
            await self._house.compiler.until_able(table.settings.game)
        seed = self._house.keys.bot_seed(table, seat)
        mind = await self._house.threads.run(
            *(Mind, self._name, table.settings, seat, seed), seconds=self._house.settings.bot_limit
        )
        while True:
            self._read_waiting(mind)
            if mind.must_act:
                await self._act(mind, seat)
            else:
                mind.read(await self._frames.get())

    def _read_waiting(self, mind: "Mind") -> None:
        while not self._frames.empty():
            mind.read(self._frames.get_nowait())

    async def _act(self, mind: "Mind", seat: int) -> None:
        """Think, wait until the pause of its level is over, and move."""
        heard = mind.heard
        limit = self._house.settings.bot_limit
        thinking = asyncio.ensure_future(self._house.threads.run(mind.choose, seconds=limit))
        try:
            await self._pause(thinking)
            move = await thinking
            if not self._room.is_driver:
                await asyncio.sleep(self._house.settings.follower_delay)
            self._read_waiting(mind)
            if mind.heard != heard:
                return  # something has happened meanwhile: think again
            await self._room.do(
                HOUSE,
                commands.Play([move]),
                seat=seat,
                act_id=f"bot {self._game_number} {seat} {heard}",
                game_number=self._game_number,
                heard=heard,
            )
        except Unavailable:
            await asyncio.sleep(1)
            self._room.sync(self, messages.Hello(messages.PROTOCOL, self._game_number, mind.heard))
        except RidottoError:
            if self._frames.empty():
                raise
            # The position has changed meanwhile: that is no fault of the bot.
        finally:
            thinking.cancel()

    async def _pause(self, thinking: "asyncio.Future[str]") -> None:
        """Wait for a while drawn from the level; who needs longer waits for whole pauses more."""
        game, pace = self._room.table.settings.game, self._house.settings.bot_pace
        while pace > 0:
            await asyncio.sleep(draw_pause(self._name, game, pace, self._chance))
            if thinking.done():
                return

    async def _replace(self, seat: int, error: Exception) -> None:
        """Let the random bot go on, whatever it was."""
        self._house.metrics.bots_failed.labels(self._name).inc()
        log.warning(
            "a bot has failed and is replaced",
            extra={"bot": self._name, "table": self._room.table.id, "error": type(error).__name__},
        )
        if self._name == "random":
            # Nothing is left to fall back to: look at the table again after a while.
            await asyncio.sleep(1)
            self._task = self._house.start(self._sit(seat))
        else:
            await self._room.do(HOUSE, commands.BotFailed(), seat=seat)


@functools.cache
def _frame_decoder(game: str) -> Callable[[bytes], Any]:
    """Reads what a synced or update frame tells of a game, as the game's own types."""
    definition = registry.find(game)
    fields: list[Any] = [
        ("heard", int),
        ("events", list[event_union(definition)], []),  # type: ignore[misc]  # made at run time
        ("view", definition.view.View | None, None),
        ("after", int | None, None),
    ]
    return msgspec.json.Decoder(msgspec.defstruct("Frame", fields)).decode


class Mind:
    """A bot and what it has read from the frames; nothing else of the house reaches it."""

    def __init__(self, name: str, settings: commands.Settings, seat: int, seed: str) -> None:
        """Prepare a bot for a seat."""
        definition = registry.find(settings.game)
        self.heard = 0
        self._view: Any = None
        self._decode = _frame_decoder(settings.game)
        self._unheard: list[Any] = []
        self._bot = bots.make(
            name,
            settings.game,
            players=settings.seats or definition.default_players,
            player=seat,
            options=settings.options,
            seed=seed,
        )

    @property
    def must_act(self) -> bool:
        """Whether the seat has a legal move."""
        return self._view is not None and bool(self._view.legal)

    def read(self, frame: bytes) -> None:
        """Take in what a frame tells of the game."""
        told = self._decode(frame)
        known = 0 if told.after is None else self.heard - told.after
        self._unheard += told.events[known:]
        self.heard = told.heard
        self._view = told.view or self._view

    def imagine(self, events: Sequence[Any], view: Any) -> None:
        """Suppose that the seat has heard some more, and sees this."""
        self._unheard += events
        self._view = view

    def choose(self) -> str:
        """The move of the bot; runs in a thread."""
        while self._unheard:
            self._bot.hear(self._unheard.pop(0))
        return self._bot.choose(self._view)
