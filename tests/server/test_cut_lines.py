"""Whoever sends several requests at once may cut the line while one of them is answered."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import Any

import pytest

from tests.support.server_client import open_site
from tests.support.server_tools import listening, until

REQUEST = b"GET /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize(("requests", "answered"), [(1, 0), (2, 0), (2, 1), (3, 1), (9, 4)])
def test_nothing_is_said_to_somebody_who_cut_the_line(
    monkeypatch: pytest.MonkeyPatch, requests: int, answered: int
) -> None:
    async def main() -> None:
        async with open_site() as server:
            asked, go_on = 0, asyncio.Event()
            rows = server.site.store.rows

            async def slow_rows(*arguments: Any, **named: Any) -> Any:
                nonlocal asked
                asked += 1
                if asked > answered:
                    await go_on.wait()
                return await rows(*arguments, **named)

            monkeypatch.setattr(server.site.store, "rows", slow_rows)
            address = server.url.removeprefix("http://").split(":")
            _, writer = await asyncio.open_connection(address[0], int(address[1]))
            writer.write(REQUEST * requests)
            await until(lambda: asked == answered + 1)
            raw = writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.close()
            await writer.wait_closed()
            if answered:  # until one is answered, the server reads on of one request alone
                await until(lambda: not server.connections)
            go_on.set()
            await until(lambda: not server.connections)
            guest = await server.guest("Anna")
            assert (await guest.call("GET", "/api/tables")) == {"tables": []}

    with listening() as ear:
        asyncio.run(asyncio.wait_for(main(), 20))
    assert not ear.errors


HEADS = {
    "a long address": f"GET /{'a' * 9000} HTTP/1.1\r\n",
    "a long header": f"GET /api/tables/x/socket HTTP/1.1\r\nx-long: {'a' * 9000}\r\n",
    "many headers": "GET /api/tables/x/socket HTTP/1.1\r\n" + "x-many: y\r\n" * 200,
}


@pytest.mark.parametrize("head", HEADS)
def test_who_asks_for_a_socket_in_too_many_words_is_answered_and_hung_up_on(head: str) -> None:
    async def main() -> None:
        async with open_site() as server:
            address = server.url.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(address[0], int(address[1]))
            writer.write(
                f"{HEADS[head]}host: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
                "sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                "\r\n".encode()
            )
            answer = await asyncio.wait_for(reader.read(), 5)
            assert answer.startswith((b"HTTP/1.1 414", b"HTTP/1.1 431")), answer
            await until(lambda: not server.connections)
            writer.close()

    with listening() as ear:
        asyncio.run(asyncio.wait_for(main(), 20))
    assert not ear.errors
