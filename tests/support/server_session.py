"""A repeatable session at a server: a table, an observer who tries everything, a stranger."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import pathlib
import random
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any, NamedTuple

import msgspec
import uvloop

from ridotto.engine.game import Game
from tests.support.server_client import TOKEN, Refusal, Server, Socket, open_site
from tests.support.server_witness import WHIMS, KnownGuest, Witness, drain
from tests.support.server_worlds import Deed, Plan, World
from tests.support.work import WORK

START_TIME = 1_700_000_000_000
_MEMORY = pathlib.Path("/dev/shm")  # where there is one, nobody waits for a disk


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Do something on the event loop that the server uses."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


@contextlib.asynccontextmanager
async def open_quick_site(**settings: Any) -> AsyncIterator[Server]:
    """A server whose store is in memory, if there is a place for that."""
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        async with open_site(str(pathlib.Path(folder) / "ridotto.db"), **settings) as server:
            yield server


class Clock:
    """The time of a server, which goes on only when told to, and the ids of its tables."""

    def __init__(self) -> None:
        self.now = START_TIME - 1_000_000
        self._session = "neighbours"

    def begin(self, session: str) -> None:
        """Begin a session; all begin at the same time."""
        self.now = START_TIME
        self._session = session

    def __call__(self) -> int:
        return self.now

    def new_id(self) -> str:
        """The id of a table: there is one a session."""
        return hashlib.sha256(self._session.encode()).hexdigest()[:12]


class Dealer:
    """Stands in for `ridotto.table.deal.Game`: the next game to begin is given."""

    def __init__(self) -> None:
        self.next: Game | None = None

    def __call__(self, name: str, **named: Any) -> Game:
        return self.next or Game(name, **named, compiled=True)


class Stage(NamedTuple):
    """A server where the same session can be repeated, and somebody who talks at another table."""

    server: Server
    clock: Clock
    dealer: Dealer
    neighbour: Socket
    is_watchful: bool  # whether the server notices in time that somebody has hung up


@contextlib.asynccontextmanager
async def open_stage(dealer: Dealer, is_watchful: bool = False) -> AsyncIterator[Stage]:
    """A server whose clock, chance and ids are fixed."""
    clock = Clock()
    async with open_quick_site(
        clock=clock,
        chance=lambda: "5e" * 32,
        make_id=clock.new_id,
        time_factor=0.01 if is_watchful else 1000.0,
    ) as server:
        neighbour = KnownGuest(server, "Neighbour")
        made = await neighbour.create("volto", listed=True)
        socket = await neighbour.connect(made["table"], 0)
        await asyncio.sleep(0.002)  # stores count milliseconds of their own
        yield Stage(server, clock, dealer, socket, is_watchful)


async def play_session(stage: Stage, plan: Plan, world: World) -> list[list[Any]]:
    """Play a game; returns all that the observer, a stranger and the site's host were sent."""
    session = Session(stage, plan)
    try:
        await session.gather(world.game)
        for moment in world.moments:
            await session.go_on(moment)
        await session.end()
    finally:
        await session.close()
    return [session.witness.told, session.stranger.told, session.admin.told]


class Session:
    """One table from its creation until the game is broken off."""

    def __init__(self, stage: Stage, plan: Plan) -> None:
        self.stage, self.plan = stage, plan
        self.choose = random.Random(plan.seed)
        stage.clock.begin(f"{plan.history.game.name} {plan.seed}")
        self.witness = Witness(stage.server, "Observer")
        self.witness.observer = plan.observer
        self.stranger = KnownGuest(stage.server, "Stranger")
        self.admin = KnownGuest(stage.server, "Admin")
        self.admin.http.headers["authorization"] = f"Bearer {TOKEN}"
        self.people = [
            self.witness if seat == plan.observer else KnownGuest(stage.server, f"Guest {seat}")
            for seat in range(plan.history.game.seats)
        ]
        self.sockets: dict[int, Socket] = {}
        self.lobby = b""

    async def gather(self, game: Game) -> None:
        """Sit down and begin."""
        settings = {"seats": game.seats, "options": msgspec.to_builtins(game.options)}
        made = await self.people[0].create(game.name, **settings, **self.plan.settings)
        self.witness.table, self.witness.invite = made["table"], made["invite"]
        for seat, guest in enumerate(self.people):
            if seat:
                await guest.sit(made["table"], seat=seat, invite=made["invite"])
            await self.connect(seat, guest)
        if self.plan.observer is None:
            await self.witness.come()
        self.stage.dealer.next = game
        for seat, socket in self.sockets.items():
            await socket.do("ready", f"ready {seat}", nonce=f"{seat:02x}")
        self.stage.dealer.next = None
        await self.witness.settle()
        self.lobby = (await self.stranger.ask("GET", "/api/tables")).content

    async def connect(self, seat: int, guest: KnownGuest) -> None:
        """Connect a user, and wait until the server has noticed."""
        if isinstance(guest, Witness):
            await guest.come()
            self.sockets[seat] = guest.socket
        else:
            socket = self.sockets[seat] = await guest.connect(self.witness.table, seat)
            await socket.until_seen(lambda: socket.table["seats"][seat]["present"])

    async def go_on(self, moment: list[Deed]) -> None:
        """What is done at a moment, and what comes into the observer's mind then."""
        choose = self.choose
        passed = choose.randint(0, 9_999)
        if not self.plan.is_frozen:
            self.stage.clock.now += passed
        for deed in moment:
            await self.do(deed)
        if any(deed.is_silent and deed.seat != self.plan.observer for deed in moment):
            lobby = (await self.stranger.http.get("/api/tables")).content
            assert lobby == self.lobby, (moment, self.lobby, lobby)
        if choose.random() < 0.15:
            await self.stage.neighbour.do("phrase", phrase="luck")
            await self.stranger.ask("GET", "/api/tables")
        if choose.random() < 0.3:
            await self.look_in()
        seat = choose.choice(list(self.sockets))
        if choose.random() < 0.1 and seat != self.plan.observer:
            await self.sockets[seat].do("phrase", phrase="hello")
        await self.listen()

    async def look_in(self) -> None:
        """Whoever runs the site looks at the table."""
        for path in ("tables", f"tables/{self.witness.table}", "reports", "users", "log"):
            with self.counted():
                await self.admin.ask("GET", f"/api/admin/{path}")

    async def do(self, deed: Deed) -> None:
        """Let somebody do something; who may not hear of it must not be sent anything."""
        witness = self.witness
        if deed.seat == self.plan.observer:
            if not witness.is_there:
                await witness.come_back()
            witness.last_move = deed.move
            with self.counted():
                await witness.play(deed.move)
            return
        await do(self.sockets[deed.seat], deed)
        if witness.is_there:
            frames = await witness.settle()
            assert not (deed.is_silent and frames), (deed, frames)

    async def listen(self) -> None:
        """The observer tries something, goes away for a while, or just listens."""
        witness, mood = self.witness, self.choose.random()
        with self.counted():
            if not witness.is_there:
                if mood < 0.4:
                    await witness.come_back(forgotten=self.choose.choice([0, 0, 1, 99]))
            elif mood < 0.06:
                await self.let_go()
            elif mood < 0.3:
                await self.choose.choice(WHIMS)(witness, self.choose)
            if witness.is_there:
                await witness.settle()

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """Keep how much was done for the observer, beside all they were sent, if it is counted."""
        before = WORK.copy()
        yield
        self.witness.told.append(WORK - before)

    async def let_go(self) -> None:
        """The observer hangs up, and where the server is watchful, everybody is told."""
        seat = self.plan.observer
        if seat is None or not self.stage.is_watchful:
            await self.witness.go()
            return
        other = self.sockets[(seat + 1) % len(self.people)]
        await other.ping()
        await self.witness.go()
        await other.until_seen(lambda: not other.table["seats"][seat]["present"])

    async def end(self) -> None:
        """Everything once more before the game is broken off."""
        if not self.witness.is_there:
            await self.witness.come_back()
        for whim in dict.fromkeys(WHIMS):
            with self.counted():
                await whim(self.witness, self.choose)
                await self.witness.settle()
        table = self.witness.table
        own = (f"/api/tables/{table}", f"/api/records/{table}-1", "/api/me", "/api/me/tables")
        for path in ("/api/tables", *own, f"/api/records/{table}-1/review"):
            await self.witness.ask("GET", path)
            await self.stranger.ask("GET", path)
        await self.look_in()
        if self.plan.observer is None and self.plan.settings["spectators"] == "after":
            assert (self.witness.socket.view, self.witness.socket.events) == (None, [])

    async def close(self) -> None:
        """Clear the table away."""
        site = self.stage.server.site
        await site.delete(await site.room(self.witness.table))
        for socket in [*self.sockets.values(), self.witness.socket]:
            await drain(socket)
        for guest in [*self.people, self.witness, self.stranger, self.admin]:
            await guest.http.aclose()


async def do(socket: Socket, deed: Deed) -> None:
    """Carry a deed out, and wait until the server says that it is done."""
    if deed.kind == "play":
        await socket.do("play", moves=[deed.move])
    elif deed.kind == "undo":
        await socket.do("undo")
    elif deed.kind == "try":
        with contextlib.suppress(Refusal):
            await socket.do("play", moves=[deed.move])
    else:
        await socket.send({"type": "preview", "id": "p", "moves": [deed.move]})
        await socket.until(lambda told: told.get("id") == "p")
