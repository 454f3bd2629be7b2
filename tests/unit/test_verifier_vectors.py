"""The stand-alone verifier against vectors made with openssl and a few lines of C."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ridotto import kernel
from ridotto.engine import chance as engine_chance
from ridotto.engine.chance import KNOWN

SECRET = bytes(range(32))
COMMITMENT = "0723aa173d63caec538fc3ff563aa1acc943ad146a18b2e85e3248539b2490b4"
SEED = "5aee8f1ed35fa4d80dd05d599a84e2a9410c90f4af986ac31cf16ffc4ecffba4"
VOLTO = {
    1: ["0 setup 0 CKSNL/LNCCN", "0 setup 1 NCCCS/LKNLN", "0 first 0"],
    2: ["0 setup 0 NKCNC/SLCLN", "0 setup 1 CCLNL/CKNNS", "0 first 1"],
}
MASCARADE = {
    1: ["0 first 0", "0 masks thief judge empress swindler king cheat"],
    2: ["0 first 3", "0 masks king thief swindler judge empress cheat"],
}
HANDS = {
    1: {0: "H4 H1 G11 H4 D1 H3 D1 D1", 1: "G1 M3 H2 HC D1 D1 G1 D1"},
    2: {1: "HC G11 D1 G11 H3 G11 D1 G1", 0: "H4 D1 H2 H2 GX D1 M2 D1"},
}
TWILIGHT = {
    generator: [
        f"0 merchant {next(iter(hands))}",
        "0 round 1",
        *(f"0 drew {seat} {card}" for seat, hand in hands.items() for card in hand.split()),
    ]
    for generator, hands in HANDS.items()
}


def load() -> ModuleType:
    path = Path(__file__).parents[2] / "docs" / "play" / "verify.py"
    specification = importlib.util.spec_from_file_location("verify", path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


verify = load()


def record(
    game: str, draws: list[str], moves: tuple[str, ...] = (), generator: int = 1
) -> dict[str, Any]:
    dealing = {"table": "San Marco", "number": 7, "commitment": COMMITMENT}
    dealing.update({"secret": SECRET.hex(), "nonces": ["00112233", ""]})
    fields = {"ridotto": 2, "game": game, "seats": 2, "options": {}, "start": None, "seed": SEED}
    if generator > 1:
        fields.update({"ridotto": 3, "generator": generator})
    return {**fields, "moves": list(moves), "dealing": dealing, "draws": draws}


def run(content: object, folder: Path, *notes: str) -> int:
    file = folder / "record.json"
    file.write_text(json.dumps(content))
    result: int = verify.main([str(file), *notes])
    return result


def test_commitment_and_seed() -> None:
    assert verify.commitment_of(SECRET) == COMMITMENT
    assert verify.seed_of(SECRET, "San Marco", 7, ["00112233", ""]) == SEED


WORDS = {
    1: {0: [0x0E71BE3ED1CF5D32, 0xEF6C730858FF5FF0], 12: [0x3CE109412C6BA4C2]},
    2: {
        0: [0xC1799E94CF392E7C, 0xF7341425353405DB, 0x6885D6D98BCE21ED, 0xCAC1A2D6429FC5],
        12: [0x643F26BDB2E1544D],
    },
}
CARDS = {1: [3, 50, 41, 24, 49, 3, 48, 11], 2: [40, 52, 22, 0, 19, 44, 19, 0]}
LARGE = {
    1: [169269247, 2805745666, 2762722816, 183241111, 2703901369, 662493712],
    2: [2267286046, 1224876674, 9281450, 1070784209, 1087504642, 21980620],
}


def dealt_by(generator: int, step: int = 0) -> Any:
    return verify.Chance({"generator": generator}, SEED, step)


@pytest.mark.parametrize("generator", KNOWN)
def test_chance(generator: int) -> None:
    for step, words in WORDS[generator].items():
        chance = dealt_by(generator, step)
        assert [chance.bits() for _ in words] == words
    chance = dealt_by(generator)
    assert [chance.below(54) for _ in range(8)] == CARDS[generator]


@pytest.mark.parametrize("generator", KNOWN)
def test_a_large_bound_skips_uneven_numbers(generator: int) -> None:
    chance = dealt_by(generator)
    assert [chance.below(3_000_000_000) for _ in range(6)] == LARGE[generator]
    assert chance.counter == 8


@pytest.mark.parametrize("run_rule", [kernel.interpreted, kernel.compiled])
@pytest.mark.parametrize("generator", KNOWN)
def test_the_engine_draws_the_same(generator: int, run_rule: Any) -> None:
    below = run_rule(kernel.below)
    for limit, wanted in ((54, CARDS[generator]), (3_000_000_000, LARGE[generator])):
        rng = engine_chance.chance(generator, SEED, 0, 32)
        assert [int(below(rng, limit)) for _ in wanted] == wanted


@pytest.mark.parametrize("generator", KNOWN)
def test_mascarade(generator: int) -> None:
    lines: list[str] = []
    fields = {"seats": 4, "options": {}, "start": {}, "generator": generator}
    verify.mascarade(fields, SEED, lines)
    assert lines == MASCARADE[generator]


@pytest.mark.parametrize(("game", "draws"), [("volto", VOLTO), ("twilight", TWILIGHT)])
@pytest.mark.parametrize("generator", KNOWN)
def test_a_record_holds_and_every_change_is_found(
    game: str, draws: dict[int, list[str]], generator: int, tmp_path: Path
) -> None:
    right = draws[generator]
    good = record(game, right, generator=generator)
    assert run(good, tmp_path, "--commitment", COMMITMENT) == 0
    assert run(good, tmp_path, "--commitment", SEED) == 1
    assert run(good, tmp_path, "--nonce", "0:00112233", "--number", "7") == 0
    assert run(good, tmp_path, "--nonce", "1:00112233") == 1
    assert run({**good, "draws": right[:-1]}, tmp_path) == 1
    assert run({**good, "draws": [*right, right[-1]]}, tmp_path) == 1
    assert run({**good, "draws": draws[3 - generator]}, tmp_path) == 1
    assert run({**good, "seed": COMMITMENT}, tmp_path) == 1


def test_every_record_since_version_3_names_a_generator_and_none_before(tmp_path: Path) -> None:
    new, old = record("volto", VOLTO[2], generator=2), record("volto", VOLTO[1])
    assert run({**new, "generator": 1}, tmp_path) == 1
    assert run({**new, "generator": 3}, tmp_path) == 2
    assert run({**new, "ridotto": 2}, tmp_path) == 2
    assert run({**new, "ridotto": 4}, tmp_path) == 2
    assert run({**old, "ridotto": 3}, tmp_path) == 2


def test_a_card_that_was_not_dealt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(record("twilight", TWILIGHT[1], ("0 H4:harlequin+4",)), tmp_path) == 0
    assert run(record("twilight", TWILIGHT[1], ("0 M3:merchant+3",)), tmp_path) == 1
    assert "seat 0 holds no M3" in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, [], {}, "x", 2, {"ridotto": 2, "game": []}])
def test_what_is_no_record(content: object, tmp_path: Path) -> None:
    assert run(content, tmp_path) == 2


def test_without_a_house(tmp_path: Path) -> None:
    assert run({**record("volto", VOLTO[1]), "dealing": None, "draws": None}, tmp_path) == 1


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
