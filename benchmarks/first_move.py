"""How long a bot's first move takes where nothing is compiled yet, and whether others wait for it.

    python -m benchmarks.first_move --write

Every game has a fresh server with an empty cache, and bots that search at its first table. The time
counts from when the server is open until the first of them has moved. Meanwhile someone asks the
server for a sign of life, again and again, and the slowest answer is told.
"""

import os
import tempfile
import threading
import time

from benchmarks import figures
from benchmarks.client import Guest, Line
from benchmarks.server import Server
from ridotto.bots.registry import default_bot
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject

RESULTS = figures.FOLDER / "first_move.json"
PAUSE = 0.05  # seconds between two signs of life


class Watch:
    """Asks a server for signs of life in a thread of its own, and keeps the slowest answer."""

    def __init__(self, url: str) -> None:
        """Begin to ask."""
        self.slowest = 0.0
        self._url = url
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._ask)
        self._thread.start()

    def _ask(self) -> None:
        guest = Guest(self._url, "Watch")
        while not self._is_over.wait(PAUSE):
            start = time.perf_counter()
            guest.call("GET", "/health")
            self.slowest = max(self.slowest, time.perf_counter() - start)
        guest.leave()

    def stop(self) -> None:
        """Ask no more."""
        self._is_over.set()
        self._thread.join()


def begin(guest: Guest, game: str) -> Line:
    """The socket of someone who watches a table of bots."""
    created = guest.call("POST", "/api/tables", game=game, sit=False, spectators="live")
    line = guest.connect(created["table"], host=created["host"])
    for seat in range(registry.find(game).default_players):
        line.do("seat_bot", seat=seat, bot=default_bot(game))
    return line


def wait_for_move(line: Line) -> bool:
    """Read until a bot has moved; whether everybody was told that the bots are not able yet."""
    is_told, dealt, phase = False, None, ""
    while True:
        frame = line.next()
        is_told |= frame.get("preparing", False)
        phase = (frame.get("table") or {}).get("phase", phase)
        if phase == "gathering" or "heard" not in frame:
            continue
        if dealt is None:
            dealt = frame["heard"]
        elif frame["heard"] > dealt:
            return is_told


def measure(url: str, game: str) -> JsonObject:
    """What a first table is like."""
    guest = Guest(url, "Anna")
    start = time.perf_counter()
    watch = Watch(url)
    try:
        is_told = wait_for_move(begin(guest, game))
        seconds = time.perf_counter() - start
    finally:
        watch.stop()
        guest.leave()
    return {
        "seconds": round(seconds, 1),
        "everybody was told": is_told,
        "slowest answer, ms": round(1000 * watch.slowest, 1),
    }


def first_move(game: str) -> JsonObject:
    """A fresh server with an empty cache, and its first table."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        with Server(folder) as server:
            return measure(server.url, game)


def main() -> None:
    """Measure, show, and with --write keep the figures."""
    arguments = figures.new_parser(__doc__).parse_args()
    found = {game: first_move(game) for game in registry.names()}
    figures.show(found)
    if arguments.write:
        results = {
            "command": "python -m benchmarks.first_move --write",
            "date": figures.today(),
            "machine": figures.machine(),
            "games": found,
        }
        figures.write(RESULTS, results)


if __name__ == "__main__":
    main()
