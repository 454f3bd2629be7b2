"""Other sites, proxies, headers, cookies, keys and logs: what keeps strangers out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pathlib
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
import websockets

from ridotto import store
from ridotto.server.app import make_app
from ridotto.server.keys import Keys
from ridotto.server.settings import ServerSettings
from ridotto.server.site import Site
from tests.support.server_client import Server, open_site
from tests.support.server_tools import listening, site_beside

JSON = {"content-type": "application/json"}
HOME = "https://play.example.org"
TOKEN = "open sesame"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with site_beside(origins=(HOME,), metrics_token=TOKEN) as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        client.post("/api/me", json={"name": "Anna"})
        yield client


FOREIGN: list[dict[str, str]] = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://["},
    {"origin": "https://play.example.org.evil.example"},
    {"origin": "https://evil.example/https://play.example.org"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "nonsense"},
    {"sec-fetch-site": "cross-site", "origin": "{own}"},
]
OWN: list[dict[str, str]] = [
    {},
    {"origin": "{own}"},
    {"origin": "{own}", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"origin": HOME},
    {"origin": HOME, "sec-fetch-site": "same-origin"},
    {"origin": HOME, "sec-fetch-site": "same-site"},
]


def filled(headers: dict[str, str], url: str) -> dict[str, str]:
    """Headers with the address of the server in its place."""
    return {name: value.replace("{own}", url) for name, value in headers.items()}


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_changes_nothing(
    server: Server, client: httpx.Client, headers: dict[str, str]
) -> None:
    table = client.post("/api/tables", json={"game": "volto"}).json()["table"]
    with listening() as ear:
        for verb, path, body in (
            ("POST", "/api/me", {"name": "Eve"}),
            ("POST", "/api/me/code", None),
            ("POST", "/api/me/take", {"code": "x"}),
            ("POST", "/api/tables", {"game": "volto"}),
            ("POST", f"/api/tables/{table}/seats", {"another": True}),
            ("DELETE", f"/api/tables/{table}", None),
        ):
            sent = filled(headers, server.url)
            answer = client.request(verb, path, json=body, headers=sent)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), path
    assert not ear.errors
    assert client.get("/api/me", headers=filled(headers, server.url)).json() == {"name": "Anna"}
    assert client.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_pages_scripts_and_the_origins_of_the_settings_are_welcome(
    server: Server, client: httpx.Client, headers: dict[str, str]
) -> None:
    sent = filled(headers, server.url)
    assert client.post("/api/me", json={"name": "Anna"}, headers=sent).status_code == 200
    made = client.post("/api/tables", json={"game": "volto"}, headers=sent)
    assert made.status_code == 201
    gone = client.delete(f"/api/tables/{made.json()['table']}", headers=sent)
    assert gone.status_code == 204


@pytest.mark.parametrize("headers", [*FOREIGN, *OWN], ids=str)
def test_a_socket_is_opened_for_our_own_pages_only(
    server: Server, client: httpx.Client, headers: dict[str, str]
) -> None:
    table = client.post("/api/tables", json={"game": "volto"}).json()["table"]
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket?seat=0"
    sent = {**filled(headers, server.url), "cookie": f"ridotto={client.cookies['ridotto']}"}

    async def main() -> None:
        with contextlib.suppress(websockets.InvalidStatus):
            async with websockets.connect(address, additional_headers=sent) as socket:
                with contextlib.suppress(websockets.ConnectionClosed):  # why is said before
                    await socket.send('{"type":"hello","protocol":2}')
                told.append(json.loads(await asyncio.wait_for(socket.recv(), 5)))

    told: list[Any] = []
    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors
    if headers in OWN:
        assert told[0]["type"] == "synced"
    else:
        assert not told or (told[0]["type"], told[0]["code"]) == ("closing", "not_allowed")


NEEDED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ANSWERS: dict[str, tuple[str, str, dict[str, Any], int]] = {
    "page": ("GET", "/", {}, 200),
    "icon": ("GET", "/icon.svg", {}, 200),
    "data": ("GET", "/api/games", {}, 200),
    "document": ("GET", "/api/openapi.json", {}, 200),
    "metrics": ("GET", "/metrics", {"headers": {"authorization": f"Bearer {TOKEN}"}}, 200),
    "metrics without the token": ("GET", "/metrics", {}, 403),
    "options": ("OPTIONS", "/api/me", {}, 204),
    "created": ("POST", "/api/tables", {"json": {"game": "volto"}}, 201),
    "bad request": ("POST", "/api/me", {"content": b"{", "headers": JSON}, 400),
    "foreign": ("POST", "/api/me", {"json": {}, "headers": {"origin": "http://x"}}, 403),
    "missing table": ("GET", "/api/tables/nosuchtable", {}, 404),
    "missing path": ("GET", "/nowhere", {}, 404),
    "missing path that climbs": ("GET", "/api/..%2f", {}, 404),
    "wrong method": ("PUT", "/api/me", {}, 405),
    "wrong method for a page": ("POST", "/", {}, 405),
    "a socket's path": ("GET", "/api/tables/x/socket", {}, 405),
    "too large": ("POST", "/api/me", {"content": b" " * 70_000, "headers": JSON}, 413),
}


def check_headers(answer: httpx.Response, keep: str = "no-store") -> None:
    """The headers that every answer has; only the page itself may be kept."""
    for name, value in {**NEEDED, "cache-control": keep}.items():
        assert answer.headers.get(name) == value, name
    policy = dict(
        part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in str(policy)
    assert "*" not in str(policy)
    assert "server" not in answer.headers


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_answer_has_the_headers_that_protect_pages(client: httpx.Client, kind: str) -> None:
    verb, path, rest, status = ANSWERS[kind]
    answer = client.request(verb, path, **rest)
    assert answer.status_code == status
    check_headers(answer, "no-cache" if kind in ("page", "icon") else "no-store")


def test_a_failure_of_ours_has_them_too_and_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with open_site() as server:
            for error, status in ((ValueError("secret"), 500), (store.Unavailable("later"), 503)):

                async def fail(error: Exception = error) -> None:
                    raise error

                monkeypatch.setattr(server.site.store, "ping", fail)
                answer = await server.stranger().http.get("/ready")
                assert answer.status_code == status
                assert sorted(answer.json()) == ["code", "message"]
                assert "secret" not in answer.text
                check_headers(answer)

    asyncio.run(main())


def test_the_pages_need_nothing_that_the_policy_forbids(client: httpx.Client) -> None:
    page = client.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=\"/)|<style|\bstyle=|\bon\w+=|javascript:", page)


@contextlib.asynccontextmanager
async def asking(
    folder: pathlib.Path, address: str, **settings: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody at an address, who asks a server that needs no store to answer."""
    unopened = store.connect(str(folder / "ridotto.db"))
    app: Any = make_app(Site(ServerSettings(**settings), unopened, Keys("k" * 64)))
    transport = httpx.ASGITransport(app, client=(address, 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client


@pytest.mark.parametrize(
    ("behind_proxy", "scheme", "is_secure"),
    [(True, "https", True), (True, "http", False), (True, "ftp", False), (False, "https", False)],
)
def test_a_cookie_is_out_of_reach_of_scripts_other_sites_and_plain_lines(
    tmp_path: pathlib.Path, behind_proxy: bool, scheme: str, is_secure: bool
) -> None:
    async def main() -> None:
        async with asking(tmp_path, "203.0.113.5", behind_proxy=behind_proxy) as client:
            told = {"x-forwarded-proto": scheme}
            answer = await client.post("/api/me", json={"name": "Anna"}, headers=told)
            parts = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
            assert parts[0].startswith("__host-ridotto=" if is_secure else "ridotto=")
            assert {"httponly", "samesite=lax", "path=/"} <= set(parts)
            assert not any(part.startswith("domain") for part in parts)
            assert ("secure" in parts) == is_secure

    asyncio.run(main())


@pytest.mark.parametrize("behind_proxy", [True, False])
def test_an_address_told_by_a_header_counts_behind_a_proxy_only(
    tmp_path: pathlib.Path, behind_proxy: bool
) -> None:
    async def is_refused(client: httpx.AsyncClient, addresses: list[str]) -> bool:
        for address in addresses:
            told = {"x-forwarded-for": address}
            answer = await client.post("/api/me", json={"name": "Anna"}, headers=told)
            client.cookies.clear()
        return answer.status_code == 429

    async def main() -> None:
        settings: dict[str, Any] = {"behind_proxy": behind_proxy, "rate_factor": 0.05}
        async with asking(tmp_path, "203.0.113.5", **settings) as client:
            many = [f"10.0.0.{host}" for host in range(20)]
            assert await is_refused(client, many) != behind_proxy
            # Whoever is before the proxy may add what they like; only what the proxy adds counts.
            assert await is_refused(client, [f"10.1.1.{host}, 192.0.2.1" for host in range(20)])

    asyncio.run(main())


@pytest.mark.parametrize(
    ("token", "address", "headers", "status"),
    [
        ("", "127.0.0.1", {}, 403),
        ("", "::1", {}, 403),
        ("", "127.0.0.1", {"authorization": "Bearer "}, 403),
        ("", "203.0.113.5", {"authorization": "Bearer "}, 403),
        (TOKEN, "203.0.113.5", {"authorization": f"Bearer {TOKEN}"}, 200),
        (TOKEN, "203.0.113.5", {"authorization": "Bearer open"}, 403),
        (TOKEN, "203.0.113.5", {}, 403),
        (TOKEN, "127.0.0.1", {}, 403),
    ],
)
def test_metrics_are_for_who_has_the_token(
    tmp_path: pathlib.Path, token: str, address: str, headers: dict[str, str], status: int
) -> None:
    async def main() -> httpx.Response:
        async with asking(tmp_path, address, metrics_token=token) as client:
            return await client.get("/metrics", headers=headers)

    answer = asyncio.run(main())
    assert answer.status_code == status
    assert ("ridotto_" in answer.text) == (status == 200)
    assert ("metrics_token" in answer.text) == (status == 403)
