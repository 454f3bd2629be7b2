"""The stand-alone verifier against vectors made with openssl and a few lines of C."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SECRET = bytes(range(32))
COMMITMENT = "0723aa173d63caec538fc3ff563aa1acc943ad146a18b2e85e3248539b2490b4"
SEED = "5aee8f1ed35fa4d80dd05d599a84e2a9410c90f4af986ac31cf16ffc4ecffba4"
HANDS = {0: "H4 H1 G11 H4 D1 H3 D1 D1", 1: "G1 M3 H2 HC D1 D1 G1 D1"}
VOLTO = ["0 setup 0 CKSNL/LNCCN", "0 setup 1 NCCCS/LKNLN", "0 first 0"]
MASCARADE = ["0 first 0", "0 masks thief judge empress swindler king cheat"]
TWILIGHT = ["0 merchant 0", "0 round 1"]
TWILIGHT += [f"0 drew {seat} {card}" for seat in (0, 1) for card in HANDS[seat].split()]


def load() -> ModuleType:
    path = Path(__file__).parents[2] / "docs" / "play" / "verify.py"
    specification = importlib.util.spec_from_file_location("verify", path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


verify = load()


def record(game: str, draws: list[str], moves: tuple[str, ...] = ()) -> dict[str, Any]:
    dealing = {"table": "San Marco", "number": 7, "commitment": COMMITMENT}
    dealing.update({"secret": SECRET.hex(), "nonces": ["00112233", ""]})
    fields = {"ridotto": 2, "game": game, "seats": 2, "options": {}, "start": None, "seed": SEED}
    return {**fields, "moves": list(moves), "dealing": dealing, "draws": draws}


def run(content: object, folder: Path, *notes: str) -> int:
    file = folder / "record.json"
    file.write_text(json.dumps(content))
    result: int = verify.main([str(file), *notes])
    return result


def test_commitment_and_seed() -> None:
    assert verify.commitment_of(SECRET) == COMMITMENT
    assert verify.seed_of(SECRET, "San Marco", 7, ["00112233", ""]) == SEED


def test_chance() -> None:
    chance = verify.Chance(SEED, 0)
    assert chance.bits() == 0x0E71BE3ED1CF5D32
    assert chance.bits() == 0xEF6C730858FF5FF0
    assert verify.Chance(SEED, 12).bits() == 0x3CE109412C6BA4C2
    chance = verify.Chance(SEED, 0)
    assert [chance.below(54) for _ in range(8)] == [3, 50, 41, 24, 49, 3, 48, 11]


def test_a_large_bound_skips_uneven_numbers() -> None:
    chance = verify.Chance(SEED, 0)
    assert [chance.below(3_000_000_000) for _ in range(3)] == [169269247, 2805745666, 2762722816]
    assert [chance.below(3_000_000_000) for _ in range(3)] == [183241111, 2703901369, 662493712]
    assert chance.counter == 8


def test_mascarade() -> None:
    lines: list[str] = []
    verify.mascarade({"seats": 4, "options": {}, "start": {}}, SEED, lines)
    assert lines == MASCARADE


@pytest.mark.parametrize(("game", "draws"), [("volto", VOLTO), ("twilight", TWILIGHT)])
def test_a_record_holds_and_every_change_is_found(
    game: str, draws: list[str], tmp_path: Path
) -> None:
    assert run(record(game, draws), tmp_path, "--commitment", COMMITMENT) == 0
    assert run(record(game, draws), tmp_path, "--commitment", SEED) == 1
    assert run(record(game, draws), tmp_path, "--nonce", "0:00112233", "--number", "7") == 0
    assert run(record(game, draws), tmp_path, "--nonce", "1:00112233") == 1
    assert run(record(game, draws[:-1]), tmp_path) == 1
    assert run(record(game, [*draws, draws[-1]]), tmp_path) == 1
    assert run({**record(game, draws), "seed": COMMITMENT}, tmp_path) == 1


def test_a_card_that_was_not_dealt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(record("twilight", TWILIGHT, ("0 H4:harlequin+4",)), tmp_path) == 0
    assert run(record("twilight", TWILIGHT, ("0 M3:merchant+3",)), tmp_path) == 1
    assert "seat 0 holds no M3" in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, [], {}, "x", 2, {"ridotto": 2, "game": []}])
def test_what_is_no_record(content: object, tmp_path: Path) -> None:
    assert run(content, tmp_path) == 2


def test_without_a_house(tmp_path: Path) -> None:
    assert run({**record("volto", VOLTO), "dealing": None, "draws": None}, tmp_path) == 1


def test_of_another_game_it_checks_commitment_and_seed_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = record("chess", ["0 e4"], ("0 king to e4",))
    assert run(other, tmp_path, "--commitment", COMMITMENT) == 3
    told = capsys.readouterr().out
    assert "does not know how chess is dealt" in told
    assert "ALL HOLDS" not in told
    assert run({**other, "seed": COMMITMENT}, tmp_path) == 1
    assert run(other, tmp_path, "--commitment", SEED) == 1
    for field in ("seats", "moves", "draws", "start"):
        assert run({**other, field: "x"}, tmp_path) == 2
