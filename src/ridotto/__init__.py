"""Ridotto: three Venetian games of hidden identity, exact, fast and free of leaks.

>>> import ridotto
>>> game = ridotto.new(ridotto.names()[0], seed=7)
>>> game.over
False
"""

__version__ = "0.2.0"

from collections.abc import Mapping
from typing import Any

from ridotto.engine.chance import GENERATOR
from ridotto.engine.definition import Event
from ridotto.engine.game import Game
from ridotto.engine.outcome import Result
from ridotto.engine.record import load, replay, save
from ridotto.engine.registry import names
from ridotto.errors import (
    BadBudget,
    BadGenerator,
    BadMove,
    BadOptions,
    BadRecord,
    BadScenario,
    BadSeats,
    BadSeed,
    BadStart,
    GameOver,
    IllegalMove,
    MalformedMove,
    RidottoError,
    UnknownBot,
    UnknownGame,
    WrongSeat,
)

__all__ = [
    "BadBudget",
    "BadGenerator",
    "BadMove",
    "BadOptions",
    "BadRecord",
    "BadScenario",
    "BadSeats",
    "BadSeed",
    "BadStart",
    "Event",
    "Game",
    "GameOver",
    "IllegalMove",
    "MalformedMove",
    "Result",
    "RidottoError",
    "UnknownBot",
    "UnknownGame",
    "WrongSeat",
    "load",
    "names",
    "new",
    "replay",
    "save",
]


def new(
    name: str,
    *,
    seats: int | None = None,
    seed: int | str | bytes | None = None,
    options: Mapping[str, Any] | None = None,
    start: Mapping[str, Any] | None = None,
    compiled: bool = False,
    generator: int = GENERATOR,
) -> Game:
    """Begin a game.

    `seats` is the number of players (the game's usual one by default), `seed` fixes all chance,
    `options` sets switches or a `preset`, `start` fixes set-ups, hands or masks instead of drawing
    them, `compiled` runs the rules as machine code, and `generator` 1 deals a seed as the releases
    up to 0.2 did.

    >>> new(names()[0], seed=1).moves
    []
    """
    return Game(
        name,
        seats=seats,
        seed=seed,
        options=options,
        start=start,
        compiled=compiled,
        generator=generator,
    )
