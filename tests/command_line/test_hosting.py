"""What hosts and players do from outside: export, import, prune, verify; and what deploy/ says."""

import asyncio
import configparser
import http.server
import importlib
import itertools
import json
import pathlib
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import time
import tomllib
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto import keeping, record, verifying
from ridotto import store as stores
from ridotto.server import rooms
from ridotto.server.settings import PREFIX, ServerSettings, read_settings
from ridotto.store.sqlite import SqliteStore
from ridotto.table import codec
from tests.command_line.helpers import SOURCES, Ran
from tests.house.client import Guest, Socket, open_house
from tests.store import postgres

ROOT = SOURCES.parent
NONCE = "00112233"
FIELDS = msgspec.structs.fields(ServerSettings)


class House:
    """A house that has seen an evening: its database, and what a player has noted."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"
        self.commitment = self.played = self.resigned = self.running = self.link = ""

    @property
    def note(self) -> list[str]:
        return ["--commitment", self.commitment, "--nonce", f"0:{NONCE}"]


async def begin(guest: Guest, game: str = "volto", **settings: Any) -> tuple[Any, Socket]:
    """A game against a bot, who does not wait; of Volto it may win with its first move."""
    created = await guest.create(game, nonce=NONCE, **settings)
    socket = await guest.connect(created["table"], 0)
    await socket.do("seat_bot", seat=1, bot="random")
    await socket.do("ready", nonce=NONCE)
    await socket.until_seen(lambda: socket.table["phase"] == "playing")
    return created, socket


async def play_on(socket: Socket) -> None:
    """Make moves until the game is over."""
    while socket.table["phase"] != "over":
        if socket.view["legal"]:
            move = socket.view["legal"][0]
            socket.view = {**socket.view, "legal": []}  # until the next view says otherwise
            await socket.play(move)
        else:
            await socket.next()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A table that waits, a game that is on, one that was resigned, and one played to the end."""
    house = House(tmp_path_factory.mktemp("evening") / "ridotto.db")

    async def spend() -> None:
        async with open_house(house.url) as server:
            anna = await server.guest("Anna")
            await anna.create("mascarade", seats=5, listed=True)
            running, _ = await begin(anna, "twilight")
            house.running = running["link"]
            resigned, socket = await begin(anna, "twilight")
            await socket.do("resign")
            house.resigned = f"{resigned['table']}-1"
            played, socket = await begin(anna, listed=True)
            house.commitment, house.link = socket.table["commitment"], played["link"]
            await play_on(socket)
            house.played = socket.table["record"]

    asyncio.run(spend())
    return house


@pytest.fixture
def house(evening: House, tmp_path: pathlib.Path) -> House:
    """The same house, for one test to spoil."""
    copy = House(tmp_path / "ridotto.db")
    shutil.copy(evening.path, copy.path)
    vars(copy).update({**vars(evening), "path": copy.path, "url": copy.url})
    return copy


@pytest.fixture
def game(house: House, tmp_path: pathlib.Path) -> pathlib.Path:
    """The record of the game that was played to the end."""
    path = tmp_path / "game.json"
    found = contents(house.url)[house.played]
    assert isinstance(found, bytes)
    path.write_bytes(found)
    return path


def contents(url: str) -> dict[str, Any]:
    """Everything in a store that an export must hold, by id."""

    async def read() -> dict[str, Any]:
        async with keeping.opened(url) as store:
            found: dict[str, Any] = {}
            for row in await store.rows(listed_only=False):
                found[row.table] = ((await store.load(row.table, after=0)).entries, row.listing)
            for name in await store.record_ids():
                found[name] = await store.record(name)
            return found

    return asyncio.run(read())


def started(*arguments: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "ridotto", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, check=True)


# Export and import


def test_from_one_house_to_another(house: House, tmp_path: pathlib.Path) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    ran = Ran("export", str(file), "--data", str(tmp_path)).ended_well()
    assert ran.out == "4 tables and 2 records are written.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_bytes().splitlines()[0])["ridotto_export"] == 1
    assert not list(tmp_path.glob("*.part"))
    ran = Ran("import", str(file), "--database", other).ended_well()
    assert ran.out.startswith("4 tables and 2 records are new, 0 were there already")
    assert contents(other) == contents(house.url)
    ran = Ran("import", str(file), "--database", other).ended_well()
    assert ran.out.startswith("0 tables and 0 records are new, 6 were there already")
    assert contents(other) == contents(house.url)


def test_from_sqlite_to_postgres_and_back(house: House, tmp_path: pathlib.Path) -> None:
    files = [str(tmp_path / "first"), str(tmp_path / "second")]
    back = f"sqlite:///{tmp_path}/back.db"
    with postgres.running() as server:
        Ran("export", files[0], "--database", house.url).ended_well()
        Ran("import", files[0], "--database", server.url).ended_well()
        Ran("export", files[1], "--database", server.url).ended_well()
        assert "6 were there" in Ran("import", files[0], "--database", server.url).ended_well().out
    Ran("import", files[1], "--database", back).ended_well()
    assert contents(back) == contents(house.url)


def test_through_a_pipe(house: House, tmp_path: pathlib.Path) -> None:
    other = f"sqlite:///{tmp_path}/other.db"
    exported = started("export", "-", "--database", house.url)
    assert exported.stderr == b"4 tables and 2 records are written.\n"
    started("import", "-", "--database", other, given=exported.stdout)
    assert contents(other) == contents(house.url)


def test_an_imported_house_opens(house: House, tmp_path: pathlib.Path) -> None:
    file, other = str(tmp_path / "export"), f"sqlite:///{tmp_path}/other.db"
    Ran("export", file, "--database", house.url).ended_well()
    Ran("import", file, "--database", other).ended_well()

    async def visit() -> None:
        async with open_house(other) as server:
            bruno = await server.guest("Bruno")
            lobby = await bruno.call("GET", "/api/tables")
            assert [row["game"] for row in lobby["tables"]] == ["mascarade"]
            found = await bruno.call("GET", house.running.replace("/table/", "/api/tables/"))
            assert found["table"]["phase"] == "playing"

    asyncio.run(visit())


def test_an_export_from_before_persons_were_kept(house: House, tmp_path: pathlib.Path) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    Ran("export", str(file), "--database", house.url).ended_well()
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
    before, after = contents(house.url), contents(other)
    assert before.keys() == after.keys()
    for name, found in after.items():
        if isinstance(found, tuple):
            log, listing = before[name]
            assert found == (log, msgspec.structs.replace(listing, persons=()))


@pytest.mark.parametrize("moment", [1, 2, 3, 12])
def test_an_export_while_people_play(
    house: House, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """A table that changes between two looks comes once, and its row belongs to its log."""
    monkeypatch.setattr(keeping, "PAGE", 1)
    file, other = str(tmp_path / "export"), f"sqlite:///{tmp_path}/other.db"
    read_rows, calls = SqliteStore.rows, itertools.count(1)

    async def visit() -> None:
        async with open_house(house.url) as server:
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
            ran = await asyncio.to_thread(Ran, "export", file, "--database", house.url)
            assert ran.ended_well().out == "6 tables and 3 records are written.\n"

    asyncio.run(visit())
    monkeypatch.undo()
    Ran("import", file, "--database", other).ended_well()
    assert contents(other).keys() == contents(house.url).keys()
    for found in contents(other).values():
        if isinstance(found, tuple):
            log, listing = found
            assert listing == rooms.listing_of(codec.read_table(None, log))


def flipped(lines: list[bytes]) -> None:
    lines[3] = lines[3].replace(b'"entries":["ey', b'"entries":["eX')


def cut(lines: list[bytes]) -> None:
    lines[3:] = [lines[3][:100]]


def mixed(lines: list[bytes]) -> None:
    first, second = keeping.read_part(lines[2]), keeping.read_part(lines[3])
    assert isinstance(first, keeping.Table)
    assert isinstance(second, keeping.Table)
    lines[3] = keeping.write_part(msgspec.structs.replace(second, entries=first.entries))


def unfit(lines: list[bytes]) -> None:
    part = keeping.read_part(lines[3])
    assert isinstance(part, keeping.Table)
    listing = msgspec.structs.replace(part.listing, persons=("nul\0",))
    lines[3] = keeping.write_part(msgspec.structs.replace(part, listing=listing))


@pytest.mark.parametrize(
    ("damage", "words", "kept"),
    [
        (flipped, ["line 4 is damaged", "checksum", "2 tables and 0 records are new"], 2),
        (cut, ["line 4 is damaged", "2 tables and 0 records are new"], 2),
        (mixed, ["line 4 is damaged", "not the log of one table"], 2),
        (unfit, ["line 4 is damaged", "an id has 1 to"], 2),
        (lambda lines: lines.pop(), ["breaks off after line 7", "4 tables and 2"], 6),
        (lambda lines: lines.pop(2), ["line 7", "lines are missing", "3 tables and 2"], 5),
        (lambda lines: lines.append(b"{}\n"), ["line 8", "everything before it is kept"], 6),
        (lambda lines: lines.insert(2, b"\xff\xfe\n"), ["line 3 is damaged"], 1),
        (lambda lines: lines.pop(0), ["neither an export (by line 1) nor a record"], 0),
        (lambda lines: lines.clear(), ["neither an export (by line 1) nor a record"], 0),
    ],
)
def test_damaged_exports(
    house: House,
    tmp_path: pathlib.Path,
    damage: Callable[[list[bytes]], None],
    words: list[str],
    kept: int,
) -> None:
    file, other = tmp_path / "export", f"sqlite:///{tmp_path}/other.db"
    Ran("export", str(file), "--database", house.url).ended_well()
    lines = file.read_bytes().splitlines(keepends=True)
    damage(lines)
    file.write_bytes(b"".join(lines))
    Ran("import", str(file), "--database", other).was_refused(*words)
    assert len(contents(other)) == kept
    assert contents(other).items() <= contents(house.url).items()


def test_records_are_imported_one_by_one(house: House, tmp_path: pathlib.Path) -> None:
    new = tmp_path / "new.json"
    ridotto.save(ridotto.new("twilight", seed=1), new)
    for path in (ROOT / "tests/golden/records/v1_volto_2_1.json", new):
        for count in ("0 tables and 1 records are new, 0", "0 tables and 0 records are new, 1"):
            assert (
                Ran("import", str(path), "--database", house.url).ended_well().out.startswith(count)
            )
    imported = [name for name in contents(house.url) if name.startswith("imported-")]
    assert len(imported) == 2
    new.write_text(new.read_text().replace('"moves": []', '"moves": ["0 a1-a9"]'))
    Ran("import", str(new), "--database", house.url).was_refused("move 1")


def test_what_cannot_be_read_or_written(house: House, tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "missing"
    Ran("export", str(tmp_path / "export"), "--data", str(missing)).was_refused(
        "no house", "missing"
    )
    Ran("prune", "--days", "1", "--data", str(missing)).was_refused("no house", "missing")
    assert not missing.exists()
    Ran("export", str(missing / "export"), "--database", house.url).was_refused("No such file")
    Ran("export", str(tmp_path), "--database", house.url).was_refused(str(tmp_path))
    Ran("import", str(missing), "--database", house.url).was_refused(str(missing), "No such file")
    assert not [*tmp_path.parent.glob("*.part"), *tmp_path.glob("*.part")]


def test_pruning(house: House) -> None:
    arguments = ["prune", "--days", "30", "--database", house.url]
    assert "Nothing is deleted: 0 tables" in Ran(*arguments).ended_well().out
    old = int(time.time() * 1000) - 31 * 24 * 3600 * 1000
    gone = [house.resigned.partition("-")[0], house.played.partition("-")[0]]
    with sqlite3.connect(house.path) as connection:
        connection.execute("UPDATE tables SET changed = ? WHERE id IN (?, ?)", (old, *gone))
    connection.close()
    ran = Ran(*arguments, typed="n\n").ended_well()
    assert "Delete 2 tables unchanged for 30 days, and the records of their games?" in ran.out
    assert len(contents(house.url)) == 6
    assert Ran(*arguments, "--yes").ended_well().out == "2 tables are deleted.\n"
    assert len(contents(house.url)) == 2


# Verifying


def test_verifying_a_file(house: House, game: pathlib.Path) -> None:
    ran = Ran("verify", str(game), *house.note).ended_well()
    written = json.loads(game.read_text())
    assert ran.out.startswith(f"volto, 2 players, {len(written['moves'])} moves\n")
    assert f"commitment {house.commitment}: fits the secret" in ran.words
    assert f"seed {written['seed']}: made of the secret" in ran.words
    assert f"all {len(written['draws'])} are those of the seed" in ran.words
    assert "commitment, nonce of seat 0: the same" in ran.words
    assert "only proves itself" not in ran.out
    assert "All holds. docs/verify.py" in ran.out
    assert "only proves itself" in Ran("verify", str(game)).ended_well().out


def does_not_hold(ran: Ran, word: str) -> None:
    assert ran.code == 1
    assert ran.error.startswith("ridotto: does not hold: ")
    assert ran.error.count("\n") == 1
    assert word in ran.error
    assert ran.out == ""


def test_notes_that_differ(house: House, game: pathlib.Path) -> None:
    path = str(game)
    does_not_hold(Ran("verify", path, "--commitment", "ab" * 32), f"you noted {'ab' * 32}")
    does_not_hold(Ran("verify", path, "--nonce", "0:aa"), f"is {NONCE}, you noted aa")
    does_not_hold(Ran("verify", path, "--nonce", f"1:{NONCE}"), "seat 1 is none")
    Ran("verify", path, "--nonce", "7:aa").was_refused("no seat 7")
    Ran("verify", path, "--nonce", "aa").was_refused("SEAT:TEXT")
    Ran("verify", path, "--nonce", "0:Anna").was_refused("hexadecimal")
    Ran("verify", path, "--commitment", "ab...").was_refused("64 hexadecimal digits")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seed": "0" * 64}, ""),
        ({"draws": ["0 first 0"]}, "the draws are not those of the seed"),
        ({"draws": None}, "does not list what was drawn"),
        ({"moves": ["0 a2-a9"]}, "move 1"),
        ({"result": {"winners": [0, 1], "reason": "x", "scores": [1, 1]}}, "ends with"),
        ({"dealing": {"secret": "0" * 64}}, "not the one the house has committed to"),
        ({"dealing": {"commitment": "0" * 64}}, "not the one the house has committed to"),
        ({"dealing": {"nonces": ["aa", ""]}}, "does not come from the secret and the nonces"),
        ({"dealing": {"nonces": [NONCE, "", ""]}}, "does not"),
        ({"dealing": {"number": 2}}, "does not come from the secret and the nonces"),
        ({"dealing": None, "draws": None}, "no house has dealt this game"),
    ],
)
def test_tampered_records(game: pathlib.Path, change: dict[str, Any], word: str) -> None:
    written = json.loads(game.read_text())
    for name, value in change.items():
        written[name] = {**written[name], **value} if name == "dealing" and value else value
    game.write_text(json.dumps(written))
    does_not_hold(Ran("verify", str(game)), word)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "not JSON"),
        (b"[]", "JSON object"),
        (b'{"ridotto": 9}', "known: 1, 2"),
        (b'{"ridotto": 2, "ridotto": 2}', "'ridotto' comes twice"),
        (b'{"ridotto": 2, "\\u001b[2J": 1, "game": "volto"}', "not a record"),
        (b" " * (record.MOST_BYTES + 1), "at most"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_unreadable_records(tmp_path: pathlib.Path, content: bytes, word: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    ran = Ran("verify", str(path))
    ran.was_refused(word)
    assert "\x1b" not in ran.error
    Ran("verify", str(tmp_path / "missing")).was_refused("No such file")


def test_verifying_at_an_open_house(house: House) -> None:
    async def visit() -> None:
        async with open_house(house.url) as server:

            async def ran(path: str, *notes: str) -> Ran:
                return await asyncio.to_thread(Ran, "verify", server.url + path, *notes)

            by_record = (await ran(f"/api/records/{house.played}", *house.note)).ended_well()
            by_link = (await ran(house.link, *house.note)).ended_well()
            assert by_record.out == by_link.out
            resigned = (await ran(f"/api/records/{house.resigned}")).ended_well()
            assert "seat 1 wins (resigned, seat 0), as the house says" in resigned.words
            (await ran("/api/records/none-1")).was_refused("404 Not Found")
            (await ran(house.running)).was_refused("not over")
            (await ran(house.running.partition("?")[0])).was_refused("404")
            (await ran("/")).was_refused("not JSON")

    asyncio.run(visit())


class Misleading(http.server.BaseHTTPRequestHandler):
    """A server that sends people elsewhere, or never ends."""

    def do_GET(self) -> None:
        self.send_response(302 if self.path != "/endless" else 200)
        if self.path != "/endless":
            self.send_header("Location", self.path[1:])
        self.end_headers()
        try:
            while self.path == "/endless":
                self.wfile.write(b" " * 2**20)
        except OSError:
            pass

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def misleading() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Misleading) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_addresses_that_mislead(misleading: str, game: pathlib.Path) -> None:
    for target in (f"file://{game}", "ftp://127.0.0.1/game", "data:,{}"):
        Ran("verify", misleading + target).was_refused("direct")
        Ran("verify", target.replace("data:", "data://")).was_refused("http:// or https://")
    secure = urllib.request.Request("https://ridotto.example/")
    with pytest.raises(verifying.Unreadable, match="another scheme: 'http'"):
        verifying.Redirects().redirect_request(secure, None, 302, "", {}, "http://ridotto.example/")
    Ran("verify", f"{misleading}{misleading}endless").was_refused("at most")
    Ran("verify", "http://127.0.0.1:1/").was_refused("cannot reach")
    Ran("verify", "http://[").was_refused()
    Ran("verify", "http://a b/").was_refused()


# What deploy/ and docs/hosting.md say


def test_every_setting_is_explained() -> None:
    text = (ROOT / "deploy/ridotto.toml").read_text("utf-8")
    assert tomllib.loads(text) == {}
    given = tomllib.loads(re.sub(r"(?m)^#(?=[a-z_]+ = )", "", text))
    assert list(given) == [field.name for field in FIELDS]
    assert msgspec.convert(given, ServerSettings) == ServerSettings()
    pages = (ROOT / "docs/hosting.md").read_text("utf-8")
    serve = Ran("serve", "--help").out
    for field in FIELDS:
        row = next(line for line in pages.splitlines() if line.startswith(f"| `{field.name}` "))
        _, _, flag, environment, default, meaning, _ = (part.strip() for part in row.split("|"))
        assert environment == f"`{PREFIX}{field.name.upper()}`"
        shown = json.dumps(field.default) if field.default != () else "[]"
        assert default == f"`{shown}`", field.name
        assert meaning
        assert ("--" + field.name.replace("_", "-") in serve) == (flag != ""), field.name
        assert flag == "" or flag.startswith(f"`--{field.name}"), field.name


def test_the_files_to_deploy_with(tmp_path: pathlib.Path) -> None:
    yaml = importlib.import_module("yaml")
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"house", "postgres", "caddy"}
    settings = read_settings({"data": str(tmp_path)}, services["house"]["environment"])
    assert (settings.workers, settings.behind_proxy) == (2, True)
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy/ridotto.service")
    assert unit["Service"]["DynamicUser"] == "yes"
    docker = (ROOT / "deploy/Dockerfile").read_text("utf-8")
    variables = dict(re.findall(r"\b(RIDOTTO_[A-Z_]+)=(\S+)", docker))
    settings = read_settings({}, {**variables, "RIDOTTO_DATA": str(tmp_path)})
    assert (settings.host, settings.browser) == ("0.0.0.0", False)
