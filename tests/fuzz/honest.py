"""Tables at which people play on while others send junk: nothing there may go wrong."""

import asyncio
import random
import time
from collections import Counter

from benchmarks.crowd import Stopped
from benchmarks.figures import percentile
from benchmarks.guests import Guest, Line
from ridotto.engine import registry
from ridotto.engine.definition import RANDOM, JsonObject
from tests.fuzz.fuzzers import in_time

BETWEEN = 0.12  # seconds between two moves at a table
PATIENCE = 10.0  # seconds for a move
STALE = "stale"  # a bot was quicker


class HonestTable:
    """A table with one person on one seat against bots, or on all seats."""

    def __init__(self, game: str, *, with_bots: bool) -> None:
        """Nobody sits there yet."""
        self._game = game
        self._with_bots = with_bots
        self._chance = random.Random(game)
        self._guest: Guest | None = None
        self._lines: list[Line] = []
        self.seconds: list[float] = []  # that moves took
        self.games = 0
        self.overtaken = 0
        self.wrong: Counter[str] = Counter()

    async def sit(self, url: str) -> None:
        """Begin a game."""
        guest = await Guest(url).introduce(f"Honest {self._game}")
        self._guest = guest
        least = registry.find(self._game).players[0]
        table = await guest.set_up(game=self._game, seats=least)
        self._lines = [await guest.connect(table, 0)]
        for seat in range(1, least):
            if self._with_bots:
                await self._lines[0].do("seat_bot", seat=seat, bot=RANDOM)
            else:
                await guest.sit(table, seat, f"Seat {seat}")
                self._lines.append(await guest.connect(table, seat))
        for line in self._lines:
            await line.do("ready")

    async def leave(self) -> None:
        """Go home."""
        if self._guest is not None:
            await self._guest.leave()

    async def play(self) -> None:
        """Play for ever, one game after the other."""
        while True:
            await asyncio.sleep(BETWEEN)
            try:
                if await in_time(self._go_on(), PATIENCE) is None:
                    self.wrong[f"no answer within {PATIENCE:.0f} s"] += 1
            except Stopped as reason:
                self.wrong[str(reason)] += 1
                return

    async def _go_on(self) -> bool:
        """Make a move, or agree to another game; True when that is over."""
        if all(line.phase == "over" for line in self._lines):
            self.games += 1
            for line in self._lines:
                self._note(await line.do("rematch"))
            return True
        mover = next((line for line in self._lines if line.legal), None)
        if mover is not None:
            began = time.perf_counter()
            refused = await mover.play(self._chance.choice(mover.legal))
            self.seconds.append(time.perf_counter() - began)
            self._note(refused)
        return True

    def _note(self, refused: str) -> None:
        if refused == STALE and self._with_bots:
            self.overtaken += 1
        elif refused:
            self.wrong[refused] += 1


class HonestPeople:
    """All of them: at every game, against bots and among themselves."""

    def __init__(self) -> None:
        """Nobody has come yet."""
        self.tables = [
            HonestTable(game, with_bots=with_bots)
            for game in registry.names()
            for with_bots in (False, True)
        ]
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self, url: str) -> None:
        """Sit down and play."""
        for table in self.tables:
            await table.sit(url)
        self._playing = [asyncio.create_task(table.play()) for table in self.tables]

    def figures(self) -> JsonObject:
        """How long moves took since this was last asked, and what went wrong."""
        seconds = [each for table in self.tables for each in table.seconds]
        wrong = sum((table.wrong for table in self.tables), Counter[str]())
        found = {
            "moves": len(seconds),
            "least_at_a_table": min(len(table.seconds) for table in self.tables),
            "p50_ms": percentile(seconds, 0.5),
            "p99_ms": percentile(seconds, 0.99),
            "slowest_ms": percentile(seconds, 1),
            "games": sum(table.games for table in self.tables),
            "overtaken_by_bots": sum(table.overtaken for table in self.tables),
            "wrong": dict(wrong),
        }
        for table in self.tables:
            table.seconds, table.games, table.overtaken = [], 0, 0
            table.wrong.clear()
        return found

    async def stop(self) -> None:
        """Play no more, and go home."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for table in self.tables:
            await table.leave()
