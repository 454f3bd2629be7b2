"""What hosts do with a database from outside: export, import, prune."""

import asyncio
import itertools
import json
import pathlib
import sqlite3
import stat
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto import store as stores
from ridotto.cli import export
from ridotto.server.room.storage import listing_of
from ridotto.store.sqlite.store import SqliteStore
from ridotto.table import codec
from tests.support import postgres
from tests.support.cli import SOURCES, Ran
from tests.support.cli_database import SampleDatabase, begin, contents
from tests.support.server_client import open_site

ROOT = SOURCES.parent


def started(*arguments: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "ridotto", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, check=True)


def test_from_one_database_to_another(sample: SampleDatabase, tmp_path: pathlib.Path) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    ran = Ran("export", str(file), "--data", str(tmp_path)).ended_well()
    assert ran.out == "Wrote 4 tables, 2 records and 1 documents.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_bytes().splitlines()[0])["ridotto_export"] == 2
    assert not list(tmp_path.glob("*.part"))
    ran = Ran("import", str(file), "--database", other).ended_well()
    assert ran.out.startswith("4 tables, 2 records and 1 documents added, 0 already there")
    assert contents(other) == contents(sample.url)
    ran = Ran("import", str(file), "--database", other).ended_well()
    assert ran.out.startswith("0 tables, 0 records and 0 documents added, 7 already there")
    assert contents(other) == contents(sample.url)


def test_from_sqlite_to_postgres_and_back(sample: SampleDatabase, tmp_path: pathlib.Path) -> None:
    files = [str(tmp_path / "first"), str(tmp_path / "second")]
    back = f"sqlite:///{tmp_path}/back.db"
    with postgres.running() as server:
        Ran("export", files[0], "--database", sample.url).ended_well()
        Ran("import", files[0], "--database", server.url).ended_well()
        Ran("export", files[1], "--database", server.url).ended_well()
        assert (
            "7 already there" in Ran("import", files[0], "--database", server.url).ended_well().out
        )
    Ran("import", files[1], "--database", back).ended_well()
    assert contents(back) == contents(sample.url)


def test_through_a_pipe(sample: SampleDatabase, tmp_path: pathlib.Path) -> None:
    other = f"sqlite:///{tmp_path}/other.db"
    exported = started("export", "-", "--database", sample.url)
    assert exported.stderr == b"Wrote 4 tables, 2 records and 1 documents.\n"
    started("import", "-", "--database", other, given=exported.stdout)
    assert contents(other) == contents(sample.url)


def test_an_imported_database_opens(sample: SampleDatabase, tmp_path: pathlib.Path) -> None:
    file, other = str(tmp_path / "export"), f"sqlite:///{tmp_path}/other.db"
    Ran("export", file, "--database", sample.url).ended_well()
    Ran("import", file, "--database", other).ended_well()

    async def visit() -> None:
        async with open_site(other) as server:
            bruno = await server.guest("Bruno")
            lobby = await bruno.call("GET", "/api/tables")
            assert [row["game"] for row in lobby["tables"]] == ["mascarade"]
            path, invite = sample.running.replace("/table/", "/api/tables/").split("#invite=")
            found = await bruno.call("GET", path, **{"x-ridotto-invite": invite})
            assert found["table"]["phase"] == "playing"

    asyncio.run(visit())


def test_an_export_from_before_users_were_kept(
    sample: SampleDatabase, tmp_path: pathlib.Path
) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    Ran("export", str(file), "--database", sample.url).ended_well()
    header, *lines = file.read_bytes().splitlines()
    for number, line in enumerate(lines):
        part = json.loads(line)["part"]
        if part["type"] == "table":
            assert part["listing"].pop("persons")
            written = json.dumps(part).encode()
            checksum = f"{zlib.crc32(written):08x}".encode()
            lines[number] = b'{"crc32":"' + checksum + b'","part":' + written + b"}"
    file.write_bytes(b"\n".join([header, *lines]))
    Ran("import", str(file), "--database", other).ended_well()
    before, after = contents(sample.url), contents(other)
    assert before.keys() == after.keys()
    for name, found in after.items():
        if isinstance(found, tuple):
            log, listing = before[name]
            assert found == (log, msgspec.structs.replace(listing, users=()))


def test_an_export_from_before_documents_were_kept(
    sample: SampleDatabase, tmp_path: pathlib.Path
) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    Ran("export", str(file), "--database", sample.url).ended_well()
    _, *lines = file.read_bytes().splitlines(keepends=True)
    end = b'{"type":"end","tables":4,"records":2}'
    last = b'{"crc32":"%08x","part":%s}\n' % (zlib.crc32(end), end)
    header = b'{"ridotto_export":1,"program":"0.2.0"}\n'
    file.write_bytes(b"".join([header, *lines[:-2], last]))
    ran = Ran("import", str(file), "--database", other).ended_well()
    assert ran.out.startswith("4 tables, 2 records and 0 documents added")


@pytest.mark.parametrize("moment", [1, 2, 3, 12])
def test_an_export_while_people_play(
    sample: SampleDatabase, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """A table that changes between two looks comes once, and its row belongs to its log."""
    monkeypatch.setattr(export, "PAGE", 1)
    file, other = str(tmp_path / "export"), f"sqlite:///{tmp_path}/other.db"
    read_rows, calls = SqliteStore.rows, itertools.count(1)

    async def visit() -> None:
        async with open_site(sample.url) as server:
            _, socket = await begin(await server.guest("Anna"), "twilight", listed=True)
            await begin(await server.guest("Bruno"), "twilight")
            loop = asyncio.get_running_loop()

            async def rows(store: SqliteStore, **wishes: Any) -> list[stores.Row]:
                found = await read_rows(store, **wishes)
                if next(calls) == moment:
                    future = asyncio.run_coroutine_threadsafe(socket.do("resign"), loop)
                    await asyncio.wrap_future(future)
                return found

            monkeypatch.setattr(SqliteStore, "rows", rows)
            ran = await asyncio.to_thread(Ran, "export", file, "--database", sample.url)
            assert ran.ended_well().out == "Wrote 6 tables, 3 records and 1 documents.\n"

    asyncio.run(visit())
    monkeypatch.undo()
    Ran("import", file, "--database", other).ended_well()
    assert contents(other).keys() == contents(sample.url).keys()
    for found in contents(other).values():
        if isinstance(found, tuple):
            log, listing = found
            assert listing == listing_of(codec.read_table(None, log))


def flipped(lines: list[bytes]) -> None:
    lines[3] = lines[3].replace(b'"entries":["ey', b'"entries":["eX')


def cut(lines: list[bytes]) -> None:
    lines[3:] = [lines[3][:100]]


def mixed(lines: list[bytes]) -> None:
    first, second = export.read_part(lines[2]), export.read_part(lines[3])
    assert isinstance(first, export.Table)
    assert isinstance(second, export.Table)
    lines[3] = export.write_part(msgspec.structs.replace(second, entries=first.entries))


def unfit(lines: list[bytes]) -> None:
    part = export.read_part(lines[3])
    assert isinstance(part, export.Table)
    listing = msgspec.structs.replace(part.listing, users=("nul\0",))
    lines[3] = export.write_part(msgspec.structs.replace(part, listing=listing))


@pytest.mark.parametrize(
    ("damage", "words", "kept"),
    [
        (
            flipped,
            ["line 4 is damaged", "checksum", "2 tables, 0 records and 0 documents added"],
            2,
        ),
        (cut, ["line 4 is damaged", "2 tables, 0 records and 0 documents added"], 2),
        (mixed, ["line 4 is damaged", "not the log of one table"], 2),
        (unfit, ["line 4 is damaged", "an id has 1 to"], 2),
        (lambda lines: lines.pop(), ["breaks off after line 8", "4 tables, 2"], 7),
        (lambda lines: lines.pop(2), ["line 8", "lines are missing", "3 tables, 2"], 6),
        (lambda lines: lines.append(b"{}\n"), ["line 9", "everything before it is kept"], 7),
        (lambda lines: lines.insert(2, b"\xff\xfe\n"), ["line 3 is damaged"], 1),
        (lambda lines: lines.pop(0), ["neither an export (by line 1) nor a record"], 0),
        (lambda lines: lines.clear(), ["neither an export (by line 1) nor a record"], 0),
    ],
)
def test_damaged_exports(
    sample: SampleDatabase,
    tmp_path: pathlib.Path,
    damage: Callable[[list[bytes]], None],
    words: list[str],
    kept: int,
) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    Ran("export", str(file), "--database", sample.url).ended_well()
    lines = file.read_bytes().splitlines(keepends=True)
    damage(lines)
    file.write_bytes(b"".join(lines))
    Ran("import", str(file), "--database", other).was_refused(*words)
    assert len(contents(other)) == kept
    assert contents(other).items() <= contents(sample.url).items()


def test_records_are_imported_one_by_one(sample: SampleDatabase, tmp_path: pathlib.Path) -> None:
    new = tmp_path / "new.json"
    ridotto.save(ridotto.new("twilight", seed=1), new)
    for path in (ROOT / "tests/games/volto/golden/records/v1_volto_2_1.json", new):
        for count in (
            "0 tables, 1 records and 0 documents added, 0",
            "0 tables, 0 records and 0 documents added, 1",
        ):
            assert (
                Ran("import", str(path), "--database", sample.url)
                .ended_well()
                .out.startswith(count)
            )
    imported = [name for name in contents(sample.url) if name.startswith("imported-")]
    assert len(imported) == 2
    new.write_text(new.read_text().replace('"moves": []', '"moves": ["0 a1-a9"]'))
    Ran("import", str(new), "--database", sample.url).was_refused("move 1")


def test_what_cannot_be_read_or_written(sample: SampleDatabase, tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "missing"
    Ran("export", str(tmp_path / "export"), "--data", str(missing)).was_refused(
        "no tables", "missing"
    )
    Ran("prune", "--days", "1", "--data", str(missing)).was_refused("no tables", "missing")
    assert not missing.exists()
    Ran("export", str(missing / "export"), "--database", sample.url).was_refused("No such file")
    Ran("export", str(tmp_path), "--database", sample.url).was_refused(str(tmp_path))
    Ran("import", str(missing), "--database", sample.url).was_refused(str(missing), "No such file")
    assert not [*tmp_path.parent.glob("*.part"), *tmp_path.glob("*.part")]


def test_pruning(sample: SampleDatabase) -> None:
    arguments = ["prune", "--days", "30", "--database", sample.url]
    assert "Deleted nothing: 0 tables" in Ran(*arguments).ended_well().out
    old = int(time.time() * 1000) - 31 * 24 * 3600 * 1000
    gone = [sample.resigned.partition("-")[0], sample.played.partition("-")[0]]
    with sqlite3.connect(sample.path) as connection:
        connection.execute("UPDATE tables SET changed = ? WHERE id IN (?, ?)", (old, *gone))
    connection.close()
    ran = Ran(*arguments, typed="n\n").ended_well()
    assert "Delete 2 tables unchanged for 30 days, and the records of their games?" in ran.out
    assert len(contents(sample.url)) == 7
    assert Ran(*arguments, "--yes").ended_well().out == "Deleted 2 tables.\n"
    assert len(contents(sample.url)) == 3
