"""The mind of a bot at a table: it reads its seat's frames, and nothing else reaches it."""

import functools
import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.engine.definition import Bot, Event, GameView, event_union
from ridotto.table import Settings


class _Told(Protocol):
    """What a synced or update frame tells of a game."""

    heard: int
    events: list[Event]
    view: GameView
    after: int | None


@functools.cache
def _frame_decoder(game: str) -> Callable[[bytes], _Told]:
    """Reads a frame with the game's own types."""
    definition = registry.find(game)
    fields: list[Any] = [
        ("heard", int),
        ("events", list[event_union(definition)], []),  # type: ignore[misc]  # made at run time
        ("view", definition.view.View | None, None),
        ("after", int | None, None),
    ]
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(msgspec.defstruct("Frame", fields))
    return decoder.decode


class Mind:
    """A bot, made when it is first to choose, and what it has read."""

    def __init__(self, name: str, settings: Settings, seat: int, seed: str) -> None:
        """Prepare to read for a seat."""
        self.heard = 0
        self._view: GameView = None
        self._decode = _frame_decoder(settings.game)
        self._unheard: list[Event] = []
        self._bot: Bot | None = None
        self._make = functools.partial(
            bots.make,
            name,
            settings.game,
            players=settings.seats or registry.find(settings.game).default_players,
            player=seat,
            options=settings.options,
            seed=seed,
        )

    @property
    def must_act(self) -> bool:
        """Whether the seat has a legal move."""
        return self._view is not None and bool(self._view.legal)

    def read(self, frame: bytes) -> None:
        """Take in what a frame tells of the game."""
        told = self._decode(frame)
        known = 0 if told.after is None else self.heard - told.after
        self._unheard += told.events[known:]
        self.heard = told.heard
        self._view = told.view or self._view

    def imagine(self, events: Sequence[Event], view: GameView) -> None:
        """Suppose that the seat has heard some more, and sees this."""
        self._unheard += events
        self._view = view

    def choose_any(self, chance: random.Random) -> str:
        """Any legal move."""
        return chance.choice(self._view.legal)

    def choose(self) -> str:
        """The move of the bot; runs in a thread."""
        self._bot = self._bot or self._make()
        while self._unheard:
            self._bot.hear(self._unheard.pop(0))
        return self._bot.choose(self._view)
