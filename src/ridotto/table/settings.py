"""What a host chooses for a table: the game with its options, the clock, and who may watch."""

from typing import Annotated, Literal

import msgspec

from ridotto.engine import registry
from ridotto.engine.definition import JsonObject
from ridotto.engine.options import read_options
from ridotto.engine.start import new_state, read_players


class NoClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="none"):
    """Everybody may think as long as they like."""


class GameClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="game"):
    """So many seconds for a whole game, and some more for every move."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class MoveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """So many days for every move: a game by correspondence."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]


Clock = NoClock | GameClock | MoveClock
Spectators = Literal["none", "live", "after"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table.

    Live spectators may see what a player may not, such as a card shown to everybody but its owner:
    watching live is therefore something to agree on, and off by default.
    """

    game: Annotated[str, msgspec.Meta(max_length=32)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    options: JsonObject = {}
    clock: Clock = NoClock()
    spectators: Spectators = "after"
    listed: bool = False


def read_settings(settings: Settings) -> Settings:
    """The same settings with every option and the seats filled in; raises what is wrong with them.

    >>> game = registry.names()[0]
    >>> read_settings(Settings(game)).seats == registry.find(game).default_players
    True
    """
    definition = registry.find(settings.game)
    seats = read_players(definition, settings.seats)
    options = read_options(definition, settings.options)
    new_state(definition, seats, options, None)
    return msgspec.structs.replace(settings, seats=seats, options=msgspec.to_builtins(options))
