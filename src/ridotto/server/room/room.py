"""A room: one table in memory, its audience, and the order persist, then tell."""

import asyncio
from collections.abc import Callable

from ridotto.bots import registry as bots
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.room import broadcast
from ridotto.server.room.audience import Audience, Subscriber
from ridotto.server.room.broadcast import Frame, Moment
from ridotto.server.room.services import Services
from ridotto.server.room.showing import Showing
from ridotto.server.room.storage import listing_of, record_of
from ridotto.server.slices import in_slices
from ridotto.store import Conflict, Missing, Unavailable
from ridotto.table import (
    EDITION,
    SITE,
    Creation,
    Entry,
    Table,
    apply,
    clock,
    codec,
    ids_done,
    is_done,
    view,
)
from ridotto.table.commands import AnyCommand, Configure, Leave, SeatBot
from ridotto.table.newcomers import check_new
from ridotto.table.settings import read_settings
from ridotto.table.view import Observer

SNAPSHOT_EVERY = 100
FORGET_EVERY = 500
_CHOOSES_BOTS = (SeatBot, Configure)
FEW_EVENTS = 100  # that are told at once; whoever has more to hear takes turns
MOST_MOVES = 50  # of another worker that are told in one frame
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
        when_watched: Callable[["Room"], None],
        when_deleted: Callable[["Room"], None],
        snapshot_version: int = 0,
    ) -> None:
        """Hold a table that is stored already, and perhaps has a snapshot."""
        self.services = services
        self.table = table
        self.audience = Audience(services.tasks.start)
        self.showing = Showing(services.worker)
        self.last_used = services.now()
        self.visitors = 0  # sockets that hold this room, greeted or not
        self.is_driver = True
        self._when_changed = when_changed
        self._when_watched = when_watched
        self._when_deleted = when_deleted
        self._lock = asyncio.Lock()
        self._is_certain = True
        self._ids = ids_done(table)  # and some that the table has forgotten
        self._shown = broadcast.encode_table(table)
        self._snapshot_version = snapshot_version
        self._failures = 0  # of the store

    @property
    def wants_snapshot(self) -> bool:
        """Whether so much was written since the last snapshot that the next start would be slow.

        Workers of an older release could not read it: while there are some, none is taken.
        """
        if self.services.edition < EDITION:
            return False
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
        failures = self._failures
        async with self._lock:
            self._check_store(failures)
            for _ in range(_TRIES):
                if not self._is_certain:
                    await self._catch_up()
                if subscriber is not None:
                    seat = subscriber.observer
                at = max(self.services.now(), self.table.changed)
                entry = Entry(
                    at,
                    user,
                    command,
                    seat=seat,
                    id=command_id,
                    as_host=as_host,
                    edition=self.services.edition,
                )
                # To look through all that the table remembers takes long and is seldom needed.
                if command_id in self._ids and is_done(self.table, entry):
                    return self.table
                self._check_position(seat, game_number, heard)
                after = apply(self.table, entry)
                check_new(self.table, command)
                self._check_bots(after, command)
                try:
                    await self._persist(after, entry)
                except Missing:
                    self._when_deleted(self)
                    raise
                except Conflict:
                    await self._catch_up()
                    continue
                except (Unavailable, asyncio.CancelledError) as error:
                    # It may have been written all the same: look before the next command.
                    self._is_certain = False
                    self._failures += isinstance(error, Unavailable)
                    raise
                self.is_driver = True
                self._take(after, entry, subscriber)
                return after
            raise Unavailable("too many others act at this table at once; try again")

    def _check_bots(self, table: Table, command: AnyCommand) -> None:
        """Refuse a bot that doesn't play the game, and one more that thinks than there may be."""
        if table.phase == "playing" and self.table.phase != "playing":
            self.services.thinkers.check(table)
        if not isinstance(command, _CHOOSES_BOTS):
            return
        for seat in table.seats:
            if seat.is_bot and seat.bot is not None:
                bots.check_name(seat.bot, table.settings.game)
        if isinstance(command, SeatBot) and bots.needs_compiling(command.bot, table.settings.game):
            self.services.thinkers.check(table)

    def _check_position(
        self, observer: Observer, game_number: int | None, heard: int | None
    ) -> None:
        if game_number is not None and game_number != self.table.game_number:
            raise Stale("that was meant for another game of this table")
        if heard is not None and heard != self.count_heard(observer):
            raise Stale("something has happened since; look again")

    def count_heard(self, observer: Observer) -> int:
        """How many events of the present game an observer has heard."""
        return broadcast.count_heard(self.table, observer)

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
        if kept:
            self.services.tally.count_finished(after.settings.game, entry.at)
        self.services.metrics.commit_seconds.observe(self.services.monotonic() - began)

    async def catch_up(self, until: int | None = None) -> None:
        """Take over what other workers have written, unless it is known until a version."""
        failures = self._failures
        async with self._lock:
            self._check_store(failures)
            if until is None or self.table.version < until:
                await self._catch_up()

    def _check_store(self, failures: int) -> None:
        """Let all who waited fail with the first: one by one, a store that hangs takes minutes."""
        if failures != self._failures:
            raise Unavailable("the database did not answer just now; try again")

    async def _catch_up(self) -> None:
        try:
            stored = await self.services.store.load(self.table.id, after=self.table.version)
        except Unavailable:
            self._failures += 1
            raise
        self._is_certain = True
        after, untold = self.table, list[Entry]()
        async for data in in_slices(stored.entries):
            entry = codec.read_entry(data)
            assert not isinstance(entry, Creation)
            before, after = after, apply(after, entry)
            is_only_play = broadcast.is_only_play(before, after)
            if untold and not is_only_play:
                self._follow(before, untold)
            untold.append(entry)
            if not is_only_play or len(untold) == MOST_MOVES:
                self._follow(after, untold)
        if untold:
            self._follow(after, untold)

    def _follow(self, after: Table, untold: list[Entry]) -> None:
        """Take over what others have done, and tell it in one frame."""
        self.is_driver = False
        *earlier, last = untold
        for entry in earlier:
            self._remember(entry.id)
        self._take(after, last)
        untold.clear()

    def _take(self, after: Table, entry: Entry, actor: Subscriber | None = None) -> None:
        """Make a stored table the present one; tell everybody, and the actor that it is done."""
        before, self.table = self.table, after
        if after.game is not None and not after.game.compiled:
            after.game.compiled = self.services.compiler.is_ready(after.settings.game)
        self.last_used = self.services.now()
        self._remember(entry.id)
        if before.version // FORGET_EVERY != after.version // FORGET_EVERY:
            self._ids = ids_done(after)
        change = broadcast.changed(before, after, self._shown)
        self._shown = change.table
        if before.phase == "over" and after.phase == "playing":
            self.audience.rotate(len(after.seats))
        if after.seats is not before.seats or after.host != before.host:
            self.audience.turn_away(after, entry)
        token = None
        if before.host_generation != after.host_generation:
            token = self.services.keys.host_token(after)
        self.audience.tell(change, entry, self.moment, token, actor)
        self.showing.wake()
        if isinstance(entry.command, Leave):
            self.audience.let_go(entry.seat)
        self._when_changed(self)

    def _remember(self, command_id: str | None) -> None:
        if command_id is not None:
            self._ids.add(command_id)

    def is_behind(self, observer: Observer, hello: messages.Hello) -> bool:
        """Whether a client knows more than this worker, because it comes from another one."""
        known = (self.table.game_number, self.count_heard(observer))
        said = broadcast.count_said(self.table, observer)
        return (hello.game_number, hello.heard) > known or hello.said > said

    async def greet(self, subscriber: Subscriber, hello: messages.Hello) -> None:
        """Answer a hello: everything the subscriber has not heard yet, and all news from then on.

        A long game is told in parts, and others are served between them.
        """
        known: messages.Hello | None = hello
        self.audience.expect(subscriber)
        while known is not None:
            if broadcast.count_unheard(self.table, subscriber.observer, known) <= FEW_EVENTS:
                known = self._tell_page(subscriber, known)
            else:
                async with self.services.slices.turn():
                    known = self._tell_page(subscriber, known)
            if known is not None:
                await subscriber.until_taken()

    def _tell_page(self, subscriber: Subscriber, known: messages.Hello) -> messages.Hello | None:
        """Tell somebody a part of what they don't know; what they know then, None if it is all, or
        if they may not hear more: they waited, and meanwhile their seat may be somebody else's.
        """
        if not self.audience.is_expected(subscriber):
            return None
        self.audience.flush(subscriber)
        page = self._page(subscriber, known)
        if page.is_last:
            self.subscribe(subscriber)
        else:
            self.audience.pause(subscriber)
        subscriber.send(page.data)
        return None if page.is_last else broadcast.next_page(self.table, subscriber.observer, page)

    def _page(self, subscriber: Subscriber, known: messages.Hello) -> Frame:
        token = None
        if subscriber.user == self.table.host:
            token = self.services.keys.host_token(self.table)
        return broadcast.synced(
            self.table, subscriber.observer, known, self.moment, host_token=token
        )

    def subscribe(self, subscriber: Subscriber) -> None:
        """Tell somebody everything from now on."""
        self.audience.add(subscriber)
        if subscriber.user != SITE:
            self._when_watched(self)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Tell somebody nothing any more."""
        self.audience.remove(subscriber)
        self.showing.forget(subscriber)
        self.last_used = self.services.now()
        if subscriber.user != SITE:
            self._when_watched(self)

    def next_deadline(self) -> int | None:
        """When somebody's time will be up."""
        return min(clock.deadlines(self.table).values(), default=None)

    async def save_snapshot(self) -> None:
        """Spare the next start the replay of a long log."""
        table, snapshot = self.table, codec.write_snapshot(self.table)
        self._snapshot_version = table.version
        await self.services.store.save_snapshot(table.id, table.version, snapshot)
