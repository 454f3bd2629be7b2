"""Load: a thousand tables of six on one worker, beside boardgame.io in the same run.

    python -m benchmarks.load --tables 10 100 1000 3000

One process is the server as `ridotto serve` starts it, another one plays all seats over sockets.
A move counts when all six seats have been told; figures per core divide by the processor time that
the server used, whatever the players needed.
"""

import asyncio
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import time

import uvloop
from rich.console import Console
from rich.progress import track

from benchmarks import figures
from benchmarks.crowd import SEATS, Load, Stopped
from benchmarks.figures import percentile
from benchmarks.server import Server, processor_seconds, resident_bytes
from ridotto.engine.definition import JsonObject

PEER = pathlib.Path(__file__).parent / "boardgame_io"
RESULTS = figures.FOLDER / "load.json"
PEER_PATIENCE = 900.0  # seconds
console = Console(stderr=True)


async def measure(url: str, process: int, tables: int, seconds: float, rate: float) -> JsonObject:
    """All figures of one number of tables."""
    load = Load(url, tables)
    before = resident_bytes(process)
    await load.set_up()
    memory = resident_bytes(process) - before
    await load.pace(rate, 2)
    load.reset()
    await load.pace(rate, seconds)
    await asyncio.sleep(0.5)
    load.check()
    paced = {
        "moves_per_s": load.moves / seconds,
        "p50_ms": percentile(load.latencies, 0.5),
        "p99_ms": percentile(load.latencies, 0.99),
        "refused": load.refused,
    }
    await load.saturate(2)
    load.reset()
    length = load.moves_per_table
    used, began = processor_seconds(process), time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    used = processor_seconds(process) - used
    load.check()
    load.is_saturating, load.is_ending = False, True
    return {
        "tables": tables,
        "seats": SEATS,
        "rss_per_seat_kb": memory / tables / SEATS / 1024,
        f"at_{rate:.0f}_moves_per_s": paced,
        "saturated": {
            "moves_per_table_before": length,
            "moves": load.moves,
            "moves_per_s": load.moves / passed,
            "server_cpu_s": used,
            "moves_per_core_s": load.moves / used,
            "p50_ms": percentile(load.latencies, 0.5),
            "p99_ms": percentile(load.latencies, 0.99),
            "refused": load.refused,
        },
    }


def measure_server(tables: int, seconds: float, rate: float) -> JsonObject:
    """Start a server, measure it, and stop it."""
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        server.wait_until_compiled()
        return uvloop.run(measure(server.url, server.process.pid, tables, seconds, rate))


def measure_peer(tables: int, seconds: float, moves_before: int) -> JsonObject:
    """boardgame.io on its own server with its own files, after so many moves at each table."""
    command = ["node", "load.js", "--tables", str(tables), "--seats", str(SEATS)]
    command += ["--seconds", str(seconds), "--storage", "flatfile", "--mode", "saturate"]
    command += ["--warm-moves", str(moves_before)]
    try:
        done = subprocess.run(
            command, cwd=PEER, capture_output=True, text=True, check=True, timeout=PEER_PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise Stopped(f"boardgame.io was not done within {PEER_PATIENCE:.0f} s") from None
    found: JsonObject = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def main() -> None:
    """Measure, print and write down."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000, 3000])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--peer-tables", type=int, nargs="*", default=[100, 1000])
    asked = parser.parse_args()
    found: JsonObject = {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
        "ridotto": [],
        "boardgame.io": [],
    }
    for tables in track(asked.tables, "ridotto", console=console):
        try:
            found["ridotto"].append(measure_server(tables, asked.seconds, asked.rate))
        except Stopped as reason:
            sys.exit(f"{tables} tables: {reason}")
    if shutil.which("node") and (PEER / "node_modules").exists():
        lengths = {
            each["tables"]: round(each["saturated"]["moves_per_table_before"])
            for each in found["ridotto"]
        }
        for tables in track(asked.peer_tables, "boardgame.io", console=console):
            # A long log makes its moves dear: measured as it starts, and where ours did.
            for moves_before in sorted({0, lengths.get(tables, 0)}):
                try:
                    measured = measure_peer(tables, asked.seconds, moves_before)
                except Stopped as reason:
                    sys.exit(f"{tables} tables: {reason}")
                found["boardgame.io"].append(measured)
    print(json.dumps(found, indent=1))
    if asked.write:
        figures.write(RESULTS, found)


if __name__ == "__main__":
    main()
