"""Records shown again at the command line."""

import pathlib

import msgspec
import pytest

import ridotto
from tests.support.cli import SETUP, Ran


def write_record(path: pathlib.Path, moves: int = 2) -> ridotto.Game:
    """Save a game of Volto broken off after some moves."""
    game = ridotto.new("volto", seed=5, start={"setups": [SETUP, SETUP], "first": 0})
    for _ in range(moves):
        game.play(game.legal()[0])
    ridotto.save(game, path)
    return game


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
