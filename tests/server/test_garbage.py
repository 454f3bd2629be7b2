"""Who has come and gone leaves nothing: neither timers that remember them, nor objects that know
each other in circles.

Such circles are only found by the collector, and it seldom looks at what has lived for a while:
a site to which many come would grow and grow.
"""

import asyncio
import gc
import json
import socket
import struct
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import pytest
import uvloop

from ridotto.server.messages import PROTOCOL
from ridotto.server.socket.uvicorn_frames import FrameProtocol
from ridotto.server.uvicorn_http import HttpProtocol
from tests.fuzz.lines import framed, request, upgrade
from tests.support.server_client import Server, open_site
from tests.support.server_tools import until

VISITS = 40
HELLO = framed(json.dumps({"type": "hello", "protocol": PROTOCOL}).encode())
NO_FRAME = b"\xff\xff\xff\xff"
END = b"invalid opcode"
HANGS_UP_AT_ONCE = struct.pack("ii", 1, 0)

Visit = Callable[["Visitor"], Awaitable[None]]


class Visitor:
    """Somebody with a plain connection; what they use makes no circles itself."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self.headers = {"host": f"127.0.0.1:{port}", "cookie": cookie}
        self.way = f"/api/tables/{table}/socket?seat="
        self._line = socket.create_connection(("127.0.0.1", port))
        self._line.setblocking(False)

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._line, data)

    async def ask(self, data: bytes, answer: bytes) -> None:
        """Send something, and read until an answer comes."""
        await self.send(data)
        told = b""
        while answer not in told:
            part = await asyncio.get_running_loop().sock_recv(self._line, 65536)
            assert part, told
            told += part

    def vanish(self) -> None:
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HANGS_UP_AT_ONCE)
        self._line.close()


async def ask_for_games(visitor: Visitor) -> None:
    await visitor.ask(request("GET", "/api/games", visitor.headers), b"200")


async def hang_up_on_an_answer(visitor: Visitor) -> None:
    await visitor.send(request("GET", "/api/games", visitor.headers))


async def hang_up_on_an_upgrade(visitor: Visitor) -> None:
    await visitor.send(upgrade(f"{visitor.way}0", visitor.headers))


async def open_socket(visitor: Visitor) -> None:
    await visitor.ask(upgrade(f"{visitor.way}0", visitor.headers), b" 101 ")


async def greet(visitor: Visitor) -> None:
    await open_socket(visitor)
    await visitor.ask(HELLO, b"synced")


async def talk_junk(visitor: Visitor) -> None:
    await greet(visitor)
    await visitor.ask(8 * framed(b"{}"), b"bad_message")


async def break_the_protocol(visitor: Visitor) -> None:
    await greet(visitor)
    await visitor.ask(NO_FRAME, END)


async def ask_for_no_seat(visitor: Visitor) -> None:
    await visitor.ask(upgrade(f"{visitor.way}nowhere", visitor.headers), b"closing")


def count_lines() -> int:
    """How many connections of the server are remembered by anything, open or not."""
    return sum(isinstance(each, HttpProtocol | FrameProtocol) for each in gc.get_objects())


async def count_left(server: Server, visit: Visit) -> tuple[int, int]:
    """The objects in circles that some visits leave, and the connections that are remembered."""
    host = await server.guest("Anna")
    table = (await host.create("volto"))["table"]
    cookie = "; ".join(f"{name}={value}" for name, value in host.http.cookies.items())
    port = urlsplit(server.url).port
    assert port
    others, tasks = len(server.connections), len(asyncio.all_tasks())

    def are_all_gone() -> bool:
        is_quiet = len(asyncio.all_tasks()) <= tasks
        return is_quiet and len(server.connections) == others and not server.site.connections

    async def visits(count: int) -> None:
        # The server has taken everybody when it has answered the last one.
        for each in (*[visit] * count, ask_for_games):
            visitor = Visitor(port, table, cookie)
            await each(visitor)
            visitor.vanish()
        await until(are_all_gone)

    await visits(5)
    gc.collect()
    gc.disable()
    lines = count_lines()
    try:
        await visits(VISITS)
        return gc.collect(), count_lines() - lines
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "visit",
    [
        ask_for_games,
        hang_up_on_an_answer,
        hang_up_on_an_upgrade,
        open_socket,
        greet,
        talk_junk,
        break_the_protocol,
        ask_for_no_seat,
    ],
)
def test_visitors_leave_nothing(visit: Visit) -> None:
    async def main() -> tuple[int, int]:
        async with open_site(time_factor=0.02) as server:
            return await count_left(server, visit)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        garbage, lines = runner.run(main())
    assert garbage < VISITS
    assert lines <= 0
