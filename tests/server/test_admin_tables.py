"""Whoever runs the site looks at tables, closes them, and says something to all."""

from __future__ import annotations

import asyncio
import json

from tests.support.server_admin import hire, is_refused
from tests.support.server_session import open_quick_site
from tests.support.server_tools import begin_connected, close_code


def test_tables_are_listed_and_paged_through() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin, anna = hire(server), await server.guest("Anna")
            tables: list[str] = []
            for number in range(5):
                made = await anna.create("volto", listed=number % 2 == 0)
                tables.insert(0, made["table"])
                await asyncio.sleep(0.003)  # stores count milliseconds
            socket = await anna.connect(tables[0], 0)
            await socket.until_seen(lambda: socket.table["seats"][0]["present"])
            first = await admin.call("GET", "tables?limit=3")
            second = await admin.call("GET", f"tables?limit=3&before={first['next']}")
            rows = first["tables"] + second["tables"]
            assert [row["row"]["id"] for row in rows] == tables
            assert [row["connected"] for row in rows] == [1, 0, 0, 0, 0]
            assert rows[0]["row"]["names"] == ["Anna"]
            assert second["next"] is None

    asyncio.run(main())


def test_a_table_is_shown_as_everybody_sees_it() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            await guests[0].sockets[0].do("say", text="Good evening")
            shown = await admin.call("GET", f"tables/{table}")
            told = await guests[1].call("GET", f"/api/tables/{table}")
            assert shown["table"] == told["table"]
            assert [line["text"] for line in shown["lines"]] == ["Good evening"]
            assert len(set(shown["users"])) == 2
            raw = [seat.user for seat in server.site.rooms[table].table.seats]
            text = json.dumps([shown, await admin.call("GET", "tables")])
            secrets = [*raw, server.site.rooms[table].table.master]
            assert not [secret for secret in secrets if str(secret) in text]
            await is_refused("missing", admin, "GET", "tables/nowhere")

    asyncio.run(main())


def test_looking_at_a_table_does_not_wake_it() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, _ = await begin_connected(server, "volto")
            server.site.forget(server.site.rooms[table], "idle", "nobody is here")
            shown = await admin.call("GET", f"tables/{table}")
            assert shown["table"]["phase"] == "playing"
            assert len((await admin.call("GET", "tables"))["tables"]) == 1
            assert table not in server.site.rooms

    asyncio.run(main())


def test_a_table_is_closed_and_everybody_is_told_why() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            for command in ("say", "say"):
                await guests[0].sockets[0].do(command, text="still here")
            await admin.call("POST", f"tables/{table}/close", {"reason": "It was a test"})
            for guest in guests:
                assert await close_code(guest.sockets[0]) == 4413
                assert guest.sockets[0].closing["code"] == "closed"
                assert guest.sockets[0].closing["reason"] == "It was a test"
            refusal = await is_refused("closed", guests[0], "GET", f"/api/tables/{table}")
            assert "It was a test" in str(refusal)
            await is_refused("missing", guests[0], "GET", f"/api/records/{table}-1")
            assert await server.site.store.record_ids() == [], "no secret is opened"
            await is_refused("missing", admin, "POST", f"tables/{table}/close", {})
            assert (await guests[0].call("GET", "/api/me/tables"))["tables"] == []

    asyncio.run(main())


def test_a_banner_reaches_every_page_and_disturbs_no_game() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            anna, bea = (guest.sockets[0] for guest in guests)
            await anna.ping()
            known = dict(anna.counts)
            await admin.call("PUT", "banner", {"text": "Closed at noon", "at": 5})
            told = await anna.until(lambda told: told["type"] == "banner")
            assert told == {"type": "banner", "text": "Closed at noon", "at": 5}
            assert anna.counts == known
            late = await guests[0].connect(table, 0)
            assert (await late.next())["text"] == "Closed at noon"
            await bea.until(lambda told: told["type"] == "banner")
            await admin.call("PUT", "banner", {})
            assert await anna.until(lambda told: told["type"] == "banner") == {"type": "banner"}
            assert await guests[0].call("GET", "/api/banner") == {}
            await is_refused("bad_text", admin, "PUT", "banner", {"text": "\u202e"})

    asyncio.run(main())
