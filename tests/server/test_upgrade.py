"""Workers of two releases beside each other on one database, until the older ones are gone."""

from __future__ import annotations

import asyncio
import json
import pathlib
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ridotto import store as stores
from ridotto.engine import registry
from ridotto.table import EDITION, codec
from tests.support import postgres
from tests.support.releases import unpack_release
from tests.support.server_client import Guest, Socket
from tests.support.server_process import running

pytestmark = pytest.mark.slow
PATIENCE = 90  # seconds; a worker counts as dead after 15
OLDER = {"program": ("tests.support.releases", "1")}
NEWER = {"program": ("tests.support.releases", str(EDITION + 1))}


class House:
    """Two servers on one database: guests come to either, and keep their cookie."""

    def __init__(self, database: str, older: str, newer: str) -> None:
        self.database = database
        self.older = older
        self.newer = newer
        self.guests: list[Guest] = []

    async def guest(self, name: str, url: str) -> Guest:
        """Somebody new."""
        guest = Guest(url)
        self.guests.append(guest)
        await guest.call("POST", "/api/me", {"name": name})
        return guest

    def at(self, guest: Guest, url: str) -> Guest:
        """The same person at the other server."""
        other = Guest(url)
        self.guests.append(other)
        other.http.cookies["ridotto"] = guest.http.cookies["ridotto"]
        return other

    async def entries(self, table: str) -> list[Any]:
        """The log of a table, as it is stored."""
        store = stores.connect(self.database)
        await store.open()
        try:
            found = (await store.load(table, after=0)).entries
        finally:
            await store.close()
        written = [json.loads(entry)["entry"] for entry in found]
        if all(entry.get("edition", 1) <= EDITION for entry in written):
            codec.read_table(None, found)  # raises if it cannot be read
        return written


async def play(sockets: list[Socket], moves: int) -> None:
    """Make some moves, whoever is to move; each hears of them at another server."""
    for _ in range(moves):
        mover = await next_mover(sockets)
        if mover is None:
            return
        heard = mover.heard
        legal = mover.view["legal"]
        await mover.play(legal[len(legal) // 2])
        for socket in sockets:
            await until_heard(socket, heard + 1)


async def until_heard(socket: Socket, count: int) -> None:
    """Wait until somebody has heard so much of a game."""
    await asyncio.wait_for(socket.until_seen(lambda: socket.heard >= count), PATIENCE)


async def next_mover(sockets: list[Socket]) -> Socket | None:
    """Who may move now; nobody if the game is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for socket in sockets:
                await socket.ping()
            if any(socket.table["phase"] == "over" for socket in sockets):
                return None
            for socket in sockets:
                if socket.view and socket.view["legal"]:
                    return socket


async def begin(host: Guest, other: Guest, game: str) -> tuple[str, list[Socket]]:
    """A game of two people, each at a server of their own, and of bots if more must play."""
    seats = registry.find(game).players[0]
    wishes = {"listed": True, "spectators": "live", "seats": seats}
    table = (await host.create(game, **wishes))["table"]
    sockets = [await host.connect(table, 0)]
    await other.sit(table)
    sockets.append(await other.connect(table, 1))
    for seat in range(2, seats):
        await sockets[0].do("seat_bot", seat=seat, bot="random")
    for number, socket in enumerate(sockets):
        await socket.do("ready", nonce=f"{number:032x}")
    for socket in sockets:
        await until_heard(socket, 1)
    return table, sockets


async def live_through(
    house: House, stop_older: Callable[[], Awaitable[None]], edition: int
) -> None:
    """An evening during which the older server is replaced."""
    anna = await house.guest("Anna", house.older)
    bea = await house.guest("Bea", house.newer)
    carla = await house.guest("Carla", house.newer)
    games = [
        await begin(host, other, game)
        for game in registry.names()
        for host, other in ((anna, bea), (bea, anna))
    ]
    watching = await carla.connect(games[0][0])
    for table, sockets in games:
        await play(sockets, 6)
        await sockets[0].do("say", text=f"Good evening at {table}")
        await sockets[1].until(lambda told: "Good evening" in str(told))
        # Both can load it from the start, as after a restart of either.
        for url in (house.older, house.newer):
            stranger = await house.guest(f"Dora {len(house.guests)}", url)
            told = await stranger.call("GET", f"/api/tables/{table}")
            assert told["table"]["phase"] in ("playing", "over")
            seen = await stranger.connect(table)
            assert seen.game_number == 1
        written = await house.entries(table)
        assert {entry.get("edition", 1) for entry in written[1:]} <= set(range(1, edition + 1))
        assert written[0].get("generator", 1) == 1 or edition > 1
    assert watching.game_number == 1

    await stop_older()
    at_newer = house.at(anna, house.newer)
    for table, sockets in games:
        mine = 0 if sockets[0].connection.remote_address[1] == port_of(house.older) else 1
        sockets[mine] = await at_newer.connect(table, mine)
        assert sockets[mine].seat == mine
        await play(sockets, 4)
        await sockets[mine].do("say", text="Here I am again")

    async with asyncio.timeout(PATIENCE):
        while True:
            made = await at_newer.create(registry.names()[0], listed=True)
            host = await at_newer.connect(made["table"], 0)
            await host.do("say", text="Is everybody new here?")
            written = await house.entries(made["table"])
            is_newest = written[-1].get("edition", 1) > edition
            if is_newest and written[0].get("generator", 1) > 1:
                break
            await asyncio.sleep(0.5)
    for table, sockets in games:
        await play(sockets, 4)
        assert await house.entries(table)


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


def upgrade(
    folder: pathlib.Path, older: dict[str, Any], newer: dict[str, Any], edition: int
) -> None:
    """Start an older and a newer server, and live through the upgrade."""
    settings = {
        "PORT": "0",
        "BROWSER": "false",
        "BOT_PACE": "0",
        "SECRET_KEY": "k" * 64,
        "RATE_FACTOR": "1000",
        "TIME_FACTOR": "0.1",
        "FOLLOWER_DELAY": "0.1",
    }
    logs: list[str] = []

    with postgres.running() as database:
        settings["DATABASE"] = database.url
        with (
            running(folder / "older", **settings, **older) as (old, old_url),
            running(folder / "newer", **settings, **newer) as (new, new_url),
        ):

            async def stop_older() -> None:
                old.send_signal(signal.SIGTERM)
                _, error = await asyncio.to_thread(old.communicate, timeout=60)
                assert old.returncode == 0
                logs.append(error)

            async def main() -> None:
                house = House(database.url, old_url, new_url)
                try:
                    await live_through(house, stop_older, edition)
                finally:
                    for guest in house.guests:
                        await guest.close()

            asyncio.run(main())
            new.send_signal(signal.SIGTERM)
            logs.append(new.communicate(timeout=60)[1])
    lines = [json.loads(line) for log in logs for line in log.splitlines()]
    assert not [line for line in lines if line["level"] in ("error", "critical")], lines


def test_the_last_release_and_this_one(tmp_path: pathlib.Path) -> None:
    older = {"source": unpack_release(tmp_path / "release")}
    upgrade(tmp_path, older, {}, edition=1)


def test_workers_that_know_no_editions_and_this_one(tmp_path: pathlib.Path) -> None:
    upgrade(tmp_path, OLDER, {}, edition=1)


def test_this_one_and_a_later_one(tmp_path: pathlib.Path) -> None:
    upgrade(tmp_path, {}, NEWER, edition=EDITION)
