"""The house: all rooms of one worker, and what goes on in them by itself."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from ridotto.engine import fairness
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.keys import Keys, new_id
from ridotto.server.limits import Limits
from ridotto.server.metrics import Metrics
from ridotto.server.room.bot_player import BotPlayer
from ridotto.server.room.compiler import Compiler
from ridotto.server.room.room import Room, listing_of
from ridotto.server.settings import ServerSettings
from ridotto.server.socket.connection import Connection
from ridotto.server.threads import Threads
from ridotto.store import Conflict, Missing, Store, Unavailable
from ridotto.table import HOUSE, Creation, Entry, act, codec, commands, create, seating

HEARTBEAT = 5.0
LEASE = 15_000  # milliseconds without a heartbeat after which a worker counts as dead
DEBOUNCE = 3.0  # seconds somebody may be away, for instance to reload the page, before he is gone
GOODBYE = 2.0  # seconds
IDLE = 60_000  # milliseconds after which an empty room is forgotten
DAY = 24 * 3600 * 1000

log = logging.getLogger(__name__)


class House:
    """One worker's tables; every method runs on the event loop."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        chance: Callable[[], str] = fairness.new_secret,
        make_id: Callable[[], str] = new_id,
    ) -> None:
        """Clock and chance are arguments, so that tests can repeat a day at the house."""
        self.settings = settings
        self.store = store
        self.keys = keys
        self.now = clock
        self.monotonic = time.monotonic
        self.worker = secrets.token_hex(8)
        self.metrics = Metrics()
        self.limits = Limits(time.monotonic, factor=settings.rate_factor)
        self.threads = Threads(settings.bot_threads)
        self.studying = asyncio.Lock()  # only one who studies waits for a thread among the bots
        self.rooms: dict[str, Room] = {}
        self.connections: set[Connection] = set()
        self.frames_sent = 0
        self._chance = chance
        self._make_id = make_id
        self._opening: dict[str, asyncio.Lock] = {}
        self._changed_while_opening: set[str] = set()
        self._players: dict[tuple[str, int], BotPlayer] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.compiler = Compiler(settings.compile, self.start, self._tell_prepared)
        self.is_open = False

    async def open(self) -> None:
        """Connect to the store and begin to look after the tables."""
        self.store.watch(self._changed_elsewhere)
        await self.store.open()
        await self.store.lease(self.worker, self.now() + LEASE)
        self.start(self._look_after())
        self.compiler.start()
        self.is_open = True

    async def say_goodbye(self) -> None:
        """Tell everybody that the house closes, and wait until all have heard it, but not long."""
        self.is_open = False
        for timer in self._timers.values():
            timer.cancel()
        for player in list(self._players.values()):
            player.stop()
        for connection in list(self.connections):
            connection.drop("restarting", "the house closes for a moment; connect again")
        deadline = self.monotonic() + GOODBYE
        while self.connections and self.monotonic() < deadline:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Keep what spares work at the next start, and disconnect."""
        await self.say_goodbye()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            if room.wants_snapshot:
                await self._quietly(room.save_snapshot)
        await self.store.close()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something on the side, and log what goes wrong with it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work on the side failed", exc_info=error)

    def _tell_prepared(self, game: str) -> None:
        """Tell everybody who has seen bots of a game wait that they can think now."""
        for room in list(self.rooms.values()):
            if room.table.settings.game == game and room.has_thinkers:
                room.tell_persons(messages.write(messages.Prepared()))

    async def create(
        self, host: str, settings: commands.Settings, first: list[commands.Act]
    ) -> Room:
        """Set up a table, with what the host does first; raises what is wrong with it."""
        while True:
            # Written out in full, so that later defaults change nothing.
            whole = seating.read_settings(settings)
            creation = Creation(self.now(), self._make_id(), host, self._chance(), whole)
            table = create(creation)
            entries: list[Creation | Entry] = [creation]
            for what in first:
                # The table refuses what it does not know.
                entry = Entry(at=creation.at, by=host, act=what)  # type: ignore[arg-type]
                table = act(table, entry)
                entries.append(entry)
            written = [codec.write_entry(entry) for entry in entries]
            try:
                await self.store.create(table.id, written, listing_of(table))
            except Conflict:
                continue  # somebody has drawn the same id
            self.metrics.tables_created.inc()
            room = self.rooms[table.id] = Room(self, table)
            self.after_act(room)
            return room

    async def room(self, table: str) -> Room:
        """The room of a table; raises `Missing`."""
        if table in self.rooms:
            self.rooms[table].last_used = self.now()
            return self.rooms[table]
        lock = self._opening.setdefault(table, asyncio.Lock())
        async with lock:
            if table not in self.rooms:
                stored = await self.store.load(table)
                loaded = codec.read_table(
                    stored.snapshot, stored.entries, compiled=self.compiler.is_ready_for_all
                )
                self.rooms[table] = Room(self, loaded, stored.snapshot_version)
                self.after_act(self.rooms[table])
                if table in self._changed_while_opening:
                    self._changed_while_opening.discard(table)
                    self.start(self._follow(self.rooms[table]))
        self._opening.pop(table, None)
        return self.rooms[table]

    async def delete(self, room: Room) -> None:
        """Remove a table for good."""
        await self.store.delete(room.table.id)
        self.forget(room, "deleted", "the host has removed this table")

    def forget(self, room: Room, code: str, message: str) -> None:
        """Hold a table no longer, and send away who is still there."""
        room.drop_all(code, message)
        self.rooms.pop(room.table.id, None)
        timer = self._timers.pop(room.table.id, None)
        if timer is not None:
            timer.cancel()
        for key in [key for key in self._players if key[0] == room.table.id]:
            self._players.pop(key).stop()

    def after_act(self, room: Room) -> None:
        """See to the clock and the bots after something was done."""
        self._set_timer(room)
        if room.wants_snapshot:
            self.start(self._quietly(room.save_snapshot))
        if not room.is_staffed():
            self._staff(room)

    def _staff(self, room: Room) -> None:
        """Let bots sit down and get up as the table says."""
        table = room.table
        for number, seat in enumerate(table.seats):
            key = (table.id, number)
            player = self._players.get(key)
            plays = table.phase == "playing" and seat.bot is not None
            if player is not None and not (
                plays and player.is_for(seat.bot or "", table.game_number)
            ):
                self._players.pop(key).stop()
                player = None
            if plays and player is None:
                self._players[key] = BotPlayer(self, room, number, seat.bot or "")

    async def _quietly(
        self, work: Callable[..., Coroutine[Any, Any, Any]], *arguments: Any, **named: Any
    ) -> None:
        """Do something that may fail without harm, and will be tried again."""
        with contextlib.suppress(RidottoError):
            await work(*arguments, **named)

    def _set_timer(self, room: Room) -> None:
        timer = self._timers.pop(room.table.id, None)
        if timer is not None:
            timer.cancel()
        deadline = room.next_deadline()
        if deadline is not None:
            delay = max(0, deadline - self.now()) / 1000 + 0.05
            self._timers[room.table.id] = asyncio.get_running_loop().call_later(
                delay, lambda: self.start(self._quietly(self._flag, room))
            )

    async def _flag(self, room: Room) -> None:
        if room.next_deadline() is not None:
            try:
                await room.do(HOUSE, commands.Flag())
            finally:
                if self.is_open:
                    self._set_timer(room)

    async def came(self, room: Room, person: str, seat: int) -> None:
        """Say that a person is connected to a seat through this worker."""
        if room.table.seats[seat].worker != self.worker or room.table.seats[seat].left_at:
            await room.do(person, commands.Came(self.worker), seat=seat)

    def went(self, room: Room, person: str, seat: int) -> None:
        """After a moment, say that a person is not connected any more, unless he is again."""
        if self.is_open:
            self.start(self._quietly(self._gone, room, person, seat))

    async def _gone(self, room: Room, person: str, seat: int) -> None:
        await asyncio.sleep(DEBOUNCE * self.settings.time_factor)
        if not room.connected(seat):
            await room.do(person, commands.Gone(self.worker), seat=seat)

    async def _look_after(self) -> None:
        """Every few seconds: stay alive, notice dead workers, forget empty rooms and old tables."""
        swept = 0
        while True:
            await asyncio.sleep(HEARTBEAT * self.settings.time_factor)
            for connection in list(self.connections):
                connection.look_after(self.monotonic())
            try:
                now = self.now()
                await self.store.lease(self.worker, now + LEASE)
                living = await self.store.living_workers(now)
                for room in list(self.rooms.values()):
                    await self._look_into(room, living, now)
                if self.settings.keep_days and now - swept > DAY // 24:
                    swept = now
                    await self.store.delete_unchanged_since(now - self.settings.keep_days * DAY)
            except Unavailable as error:
                log.warning("the store is not available", extra={"error": str(error)})

    async def _look_into(self, room: Room, living: set[str], now: int) -> None:
        for number, seat in enumerate(room.table.seats):
            if seat.person is None:
                continue
            if seat.worker is not None and seat.worker not in living:
                await self._quietly(room.do, seat.person, commands.Gone(seat.worker), seat=number)
            elif seat.worker is None and room.connected(number):
                await self._quietly(self.came, room, seat.person, number)
        if not room.visitors and now - room.last_used > IDLE:
            if room.wants_snapshot:
                await self._quietly(room.save_snapshot)
            if not room.visitors:
                self.forget(room, "idle", "nobody is here")

    def _changed_elsewhere(self, table: str, version: int) -> None:
        """Another worker has written something."""
        if not self.is_open:
            return
        if table in self._opening and table not in self.rooms:
            self._changed_while_opening.add(table)
        touched = [self.rooms[table]] if table in self.rooms else []
        if table == "":
            touched = list(self.rooms.values())
        for room in touched:
            if table == "" or version == 0 or version > room.table.version:
                self.start(self._follow(room))

    async def _follow(self, room: Room) -> None:
        while self.is_open:
            try:
                await room.catch_up()
            except Missing:
                self.forget(room, "deleted", "the host has removed this table")
            except Unavailable:
                await asyncio.sleep(1)
                continue
            return
