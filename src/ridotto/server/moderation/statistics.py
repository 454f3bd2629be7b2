"""Statistics: figures that every worker writes down now and then, and their sums.

None of them may change when somebody at a table acts unheard: whoever runs the site may play there.
"""

import datetime
import os
import pathlib
import sys

import msgspec

from ridotto.store import Store

WORKER = "worker"
FINISHED = "finished"
DAY = 24 * 3600 * 1000
FORGOTTEN_AFTER = 3600 * 1000  # milliseconds for which a worker that is gone is kept
KEPT_DAYS = 400
MEMORY_STEP = 16  # MiB: what one player does is not to be seen in it
PAGE = 500


class WorkerFigures(msgspec.Struct, frozen=True):
    """One worker: its version, since when it runs, and who is connected to it."""

    version: str
    started: int
    sockets: int
    users: int
    memory: int


class Finished(msgspec.Struct, frozen=True):
    """How many games of a kind were finished on a day."""

    day: str
    game: str
    count: int


_read_worker = msgspec.json.Decoder(WorkerFigures).decode
_read_count = msgspec.json.Decoder(int).decode


class Tally:
    """What one worker has counted and not written down yet."""

    def __init__(self, worker: str) -> None:
        """Begin at zero."""
        self._worker = worker
        self._finished: dict[tuple[str, str], int] = {}
        self._is_new = False

    def count_finished(self, game: str, at: int) -> None:
        """Count a game that is over."""
        key = (day_of(at), game)
        self._finished[key] = self._finished.get(key, 0) + 1
        self._is_new = True

    async def write(self, store: Store, now: int, figures: WorkerFigures) -> None:
        """Write everything down, each worker under its own keys."""
        await store.documents.put(WORKER, self._worker, msgspec.json.encode(figures))
        if not self._is_new:
            return
        today = day_of(now)
        for (day, game), count in list(self._finished.items()):
            key = f"{day} {game} {self._worker}"
            await store.documents.put(FINISHED, key, msgspec.json.encode(count))
            if day < today:
                del self._finished[day, game]
        self._is_new = False


async def forget_old(store: Store, now: int) -> None:
    """Forget workers that are gone, and days long ago."""
    await store.documents.delete_unchanged_since(WORKER, now - FORGOTTEN_AFTER)
    await store.documents.delete_unchanged_since(FINISHED, now - KEPT_DAYS * DAY)


async def workers(store: Store, living: set[str]) -> list[WorkerFigures]:
    """The figures of all workers that live, the oldest first."""
    found = await store.documents.page(WORKER)
    figures = [_read_worker(each.content) for each in found if each.key in living]
    return sorted(figures, key=lambda worker: worker.started)


async def finished(store: Store, since: int) -> list[Finished]:
    """How many games were finished, by day and game, newest day first."""
    counts: dict[tuple[str, str], int] = {}
    after = day_of(since)
    while some := await store.documents.page(FINISHED, after=after, limit=PAGE):
        for document in some:
            day, game, _ = document.key.split(" ", 2)
            counts[day, game] = counts.get((day, game), 0) + _read_count(document.content)
        after = some[-1].key
    rows = sorted(counts.items(), key=lambda item: (item[0][1], item[0][0]))
    rows.sort(key=lambda item: item[0][0], reverse=True)
    return [Finished(day, game, count) for (day, game), count in rows]


def day_of(at: int) -> str:
    """The day of a moment, in UTC.

    >>> day_of(0)
    '1970-01-01'
    """
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).date().isoformat()


def memory() -> int:
    """How many MiB this process uses, roughly; 0 where the system does not tell."""
    try:
        pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
        used = pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        used = _most_memory()
    return round(used / 2**20 / MEMORY_STEP) * MEMORY_STEP


def _most_memory() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
