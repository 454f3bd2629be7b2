"""A room: one table in memory, its audience, and the order persist, then tell."""

import asyncio
from collections.abc import Callable

from ridotto.bots import registry as bots
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.room import broadcast
from ridotto.server.room.audience import Audience, Subscriber
from ridotto.server.room.broadcast import Moment
from ridotto.server.room.services import Services
from ridotto.server.room.storage import listing_of, record_of
from ridotto.store import Conflict, Missing, Unavailable
from ridotto.table import Creation, Entry, Seat, Table, apply, clock, codec, is_done, view
from ridotto.table.commands import AnyCommand, Configure, Leave, SeatBot
from ridotto.table.settings import read_settings
from ridotto.table.view import Observer

SNAPSHOT_EVERY = 100
_TRIES = 8


class Stale(RidottoError):
    """The move was meant for an earlier position."""


class Room:
    """One table; commands wait for each other here."""

    def __init__(
        self,
        services: Services,
        table: Table,
        *,
        when_changed: Callable[["Room"], None],
        when_deleted: Callable[["Room"], None],
        snapshot_version: int = 0,
    ) -> None:
        """Hold a table that is stored already, and perhaps has a snapshot."""
        self.services = services
        self.table = table
        self.audience = Audience()
        self.last_used = services.now()
        self.visitors = 0  # sockets that hold this room, greeted or not
        self.is_driver = True
        self._when_changed = when_changed
        self._when_deleted = when_deleted
        self._lock = asyncio.Lock()
        self._is_certain = True
        self._shown = broadcast.encode_table(table)
        self._snapshot_version = snapshot_version

    @property
    def wants_snapshot(self) -> bool:
        """Whether so much was written since the last snapshot that the next start would be slow."""
        return self.table.version - self._snapshot_version >= SNAPSHOT_EVERY

    @property
    def has_thinkers(self) -> bool:
        """Whether bots that search play at this table."""
        game = self.table.settings.game
        return self.table.phase == "playing" and any(
            bots.needs_compiling(seat.bot, game) for seat in self.table.seats
        )

    @property
    def moment(self) -> Moment:
        """What a frame tells of the server now; everybody may know it."""
        can_think = self.services.compiler.can_think(self.table.settings.game)
        return Moment(self.services.now(), not can_think and self.has_thinkers)

    async def do(
        self,
        user: str,
        command: AnyCommand,
        *,
        seat: int | None = None,
        subscriber: Subscriber | None = None,
        command_id: str | None = None,
        as_host: bool = False,
        game_number: int | None = None,
        heard: int | None = None,
    ) -> Table:
        """Do something: decide, persist, then tell; raises a `RidottoError`, then nothing was done.

        It is done from a seat, or from where a subscriber sits when their turn comes: a rematch may
        have moved them meanwhile. After `Unavailable` it is not known whether it was done: the same
        `command_id` again finds out.
        """
        if isinstance(command, Configure):
            # Written out in full, so that later defaults change nothing.
            command = Configure(read_settings(command.settings))
        async with self._lock:
            for _ in range(_TRIES):
                if not self._is_certain:
                    await self._catch_up()
                if subscriber is not None:
                    seat = subscriber.observer
                at = max(self.services.now(), self.table.changed)
                entry = Entry(at, user, command, seat=seat, id=command_id, as_host=as_host)
                if is_done(self.table, entry):
                    return self.table
                self._check_position(seat, game_number, heard)
                after = apply(self.table, entry)
                _check_bots(after, command)
                try:
                    await self._persist(after, entry)
                except Missing:
                    self._when_deleted(self)
                    raise
                except Conflict:
                    await self._catch_up()
                    continue
                except (Unavailable, asyncio.CancelledError):
                    # It may have been written all the same: look before the next command.
                    self._is_certain = False
                    raise
                self.is_driver = True
                self._take(after, entry, subscriber)
                return after
            raise Unavailable("too many others act at this table at once; try again")

    def _check_position(
        self, observer: Observer, game_number: int | None, heard: int | None
    ) -> None:
        if game_number is not None and game_number != self.table.game_number:
            raise Stale("that was meant for another game of this table")
        if heard is not None and heard != self.count_heard(observer):
            raise Stale("something has happened since; look again")

    def count_heard(self, observer: Observer) -> int:
        """How many events of the present game an observer has heard."""
        return self.audience.count_heard(self.table, observer)

    async def _persist(self, after: Table, entry: Entry) -> None:
        before, store = self.table, self.services.store
        listing = None
        if (after.seats, after.phase, after.settings) != (
            before.seats,
            before.phase,
            before.settings,
        ):
            row = listing_of(after)
            listing = row if row != listing_of(before) else None
        kept: dict[str, bytes] = {}
        if after.phase == "over" and before.phase != "over":
            kept = {str(view.record_id(after)): record_of(after)}
        began = self.services.monotonic()
        written = [codec.write_entry(entry)]
        await store.append(after.id, before.version, written, listing, kept)
        self.services.metrics.commit_seconds.observe(self.services.monotonic() - began)

    async def catch_up(self) -> None:
        """Take over what other workers have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        stored = await self.services.store.load(self.table.id, after=self.table.version)
        self._is_certain = True
        for data in stored.entries:
            entry = codec.read_entry(data)
            assert not isinstance(entry, Creation)
            self.is_driver = False
            self._take(apply(self.table, entry), entry)

    def _take(self, after: Table, entry: Entry, actor: Subscriber | None = None) -> None:
        """Make a stored table the present one; tell everybody, and the actor that it is done."""
        before, self.table = self.table, after
        if after.game is not None and not after.game.compiled:
            after.game.compiled = self.services.compiler.is_ready(after.settings.game)
        self.last_used = self.services.now()
        change = broadcast.changed(before, after, self._shown)
        self._shown = change.table
        if before.phase == "over" and after.phase == "playing":
            self.audience.rotate(len(after.seats))
        if after.seats is not before.seats:
            self.audience.turn_away(after, entry)
        token = None
        if before.host_generation != after.host_generation:
            token = self.services.keys.host_token(after)
        self.audience.tell(change, entry, self.moment, token, actor)
        if isinstance(entry.command, Leave):
            self.audience.let_go(entry.seat)
        self._when_changed(self)

    def is_behind(self, observer: Observer, hello: messages.Hello) -> bool:
        """Whether a client knows more than this worker, because it comes from another one."""
        known = (self.table.game_number, self.count_heard(observer))
        return (hello.game_number, hello.heard) > known or hello.said > self.table.lines_said

    def sync(self, subscriber: Subscriber, hello: messages.Hello) -> None:
        """Answer a hello: everything the subscriber has not heard yet."""
        token = None
        if subscriber.user == self.table.host:
            token = self.services.keys.host_token(self.table)
        self.audience.sync(self.table, subscriber, hello, self.moment, token)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Tell somebody everything from now on."""
        self.audience.add(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Tell somebody nothing any more."""
        self.audience.remove(subscriber)
        self.last_used = self.services.now()

    def next_deadline(self) -> int | None:
        """When somebody's time will be up."""
        return min(clock.deadlines(self.table).values(), default=None)

    async def save_snapshot(self) -> None:
        """Spare the next start the replay of a long log."""
        table, snapshot = self.table, codec.write_snapshot(self.table)
        self._snapshot_version = table.version
        await self.services.store.save_snapshot(table.id, table.version, snapshot)


def _check_bots(table: Table, command: AnyCommand) -> None:
    """Refuse to seat a bot, or keep one in another game, that doesn't play it."""
    seats: tuple[Seat, ...] = ()
    if isinstance(command, SeatBot):
        seats = (table.seats[command.seat],)
    elif isinstance(command, Configure):
        seats = table.seats
    for seat in seats:
        if seat.is_bot and seat.bot is not None:
            bots.check_name(seat.bot, table.settings.game)
