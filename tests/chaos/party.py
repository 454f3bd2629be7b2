"""Guests at several tables of one server, which may die at any moment."""

import asyncio
import contextlib
import itertools
import json
import pathlib
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx

from ridotto.server.keys import COOKIE, Keys
from tests.chaos.audit import Auditor
from tests.chaos.journal import Journal, Json, Seat
from tests.chaos.launcher import KEY, Launcher, Server
from tests.chaos.player import Player
from tests.chaos.wrong_clock import WrongClock

PATIENCE = 30.0  # seconds, on a busy machine


class Party:
    """Everybody at one table."""

    def __init__(self, table: str, players: list[Player]) -> None:
        self.table = table
        self.players = players
        self.tasks = [asyncio.create_task(player.run()) for player in players]

    def has_moved(self) -> bool:
        """Whether the server has accepted something of theirs."""
        return any(player.moved.is_set() for player in self.players)

    @property
    def is_at_rest(self) -> bool:
        """Whether all have finished what they had begun."""
        return all(player.is_at_rest for player in self.players)

    async def go_home(self) -> None:
        """Hang up."""
        for task in self.tasks:
            task.cancel()
        for outcome in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome


class Site:
    """A store, the servers that have it open, and the parties there.

    With several servers each player chooses one whenever they connect. The clock of each is wrong
    by up to so many seconds.
    """

    def __init__(
        self,
        launcher: Launcher,
        folder: pathlib.Path,
        database: str,
        seed: int,
        clock_error: float = 0,
    ) -> None:
        self.chance = random.Random(seed)
        self.servers: list[Server] = []
        self.parties: list[Party] = []
        self.gone: list[Player] = []
        self.problems: list[str] = []
        self.starts: list[float] = []
        self.auditor = Auditor(database or f"sqlite:///{folder}/ridotto.db", self.problems.append)
        self.http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, verify=False)
        self._database = database
        self._folder = folder
        self._clock_error = clock_error
        self._launcher = launcher
        self._log = folder / "server.log"
        self._is_open = asyncio.Event()
        self._names = itertools.count(1)

    @property
    def players(self) -> Iterator[Player]:
        """Everybody who is here."""
        return (player for party in self.parties for player in party.players)

    def complain(self) -> None:
        """Fail, if something is wrong."""
        assert not self.problems, "\n".join(self.problems[:20])

    async def start(self, *, cold: bool = False, database: str = "") -> Server:
        """Open a server, which may have a way of its own to the database."""
        clock = None
        if self._clock_error:
            clock = WrongClock(self._folder / f"clock {len(self.starts)}")
            clock.set(self.chance.uniform(-self._clock_error, self._clock_error))
        arguments = ["--data", str(self._folder)]
        if self._database:
            arguments += ["--database", database or self._database]
        server = await self._launcher.start(self._log, *arguments, cold=cold, clock=clock)
        self.servers.append(server)
        if not cold:
            self.starts.append(server.seconds)
        self._is_open.set()
        return server

    async def kill(self, server: Server) -> None:
        """Kill a server; whoever was connected to it looks for another one."""
        self.servers.remove(server)
        if not self.servers:
            self._is_open.clear()
        await server.kill()
        self.expect_moves()

    def expect_moves(self) -> None:
        """From now on, wait for acts to be accepted."""
        for player in self.players:
            player.moved.clear()

    async def where(self, favourite: int | None = None) -> str:
        """The address of a server, once there is one; of the favourite one if it lives."""
        while not self.servers:
            await self._is_open.wait()
        if favourite is None or favourite >= len(self.servers):
            return self.chance.choice(self.servers).url
        return self.servers[favourite].url

    async def call(self, path: str, body: Any, cookie: str = "") -> httpx.Response:
        """A request, again and again until a server answers it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            url = await self.where()
            with contextlib.suppress(httpx.TransportError):
                headers = {"cookie": cookie} if cookie else {}
                answer = await self.http.post(url + path, json=body, headers=headers)
                self.http.cookies.clear()
                if answer.status_code != 503:
                    assert answer.is_success, answer.text
                    return answer
            await asyncio.sleep(0.02)
        raise AssertionError(f"{path} was not answered within {PATIENCE} s")

    async def seat_of(self, player: Player) -> Seat:
        """Where somebody sits now."""
        answer = await self.call(f"/api/tables/{player.table}/seats", {}, player.cookie)
        return int(answer.json()["seat"])

    async def guest(self) -> tuple[str, str]:
        """A new guest's name and cookie."""
        name = f"guest {next(self._names)}"
        answer = await self.call("/api/me", {"name": name})
        return name, f"{COOKIE}={answer.cookies[COOKIE]}"

    async def set_up(
        self, settings: Json, users: int, bots: tuple[str, ...] = (), *, devices: int = 1
    ) -> Party:
        """A table with everybody at it, who begin to play at once."""
        guests = [await self.guest() for _ in range(users)]
        created = (await self.call("/api/tables", settings, guests[0][1])).json()
        table = created["table"]
        for _, cookie in guests[1:]:
            await self.call(f"/api/tables/{table}/seats", {"invite": created["invite"]}, cookie)
        players = [
            self.player(table, seat, *guest)
            for seat, guest in enumerate(guests)
            for _ in range(devices)
        ]
        if settings.get("spectators") == "live":
            players.append(self.player(table, None, *await self.guest()))
        for seat, bot in enumerate(bots, users):
            # Goes out with the first greeting, as if it had been lost in a crash.
            act = {"do": "seat_bot", "seat": seat, "bot": bot}
            players[0].journal.send({"type": "do", "id": f"bot {seat}", "act": act})
        party = Party(table, players)
        self.parties.append(party)
        return party

    def player(self, table: str, seat: Seat, name: str, cookie: str) -> Player:
        """A player who is not yet connected."""
        identity = Keys(KEY).read_cookie(cookie.partition("=")[2])
        assert identity is not None
        return Player(
            Journal(f"{name} at {table}", self.problems.append),
            name,
            table,
            seat,
            cookie,
            user=identity.user,
            where=self.where,
            find_seat=self.seat_of,
            seed=self.chance.getrandbits(32),
        )

    async def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until something is so, or complain that it is not."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not is_so():
                    self.complain()
                    await asyncio.sleep(0.003)
                return
        self.problems.append(f"not within {PATIENCE} s: {what}")
        self.complain()

    async def until_all_have_moved(self) -> None:
        """Every table goes on."""
        for party in self.parties:
            await self.until(party.has_moved, f"{party.table} goes on")

    async def dismiss(self, parties: list[Party]) -> None:
        """Let the guests of some tables finish and go home, and check all of it."""
        players = [player for party in parties for player in party.players]
        for player in players:
            player.is_resting = True
        await self.until(lambda: all(party.is_at_rest for party in parties), "all come to rest")
        await self._until_all_is_heard(players)
        await self.auditor.check(players, closed=[party.table for party in parties])
        for party in parties:
            self.parties.remove(party)
            await party.go_home()
        self.gone += players

    async def _until_all_is_heard(self, players: list[Player]) -> None:
        """Wait until everybody knows all that is in the log, where bots may still go on."""
        deadline = time.monotonic() + PATIENCE
        while True:
            await self.auditor.check(players)
            ledgers = self.auditor.ledgers
            missing = [each for each in players if not ledgers[each.table].is_all_heard(each)]
            if not missing:
                return
            if time.monotonic() > deadline:
                names = [each.journal.name for each in missing]
                self.problems.append(f"not told everything within {PATIENCE} s: {names}")
            self.complain()
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Everybody finishes and goes home; everything is checked once more."""
        await self.dismiss(list(self.parties))
        for line in self._log.read_text().splitlines():
            if not line.startswith("{") or json.loads(line)["level"] == "error":
                self.problems.append(f"the log says: {line[:2000]}")
        self.complain()

    async def leave(self) -> None:
        """Let everything go, whatever state it is in."""
        for server in list(self.servers):
            await self.kill(server)
        await self.http.aclose()
        for party in self.parties:
            await party.go_home()


@contextlib.asynccontextmanager
async def opened(
    launcher: Launcher,
    folder: pathlib.Path,
    database: str = "",
    seed: int = 0,
    *,
    clock_error: float = 0,
) -> AsyncIterator[Site]:
    """A site whose first server is yet to be started."""
    site = Site(launcher, folder, database, seed, clock_error)
    try:
        yield site
    finally:
        await site.leave()
