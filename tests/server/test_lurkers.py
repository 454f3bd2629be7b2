"""Nobody stays where they may not listen any more, however quietly they wait there."""

from __future__ import annotations

import asyncio
import json

import pytest
import websockets

from tests.support.server_client import open_site
from tests.support.server_tools import close_code, raw_socket


def test_who_watches_and_then_sits_down_watches_no_more() -> None:
    async def main() -> None:
        async with open_site() as server:
            host, eve = await server.guest("Anna"), await server.guest("Eve")
            table = (await host.create("mascarade", seats=4, spectators="live", listed=True))[
                "table"
            ]
            watching = await eve.connect(table)
            await eve.sit(table)
            assert await close_code(watching, 3) >= 4000

    asyncio.run(main())


def test_who_is_kicked_while_he_reads_slowly_is_not_told_what_the_next_one_sees() -> None:
    async def main() -> None:
        async with open_site() as server:
            host, eve, ben = [await server.guest(name) for name in ("Anna", "Eve", "Ben")]
            table = (await host.create("twilight", listed=True))["table"]
            await eve.sit(table)
            anna = await host.connect(table, 0)
            for _ in range(100):
                await anna.do("say", text="é" * 300)
            async with raw_socket(server, eve, table, "seat=1", receive=4096) as raw:
                for _ in range(55):  # sixty kilobytes each, until the line is full
                    await raw.send(b'{"type":"hello","protocol":2}')
                    await asyncio.sleep(0.005)
                await anna.do("kick", seat=1)
                await ben.sit(table)
                socket = await ben.connect(table, 1)
                for each in (anna, socket):
                    await each.do("ready")
                await socket.until_seen(lambda: socket.view is not None)
                hand = json.dumps(socket.view["hand"], separators=(",", ":")).encode()
                texts, _ = await raw.read_to_end()
                assert len(texts) > 10
                assert not any(hand in text for text in texts)

    asyncio.run(main())


@pytest.mark.parametrize("how", ["leaves", "is kicked", "moves up"])
def test_a_socket_that_waits_with_its_hello_never_hears_what_another_sees(how: str) -> None:
    async def main() -> None:
        async with open_site() as server:
            host, eve, ben = [await server.guest(name) for name in ("Anna", "Eve", "Ben")]
            table = (await host.create("twilight", listed=True))["table"]
            await eve.sit(table)
            sockets = [await host.connect(table, 0), await eve.connect(table, 1)]
            lurking = await eve.open(table, 1)
            if how == "moves up":
                for act in ("ready", "rematch"):
                    for socket in sockets:
                        await socket.do(act)
                    if act == "ready":
                        await sockets[0].do("resign")
            else:
                if how == "leaves":
                    await sockets[1].do("leave")
                else:
                    await sockets[0].do("kick", seat=1)
                await ben.sit(table)
                sockets[1] = await ben.connect(table, 1)
                for socket in sockets:
                    await socket.do("ready")
            assert server.site.rooms[table].table.phase == "playing"
            await lurking.send({"type": "hello", "protocol": 2})
            try:
                await lurking.until(lambda told: told["type"] == "synced")
            except websockets.ConnectionClosed:
                return
            identity = server.site.keys.read_cookie(eve.http.cookies["ridotto"])
            assert identity
            assert lurking.seat in server.site.rooms[table].table.seats_of(identity.user)

    asyncio.run(main())


def test_who_waits_with_his_hello_as_a_spectator_and_sits_down_does_not_watch() -> None:
    async def main() -> None:
        async with open_site() as server:
            host, eve = await server.guest("Anna"), await server.guest("Eve")
            table = (await host.create("volto", spectators="live", listed=True))["table"]
            lurking = await eve.open(table)
            await eve.sit(table)
            sockets = [await host.connect(table, 0), await eve.connect(table, 1)]
            for socket in sockets:
                await socket.do("ready")
            await lurking.send({"type": "hello", "protocol": 2})
            assert await close_code(lurking, 3) >= 4000
            assert not lurking.events

    asyncio.run(main())
