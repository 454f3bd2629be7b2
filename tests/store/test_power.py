"""Whenever the power is cut, SQLite has kept what was acknowledged, and nothing is there twice.

All that was written and not yet synced may then be lost, wholly or in part: see power_disk.py.
"""

import contextlib
import io
import pathlib
import random
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator

import pytest

from ridotto.cli.data import written_file
from ridotto.cli.export import read_export, write_export
from ridotto.server.keys import load_key
from ridotto.server.room.storage import listing_of
from ridotto.store import Store, migrations
from ridotto.store.sqlite import queries
from ridotto.store.sqlite.store import CHECKPOINT_PAGES, SqliteStore
from ridotto.table import Creation, Settings, codec, create
from tests.support import power_load, power_python, power_sqlite
from tests.support.power_book import Book, Standing, entry, listing
from tests.support.power_cuts import (
    FILE,
    Rehearsal,
    Values,
    check,
    cut,
    damage,
    live,
    problems_of,
    rehearse,
    restore,
)
from tests.support.power_disk import Disk, Note, SyncFolder

pytestmark = pytest.mark.skipif(
    power_sqlite.library() is None, reason="this Python hides the functions of its SQLite"
)

MEMORY = pathlib.Path("/dev/shm")  # a disk that need not be synced is quicker
ROOM = 2**29  # bytes
FEW_PAGES = 20  # so that SQLite often copies its log into the file


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> Iterator[pathlib.Path]:
    """A folder, in memory if possible: what is lost is up to us anyway."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM:
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as in_memory:
        yield pathlib.Path(in_memory)


async def play(store: Store, book: Book) -> None:
    await power_load.play(store, book, random.Random(1), 30)


async def play_a_little(store: Store, book: Book) -> None:
    await power_load.play(store, book, random.Random(1), 2)


def weaker(mode: str) -> Callable[[pathlib.Path], SqliteStore]:
    """A store that syncs less than ours."""

    class WeakStore(SqliteStore):
        def _connect(self) -> sqlite3.Connection:
            connection = super()._connect()
            connection.execute(f"PRAGMA synchronous = {mode}")
            return connection

    return WeakStore


def found_wrong(done: Rehearsal, scratch: pathlib.Path) -> str:
    """What some cuts bring to light."""
    moments = random.Random(2).sample(done.moments, 40)
    return "\n".join(problems_of(cut(done, moments, scratch)))


def test_a_busy_store_loses_nothing(folder: pathlib.Path) -> None:
    live(folder, seed=1, lives=4, cuts=30, pages=FEW_PAGES, turns=12)


def test_a_busy_store_loses_nothing_between_checkpoints(folder: pathlib.Path) -> None:
    live(folder, seed=2, lives=2, cuts=30, pages=CHECKPOINT_PAGES, turns=20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_thousands_of_cuts(folder: pathlib.Path, seed: int) -> None:
    live(folder / "1", seed=seed, lives=10, cuts=25, pages=FEW_PAGES, turns=60)
    live(folder / "2", seed=seed, lives=10, cuts=25, pages=100, turns=60)
    live(folder / "3", seed=seed, lives=2, cuts=50, pages=CHECKPOINT_PAGES, turns=400)


@pytest.mark.parametrize("mode", ["OFF", "NORMAL"])
def test_a_store_that_syncs_less_is_seen_to_lose(folder: pathlib.Path, mode: str) -> None:
    (folder / "store").mkdir()
    done = rehearse(folder / "store", play, make=weaker(mode))
    wrong = found_wrong(done, folder / "scratch")
    assert "('table', 'table0') is" in wrong
    assert ("SQLite: " in wrong) == (mode == "OFF"), "only then it is damaged as well"


def test_a_folder_that_is_not_synced_is_seen_to_lose(folder: pathlib.Path) -> None:
    (folder / "store").mkdir()
    done = rehearse(folder / "store", play)
    done.disk.ops = [op for op in done.disk.ops if not isinstance(op, SyncFolder)]
    assert "('table', 'table0') is None" in found_wrong(done, folder / "scratch")


def test_a_store_is_created_with_its_folders(folder: pathlib.Path) -> None:
    (folder / "home").mkdir()
    file = f"local/share/{FILE}"
    done = rehearse(folder / "home", play_a_little, file=file)
    check(cut(done, done.moments, folder / "scratch", file=file))


def test_an_old_file_is_brought_up_to_date(folder: pathlib.Path) -> None:
    (folder / "store").mkdir()
    with contextlib.closing(sqlite3.connect(folder / "store" / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(migrations.BEGIN)
        connection.executescript(migrations.known("sqlite")[0].statements)
        row = listing("old", 0)
        kept = ("old", 40, 1, 1, row.listed, row.over, row.content)
        connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", kept)
        entries = [("old", number, entry("old", number)) for number in range(1, 41)]
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
        connection.commit()
    done = rehearse(folder / "store", play_a_little, {("table", "old"): (40, row, ())})
    check(cut(done, done.moments, folder / "scratch"))


def test_opening_and_closing_again_and_again(folder: pathlib.Path) -> None:
    async def work(store: SqliteStore, book: Book) -> None:
        for number in range(4):
            await power_load.play(store, book, random.Random(number), 2)
            await store.close()
            await store.open()

    (folder / "store").mkdir()
    done = rehearse(folder / "store", work)
    check(cut(done, done.moments[::4], folder / "scratch"))


def test_old_tables_are_pruned(folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "DELETED_AT_ONCE", 3)

    async def work(store: Store, book: Book) -> None:
        old = [f"old{number}" for number in range(8)]
        for table in old:
            await power_load.create(store, book, table, 5)
        moment = queries.now() + 1
        while queries.now() <= moment:
            time.sleep(0.001)
        await power_load.play(store, book, random.Random(1), 3)
        gone = [(("table", table), None) for table in old]
        assert await book.ask(store.delete_unchanged_since(moment), *gone) == len(old)

    (folder / "store").mkdir()
    done = rehearse(folder / "store", work)
    moments = done.moments[::8] if len(done.moments) < 800 else done.moments[::16]
    check(cut(done, [*moments, *done.moments[-60:]], folder / "scratch"))


async def fill(store: Store) -> None:
    """Some tables as real as an import wants them, and documents."""
    for number in range(6):
        creation = Creation(number, f"table{number}", "host", "s" * 32, Settings("twilight"))
        row = listing_of(create(creation))
        await store.create(creation.table, [codec.write_entry(creation)], row)
        await store.documents.put("kind", f"key{number}", b"x" * 2000)


async def export(store: Store) -> set[bytes]:
    """Everything in a store, whatever order it is in."""
    file = io.BytesIO()
    await write_export(store, file, lambda: None)
    return set(file.getvalue().splitlines())


def test_an_import_can_be_repeated(folder: pathlib.Path) -> None:
    file = io.BytesIO()

    async def fill_and_export(store: SqliteStore, _: Book) -> None:
        await fill(store)
        await write_export(store, file, lambda: None)

    async def bring_in(store: SqliteStore, book: Book) -> None:
        await book.ask(read_export(store, io.BytesIO(file.getvalue())), (("import", ""), True))

    async def bring_in_again(path: pathlib.Path, standing: Standing) -> tuple[list[str], Values]:
        store, whole = SqliteStore(path), set(file.getvalue().splitlines())
        await store.open()
        before = await export(store)
        await read_export(store, io.BytesIO(file.getvalue()))
        after = await export(store)
        await store.close()
        problems = [] if after == whole else ["importing again does not bring everything"]
        is_acknowledged = bool(standing.compare({}))
        if is_acknowledged and before != whole:
            problems.append("what was imported is not there")
        return problems + damage(path), {}

    for name in ("original", "copy"):
        (folder / name).mkdir()
    rehearse(folder / "original", fill_and_export)
    done = rehearse(folder / "copy", bring_in)
    check(cut(done, done.moments[::3], folder / "scratch", look=bring_in_again))


def test_the_key_is_not_lost_with_the_first_cookie(folder: pathlib.Path) -> None:
    (folder / "home").mkdir()
    disk = Disk(folder / "home")
    with power_python.recorded(disk):
        key = load_key(folder / "home" / "data" / "secret.key")
    disk.note("the key is used")
    for seed in range(20):
        is_used = False
        for moment, (medium, op) in enumerate(disk.replay()):
            is_used = is_used or isinstance(op, Note)
            restore(medium, folder / "scratch", f"{seed} {moment}")
            found = load_key(folder / "scratch" / "data" / "secret.key")
            assert len(found) == len(key), "half a key would keep the server from starting"
            assert found == key or not is_used, disk.ops[: moment + 1]


def test_an_export_that_was_written_is_there(folder: pathlib.Path) -> None:
    (folder / "home").mkdir()
    file = folder / "home" / "backup.jsonl"
    file.write_bytes(b"an older one")
    disk = Disk(folder / "home")
    with power_python.recorded(disk), written_file(str(file)) as opened:
        opened.write(b"x" * 5000)
    disk.note("the command has ended")
    for seed in range(20):
        possible = {b"an older one", b"x" * 5000}
        for moment, (medium, op) in enumerate(disk.replay()):
            if isinstance(op, Note):
                possible = {b"x" * 5000}
            restore(medium, folder / "scratch", f"{seed} {moment}")
            assert (folder / "scratch" / file.name).read_bytes() in possible
