"""HTTP requests that are wrong, and cookies and codes that are not what they seem."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import httpx
import itsdangerous
import pytest

from ridotto.server.keys import COOKIE_SECONDS, Identity, Keys
from tests.support.server_client import Refusal, open_site
from tests.support.server_tools import listening, site_beside

NESTED = b'{"game":"volto","options":{"x":'


def body(content: bytes, kind: str = "application/json") -> dict[str, Any]:
    """A request with a body."""
    return {"content": content, "headers": {"content-type": kind}}


# What is asked, and the status and code of the answer.
BAD_REQUESTS: dict[str, tuple[str, str, dict[str, Any], int, str]] = {
    "unknown path": ("GET", "/nowhere", {}, 404, "missing"),
    "unknown path below": ("GET", "/api/tables/a/b/c", {}, 404, "missing"),
    "path with a NUL": ("GET", "/%00", {}, 404, "missing"),
    "path that climbs": ("GET", "/..%2f..%2fetc/passwd", {}, 404, "missing"),
    "wrong method": ("PUT", "/api/me", {}, 405, "method_not_allowed"),
    "a socket without a socket": ("GET", "/api/tables/x/socket", {}, 405, "method_not_allowed"),
    "too large": ("POST", "/api/me", body(b" " * 70_000), 413, "too_large"),
    "no JSON": ("POST", "/api/me", body(b"name"), 400, "bad_request"),
    "half a body": ("POST", "/api/me", body(b'{"name":"An'), 400, "bad_request"),
    "no body": ("POST", "/api/me", body(b""), 400, "bad_request"),
    "null": ("POST", "/api/me", body(b"null"), 400, "bad_request"),
    "a list": ("POST", "/api/me", body(b"[1]"), 400, "bad_request"),
    "another field": ("POST", "/api/me", {"json": {"name": "A", "x": 1}}, 400, "bad_request"),
    "a number for a name": ("POST", "/api/me", {"json": {"name": 7}}, 400, "bad_request"),
    "a lone surrogate": ("POST", "/api/me", body(rb'{"name":"\ud800"}'), 400, "bad_request"),
    "not UTF-8": ("POST", "/api/me", body(b'{"name":"\xff"}'), 400, "bad_request"),
    "deep nesting": ("POST", "/api/tables", body(NESTED + b"[" * 60_000), 400, "bad_request"),
    "deeper nesting": ("POST", "/api/tables", body(b"[" * 100_000), 413, "too_large"),
    "a huge number": ("POST", "/api/tables", body(NESTED + b"9" * 50_000), 400, "bad_request"),
    "no game": ("POST", "/api/tables", {"json": {"game": "\0"}}, 400, "unknown_game"),
    "too many seats": (
        *("POST", "/api/tables", {"json": {"game": "volto", "seats": 12}}),
        *(400, "bad_seats"),
    ),
    "no options": (
        *("POST", "/api/tables", {"json": {"game": "volto", "options": {"\u202e": [{}]}}}),
        *(400, "bad_options"),
    ),
}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with site_beside() as server:
        yield server.url


@pytest.mark.parametrize("what", BAD_REQUESTS)
def test_a_bad_request_is_answered_with_a_code_and_a_reason(url: str, what: str) -> None:
    verb, path, rest, status, code = BAD_REQUESTS[what]
    with listening() as ear, httpx.Client(base_url=url) as client:
        client.post("/api/me", json={"name": "Anna"})
        answer = client.request(verb, path, **rest)
        assert client.get("/api/me").json() == {"name": "Anna"}
    assert not ear.errors
    assert answer.headers["content-type"] == "application/json"
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert sorted(answer.json()) == ["code", "message"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "image/png"])
def test_a_body_that_does_not_say_it_is_json_is_refused(url: str, kind: str) -> None:
    # Other sites' pages may send these three without asking first; JSON they may not.
    with httpx.Client(base_url=url) as client:
        client.post("/api/me", json={"name": "Anna"})
        answer = client.post("/api/me", **body(b'{"name":"Ben"}', kind))
        assert client.get("/api/me").json() == {"name": "Anna"}
    assert answer.status_code in (400, 415)
    assert sorted(answer.json()) == ["code", "message"]


def test_a_body_without_end_is_refused_before_it_ends() -> None:
    async def main() -> None:
        async with open_site() as server:
            port = int(server.url.rsplit(":", 1)[1])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            writer.write(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n")
            answer = asyncio.create_task(reader.readline())
            sent = 0
            while not answer.done():
                sent += 4096
                assert sent < 64 * 2**20
                writer.write(b"1000\r\n" + b" " * 4096 + b"\r\n")
                await writer.drain()
                await asyncio.sleep(0)
            assert b" 413 " in await answer
            writer.transport.abort()
            assert await (await server.guest("Anna")).call("GET", "/api/me") == {"name": "Anna"}

    asyncio.run(asyncio.wait_for(main(), 20))


def test_a_cookie_that_is_forged_or_too_old_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            good = guest.http.cookies["ridotto"]
            content, at, signature = good.split(".")
            with monkeypatch.context() as past:
                late = time.time() - COOKIE_SECONDS - 60
                past.setattr(itsdangerous.TimestampSigner, "get_timestamp", lambda _: int(late))
                old = Keys("k" * 64).write_cookie(Identity("p", "Anna"))
            other = Keys("x" * 64).write_cookie(Identity("p", "Anna"))
            twisted = ("A" if signature[0] != "A" else "B") + signature[1:]
            for bad in (
                old,
                other,
                f"{content}.{at}.{twisted}",
                f"{content}.{at}.",
                f"{content}.{at}",
                f"{other.split('.')[0]}.{at}.{signature}",
                f"{content}.zzzzzz.{signature}",
                ".." * 2000,
                "\\xff",
                "0" * 20,
            ):
                answer = await server.stranger().http.get(
                    "/api/me", headers={"cookie": f"ridotto={bad}"}
                )
                assert (answer.status_code, answer.json()["code"]) == (401, "no_identity"), bad
            assert await guest.call("GET", "/api/me") == {"name": "Anna"}

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_a_code_moves_somebody_to_another_device_once_and_for_ten_minutes() -> None:
    async def main() -> None:
        now = 1_000_000
        async with open_site(clock=lambda: now) as server:
            anna = await server.guest("Anna")
            table = (await anna.create("volto"))["table"]
            code = await anna.call("POST", "/api/me/code")
            devices: list[Any] = [server.stranger() for _ in range(5)]
            took = await asyncio.gather(
                *(each.call("POST", "/api/me/take", code) for each in devices),
                return_exceptions=True,
            )
            assert took.count({"name": "Anna"}) == 1
            assert sum(isinstance(each, Refusal) for each in took) == 4
            phone = devices[took.index({"name": "Anna"})]
            socket = await phone.connect(table, 0)
            assert socket.seat == 0
            late = await anna.call("POST", "/api/me/code")
            now += 10 * 60 * 1000
            bad = [late["code"], code["code"], "aaaaaaaaaa", "\0", "\u202e", "%", "' or 1=1 --"]
            for text in bad:
                with pytest.raises(Refusal, match="not_allowed"):
                    await devices[0].call("POST", "/api/me/take", {"code": text})

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors
