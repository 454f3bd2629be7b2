"""Too much, too fast, too slow: whoever overdoes it is dropped, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pathlib
import time

import pytest
import websockets

from ridotto.server.site import Site
from ridotto.server.socket import connection, outbox
from tests.support.server_client import Guest, Server, Socket, open_site
from tests.support.server_tools import RawSocket, begin, close_code, listening, raw_socket, until

HELLO = b'{"type":"hello","protocol":2}'


async def answer_seconds(socket: Socket) -> float:
    """How long somebody waits for an answer; they must have been told of nothing but the table."""
    began = time.monotonic()
    await socket.send({"type": "ping"})
    told = await socket.until(lambda told: told["type"] not in ("update", "synced"))
    assert told["type"] == "pong", told
    return time.monotonic() - began


async def flood(socket: Socket, message: dict[str, object]) -> list[str]:
    """Send the same again and again until the server hangs up; the kinds of its answers."""

    async def send() -> None:
        with contextlib.suppress(Exception):
            for _ in range(300):
                await socket.send(message)

    sending = asyncio.create_task(send())
    before = len(socket.frames)
    assert await close_code(socket) == 4429
    await sending
    assert socket.closing["code"] == "flood"
    return socket.frames[before:]


FLOODS: dict[str, dict[str, object]] = {
    "pings": {"type": "ping"},
    "hellos": {"type": "hello", "protocol": 2},
    "talk": {"type": "do", "id": "1", "act": {"do": "say", "text": "\0"}},
    "previews": {"type": "preview", "id": "1", "moves": ["a1-a2"]},
    "what is shown": {"type": "shown", "heard": 0},
    "acts": {"type": "do", "id": "1", "act": {"do": "undo"}},
    "nonsense": {"type": "nonsense"},
}


@pytest.mark.parametrize("what", FLOODS)
def test_who_floods_the_server_is_warned_then_dropped_and_nobody_else_notices(what: str) -> None:
    async def main() -> None:
        async with open_site(rate_factor=1) as server:
            table, guests = await begin(server, "volto", spectators="live", listed=True)
            flooder = await guests[0].connect(table, 0)
            opponent = await guests[1].connect(table, 1)
            watcher = await server.stranger().connect(table)
            flooding = asyncio.create_task(flood(flooder, FLOODS[what]))
            slowest = 0.0
            while not flooding.done():
                slowest = max(slowest, await answer_seconds(opponent))
                slowest = max(slowest, await answer_seconds(watcher))
                await asyncio.sleep(0.1)
            frames = await flooding
            refused = [frame for frame in frames if frame.startswith('{"type":"refused"')]
            code = "bad_message" if what == "nonsense" else "too_fast"
            assert sum(f'"{code}"' in frame for frame in refused) == connection.MOST_OFFENCES + 1
            assert slowest < 2
            assert opponent.closing is watcher.closing is None
            assert not server.site.rooms[table].audience.is_connected(0)

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_one_nameless_spectator_who_floods_does_not_silence_another() -> None:
    async def main() -> None:
        async with open_site(rate_factor=1) as server:
            guest = await server.guest("Anna")
            table = (await guest.create("volto", spectators="live", listed=True))["table"]
            flooder = await server.stranger().connect(table)
            watcher = await server.stranger().connect(table)
            await flood(flooder, {"type": "ping"})
            assert await answer_seconds(watcher) < 2

    asyncio.run(main())


def test_an_address_that_connects_too_often_is_told_to_wait_and_nobody_else_notices() -> None:
    async def main() -> None:
        async with open_site(rate_factor=0.1, behind_proxy=True) as server:
            guest = await server.guest("Anna")
            table = (await guest.create("volto", spectators="live", listed=True))["table"]
            socket = await guest.connect(table, 0)
            stranger, opened = server.stranger(), 0
            while opened < 100:
                each = await stranger.open(table)
                with contextlib.suppress(websockets.ConnectionClosed):
                    await each.send({"type": "ping"})
                if (await each.next())["type"] == "closing":
                    break
                opened += 1
            assert 20 < opened < 100
            assert await close_code(each) == 4429
            assert each.closing["code"] == "too_fast"
            assert await answer_seconds(socket) < 2
            elsewhere = await opened_from(server, server.stranger(), table, "198.51.100.7")
            assert elsewhere.table["id"] == table

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


async def opened_from(server: Server, guest: Guest, table: str, address: str) -> Socket:
    """A socket that comes through the proxy from an address."""
    url = server.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    connection = await websockets.connect(url, additional_headers={"x-forwarded-for": address})
    socket = Socket(connection)
    guest.sockets.append(socket)
    await socket.hello()
    return socket


@pytest.mark.parametrize(
    ("verb", "path", "body"),
    [
        ("POST", "/api/me", {"name": "Anna"}),
        ("POST", "/api/me/code", None),
        ("POST", "/api/me/take", {"code": "x"}),
        ("GET", "/api/tables", None),
        ("GET", "/api/tables/nosuchtable", None),
        ("POST", "/api/tables", {"game": "volto"}),
        ("POST", "/api/tables/nosuchtable/seats", {}),
        ("DELETE", "/api/tables/nosuchtable", None),
        ("GET", "/api/records/nosuchrecord", None),
    ],
)
def test_who_asks_too_often_is_told_when_to_ask_again(verb: str, path: str, body: object) -> None:
    async def main() -> None:
        async with open_site(rate_factor=0.2) as server:
            guest, other = await server.guest("Anna"), await server.guest("Ben")
            for _ in range(60):
                answer = await guest.http.request(verb, path, json=body)
                if answer.status_code == 429:
                    break
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            assert (await other.http.request(verb, path, json=body)).status_code != 429

    asyncio.run(main())


def memory() -> int:
    """Bytes of this process in memory."""
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def send_for_ever(raw: RawSocket) -> None:
    """Send for some seconds, which is long enough."""
    for _ in range(60):
        await raw.send(b"x")
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("also", ["no more", "is counted once", "has the line cut"])
def test_who_never_reads_is_dropped_with_bounded_memory_and_nobody_else_waits(
    monkeypatch: pytest.MonkeyPatch, also: str
) -> None:
    monkeypatch.setattr(outbox, "STUCK_ROUNDS", 2)
    monkeypatch.setattr(outbox, "CLOSE_SECONDS", 0.5)

    async def main() -> None:
        async with open_site(time_factor=0.05) as server:
            table, guests = await begin(server, "volto")
            opponent = await guests[1].connect(table, 1)
            for _ in range(100):
                await opponent.do("say", text="é" * 300)
            async with raw_socket(server, guests[0], table, receive=4096) as raw:
                await raw.send(HELLO)
                await until(lambda: server.site.rooms[table].audience.is_connected(0), 10)
                before, slowest = memory(), 0.0
                with contextlib.suppress(ConnectionError, TimeoutError):
                    for _ in range(1500):  # sixty kilobytes each
                        async with asyncio.timeout(2):
                            await raw.send(HELLO)
                        if not server.site.rooms[table].audience.is_connected(0):
                            break
                        await opponent.do("phrase", phrase="hurry")
                        slowest = max(slowest, await answer_seconds(opponent))
                await until(lambda: not server.site.rooms[table].audience.is_connected(0), 10)
                assert memory() - before < 32 * 2**20
                assert slowest < 2
                assert await answer_seconds(opponent) < 2
                if also == "is counted once":
                    assert server.site.metrics.slow_readers._value.get() == 1
                elif also == "has the line cut":  # what waits for them must not wait for ever
                    with pytest.raises(ConnectionError):
                        await send_for_ever(raw)

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_who_says_nothing_for_long_is_told_so_and_shown_as_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "SILENT_ROUNDS", 4)

    async def main() -> None:
        async with open_site(time_factor=0.05) as server:
            table, guests = await begin(server, "volto")
            opponent = await guests[1].connect(table, 1)
            async with raw_socket(server, guests[0], table) as raw:
                await raw.send(HELLO)
                reading = asyncio.create_task(raw.read_to_end())
                while not reading.done():
                    await answer_seconds(opponent)
                    await asyncio.sleep(0.1)
                texts, code = await reading
                assert code == 4509
                assert b'"silent"' in texts[-1]
            while opponent.table["seats"][0]["present"]:
                await answer_seconds(opponent)
                await asyncio.sleep(0.1)
            assert opponent.closing is None

    asyncio.run(asyncio.wait_for(main(), 20))


def test_nobody_is_hung_up_on_because_the_server_stood_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even who says nothing but answers pings, as every browser does."""
    monkeypatch.setattr(connection, "SILENT_ROUNDS", 6)
    rounds = 0
    look = Site._look_after_connections

    async def count(site: Site) -> None:
        nonlocal rounds
        rounds += 1
        await look(site)

    monkeypatch.setattr(Site, "_look_after_connections", count)

    async def main() -> None:
        async with open_site(time_factor=0.01) as server:
            table, guests = await begin(server, "volto")
            quiet = await guests[0].connect(table, 0)
            before = rounds
            time.sleep(1)  # as long as twenty rounds
            assert rounds == before
            await until(lambda: rounds > before + 30)
            await quiet.ping()
            assert quiet.closing is None

    asyncio.run(asyncio.wait_for(main(), 60))


@pytest.mark.parametrize("how", ["half a frame", "a reset", "half closed", "half a request"])
def test_a_line_that_breaks_is_noticed_and_no_error(how: str) -> None:
    async def main() -> None:
        async with open_site(time_factor=0.05) as server:
            table, guests = await begin(server, "volto")
            opponent = await guests[1].connect(table, 1)
            async with raw_socket(server, guests[0], table) as raw:
                await raw.send(HELLO)
                await until(lambda: server.site.rooms[table].audience.is_connected(0), 10)
                loop = asyncio.get_running_loop()
                if how == "half a frame":
                    await loop.sock_sendall(raw.tcp, b"\x81\xfe\x10")
                elif how == "a reset":
                    linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
                    raw.tcp.setsockopt(1, 13, linger)
                elif how == "half closed":
                    raw.tcp.shutdown(1)
                    await until(lambda: not server.site.rooms[table].audience.is_connected(0), 10)
                else:
                    _, writer = await asyncio.open_connection(*raw.tcp.getpeername())
                    writer.write(b"GET /api/tables HTTP/1.1\r\nHo")
                    await writer.drain()
                    writer.transport.abort()
            await until(lambda: not server.site.rooms[table].audience.is_connected(0), 10)
            while opponent.table["seats"][0]["present"]:
                await answer_seconds(opponent)
                await asyncio.sleep(0.05)

    with listening() as ear:
        asyncio.run(asyncio.wait_for(main(), 20))
    assert not ear.errors
