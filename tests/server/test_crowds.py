"""How many may be here at once: from one address, of one user, around one table."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from urllib.parse import urlsplit

import pytest
import uvloop
import websockets

from tests.support.server_client import Guest, Server, Socket, open_site
from tests.support.server_lines import REQUEST, line_to
from tests.support.server_tools import close_code, listening, until

NEWCOMERS = 80
READY = b"GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_a_connection_that_rests_makes_room_for_a_new_one() -> None:
    async def main() -> None:
        async with (
            open_site(address_connections=3) as server,
            line_to(server) as first,
            line_to(server) as second,
            line_to(server) as third,
        ):
            for line in (first, second, third):
                line.send(REQUEST)
                assert (await line.answer())[0] == 200
            async with line_to(server) as fourth:
                fourth.send(REQUEST)
                assert (await fourth.answer())[0] == 200
                assert await first.rest() == b""
                for line in (second, third):
                    line.send(REQUEST)
                    assert (await line.answer())[0] == 200

    asyncio.run(main())


@pytest.mark.parametrize("wish", [REQUEST, REQUEST[:-2] + b"Upgrade: websocket\r\n"], ids=len)
def test_one_connection_too_many_is_told_so_and_disturbs_nobody(
    monkeypatch: pytest.MonkeyPatch, wish: bytes
) -> None:
    wish = wish if wish == REQUEST else wish + b"Connection: Upgrade\r\n\r\n"

    async def main() -> None:
        async with (
            open_site(address_connections=2) as server,
            line_to(server) as first,
            line_to(server) as second,
        ):
            begun: list[None] = []
            go_on = asyncio.Event()

            async def ping() -> None:
                begun.append(None)
                await go_on.wait()

            monkeypatch.setattr(server.site.store, "ping", ping)
            for line in (first, second):
                line.send(READY)
            await until(lambda: len(begun) == 2)
            async with line_to(server) as third:
                third.send(wish)
                status, problem = await third.answer()
                assert (status, problem["code"]) == (503, "busy")
                assert await third.rest() == b""
            go_on.set()
            for line in (first, second):
                assert (await line.answer())[0] == 200
            async with line_to(server) as again:
                again.send(REQUEST)
                assert (await again.answer())[0] == 200

    with listening() as ear:
        asyncio.run(main())
    assert not ear.records


def test_many_newcomers_come_in_at_once() -> None:
    """A busy server takes long for each turn of its loop: newcomers must not wait for one each."""

    async def main() -> None:
        async with open_site() as server, contextlib.AsyncExitStack() as leaving:
            port = urlsplit(server.url).port
            for _ in range(NEWCOMERS):
                line = socket.create_connection(("127.0.0.1", port))
                leaving.callback(line.close)
            turns = 0
            while len(server.connections) < NEWCOMERS:
                await asyncio.sleep(0)
                turns += 1
            assert turns <= NEWCOMERS // 2

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())


async def enter(guest: Guest, table: str, seat: int | None = None, **tokens: str) -> Socket | None:
    """A socket, or nothing if too many are here."""
    socket = await guest.try_to_enter(table, seat, **tokens)
    if (told := await socket.next())["type"] == "synced":
        return socket
    assert told["code"] == "busy", told
    assert await close_code(socket) == 4513
    return None


async def enter_when_free(guest: Guest, table: str, **tokens: str) -> Socket:
    """A socket as soon as the server has noticed that somebody is gone."""
    async with asyncio.timeout(30):
        while (socket := await enter(guest, table, None, **tokens)) is None:
            await asyncio.sleep(0.02)
    return socket


def test_a_user_has_only_so_many_sockets() -> None:
    async def main() -> None:
        async with open_site(user_sockets=2) as server:
            anna, ben = await server.guest("Anna"), await server.guest("Ben")
            table = (await anna.create("mascarade", seats=4, listed=True))["table"]
            await ben.sit(table)
            first, second = await enter(anna, table, 0), await enter(anna, table, 0)
            assert first is not None
            assert second is not None
            assert await enter(anna, table, 0) is None
            assert await enter(ben, table, 1) is not None
            for socket in (first, second):
                await socket.ping()
            await first.close()
            async with asyncio.timeout(30):
                while await enter(anna, table, 0) is None:
                    await asyncio.sleep(0.02)

    asyncio.run(main())


def test_so_many_sockets_come_from_an_address_even_before_they_say_hello() -> None:
    async def main() -> None:
        async with open_site(address_connections=3, behind_proxy=True) as server:
            anna = await server.guest("Anna")
            table = (await anna.create("volto", listed=True, spectators="live"))["table"]
            here, there = {"x-forwarded-for": "203.0.113.5"}, {"x-forwarded-for": "203.0.113.6"}
            url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
            async with contextlib.AsyncExitStack() as stack:
                for headers in (here, here, here, there):
                    opened = websockets.connect(url, additional_headers=headers)
                    silent = await stack.enter_async_context(opened)
                late = websockets.connect(url, additional_headers=here)
                refused = await stack.enter_async_context(late)
                assert '"busy"' in str(await refused.recv())
                await silent.send('{"type":"hello","protocol":2}')
                assert '"synced"' in str(await silent.recv())

    asyncio.run(main())


async def table_to_watch(server: Server, name: str) -> str:
    """A listed table whose host only watches, and does."""
    host = await server.guest(name)
    made = await host.create("volto", listed=True, spectators="live", sit=False)
    await host.connect(made["table"])
    return str(made["table"])


def test_a_table_has_only_so_many_spectators_but_always_its_host() -> None:
    async def main() -> None:
        async with open_site(table_spectators=2) as server:
            table = await table_to_watch(server, "Anna")
            watching = [await enter(server.stranger(), table) for _ in range(4)]
            assert [socket is not None for socket in watching] == [True, True, False, False]
            assert await enter(server.guests[0], table) is not None
            sitting = await server.guest("Ben")
            assert await enter(sitting, table, await sitting.sit(table)) is not None
            other = await table_to_watch(server, "Carla")
            assert await enter(server.stranger(), other) is not None
            assert watching[0] is not None
            await watching[0].close()
            await enter_when_free(server.stranger(), table)

    asyncio.run(main())


def test_so_many_spectators_come_from_an_address() -> None:
    async def main() -> None:
        async with open_site(address_spectators=2) as server:
            tables = [await table_to_watch(server, name) for name in ("Anna", "Ben")]
            for table in tables:
                assert await enter(server.stranger(), table) is not None
            for table in tables:
                assert await enter(server.stranger(), table) is None

    asyncio.run(main())
