"""What the examples of all games need."""

from typing import Any

import ridotto
from tests.support.lockstep import plain


def heard(game: ridotto.Game, seat: int | None, kind: str) -> list[dict[str, Any]]:
    return [event for event in plain(game.events(seat)) if event["type"] == kind]


def ending(game: ridotto.Game) -> tuple[tuple[int, ...], str]:
    result = game.result
    assert result is not None
    return result.winners, result.reason


def play(game: ridotto.Game, moves: str) -> None:
    for move in moves.split():
        game.play(move)
