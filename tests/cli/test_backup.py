"""Backups as the unit of systemd makes them, and what comes back out of them."""

import asyncio
import configparser
import os
import pathlib
import shlex
import shutil
import stat
import subprocess
import sys

import pytest

from ridotto.cli.data import opened
from tests.support.cli import SOURCES, Ran
from tests.support.cli_database import begin, contents
from tests.support.server_client import Guest
from tests.support.server_process import running

DEPLOY = SOURCES.parent / "deploy"


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd."""
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    assert read.read(DEPLOY / name)
    return read


def start(state: pathlib.Path) -> str:
    """Run what the unit runs, with its folders in another place."""
    program, *arguments = shlex.split(unit("ridotto-backup.service")["Service"]["ExecStart"])
    assert program == unit("ridotto.service")["Service"]["ExecStart"].split()[0]
    ran = subprocess.run(
        [sys.executable, "-m", "ridotto", *(each.replace("%S", str(state)) for each in arguments)],
        env={name: value for name, value in os.environ.items() if not name.startswith("RIDOTTO_")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    return ran.stdout


def test_a_backup_while_the_server_runs_is_restored(tmp_path: pathlib.Path) -> None:
    """The table is there again, its game goes on, and the player keeps their seat."""
    house, other = tmp_path / "ridotto", tmp_path / "other"
    settings = {"PORT": "0", "BROWSER": "false"}

    async def play(url: str) -> tuple[str, str, int]:
        anna = Guest(url)
        await anna.call("POST", "/api/me", {"name": "Anna"})
        made, socket = await begin(anna)
        heard, cookie = socket.heard, anna.http.cookies["ridotto"]
        await anna.close()
        return made["table"], cookie, heard

    async def play_on(url: str) -> None:
        anna = Guest(url)
        anna.http.cookies["ridotto"] = cookie
        socket = await anna.connect(table, 0)
        assert socket.seat == 0
        assert socket.heard >= heard
        await socket.until_seen(lambda: bool(socket.view["legal"]))
        await socket.play(socket.view["legal"][0])
        await anna.close()

    with running(house, **settings) as (_, url):
        table, cookie, heard = asyncio.run(play(url))
        told = start(tmp_path)
    folder = tmp_path / "ridotto-backups"
    (file,) = folder.glob("*.jsonl")
    assert told.startswith("Wrote 1 tables, 0 records and ")
    assert told.endswith(f" documents to {file}; deleted 0 older backups.\n")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()} == {0o600}

    other.mkdir(mode=0o700)
    shutil.copy(folder / "secret.key", other)
    Ran("import", str(file), "--data", str(other)).ended_well()
    assert contents(f"sqlite:///{other}/ridotto.db").keys() >= {table}
    with running(other, **settings) as (_, url):
        asyncio.run(play_on(url))


@pytest.fixture
def house(tmp_path: pathlib.Path) -> pathlib.Path:
    """A data folder with an empty database and a key."""
    folder = tmp_path / "ridotto"
    folder.mkdir(mode=0o700)
    (folder / "secret.key").write_text("k" * 64)

    async def make() -> None:
        async with opened(f"sqlite:///{folder}/ridotto.db", must_exist=False):
            pass

    asyncio.run(make())
    return folder


def test_so_many_are_kept_and_nothing_else_is_touched(
    tmp_path: pathlib.Path, house: pathlib.Path
) -> None:
    folder = tmp_path / "ridotto-backups"
    folder.mkdir(mode=0o700)
    older = [folder / f"ridotto-202601{day:02}T040000Z.jsonl" for day in range(1, 21)]
    foreign = [folder / name for name in ("notes.txt", "ridotto-before-upgrade.jsonl")]
    for each in (*older, *foreign):
        each.write_text("x")
    assert "deleted 7 older backups" in start(tmp_path)
    assert len(list(folder.glob("ridotto-2*.jsonl"))) == 14
    assert [each.exists() for each in older] == [False] * 7 + [True] * 13
    assert all(each.exists() for each in foreign)


def test_the_new_one_stays_even_if_the_clock_was_wrong(
    tmp_path: pathlib.Path, house: pathlib.Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for year in (2990, 2991):
        (folder / f"ridotto-{year}0101T040000Z.jsonl").write_text("x")
    told = Ran("backup", str(folder), "--keep", "1", "--data", str(house)).ended_well().out
    (left,) = folder.glob("*.jsonl")
    assert str(left) in told.replace("\n", "")
    assert left.stat().st_size > 100


def test_a_backup_that_fails_deletes_nothing(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"ridotto-2026010{day}T040000Z.jsonl").write_text("x")
    Ran("backup", str(folder), "--keep", "1", "--data", str(tmp_path / "nowhere")).was_refused()
    assert len(list(folder.iterdir())) == 5


def test_a_key_that_was_made_anew_takes_no_older_ones_place(
    tmp_path: pathlib.Path, house: pathlib.Path
) -> None:
    folder = tmp_path / "backups"
    backup = ("backup", str(folder), "--data", str(house))
    Ran(*backup).ended_well()
    Ran(*backup).ended_well()
    assert len(list(folder.glob("secret.key*"))) == 1
    (house / "secret.key").write_text("n" * 64)
    Ran(*backup).ended_well()
    assert (folder / "secret.key").read_text() == "n" * 64
    (kept,) = folder.glob("secret.key.until-*")
    assert kept.read_text() == "k" * 64


def test_the_timer_starts_the_unit_every_night() -> None:
    timer = unit("ridotto-backup.timer")
    assert timer["Timer"]["OnCalendar"] == "*-*-* 04:00:00"
    assert timer["Timer"]["Persistent"] == "true"
    assert timer["Install"]["WantedBy"] == "timers.target"
    service = unit("ridotto-backup.service")["Service"]
    assert service["Type"] == "oneshot"
    for name in ("DynamicUser", "User", "UMask", "StateDirectoryMode"):
        assert service[name] == unit("ridotto.service")["Service"][name]
    assert service["StateDirectory"].split() == ["ridotto", "ridotto-backups"]
