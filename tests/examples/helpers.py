"""What the examples of all games need."""

from typing import Any

import msgspec

import ridotto


def heard(game: ridotto.Game, seat: int | None, kind: str) -> list[dict[str, Any]]:
    events = [msgspec.to_builtins(event) for event in game.events(seat)]
    return [event for event in events if event["type"] == kind]


def ending(game: ridotto.Game) -> tuple[tuple[int, ...], str]:
    result = game.result
    assert result is not None
    return result.winners, result.reason


def play(game: ridotto.Game, moves: str) -> None:
    for move in moves.split():
        game.play(move)
