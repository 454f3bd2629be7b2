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
import tempfile
import time

import uvloop
from rich.console import Console
from rich.progress import track

from benchmarks import figures
from benchmarks.crowd import SEATS, Load
from benchmarks.server import Server
from ridotto.engine.definition import JsonObject

PEER = pathlib.Path(__file__).parent / "boardgame_io"
RESULTS = figures.FOLDER / "load.json"
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
console = Console(stderr=True)


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


def measure_server(tables: int, seconds: float, rate: float) -> JsonObject:
    """Start a server, measure it, and stop it."""
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        server.wait_until_compiled()
        return uvloop.run(measure(server.url, server.process.pid, tables, seconds, rate))


def measure_peer(tables: int, seconds: float, mode: list[str]) -> JsonObject:
    """boardgame.io on its own server with its own files."""
    command = ["node", "load.js", "--tables", str(tables), "--seats", str(SEATS)]
    command += ["--seconds", str(seconds), "--storage", "flatfile", *mode]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=True)
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
        found["ridotto"].append(measure_server(tables, asked.seconds, asked.rate))
    if shutil.which("node") and (PEER / "node_modules").exists():
        for tables in track(asked.peer_tables, "boardgame.io", console=console):
            found["boardgame.io"].append(
                measure_peer(tables, asked.seconds, ["--mode", "saturate"])
            )
    print(json.dumps(found, indent=1))
    if asked.write:
        figures.write(RESULTS, found)


if __name__ == "__main__":
    main()
