"""Files that hold no record, or cannot be read or written, are refused."""

import pathlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridotto
from tests.support.bad_input import quick, refused, thorough

GOOD_TEXT = msgspec.json.encode(ridotto.new("twilight", seed=3).record())


def test_a_good_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(GOOD_TEXT)
    assert ridotto.load(path).truth() == ridotto.new("twilight", seed=3).truth()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["not JSON", "truncated"]),
        (b"\n\n", ["not JSON", "truncated"]),
        (GOOD_TEXT[:-1], ["not JSON", "truncated"]),
        (GOOD_TEXT[: len(GOOD_TEXT) // 2], ["not JSON", "truncated"]),
        (GOOD_TEXT + b"x", ["not JSON", "malformed"]),
        (GOOD_TEXT + GOOD_TEXT, ["not JSON", "malformed"]),
        (b"ridotto", ["not JSON", "malformed"]),
        (b"{'ridotto': 1}", ["not JSON", "malformed"]),
        (GOOD_TEXT.replace(b"twilight", b"twi\xfflight"), ["not JSON", "0xff"]),
        (b"\xff\xfe\x00", ["not JSON", "malformed"]),
        (GOOD_TEXT.decode().encode("utf-16"), ["not JSON", "malformed"]),
        (b"\xef\xbb\xbf" + GOOD_TEXT, ["not JSON", "malformed"]),
        (GOOD_TEXT.replace(b'"seed":"3"', b'"seed":"\\ud800"'), ["not JSON", "surrogate"]),
        (GOOD_TEXT.replace(b'"seats":2', b'"seats":' + b"9" * 5000), ["not JSON", "out of range"]),
        (GOOD_TEXT.replace(b'"seats":2', b'"seats":1e400'), ["not JSON", "out of range"]),
        (GOOD_TEXT.replace(b'"seats":2', b'"seats":NaN'), ["not JSON", "malformed"]),
        (b"[]", ["a JSON object"]),
        (b"null", ["a JSON object"]),
        (b"1", ["a JSON object"]),
        (b'"volto"', ["a JSON object"]),
        (b"[" + GOOD_TEXT + b"]", ["a JSON object"]),
        (b"[" * 500 + b"]" * 500, ["a JSON object"]),
        (b"{}", ["version None", "known: 1"]),
        (b'{"ridotto": 4}', ["version 4", "known: 1, 2, 3"]),
        (b'{"ridotto": 3}', ["generator"]),
        (b'{"ridotto": 2, "generator": 1}', ["generator"]),
        (b'{"ridotto": 1}', ["not a record", "`game`"]),
    ],
)
def test_files_that_are_no_records(
    tmp_path: pathlib.Path, content: bytes, words: list[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with refused(ridotto.BadRecord, *words):
        ridotto.load(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"ridotto":1,"start":{"merchant":'])
@pytest.mark.parametrize("depth", [1000, 100_000])
def test_files_nested_too_deep(tmp_path: pathlib.Path, opening: bytes, depth: int) -> None:
    path = tmp_path / "game.json"
    closing = b"]" * opening.count(b"[") + b"}" * opening.count(b"{")
    path.write_bytes(opening * depth + b"1" + closing * depth)
    with refused(ridotto.BadRecord):
        ridotto.load(path)


@quick
@given(st.binary(max_size=60) | st.integers(0, len(GOOD_TEXT)).map(lambda size: GOOD_TEXT[:size]))
def test_junk_files(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "junk.json"
    path.write_bytes(content)
    if content != GOOD_TEXT:
        with refused(ridotto.BadRecord):
            ridotto.load(path)


@pytest.mark.slow
@thorough
@given(st.integers(0, len(GOOD_TEXT) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_files_with_a_few_bytes_changed(
    tmp_path_factory: pytest.TempPathFactory, index: int, put: bytes, left_out: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.json"
    path.write_bytes(GOOD_TEXT[:index] + put + GOOD_TEXT[index + left_out :])
    try:
        game = ridotto.load(path)
    except ridotto.BadRecord:
        return
    assert game.name == "twilight"


def test_files_that_cannot_be_read(tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "missing.json"
    with refused(ridotto.BadRecord, repr(str(missing)), "No such file"):
        ridotto.load(missing)
    with refused(ridotto.BadRecord, repr(str(tmp_path)), "directory"):
        ridotto.load(tmp_path)
    with refused(ridotto.BadRecord, "directory"):
        ridotto.load(str(tmp_path / "missing" / "deeper.json").replace("missing", "."))
    with refused(ridotto.BadRecord, "too long"):
        ridotto.load("x" * 10_000)
    with refused(ridotto.BadRecord, "No such file"):
        ridotto.load("")


def test_a_file_that_is_too_long(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "long.json"
    with open(path, "wb") as file:
        file.truncate(16 * 2**20 + 1)
    with refused(ridotto.BadRecord, "at most 16777216 bytes"):
        ridotto.load(path)


@pytest.mark.parametrize("path", ["a\0b", "\ud800", None, [], 1.5, {}, -1], ids=ascii)
def test_paths_that_are_none(path: Any) -> None:
    with refused(ridotto.BadRecord):
        ridotto.load(path)


@pytest.mark.parametrize("place", ["missing/game.json", "", "a\0b"], ids=ascii)
def test_places_where_nothing_can_be_saved(tmp_path: pathlib.Path, place: str) -> None:
    with refused(ridotto.RidottoError):
        ridotto.save(ridotto.new("volto", seed=1), f"{tmp_path}/{place}" if place else "")


def test_a_save_that_fails_leaves_nothing_behind(tmp_path: pathlib.Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises((OSError, ridotto.RidottoError)):
        ridotto.save(ridotto.new("volto", seed=1), target)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
