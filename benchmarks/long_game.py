"""Whether anybody waits while a table with a very long game is loaded and told to many.

    python -m benchmarks.long_game --write

A table whose game has nearly as many moves as a game may have lies in the store. Some other tables
are played at a steady rate. Then many spectators come to the long one at once: it is loaded, and
each of them is told the whole game; later all of them ask for everything again. Meanwhile a player
of the other tables should notice nothing.
"""

import asyncio
import multiprocessing
import pathlib
import sys
import tempfile
import time
from multiprocessing.connection import Connection

import msgspec
import picows
import uvloop

from benchmarks import figures
from benchmarks.crowd import GAME, Load, Stopped
from benchmarks.figures import percentile
from benchmarks.server import Server
from ridotto.engine.definition import JsonObject
from ridotto.engine.game import Game
from ridotto.server.messages import PROTOCOL
from ridotto.server.room.compiler import load
from ridotto.server.room.room import SNAPSHOT_EVERY
from ridotto.server.room.storage import listing_of
from ridotto.store import connect
from ridotto.table import EDITION, Creation, Entry, Settings, Table, apply, codec, create
from ridotto.table.commands import Play, Ready, Sit
from ridotto.table.settings import read_settings

RESULTS = figures.FOLDER / "long_game.json"
HOST, LONG = "host", "long"
MOST_MS = 50.0  # that a move at another table may take, in 99 of 100 cases
PATIENCE = 300.0  # seconds until everybody has heard everything


def harmless_move(game: Game) -> tuple[int, str]:
    """A seat, and a move of it after which the game goes on."""
    for seat in game.actors:
        for move in game.legal(seat):
            trial = game.copy()
            trial.play(move, seat=seat)
            if not trial.over:
                return seat, move
    raise Stopped("every move ends the game")


def long_table(moves: int) -> tuple[Table, list[bytes], bytes]:
    """A table that anybody may watch, with its log and its last snapshot, as a server left it."""
    load(GAME)
    settings = read_settings(Settings(GAME, spectators="live", listed=True))
    creation = Creation(1, LONG, HOST, "00" * 32, settings)
    table, log, snapshot = create(creation), [codec.write_entry(creation)], b""

    def do(entry: Entry) -> None:
        nonlocal table
        table = apply(table, entry)
        log.append(codec.write_entry(entry))

    for seat in range(len(table.seats)):
        do(Entry(2, HOST, Sit(f"Seat {seat}", seat=seat), edition=EDITION))
    for seat in range(len(table.seats)):
        do(Entry(3, HOST, Ready(), seat=seat, edition=EDITION))
    assert table.game is not None
    while len(table.game.moves) < moves:
        table.game.compiled = True
        seat, move = harmless_move(table.game)
        do(Entry(4, HOST, Play([move]), seat=seat, edition=EDITION))
        assert table.game is not None
        if len(log) % SNAPSHOT_EVERY == 0:
            snapshot = codec.write_snapshot(table)
    return table, log, snapshot


async def put_into_store(folder: str, moves: int) -> int:
    """Leave the table where a server finds it; how many events its spectators have heard."""
    table, log, snapshot = long_table(moves)
    store = connect(str(pathlib.Path(folder, "ridotto.db")))
    await store.open()
    await store.create(LONG, log, listing_of(table))
    await store.save_snapshot(LONG, len(log) - len(log) % SNAPSHOT_EVERY, snapshot)
    await store.close()
    assert table.game is not None
    return table.game.count_heard(None)


class Told(msgspec.Struct):
    """What a spectator of this benchmark reads of a frame."""

    type: str
    heard: int = 0
    more: bool = False


class Watcher(picows.WSListener):
    """A spectator, who counts what they are told."""

    def __init__(self) -> None:
        self.bytes = 0
        self.heard = asyncio.get_running_loop().create_future()
        self._transport: picows.WSTransport | None = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        """Ask for everything."""
        self._transport = transport
        self.ask()

    def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
        """Note it."""
        if not self.heard.done():
            self.heard.set_exception(Stopped("a spectator was hung up on"))

    def ask(self) -> None:
        """Say hello, knowing nothing."""
        assert self._transport is not None
        self.heard = asyncio.get_running_loop().create_future()
        hello = {"type": "hello", "protocol": PROTOCOL}
        self._transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(hello))

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        """Read how much was heard."""
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        self.bytes += len(data)
        told = msgspec.json.decode(data, type=Told)
        if told.type == "synced" and not told.more:
            self.heard.set_result(told.heard)


async def watch(url: str, sockets: int, told: Connection) -> None:
    """Come with many sockets at once; when all have heard everything, ask for it all again."""
    address = f"{url.replace('http', 'ws')}/api/tables/{LONG}/socket"
    watchers = [Watcher() for _ in range(sockets)]
    began = time.perf_counter()
    await asyncio.gather(*[picows.ws_connect(lambda each=each: each, address) for each in watchers])
    for _ in range(2):
        heard = await asyncio.gather(*[each.heard for each in watchers])
        told.send((time.perf_counter() - began, min(heard), sum(each.bytes for each in watchers)))
        began = time.perf_counter()
        for each in watchers:
            each.ask()


def run_watchers(url: str, sockets: int, told: Connection) -> None:
    """The process of the spectators."""
    uvloop.run(watch(url, sockets, told))


async def measure(url: str, tables: int, rate: float, sockets: int, events: int) -> JsonObject:
    """How long moves at other tables take: before, and while the spectators come and ask."""
    others = Load(url, tables)
    await others.set_up()
    await others.pace(rate, 2)
    others.reset()
    await others.pace(rate, 10)
    found = {"quiet": figures_of(others)}
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=run_watchers, args=(url, sockets, theirs), daemon=True)
    process.start()
    try:
        deadline = time.monotonic() + PATIENCE
        for what in ("loaded and told", "told again"):
            others.reset()
            while not ours.poll():
                await others.pace(rate, 0.1)
                others.check()
                is_hopeless = time.monotonic() > deadline or not process.is_alive()
                if is_hopeless and not ours.poll():
                    raise Stopped(f"the spectators were not told everything: {what}")
            seconds, heard, size = ours.recv()
            if heard < events:
                raise Stopped(f"a spectator heard {heard} of {events} events")
            found[what] = {"seconds": seconds, "megabytes": size / 1e6, **figures_of(others)}
    finally:
        process.kill()
    others.is_ending = True
    return found


def figures_of(others: Load) -> JsonObject:
    """How long moves took."""
    return {
        "moves": len(others.latencies),
        "p50_ms": percentile(others.latencies, 0.5),
        "p99_ms": percentile(others.latencies, 0.99),
        "slowest_ms": percentile(others.latencies, 1),
    }


def main() -> None:
    """Measure, print, write down, and say whether somebody had to wait."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--moves", type=int, default=9_900)
    parser.add_argument("--sockets", type=int, default=50)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=200)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        events = asyncio.run(put_into_store(folder, asked.moves))
        with Server(folder) as server:
            server.wait_until_compiled()
            try:
                found = uvloop.run(
                    measure(server.url, asked.tables, asked.rate, asked.sockets, events)
                )
            except Stopped as reason:
                sys.exit(str(reason))
    figures.show(found)
    if asked.write:
        figures.write(
            RESULTS,
            {
                "command": "python -m benchmarks.long_game --write",
                "date": figures.today(),
                "machine": figures.machine(),
                "moves": asked.moves,
                "sockets": asked.sockets,
                **found,
            },
        )
    slowest = max(part["p99_ms"] for part in found.values())
    sys.exit(f"moves at other tables took {slowest:.0f} ms" if slowest > MOST_MS else 0)


if __name__ == "__main__":
    main()
