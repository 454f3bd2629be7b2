"""What a listener is told: made from the table before and after an act, for one seat at a time."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ridotto.server import messages
from ridotto.table import Entry, Table, commands, play, view

if TYPE_CHECKING:
    from ridotto.server.room.room import Room, Seat


class News(NamedTuple):
    """An act and what came of it; `public` is the table as everybody sees it, if that changed."""

    before: Table
    after: Table
    entry: Entry
    public: bytes | None
    is_silent: bool


def encode_table(table: Table) -> bytes:
    """What everybody sees of a table, as bytes."""
    return messages.write(view.view(table))


def frame(room: "Room", news: News, seat: "Seat") -> tuple[bytes | None, int]:
    """The frame for a seat, None if it hears nothing; and how many events it has heard in all."""
    before, after = news.before, news.after
    if _is_anew(news, seat):
        everything = synced(room, seat, messages.Hello(messages.PROTOCOL), None)
        return everything, room.count_heard(seat)
    heard = room.count_heard(seat)
    events = []
    if after.game is not None and after.game is not before.game and room.sees_game(seat):
        since = before.game.steps if before.game is not None else 0
        events = after.game.events(seat, since=since)
    lines = after.lines[len(after.lines) - (after.lines_said - before.lines_said) :]
    if not events and not lines and news.public is None:
        return None, heard
    heard += len(events)
    update = messages.Update(
        game_number=after.game_number,
        heard=heard,
        said=after.lines_said,
        events=events,
        view=after.game.view(seat) if events and after.game is not None else None,
        table=None if news.public is None else msgspec.Raw(news.public),
        lines=lines,
        can_undo=news.is_silent and _can_undo(after, seat),
    )
    return messages.write(update), heard


def _is_anew(news: News, seat: "Seat") -> bool:
    """Whether a listener must hear everything again: a new game, his own undo, or now he may."""
    before, after = news.before, news.after
    if before.game_number != after.game_number or (before.game is None) != (after.game is None):
        return True
    if isinstance(news.entry.act, commands.Undo):
        return news.entry.seat == seat
    watches = seat is None and after.settings.spectators == "after"
    return watches and before.phase != after.phase


def synced(room: "Room", seat: "Seat", hello: messages.Hello, host: str | None) -> bytes:
    """Everything a seat may know, less what it says it knows already; it has heard all then."""
    table = room.table
    game = table.game if room.sees_game(seat) else None
    events = [] if game is None else game.events(seat)
    room.heard[seat] = len(events)
    undone = 0 if seat is None else table.undone.get(seat, 0)
    is_same_game = (hello.game_number, hello.undone) == (table.game_number, undone)
    after = hello.heard if is_same_game and hello.heard <= len(events) else 0
    unread = min(len(table.lines), max(0, table.lines_said - hello.said))
    return messages.write(
        messages.Synced(
            protocol=messages.PROTOCOL,
            seat=seat,
            now=room.house.now(),
            game_number=table.game_number,
            heard=len(events),
            after=after,
            events=list(events[after:]),
            view=None if game is None else game.view(seat),
            table=view.view(table),
            said=table.lines_said,
            lines=table.lines[len(table.lines) - unread :],
            undone=undone,
            can_undo=_can_undo(table, seat),
            host=host,
            preparing=room.is_preparing,
        )
    )


def _can_undo(table: Table, seat: "Seat") -> bool:
    if seat is None or table.game is None or table.phase != "playing":
        return False
    return play.undoable(table.game, seat) is not None
