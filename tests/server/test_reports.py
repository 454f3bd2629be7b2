"""Reports: who can report whom, and who hears of it."""

from __future__ import annotations

import asyncio
import time

from ridotto.server.moderation.statistics import DAY
from ridotto.server.sweep import sweep
from tests.support.server_admin import hire, is_refused
from tests.support.server_session import open_quick_site
from tests.support.server_tools import begin_connected


def test_reports_are_for_the_host_alone() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            anna, bea = guests
            await bea.sockets[0].do("say", text="You fool")
            for socket in (anna.sockets[0], bea.sockets[0]):
                await socket.ping()
            frames = [len(guest.sockets[0].frames) for guest in guests]
            before = await bea.call("GET", f"/api/tables/{table}")
            report = {"seat": 1, "reason": "insult", "text": "Three times"}
            assert await anna.call("POST", f"/api/tables/{table}/reports", report) is None
            for socket in (anna.sockets[0], bea.sockets[0]):
                await socket.ping()
            assert [len(guest.sockets[0].frames) - 1 for guest in guests] == frames
            assert await bea.call("GET", f"/api/tables/{table}") == before
            (filed,) = (await admin.call("GET", "reports"))["reports"]
            assert filed["report"]["about"]["user"] == await admin.handle(table, 1)
            assert filed["report"]["by"]["name"] == "guest 0"
            assert [line["text"] for line in filed["report"]["lines"]] == ["You fool"]
            await admin.call("POST", f"reports/{filed['id']}/resolve", {"note": "Talked to them"})
            assert (await admin.call("GET", "reports"))["reports"] == []
            (resolved,) = (await admin.call("GET", "reports?resolved=true"))["reports"]
            assert resolved["report"]["note"] == "Talked to them"
            await is_refused("missing", admin, "POST", "reports/nothing/resolve", {})

    asyncio.run(main())


def test_who_can_be_reported_and_by_whom() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            anna = await server.guest("Anna")
            made = await anna.create("mascarade", seats=5)
            path = f"/api/tables/{made['table']}/reports"
            socket = await anna.connect(made["table"], 0)
            await socket.do("seat_bot", seat=1, bot="random")
            for seat, code in ((0, "not_allowed"), (1, "not_now"), (2, "not_now"), (9, "not_now")):
                await is_refused(code, anna, "POST", path, {"seat": seat, "reason": "spam"})
            await is_refused("bad_request", anna, "POST", path, {"seat": 0, "reason": "ugly"})
            stranger = await server.guest("Stranger")
            wish = {"seat": 0, "reason": "spam"}
            await is_refused("missing", stranger, "POST", path, wish)
            await stranger.call("POST", path, {**wish, "invite": made["invite"]})
            await is_refused("no_identity", server.stranger(), "POST", path, wish)

    asyncio.run(main())


def test_reports_are_limited_and_forgotten_in_time() -> None:
    async def main() -> None:
        now = 1_700_000_000_000
        settings = {"rate_factor": 1.0, "report_days": 30}
        async with open_quick_site(clock=lambda: now, **settings) as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            path = f"/api/tables/{table}/reports"
            wish = {"seat": 1, "reason": "spam"}
            for _ in range(4):
                await guests[0].call("POST", path, wish)
            await is_refused("too_fast", guests[0], "POST", path, wish)
            first = await admin.call("GET", "reports?limit=3")
            second = await admin.call("GET", f"reports?limit=3&before={first['next']}")
            assert (len(first["reports"]), len(second["reports"])) == (3, 1)
            stored = time.time_ns() // 1_000_000  # stores keep their own time
            await sweep(server.site, stored + 29 * DAY)
            assert len((await admin.call("GET", "reports"))["reports"]) == 4
            await sweep(server.site, stored + 31 * DAY)
            assert (await admin.call("GET", "reports"))["reports"] == []

    asyncio.run(main())
