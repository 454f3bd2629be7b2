"""Golden files: transcripts that do not change unnoticed, and records that replay for ever."""

import json
import pathlib
import pickle
import subprocess
import sys
from copy import deepcopy

import msgspec
import pytest

import ridotto
from ridotto.engine.options import read_options
from tests.support.verifier import VERIFIER, expected_code
from tools.golden import CASES, GAMES, Case, transcript

RECORD_FILES = sorted(GAMES.glob("*/golden/records/*.json"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
def test_playthrough_is_the_golden_one(case: Case) -> None:
    golden = (case.folder / f"{case.file}.txt").read_text().splitlines()
    for number, (ours, wanted) in enumerate(
        zip(transcript(case).splitlines(), golden, strict=True)
    ):
        assert ours == wanted, f"line {number + 1} of {case.file}"


def test_every_game_has_golden_files() -> None:
    for name in ridotto.names():
        assert any(case.name == name for case in CASES)
        assert any(f"_{name}_" in path.name for path in RECORD_FILES)


@pytest.mark.parametrize("path", RECORD_FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("compiled", [False, True])
def test_golden_records_replay(path: pathlib.Path, compiled: bool) -> None:
    game = ridotto.load(path, compiled=compiled)
    assert game.over
    written = json.loads(path.read_text())
    ours = {**game.record(), "dealing": written.get("dealing"), "draws": written.get("draws")}
    assert game.generator == (written["generator"] if written["ridotto"] > 2 else 1)
    # Switches that came later have their defaults, values that were renamed their new names.
    options = msgspec.to_builtins(read_options(game.definition, written["options"]))
    assert ours.items() >= {**written, "ridotto": 3, "options": options}.items()
    if written["ridotto"] > 1:
        assert written["draws"] == game.draws()
        ran = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, check=False)
        assert ran.returncode == expected_code(game.name), ran.stdout
    assert game.result == msgspec.convert(written["result"], ridotto.Result)


@pytest.mark.parametrize("name", ridotto.names())
def test_a_saved_game_is_the_same_when_loaded(name: str, tmp_path: pathlib.Path) -> None:
    game = ridotto.new(name, seed=8)
    while not game.over and len(game.moves) < 20:
        game.play(game.legal()[-1])
    ridotto.save(game, tmp_path / "game.json")
    again = ridotto.load(tmp_path / "game.json")
    assert again.truth() == game.truth()
    assert all(again.events(seat) == game.events(seat) for seat in [None, *range(game.seats)])


@pytest.mark.parametrize("name", ridotto.names())
def test_no_earlier_game_changes_when_a_copy_is_played_on(name: str) -> None:
    game = ridotto.new(name, seed=3)
    snapshots = []
    for number in range(40):
        snapshots.append((game, everything(game)))
        if game.over:
            break
        game = game.copy()
        game.play(game.legal()[number % len(game.legal())])
    for earlier, then in snapshots:
        assert everything(earlier) == then


def everything(game: ridotto.Game) -> bytes:
    """All that can be asked of a game, as bytes."""
    listeners = [None, *range(game.seats)]
    return msgspec.json.encode(
        [
            game.truth(),
            game.record(),
            game.legal(),
            [game.view(listener) for listener in listeners],
            [game.events(listener) for listener in listeners],
        ]
    )


@pytest.mark.parametrize("name", ridotto.names())
def test_nothing_handed_out_can_change_a_game(name: str) -> None:
    game = ridotto.new(name, seed=3)
    while not game.over and len(game.moves) < 30:
        game.play(game.legal()[0])
    before = everything(game)
    game.moves.clear()
    game.record()["moves"].clear()
    game.truth().clear()
    for listener in [None, *range(game.seats)]:
        game.events(listener).clear()
        game.view(listener).legal.clear()
        for event in game.events(listener):
            for value in msgspec.structs.astuple(event):
                assert not isinstance(value, list | dict)
    assert everything(game) == before


@pytest.mark.parametrize("name", ridotto.names())
def test_games_can_be_pickled_and_copied_deeply(name: str) -> None:
    game = ridotto.new(name, seed=3)
    game.play(game.legal()[0])
    for other in (pickle.loads(pickle.dumps(game)), deepcopy(game)):
        assert everything(other) == everything(game)
        other.play(other.legal()[0])
        assert len(game.moves) == 1
    assert repr(game) == f"<{name}, {game.seats} seats, 1 moves played>"
