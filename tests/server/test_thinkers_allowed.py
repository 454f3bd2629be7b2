"""How many bots that think may be at the tables of one host, and of the site."""

import asyncio

import msgspec
import pytest

from ridotto.server.messages import PROTOCOL
from ridotto.server.room import room, staff
from ridotto.server.room.thinkers import Thinkers
from ridotto.server.socket.outbox import CLOSE_CODES
from tests.support.server_client import (
    Guest,
    Refusal,
    Server,
    open_site,
    sit_with,
)
from tests.support.server_tools import close_code, until


def test_thinkers_are_counted_by_host_and_in_all() -> None:
    async def scenario() -> None:
        async with open_site(thinkers=5, thinkers_per_host=3) as server:
            anna = await sit_with(server, "mascarade", ("master", "novice", "greedy"), seats=6)
            await anna.do("seat_bot", seat=4, bot="master")
            with pytest.raises(Refusal, match="busy"):
                await anna.do("seat_bot", seat=5, bot="novice")
            await anna.do("seat_bot", seat=5, bot="random")
            await sit_with(server, "volto", ("master",))
            third = await sit_with(server, "mascarade", ("novice",), seats=4)
            with pytest.raises(Refusal, match="busy"):
                await third.do("seat_bot", seat=2, bot="novice")
            await anna.do("kick", seat=1)
            await third.do("seat_bot", seat=2, bot="novice")

    asyncio.run(scenario())


async def left_behind(server: Server, *bots: str) -> tuple[Guest, str]:
    """A game against bots whose player went, so that the server has forgotten it."""
    socket = await sit_with(server, "mascarade", bots, seats=4)
    await socket.do("ready")
    table = socket.table["id"]
    await socket.close()
    await until(lambda: not server.site.rooms[table].visitors)
    server.site.forget(server.site.rooms[table], "idle", "nobody is here")
    return server.guests[-1], table


def test_thinkers_count_only_where_somebody_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at all one's tables takes the place of no bot."""
    monkeypatch.setattr(staff, "PATIENCE", 0.01)

    async def scenario() -> None:
        async with open_site(thinkers_per_host=3) as server:
            guest, table = await left_behind(server, "novice", "novice", "novice")
            mine = await guest.call("GET", "/api/me/tables")
            assert [each["row"]["id"] for each in mine["tables"]] == [table]
            created = await guest.create("mascarade", seats=4)
            socket = await guest.connect(created["table"], 0)
            for seat in (1, 2, 3):
                await socket.do("seat_bot", seat=seat, bot="novice")
            for seat in (2, 3):
                await socket.do("kick", seat=seat)
            await socket.close()
            await until(lambda: not server.site.thinkers.tables)
            again = await guest.connect(table, 0)
            assert again.table["phase"] == "playing"

    asyncio.run(scenario())


def test_a_game_whose_thinkers_are_too_many_waits_for_its_player() -> None:
    """Games that were left behind one after the other do not think all at once."""

    async def scenario() -> None:
        async with open_site(thinkers_per_host=4) as server:
            guest, table = await left_behind(server, "novice", "novice", "novice")
            created = await guest.create("mascarade", seats=4)
            socket = await guest.connect(created["table"], 0)
            for seat in (1, 2, 3):
                await socket.do("seat_bot", seat=seat, bot="novice" if seat < 3 else "greedy")
            refused = await guest.try_to_enter(table, 0)
            assert await close_code(refused) == CLOSE_CODES["busy"]
            assert refused.closing["code"] == "busy"
            await socket.do("kick", seat=1)
            assert (await guest.connect(table, 0)).table["phase"] == "playing"
            with pytest.raises(Refusal, match="busy"):
                await socket.do("seat_bot", seat=1, bot="novice")
            await socket.do("seat_bot", seat=1, bot="greedy")
            await socket.do("ready")

    asyncio.run(scenario())


def test_a_game_goes_on_alone_even_if_less_is_allowed_now() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            guest, table = await left_behind(server, "novice", "novice", "novice")
            fewer = msgspec.structs.replace(server.site.settings, thinkers=0, thinkers_per_host=1)
            server.site.thinkers = Thinkers(fewer)
            assert (await guest.connect(table, 0)).table["phase"] == "playing"

    asyncio.run(scenario())


def test_a_game_does_not_begin_with_too_many_thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff, "PATIENCE", 0.01)

    async def scenario() -> None:
        async with open_site(thinkers=4) as server:
            guest = await server.guest("Anna")
            sockets = []
            for _ in range(2):
                created = await guest.create("mascarade", seats=4)
                sockets.append(await guest.connect(created["table"], 0))
                for seat in (1, 2, 3):
                    bot = "novice" if seat < 3 else "greedy"
                    await sockets[-1].do("seat_bot", seat=seat, bot=bot)
            first, second = sockets
            table = first.table["id"]
            await first.close()
            await until(lambda: table not in server.site.thinkers.tables)
            await second.do("kick", seat=3)
            await second.do("seat_bot", seat=3, bot="novice")
            back = await guest.connect(table, 0)
            with pytest.raises(Refusal, match="busy"):
                await back.do("ready")
            await second.do("kick", seat=3)
            await back.do("ready")
            await back.until_seen(lambda: bool(back.table["phase"] == "playing"))

    asyncio.run(scenario())


def test_games_reopened_at_once_have_no_more_thinkers_than_a_host_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with open_site(thinkers_per_host=4) as server:
            guest, first = await left_behind(server, "novice", "novice", "novice")
            second = (await guest.create("mascarade", seats=4))["table"]
            socket = await guest.connect(second, 0)
            for seat in (1, 2, 3):
                await socket.do("seat_bot", seat=seat, bot="novice")
            await socket.do("ready")
            await socket.close()
            await until(lambda: not server.site.rooms[second].visitors)
            server.site.forget(server.site.rooms[second], "idle", "nobody is here")
            for table in (first, second):
                await server.site.room(table)
            monkeypatch.setattr(room, "FEW_EVENTS", -1)  # everybody is greeted in a slice
            async with server.site.slices.turn():
                coming = [await guest.open(table, 0) for table in (first, second)]
                for each in coming:
                    await each.send({"type": "hello", "protocol": PROTOCOL})
                assert await close_code(coming[1]) == CLOSE_CODES["busy"]
            await coming[0].until(lambda told: told["type"] == "synced")

    asyncio.run(scenario())


def test_who_is_expected_and_never_comes_takes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff, "PATIENCE", 0.01)

    async def scenario() -> None:
        async with open_site(thinkers_per_host=4) as server:
            guest, table = await left_behind(server, "novice", "novice", "novice")
            await server.site.room(table)
            monkeypatch.setattr(room, "FEW_EVENTS", -1)
            async with server.site.slices.turn():
                coming = await guest.open(table, 0)
                await coming.send({"type": "hello", "protocol": PROTOCOL})
                await until(lambda: bool(server.site.thinkers.tables))
                await coming.close()
            await until(lambda: not server.site.thinkers.tables)

    asyncio.run(scenario())
