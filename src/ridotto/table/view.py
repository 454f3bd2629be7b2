"""What everybody may know of a table, field by field; what a seat sees of the game is `Game`'s.

This is the same for all seats and spectators. It must not change when somebody acts unheard.
"""

from typing import Any, Literal

import msgspec

from ridotto.engine.fairness import Dealing
from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.table.commands import Choice, Clock, NoClock
from ridotto.table.state import Table


class SeatView(msgspec.Struct, frozen=True):
    """A seat: who sits there, and who plays."""

    kind: Literal["free", "person", "bot", "stand_in"]
    name: str
    bot: str | None
    ready: bool
    present: bool
    left_at: int | None
    points: float


class ClockView(msgspec.Struct, frozen=True):
    """The clock: time left at the moment `since`, in milliseconds, and whose clocks run."""

    settings: Clock
    left: tuple[int, ...]
    since: int
    running: tuple[int, ...]


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it; `host` is the seat of the host, if he has one.

    `game_number` counts the games of the table: the one that is on, comes next, or was the last
    one. When it is over, `commitment` is of the next game already: that of `commitment_number`.
    """

    id: str
    game: str
    options: dict[str, Any]
    phase: Literal["gathering", "playing", "over"]
    game_number: int
    seats: tuple[SeatView, ...]
    host: int | None
    spectators: Literal["none", "live", "after"]
    listed: bool
    clock: ClockView
    commitment: str
    commitment_number: int
    nonces: tuple[str, ...]
    opened: Dealing | None
    record: str | None
    draw_offer: int | None
    votes: dict[int, dict[int, Choice]]
    rematch: tuple[int, ...]
    result: Result | None
    ended: Ended | None
    created: int


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    game: str
    phase: Literal["gathering", "playing", "over"]
    seats: int
    free: int
    names: tuple[str, ...]
    timed: bool
    spectators: Literal["none", "live", "after"]
    created: int


def record_id(table: Table) -> str | None:
    """Under which id the record of the finished game is kept; None while it goes on.

    It begins with the table's id, so that both are deleted together.
    """
    return None if table.opened is None else f"{table.id}-{table.opened.number}"


def is_changed(before: Table, after: Table) -> bool:
    """Whether everybody can see a difference, as far as that can be told without looking closely.

    >>> from ridotto.table import Creation, Settings, create
    >>> table = create(Creation(0, "t", "anna", "00" * 32, Settings("volto")))
    >>> is_changed(table, table)
    False
    """
    return any(getattr(before, name) is not getattr(after, name) for name in _SHOWN)


# A game changes with every move, but of it only the clocks show whom it waits for.
_SHOWN = (
    *("settings", "phase", "number", "seats", "host", "times", "opened", "draw_offer", "votes"),
    *("rematch", "result", "ended", "points"),
)


def view(table: Table) -> TableView:
    """What everybody sees of a table."""
    settings = table.settings
    playing = table.phase == "playing"
    hosted = table.held_by(table.host)
    running: tuple[int, ...] = ()
    if playing and table.game is not None and not isinstance(settings.clock, NoClock):
        running = tuple(
            seat for seat in table.game.waiting if table.seats[seat].is_played_by_person
        )
    return TableView(
        id=table.id,
        game=settings.game,
        options=settings.options,
        phase=table.phase,
        game_number=table.game_number,
        seats=tuple(_seat(table, number) for number in range(len(table.seats))),
        host=hosted[0] if hosted else None,
        spectators=settings.spectators,
        listed=settings.listed,
        clock=ClockView(settings.clock, table.times.left, table.times.since, running),
        commitment=table.commitment,
        commitment_number=table.number,
        nonces=tuple(seat.nonce for seat in table.seats),
        opened=table.opened,
        record=record_id(table),
        draw_offer=table.draw_offer,
        votes=table.votes,
        rematch=table.rematch,
        result=table.result,
        ended=table.ended,
        created=table.created,
    )


def _seat(table: Table, number: int) -> SeatView:
    seat = table.seats[number]
    kind: Literal["free", "person", "bot", "stand_in"] = "free"
    if seat.person is not None:
        kind = "person" if seat.bot is None else "stand_in"
    elif seat.bot is not None:
        kind = "bot"
    return SeatView(
        kind=kind,
        name=seat.name,
        bot=seat.bot,
        ready=seat.ready,
        present=seat.worker is not None or seat.bot is not None,
        left_at=seat.left_at,
        points=table.points[number],
    )


def row(table: Table) -> TableRow:
    """What the lobby tells of a table: nothing that changes while a game is on."""
    return TableRow(
        id=table.id,
        game=table.settings.game,
        phase=table.phase,
        seats=len(table.seats),
        free=sum(seat.is_free for seat in table.seats),
        names=tuple(seat.name for seat in table.seats if not seat.is_free),
        timed=not isinstance(table.settings.clock, NoClock),
        spectators=table.settings.spectators,
        created=table.created,
    )
