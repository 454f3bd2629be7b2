"""The audience of a room: sockets and bots, each told what its observer may know."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import NamedTuple, Protocol

from ridotto.server.room import broadcast
from ridotto.server.room.broadcast import Change, Moment
from ridotto.table import SITE, Entry, Table, view
from ridotto.table.commands import Leave
from ridotto.table.rematch import seat_after_rematch
from ridotto.table.view import Observer

SLICE = 64  # spectators who are told something before others have their turn


class Subscriber(Protocol):
    """Whoever is sent the frames of an observer: a socket or a bot."""

    user: str
    observer: Observer

    @property
    def is_host(self) -> bool:
        """Whether they brought the token of the host's powers."""

    def send(self, frame: bytes) -> None:
        """Take a frame; never waits, never fails."""

    async def until_taken(self) -> None:
        """Let others be served, and wait while too much was sent already."""

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        """Take a frame that came of a command of their own, which is done."""

    def catch_up(self) -> None:
        """Ask for everything anew: it is too much for one frame."""

    def drop(self, code: str, message: str, reason: str = "") -> None:
        """Go away."""


class Waiting(NamedTuple):
    """A frame, and the spectators who are still to be told it."""

    frame: bytes
    to: dict[Subscriber, None]


class Audience:
    """The subscribers of one table by observer, and how many events each has heard.

    Players are told at once, a crowd of spectators slice by slice: nobody waits until thousands
    have heard something. What waits for a spectator comes before anything else they are told.
    """

    def __init__(self, start: Callable[[Coroutine[None, None, None]], object]) -> None:
        """Begin with nobody; `start` runs something on the side."""
        self._subscribers: dict[Observer, dict[Subscriber, None]] = {}  # in the order they came
        self._waiting: deque[Waiting] = deque()
        self._coming: dict[Subscriber, None] = {}  # who is still told, in parts, what they missed
        self._start = start

    def __iter__(self) -> Iterator[Subscriber]:
        """All subscribers, and who is about to be one; they may go away meanwhile."""
        told = [each for subscribers in self._subscribers.values() for each in subscribers]
        yield from dict.fromkeys((*told, *self._coming))

    def expect(self, subscriber: Subscriber) -> None:
        """Somebody will be told what they have missed: until then they are looked after, too."""
        self._coming[subscriber] = None

    def is_expected(self, subscriber: Subscriber) -> bool:
        """Whether somebody is still to be told what they have missed: nobody sent them away."""
        return subscriber in self._coming

    def pause(self, subscriber: Subscriber) -> None:
        """Tell somebody no news until they have been told what they have missed."""
        subscribers = self._subscribers.get(subscriber.observer, {})
        subscribers.pop(subscriber, None)
        for waiting in self._waiting:
            waiting.to.pop(subscriber, None)
        if not subscribers:
            self._subscribers.pop(subscriber.observer, None)

    def add(self, subscriber: Subscriber) -> None:
        """Tell somebody everything from now on."""
        self._coming.pop(subscriber, None)
        self._subscribers.setdefault(subscriber.observer, {})[subscriber] = None

    def remove(self, subscriber: Subscriber) -> None:
        """Tell somebody nothing any more."""
        self._coming.pop(subscriber, None)
        self.pause(subscriber)

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots listens, through this worker."""
        return any(each.user != SITE for each in self)

    def is_connected(self, seat: int) -> bool:
        """Whether the user on a seat is connected through this worker."""
        return any(each.user != SITE for each in self._subscribers.get(seat, ()))

    def tell(
        self,
        change: Change,
        entry: Entry,
        moment: Moment,
        host_token: str | None,
        actor: Subscriber | None = None,
    ) -> None:
        """Tell everybody of a change, and the actor that it is done; the token is for the host."""
        for observer in self._players_first():
            subscribers = list(self._subscribers[observer])
            frame = broadcast.update(change, observer, moment) if subscribers else None
            if frame is None:
                continue
            if not frame.is_last:
                for subscriber in subscribers:
                    subscriber.catch_up()
                continue
            others = []
            for subscriber in subscribers:
                told: broadcast.Frame | None = frame
                is_host = host_token is not None and subscriber.user == change.after.host
                if is_host:
                    told = broadcast.update(change, observer, moment, host_token=host_token)
                assert told is not None
                if subscriber is actor and entry.id is not None:
                    self.flush(actor)
                    actor.acknowledge(entry.id, told.data)
                elif is_host:
                    self.flush(subscriber)
                    subscriber.send(told.data)
                elif observer is not None:
                    subscriber.send(told.data)
                else:
                    others.append(subscriber)
            if others:
                self._send(frame.data, others, observer)

    def _players_first(self) -> list[Observer]:
        """Everybody who is told something, spectators last."""
        observers = list(self._subscribers)
        if None in self._subscribers:
            observers.remove(None)
            observers.append(None)
        return observers

    def send_all(self, frame: bytes) -> None:
        """Send everybody the same frame."""
        for observer, subscribers in self._subscribers.items():
            users = [each for each in subscribers if each.user != SITE]
            self._send(frame, users, observer)

    def flush(self, subscriber: Subscriber) -> None:
        """Send a spectator at once what still waits for them."""
        for waiting in self._waiting:
            if subscriber in waiting.to:
                del waiting.to[subscriber]
                subscriber.send(waiting.frame)

    def _send(self, frame: bytes, to: Iterable[Subscriber], observer: Observer) -> None:
        if observer is not None:
            for subscriber in to:
                subscriber.send(frame)
            return
        is_telling = bool(self._waiting)
        self._waiting.append(Waiting(frame, dict.fromkeys(to)))
        if not is_telling:
            self._tell_slice()
            if self._waiting:
                self._start(self._tell_waiting())

    async def _tell_waiting(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)
            self._tell_slice()

    def _tell_slice(self) -> None:
        """Tell the next spectators the frame that has waited longest."""
        for _ in range(SLICE):
            while self._waiting and not self._waiting[0].to:
                self._waiting.popleft()
            if not self._waiting:
                return
            frame, to = self._waiting[0]
            subscriber = next(iter(to))
            del to[subscriber]
            subscriber.send(frame)
        if not self._waiting[0].to:
            self._waiting.popleft()

    def rotate(self, seats: int) -> None:
        """Let everybody go with their seat into the next game."""
        moved: dict[Observer, dict[Subscriber, None]] = {}
        for observer, subscribers in self._subscribers.items():
            seat = None if observer is None else seat_after_rematch(observer, seats)
            moved[seat] = subscribers
        for subscriber in self:
            if subscriber.observer is not None:
                subscriber.observer = seat_after_rematch(subscriber.observer, seats)
        self._subscribers = moved

    def turn_away(self, table: Table, entry: Entry) -> None:
        """Drop subscribers from seats that are not theirs any more, and spectators where nobody
        may watch any more, before anything is told.

        Whoever leaves is still told of it, and goes by `let_go`.
        """
        for subscriber in self:
            is_leaving = isinstance(entry.command, Leave) and subscriber.observer == entry.seat
            if subscriber.user != SITE and not is_leaving:
                if not view.may_observe(table, subscriber.user, subscriber.observer):
                    self.remove(subscriber)
                    subscriber.drop("seat_changed", "your seat has changed; connect again")
                elif subscriber.observer is None and not _may_watch(table, subscriber):
                    self.remove(subscriber)
                    subscriber.drop("no_spectators", "this table has no spectators any more")

    def let_go(self, seat: int | None) -> None:
        """Drop the user who has left a seat: at once, so that they don't hear what comes next."""
        for subscriber in self:
            if subscriber.user != SITE and subscriber.observer == seat:
                self.remove(subscriber)
                subscriber.drop("left", "you left the table; connect to come back")


def _may_watch(table: Table, subscriber: Subscriber) -> bool:
    return view.has_spectators(table) or subscriber.user == table.host or subscriber.is_host
