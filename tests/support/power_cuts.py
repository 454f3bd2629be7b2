"""Do something to a store, cut the power at many moments of it, and look at what is left."""

import asyncio
import contextlib
import pathlib
import random
import shutil
import sqlite3
from collections.abc import Callable, Collection, Coroutine
from typing import Any, NamedTuple
from unittest import mock

from ridotto.store.sqlite import store as sqlite_store
from ridotto.store.sqlite.store import SqliteStore
from tests.support import power_load, power_python, power_sqlite
from tests.support.power_book import Acknowledged, Book, Standing, Thing, go_on, read
from tests.support.power_disk import Disk, Medium, Note

FILE = "ridotto.db"
Values = dict[Thing, Any]
Work = Callable[[SqliteStore, Book], Coroutine[Any, Any, None]]
Look = Callable[[pathlib.Path, Standing], Coroutine[Any, Any, tuple[list[str], Values]]]


class Rehearsal(NamedTuple):
    """What was done to the files of a store, and what it was asked for."""

    disk: Disk
    book: Book

    @property
    def moments(self) -> range:
        """All steps, after each of which the power may go."""
        return range(len(self.disk.ops))

    @property
    def acknowledged(self) -> int:
        """How often the store said that something is done."""
        notes = [op.what for op in self.disk.ops if isinstance(op, Note)]
        return sum(isinstance(what, Acknowledged) for what in notes)


class Left(NamedTuple):
    """What was found after a cut."""

    moment: int
    problems: list[str]
    values: Values


def rehearse(
    folder: pathlib.Path,
    work: Work,
    values: Values | None = None,
    *,
    make: Callable[[pathlib.Path], SqliteStore] = SqliteStore,
    file: str = FILE,
) -> Rehearsal:
    """Open the store of a folder, work with it, close it, and know all that was written."""
    disk, book = Disk(folder), Book()
    book.begin(disk, values or {})

    async def run() -> None:
        store = make(folder / file)
        await store.open()
        try:
            await work(store, book)
        finally:
            await store.close()

    with power_python.recorded(disk), power_sqlite.recorded(disk):
        asyncio.run(run())
    return Rehearsal(disk, book)


async def look(path: pathlib.Path, standing: Standing) -> tuple[list[str], Values]:
    """Open a store that has lost its power; what is wrong with it, and what is there."""
    store = SqliteStore(path)
    values: Values = {}
    try:
        await store.open()
        values = await read(store, power_load.codes())
        problems = standing.compare(values)
        problems += await go_on(store, standing.highest)
    except Exception as error:  # whatever a damaged file leads to
        problems = [f"it cannot be opened and used: {error!r}"]
    finally:
        await store.close()
    return problems + damage(path), values


def cut(
    rehearsal: Rehearsal,
    moments: Collection[int],
    scratch: pathlib.Path,
    *,
    look: Look = look,
    seed: object = 0,
    file: str = FILE,
) -> list[Left]:
    """Cut the power after each of these steps; what was left."""
    standing = Standing(rehearsal.book)
    found = []
    for moment, (medium, op) in enumerate(rehearsal.disk.replay()):
        if isinstance(op, Note):
            standing.take(op)
        if moment in moments:
            restore(medium, scratch, f"{seed} {moment}")
            found.append(Left(moment, *asyncio.run(look(scratch / file, standing))))
    return found


def restore(medium: Medium, folder: pathlib.Path, seed: str) -> None:
    """Put what is left into a folder; the same for the same seed."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    chance = random.Random(seed)
    medium.restore(folder, chance)
    if chance.random() < 0.3:
        # Shared memory is a file, too, of which anything may be left; SQLite makes it anew.
        (folder / f"{FILE}-shm").write_bytes(chance.randbytes(32768))


def live(
    folder: pathlib.Path,
    seed: int,
    lives: int,
    cuts: int,
    *,
    pages: int,
    turns: int,
    tick: Callable[[], None] = lambda: None,
) -> int:
    """Fill a store, and let it lose its power again and again; how much it acknowledged.

    Every life begins with what one of the cuts before has left. `pages` are those after which
    SQLite copies its log into the file. Raises `AssertionError` if anything was lost.
    """
    acknowledged = 0
    chance = random.Random(seed)
    here, there, scratch = folder / "here", folder / "there", folder / "scratch"
    here.mkdir(parents=True)
    values: Values = {}

    async def work(store: SqliteStore, book: Book) -> None:
        await power_load.play(store, book, chance, turns)

    with mock.patch.object(sqlite_store, "CHECKPOINT_PAGES", pages):
        for life in range(lives):
            done = rehearse(here, work, values)
            found = cut(done, some_moments(done, chance, cuts), scratch, seed=(seed, life))
            check(found)
            acknowledged += done.acknowledged
            tick()
            chosen = chance.choice(found)
            values = chosen.values
            for moment, (medium, _) in enumerate(done.disk.replay()):
                if moment == chosen.moment:
                    restore(medium, there, f"{(seed, life)} {moment}")
                    break
            shutil.rmtree(here)
            there.rename(here)
    return acknowledged


def some_moments(done: Rehearsal, chance: random.Random, count: int) -> set[int]:
    """Some moments, of each file as many: few writes go into the file itself, most into its log."""
    by_file: dict[int | None, list[int]] = {}
    for moment, op in enumerate(done.disk.ops):
        by_file.setdefault(getattr(op, "file", None), []).append(moment)
    files = list(by_file.values())
    moments: set[int] = set()
    while len(moments) < min(count, len(done.moments)):
        moments.add(chance.choice(chance.choice(files)))
    return moments


def damage(path: pathlib.Path) -> list[str]:
    """What SQLite itself finds wrong with a file."""
    try:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            said = [text for (text,) in connection.execute("PRAGMA integrity_check")]
            strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        return [f"SQLite: {error}"]
    return [text for text in said if text != "ok"] + [f"a stray row: {row}" for row in strays]


def problems_of(found: Collection[Left]) -> list[str]:
    """Everything that is wrong, with when the power was cut."""
    return [f"cut after step {left.moment}: {what}" for left in found for what in left.problems]


def check(found: Collection[Left]) -> None:
    """Fail, if anything is wrong."""
    problems = problems_of(found)
    assert not problems, "\n".join(problem[:500] for problem in problems[:10])
