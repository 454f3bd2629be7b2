"""Load: a thousand tables of six on one worker, beside boardgame.io in the same run.

    python -m benchmarks.load --tables 10 100 1000 3000

One process is the house as `ridotto serve` starts it, another one plays all seats over sockets.
A move counts when all six seats have been told; figures per core divide by the processor time that
the server used, whatever the players needed.
"""

import argparse
import asyncio
import json
import os
import pathlib
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
import msgspec
import picows
import uvloop
from rich.console import Console
from rich.progress import track

SEATS = 6
PEER = pathlib.Path(__file__).parent / "boardgame_io"
RESULTS = pathlib.Path(__file__).parent / "results" / "load.json"
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
console = Console(stderr=True)


class SeenView(msgspec.Struct):
    """What a player of this benchmark reads of a view."""

    legal: list[str]
    result: Any


class Told(msgspec.Struct, tag=False):
    """What he reads of a frame."""

    type: str
    heard: int = 0
    game_number: int = 0
    view: SeenView | None = None


read = msgspec.json.Decoder(Told).decode


class Seat(picows.WSListener):
    """One seat's socket."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.heard = 0
        self.game_number = 0
        self.transport: Any = None
        self.synced = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: Any) -> None:
        """Say hello."""
        self.transport = transport
        self.send({"type": "hello", "protocol": 2})

    def send(self, message: Any) -> None:
        """Send a message."""
        self.transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Take in what is told."""
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        told = read(frame.get_payload_as_bytes())
        if told.type == "refused":
            self.table.load.refused += 1
        if told.type not in ("synced", "update"):
            return
        self.heard, self.game_number = told.heard, told.game_number
        if not self.synced.done():
            self.synced.set_result(None)
        if told.view is not None:
            self.table.told(self, told)


class Table:
    """Six seats, and the move that is on its way."""

    def __init__(self, load: "Load", table: str) -> None:
        self.load = load
        self.id = table
        self.seats = [Seat(self, seat) for seat in range(SEATS)]
        self.waiting = 0
        self.sent_at = 0.0
        self.next_move: tuple[Seat, str] | None = None
        self.is_over = False

    def told(self, seat: Seat, told: Told) -> None:
        """A seat has a new view."""
        assert told.view is not None
        if told.view.legal:
            self.next_move = (seat, random.choice(told.view.legal))
        self.is_over = told.view.result is not None
        if self.waiting:
            self.waiting -= 1
            if not self.waiting:
                self.load.moved(self)

    def move(self) -> None:
        """Send the next move, or agree to another game."""
        if self.is_over:
            self.is_over = False
            for seat in self.seats:
                seat.send({"type": "do", "id": new_id(), "act": {"do": "rematch"}})
            self.load.later(self)
            return
        if self.next_move is None:
            self.load.later(self)
            return
        seat, move = self.next_move
        self.next_move = None
        self.waiting = SEATS
        self.sent_at = time.perf_counter()
        act = {"do": "play", "moves": [move]}
        position = {"game_number": seat.game_number, "heard": seat.heard}
        seat.send({"type": "do", "id": new_id(), "act": act, **position})


def new_id() -> str:
    """An id of a message."""
    return f"{random.getrandbits(64):x}"


class Load:
    """All tables of a run."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.count = tables
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.refused = 0
        self.is_saturating = False
        self.moves = 0

    def moved(self, table: Table) -> None:
        """All six seats have been told."""
        self.moves += 1
        self.latencies.append(time.perf_counter() - table.sent_at)
        if self.is_saturating:
            table.move()

    def later(self, table: Table) -> None:
        """Try again in a moment, between two games."""
        if self.is_saturating:
            asyncio.get_running_loop().call_later(0.05, table.move)

    async def set_up(self) -> None:
        """Create all tables and connect to all seats."""
        limits = httpx.Limits(max_connections=32)
        async with httpx.AsyncClient(base_url=self.url, timeout=60, limits=limits) as http:
            await http.post("/api/me", json={"name": "Load"})
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            gate = asyncio.Semaphore(24)

            async def one() -> None:
                async with gate:
                    answer = await http.post(
                        "/api/tables", json={"game": "mascarade", "seats": SEATS}
                    )
                    table = Table(self, answer.json()["table"])
                    for seat in range(1, SEATS):
                        body = {"seat": seat, "name": f"Load {seat}", "another": True}
                        answer = await http.post(f"/api/tables/{table.id}/seats", json=body)
                        answer.raise_for_status()
                    for seat in range(SEATS):
                        await self.connect(table, seat, cookie)
                    self.tables.append(table)

            await asyncio.gather(*[one() for _ in range(self.count)])
        for table in self.tables:
            for member in table.seats:
                member.send({"type": "do", "id": new_id(), "act": {"do": "ready"}})
        while not all(table.next_move for table in self.tables):
            await asyncio.sleep(0.05)

    async def connect(self, table: Table, seat: int, cookie: str) -> None:
        """Connect to one seat."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table.id}/socket?seat={seat}"
        await picows.ws_connect(
            lambda: table.seats[seat], address, extra_headers={"cookie": cookie}
        )
        await table.seats[seat].synced

    async def saturate(self, seconds: float) -> None:
        """Keep one move of every table on its way."""
        self.is_saturating = True
        for table in self.tables:
            table.move()
        await asyncio.sleep(seconds)

    async def pace(self, rate: float, seconds: float) -> None:
        """So many moves a second, at random tables that have none on its way."""
        self.is_saturating = False
        began = time.perf_counter()
        sent = 0
        while (passed := time.perf_counter() - began) < seconds:
            while sent < passed * rate:
                sent += 1
                table = random.choice(self.tables)
                if not table.waiting:
                    table.move()
            await asyncio.sleep(0.001)

    def reset(self) -> None:
        """Begin to count anew."""
        self.latencies, self.moves, self.refused = [], 0, 0


def processor_seconds(process: int) -> float:
    """The processor time a process has used."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process: int) -> int:
    """The memory a process holds."""
    return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


def percentile(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Server:
    """The house as a host starts it, in a process of its own."""

    def __init__(self, folder: str) -> None:
        environment = {**os.environ, "RIDOTTO_RATE_FACTOR": "1000000"}
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "ridotto",
                "serve",
                "--port",
                "0",
                "--no-browser",
                "--data",
                folder,
            ],
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.url = next(word for word in line.split() if word.startswith("http")).rstrip("/")

    def __enter__(self) -> "Server":
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                if httpx.get(self.url + "/ready").status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.1)
        raise TimeoutError("the house does not open")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(30)


async def measure(url: str, process: int, tables: int, seconds: float, rate: float) -> Any:
    """All figures of one number of tables."""
    load = Load(url, tables)
    before = resident_bytes(process)
    await load.set_up()
    memory = resident_bytes(process) - before
    await load.pace(rate, 2)
    load.reset()
    await load.pace(rate, seconds)
    await asyncio.sleep(0.5)
    paced = {
        "moves_per_s": load.moves / seconds,
        "p50_ms": percentile(load.latencies, 0.5),
        "p99_ms": percentile(load.latencies, 0.99),
        "refused": load.refused,
    }
    await load.saturate(2)
    load.reset()
    used, began = processor_seconds(process), time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    used = processor_seconds(process) - used
    load.is_saturating = False
    return {
        "tables": tables,
        "seats": SEATS,
        "rss_per_seat_kb": memory / tables / SEATS / 1024,
        f"at_{rate:.0f}_moves_per_s": paced,
        "saturated": {
            "moves": load.moves,
            "moves_per_s": load.moves / passed,
            "server_cpu_s": used,
            "moves_per_core_s": load.moves / used,
            "p50_ms": percentile(load.latencies, 0.5),
            "p99_ms": percentile(load.latencies, 0.99),
            "refused": load.refused,
        },
    }


def measure_house(tables: int, seconds: float, rate: float) -> Any:
    """Start a house, measure it, and stop it."""
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        wait_until_compiled(server.url)
        return uvloop.run(measure(server.url, server.process.pid, tables, seconds, rate))


def wait_until_compiled(url: str) -> None:
    """The figures are those of compiled rules: wait until all three games are."""
    while "ridotto_compiled_games 3.0" not in httpx.get(url + "/metrics").text:
        time.sleep(0.2)


def measure_peer(tables: int, seconds: float, mode: list[str]) -> Any:
    """boardgame.io on its own server with its own files."""
    command = ["node", "load.js", "--tables", str(tables), "--seats", str(SEATS)]
    command += ["--seconds", str(seconds), "--storage", "flatfile", *mode]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def main() -> None:
    """Measure, print and write down."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000, 3000])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--peer-tables", type=int, nargs="*", default=[100, 1000])
    parser.add_argument(
        "--write", action="store_true", help="keep the figures in results/load.json"
    )
    asked = parser.parse_args()
    figures: dict[str, Any] = {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
        "ridotto": [],
        "boardgame.io": [],
    }
    for tables in track(asked.tables, "the house", console=console):
        figures["ridotto"].append(measure_house(tables, asked.seconds, asked.rate))
    if shutil.which("node") and (PEER / "node_modules").exists():
        for tables in track(asked.peer_tables, "boardgame.io", console=console):
            figures["boardgame.io"].append(
                measure_peer(tables, asked.seconds, ["--mode", "saturate"])
            )
    print(json.dumps(figures, indent=1))
    if asked.write:
        RESULTS.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
