"""What happens when somebody does something: a table and an entry make the next table.

All of it is pure: the same entries make the same table, on every worker and after every crash.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from ridotto.table import absence, chat, clock, play, rematch, resignation, seating, tie_offer
from ridotto.table import commands as a
from ridotto.table.state import (
    HOUSE,
    KEPT_IDS,
    NotAllowed,
    NotNow,
    Seat,
    Table,
    with_seat,
)

Handler = Callable[..., Table]


class Creation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="creation"):
    """The first entry of a table: who has set it up, and the master of its secrets."""

    at: int
    table: str
    host: str
    master: str
    settings: a.Settings


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="act"):
    """One act: when, by whom, from which seat, and by which id of the client's."""

    at: int
    by: str
    act: a.AnyAct
    seat: int | None = None
    id: str | None = None
    as_host: bool = False


# By the host, by anybody with or without a seat, by the house, and by whoever holds the seat.
_BY_HOST: dict[type[a.Act], Handler] = {
    a.Kick: seating.kick,
    a.SeatBot: seating.seat_bot,
    a.Configure: seating.configure,
    a.HandOver: seating.hand_over,
}
_BY_ANYBODY: dict[type[a.Act], Handler] = {a.Sit: seating.sit, a.TakeHost: seating.take_host}
_BY_HOUSE: dict[type[a.Act], Handler] = {a.Flag: clock.flag}
_BY_HOUSE_FOR_SEAT: dict[type[a.Act], Handler] = {
    a.Came: absence.came,
    a.Gone: absence.gone,
}
_BY_SEAT: dict[type[a.Act], Handler] = {
    a.Leave: seating.leave,
    a.Ready: seating.ready,
    a.Play: play.play,
    a.Undo: play.undo,
    a.OfferDraw: tie_offer.offer,
    a.AnswerDraw: tie_offer.answer,
    a.Resign: resignation.resign,
    a.Vote: absence.vote,
    a.Rematch: rematch.agree,
    a.Say: chat.say,
    a.Phrase: chat.say_phrase,
}


def create(creation: Creation) -> Table:
    """A table where nobody sits yet; raises what is wrong with its settings."""
    settings = seating.read_settings(creation.settings)
    count = settings.seats or 0
    return Table(
        id=creation.table,
        created=creation.at,
        changed=creation.at,
        settings=settings,
        host=creation.host,
        master=creation.master,
        seats=(Seat(),) * count,
        points=(0.0,) * count,
        version=1,
    )


def act(table: Table, entry: Entry) -> Table:
    """The table after an act; raises a `RidottoError`, and then nothing has happened."""
    after = _handled(table, entry)
    done = after.done
    if entry.id is not None:
        ids = (*done.get(entry.by, ()), entry.id)[-KEPT_IDS:]
        done = {**done, entry.by: ids}
    return msgspec.structs.replace(after, version=table.version + 1, changed=entry.at, done=done)


def is_done(table: Table, person: str, act_id: str) -> bool:
    """Whether an act with this id of the client's has been done already."""
    return act_id in table.done.get(person, ())


def _handled(table: Table, entry: Entry) -> Table:
    kind: Any = type(entry.act)
    if kind in _BY_ANYBODY:
        return _BY_ANYBODY[kind](table, entry.by, entry.act, entry.at)
    if kind in _BY_HOST:
        if entry.by != table.host and not entry.as_host:
            raise NotAllowed("only the host can do that")
        return _BY_HOST[kind](table, entry.act, entry.at)
    if kind in _BY_HOUSE:
        _check_house(entry)
        return _BY_HOUSE[kind](table, entry.act, entry.at)
    if kind is a.BotFailed:
        _check_house(entry)
        return with_seat(table, _bot_seat(table, entry), bot="random")
    seat = _bot_seat(table, entry) if entry.by == HOUSE and kind is a.Play else _held(table, entry)
    if kind in _BY_HOUSE_FOR_SEAT:
        return _BY_HOUSE_FOR_SEAT[kind](table, seat, entry.act, entry.at)
    return _BY_SEAT[kind](table, seat, entry.act, entry.at)


def _check_house(entry: Entry) -> None:
    if entry.by != HOUSE:
        raise NotAllowed("only the house can do that")


def _held(table: Table, entry: Entry) -> int:
    """The seat that somebody acts from."""
    held = table.held_by(entry.by)
    if entry.seat is None or entry.seat not in held:
        raise NotAllowed("you do not sit there" if held else "you do not sit at this table")
    sitting = table.seats[entry.seat]
    if sitting.bot is not None and isinstance(entry.act, a.Play | a.Undo | a.Vote):
        reason = "your time is up" if sitting.out_of_time else "connect again to go on yourself"
        raise NotNow(f"a bot plays for you; {reason}")
    return entry.seat


def _bot_seat(table: Table, entry: Entry) -> int:
    """The seat that a bot acts from."""
    if entry.seat is None or not 0 <= entry.seat < len(table.seats):
        raise NotAllowed("there is no such seat")
    if table.seats[entry.seat].bot is None:
        raise NotNow("no bot plays there")
    return entry.seat
