"""`ridotto arena` from outside: tables, files, what is refused, and what a stop leaves behind."""

import os
import pathlib
import random
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as Xml
from functools import partial

import msgspec
import pytest

from ridotto import arena
from tests.support.arena import QUICK, children, finish, games_in, quick_games, runs, start
from tests.support.cli import Ran

PATIENCE = 60  # seconds, for what comes at once on a machine that is not busy
SHORT = ("twilight", "greedy", "random", "--games", "4", "--jobs", "1")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: object) -> Ran:
    return Ran("arena", *map(str, arguments))


def test_a_table_a_file_and_a_plot() -> None:
    ran = run(*SHORT, "--out", "mine.jsonl", "--seed", "5").ended_well()
    for words in ("twilight, 2 seats: 4 games on 2 deals, seed 5", "1 greedy", "2 random", "Elo"):
        assert words in ran.out
    assert "The games are in mine.jsonl, the plot is mine.svg." in ran.out
    assert len(games_in(pathlib.Path("mine.jsonl"))) == 4
    Xml.parse("mine.svg")


def test_the_table_as_data_and_nothing_else() -> None:
    ran = run(*SHORT, "--seed", "5", "--json").ended_well()
    table = msgspec.json.decode(ran.out, type=arena.Standings)
    assert table.is_complete
    assert table.games == 4
    assert {row.bot for row in table.rows} == {"greedy", "random"}
    assert table.plan == arena.new_plan("twilight", ["greedy", "random"], games=4, seed="5")


def test_the_same_command_shows_the_same_arena_again() -> None:
    first = run(*SHORT, "--json").ended_well().out
    (path,) = pathlib.Path().glob("arena-twilight-greedy-random-*.jsonl")
    content = path.read_bytes()
    assert run(*SHORT, "--json").ended_well().out == first
    assert path.read_bytes() == content
    run(*SHORT, "--seed", "1").ended_well()
    run(*SHORT, "-o", "third_deal=endless").ended_well()
    assert len(list(pathlib.Path().glob("arena-*.jsonl"))) == 3


def test_own_set_ups_and_shares_of_a_large_table() -> None:
    plan = ("--games", "2", "--jobs", "1", "--json")
    table = run("volto", "greedy", "random", "-o", "setup=placed", *plan).ended_well().out
    assert msgspec.json.decode(table, type=arena.Standings).plan.options["setup"] == "placed"
    ran = run("mascarade", "greedy", "random", "--seats", "4", "--games", "8", "--jobs", "1")
    for words in ("random x 3", "1/4", "Equal bots would have 25.0 % for each seat", "seat 3"):
        assert words in ran.ended_well().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "random", "random"), ["chess", "volto"]),
        (("volto", "random"), ["two bots"]),
        (("volto", "random", "clever"), ["'clever'", "bots: random, greedy, novice, "]),
        (("volto", "random", "search@never"), ["never"]),
        (("volto", "random", "random", "--games", "0"), ["at least 1, not 0"]),
        (("volto", "random", "random", "--games", "-3"), ["at least 1, not -3"]),
        (("volto", "random", "random", "--games", "99999999999"), ["the most is 10,000,000"]),
        (("volto", "random", "random", "--seats", "6"), ["volto is for 2 players, not 6"]),
        (("mascarade", "random", "random", "--seats", "999"), ["4 to 12 players, not 999"]),
        (("volto", "random", "random", "-o", "setup=mine"), ["setup", "drawn, placed"]),
        (("volto", "random", "random", "-o", "setup"), ["NAME=VALUE"]),
        (("volto", "random", "random", "--seed", ""), ["seed"]),
        (("volto", "random", "random", "--out", "none/a.jsonl"), ["none/a.jsonl", "No such file"]),
        (("volto", "random", "random", "--out", "."), ["directory"]),
        (("volto", "random", "random", "--seed", "1", "--out", "."), ["directory"]),
        (("volto", "random", "cheaters"), ["no bot of volto", "'cheaters'"]),
        (("volto", "random", "cheater@"), ["is no budget"]),
        (("volto", "random", "random", "--out", "a.svg"), ["a.svg is where the plot goes"]),
        (("volto", "random", "random", "--ray", "nowhere"), ["HOST:PORT", "'nowhere'"]),
        (("volto", "random", "random", "--ray", "127.0.0.1:1"), ["no Ray cluster", "refused"]),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], words: list[str]) -> None:
    run(*arguments).was_refused(*words)
    assert not list(pathlib.Path().glob("*.svg"))


def test_no_ray_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    run(*SHORT, "--ray", "auto").was_refused("Ray is not installed", "ridotto[ray]")


def test_a_broken_or_foreign_file_is_refused() -> None:
    path = pathlib.Path("mine.jsonl")
    run(*SHORT, "--seed", "5", "--out", path).ended_well()
    run(*SHORT, "--seed", "6", "--out", path).was_refused("seed is '5' there and '6' here")
    run("volto", *SHORT[1:], "--out", path).was_refused("game is 'twilight' there")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2][9:], *lines[3:]]))
    run(*SHORT, "--seed", "5", "--out", path).was_refused("mine.jsonl, line 3 is damaged")


def wait_for_games(path: pathlib.Path, games: int, process: "subprocess.Popen[bytes]") -> None:
    while not path.exists() or path.read_bytes().count(b"\n") <= games:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


def wait_for_workers(process: "subprocess.Popen[bytes]") -> None:
    while not children(process.pid):
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


@pytest.mark.slow
def test_ctrl_c_leaves_a_file_to_go_on_with() -> None:
    path = pathlib.Path("arena.jsonl")
    arguments = (*QUICK, "--games", "60", "--out", path)
    # Tests that run in the background are started deaf to it, and so would be their children.
    hearing = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = start(*arguments, start_new_session=True, preexec_fn=hearing)
    wait_for_games(path, 3, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
    out, error = finish(process, 130)
    assert out == ""
    assert error.startswith("ridotto: stopped; ")
    assert error.endswith(
        "of 60 games are in arena.jsonl, and the same command goes on with them\n"
    )
    assert error.count("\n") == 1
    before = path.read_bytes()
    assert 3 <= before.count(b"\n") - 1 < 60
    finish(start(*arguments))
    assert path.read_bytes().startswith(before)
    assert games_in(path) == quick_games(60)


@pytest.mark.slow
def test_an_arena_killed_again_and_again_loses_no_finished_game() -> None:
    """Once before any game is over, then after some more."""
    path, choose = pathlib.Path("arena.jsonl"), random.Random("kills")
    arguments = (*QUICK, "--games", "200", "--out", path)
    finished, workers = b"", set[int]()
    for number in range(5):
        process = start(*arguments)
        wait_for_workers(process)
        if number:
            wait_for_games(path, finished.count(b"\n") + choose.randrange(8), process)
        workers |= set(children(process.pid))
        process.kill()
        process.communicate()
        after = path.read_bytes() if path.exists() else b""
        assert after.startswith(finished)
        finished = after[: after.rfind(b"\n") + 1]
    assert 4 < finished.count(b"\n") < 201
    finish(start(*arguments))
    assert path.read_bytes().startswith(finished)
    assert games_in(path) == quick_games(200)
    deadline = time.monotonic() + PATIENCE
    while any(map(runs, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [worker for worker in workers if runs(worker)]
