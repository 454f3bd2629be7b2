"""The little positions of rules and lessons of the page."""

import json
import pathlib
from typing import Any

import ridotto

SOURCES = pathlib.Path(__file__).parents[2] / "web" / "src" / "games"


def trials_path(game: str) -> pathlib.Path:
    """Where the positions of a game's rules are, if it has any."""
    return SOURCES / game / "rules" / "trials.json"


def trials_of(game: str) -> dict[str, Any]:
    """The positions of a game's rules, by name."""
    found: dict[str, Any] = json.loads(trials_path(game).read_text())
    return found


def lesson_of(game: str) -> Any:
    """The lesson of a game."""
    return json.loads((SOURCES / game / "lessons" / "plan.json").read_text())


def begin(game: str, position: dict[str, Any]) -> ridotto.Game:
    """The position as the reader finds it."""
    table = ridotto.new(
        game,
        seed="trial",
        seats=position.get("seats"),
        options=position.get("options"),
        start=position["start"],
    )
    for move in position["before"]:
        play(table, move)
    assert position["seat"] in table.actors
    return table


def play(table: ridotto.Game, move: str) -> None:
    """Make a move that is written with its seat."""
    seat, text = move.split(" ")
    table.play(text, seat=int(seat))
