"""What each observer is told after a command, as pure functions of the table before and after it.

An observer who hears nothing gets no frame.
"""

from typing import Any, NamedTuple

import msgspec

from ridotto.engine.game import Game
from ridotto.server import messages, padding
from ridotto.table import Table, play, view
from ridotto.table.state import Line
from ridotto.table.view import Observer, hears_talk, sees_game

MOST_EVENTS = 500  # in one frame; a long game takes several


class Frame(NamedTuple):
    """What an observer is sent, how many events they have heard then, and whether that is all."""

    data: bytes
    heard: int
    is_last: bool = True


class Change(NamedTuple):
    """A table before and after a command; `table` is what everybody sees of it now.

    What is the same for all observers is looked up once.
    """

    before: Table
    after: Table
    table: bytes
    is_seen: bool  # whether that differs from before
    is_new_game: bool
    game: Game | None  # if something happened in it
    since: int  # how many steps it had before
    lines: tuple[Line, ...]  # that were said


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
    said = after.lines_said - before.lines_said
    return Change(
        before,
        after,
        table,
        is_seen=table is not shown and table != shown,
        is_new_game=before.game_number != after.game_number
        or (before.game is None) != (after.game is None),
        game=None if after.game is before.game else after.game,
        since=0 if before.game is None else before.game.steps,
        lines=after.lines[len(after.lines) - said :] if said else (),
    )


def is_only_play(before: Table, after: Table) -> bool:
    """Whether nothing but the game went on: several such commands can be told in one frame."""
    return (
        before.seats is after.seats
        and before.settings is after.settings
        and before.undone is after.undone
        and (before.host, before.host_generation) == (after.host, after.host_generation)
        and (before.phase, before.game_number) == (after.phase, after.game_number)
        and before.lines_said == after.lines_said
    )


def count_heard(table: Table, observer: Observer) -> int:
    """How many events of the present game an observer has heard."""
    if table.game is None or not sees_game(table, observer):
        return 0
    return table.game.count_heard(observer)


def count_unheard(table: Table, observer: Observer, known: messages.Hello) -> int:
    """How many of these events come after those that an observer knows."""
    heard = count_heard(table, observer)
    undone = 0 if observer is None else table.undone.get(observer, 0)
    is_same_game = (known.game_number, known.undone) == (table.game_number, undone)
    return heard - known.heard if is_same_game and known.heard <= heard else heard


def count_said(table: Table, observer: Observer) -> int:
    """How many lines of chat an observer may know of."""
    return table.lines_said if hears_talk(table, observer) else table.said_before


def update(
    change: Change,
    observer: Observer,
    moment: Moment,
    *,
    host_token: str | None = None,
) -> Frame | None:
    """What an observer is told of a change; None if that is nothing."""
    before, after = change.before, change.after
    if change.is_new_game or _is_anew(before, after, observer):
        known = _known_after_undo(before, after, observer)
        return synced(after, observer, known, moment, host_token=host_token)
    game = after.game if sees_game(after, observer) else None
    hears = hears_talk(after, observer)
    events = []
    if game is not None and change.game is not None:
        events = game.events(observer, since=change.since)
    lines = change.lines if hears else ()
    if not events and not lines and not change.is_seen:
        return None
    heard = 0 if game is None else game.count_heard(observer)
    seen = game if events else None
    message = messages.Update(
        game_number=after.game_number,
        heard=heard,
        said=after.lines_said if hears else after.said_before,
        events=events,
        view=None if seen is None else seen.view(observer),
        table=msgspec.Raw(change.table) if change.is_seen else None,
        lines=lines,
        can_undo=_can_undo(after, observer),
        host=host_token,
    )
    length = _length(seen, len(events), change.table if change.is_seen else b"", lines)
    return Frame(padding.write(message, length), heard)


def synced(
    table: Table,
    observer: Observer,
    known: messages.Hello,
    moment: Moment,
    *,
    host_token: str | None = None,
) -> Frame:
    """Everything an observer may know, less what they say they know already.

    Of a long game it is only a part, after which they know more and can be told the next one.
    """
    game = table.game if sees_game(table, observer) else None
    heard = count_heard(table, observer)
    undone = 0 if observer is None else table.undone.get(observer, 0)
    after = heard - count_unheard(table, observer, known)
    told = [] if game is None else game.events_after(observer, after, MOST_EVENTS)
    is_last = after + len(told) == heard
    # Without the talk of the game there are no older lines either: how many of them are still
    # kept would tell how much is said.
    lines = table.lines if hears_talk(table, observer) else ()
    unread = min(len(lines), max(0, table.lines_said - known.said))
    lines = lines[len(lines) - unread :]
    shown = encode_table(table)
    as_written: Any = msgspec.Raw(shown)
    message = messages.Synced(
        protocol=messages.PROTOCOL,
        seat=observer,
        now=moment.now,
        game_number=table.game_number,
        heard=after + len(told),
        after=after,
        events=told,
        view=None if game is None else game.view(observer),
        table=as_written,
        said=count_said(table, observer),
        lines=lines,
        undone=undone,
        can_undo=_can_undo(table, observer),
        host=host_token,
        preparing=moment.is_preparing,
        waits=observer is not None and observer == table.only_person,
        more=not is_last,
    )
    length = _length(game, len(told), shown, lines)
    return Frame(padding.write(message, length), after + len(told), is_last)


def next_page(table: Table, observer: Observer, page: Frame) -> messages.Hello:
    """What an observer knows who was told a part of everything."""
    undone = 0 if observer is None else table.undone.get(observer, 0)
    return messages.Hello(
        messages.PROTOCOL, table.game_number, page.heard, undone, count_said(table, observer)
    )


def _length(game: Game | None, events: int, table: bytes, lines: tuple[Line, ...]) -> int:
    """How long a frame is with so many events and the view of a game, if it has any."""
    length = padding.LEAST_BYTES if game is None else padding.game_length(game, events)
    return length + len(table) + (len(messages.write(lines)) if lines else 0)


def _known_after_undo(before: Table, after: Table, observer: Observer) -> messages.Hello:
    """What an observer still knows who has taken a move back: all that they had heard before it.

    Where a game begins, or may be seen from now on, nothing is known.
    """
    if observer is None or before.game is None or before.game_number != after.game_number:
        return messages.NOTHING_KNOWN
    return messages.Hello(
        messages.PROTOCOL,
        after.game_number,
        count_heard(after, observer),
        after.undone.get(observer, 0),
        count_said(after, observer),
    )


def _is_anew(before: Table, after: Table, observer: Observer) -> bool:
    """Whether an observer must hear the same game again: after their undo, or now they may."""
    if observer is not None:
        return before.undone.get(observer) != after.undone.get(observer)
    return after.game is not None and (
        sees_game(before, None) != sees_game(after, None)
        or hears_talk(before, None) != hears_talk(after, None)
    )


def _can_undo(table: Table, observer: Observer) -> bool:
    return observer is not None and play.can_undo(table, observer)
