"""What each observer is told after a command, as pure functions of the table before and after it.

An observer who hears nothing gets no frame. How many events an observer has heard is given, not
counted again: the room remembers it.
"""

from typing import NamedTuple

import msgspec

from ridotto.server import messages
from ridotto.table import Table, play, view
from ridotto.table.view import Observer, sees_game


class Frame(NamedTuple):
    """What an observer is sent, and how many events they have heard then."""

    data: bytes
    heard: int


class Change(NamedTuple):
    """A table before and after a command; `table` is what everybody sees of it now."""

    before: Table
    after: Table
    table: bytes
    is_seen: bool  # whether that differs from before
    is_silent: bool  # whether the last move was heard by its player alone


class Moment(NamedTuple):
    """What a frame tells of the server: its time, and whether bots at the table wait for it."""

    now: int
    is_preparing: bool


def encode_table(table: Table) -> bytes:
    """What everybody sees of a table, as bytes."""
    return messages.write(view.view(table))


def changed(before: Table, after: Table, shown: bytes) -> Change:
    """What a command changed of a table that was shown as these bytes."""
    table = encode_table(after) if view.is_changed(before, after) else shown
    game = after.game
    is_silent = game is not None and game.is_silent(game.steps - 1)
    return Change(before, after, table, table != shown, is_silent)


def count_heard(table: Table, observer: Observer) -> int:
    """How many events of the present game an observer has heard."""
    if table.game is None or not sees_game(table, observer):
        return 0
    return len(table.game.events(observer))


def update(
    change: Change,
    observer: Observer,
    heard: int,
    moment: Moment,
    *,
    host_token: str | None = None,
) -> Frame | None:
    """What an observer is told of a change, who had heard so many events before it."""
    before, after = change.before, change.after
    if _is_anew(before, after, observer):
        return synced(after, observer, messages.NOTHING_KNOWN, moment, host_token=host_token)
    game = after.game
    events = []
    if game is not None and game is not before.game and sees_game(after, observer):
        events = game.events(observer, since=before.game.steps if before.game is not None else 0)
    lines = after.lines[len(after.lines) - (after.lines_said - before.lines_said) :]
    if not events and not lines and not change.is_seen:
        return None
    heard += len(events)
    message = messages.Update(
        game_number=after.game_number,
        heard=heard,
        said=after.lines_said,
        events=events,
        view=game.view(observer) if events and game is not None else None,
        table=msgspec.Raw(change.table) if change.is_seen else None,
        lines=lines,
        can_undo=change.is_silent and _can_undo(after, observer),
        host=host_token,
    )
    return Frame(messages.write(message), heard)


def synced(
    table: Table,
    observer: Observer,
    known: messages.Hello,
    moment: Moment,
    *,
    host_token: str | None = None,
) -> Frame:
    """Everything an observer may know, less what they say they know already."""
    game = table.game if sees_game(table, observer) else None
    events = [] if game is None else game.events(observer)
    undone = 0 if observer is None else table.undone.get(observer, 0)
    is_same_game = (known.game_number, known.undone) == (table.game_number, undone)
    after = known.heard if is_same_game and known.heard <= len(events) else 0
    unread = min(len(table.lines), max(0, table.lines_said - known.said))
    message = messages.Synced(
        protocol=messages.PROTOCOL,
        seat=observer,
        now=moment.now,
        game_number=table.game_number,
        heard=len(events),
        after=after,
        events=list(events[after:]),
        view=None if game is None else game.view(observer),
        table=view.view(table),
        said=table.lines_said,
        lines=table.lines[len(table.lines) - unread :],
        undone=undone,
        can_undo=_can_undo(table, observer),
        host=host_token,
        preparing=moment.is_preparing,
    )
    return Frame(messages.write(message), len(events))


def _is_anew(before: Table, after: Table, observer: Observer) -> bool:
    """Whether an observer must hear everything again: a new game, their undo, or now they may."""
    if before.game_number != after.game_number or (before.game is None) != (after.game is None):
        return True
    if observer is not None:
        return before.undone.get(observer) != after.undone.get(observer)
    return after.game is not None and sees_game(before, None) != sees_game(after, None)


def _can_undo(table: Table, observer: Observer) -> bool:
    return observer is not None and play.can_undo(table, observer)
