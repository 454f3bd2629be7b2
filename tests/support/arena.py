"""Arenas of quick bots, in this process and in others."""

import contextlib
import os
import pathlib
import subprocess
import sys
from typing import Any

import msgspec

from ridotto import arena
from ridotto.arena.match import Played, Thinking, play_timed
from tests.support.cli import SOURCES

Finished = dict[int, tuple[Played, Thinking]]

QUICK = ("volto", "random", "random", "--seed", "quick", "--jobs", "2")


def small_plan(game: str = "twilight", **changed: Any) -> arena.Plan:
    """A few games of the random bot against itself."""
    settings: dict[str, Any] = {"bots": ["random", "random"], "games": 6, "seed": "1"}
    return arena.new_plan(game, **settings | changed)


def play(plan: arena.Plan) -> Finished:
    """All games of a plan, here and now."""
    return {number: play_timed(plan, number) for number in range(plan.games)}


def games_in(path: pathlib.Path) -> list[bytes]:
    """What a results file tells of its games that must be the same in every run, in order."""
    header, *lines = path.read_bytes().splitlines()
    assert b"ridotto_arena" in header
    read = [msgspec.json.decode(line, type=dict[str, msgspec.Raw]) for line in lines]
    return sorted(bytes(line["game"]) for line in read)


def quick_games(games: int) -> list[bytes]:
    """The same of so many games of the quick arena, played here without any file."""
    plan = arena.new_plan("volto", ["random", "random"], games=games, seed="quick")
    return sorted(msgspec.json.encode(played) for played, _ in play(plan).values())


def start(*arguments: object, **settings: Any) -> "subprocess.Popen[bytes]":
    """Run `ridotto arena` in a process of its own."""
    command = [sys.executable, "-m", "ridotto", "arena", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "RAY_USAGE_STATS_ENABLED": "0"}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment, **settings)


def finish(process: "subprocess.Popen[bytes]", code: int = 0) -> tuple[str, str]:
    """What a process has printed in the end, and complained of."""
    out, error = process.communicate(timeout=90)
    assert process.returncode == code, error.decode()
    return out.decode(), error.decode()


def children(pid: int) -> dict[int, str]:
    """The processes that another one has started, with their names."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            number, _, rest = path.read_text().partition(" (")
            name, _, fields = rest.rpartition(") ")
            if fields.split()[1] == str(pid):
                found[int(number)] = name
    return found


def runs(pid: int) -> bool:
    """Whether a process is alive: a zombie is not, whoever has to bury it."""
    try:
        return ") Z " not in pathlib.Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
