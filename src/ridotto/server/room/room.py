"""A room: one table in memory, the sockets around it, and the order persist, then tell."""

import asyncio
from typing import TYPE_CHECKING, Protocol

import msgspec

from ridotto.bots import registry as bots
from ridotto.engine import record as records
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.room import broadcast
from ridotto.store import Conflict, Listing, Missing, Unavailable
from ridotto.table import (
    HOUSE,
    Creation,
    Entry,
    Table,
    act,
    clock,
    codec,
    commands,
    is_done,
    seating,
    view,
)
from ridotto.table.commands import Act

if TYPE_CHECKING:
    from ridotto.server.site import House

SNAPSHOT_EVERY = 100
_TRIES = 8

Seat = int | None


class Stale(RidottoError):
    """The move was meant for an earlier position."""


class Listener(Protocol):
    """Whoever hears what a seat hears, or a spectator: a socket or a bot."""

    person: str
    seat: Seat

    def tell(self, frame: bytes) -> None:
        """Take a frame; never waits, never fails."""

    def tell_done(self, act_id: str, frame: bytes) -> None:
        """Take a frame that came of an act of his own, which is done."""

    def drop(self, code: str, message: str) -> None:
        """Go away."""


class Room:
    """One table of the house."""

    def __init__(self, house: "House", table: Table, snapshot_version: int = 0) -> None:
        """Hold a table that is stored already, and perhaps has a snapshot."""
        self.house = house
        self.table = table
        self.listeners: dict[Seat, set[Listener]] = {}
        self.heard: dict[Seat, int] = {}
        self.last_used = house.now()
        self.visitors = 0  # sockets that hold this room, greeted or not
        self.is_driver = True
        self._lock = asyncio.Lock()
        self._is_certain = True
        self._staffed_for: tuple[object, str] = (None, "")
        self._public = broadcast.encode_table(table)
        self._snapshot_version = snapshot_version

    @property
    def wants_snapshot(self) -> bool:
        """Whether so much was written since the last snapshot that the next start would be slow."""
        return self.table.version - self._snapshot_version >= SNAPSHOT_EVERY

    def is_staffed(self) -> bool:
        """Whether the seats are as they were when this was last asked, and so are the bots."""
        before, now = self._staffed_for, (self.table.seats, self.table.phase)
        self._staffed_for = now
        return before[0] is now[0] and before[1] == now[1]

    def sees_game(self, seat: Seat) -> bool:
        """Whether a listener may see the game: seats always, spectators as agreed."""
        return (
            seat is not None
            or self.table.settings.spectators == "live"
            or (self.table.settings.spectators == "after" and self.table.phase == "over")
        )

    @property
    def has_thinkers(self) -> bool:
        """Whether bots that look ahead play at this table."""
        game = self.table.settings.game
        return self.table.phase == "playing" and any(
            bots.needs_compiling(seat.bot, game) for seat in self.table.seats
        )

    @property
    def is_preparing(self) -> bool:
        """Whether bots at this table wait until they can think; everybody may know that."""
        return self.has_thinkers and not self.house.compiler.can_think(self.table.settings.game)

    async def do(
        self,
        person: str,
        what: Act,
        *,
        seat: Seat = None,
        listener: Listener | None = None,
        act_id: str | None = None,
        as_host: bool = False,
        game_number: int | None = None,
        heard: int | None = None,
    ) -> Table:
        """Do something: decide, persist, then tell; raises a `RidottoError`, then nothing was done.

        It is done from a seat, or from where a listener sits when his turn comes: a rematch may
        have moved him meanwhile. After `Unavailable` it is not known whether it was done: the same
        `act_id` again finds out.
        """
        if isinstance(what, commands.Configure):
            # Written out in full, so that later defaults change nothing.
            what = commands.Configure(seating.read_settings(what.settings))
        async with self._lock:
            for _ in range(_TRIES):
                if not self._is_certain:
                    await self._catch_up()
                if listener is not None:
                    seat = listener.seat
                if act_id is not None and is_done(self.table, person, act_id):
                    return self.table
                self._check_position(seat, game_number, heard)
                entry = Entry(
                    at=max(self.house.now(), self.table.changed),
                    by=person,
                    act=what,  # type: ignore[arg-type]  # the table refuses what it does not know
                    seat=seat,
                    id=act_id,
                    as_host=as_host,
                )
                after = act(self.table, entry)
                try:
                    await self._persist(after, entry)
                except Missing:
                    self.house.forget(self, "deleted", "this table was removed")
                    raise
                except Conflict:
                    await self._catch_up()
                    continue
                except (Unavailable, asyncio.CancelledError):
                    # It may have been written all the same: look before the next act.
                    self._is_certain = False
                    raise
                self.is_driver = True
                self._take(after, entry, listener)
                return after
            raise Unavailable("too many others act at this table at once; try again")

    def _check_position(self, seat: Seat, game_number: int | None, heard: int | None) -> None:
        if game_number is not None and game_number != self.table.game_number:
            raise Stale("that was meant for another game of this table")
        if heard is not None and heard != self.count_heard(seat):
            raise Stale("something has happened since; look again")

    def count_heard(self, seat: Seat) -> int:
        """How many events of the present game a seat has heard."""
        if seat not in self.heard:
            game = self.table.game
            self.heard[seat] = len(game.events(seat)) if game and self.sees_game(seat) else 0
        return self.heard[seat]

    async def _persist(self, after: Table, entry: Entry) -> None:
        listing = None
        if (after.seats, after.phase, after.settings) != (
            self.table.seats,
            self.table.phase,
            self.table.settings,
        ):
            row = listing_of(after)
            listing = row if row != listing_of(self.table) else None
        kept: dict[str, bytes] = {}
        if after.phase == "over" and self.table.phase != "over":
            kept = {str(view.record_id(after)): record_of(after)}
        began = self.house.monotonic()
        await self.house.store.append(
            after.id, self.table.version, [codec.write_entry(entry)], listing, kept
        )
        self.house.metrics.commit_seconds.observe(self.house.monotonic() - began)

    async def catch_up(self) -> None:
        """Take over what other workers have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        stored = await self.house.store.load(self.table.id, after=self.table.version)
        self._is_certain = True
        for data in stored.entries:
            entry = codec.read_entry(data)
            assert not isinstance(entry, Creation)
            self.is_driver = False
            self._take(act(self.table, entry), entry)

    def _take(self, after: Table, entry: Entry, actor: Listener | None = None) -> None:
        """Make a stored table the present one; tell everybody, and the actor that it is done."""
        before, self.table = self.table, after
        if after.game is not None and not after.game.compiled:
            after.game.compiled = self.house.compiler.is_ready(after.settings.game)
        self.last_used = self.house.now()
        public = broadcast.encode_table(after) if view.is_changed(before, after) else self._public
        game = after.game
        is_silent = game is not None and game.is_silent(game.steps - 1)
        shown = None if public == self._public else public
        news = broadcast.News(before, after, entry, shown, is_silent)
        self._public = public
        if isinstance(entry.act, commands.Rematch) and before.phase != after.phase:
            self._rotate()
        for seat, listeners in list(self.listeners.items()):
            if not listeners:
                continue
            frame, self.heard[seat] = broadcast.frame(self, news, seat)
            if frame is not None:
                for listener in list(listeners):
                    told = self._with_host_token(frame, news, listener)
                    if listener is actor and entry.id is not None:
                        actor.tell_done(entry.id, told)
                    else:
                        listener.tell(told)
        for seat in [seat for seat in self.heard if not self.listeners.get(seat)]:
            del self.heard[seat]
        if after.seats is not before.seats:
            self._turn_away(entry)
        self.house.after_act(self)

    def _with_host_token(self, frame: bytes, news: broadcast.News, listener: Listener) -> bytes:
        """Give the token of the host's powers to who has just become the host, and nobody else."""
        after = news.after
        if news.before.host_generation == after.host_generation or listener.person != after.host:
            return frame
        told = msgspec.json.decode(frame)
        return messages.write({**told, "host": self.house.keys.host_token(after)})

    def _rotate(self) -> None:
        """Let everybody go with his seat into the next game."""
        moved: dict[Seat, set[Listener]] = {}
        for seat, listeners in self.listeners.items():
            place = None if seat is None else (seat - 1) % len(self.table.seats)
            moved[place] = listeners
            for listener in listeners:
                listener.seat = place
        self.listeners = moved
        self.heard = {}

    def _turn_away(self, entry: Entry) -> None:
        """Drop listeners from seats that are not theirs any more, or that they have left."""
        for seat, listeners in list(self.listeners.items()):
            for listener in list(listeners):
                if listener.person == HOUSE:
                    continue
                has_left = isinstance(entry.act, commands.Leave) and seat == entry.seat
                if has_left or not self.may_listen(listener):
                    # At once: whoever reads slowly must not hear what comes next.
                    self.remove(listener)
                    if has_left:
                        listener.drop("left", "you have left the table; connect to come back")
                    else:
                        listener.drop("seat_changed", "your seat has changed; connect again")

    def may_listen(self, listener: Listener) -> bool:
        """Whether somebody holds the seat he listens at, or watches and holds none."""
        held = self.table.held_by(listener.person)
        return not held if listener.seat is None else listener.seat in held

    def is_behind(self, seat: Seat, hello: messages.Hello) -> bool:
        """Whether a client knows more than this worker, because it comes from another one."""
        known = (self.table.game_number, self.count_heard(seat))
        return (hello.game_number, hello.heard) > known or hello.said > self.table.lines_said

    def sync(self, listener: Listener, hello: messages.Hello) -> None:
        """Answer a hello: everything the listener has not yet."""
        host = None
        if listener.person == self.table.host:
            host = self.house.keys.host_token(self.table)
        listener.tell(broadcast.synced(self, listener.seat, hello, host))

    def add(self, listener: Listener) -> None:
        """Let somebody listen from now on."""
        self.listeners.setdefault(listener.seat, set()).add(listener)

    def remove(self, listener: Listener) -> None:
        """Let somebody go."""
        listeners = self.listeners.get(listener.seat, set())
        listeners.discard(listener)
        if not listeners:
            self.heard.pop(listener.seat, None)
        self.last_used = self.house.now()

    def connected(self, seat: int) -> bool:
        """Whether the person on a seat is connected through this worker."""
        return any(listener.person != HOUSE for listener in self.listeners.get(seat, ()))

    def next_deadline(self) -> int | None:
        """When somebody's time will be up."""
        return min(clock.deadlines(self.table).values(), default=None)

    async def save_snapshot(self) -> None:
        """Spare the next start the replay of a long log."""
        table = self.table
        self._snapshot_version = table.version
        await self.house.store.save_snapshot(table.id, table.version, codec.write_snapshot(table))

    def tell_persons(self, frame: bytes) -> None:
        """Send a frame to everybody but the bots."""
        for listeners in list(self.listeners.values()):
            for listener in list(listeners):
                if listener.person != HOUSE:
                    listener.tell(frame)

    def drop_all(self, code: str, message: str) -> None:
        """Send everybody away."""
        for listeners in list(self.listeners.values()):
            for listener in list(listeners):
                listener.drop(code, message)


def listing_of(table: Table) -> Listing:
    """The lobby's row of a table."""
    return Listing(
        content=messages.write(view.row(table)),
        listed=table.settings.listed,
        over=table.phase == "over",
        persons=tuple(sorted({seat.person for seat in table.seats if seat.person is not None})),
    )


def record_of(table: Table) -> bytes:
    """The record of a game that is over."""
    assert table.game is not None
    written = records.write(
        table.game, result=table.result, ended=table.ended, dealing=table.opened
    )
    return messages.write(written)
