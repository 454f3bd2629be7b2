"""What users send over HTTP, and what they get."""

from typing import Annotated, Any

import msgspec

from ridotto.engine.definition import GameView, JsonObject
from ridotto.engine.fairness import Dealing
from ridotto.engine.options import Option, Value
from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.server.messages import GameEvents
from ridotto.server.moderation import reports
from ridotto.table import Settings, view
from ridotto.table.commands import Name, SeatIndex

MOST_TRIED = 200  # moves; a lesson has a tenth of it
TriedMove = Annotated[str, msgspec.Meta(min_length=1, max_length=68)]  # a seat and a move


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A user chooses a name."""

    name: Name


class Me(msgspec.Struct, frozen=True):
    """Who I am."""

    name: str


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code that moves an identity to another device, once, within ten minutes."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class SignOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End all sessions of a user; `stay` spares the one that asks."""

    stay: bool = False


class NewTable(Settings, frozen=True, forbid_unknown_fields=True):
    """A table to be set up; the host sits down at once unless they only want to watch."""

    sit: bool = True

    @property
    def settings(self) -> Settings:
        """The settings alone."""
        return Settings(
            game=self.game,
            seats=self.seats,
            options=self.options,
            clock=self.clock,
            spectators=self.spectators,
            listed=self.listed,
        )


class Created(msgspec.Struct, frozen=True):
    """A table that was set up: the link to send to friends, and the token of the host's powers."""

    table: str
    invite: str
    host: str
    link: str
    seat: int | None


class Shown(msgspec.Struct, frozen=True):
    """A table, the seats there of whoever asks, and the invitation if they may pass it on."""

    table: view.TableView
    mine: list[int]
    is_host: bool
    invite: str | None


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat; who sits already gets `another` one only if they ask, for play on one device."""

    seat: SeatIndex | None = None
    another: bool = False
    name: Name | None = None
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Seated(msgspec.Struct, frozen=True):
    """The seat that was taken."""

    seat: int


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell whoever runs the site about somebody at the table; nobody else hears of it."""

    seat: SeatIndex
    reason: reports.Reason
    text: reports.Words = ""
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""


class GameInfo(msgspec.Struct, frozen=True):
    """A game and what can be chosen."""

    name: str
    seats: list[int]
    usual_seats: int
    options: tuple[Option, ...]
    presets: dict[str, dict[str, Value]]
    bots: tuple[str, ...]
    can_agree_on_draw: bool


class Lobby(msgspec.Struct, frozen=True):
    """Listed tables, newest first."""

    tables: list[view.TableRow]


class MyTable(msgspec.Struct, frozen=True):
    """A table at which whoever asks has a seat; `record` is that of the game that is over."""

    row: view.TableRow
    seat: int
    is_my_turn: bool
    record: str | None


class Mine(msgspec.Struct, frozen=True):
    """The tables of whoever asks, running ones first, then newest first."""

    tables: list[MyTable]


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A little position to look at: a fixed beginning and moves, as a seat or a spectator."""

    game: Annotated[str, msgspec.Meta(max_length=32)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    seat: SeatIndex | None = 0
    options: JsonObject = {}
    start: JsonObject = {}
    moves: Annotated[list[TriedMove], msgspec.Meta(max_length=MOST_TRIED)] = []


class Tried(msgspec.Struct, frozen=True):
    """What the seat has heard in all, of the last move alone, and what it sees then."""

    heard: int
    events: GameEvents
    last: GameEvents
    view: GameView
    over: bool


class ReviewStep(msgspec.Struct, frozen=True):
    """The beginning or one move of a finished game, as one observer heard and saw it."""

    seat: int | None
    move: str | None
    events: GameEvents
    view: GameView
    truth: Any


class Review(msgspec.Struct, frozen=True):
    """A finished game, step by step; `names` is empty where nobody knows any more."""

    game: str
    seats: int
    options: JsonObject
    result: Result | None
    ended: Ended | None
    dealing: Dealing | None
    names: list[str]
    steps: list[ReviewStep]


class Believed(msgspec.Struct, frozen=True):
    """What a seat could believe after a step, beside the truth."""

    step: int
    seat: int | None
    things: dict[str, dict[str, float]]
    truth: JsonObject


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str
    version: str
