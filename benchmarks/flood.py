"""Whether anybody waits while one guest lets as many strong bots think as the server allows.

    python -m benchmarks.flood --write

A stranger plays against a bot at a table of each game, and asks for previews and hints at a steady
rate. Then a guest opens tables full of the strongest bots of the largest game, until the server
refuses more, and watches them play on and on; those bots pause for nothing. The stranger's previews
must not take much longer for that, and the server's memory stays within bounds.
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence

import uvloop

from benchmarks import figures
from benchmarks.crowd import Stopped
from benchmarks.figures import percentile
from benchmarks.guests import PATIENCE, Guest, Line
from benchmarks.server import Server, resident_bytes
from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject

RESULTS = figures.FOLDER / "flood.json"
LARGEST = max(registry.names(), key=lambda name: registry.find(name).players[-1])
SEATS = registry.find(LARGEST).players[-1]
MOST_TIMES = 3.0  # as long as without the flood a preview may take, in the median
MOST_MB = 600.0  # that the server may take
BETWEEN_PREVIEWS, BETWEEN_HINTS = 0.25, 3.0  # seconds, of each game
NO_PAUSES = {"RIDOTTO_BOT_PACE": "0"}


class Stranger:
    """A person at a table of each game, on turn against bots, who only thinks aloud."""

    def __init__(self) -> None:
        self.lines: dict[str, Line] = {}
        self.previews: dict[str, list[float]] = {}
        self.hints: list[float] = []
        self.refused: Counter[str] = Counter()

    async def sit(self, url: str) -> None:
        """Begin a game of each kind, and wait for one's turn."""
        guest = await Guest(url).introduce("Stranger")
        for game in registry.names():
            definition = registry.find(game)
            least = definition.players[0]
            line = self.lines[game] = await guest.open_table(game=game, seats=least)
            for seat in range(1, least):
                await line.do("seat_bot", seat=seat, bot=bots.default_bot(game))
            await line.do("ready")
            async with asyncio.timeout(PATIENCE):
                while not line.legal:
                    await asyncio.sleep(0.02)

    async def think(self, seconds: float) -> JsonObject:
        """Ask for so long, and tell how long that took."""
        self.previews = {game: [] for game in self.lines}
        self.hints, self.refused = [], Counter()
        end = time.monotonic() + seconds
        async with asyncio.TaskGroup() as tasks:
            for game, line in self.lines.items():
                tasks.create_task(
                    self._ask(line, "preview", self.previews[game], BETWEEN_PREVIEWS, end)
                )
                tasks.create_task(self._ask(line, "hint", self.hints, BETWEEN_HINTS, end))
        return {
            "hints": len(self.hints),
            "hint_p50_ms": percentile(self.hints, 0.5),
            "hint_p99_ms": percentile(self.hints, 0.99),
            "refused": dict(self.refused),
        }

    async def _ask(
        self, line: Line, what: str, seconds: list[float], between: float, end: float
    ) -> None:
        chance = random.Random(what)
        while time.monotonic() < end:
            moves = [chance.choice(line.legal)] if what == "preview" else []
            began = time.perf_counter()
            told = await line.ask(what, moves=moves)
            seconds.append(time.perf_counter() - began)
            if told.type == "refused":
                self.refused[told.code] += 1
            await asyncio.sleep(max(0.0, between - seconds[-1]))


class Flood:
    """A guest who wants more bots to think than anybody could need."""

    def __init__(self, bot: str) -> None:
        self._bot = bot
        self.lines: list[Line] = []
        self.thinkers = 0
        self.refused: Counter[str] = Counter()

    async def begin(self, url: str, tables: int) -> None:
        """Open so many tables, and seat bots until the server has enough of them."""
        guest = await Guest(url).introduce("Flood")
        for _ in range(tables):
            line = await guest.open_table(game=LARGEST, seats=SEATS, sit=False, spectators="live")
            self.lines.append(line)
            for seat in range(SEATS):
                if refused := await line.do("seat_bot", seat=seat, bot=self._bot):
                    self.refused[refused] += 1
                else:
                    self.thinkers += 1

    async def go_on(self) -> None:
        """Begin another game wherever one is over."""
        while True:
            for line in self.lines:
                if line.phase == "over":
                    await line.do("kick", seat=0)
                    await line.do("seat_bot", seat=0, bot=self._bot)
            await asyncio.sleep(0.1)

    @property
    def playing(self) -> int:
        """At how many tables a game has begun."""
        return sum(line.phase in ("playing", "over") for line in self.lines)

    @property
    def updates(self) -> int:
        """How many positions they have come to."""
        return sum(line.updates for line in self.lines)


async def highest(memory: Callable[[], int], found: list[int]) -> None:
    """Note how much memory is taken, ten times a second."""
    while True:
        found.append(memory())
        await asyncio.sleep(0.1)


def ratios(quiet: Sequence[float], flooded: Sequence[float]) -> JsonObject:
    """How long previews took, without and with the flood."""
    before, after = statistics.median(quiet), statistics.median(flooded)
    return {
        "quiet_p50_ms": 1000 * before,
        "quiet_p99_ms": percentile(quiet, 0.99),
        "flooded": len(flooded),
        "flooded_p50_ms": 1000 * after,
        "flooded_p99_ms": percentile(flooded, 0.99),
        "times": after / before,
    }


async def measure(url: str, process: int, tables: int, seconds: float) -> JsonObject:
    """All figures, those of the previews by game."""
    stranger = Stranger()
    await stranger.sit(url)
    await stranger.think(min(5.0, seconds))  # what is compiled or kept at first use
    before = resident_bytes(process)
    quiet = await stranger.think(seconds)
    previews = stranger.previews
    flood, memory = Flood(bots.names(LARGEST)[-1]), [resident_bytes(process)]
    await flood.begin(url, tables)
    going_on = [
        asyncio.create_task(flood.go_on()),
        asyncio.create_task(highest(lambda: resident_bytes(process), memory)),
    ]
    began, updates = time.perf_counter(), flood.updates
    flooded = await stranger.think(seconds)
    moves = (flood.updates - updates) / (time.perf_counter() - began)
    for task in going_on:
        task.cancel()
    return {
        "flood": {
            "tables_asked_for": tables,
            "tables_playing": flood.playing,
            "thinkers": flood.thinkers,
            "refused": dict(flood.refused),
            "moves_per_s": moves,
        },
        "memory": {"before_mb": before / 1e6, "peak_mb": max(memory) / 1e6},
        "previews": {
            game: ratios(previews[game], stranger.previews[game]) for game in stranger.lines
        },
        "quiet": quiet,
        "flooded": flooded,
    }


def complaints(found: JsonObject) -> list[str]:
    """What the figures should not be, in sentences."""
    told = [
        f"previews of {game} took {figures['times']:.1f} times as long as without the flood"
        for game, figures in found["previews"].items()
        if figures["times"] > MOST_TIMES
    ]
    if found["memory"]["peak_mb"] > MOST_MB:
        told.append(f"the server took {found['memory']['peak_mb']:.0f} MB")
    told += [
        f"the stranger was refused ({part}): {found[part]['refused']}"
        for part in ("quiet", "flooded")
        if found[part]["refused"]
    ]
    if not found["flood"]["moves_per_s"]:
        told.append("the bots of the flood made no move")
    return told


def main() -> None:
    """Measure, print, write down, and say whether somebody had to wait."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=40)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(folder, settings=NO_PAUSES) as server,
    ):
        server.wait_until_compiled()
        try:
            found = uvloop.run(measure(server.url, server.process.pid, asked.tables, asked.seconds))
        except Stopped as reason:
            sys.exit(str(reason))
    figures.show(found["previews"])
    figures.show({name: found[name] for name in ("quiet", "flooded")})
    whole = found["flood"] | found["memory"]
    figures.show({name: {"": figure} for name, figure in whole.items()})
    if asked.write:
        kept = {
            "command": "python -m benchmarks.flood --write",
            "date": figures.today(),
            "machine": figures.machine(),
            **found,
        }
        figures.write(RESULTS, kept)
    told = complaints(found)
    sys.exit("; ".join(told) if told else 0)


if __name__ == "__main__":
    main()
