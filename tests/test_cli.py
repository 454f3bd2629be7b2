"""The command line, from outside: what people type and what they read."""

import itertools
import os
import pathlib
import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import ridotto
from ridotto import game as games
from ridotto.cli import app

NAMES = ("mascarade", "twilight", "volto")
SETUP = "NLKLN/CSCNC"
PROMPT = "your move (? for help): "
SOURCES = pathlib.Path(ridotto.__file__).parents[1]


class Ran:
    """What a call of the command line left behind."""

    def __init__(self, *arguments: str, typed: str = "") -> None:
        result = CliRunner().invoke(app, list(arguments), input=typed, prog_name="ridotto")
        self.code = result.exit_code
        self.out = result.stdout
        self.error = result.stderr
        self.words = " ".join(result.stdout.split())
        self.exception = result.exception

    def ended_well(self) -> "Ran":
        """Check that nothing went wrong."""
        assert self.exception is None or isinstance(self.exception, SystemExit), self.exception
        assert self.code == 0, self.error
        assert self.error == ""
        return self

    def was_refused(self, *words: str) -> None:
        """Check that one clear line said why nothing was done."""
        assert isinstance(self.exception, SystemExit), repr(self.exception)
        assert self.code == 2
        assert self.error.startswith("ridotto: ")
        assert self.error.count("\n") == 1
        assert "Traceback" not in self.error + self.out
        for word in words:
            assert word in self.error


def started(*arguments: str, **settings: Any) -> "subprocess.CompletedProcess[bytes]":
    """Run the command line in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), **settings.pop("environment", {})}
    command = [sys.executable, "-m", "ridotto.cli", *arguments]
    return subprocess.run(
        command, capture_output=True, env=environment, timeout=60, check=False, **settings
    )


def write_record(path: pathlib.Path, moves: int = 2) -> ridotto.Game:
    """Save a game of Volto broken off after some moves."""
    game = ridotto.new("volto", seed=5, start={"setups": [SETUP, SETUP], "first": 0})
    for _ in range(moves):
        game.play(game.legal()[0])
    ridotto.save(game, path)
    return game


# Help and lists


def test_help() -> None:
    ran = Ran("--help").ended_well()
    for word in ("play", "playthrough", "replay", "bench", "games", "--version"):
        assert word in ran.out
    assert "Usage: ridotto" in ran.out


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


def test_no_command_shows_the_help() -> None:
    ran = Ran()
    assert ran.code in (0, 2)
    assert "playthrough" in ran.out + ran.error


def test_version() -> None:
    assert Ran("--version").ended_well().out == f"ridotto {ridotto.__version__}\n"


def test_games() -> None:
    ran = Ran("games").ended_well()
    assert [line.split()[0] for line in ran.out.splitlines() if " players" in line] == [*NAMES]
    assert "mascarade 4 to 12 players" in ran.words
    assert "volto 2 players" in ran.words
    for name in NAMES:
        for field in msgspec.structs.fields(games.find(name).rules.Options):
            assert f" {field.name} = " in ran.words
    assert "quiet_limit = a whole number from 1 to 10000, off (default 60)" in ran.words
    assert "spy_centre = yes, no (default no)" in ran.words
    assert "scenario = A, B, a list of names (default A)" in ran.words
    assert "preset = royal_visit: favourite active_only," in ran.words


# Playthroughs


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


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("volto", None, {}),
        ("volto", None, {"setup": "placed", "soldier": "rook"}),
        ("twilight", None, {}),
        ("twilight", None, {"preset": "royal_visit"}),
        ("mascarade", None, {}),
        ("mascarade", 4, {"scenario": "B", "contests": "simultaneous"}),
        ("mascarade", 5, {"scenario": ["judge", "king", "empress", "widow", "spy", "fool"]}),
    ],
)
def test_playthrough(name: str, seats: int | None, options: dict[str, Any]) -> None:
    arguments = ["playthrough", name, "--seed", "3"]
    arguments += [] if seats is None else ["--seats", str(seats)]
    for option, value in options.items():
        text = ",".join(value) if isinstance(value, list) else value
        arguments += ["-o", f"{option}={text}"]
    ran = Ran(*arguments).ended_well()
    game = ridotto.new(name, seats=seats, seed=3, options=options)
    assert check_transcript(ran.out, game) > 10
    assert Ran(*arguments).out == ran.out
    assert Ran(*arguments[:3], "4", *arguments[4:]).out != ran.out


def test_playthrough_has_a_fixed_seed_by_default() -> None:
    ran = Ran("playthrough", "volto").ended_well()
    assert ran.out == Ran("playthrough", "volto", "--seed", "0").out
    assert ran.out.startswith("game volto, 2 seats, seed 0\n")


def test_playthrough_into_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "ridotto.cli", "playthrough", "twilight"]
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


# Playing


def check_finished(ran: Ran, path: pathlib.Path) -> ridotto.Game:
    """Check that a whole game was played, told and written down."""
    ran.ended_well()
    game = ridotto.load(path)
    assert game.result is not None
    winners = " and ".join(f"seat {seat}" for seat in game.result.winners) or "nobody"
    reason = game.result.reason.replace("_", " ")
    assert f"The game is over: {winners} wins ({reason})." in ran.words
    assert "ridotto replay" in ran.words
    shown = Ran("replay", str(path)).ended_well()
    assert f"{game.name}, {game.seats} seats, {len(game.moves)} moves" in shown.words
    assert f"The game is over: {winners} wins ({reason})." in shown.words
    return game


def test_a_whole_game_of_volto(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = SETUP + "\n" + "r\n" * 700
    ran = Ran("play", "volto", "--seed", "1", "--record", str(path), typed=typed)
    game = check_finished(ran, path)
    own = [move for seat, move in game.moves if seat == 0]
    assert sorted(own[:10]) == sorted(
        f"{face}@{cell}"
        for face, cell in zip(
            "NLKLNCSCNC", ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"], strict=True
        )
    )
    assert ran.out.count("seat 0, " + PROMPT) == 1 + len(own) - 10
    assert "seat 1, " + PROMPT not in ran.out
    assert "1 | N  L  K  L  N |  palace of 0" in ran.out
    assert "7 |(?)(?)(?)(?)(?)|  palace of 1" in ran.out
    before_the_end, _, _ = ran.out.rpartition(PROMPT)
    assert "placed: seat 0, cell c1, face K" in before_the_end
    assert "placed: seat 1" not in ran.out
    assert "setups" not in before_the_end


def test_volto_from_the_other_side(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = SETUP.lower() + "\n" + "r\n" * 700
    ran = Ran("play", "volto", "--human", "1", "--record", str(path), typed=typed)
    game = check_finished(ran, path)
    assert (1, "K@c7") in game.moves
    assert re.search(r"7 \| N  L  K  L  N \|  palace of 1", ran.out)
    assert "seat 0, " + PROMPT not in ran.out
    assert "placed: seat 0" not in ran.out


def test_a_whole_game_of_twilight(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "twilight.json"
    ran = Ran("play", "twilight", "--seed", "2", "--record", str(path), typed="r\n" * 5000)
    game = check_finished(ran, path)
    assert ran.out.count("seat 0, " + PROMPT) == sum(seat == 0 for seat, _ in game.moves)
    assert "your hand: " in ran.out
    assert "west " in ran.out
    assert re.search(r"drew: seat 1.*cards", ran.out) is None


def test_a_whole_game_of_mascarade_with_two_people(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mascarade.json"
    arguments = ["--seats", "4", "--human", "0", "--human", "2", "-o", "round_limit=40"]
    ran = Ran("play", "mascarade", *arguments, "--record", str(path), typed="r\n" * 20_000)
    game = check_finished(ran, path)
    assert game.seats == 4
    assert game.options.round_limit == 40
    prompts = [int(seat) for seat in re.findall(r"seat (\d), your move", ran.out)]
    assert prompts == [seat for seat, _ in game.moves if seat in (0, 2)]
    assert set(prompts) == {0, 2}
    # The screen is passed whenever the other person is next, and only then.
    passed = [int(seat) for seat in re.findall(r"Seat (\d) is next. Pass the screen", ran.out)]
    changes = [after for before, after in itertools.pairwise(prompts) if before != after]
    assert passed == changes
    assert "(you" in ran.out


def test_help_while_playing() -> None:
    ran = Ran("play", "volto", "--seed", "1", typed="?\nq\n").ended_well()
    assert "A move is a2-a3. Your masks are letters" in ran.words
    assert "? for help, ?? for all legal moves, r for a random move, q to quit" in ran.words
    assert "For example: N@a1, N@b1" in ran.words
    ran = Ran("play", "twilight", "--seed", "1", "--human", "0", typed="?\nq\n").ended_well()
    assert "Play cards one by one" in ran.words
    ran = Ran("play", "mascarade", "--human", "0", typed="?\nq\n").ended_well()
    assert "13 coins win" in ran.words


@pytest.mark.parametrize("name", NAMES)
def test_all_legal_moves_are_listed(name: str) -> None:
    game = ridotto.new(name, seed=1, options={"setup": "placed"} if name == "volto" else None)
    seat = game.actor
    ran = Ran("play", name, "--seed", "1", "--human", str(seat), typed="??\nq\n").ended_well()
    assert f"seat {seat}, {PROMPT}{', '.join(game.legal())}" in ran.words
    assert ran.out.count(PROMPT) == 2


def test_illegal_moves_are_answered_and_asked_again(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    lines = [
        "K@c7",
        "zzz",
        "",
        "   ",
        "K@c1",
        "K@c2",
        "NLKLN/CSCNN",
        "a/b",
        "[/red]",
        "q",
    ]
    typed = "\n".join(lines) + "\n"
    ran = Ran("play", "volto", "--seed", "1", "--record", str(path), typed=typed).ended_well()
    assert ran.out.count(PROMPT) == len(lines)
    assert "'K@c7' is not legal; legal: N@a1, N@b1" in ran.words
    assert "a move is written like a2-a3 or K@c1, not 'zzz'" in ran.words
    assert "placed: seat 0, cell c1, face K" in ran.words
    assert "'K@c2' is not legal; legal: N@a1" in ran.words
    assert "a set-up has 3 N, not 4: NLKLN/CSCNN" in ran.words
    assert "a set-up is written like NLKLN/CSCNC, not 'A/B'" in ran.words
    assert "a set-up is written like NLKLN/CSCNC, not '[/RED]'" in ran.words
    assert ridotto.load(path).moves == [(0, "K@c1")]


def test_colons_are_told_as_they_were_typed() -> None:
    ran = Ran("play", "twilight", "--human", "0", "--human", "1", typed=":crown:\nq\n").ended_well()
    assert "not ':crown:'" in ran.words
    Ran("playthrough", ":crown:").was_refused("':crown:'")


def test_a_set_up_that_does_not_fit_changes_nothing(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = f"N@b1\n{SETUP}\nq\n"
    ran = Ran("play", "volto", "--record", str(path), typed=typed).ended_well()
    assert ran.out.count(PROMPT) == 3
    assert ridotto.load(path).moves == [(0, "N@b1")]


def test_the_legal_moves_listed_are_those_of_now(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = f"N@b1\n{SETUP}\n??\nq\n"
    ran = Ran("play", "volto", "--record", str(path), typed=typed).ended_well()
    assert f"{PROMPT}{', '.join(ridotto.load(path).legal(0))} seat 0," in ran.words


def test_a_set_up_while_playing_is_answered(tmp_path: pathlib.Path) -> None:
    typed = f"{SETUP}\n{SETUP}\nq\n"
    ran = Ran("play", "volto", "--seed", "1", typed=typed).ended_well()
    _, _, last = ran.out.partition("began: first")
    answer = last.split(PROMPT)[1]
    assert "legal" in answer or "set-up" in answer


@pytest.mark.parametrize("word", ["q", "quit", "exit", " q "])
def test_quitting(tmp_path: pathlib.Path, word: str) -> None:
    path = tmp_path / "twilight.json"
    arguments = ["play", "twilight", "--human", "0", "--human", "1", "--record", str(path)]
    ran = Ran(*arguments, typed=f"r\n{word}\n\n{word}\n").ended_well()
    assert "The game is over" not in ran.out
    assert 1 <= len(ridotto.load(path).moves) <= 2
    assert "The game is not over yet." in Ran("replay", str(path)).ended_well().out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("typed", ["", "r\n", "??\n", "r"])
def test_the_end_of_input_quits(tmp_path: pathlib.Path, name: str, typed: str) -> None:
    path = tmp_path / "game.json"
    seat = "1" if name == "twilight" else "0"
    ran = Ran("play", name, "--human", seat, "--record", str(path), typed=typed).ended_well()
    assert "The game is over" not in ran.out
    assert not ridotto.load(path).over


def test_the_end_of_input_quits_while_the_screen_is_passed(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    arguments = ["--human", "0", "--human", "1", "--record", str(path)]
    ran = Ran("play", "volto", *arguments, typed=f"{SETUP}\n").ended_well()
    assert "Seat 1 is next" in ran.out
    assert len(ridotto.load(path).moves) == 10


def test_the_same_seed_deals_the_same() -> None:
    arguments = ["play", "twilight", "--human", "0", "--human", "1", "--seed"]
    first = Ran(*arguments, "9", typed="q\n").ended_well()
    assert Ran(*arguments, "9", typed="q\n").out == first.out
    assert Ran(*arguments, "10", typed="q\n").out != first.out


# Refusals


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
        ["playthrough", "volto", "--seed", "x"],
        ["play", "volto", "--seats", "two"],
        ["play", "volto", "--human", "me"],
        ["play", "volto", "--bribe"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "-1"],
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
    Ran("play", "volto", "--record", str(path), typed="q\n").was_refused(str(path), "No such file")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["[x]", "[red]", "a [bold] game.json"])
def test_the_name_of_the_record_is_told_as_it_is(tmp_path: pathlib.Path, name: str) -> None:
    path = tmp_path / name
    ran = Ran("play", "volto", "--record", str(path), typed="q\n").ended_well()
    assert name.replace(" ", "") in "".join(ran.out.split())
    assert path.exists()


# Replays


def test_replay(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    game = write_record(path)
    ran = Ran("replay", str(path)).ended_well()
    assert "volto, 2 seats, 2 moves, options" in ran.words
    assert ran.out.count("moved: seat") == 2
    source, target = game.moves[0][1].split("-")
    assert f"moved: seat 0, from {source}, to {target}" in ran.out
    assert "setup: seat" not in ran.out
    assert "7 |(?)(?)(?)(?)(?)|  palace of 1" in ran.out
    assert "1 | ?  ?  ?  ?  ? |  palace of 0" in ran.out
    assert ran.out.endswith("The game is not over yet.\n")


def test_replay_with_the_eyes_of_a_seat(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    write_record(path)
    own = Ran("replay", str(path), "--seat", "0").ended_well()
    assert f"setup: seat 0, setup {SETUP}" in own.out
    assert "setup: seat 1" not in own.out
    assert "1 | N  L  K  L  N |  palace of 0" in own.out
    other = Ran("replay", str(path), "--seat", "1").ended_well()
    assert f"setup: seat 1, setup {SETUP}" in other.out
    assert "setup: seat 0" not in other.out
    assert "1 |(?)(?)(?)(?)(?)|  palace of 0" in other.out
    for seat in ("2", "-1"):
        Ran("replay", str(path), "--seat", seat).was_refused("seats 0 to 1", f"not {seat}")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["not JSON"]),
        (b"not JSON at all", ["not JSON"]),
        (b'{"ridotto": 1', ["not JSON", "truncated"]),
        (b'{"ridotto": "\xff"}', ["not JSON"]),
        (b"[1]", ["JSON object"]),
        (b'{"ridotto": 7}', ["version 7", "known: 1"]),
        (b'{"ridotto": 1}', ["`game`"]),
    ],
)
def test_replay_of_bad_files(tmp_path: pathlib.Path, content: bytes, words: list[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    Ran("replay", str(path)).was_refused(*words)


def test_replay_of_files_that_cannot_be_read(tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "missing.json"
    Ran("replay", str(missing)).was_refused(str(missing), "No such file")
    Ran("replay", str(tmp_path)).was_refused(str(tmp_path), "directory")


def test_replay_of_a_changed_record(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    record = write_record(path).record()
    record["moves"][1] = "1 a1-a9"
    path.write_bytes(msgspec.json.encode(record))
    Ran("replay", str(path)).was_refused("move 2", "'1 a1-a9'", "a2-a3 or K@c1")


def test_replay_of_a_file_nested_too_deep(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"[" * 100_000)
    Ran("replay", str(path)).was_refused()


# A process of its own


def test_from_end_to_end(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = f"{SETUP}\n" + "r\n" * 700
    ran = started("play", "volto", "--record", str(path), input=typed.encode())
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


@pytest.mark.parametrize(("name", "most"), [("volto", 160), ("twilight", 256), ("mascarade", 256)])
def test_bytes_of_a_state(name: str, most: int) -> None:
    assert 0 < games.find(name).rules.STATE.itemsize <= most
