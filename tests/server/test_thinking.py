"""Thinking at tables is shared fairly, and bots rest where nobody listens."""

import asyncio
import threading
import time
from typing import Any

import pytest

from ridotto.server.errors import Busy
from ridotto.server.http import studies
from ridotto.server.http.forms import Trial, Tried
from ridotto.server.http.studies import tried
from ridotto.server.room import staff
from ridotto.server.room.mind import Mind
from ridotto.server.site import Site
from ridotto.server.thinking import Lane
from tests.support.server_client import (
    Server,
    Socket,
    can_act,
    open_site,
    sit_with,
)
from tests.support.server_tools import until


def test_a_network_has_one_turn_however_many_addresses_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[int] = []
    may_end = threading.Event()

    def slowly(trial: Trial) -> Tried:
        begun.append(len(trial.moves))
        assert may_end.wait(60)
        return tried(trial)

    monkeypatch.setattr(studies, "tried", slowly)
    monkeypatch.setattr(studies, "SECONDS", 60.0)

    async def scenario() -> None:
        async with open_site(behind_proxy=True) as server:
            lane = server.site.thinking.studies
            addresses = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:9::1"]
            guests = [server.stranger() for _ in addresses]
            wishes = []
            for number, (guest, address) in enumerate(zip(guests, addresses, strict=True)):
                trial = {"game": "volto", "moves": ["0 a1-a2"] * number}
                forwarded = {"x-forwarded-for": address}
                asked = guest.call("POST", "/api/trials", trial, **forwarded)
                wishes.append(asyncio.ensure_future(asked))
                await until(lambda number=number: waiting_in(lane) == number)  # type: ignore[misc]
            may_end.set()
            await asyncio.gather(*wishes, return_exceptions=True)
            assert begun == [0, 3, 1, 2]

    asyncio.run(scenario())


def waiting_in(lane: Lane) -> int:
    """How many wait for a turn, once one is being served."""
    turns = [len(turns) for owner in lane._waiting.values() for turns in owner.values()]
    return sum(turns) if lane._busy else -1


async def watching_bots(server: Server, game: str, bot: str, **settings: Any) -> Socket:
    """Somebody who watches two bots, which play on and on."""
    host = await server.guest("Anna")
    created = await host.create(game, sit=False, spectators="live", **settings)
    socket = await host.connect(created["table"], host=created["host"])
    for seat in (0, 1):
        await socket.do("seat_bot", seat=seat, bot=bot)
    return socket


def test_bots_pause_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff, "PATIENCE", 0.01)

    async def scenario() -> None:
        async with open_site(bot_pace=0.1) as server:
            # Even if moves are made at random, no game of Twilight is over in this time.
            socket = await watching_bots(server, "twilight", "random")
            table = socket.table["id"]
            await socket.until_seen(lambda: socket.heard > 3)
            await socket.close()
            site = server.site
            await until(lambda: not any(site._staff._players.values()))
            version = site.rooms[table].table.version
            assert site.rooms[table].table.phase == "playing"
            again = await next(iter(server.guests)).connect(table)
            assert site.rooms[table].table.version == version
            heard = again.heard
            await again.until_seen(lambda: again.heard > heard + 3)

    asyncio.run(scenario())


def test_bots_do_not_get_up_because_somebody_left_a_room_that_was_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(staff, "PATIENCE", 0.3)

    async def scenario() -> None:
        async with open_site(bot_pace=0.1) as server:
            socket = await watching_bots(server, "twilight", "random")
            table, site = socket.table["id"], server.site
            old = site.rooms[table]
            site.forget(old, "idle", "nobody is here")
            again = await next(iter(server.guests)).connect(table)
            assert site.rooms[table] is not old
            await until(lambda: not old.visitors)
            site._staff.watch(old)  # as when a socket of it ends only now
            deadline = time.monotonic() + 3 * staff.PATIENCE
            while time.monotonic() < deadline:
                await again.next()
            assert len(site._staff._players) == 1
            heard = again.heard
            await again.until_seen(lambda: again.heard > heard + 3)

    asyncio.run(scenario())


def test_bots_that_got_up_while_they_thought_go_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them has the turn of the table, the other one waits for it: neither keeps it."""
    monkeypatch.setattr(staff, "PATIENCE", 0.01)
    may_end, choose, thinking = threading.Event(), Mind.choose, list[Mind]()

    def slowly(mind: Mind) -> str:
        thinking.append(mind)
        assert may_end.wait(60)
        return choose(mind)

    monkeypatch.setattr(Mind, "choose", slowly)

    async def scenario() -> None:
        async with open_site(bot_pace=0.01) as server:
            both_act = {"setup": "placed"}
            socket = await watching_bots(server, "volto", "greedy", options=both_act)
            table, site = socket.table["id"], server.site
            await until(lambda: bool(thinking) and len(queue_of(site, table)) == 1)
            await socket.close()
            await until(lambda: not any(site._staff._players.values()))
            may_end.set()
            await until(lambda: site.thinking.bots.is_idle)
            assert all(seat.bot == "greedy" for seat in site.rooms[table].table.seats)
            again = await next(iter(server.guests)).connect(table)
            heard = again.heard
            await again.until_seen(lambda: again.heard > heard)

    asyncio.run(scenario())


def test_bots_that_get_no_turn_play_in_haste_and_stay() -> None:
    async def scenario() -> None:
        async with open_site(bot_limit=0.05) as server:
            lane = server.site.thinking.bots
            lane._free = 0  # as if others thought all the time
            socket = await watching_bots(server, "twilight", "greedy")
            await socket.until_seen(lambda: socket.heard > 8)
            assert [seat["bot"] for seat in socket.table["seats"]] == ["greedy", "greedy"]
            assert not lane._busy

    asyncio.run(scenario())


def queue_of(site: Site, table: str) -> list[Any]:
    """Who waits for a turn of a table's bots."""
    return [turn for owner in site.thinking.bots._waiting.values() for turn in owner.get(table, ())]


def test_moves_are_made_while_a_preview_is_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()

    def slowly(*_: object) -> None:
        assert may_end.wait(60)
        raise Busy("enough")

    monkeypatch.setattr("ridotto.server.socket.connection.preview", slowly)

    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "volto", ("random",), options={"setup": "placed"})
            await socket.do("ready")
            await socket.until_seen(lambda: can_act(socket))
            move = socket.view["legal"][0]
            for number in range(5):
                wish = {"type": "preview", "id": f"p{number}", "moves": [move]}
                await socket.send(wish)
            refused = await socket.until(lambda told: told["type"] == "refused")
            assert (refused["id"], refused["code"]) == ("p4", "busy")
            await socket.play(move)
            may_end.set()
            left = {"p0", "p1", "p2", "p3"}
            while left:
                told = await socket.until(lambda told: told["type"] == "refused")
                left.remove(told["id"])

    asyncio.run(scenario())
