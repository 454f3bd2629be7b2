"""What only a SQLite file can suffer: a second server, a full disk, a lock, a killed process."""

import asyncio
import contextlib
import functools
import pathlib
import signal
import sqlite3
import stat
import subprocess
import sys

import pytest

from ridotto.store import Store, StoreError, Unavailable
from ridotto.store.sqlite.store import SqliteStore
from tests.support import store_writer as writer
from tests.support.store import LISTING, opened

ROOT = pathlib.Path(__file__).parents[2]


def test_a_second_server_is_refused(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "ridotto.db"

    async def run() -> None:
        first, second = SqliteStore(path), SqliteStore(path)
        await first.open()
        for _ in range(2):
            with pytest.raises(StoreError, match=r"another server has '.*ridotto\.db' open"):
                await second.open()
        await first.close()
        await second.open()
        with pytest.raises(StoreError, match="another server"):
            await first.open()
        await second.close()

    asyncio.run(run())


def test_a_tool_works_beside_a_server(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "ridotto.db"

    async def run() -> None:
        server, tool = SqliteStore(path), SqliteStore(path, shared=True)
        await server.open()
        await tool.open()
        await server.create("venice", [b"1"], LISTING)
        await asyncio.gather(
            *(server.append("venice", version, [b"x"]) for version in range(1, 20)),
            *(tool.put_record(f"record{number}", b"") for number in range(20)),
        )
        assert (await tool.load("venice")).version == 20
        assert len(await server.record_ids()) == 20
        await tool.close()
        with pytest.raises(StoreError, match="another server"):
            await SqliteStore(path).open()
        await server.close()

    asyncio.run(run())


def test_nobody_else_can_read_the_file(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "new"

    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert set(modes) >= {"ridotto.db", "ridotto.db-wal"}
        assert set(modes.values()) == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    opened(f"sqlite:///{folder}/ridotto.db", work)


@pytest.mark.parametrize("place", ["folder", "folder/file/ridotto.db", "garbage"])
def test_a_file_that_cannot_be_opened_is_unavailable(tmp_path: pathlib.Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").touch()
    (tmp_path / "garbage").write_bytes(b"this is no database " * 100)
    with pytest.raises(Unavailable, match="cannot open"):
        asyncio.run(SqliteStore(tmp_path / place).open())


def test_while_another_process_holds_the_file_writes_are_given_up(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "ridotto.db"

    async def run() -> None:
        store = SqliteStore(path, patience=0.05)
        await store.open()
        await store.create("venice", [], LISTING)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            outcomes = await asyncio.gather(
                store.append("venice", 0, [b"x"]),
                store.put_record("record", b"x"),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [Unavailable, Unavailable]
            assert (await store.load("venice")).version == 0
        await store.append("venice", 0, [b"y"])
        assert (await store.load("venice")).entries == [b"y"]
        assert await store.record("record") is None
        await store.close()

    asyncio.run(run())


class SmallDisk(SqliteStore):
    """A store whose disk is soon full."""

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.execute("PRAGMA max_page_count = 40")
        return connection


def test_a_full_disk_takes_what_still_fits(tmp_path: pathlib.Path) -> None:
    async def run() -> None:
        store = SmallDisk(tmp_path / "ridotto.db")
        await store.open()
        await store.create("venice", [], LISTING)
        with pytest.raises(Unavailable, match="full"):
            await store.append("venice", 0, [b"x" * 200_000])
        await store.append("venice", 0, [b"small"])
        assert (await store.load("venice")).entries == [b"small"]
        await store.close()

    asyncio.run(run())


class BrokenConnection(sqlite3.Connection):
    """A connection that cannot commit while `broken` is set."""

    broken = False

    def execute(self, statement: str, *arguments: object) -> sqlite3.Cursor:
        if self.broken and statement == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(statement, *arguments)  # type: ignore[arg-type]  # as it came


def test_a_failed_commit_undoes_all_of_its_group(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sqlite3,
        "connect",
        functools.partial(sqlite3.connect, factory=BrokenConnection),
    )

    async def work(store: Store) -> None:
        for table in ("a", "b"):
            await store.create(table, [], LISTING)
        monkeypatch.setattr(BrokenConnection, "broken", True)
        outcomes = await asyncio.gather(
            *(store.append(table, 0, [b"x"]) for table in ("a", "b")), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [Unavailable, Unavailable]
        monkeypatch.setattr(BrokenConnection, "broken", False)
        for table in ("a", "b"):
            await store.append(table, 0, [b"y"])
            assert (await store.load(table)).entries == [b"y"]

    opened(str(tmp_path / "ridotto.db"), work)


def test_a_file_that_was_taken_away_is_not_replaced_by_an_empty_one(tmp_path: pathlib.Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "ridotto.db")
        await store.open()
        for file in tmp_path.glob("ridotto.db*"):
            file.unlink()
        with pytest.raises(Unavailable):
            await store.create("venice", [], LISTING)
        assert not (tmp_path / "ridotto.db").exists()
        await store.close()

    asyncio.run(run())


def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path: pathlib.Path) -> None:
    path = str(tmp_path / "ridotto.db")
    acknowledged: dict[str, int] = {}
    for lines in (1, 40, 200):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.store_writer", path],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        with process:
            assert process.stdout is not None
            told = [process.stdout.readline() for _ in range(lines)]
            process.send_signal(signal.SIGKILL)
            told += process.stdout.readlines()
        for line in told:
            if line.endswith("\n"):
                table, version = line.split()
                acknowledged[table] = int(version)

        async def check(store: Store) -> None:
            for table, version in acknowledged.items():
                stored = await store.load(table)
                assert version <= stored.version <= version + 1
                assert stored.entries == [
                    writer.entry(table, number) for number in range(1, stored.version + 1)
                ]

        opened(path, check)
    assert sum(acknowledged.values()) > 200
