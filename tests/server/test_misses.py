"""Asking for what is not there leaves nothing behind."""

import asyncio
import contextlib
from typing import Any

import pytest
import websockets

from ridotto.server.site import Site
from ridotto.store import Missing
from tests.support.server_client import Refusal, open_site

MISSES = 300


def sizes(thing: Any, name: str = "site", depth: int = 3) -> dict[str, int]:
    """How much is in every collection of a server, by its name."""
    found: dict[str, int] = {}
    for key, value in vars(thing).items() if hasattr(thing, "__dict__") else ():
        path = f"{name}.{key}"
        if isinstance(value, dict | set | list):
            found[path] = len(value)
        elif depth and type(value).__module__.startswith("ridotto"):
            found |= sizes(value, path, depth - 1)
    return found


def settled(site: Site) -> dict[str, int]:
    """The same without what is bounded by itself: the buckets of limits."""
    return {path: size for path, size in sizes(site).items() if "limits" not in path}


def test_a_storm_of_misses_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            with contextlib.suppress(Refusal):
                await guest.call("GET", "/api/tables/nosuchtable")
            before = settled(server.site)
            assert before["site._opening"] == 0
            assert "site._staff._players" in before

            async def miss(number: int) -> None:
                with contextlib.suppress(Refusal):
                    await guest.call("GET", f"/api/tables/missing{number % 7}{number}")
                with contextlib.suppress(websockets.ConnectionClosed, websockets.InvalidStatus):
                    socket = await guest.open(f"missing{number}", 0)
                    await socket.hello()

            for start in range(0, MISSES, 20):
                await asyncio.gather(*(miss(number) for number in range(start, start + 20)))
            await guest.close()
            while server.site.connections or settled(server.site) != before:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_what_another_worker_says_of_a_table_that_is_gone_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            site = server.site
            before = settled(site)
            opening = asyncio.ensure_future(site.room("missing"))
            await asyncio.sleep(0)
            site._changed_elsewhere("missing", 7)
            assert settled(site)["site._changed_while_opening"] == 1
            with pytest.raises(Missing):
                await opening
            assert settled(site) == before
            site._changed_elsewhere("missing", 8)
            assert settled(site) == before

    asyncio.run(scenario())


def test_everybody_who_asks_at_once_gets_the_same_room() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            table = (await guest.create("twilight"))["table"]
            server.site.forget(server.site.rooms[table], "idle", "nobody is here")
            asked = [asyncio.create_task(server.site.room(table)) for _ in range(5)]
            await asyncio.sleep(0)
            asked[0].cancel()
            rooms = await asyncio.gather(*asked[1:])
            assert len({id(room) for room in rooms}) == 1

    asyncio.run(scenario())
