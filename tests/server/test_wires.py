"""Sockets work alike by the short way, and by ASGI alone where a server has no other."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys

import pytest
import uvicorn
from litestar.exceptions import WebSocketDisconnect

from ridotto.server import worker
from ridotto.server.socket import frames, outbox, uvicorn_frames
from tests.support.server_client import Server, Socket, open_site
from tests.support.server_tools import begin, close_code, listening, raw_socket, until

HELLO = b'{"type":"hello","protocol":2}'
MOVES = 12


@pytest.fixture(params=["short", "another protocol", "a missing part"])
def wire(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type:
    """The wires of a server on a uvicorn as we know it, and on others."""
    if request.param == "another protocol":
        monkeypatch.setattr(worker, "best_protocol", lambda: "websockets-sansio")
    elif request.param == "a missing part":
        monkeypatch.setattr(uvicorn_frames, "INSIDE", (*uvicorn_frames.INSIDE, "renamed"))
    return uvicorn_frames.FrameProtocol if request.param == "short" else frames.AsgiWire


def wires_of(server: Server) -> set[type]:
    return {type(each._wire) for each in server.site.connections}


async def play_some(both: list[Socket], choose: random.Random) -> None:
    """Some moves of a game of two, each acknowledged and told to both."""
    for _ in range(MOVES):
        actor = next(each for each in both if each.view["legal"])
        await actor.play(choose.choice(actor.view["legal"]))
        for each in both:
            # What was told before an answer was taken in before it.
            await each.send({"type": "ping"})
            await each.until(lambda told: told["type"] == "pong")


def test_moves_talk_and_a_goodbye_come_through(wire: type) -> None:
    async def main() -> None:
        # A game that lasts long enough, by chance.
        async with open_site(chance=lambda: "5e" * 32, make_id=lambda: "wires") as server:
            table, guests = await begin(server, "volto")
            both = [await guests[seat].connect(table, seat) for seat in (0, 1)]
            assert wires_of(server) == {wire}
            await play_some(both, random.Random(1))
            await both[0].do("say", text="é" * 300)
            await both[1].until_seen(lambda: bool(both[1].lines))
            fresh = await guests[1].connect(table, 1)
            assert len(fresh.events) > MOVES
            assert fresh.events == both[1].events
            await asyncio.gather(*[server.site.say_goodbye(), *map(goodbye, (*both, fresh))])
            await until(lambda: not server.site.connections)

    async def goodbye(each: Socket) -> None:
        assert await close_code(each) == 4512
        assert each.closing["code"] == "restarting"

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_nothing_is_compressed(wire: type) -> None:
    """White space that is squeezed out again would hide no length."""

    async def main() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            made = await guest.create("volto")
            socket = await guest.open(made["table"], 0, compression="deflate")
            asked = socket.connection.request.headers["sec-websocket-extensions"]
            assert "permessage-deflate" in asked
            assert "sec-websocket-extensions" not in socket.connection.response.headers
            assert (await guest.http.get("/api/me/tables")).headers.get("content-encoding") is None

    asyncio.run(main())


@pytest.mark.parametrize("wire", ["another protocol"], indirect=True)
def test_who_never_reads_is_dropped(wire: type, monkeypatch: pytest.MonkeyPatch) -> None:
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
                await until(lambda: server.site.rooms[table].audience.is_connected(0))
                assert wires_of(server) == {wire}
                while server.site.rooms[table].audience.is_connected(0):
                    try:
                        async with asyncio.timeout(2):
                            await raw.send(HELLO)  # sixty kilobytes each
                    except (ConnectionError, TimeoutError):
                        break
                await until(lambda: not server.site.rooms[table].audience.is_connected(0))
                assert server.site.metrics.slow_readers._value.get() == 1
            await opponent.do("say", text="still here")

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


@pytest.mark.parametrize("how", ["hangs up", "breaks off"])
def test_who_goes_is_noticed(wire: type, how: str) -> None:
    async def main() -> None:
        async with open_site() as server:
            table, guests = await begin(server, "volto")
            opponent = await guests[1].connect(table, 1)
            if how == "hangs up":
                await (await guests[0].connect(table, 0)).close()
            else:
                async with raw_socket(server, guests[0], table) as raw:
                    await raw.send(HELLO)
                    await until(lambda: server.site.rooms[table].audience.is_connected(0))
            await until(lambda: not server.site.rooms[table].audience.is_connected(0))
            await opponent.do("say", text="still here")

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


@pytest.mark.parametrize(
    "error", [OSError(), RuntimeError(), WebSocketDisconnect(detail="gone")], ids=repr
)
def test_a_goodbye_to_who_is_gone_is_no_fault(error: Exception) -> None:
    async def receive() -> None:
        await asyncio.Event().wait()

    async def send(message: object) -> None:
        raise error

    async def main() -> None:
        wire = frames.AsgiWire(receive, send)
        await wire.send({"type": "websocket.close", "code": 4411, "reason": "left"})
        assert (await wire.receive())["type"] == "websocket.disconnect"

    asyncio.run(main())


def test_the_short_way_fits_the_uvicorn_that_is_installed() -> None:
    assert worker.best_protocol() is uvicorn_frames.FrameProtocol


def test_a_uvicorn_without_our_protocol_speaks_its_own() -> None:
    code = """
import sys
sys.modules["uvicorn.protocols.websockets.websockets_sansio_impl"] = None
from ridotto.server.worker import best_protocol
print(best_protocol())
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "auto\n"


def test_the_server_changes_nothing_of_uvicorn_but_how_it_starts_and_shuts_down() -> None:
    changed = {*vars(worker.SiteServer)} & {*vars(uvicorn.Server)}
    assert {name for name in changed if not name.startswith("__")} == {"startup", "shutdown"}
