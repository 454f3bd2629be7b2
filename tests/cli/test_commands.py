"""The commands of the command line: help, lists, playthroughs, and what is refused."""

import os
import pathlib
import subprocess
import sys
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto.engine import registry
from ridotto.engine.start import players_text
from tests.support.cli import NAMES, SETUP, SOURCES, Ran
from tests.support.kit import kinds_of_tables, kit


def started(*arguments: str, **settings: Any) -> "subprocess.CompletedProcess[bytes]":
    """Run the command line in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), **settings.pop("environment", {})}
    command = [sys.executable, "-m", "ridotto", *arguments]
    return subprocess.run(
        command, capture_output=True, env=environment, timeout=60, check=False, **settings
    )


def test_help() -> None:
    ran = Ran("--help").ended_well()
    for word in ("play", "playthrough", "replay", "bench", "games", "--version"):
        assert word in ran.out
    assert "Usage: ridotto" in ran.out
    assert "Without a command" in ran.out
    assert "ridotto serve" in ran.out


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("play", ["GAME", "--human", "--seats", "--seed", "--option", "--record"]),
        ("playthrough", ["GAME", "--seats", "--seed", "--option"]),
        ("replay", ["FILE", "--seat"]),
        ("bench", ["--seconds", "--json"]),
        ("games", ["List the games"]),
    ],
)
def test_help_of_commands(command: str, words: list[str]) -> None:
    ran = Ran(command, "--help").ended_well()
    for word in words:
        assert word in ran.out


def test_version() -> None:
    assert Ran("--version").ended_well().out == f"ridotto {ridotto.__version__}\n"


def test_games() -> None:
    ran = Ran("games").ended_well()
    assert [line.split()[0] for line in ran.out.splitlines() if " players" in line] == [*NAMES]
    for name in NAMES:
        assert f"{name} {players_text(registry.find(name))} players" in ran.words
        for field in msgspec.structs.fields(registry.find(name).options):
            assert f" {field.name} = " in ran.words
    assert "quiet_limit = a whole number from 1 to 10000, off (default 60)" in ran.words
    assert "spy_centre = yes, no (default no)" in ran.words
    assert "scenario = A, B, a list of names (default A)" in ran.words
    assert "preset = royal_visit: favourite active_only," in ran.words


def check_transcript(text: str, game: ridotto.Game) -> int:
    """Play a transcript again beside its game; returns how many moves there were."""
    listeners: dict[int | None, str] = {None: "spectator"}
    listeners |= {seat: f"seat {seat}" for seat in range(game.seats)}
    head, *steps = text.rstrip("\n").split("\n\n")
    assert head.splitlines() == [
        f"game {game.name}, {game.seats} seats, seed {game.seed}",
        f"options {msgspec.json.encode(game.options).decode()}",
    ]
    heard: dict[int | None, int] = dict.fromkeys(listeners, 0)
    for number, step in enumerate(steps):
        lines = step.splitlines()
        actors = ", ".join(map(str, game.actors)) or "nobody"
        wanted = [f"step {number}, to act: {actors}"]
        for listener, name in listeners.items():
            events = game.events(listener)
            wanted += [
                f"  {name} hears {msgspec.json.encode(event).decode()}"
                for event in events[heard[listener] :]
            ]
            heard[listener] = len(events)
        for listener, name in listeners.items():
            wanted.append(f"  {name} sees {msgspec.json.encode(game.view(listener)).decode()}")
        assert lines[: len(wanted)] == wanted
        if game.over:
            assert lines[len(wanted) :] == []
            assert number == len(steps) - 1
        else:
            (line,) = lines[len(wanted) :]
            _, seat, move = line.split(" ", 2)
            game.play(move, seat=int(seat))
    assert game.over
    return len(game.moves)


@pytest.mark.parametrize(("name", "seats", "options"), kinds_of_tables(most_seats=12))
def test_playthrough(name: str, seats: int | None, options: dict[str, Any]) -> None:
    arguments = ["playthrough", name, "--seed", "3"]
    arguments += [] if seats is None else ["--seats", str(seats)]
    for option, value in options.items():
        text = ",".join(value) if isinstance(value, list) else value
        arguments += ["-o", f"{option}={text}"]
    ran = Ran(*arguments).ended_well()
    game = ridotto.new(name, seats=seats, seed=3, options=options)
    assert check_transcript(ran.out, game) >= kit(name).least_moves
    assert Ran(*arguments).out == ran.out
    assert Ran(*arguments[:3], "4", *arguments[4:]).out != ran.out


def test_playthrough_has_a_fixed_seed_by_default() -> None:
    ran = Ran("playthrough", "volto").ended_well()
    assert ran.out == Ran("playthrough", "volto", "--seed", "0").out
    assert ran.out.startswith("game volto, 2 seats, seed 0\n")


def test_playthrough_into_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "ridotto", "playthrough", "twilight"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"game twilight, 2 seats, seed 0\n"
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("command", ["play", "playthrough"])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], ["'chess'", *NAMES]),
        ([""], ["''", *NAMES]),
        (["Volto"], ["'Volto'", *NAMES]),
        (["volto", "-o", "bribe=1"], ["'bribe'", "soldier", "quiet_limit", "preset"]),
        (["volto", "-o", "bribe"], ["NAME=VALUE", "'bribe'"]),
        (["volto", "-o", "=1"], ["''", "soldier"]),
        (["volto", "-o", "soldier=bishop"], ["soldier", "'bishop'", "forward, rook"]),
        (["volto", "-o", "quiet_limit=0"], ["quiet_limit", "1 to 10000"]),
        (["volto", "-o", "quiet_limit=10001"], ["quiet_limit", "1 to 10000", "10001"]),
        (["volto", "-o", "quiet_limit=-1"], ["quiet_limit", "1 to 10000", "-1"]),
        (["volto", "-o", "preset=royal_visit"], ["volto", "royal_visit"]),
        (["twilight", "-o", "preset=visit"], ["'visit'", "royal_visit"]),
        (["twilight", "-o", "noop_cards=maybe"], ["noop_cards", "'maybe'", "yes, no"]),
        (["volto", "--seats", "3"], ["2 players", "3"]),
        (["mascarade", "--seats", "13"], ["4 to 12", "13"]),
        (["mascarade", "-o", "scenario=king,king"], ["the judge must be in play", "6 or 7 or 8"]),
        (["mascarade", "-o", "scenario=C"], ["scenario", "'C'", "A, B"]),
    ],
)
def test_bad_arguments(command: str, arguments: list[str], words: list[str]) -> None:
    Ran(command, *arguments).was_refused(*words)


@pytest.mark.parametrize("seat", ["2", "-1", "40"])
def test_people_on_seats_that_do_not_exist(seat: str) -> None:
    Ran("play", "volto", "--human", seat).was_refused("seats 0 to 1", f"not {seat}")


@pytest.mark.parametrize(
    "arguments",
    [
        ["castle"],
        ["play"],
        ["replay"],
        ["play", "volto", "--seats", "two"],
        ["play", "volto", "--human", "me"],
        ["play", "volto", "--bribe"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "-1"],
        ["--bribe"],
        ["--port", "eight"],
        ["--port", "8000", "games"],
    ],
)
def test_arguments_that_cannot_be_read(arguments: list[str]) -> None:
    ran = Ran(*arguments)
    assert ran.code == 2
    assert isinstance(ran.exception, SystemExit)
    assert "Traceback" not in ran.error
    assert "Usage: ridotto" in ran.error


@pytest.mark.parametrize("text", ["[/red]", "[red]rook[/red]", "[bold]", "[/]"])
def test_brackets_are_told_as_they_were_typed(text: str) -> None:
    Ran("playthrough", "volto", "-o", f"soldier={text}").was_refused(repr(text), "forward, rook")
    Ran("playthrough", text).was_refused(repr(text), *NAMES)
    Ran("replay", text).was_refused(text, "No such file")


def test_an_option_of_thousands_of_digits() -> None:
    Ran("playthrough", "volto", "-o", "quiet_limit=" + "9" * 5000).was_refused("quiet_limit")


def test_options_that_are_no_real_texts() -> None:
    ran = started("playthrough", "volto", "-o", os.fsdecode(b"soldier=\xff"))
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert b"forward, rook" in ran.stderr


def test_a_record_that_cannot_be_written(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "missing" / "game.json"
    Ran("play", "volto", "--record", str(path), typed="q\n").was_refused(
        str(path), "no such folder"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["[x]", "[red]", "a [bold] game.json"])
def test_the_name_of_the_record_is_told_as_it_is(tmp_path: pathlib.Path, name: str) -> None:
    path = tmp_path / name
    ran = Ran("play", "volto", "--record", str(path), typed="q\n").ended_well()
    assert name.replace(" ", "") in "".join(ran.out.split())
    assert path.exists()


def test_from_end_to_end(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = f"{SETUP}\n" + "r\n" * 700
    arguments = ("play", "volto", "--bot", "random", "--record", str(path))
    ran = started(*arguments, input=typed.encode())
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"The game is over: " in ran.stdout
    game = ridotto.load(path)
    assert game.over
    shown = started("replay", str(path), "--seat", "1")
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert f"{len(game.moves)} moves".encode() in shown.stdout
    assert b"The game is over: " in shown.stdout
    path.write_bytes(path.read_bytes()[:-20])
    refused = started("replay", str(path))
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.startswith(b"ridotto: not JSON: ")
    assert refused.stderr.count(b"\n") == 1


def test_typed_bytes_that_are_no_text() -> None:
    ran = started(
        "play",
        "volto",
        input=b"\xff\xfe\nq\n",
        environment={"PYTHONIOENCODING": "utf-8:strict"},
    )
    assert b"Traceback" not in ran.stderr
    assert ran.returncode == 0


def test_no_time_is_lost_on_machine_code_nobody_asked_for() -> None:
    code = "import sys, ridotto.cli; sys.exit('numba' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    assert (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
    )


# `ridotto bench` compiles every game twice, which takes about a minute on a cold cache: its
# figures are left to `make bench`, and only what they must not exceed is checked here.


@pytest.mark.parametrize("name", NAMES)
def test_bytes_of_a_state(name: str) -> None:
    assert 0 < registry.find(name).state.itemsize <= 256
