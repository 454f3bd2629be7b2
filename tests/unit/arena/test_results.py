"""Results files: nothing finished is lost, and what is broken is told with its line."""

import pathlib
from typing import Any

import msgspec
import pytest

from ridotto import arena
from ridotto.arena import results
from ridotto.kernel import sources
from tests.support.arena import Finished, games_in, play, small_plan

PLAN = small_plan(games=6)


@pytest.fixture(scope="module")
def finished() -> Finished:
    return play(PLAN)


@pytest.fixture
def written(tmp_path: pathlib.Path, finished: Finished) -> pathlib.Path:
    """A complete file."""
    path = tmp_path / "arena.jsonl"
    with results.opened(path, PLAN) as kept:
        for played, thinking in finished.values():
            kept.add(played, thinking)
    return path


def reopen(path: pathlib.Path, plan: arena.Plan = PLAN) -> Finished:
    with results.opened(path, plan) as kept:
        return dict(kept.played)


def test_what_is_written_is_read_again(written: pathlib.Path, finished: Finished) -> None:
    assert reopen(written) == finished
    assert results.read_plan(written) == PLAN


def test_a_file_is_there_with_its_plan_before_the_first_game(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "new.jsonl"
    assert results.read_plan(path) is None
    assert reopen(path) == {}
    assert results.read_plan(path) == PLAN
    assert path.read_bytes().count(b"\n") == 1


def test_a_file_cut_anywhere_loses_only_the_game_that_was_being_written(
    written: pathlib.Path, finished: Finished
) -> None:
    whole = written.read_bytes()
    header = whole.index(b"\n") + 1
    for size in [*range(0, header, 29), *range(header, len(whole), 29), len(whole)]:
        written.write_bytes(whole[:size])
        lines = whole[:size].count(b"\n")
        kept = reopen(written)
        assert kept == {number: finished[number] for number in list(finished)[: max(0, lines - 1)]}
        with results.opened(written, PLAN) as again:
            for number in sorted(set(finished) - set(again.played)):
                again.add(*finished[number])
        assert written.read_bytes() == whole


@pytest.mark.parametrize("line", range(1, 8))
def test_a_damaged_line_is_told_and_nothing_is_changed(written: pathlib.Path, line: int) -> None:
    lines = written.read_bytes().splitlines(keepends=True)
    for damage in (b"", b"\xff", b"{}", b"[" * 5000, lines[line - 1][5:-1], b'{"crc32":"1"}'):
        damaged = b"".join([*lines[: line - 1], damage + b"\n", *lines[line:]])
        written.write_bytes(damaged)
        with pytest.raises(arena.BadResults, match=rf"arena\.jsonl, line {line}\b"):
            reopen(written)
        assert written.read_bytes() == damaged


def test_every_changed_byte_of_a_game_is_noticed(written: pathlib.Path) -> None:
    header, line, *rest = written.read_bytes().splitlines(keepends=True)
    for place in range(line.index(b'"game":') + 7, line.index(b',"thinking"')):
        changed = line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]
        written.write_bytes(b"".join([header, changed, *rest]))
        with pytest.raises(arena.BadResults, match="line 2"):
            reopen(written)


@pytest.mark.parametrize(
    ("number", "scores", "words"),
    [(6, (1.0, 0.0), "no game 6"), (-1, (1.0, 0.0), "no game -1"), (5, (1.0,), "2 seats")],
)
def test_games_of_no_such_arena_are_refused(
    written: pathlib.Path, finished: Finished, number: int, scores: Any, words: str
) -> None:
    played, thinking = finished[5]
    *lines, _ = written.read_bytes().splitlines(keepends=True)
    wrong = msgspec.structs.replace(played, game_number=number, scores=scores)
    written.write_bytes(b"".join([*lines, results.write_line(wrong, thinking)]))
    with pytest.raises(arena.BadResults, match=rf"line 7 is damaged: .*{words}"):
        reopen(written)


def test_a_game_that_is_there_twice_is_refused(written: pathlib.Path) -> None:
    lines = written.read_bytes().splitlines(keepends=True)
    written.write_bytes(b"".join([*lines, lines[3]]))
    with pytest.raises(arena.BadResults, match="line 8 is damaged: game 2 is there twice"):
        reopen(written)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": "2"}, "seed is '1' there and '2' here"),
        ({"games": 8}, "deals is 3 there and 4 here"),
        ({"bots": ["random", "greedy"]}, "bots is .*'random'.* there and .*'greedy'.* here"),
        ({"options": {"third_deal": "endless"}}, "third_deal is 'once' there and 'endless' here"),
        ({"game": "volto"}, "game is 'twilight' there and 'volto' here"),
    ],
)
def test_another_arena_is_refused_and_the_difference_named(
    written: pathlib.Path, changed: dict[str, Any], words: str
) -> None:
    before = written.read_bytes()
    with pytest.raises(arena.BadResults, match=words):
        reopen(written, small_plan(**{"games": 6} | changed))
    assert written.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b'{"a": 1}\n', b"\n", b"\x00" * 100])
def test_a_file_that_is_something_else_is_left_alone(
    tmp_path: pathlib.Path, content: bytes
) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    for refused in (reopen, results.read_plan):
        with pytest.raises(arena.BadResults, match="line 1: this is no results file"):
            refused(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (b'"ridotto_arena":1', b'"ridotto_arena":2', "version 2 is not known; known: 1"),
        (b'"program":"', b'"program":"9.', "program is '9."),
    ],
)
def test_another_version_is_refused(
    written: pathlib.Path, before: bytes, after: bytes, words: str
) -> None:
    written.write_bytes(written.read_bytes().replace(before, after, 1))
    with pytest.raises(arena.BadResults, match=words):
        reopen(written)


def test_games_of_other_code_are_refused(
    written: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written.read_bytes()
    monkeypatch.setattr(sources, "digest", lambda *patterns: "other")
    with pytest.raises(arena.BadResults, match=r"program is .* there and '[0-9.]+\+other' here"):
        reopen(written)
    assert written.read_bytes() == before


def test_an_arena_of_a_scenario_goes_on(tmp_path: pathlib.Path) -> None:
    masks = "judge,king,empress,thief,swindler,cheat"
    plan = arena.new_plan(
        *("mascarade", ["random", "random"]),
        games=4,
        seats=4,
        seed="1",
        options={"scenario": masks.split(",")},
    )
    finished = play(plan)
    path = tmp_path / "scenario.jsonl"
    with results.opened(path, plan) as kept:
        for played, thinking in finished.values():
            kept.add(played, thinking)
    assert reopen(path, plan) == finished


def test_two_arenas_do_not_write_to_one_file(written: pathlib.Path) -> None:
    with (
        results.opened(written, PLAN),
        pytest.raises(arena.BadResults, match="another arena is writing"),
    ):
        reopen(written)


def test_what_is_compared_says_nothing_of_time(written: pathlib.Path, finished: Finished) -> None:
    assert games_in(written) == sorted(msgspec.json.encode(game) for game, _ in finished.values())
