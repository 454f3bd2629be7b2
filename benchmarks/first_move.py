"""How long a bot's first move takes where nothing is compiled yet, and whether others wait for it.

    python -m benchmarks.first_move --write

Every game has a fresh house with an empty cache, and bots who look ahead at its first table. The
time counts from when the house is open until the first of them has moved; meanwhile somebody asks
the house for a sign of life, again and again, and the slowest answer is told.
"""

import argparse
import asyncio
import contextlib
import datetime
import json
import os
import pathlib
import tempfile
import time
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import engine
from benchmarks.load import Server
from ridotto.engine import registry
from tests.support.server_client import Guest, Socket

RESULTS = pathlib.Path(__file__).parent / "results" / "first_move.json"
LEVEL = "courtier"
PAUSE = 0.05  # seconds between two signs of life
LIMIT = 120.0


async def begin(guest: Guest, game: str) -> tuple[Socket, bool]:
    """Somebody who watches a table of bots, and whether he was told that they are not able yet."""
    await guest.call("POST", "/api/me", {"name": "Anna"})
    created = await guest.create(game, sit=False, spectators="live")
    socket = await guest.connect(created["table"], host=created["host"])
    for seat in range(registry.find(game).default_players):
        await socket.do("seat_bot", seat=seat, bot=LEVEL)
    await socket.until_seen(lambda: bool(socket.table["phase"] == "playing"))
    return socket, any('"preparing":true' in frame for frame in socket.frames)


async def slowest_answer(guest: Guest) -> float:
    """The seconds of the slowest answer until this is cancelled."""
    slowest = 0.0
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            start = time.perf_counter()
            await guest.call("GET", "/health")
            slowest = max(slowest, time.perf_counter() - start)
            await asyncio.sleep(PAUSE)
    return slowest


async def measure(url: str, game: str) -> dict[str, Any]:
    """What a first table is like."""
    guest, other = Guest(url), Guest(url)
    start = time.perf_counter()
    watching = asyncio.create_task(slowest_answer(other))
    socket, is_told = await begin(guest, game)
    dealt = socket.heard
    async with asyncio.timeout(LIMIT):
        while socket.heard == dealt:
            socket.take(json.loads(await socket.connection.recv()))
    seconds = time.perf_counter() - start
    watching.cancel()
    slowest = await watching
    await guest.close()
    await other.close()
    return {
        "seconds": round(seconds, 1),
        "everybody was told": is_told,
        "slowest answer of the house, ms": round(1000 * slowest, 1),
    }


def first_move(game: str) -> dict[str, Any]:
    """A fresh house with an empty cache, and its first table."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        with Server(folder) as server:
            return asyncio.run(measure(server.url, game))


def show(found: dict[str, dict[str, Any]]) -> None:
    """Print the figures as a table."""
    table = Table("", *next(iter(found.values())))
    for game, figures in found.items():
        table.add_row(game, *map(str, figures.values()))
    Console().print(table)


def main() -> None:
    """Measure, show, and with --write keep the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument(
        "--write", action="store_true", help="keep the figures in benchmarks/results"
    )
    arguments = parser.parse_args()
    found = {game: first_move(game) for game in registry.names()}
    show(found)
    if arguments.write:
        results = {
            "command": "python -m benchmarks.first_move --write",
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "machine": engine.machine(),
            "games": found,
        }
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
