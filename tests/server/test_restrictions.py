"""Users who are muted, banned or forgotten."""

from __future__ import annotations

import asyncio
import pathlib

import pytest

from ridotto.server.room.room import Room
from ridotto.store import Unavailable
from tests.support.server_admin import QUICKLY, hire, is_refused
from tests.support.server_client import Refusal, open_site
from tests.support.server_session import open_quick_site, run
from tests.support.server_tools import begin_connected, close_code


def test_a_muted_user_plays_on_but_says_nothing() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            socket, other = (guest.sockets[0] for guest in guests)
            handle = await admin.handle(table, 0)
            await admin.decide("mute", handle, seconds=3600, reason="Be kind", name="guest 0")
            for what in ({"act": "say", "text": "x"}, {"act": "phrase", "phrase": "hurry"}):
                with pytest.raises(Refusal, match=r"muted.*Be kind") as caught:
                    await socket.do(**what)
                assert caught.value.code == "muted"
            await other.do("say", text="peace")
            await socket.ping()
            mover = next(each for each in (socket, other) if each.view["legal"])
            await mover.play(mover.view["legal"][0])
            listed = (await admin.call("GET", "users"))["users"]
            assert [each["user"] for each in listed] == [handle]
            assert listed[0]["restricted"]["mute"]["reason"] == "Be kind"
            await admin.decide("unmute", handle)
            await socket.do("say", text="thank you")
            assert (await admin.call("GET", "users"))["users"] == []

    asyncio.run(main())


def test_a_banned_user_is_sent_away_and_the_table_goes_on() -> None:
    async def main() -> None:
        async with open_quick_site(**QUICKLY) as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            made = await guests[1].create("volto")
            other = guests[1].sockets[0]
            handle = await admin.handle(table, 0)
            await admin.decide("ban", handle, reason="Enough")
            assert await close_code(guests[0].sockets[0]) == 4412
            assert guests[0].sockets[0].closing["reason"] == "Enough"
            await other.until_seen(lambda: not other.table["seats"][0]["present"])
            for request in (
                ("POST", "/api/tables", {"game": "volto"}),
                ("POST", f"/api/tables/{made['table']}/seats", {"invite": made["invite"]}),
                ("POST", f"/api/tables/{table}/reports", {"seat": 1, "reason": "spam"}),
                ("POST", "/api/me/code"),
                ("DELETE", f"/api/tables/{table}"),
            ):
                await is_refused("banned", guests[0], *request)
            for seat in (0, None):
                assert await close_code(await guests[0].open(table, seat)) == 4412
            await other.do("say", text="still here")
            await admin.decide("unban", handle)
            socket = await guests[0].connect(table, 0)
            await socket.do("say", text="back again")

    asyncio.run(main())


def test_a_ban_ends_by_itself() -> None:
    async def main() -> None:
        now = 1_700_000_000_000
        async with open_quick_site(clock=lambda: now) as server:
            admin, anna = hire(server), await server.guest("Anna")
            table = (await anna.create("volto"))["table"]
            handle = await admin.handle(table, 0)
            await admin.decide("ban", handle, seconds=60)
            await is_refused("banned", anna, "POST", "/api/tables", {"game": "volto"})
            now += 60_000
            await anna.create("volto")
            assert (await admin.call("GET", "users"))["users"] == []
            await server.site.decisions.forget_old(now)
            assert await server.site.store.documents.page("restriction") == []
            assert server.site.decisions.restrictions.users == {}

    asyncio.run(main())


def test_a_ban_and_a_mute_are_lifted_apart() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin, handle = hire(server), "0123456789"
            decisions = [admin.decide(what, handle) for what in ("ban", "mute") for _ in range(4)]
            await asyncio.gather(*decisions)
            (found,) = (await admin.call("GET", "users"))["users"]
            assert {"ban", "mute"} <= found["restricted"].keys()
            await admin.decide("unban", handle)
            (found,) = (await admin.call("GET", "users"))["users"]
            assert list(found["restricted"]) == ["mute"]

    asyncio.run(main())


def test_decisions_outlive_the_server(tmp_path: pathlib.Path) -> None:
    async def main() -> None:
        database = str(tmp_path / "ridotto.db")
        async with open_site(database) as server:
            admin, anna = hire(server), await server.guest("Anna")
            table = (await anna.create("volto"))["table"]
            await admin.decide("ban", await admin.handle(table, 0))
            await admin.call("PUT", "banner", {"text": "Closed on Monday", "at": 99})
            cookies = anna.http.cookies
        async with open_site(database) as server:
            again = server.stranger()
            again.http.cookies = cookies
            await is_refused("banned", again, "POST", "/api/tables", {"game": "volto"})
            assert await again.call("GET", "/api/banner") == {"text": "Closed on Monday", "at": 99}

    asyncio.run(main())


def test_a_user_is_forgotten() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            table, guests = await begin_connected(server, "volto")
            free = (await guests[1].create("volto", listed=True))["table"]
            handle = await admin.handle(table, 1)
            for reporter, seat in ((0, 1), (1, 0)):
                await guests[reporter].call(
                    "POST", f"/api/tables/{table}/reports", {"seat": seat, "reason": "left"}
                )
            forgotten = await admin.decide("forget", handle, reason="They asked")
            assert forgotten == {"seats": 1, "playing": 1, "reports": 2}
            assert (await guests[0].call("GET", f"/api/tables/{free}"))["table"]["seats"][0][
                "kind"
            ] == "free"
            assert (await admin.call("GET", "reports?resolved=true"))["reports"] == []
            nobody = await admin.decide("forget", "0" * 10)
            assert nobody == {"seats": 0, "playing": 0, "reports": 0}

    asyncio.run(main())


def test_who_is_forgotten_while_the_store_fails_is_not_said_to_be_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin, anna = hire(server), await server.guest("Anna")
            table = (await anna.create("volto"))["table"]
            user = server.site.rooms[table].table.seats[0].user
            handle = server.site.keys.handle(user)

            async def fails(*_: object, **__: object) -> None:
                raise Unavailable("not now")

            monkeypatch.setattr(Room, "do", fails)
            with pytest.raises(Refusal, match="unavailable"):
                await admin.call("POST", "users", {"do": "forget", "user": handle})

    run(main())
