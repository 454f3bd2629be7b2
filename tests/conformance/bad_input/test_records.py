"""A record is refused, or plays exactly what it says."""

import copy
import functools
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from tests.support.bad_input import (
    JUNK,
    MOVE_TEXTS,
    NAMES,
    advanced,
    finished,
    positions,
    quick,
    refused,
    snapshot,
    thorough,
)
from tests.support.kit import kit


@functools.cache
def records() -> list[dict[str, Any]]:
    """Good records of all games, in progress and over, with and without a start."""
    found = [position.game for name in NAMES for position in positions(name)[1:3]]
    found += [finished(name)[0].game for name in NAMES]
    for name in NAMES:
        if known := kit(name).starts:
            found.append(advanced(name, 4, 1, seats=known.seats, start=known.good[-1]))
    return [msgspec.json.decode(msgspec.json.encode(game.record())) for game in found]


def good_record(number: int = 0) -> dict[str, Any]:
    """A copy of one of them."""
    return copy.deepcopy(records()[number % len(records())])


@st.composite
def spoilt_records(draw: st.DrawFn) -> dict[str, Any]:
    """A good record with one or two things changed."""
    record = good_record(draw(st.integers(0, 20)))
    for _ in range(draw(st.integers(1, 2))):
        key = draw(st.sampled_from(sorted(record) or ["ridotto"]))
        change = draw(st.sampled_from(["delete", "replace", "add", "inside", "lines"]))
        moves = record.get("moves")
        if change == "delete":
            record.pop(key, None)
        elif change == "replace":
            record[key] = draw(JUNK)
        elif change == "add":
            record[draw(st.text(max_size=8))] = draw(JUNK)
        elif change == "inside" and isinstance(record.get(key), dict):
            inner = draw(st.sampled_from(["preset", "first", *sorted(record[key])]))
            record[key][inner] = draw(JUNK)
        elif isinstance(moves, list) and moves:
            index = draw(st.integers(0, len(moves) - 1))
            line = draw(JUNK | MOVE_TEXTS.map(lambda text: f"0 {text}") | st.text(max_size=9))
            other = draw(st.integers(0, len(moves) - 1))
            if draw(st.booleans()):
                moves[index] = line
            else:
                moves[index], moves[other] = moves[other], moves[index]
    return record


def check_record(record: dict[str, Any]) -> None:
    """A record is refused, or plays exactly what it says."""
    before = copy.deepcopy(record)
    try:
        game = ridotto.replay(record)
    except ridotto.BadRecord:
        pass
    else:
        assert game.record()["moves"] == record["moves"]
        assert game.record()["seed"] == record["seed"]
        claimed = record.get("result")
        assert claimed is None or msgspec.convert(claimed, ridotto.Result) == game.result
        assert snapshot(ridotto.replay(game.record())) == snapshot(game)
    assert repr(record) == repr(before)


@quick
@given(spoilt_records())
def test_spoilt_records(record: dict[str, Any]) -> None:
    check_record(record)


@pytest.mark.slow
@settings(thorough, max_examples=300)
@given(spoilt_records())
def test_many_spoilt_records(record: dict[str, Any]) -> None:
    check_record(record)


def test_good_records_replay() -> None:
    for record in records():
        again = ridotto.replay(record).record()
        assert msgspec.json.decode(msgspec.json.encode(again)) == record


@pytest.mark.parametrize("key", ["ridotto", "game", "seats", "options", "seed", "moves"])
def test_records_without_a_field(key: str) -> None:
    for number in range(len(records())):
        record = good_record(number)
        del record[key]
        with refused(ridotto.BadRecord, "version None" if key == "ridotto" else f"`{key}`"):
            ridotto.replay(record)


@quick
@given(st.text(max_size=10), JUNK)
def test_records_with_another_field(key: str, value: Any) -> None:
    record = good_record()
    if key not in record:
        with refused(ridotto.BadRecord, "unknown field", key):
            ridotto.replay({**record, key: value})


@pytest.mark.parametrize("version", [0, 4, -1, 10**30, None, "1", "", [], [1], {}, 1.5])
def test_records_of_unknown_versions(version: Any) -> None:
    with refused(ridotto.BadRecord, f"version {version!r}", "known: 1"):
        ridotto.replay({**good_record(), "ridotto": version})


@pytest.mark.parametrize("generator", [0, 3, -1, 10**30, None, "2", True, 1.5, []])
def test_records_of_unknown_generators(generator: Any) -> None:
    with refused(ridotto.BadRecord):
        ridotto.replay({**good_record(), "generator": generator})
    with refused(ridotto.BadRecord, "version 3"):
        ridotto.replay({**good_record(), "ridotto": 2})
    with refused(ridotto.BadGenerator, "known: 1, 2"):
        ridotto.new("volto", generator=generator)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("ridotto", True, ["codec version True"]),
        ("game", "chess", ["'chess'", *NAMES]),
        ("game", 3, ["`str`", "$.game"]),
        ("game", ["volto"], ["`str`", "$.game"]),
        ("seats", 40, ["players", "40"]),
        ("seats", "2", ["`int`", "$.seats"]),
        ("seats", 2.5, ["`int`", "$.seats"]),
        ("seats", True, ["`int`", "$.seats"]),
        ("seats", None, ["`int`", "$.seats"]),
        ("options", None, ["$.options"]),
        ("options", [], ["$.options"]),
        ("options", {"bribe": 1}, ["'bribe'"]),
        ("options", {"preset": "none"}, ["'none'", "presets"]),
        ("seed", 7, ["`str`", "$.seed"]),
        ("seed", None, ["`str`", "$.seed"]),
        ("moves", None, ["$.moves"]),
        ("moves", "0 look", ["$.moves"]),
        ("moves", [0], ["`str`", "$.moves[0]"]),
        ("moves", [["0", "look"]], ["`str`", "$.moves[0]"]),
        ("start", [], ["$.start"]),
        ("start", {"bribe": 1}, ["'bribe'"]),
        ("result", [], ["$.result"]),
        ("result", {"winners": [0]}, ["$.result"]),
        ("result", {"winners": ["0"], "reason": "match", "scores": [1, 0]}, ["$.result.winners"]),
    ],
)
def test_records_with_bad_fields(key: str, value: Any, words: list[str]) -> None:
    for number in range(len(records())):
        with refused(ridotto.BadRecord, *words):
            ridotto.replay({**good_record(number), key: value})


def test_an_unhashable_preset_in_a_record() -> None:
    with refused(ridotto.BadRecord, "preset"):
        ridotto.replay({**good_record(), "options": {"preset": ["a"]}})


@pytest.mark.parametrize(
    "line",
    [
        *(
            "",
            " ",
            "0",
            "look",
            "a2-a3",
            "x a2-a3",
            "-1 a2-a3",
            "+0 a2-a3",
            "\u0660 a2-a3",
            "0.0 a2-a3",
        ),
        *(" 0 a2-a3", "0  a2-a3", "0\ta2-a3", "0 a2-a3\n", "0 a2-a3 ", "9 a2-a3", "² a2-a3"),
        *("0 c4-c5", "0 discard", "99999999999999999999 a2-a3", "\0", "0 \ud800"),
    ],
)
def test_bad_lines_of_a_record(line: str) -> None:
    game = ridotto.new("volto", seed=1, start={"first": 0})
    game.play(game.legal()[0])
    game.play(game.legal()[0])
    record = game.record()
    record["moves"].insert(2, line)
    with refused(ridotto.BadRecord, "move 3", repr(line)):
        ridotto.replay(record)


def test_a_line_with_a_seat_of_thousands_of_digits() -> None:
    with refused(ridotto.BadRecord, "move 1"):
        ridotto.replay({**good_record(), "moves": ["9" * 5000 + " a2-a3"]})


def test_a_record_whose_seed_is_no_real_text() -> None:
    record = {**good_record(), "moves": [], "result": None, "seed": "\ud800"}
    try:
        game = ridotto.replay(record)
    except ridotto.BadRecord:
        return
    assert game.record()["seed"] == "\ud800"


def test_swapped_moves() -> None:
    game = advanced("volto", 20, 1)
    for index in range(len(game.moves) - 1):
        record = game.record()
        moves = record["moves"]
        moves[index], moves[index + 1] = moves[index + 1], moves[index]
        with refused(ridotto.BadRecord, f"move {index + 1} ", "not to act"):
            ridotto.replay(record)


def test_results_that_the_moves_do_not_bring() -> None:
    for name in NAMES:
        game = finished(name)[0].game
        record = game.record()
        result = record["result"]
        others = [
            {**result, "reason": "bribery"},
            {**result, "winners": []},
            {**result, "winners": [*result["winners"], 0]},
            {**result, "scores": [0.25] * game.seats},
            {**result, "scores": [float("nan")] * game.seats},
            {**result, "scores": []},
        ]
        for other in others:
            with refused(ridotto.BadRecord, "ends with", result["reason"]):
                ridotto.replay({**record, "result": other})
        with refused(ridotto.BadRecord, "ends with", "None"):
            ridotto.replay({**record, "moves": record["moves"][:-1]})
        with refused(ridotto.BadRecord, f"move {len(record['moves']) + 1} ", "over"):
            ridotto.replay({**record, "moves": [*record["moves"], record["moves"][-1]]})


def test_a_result_with_another_field() -> None:
    record = finished("volto")[0].game.record()
    with refused(ridotto.BadRecord, "unknown field", "bribe"):
        ridotto.replay({**record, "result": {**record["result"], "bribe": 1}})


@pytest.mark.parametrize("record", [None, 0, 1, True, 1.5, "", "{}", b"{}", [], [1], (), object()])
def test_records_that_are_no_objects(record: Any) -> None:
    with refused(ridotto.BadRecord, "not a record", "mapping"):
        ridotto.replay(record)


@quick
@given(st.dictionaries(st.integers() | st.none() | st.binary() | st.text(), JUNK))
def test_records_with_keys_that_are_no_texts(junk: dict[Any, Any]) -> None:
    for record in (junk, {**good_record(), **junk, 3: 4}):
        with refused(ridotto.BadRecord):
            ridotto.replay(record)
