"""The audience of a room: sockets and bots, each told what its observer may know."""

from collections.abc import Iterator
from typing import Protocol

from ridotto.server import messages
from ridotto.server.room import broadcast
from ridotto.server.room.broadcast import Change, Moment
from ridotto.table import SITE, Entry, Table, view
from ridotto.table.commands import Leave
from ridotto.table.rematch import seat_after_rematch
from ridotto.table.view import Observer


class Subscriber(Protocol):
    """Whoever is sent the frames of an observer: a socket or a bot."""

    user: str
    observer: Observer

    def send(self, frame: bytes) -> None:
        """Take a frame; never waits, never fails."""

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        """Take a frame that came of a command of their own, which is done."""

    def drop(self, code: str, message: str) -> None:
        """Go away."""


class Audience:
    """The subscribers of one table by observer, and how many events each has heard."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._subscribers: dict[Observer, set[Subscriber]] = {}
        self._heard: dict[Observer, int] = {}

    def __iter__(self) -> Iterator[Subscriber]:
        """All subscribers; they may go away meanwhile."""
        for subscribers in list(self._subscribers.values()):
            yield from list(subscribers)

    def add(self, subscriber: Subscriber) -> None:
        """Tell somebody everything from now on."""
        self._subscribers.setdefault(subscriber.observer, set()).add(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        """Tell somebody nothing any more."""
        subscribers = self._subscribers.get(subscriber.observer, set())
        subscribers.discard(subscriber)
        if not subscribers:
            self._heard.pop(subscriber.observer, None)

    def is_connected(self, seat: int) -> bool:
        """Whether the user on a seat is connected through this worker."""
        return any(each.user != SITE for each in self._subscribers.get(seat, ()))

    def count_heard(self, table: Table, observer: Observer) -> int:
        """How many events of the present game an observer has heard."""
        if observer not in self._heard:
            self._heard[observer] = broadcast.count_heard(table, observer)
        return self._heard[observer]

    def sync(
        self,
        table: Table,
        subscriber: Subscriber,
        hello: messages.Hello,
        moment: Moment,
        host_token: str | None,
    ) -> None:
        """Answer a hello: everything the subscriber has not heard yet."""
        observer = subscriber.observer
        frame = broadcast.synced(table, observer, hello, moment, host_token=host_token)
        self._heard[observer] = frame.heard
        subscriber.send(frame.data)

    def tell(
        self,
        change: Change,
        entry: Entry,
        moment: Moment,
        host_token: str | None,
        actor: Subscriber | None = None,
    ) -> None:
        """Tell everybody of a change, and the actor that it is done; the token is for the host."""
        for observer, subscribers in list(self._subscribers.items()):
            if not subscribers:
                continue
            heard = self.count_heard(change.before, observer)
            frame = broadcast.update(change, observer, heard, moment)
            if frame is None:
                continue
            self._heard[observer] = frame.heard
            for subscriber in list(subscribers):
                told: broadcast.Frame | None = frame
                if host_token is not None and subscriber.user == change.after.host:
                    told = broadcast.update(change, observer, heard, moment, host_token=host_token)
                assert told is not None
                if subscriber is actor and entry.id is not None:
                    actor.acknowledge(entry.id, told.data)
                else:
                    subscriber.send(told.data)
        for observer in [each for each in self._heard if not self._subscribers.get(each)]:
            del self._heard[observer]

    def rotate(self, seats: int) -> None:
        """Let everybody go with their seat into the next game."""
        moved: dict[Observer, set[Subscriber]] = {}
        for observer, subscribers in self._subscribers.items():
            seat = None if observer is None else seat_after_rematch(observer, seats)
            moved[seat] = subscribers
            for subscriber in subscribers:
                subscriber.observer = seat
        self._subscribers = moved
        self._heard = {}

    def turn_away(self, table: Table, entry: Entry) -> None:
        """Drop subscribers from seats that are not theirs any more, before anything is told.

        Whoever leaves is still told of it, and goes by `let_go`.
        """
        for subscriber in self:
            is_leaving = isinstance(entry.command, Leave) and subscriber.observer == entry.seat
            if subscriber.user != SITE and not is_leaving:
                if not view.may_observe(table, subscriber.user, subscriber.observer):
                    self.remove(subscriber)
                    subscriber.drop("seat_changed", "your seat has changed; connect again")

    def let_go(self, seat: int | None) -> None:
        """Drop the user who has left a seat: at once, so that they don't hear what comes next."""
        for subscriber in list(self._subscribers.get(seat, ())):
            if subscriber.user != SITE:
                self.remove(subscriber)
                subscriber.drop("left", "you left the table; connect to come back")
