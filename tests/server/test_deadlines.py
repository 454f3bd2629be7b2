"""Requests that come drop by drop, answers that nobody takes: whoever does that is cut off."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from ridotto.server import uvicorn_http
from tests.support.server_client import open_site
from tests.support.server_lines import PATIENCE, REQUEST, line_to
from tests.support.server_tools import listening

BODY = (
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n"
)


@pytest.fixture(autouse=True)
def short_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_http, "REQUEST_SECONDS", 0.4)
    monkeypatch.setattr(uvicorn_http, "STALL_SECONDS", 0.4)


@pytest.mark.parametrize("drops", [b"GET / HTTP/1.1\r\nX-Long: aaaaaaaa", b"\r\n", b"X: y\r\n"])
@pytest.mark.parametrize("before", [b"", REQUEST], ids=["at first", "after a request"])
def test_headers_that_come_drop_by_drop_are_not_waited_for(before: bytes, drops: bytes) -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:
            if before:
                line.send(before)
                assert (await line.answer())[0] == 200
            told = await line.trickle(drops if not before else drops * 1000)
            assert not told or told.startswith((b"HTTP/1.1 408", b"HTTP/1.1 400"))
            assert (await server.stranger().http.get("/health")).status_code == 200

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


@pytest.mark.parametrize("path", [b"/api/me", b"/nowhere", b"/api/me/code"])
def test_a_body_that_comes_drop_by_drop_is_not_waited_for(path: bytes) -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:
            line.send(BODY.replace(b"/api/me", path))
            await line.trickle(b" ")
            assert (await server.stranger().http.get("/health")).status_code == 200

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_a_request_right_behind_another_one_is_under_the_deadline_too() -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:
            line.send(REQUEST + b"GET / HTTP/1.1\r\n")
            assert (await line.answer())[0] == 200
            await line.trickle(b"X-Long: " + b"a" * 10**5)

    asyncio.run(main())


def test_who_says_nothing_is_hung_up_on_without_a_word() -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:
            assert await line.rest() == b""

    asyncio.run(main())


def test_a_connection_that_is_kept_may_rest_between_requests() -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:
            for _ in range(3):
                line.send(REQUEST)
                assert (await line.answer())[0] == 200
                await asyncio.sleep(3 * uvicorn_http.REQUEST_SECONDS)

    asyncio.run(main())


def test_an_answer_may_take_longer_than_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:

            async def ping() -> None:
                await asyncio.sleep(3 * uvicorn_http.REQUEST_SECONDS)

            monkeypatch.setattr(server.site.store, "ping", ping)
            line.send(b"GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await line.answer())[0] == 200

    asyncio.run(main())


def test_a_socket_is_under_no_deadline_of_requests() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna = await server.guest("Anna")
            socket = await anna.connect((await anna.create("volto"))["table"], 0)
            await asyncio.sleep(3 * uvicorn_http.REQUEST_SECONDS)
            await socket.ping()

    asyncio.run(main())


@pytest.mark.parametrize("field", [b"X: %s\r\n" % (b"a" * 1000), b"a" * 1000], ids=["many", "one"])
def test_headers_without_end_are_refused(field: bytes) -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server) as line:
            told = asyncio.create_task(line.rest())
            line.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: ")
            sent = 0
            while not told.done():
                line.send(field)
                sent += len(field)
                await asyncio.sleep(0)
            assert sent < 50 * uvicorn_http.MOST_HEADER_BYTES
            answer = told.result()
            assert not answer or answer.startswith(b"HTTP/1.1 431")

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_who_takes_no_answer_is_cut_off() -> None:
    async def main() -> None:
        async with open_site() as server, line_to(server, receive=4096) as line:
            line.reader._limit = 1  # type: ignore[attr-defined]
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(100):
                line.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            async with asyncio.timeout(PATIENCE):
                with contextlib.suppress(ConnectionError):
                    while not line.writer.is_closing():
                        line.send(REQUEST)
                        await line.writer.drain()
                        await asyncio.sleep(0.02)
            assert (await server.stranger().http.get("/health")).status_code == 200

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors
