"""The little positions of rules and lessons are legal, and do what the words about them say."""

import json
from typing import Any

import msgspec
import pytest

import ridotto
from tests.support.kit import Lessons, kit
from tests.support.trials import begin, lesson_of, play, trials_of, trials_path

GAMES = [name for name in ridotto.names() if kit(name).lessons is not None]


def lessons_of(game: str) -> Lessons:
    """What the reader hears of a game that has rules and a lesson at the page."""
    found = kit(game).lessons
    assert found is not None
    return found


def trials() -> list[Any]:
    return [
        pytest.param(game, name, trial, id=f"{game}-{name}")
        for game in GAMES
        for name, trial in trials_of(game).items()
    ]


def try_line(table: ridotto.Game, seat: int, line: str, replies: list[str]) -> list[dict[str, Any]]:
    """Play a line of the reader and the answers; what the reader hears meanwhile."""
    since = table.steps
    for move in line.split(" "):
        table.play(move, seat=seat)
    for reply in replies:
        play(table, reply)
    heard: list[dict[str, Any]] = msgspec.to_builtins(table.events(seat, since=since))
    return heard


def assert_heard(heard: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> None:
    """All wanted parts are there, in their order."""
    rest = iter(json.loads(json.dumps(heard)))
    for part in wanted:
        assert any(part.items() <= event.items() for event in rest), (part, heard)


@pytest.mark.parametrize(("game", "name", "trial"), trials())
def test_right_lines_do_what_the_words_say(game: str, name: str, trial: dict[str, Any]) -> None:
    assert len(set(trial["goal"])) == len(trial["goal"]) > 0
    for line in trial["goal"]:
        table = begin(game, trial)
        assert_heard(
            try_line(table, trial["seat"], line, trial.get("replies", [])),
            lessons_of(game).heard[name],
        )


@pytest.mark.parametrize(("game", "name", "trial"), trials())
def test_traps_are_legal_and_not_right(game: str, name: str, trial: dict[str, Any]) -> None:
    for trap, lines in trial.get("traps", {}).items():
        for line in lines:
            assert not any(f"{right} ".startswith(f"{line} ") for right in trial["goal"])
            heard = try_line(begin(game, trial), trial["seat"], line, [])
            assert_heard(heard, lessons_of(game).trapped[f"{name} {trap}"])


@pytest.mark.parametrize(("game", "name", "trial"), trials())
def test_a_right_line_closes_the_turn(game: str, name: str, trial: dict[str, Any]) -> None:
    """Otherwise somebody who plays a whole turn at once would be told that it was wrong."""
    for line in trial["goal"]:
        table = begin(game, trial)
        try_line(table, trial["seat"], line, [])
        assert trial["seat"] not in table.actors


@pytest.mark.parametrize("game", GAMES)
def test_lessons_go_as_they_are_told(game: str) -> None:
    lesson = lesson_of(game)
    assert list(lesson["steps"]) == list(lessons_of(game).taught)
    assert 5 <= len(lesson["steps"]) <= 8
    table = begin(game, lesson)
    seat = lesson["seat"]
    for name, step in lesson["steps"].items():
        assert seat in table.actors
        for lines in step.get("traps", {}).values():
            for line in lines:
                assert line not in step["goal"]
                try_line(table.copy(), seat, line, [])
        for line in step["goal"][1:]:
            try_line(table.copy(), seat, line, step.get("replies", []))
        assert_heard(
            try_line(table, seat, step["goal"][0], step.get("replies", [])),
            lessons_of(game).taught[name],
        )
    assert table.result is not None
    assert table.result.winners == (seat,)


def test_every_trial_is_looked_at() -> None:
    for game in ridotto.names():
        assert trials_path(game).exists() == (game in GAMES), game
    for game in GAMES:
        found = trials_of(game)
        assert set(found) == set(lessons_of(game).heard)
        assert len(found) >= 5
