"""What everybody may know of a table, field by field, and who may watch its game.

A table's view is the same for all observers. It must not change when somebody acts unheard. What
an observer sees of the game is the game's own view.
"""

from typing import Literal, TypeAlias

import msgspec

from ridotto.engine.definition import JsonObject
from ridotto.engine.fairness import Dealing
from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.table.commands import Choice
from ridotto.table.settings import Clock, NoClock, Spectators
from ridotto.table.state import Phase, Table

Observer: TypeAlias = int | None  # a player, or None for a spectator
SeatKind = Literal["free", "person", "bot", "stand_in"]


class SeatView(msgspec.Struct, frozen=True):
    """A seat: who sits there, and who plays.

    `device` is the same number for all seats of one user, if they have several.
    """

    kind: SeatKind
    name: str
    bot: str | None
    ready: bool
    present: bool
    left_at: int | None
    points: float
    device: int | None


class ClockView(msgspec.Struct, frozen=True):
    """The clock: time left at the moment `since`, in milliseconds, and whose clocks run."""

    settings: Clock
    left: tuple[int, ...]
    since: int
    running: tuple[int, ...]


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it; `host` is the seat of the host, if they have one.

    `game_number` counts the games of the table: the one that is on, comes next, or was the last
    one. When it is over, `commitment` is of the next game already: that of `commitment_number`.
    `invitation` counts how often the invitation was renewed.
    """

    id: str
    game: str
    options: JsonObject
    phase: Phase
    game_number: int
    seats: tuple[SeatView, ...]
    host: int | None
    spectators: Spectators
    listed: bool
    invitation: int
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
    phase: Phase
    seats: int
    free: int
    names: tuple[str, ...]
    timed: bool
    spectators: Spectators
    created: int


def record_id(table: Table) -> str | None:
    """Under which id the record of the finished game is kept; None while it goes on.

    It begins with the table's id, so that both are deleted together.
    """
    return None if table.opened is None else f"{table.id}-{table.opened.number}"


def is_changed(before: Table, after: Table) -> bool:
    """Whether everybody can see a difference, as far as that can be told without looking closely.

    A game changes with every move, but of it only the clocks show whom it waits for.
    """
    return not (
        before.settings is after.settings
        and before.phase == after.phase
        and before.commitment_number == after.commitment_number
        and before.seats is after.seats
        and before.host == after.host
        and before.times is after.times
        and before.opened is after.opened
        and before.tie_offer == after.tie_offer
        and before.votes is after.votes
        and before.rematch is after.rematch
        and before.result is after.result
        and before.ended is after.ended
        and before.points is after.points
    )


def sees_game(table: Table, observer: Observer) -> bool:
    """Whether an observer may see the game now: players always, spectators as agreed."""
    spectators = table.settings.spectators
    return (
        observer is not None
        or spectators == "live"
        or (spectators == "after" and table.phase == "over")
    )


def hears_talk(table: Table, observer: Observer) -> bool:
    """Whether an observer is told what is said now: talk tells of the game that is on."""
    return table.phase != "playing" or sees_game(table, observer)


def has_spectators(table: Table) -> bool:
    """Whether people without a seat may watch at all, now or after the game."""
    return table.settings.spectators != "none"


def may_observe(table: Table, user: str, observer: Observer) -> bool:
    """Whether a user may be that observer: a seat of their own, or a spectator if they have none.

    A player who watches as a spectator could see what their seat may not.
    """
    own = table.seats_of(user)
    return not own if observer is None else observer in own


def view(table: Table) -> TableView:
    """What everybody sees of a table."""
    settings = table.settings
    playing = table.phase == "playing"
    hosted = table.seats_of(table.host)
    devices = _devices(table)
    running: tuple[int, ...] = ()
    if playing and table.game is not None and not isinstance(settings.clock, NoClock):
        running = tuple(seat for seat in table.game.waiting if table.seats[seat].is_played_by_user)
    return TableView(
        id=table.id,
        game=settings.game,
        options=settings.options,
        phase=table.phase,
        game_number=table.game_number,
        seats=tuple(_seat(table, index, devices) for index in range(len(table.seats))),
        host=hosted[0] if hosted else None,
        spectators=settings.spectators,
        listed=settings.listed,
        invitation=table.invite_generation,
        clock=ClockView(settings.clock, table.times.left, table.times.since, running),
        commitment=table.commitment,
        commitment_number=table.commitment_number,
        nonces=tuple(seat.nonce for seat in table.seats),
        opened=table.opened,
        record=record_id(table),
        draw_offer=table.tie_offer,
        votes=table.votes,
        rematch=table.rematch,
        result=table.result,
        ended=table.ended,
        created=table.created,
    )


def _devices(table: Table) -> dict[str, int]:
    """A number for every user with several seats."""
    users = [seat.user for seat in table.seats if seat.user is not None]
    several = dict.fromkeys(user for user in users if users.count(user) > 1)
    return {user: number for number, user in enumerate(several)}


def _seat(table: Table, index: int, devices: dict[str, int]) -> SeatView:
    seat = table.seats[index]
    kind: SeatKind = "free"
    if seat.user is not None:
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
        points=table.points[index],
        device=None if seat.user is None else devices.get(seat.user),
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
