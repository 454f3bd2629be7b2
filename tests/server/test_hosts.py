"""Under which names the server answers: a name that another site has pointed to us is none."""

from __future__ import annotations

import asyncio
import json
import pathlib
import socket
from collections.abc import Iterator

import httpx
import pytest

from ridotto.server.settings import BadSettings, read_settings
from tests.support.server_client import Server
from tests.support.server_tools import RawSocket, listening, site_beside

OWN_NAME = socket.gethostname().lower()
WELCOME = [
    "localhost",
    "LocalHost:8000",
    "localhost.",
    "127.0.0.1:8000",
    "[::1]:8000",
    "192.168.1.7",
    "203.0.113.9:80",
    "[2001:db8::7]",
    OWN_NAME,
    f"{OWN_NAME.split('.')[0]}.local:8000",
    "play.example.org",
    "Ridotto.Example:8443",
]
FOREIGN = [
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "ridotto.example.evil.example",
    "evil.ridotto.example",
    "127.0.0.1@evil.example",
    "localhost:8000:8000",
    "[::1",
    "::1",
    "[127.0.0.1]",
    "localhost:port",
    "localhost:65536",
    "0x7f000001",
    "*",
    "",
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with site_beside(origins=("https://play.example.org",), hosts=("ridotto.example",)) as server:
        yield server


def ask(server: Server, host: str, path: str = "/api/me", verb: str = "GET") -> httpx.Response:
    return httpx.request(verb, server.url + path, headers={"host": host})


@pytest.mark.parametrize("host", WELCOME)
def test_names_that_no_other_site_can_give_us_are_answered(server: Server, host: str) -> None:
    assert ask(server, host, "/").status_code == 200
    assert ask(server, host).json()["code"] == "no_identity"


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_another_site_has_pointed_to_us_is_refused(server: Server, host: str) -> None:
    with listening() as ear:
        for verb, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/me")):
            answer = ask(server, host, path, verb)
            assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host"), path
            assert "hosts" in answer.json()["message"]
    assert not ear.errors


def test_two_names_at_once_are_none(server: Server) -> None:
    raw = socket.create_connection(tuple(server.url.removeprefix("http://").split(":")))  # type: ignore[arg-type]
    with raw:
        raw.sendall(
            b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n"
            b"Connection: close\r\n\r\n"
        )
        assert raw.makefile("rb").readline().split()[1] in (b"400", b"421")


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_whoever_watches_over_the_server_may_call_it_anything(server: Server, path: str) -> None:
    assert ask(server, "10-0-0-7.pods.example", path).status_code == 200


@pytest.mark.parametrize(("host", "is_welcome"), [("evil.example", False), ("localhost", True)])
def test_a_socket_is_opened_under_our_names_only(
    server: Server, host: str, is_welcome: bool
) -> None:
    """The page of a rebound name is of the same origin: only the name gives it away."""

    async def main() -> tuple[list[bytes], int | None]:
        with httpx.Client(base_url=server.url) as client:
            client.post("/api/me", json={"name": "Anna"})
            table = client.post("/api/tables", json={"game": "volto"}).json()["table"]
            cookie = f"ridotto={client.cookies['ridotto']}"
        headers = {"Cookie": cookie, "Origin": f"http://{host}"}
        raw = RawSocket(server, f"/api/tables/{table}/socket?seat=0", headers, 0, host=host)
        await raw.open()
        try:
            await raw.send(b'{"type":"hello","protocol":1}')
            return await raw.read_to_end()
        finally:
            raw.close()

    (told,), code = asyncio.run(main())
    expected = ("wrong_protocol", 4426) if is_welcome else ("not_allowed", 4403)
    assert (json.loads(told)["code"], code) == expected


def test_whoever_wants_every_name_says_so() -> None:
    with site_beside(hosts=("*",)) as server:
        assert ask(server, "evil.example").json()["code"] == "no_identity"
        for nobody in ("localhost:65536", "[::1", "evil.example:port"):
            answer = ask(server, nobody, "/api/me/take", "POST")
            assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host")


@pytest.mark.parametrize(
    "name", ["https://ridotto.example", "ridotto.example:443", "ridotto.example/", "a b", "", "*.a"]
)
def test_a_name_of_the_settings_is_a_name(tmp_path: pathlib.Path, name: str) -> None:
    (tmp_path / "ridotto.toml").write_text(f"hosts = [{json.dumps(name)}]")
    with pytest.raises(BadSettings, match=r"^settings: hosts [^\n]*$"):
        read_settings({"data": str(tmp_path)}, {})
