"""Servers whose machines tell different times: all clocks of tables go by one, and never back."""

import asyncio
import contextlib
import os
import pathlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from ridotto import store
from ridotto.server.clock import milliseconds
from ridotto.table import Entry, codec, commands
from tests.chaos.launcher import Launcher, opened
from tests.chaos.wrong_clock import WrongClock
from tests.support import postgres
from tests.support.server_client import Guest, Refusal, Socket

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the launcher forks")

MINUTES = 60  # seconds
PATIENCE = 25  # seconds
SLOW = 15_000  # milliseconds by which a busy machine may be late


@pytest.fixture(scope="module")
def servers() -> Iterator[Launcher]:
    with opened() as launcher:
        yield launcher


@pytest.fixture
def url() -> Iterator[str]:
    with postgres.running() as database:
        yield database.url


class Two:
    """Two servers on one database; each has a clock of its own, which may be wrong."""

    def __init__(self, launcher: Launcher, folder: pathlib.Path, url: str) -> None:
        self.clocks = [WrongClock(folder / f"clock {number}") for number in range(2)]
        self.urls: list[str] = []
        self.log = folder / "server.log"
        self._launcher = launcher
        self._folder = folder
        self._database = url
        self._guests: list[Guest] = []
        self._servers: list[Any] = []

    async def start(self) -> None:
        """Open both."""
        for clock in self.clocks:
            arguments = ("--data", str(self._folder), "--database", self._database)
            server = await self._launcher.start(self.log, *arguments, clock=clock)
            self._servers.append(server)
            self.urls.append(server.url)

    async def stop(self) -> None:
        """Close everything."""
        for guest in self._guests:
            await guest.close()
        for server in self._servers:
            await server.kill()

    def stranger(self, server: int) -> Guest:
        """Somebody without a name at a server."""
        self._guests.append(Guest(self.urls[server]))
        return self._guests[-1]

    async def guest(self, server: int, name: str) -> Guest:
        """A guest who got their cookie from a server."""
        guest = self.stranger(server)
        await guest.call("POST", "/api/me", {"name": name})
        return guest

    def elsewhere(self, guest: Guest, server: int) -> Guest:
        """The same guest at another server."""
        same = self.stranger(server)
        same.http.cookies.update(dict(guest.http.cookies))
        return same

    async def begin(
        self, seconds: int, *, friend_at: int = 1
    ) -> tuple[str, list[Guest], list[Socket]]:
        """A game of two with a clock, the host at the first server: table, guests, sockets."""
        guests = [await self.guest(0, "anna"), await self.guest(friend_at, "berta")]
        clock = {"type": "game", "seconds": seconds, "increment": 0}
        created = await guests[0].create("twilight", clock=clock)
        table = created["table"]
        await guests[1].sit(table, invite=created["invite"])
        sockets = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
        for socket in sockets:
            await socket.do("ready")
        for socket in sockets:
            await socket.until_seen(lambda: bool(socket.view))  # noqa: B023 called at once
        return table, guests, sockets

    async def entries(self, table: str) -> list[Entry]:
        """The log of a table, but for its creation."""
        records = store.connect(self._database)
        await records.open()
        written = (await records.load(table, after=0)).entries
        await records.close()
        return [entry for entry in map(codec.read_entry, written) if isinstance(entry, Entry)]


@contextlib.asynccontextmanager
async def two_servers(
    launcher: Launcher, folder: pathlib.Path, url: str, *, ahead: tuple[float, float]
) -> AsyncIterator[Two]:
    """Two servers, so many seconds ahead of the database's clock."""
    two = Two(launcher, folder, url)
    for clock, seconds in zip(two.clocks, ahead, strict=True):
        clock.set(seconds)
    try:
        async with asyncio.timeout(PATIENCE):
            await two.start()
            yield two
    finally:
        await two.stop()


async def move(sockets: list[Socket]) -> None:
    """One move, which both have heard."""
    for socket in sockets:
        await socket.ping()
        assert socket.table["phase"] == "playing", socket.table["result"]
    mover = next(socket for socket in sockets if socket.view["legal"])
    before = mover.heard
    await mover.play(mover.view["legal"][0])
    for socket in sockets:
        await socket.until_seen(
            lambda: socket.heard > before or socket.table["phase"] != "playing"  # noqa: B023 called at once
        )


def check_order(entries: list[Entry], since: int) -> None:
    """See that the time of a log never goes back, and is that of the database."""
    moments = [since, *(entry.at for entry in entries), milliseconds()]
    assert moments == sorted(moments), moments


@pytest.mark.parametrize("ahead", [(0, 10 * MINUTES), (-10 * MINUTES, 7), (30, 90 * MINUTES)])
def test_nobody_loses_on_time_for_another_clock(
    servers: Launcher, tmp_path: pathlib.Path, url: str, ahead: tuple[float, float]
) -> None:
    async def run() -> None:
        async with two_servers(servers, tmp_path, url, ahead=ahead) as two:
            since = milliseconds()
            table, _, sockets = await two.begin(5 * MINUTES)
            for _ in range(6):
                await move(sockets)
            for socket in sockets:
                await socket.ping()
                assert socket.table["phase"] == "playing"
                assert sum(socket.table["clock"]["left"]) > 2 * 1000 * 5 * MINUTES - SLOW
            check_order(await two.entries(table), since)
            assert "clock is ahead of the database's, which counts" in two.log.read_text()

    asyncio.run(run())


def test_looking_in_from_a_server_that_is_ahead_ends_no_game(
    servers: Launcher, tmp_path: pathlib.Path, url: str
) -> None:
    async def run() -> None:
        async with two_servers(servers, tmp_path, url, ahead=(0, 10 * MINUTES)) as two:
            table, guests, sockets = await two.begin(5 * MINUTES, friend_at=0)
            await move(sockets)
            phone = await two.elsewhere(guests[1], 1).connect(table, 1)
            await move([*sockets, phone])
            await move([*sockets, phone])

    asyncio.run(run())


def test_time_is_up_when_it_is_up(servers: Launcher, tmp_path: pathlib.Path, url: str) -> None:
    async def run() -> None:
        async with two_servers(servers, tmp_path, url, ahead=(10 * MINUTES, -3 * MINUTES)) as two:
            table, _, sockets = await two.begin(10)
            await move(sockets)
            began = milliseconds()
            for socket in sockets:
                await socket.until_seen(lambda: socket.table["phase"] == "over")  # noqa: B023 called at once
            *_, flag = [
                entry
                for entry in await two.entries(table)
                if isinstance(entry.command, commands.Flag)
            ]
            assert 10_000 - SLOW / 10 < flag.at - began < 10_000 + SLOW
            assert flag.at <= milliseconds()

    asyncio.run(run())


def test_clocks_that_jump(servers: Launcher, tmp_path: pathlib.Path, url: str) -> None:
    async def run() -> None:
        async with two_servers(servers, tmp_path, url, ahead=(0, 0)) as two:
            since = milliseconds()
            table, guests, sockets = await two.begin(5 * MINUTES)
            for jumps in [(-10, 0), (-10, 60), (3, -60), (0, 0)]:
                for clock, minutes in zip(two.clocks, jumps, strict=True):
                    clock.set(minutes * MINUTES)
                await move(sockets)
                await move(sockets)
                phone = await two.elsewhere(guests[0], 1).connect(table, 0)
                await phone.close()
            check_order(await two.entries(table), since)
            for socket in sockets:
                assert sum(socket.table["clock"]["left"]) > 2 * 1000 * 5 * MINUTES - SLOW

    asyncio.run(run())


def test_a_guest_of_one_server_is_known_to_the_other(
    servers: Launcher, tmp_path: pathlib.Path, url: str
) -> None:
    async def run() -> None:
        async with two_servers(servers, tmp_path, url, ahead=(0, 10 * MINUTES)) as two:
            guest = await two.guest(1, "anna")
            same = await two.elsewhere(guest, 0).call("GET", "/api/me")
            assert same["name"] == "anna"

    asyncio.run(run())


def test_nobody_is_gone_for_another_clock(
    servers: Launcher, tmp_path: pathlib.Path, url: str
) -> None:
    async def run() -> None:
        async with two_servers(servers, tmp_path, url, ahead=(0, 10 * MINUTES)) as two:
            since = milliseconds()
            table, guests, sockets = await two.begin(5 * MINUTES)
            await sockets[1].close()
            anna = sockets[0]
            await anna.until_seen(lambda: anna.table["seats"][1]["left_at"] is not None)
            assert since < anna.table["seats"][1]["left_at"] <= milliseconds()
            with pytest.raises(Refusal, match="not_now"):
                await anna.do("vote", seat=1, choice="end")
            berta = await guests[1].connect(table, 1)
            await anna.until_seen(lambda: anna.table["seats"][1]["left_at"] is None)
            await move([anna, berta])

    asyncio.run(run())
