"""The site: all rooms of one worker, and what goes on in them by itself."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

from ridotto import __version__
from ridotto.engine import fairness, registry
from ridotto.server import messages
from ridotto.server.crowd import Crowd
from ridotto.server.editions import common_edition, generator_of
from ridotto.server.keys import Keys, new_id
from ridotto.server.moderation import statistics
from ridotto.server.moderation.decisions import Closed
from ridotto.server.moderation.restrictions import Banned
from ridotto.server.room import presence
from ridotto.server.room.room import Room
from ridotto.server.room.services import Services
from ridotto.server.room.staff import Staff
from ridotto.server.room.storage import listing_of
from ridotto.server.room.timers import Timers
from ridotto.server.settings import ServerSettings
from ridotto.server.slices import in_slices
from ridotto.server.socket.connection import Connection
from ridotto.server.sweep import SWEEP_EVERY, sweep
from ridotto.server.tasks import quietly
from ridotto.store import END_OF_TIME, Conflict, Missing, Store, Unavailable
from ridotto.table import Creation, Entry, Settings, Table, apply, codec, create
from ridotto.table.commands import UserCommand
from ridotto.table.newcomers import check_new
from ridotto.table.settings import read_settings

HEARTBEAT = 5.0
LEASE = 15_000  # milliseconds without a heartbeat after which a worker counts as dead
GOODBYE = 2.0  # seconds
IDLE = 60_000  # milliseconds after which an empty room is forgotten

log = logging.getLogger(__name__)


class Site(Services):
    """One worker's rooms; every method runs on the event loop."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], int] | None = None,
        chance: Callable[[], str] = fairness.new_secret,
        make_id: Callable[[], str] = new_id,
    ) -> None:
        """Clock and chance are arguments, so that tests can repeat a day."""
        super().__init__(settings, store, keys, clock=clock)
        self.counting = asyncio.Lock()  # only one counts all tables
        self.admin_token = settings.admin_token
        self.rooms: dict[str, Room] = {}
        self.connections: set[Connection] = set()
        self.crowd = Crowd()
        self._chance = chance
        self._make_id = make_id
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._changed_while_opening: set[str] = set()
        self._staff = Staff(self)
        self._timers = Timers(self)
        self._banner_told = self.decisions.banner
        self._started = 0  # until it is open
        self.compiler.watch(self._tell_prepared)
        self.decisions.watch(self._enforce)
        self.sessions.watch(self._send_signed_out_away)

    async def open(self) -> None:
        """Connect to the store and begin to look after the tables."""
        self.store.watch(self._changed_elsewhere)
        await self.store.open()
        await self.clock.compare(self.store)
        self._started = self.now()
        await self.store.lease(self.worker, self.now() + LEASE)
        self.edition = common_edition(await self.store.living_workers(self.now()))
        await self.decisions.load()
        await self.sessions.load()
        self.tasks.start(self._look_after())
        self.compiler.start()
        self.is_open = True

    async def say_goodbye(self) -> None:
        """Tell everybody that the server stops, and wait until all heard it, but not long."""
        self.is_open = False
        self._timers.stop()
        self._staff.stop()
        for connection in list(self.connections):
            connection.drop("restarting", "Ridotto is restarting; connect again in a moment")
        deadline = self.monotonic() + GOODBYE
        while self.connections and self.monotonic() < deadline:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Keep what spares work at the next start, and disconnect."""
        await self.say_goodbye()
        await self.tasks.stop()
        for opening in list(self._opening.values()):
            opening.cancel()
        for room in list(self.rooms.values()):
            if room.wants_snapshot:
                await quietly(room.save_snapshot)
        await self.store.close()

    @property
    def figures(self) -> statistics.WorkerFigures:
        """What this worker tells of itself."""
        return statistics.WorkerFigures(
            version=__version__,
            started=self._started,
            sockets=len(self.connections),
            users=len({connection.user for connection in self.connections}),
            memory=statistics.memory(),
        )

    def measure(self) -> None:
        """Note the figures of this worker that go up and down."""
        compiled = sum(map(self.compiler.is_ready, registry.names()))
        self.metrics.measure(
            self.figures,
            rooms=len(self.rooms),
            compiled=compiled,
            clock_error=abs(self.clock.machine_ahead) / 1000,
        )
        for name, lane in self.thinking.by_name.items():
            self.metrics.measure_lane(name, waiting=lane.waiting, busy=lane.busy)

    def _enforce(self) -> None:
        """Send away who is banned now, and tell everybody of a new banner."""
        for connection in list(self.connections):
            try:
                self.decisions.restrictions.check_may_come(connection.user)
            except Banned as error:
                connection.drop("banned", str(error), error.reason)
        banner = self.decisions.banner
        if banner != self._banner_told:
            self._banner_told = banner
            for connection in list(self.connections):
                connection.send(messages.write(messages.Banner(banner.text, banner.at)))

    def _send_signed_out_away(self) -> None:
        """Drop the sockets of those who have signed out everywhere."""
        for connection in list(self.connections):
            if connection.identity and not self.sessions.is_current(connection.identity):
                connection.drop("signed_out", "you have signed out at all devices")

    def _tell_prepared(self, game: str) -> None:
        """Tell everybody who saw bots of a game wait that they can think now."""
        for room in list(self.rooms.values()):
            if room.table.settings.game == game and room.has_thinkers:
                room.audience.send_all(messages.write(messages.Prepared()))

    async def create(self, host: str, settings: Settings, first: Sequence[UserCommand]) -> Room:
        """Set up a table, with what the host does first; raises what is wrong with it."""
        while True:
            # Written out in full, so that later defaults change nothing.
            whole = read_settings(settings)
            creation = Creation(
                self.now(), self._make_id(), host, self._chance(), whole, generator_of(self.edition)
            )
            table = create(creation)
            written = [codec.write_entry(creation)]
            for command in first:
                entry = Entry(creation.at, host, command, edition=self.edition)
                check_new(table, command)
                table = apply(table, entry)
                written.append(codec.write_entry(entry))
            try:
                await self.store.create(table.id, written, listing_of(table))
            except Conflict:
                continue  # somebody has drawn the same id
            self.metrics.tables_created.inc()
            return self._hold(table)

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises `Missing`."""
        if table_id in self.rooms:
            self.rooms[table_id].last_used = self.now()
            return self.rooms[table_id]
        if table_id not in self._opening:
            opening = asyncio.ensure_future(self._open_room(table_id))
            # Whoever asked may be gone when it fails.
            opening.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._opening[table_id] = opening
        return await asyncio.shield(self._opening[table_id])

    def expect_bots(self, room: Room) -> None:
        """Count the bots of a game that goes on; raises `Busy` if they would be too many."""
        self._staff.expect(room)

    async def _open_room(self, table_id: str) -> Room:
        """Load a table for everybody who asks for it meanwhile."""
        try:
            table, snapshot_version = await self.read_table(table_id)
            room = self._hold(table, snapshot_version)
            if table_id in self._changed_while_opening:
                self.tasks.start(self._follow(room))
            return room
        finally:
            del self._opening[table_id]
            self._changed_while_opening.discard(table_id)

    async def read_table(self, table_id: str) -> tuple[Table, int]:
        """A stored table, replayed in slices, and the version of its snapshot; raises `Missing`."""
        stored = await self.store.load(table_id)
        compiled = self.compiler.is_ready_for_all
        reading = codec.reading_table(stored.snapshot, stored.entries, compiled=compiled)
        return await self.slices.last(reading), stored.snapshot_version

    def _hold(self, table: Table, snapshot_version: int = 0) -> Room:
        """Keep a stored table in memory."""
        room = self.rooms[table.id] = Room(
            self,
            table,
            when_changed=self._attend,
            when_watched=self._staff.watch,
            when_deleted=self._look_for_closing,
            snapshot_version=snapshot_version,
        )
        self._attend(room)
        return room

    async def delete(self, room: Room) -> None:
        """Remove a table for good."""
        await self.store.delete(room.table.id)
        self._forget_deleted(room)

    def _forget_deleted(self, room: Room) -> None:
        self.forget(room, "deleted", "the host removed this table")

    async def close_table(self, table_id: str, reason: str) -> None:
        """Remove a table for good in the name of whoever runs the site; nothing is opened."""
        await self.store.load(table_id, after=END_OF_TIME)  # raises `Missing`
        await self.decisions.note_closing(table_id, reason)
        await self.store.delete(table_id)
        if table_id in self.rooms:
            self._forget_closed(self.rooms[table_id], reason)

    def _forget_closed(self, room: Room, reason: str) -> None:
        self.forget(room, "closed", str(Closed(reason)), reason)

    def _look_for_closing(self, room: Room) -> None:
        self.tasks.start(self._dismiss(room))

    async def _dismiss(self, room: Room) -> None:
        """Hold a table no longer that was removed elsewhere, and say by whom."""
        closing = None
        with contextlib.suppress(Unavailable):
            closing = await self.decisions.closing_of(room.table.id)
        if closing is None:
            self._forget_deleted(room)
        else:
            self._forget_closed(room, closing.reason)

    def forget(self, room: Room, code: str, message: str, reason: str = "") -> None:
        """Hold a table no longer, and send away who is still there."""
        for subscriber in room.audience:
            subscriber.drop(code, message, reason)
        self.rooms.pop(room.table.id, None)
        self._timers.cancel(room)
        self._staff.leave(room)

    def _attend(self, room: Room) -> None:
        """See to the clock, the snapshot and the bots after something changed."""
        self._timers.set(room)
        if room.wants_snapshot:
            self.tasks.start(quietly(room.save_snapshot))
        self._staff.attend(room)

    async def _look_after(self) -> None:
        """Every few seconds: stay alive, notice dead workers, forget empty rooms and old tables."""
        swept = 0
        while True:
            await asyncio.sleep(HEARTBEAT * self.settings.time_factor)
            await self._look_after_connections()
            self.measure()
            try:
                await self.clock.compare(self.store)
                now = self.now()
                await asyncio.gather(
                    self.store.lease(self.worker, now + LEASE),
                    self.tally.write(self.store, now, self.figures),
                )
                living = await self.store.living_workers(now)
                self.edition = common_edition(living)
                async for room in in_slices(list(self.rooms.values())):
                    await presence.compare(room, living)
                    await self._forget_if_idle(room, now)
                if now - swept > SWEEP_EVERY:
                    swept = now
                    await sweep(self, now)
            except Unavailable as error:
                log.warning("the store is not available", extra={"error": str(error)})

    async def _look_after_connections(self) -> None:
        async for connection in in_slices(list(self.connections)):
            connection.look_after()

    async def _forget_if_idle(self, room: Room, now: int) -> None:
        if not room.visitors and now - room.last_used > IDLE:
            if room.wants_snapshot:
                await quietly(room.save_snapshot)
            if not room.visitors:
                self.forget(room, "idle", "nobody is here")

    def _changed_elsewhere(self, table_id: str, version: int) -> None:
        """Another worker has written something."""
        if not self.is_open:
            return
        if table_id in self._opening and table_id not in self.rooms:
            self._changed_while_opening.add(table_id)
        touched = [self.rooms[table_id]] if table_id in self.rooms else []
        if table_id == "":
            touched = list(self.rooms.values())
        for room in touched:
            if table_id == "" or version == 0:
                self.tasks.start(self._follow(room))
            elif version > room.table.version:
                self.tasks.start(self._follow(room, version))

    async def _follow(self, room: Room, until: int | None = None) -> None:
        while self.is_open:
            try:
                await room.catch_up(until)
            except Missing:
                await self._dismiss(room)
            except Unavailable:
                await asyncio.sleep(1)
                continue
            return
