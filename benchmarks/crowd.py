"""Players of many tables over sockets, quicker than any server: they only read what they need."""

import asyncio
import random
import time
from collections import Counter

import httpx
import msgspec
import picows

from ridotto.engine import registry
from ridotto.engine.definition import JsonObject
from ridotto.server.messages import PROTOCOL
from ridotto.server.padding import LEAST_BYTES

SEATS = 6
GAME = next(name for name in registry.names() if SEATS in registry.find(name).players)


PATIENCE = 300.0  # seconds until a socket is answered, and until all games have begun


class Stopped(Exception):
    """The benchmark can't go on, and why."""


class SeenView(msgspec.Struct):
    """What a player of this benchmark reads of a view."""

    legal: list[str]
    result: JsonObject | None


class Told(msgspec.Struct, tag=False):
    """What they read of a frame."""

    type: str
    heard: int = 0
    game_number: int = 0
    view: SeenView | None = None
    code: str = ""


read = msgspec.json.Decoder(Told).decode


class Seat(picows.WSListener):
    """One seat's socket."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.heard = 0
        self.game_number = 0
        self.is_told_why = False
        self.transport: picows.WSTransport | None = None
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        """Say hello."""
        self.transport = transport
        self.send(type="hello", protocol=PROTOCOL)

    def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
        """Note who was hung up on."""
        if not self.is_told_why and not self.table.load.is_ending:
            self.table.load.lost["hung up without a word"] += 1
        if not self.synced.done():
            self.synced.set_result(None)

    def send(self, **message: object) -> None:
        """Send a message, padded as the page does, unless the line is dead."""
        assert self.transport is not None
        text = msgspec.json.encode(message).ljust(LEAST_BYTES)
        self.transport.send(picows.WSMsgType.TEXT, text)

    def do(self, command: JsonObject, **position: int) -> None:
        """Send a command."""
        self.send(type="do", id=f"{random.getrandbits(64):x}", act=command, **position)

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        """Take in what is told."""
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        told = read(frame.get_payload_as_bytes())
        if told.type == "refused":
            self.table.load.refused += 1
        if told.type == "closing":
            self.table.load.lost[told.code] += 1
            self.is_told_why = True
        if told.type not in ("synced", "update"):
            return
        self.heard, self.game_number = told.heard, told.game_number
        if not self.synced.done():
            self.synced.set_result(None)
        if told.view is not None:
            self.table.told(self, told)


class Table:
    """Six seats, and the move that is on its way."""

    def __init__(self, load: "Load", table: str) -> None:
        self.load = load
        self.id = table
        self.seats = [Seat(self, seat) for seat in range(SEATS)]
        self.waiting = 0
        self.sent_at = 0.0
        self.next_move: tuple[Seat, str] | None = None
        self.is_over = False

    def told(self, seat: Seat, told: Told) -> None:
        """A seat has a new view."""
        assert told.view is not None
        if told.view.legal:
            self.next_move = (seat, random.choice(told.view.legal))
        self.is_over = told.view.result is not None
        if self.waiting:
            self.waiting -= 1
            if not self.waiting:
                self.load.moved(self)

    def move(self) -> None:
        """Send the next move, or agree to another game."""
        if self.is_over:
            self.is_over = False
            for seat in self.seats:
                seat.do({"do": "rematch"})
            self.load.later(self)
            return
        if self.next_move is None:
            self.load.later(self)
            return
        seat, move = self.next_move
        self.next_move = None
        self.waiting = SEATS
        self.sent_at = time.perf_counter()
        command = {"do": "play", "moves": [move]}
        seat.do(command, game_number=seat.game_number, heard=seat.heard)


class Load:
    """All tables of a run."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.count = tables
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.refused = 0
        self.lost: Counter[str] = Counter()  # sockets, by the reason that was told
        self.is_saturating = False
        self.is_ending = False
        self.moves = 0
        self.moves_before = 0  # that were made before the count began

    @property
    def moves_per_table(self) -> float:
        """How many moves were made at a table on average since its beginning."""
        return (self.moves_before + self.moves) / self.count

    def moved(self, table: Table) -> None:
        """All six seats have been told."""
        self.moves += 1
        self.latencies.append(time.perf_counter() - table.sent_at)
        if self.is_saturating:
            table.move()

    def later(self, table: Table) -> None:
        """Try again in a moment, between two games."""
        if self.is_saturating:
            asyncio.get_running_loop().call_later(0.05, table.move)

    async def set_up(self) -> None:
        """Create all tables and connect to all seats."""
        limits = httpx.Limits(max_connections=32)
        async with httpx.AsyncClient(base_url=self.url, timeout=60, limits=limits) as http:
            await http.post("/api/me", json={"name": "Load"})
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            gate = asyncio.Semaphore(24)

            async def one() -> None:
                async with gate:
                    answer = await http.post("/api/tables", json={"game": GAME, "seats": SEATS})
                    table = Table(self, answer.json()["table"])
                    for seat in range(1, SEATS):
                        body = {"seat": seat, "name": f"Load {seat}", "another": True}
                        answer = await http.post(f"/api/tables/{table.id}/seats", json=body)
                        answer.raise_for_status()
                    for seat in range(SEATS):
                        await self.connect(table, seat, cookie)
                    self.tables.append(table)

            await asyncio.gather(*[one() for _ in range(self.count)])
        for table in self.tables:
            for member in table.seats:
                member.do({"do": "ready"})
        deadline = time.monotonic() + PATIENCE
        while not all(table.next_move for table in self.tables):
            self.check()
            if time.monotonic() > deadline:
                begun = sum(table.next_move is not None for table in self.tables)
                raise Stopped(f"after {PATIENCE:.0f} s only {begun} of {self.count} games began")
            await asyncio.sleep(0.05)

    def check(self) -> None:
        """Stop if sockets were lost; raises `Stopped`."""
        if self.lost:
            reasons = ", ".join(f"{reason} ({count})" for reason, count in self.lost.most_common())
            all_sockets = self.count * SEATS
            raise Stopped(f"{self.lost.total()} of {all_sockets} sockets were lost: {reasons}")

    async def connect(self, table: Table, seat: int, cookie: str) -> None:
        """Connect to one seat; raises `Stopped` if nobody answers."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table.id}/socket?seat={seat}"
        try:
            async with asyncio.timeout(PATIENCE):
                await picows.ws_connect(
                    lambda: table.seats[seat], address, extra_headers={"cookie": cookie}
                )
                await table.seats[seat].synced
        except TimeoutError:
            raise Stopped(f"a socket was not answered within {PATIENCE:.0f} s") from None

    async def saturate(self, seconds: float) -> None:
        """Keep one move of every table on its way."""
        self.is_saturating = True
        for table in self.tables:
            table.move()
        await asyncio.sleep(seconds)

    async def pace(self, rate: float, seconds: float) -> None:
        """So many moves a second, at random tables that have none on its way."""
        self.is_saturating = False
        began = time.perf_counter()
        sent = 0
        while (passed := time.perf_counter() - began) < seconds:
            while sent < passed * rate:
                sent += 1
                table = random.choice(self.tables)
                if not table.waiting:
                    table.move()
            await asyncio.sleep(0.001)

    def reset(self) -> None:
        """Begin to count anew."""
        self.moves_before += self.moves
        self.latencies, self.moves, self.refused = [], 0, 0
