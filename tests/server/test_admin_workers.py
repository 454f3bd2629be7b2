"""What is decided at one worker holds at all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import postgres
from tests.support.server_admin import hire, is_refused, two_workers
from tests.support.server_client import Guest, Server
from tests.support.server_tools import begin_connected, close_code, until


@pytest.fixture
def database() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


def test_a_ban_at_one_worker_drops_the_sockets_at_the_other(database: postgres.Server) -> None:
    async def main() -> None:
        async with two_workers(database.url) as (one, two):
            admin = hire(one)
            table, guests = await begin_connected(one, "volto")
            here = guests[1].sockets[0]
            away = two.stranger()
            away.http.cookies = guests[0].http.cookies
            socket = await away.connect(table, 0)
            await admin.decide("ban", await admin.handle(table, 0), reason="Enough")
            assert await close_code(socket) == 4412
            assert socket.closing["reason"] == "Enough"
            await is_refused("banned", away, "POST", "/api/tables", {"game": "volto"})
            await here.until_seen(lambda: not here.table["seats"][0]["present"])
            await admin.decide("unban", await admin.handle(table, 0))
            await until(lambda: not _is_banned(two, away))
            await (await away.connect(table, 0)).do("say", text="back")

    asyncio.run(main())


def _is_banned(server: Server, guest: Guest) -> bool:
    cookie = server.site.keys.read_cookie(guest.http.cookies["ridotto"])
    assert cookie
    found = server.site.decisions.restrictions.of(server.site.keys.handle(cookie.user))
    return found is not None and found.ban is not None


def test_workers_share_banners_closings_reports_and_statistics(database: postgres.Server) -> None:
    async def main() -> None:
        async with two_workers(database.url) as (one, two):
            admin, elsewhere = hire(one), hire(two)
            table, guests = await begin_connected(one, "volto")
            away = two.stranger()
            away.http.cookies = guests[0].http.cookies
            socket = await away.connect(table, 0)
            await admin.call("PUT", "banner", {"text": "Soon"})
            told = await socket.until(lambda told: told["type"] == "banner")
            assert told["text"] == "Soon"
            report = {"seat": 1, "reason": "other"}
            await away.call("POST", f"/api/tables/{table}/reports", report)
            assert len((await admin.call("GET", "reports"))["reports"]) == 1

            async def see() -> Any:
                return await elsewhere.call("GET", "statistics")

            while (found := await see())["sockets"] < 3:  # the other worker tells of them in time
                await asyncio.sleep(0.01)
            assert len(found["workers"]) == 2
            assert found["database"] == "PostgreSQL"
            await admin.call("POST", f"tables/{table}/close", {"reason": "Full moon"})
            assert await close_code(socket) == 4413
            assert socket.closing["reason"] == "Full moon"
            assert await elsewhere.call("GET", "log") == await admin.call("GET", "log")

    asyncio.run(main())
