"""TLS of the server's own: games over it, its certificates, and plain HTTP at the same port."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import http.client
import pathlib
import re
import shutil
import signal
import socket
import ssl
import time
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import uvloop

from ridotto.server import addresses, plain_http, tls, uvicorn_http
from ridotto.server.certificate import fingerprint, renew
from ridotto.server.process import CannotServe
from ridotto.server.settings import ServerSettings
from tests.support import postgres
from tests.support.certificates import make_files
from tests.support.cli import Ran
from tests.support.server_client import Guest, Server, open_site
from tests.support.server_process import command, running
from tests.support.server_tools import begin_connected, close_code, listening, site_beside

HOST = b"Host: 127.0.0.1\r\n"
PATIENCE = 30.0
Run = Callable[[Coroutine[Any, Any, None]], None]
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Run:
    """Do something on each of the event loops that a server can have."""

    def do(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(work)

    return do


def certificate_at(url: str) -> bytes:
    """The certificate that a server shows."""
    address = urlsplit(url)
    return ssl.PEM_cert_to_DER_cert(
        ssl.get_server_certificate((str(address.hostname), address.port or 443), timeout=30)
    )


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


async def exchange(server: Server, *parts: bytes, context: Any = None) -> bytes:
    """What comes back for some bytes, until the server hangs up."""
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port, ssl=context)
    try:
        for part in parts:
            writer.write(part)
        with contextlib.suppress(ConnectionError):
            return await asyncio.wait_for(reader.read(), PATIENCE)
        return b""
    finally:
        writer.transport.abort()


async def play(url: str, trust: ssl.SSLContext) -> tuple[Guest, Any]:
    """Somebody sits at a table, over HTTP and a socket."""
    guest = Guest(url, trust)
    answer = await guest.http.post("/api/me", json={"name": "Anna"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-ridotto=")
    assert "secure" in cookie.lower()
    # A browser says where it comes from, and that is compared with the name of the server.
    guest.http.headers["origin"] = url
    guest.http.headers["sec-fetch-site"] = "same-origin"
    seat = await guest.connect((await guest.create("volto"))["table"], 0)
    await seat.do("seat_bot", seat=1, bot="random")
    await seat.do("ready")
    await seat.until_seen(lambda: seat.view is not None)
    return guest, seat


async def count_workers(url: str, trust: ssl.SSLContext) -> int:
    """How many workers live, asked over a new connection: that may be any worker's."""
    async with httpx.AsyncClient(verify=trust) as client:
        answer = await client.get(
            f"{url}/api/admin/statistics", headers={"authorization": f"Bearer {'t' * 32}"}
        )
        return len(answer.json()["workers"])


def test_a_server_with_a_certificate_of_its_own(tmp_path: pathlib.Path) -> None:
    """Whoever trusts that certificate needs no exception, by any name of this machine."""

    async def visit(url: str, process: Any) -> None:
        trust = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
        guest, seat = await play(url, trust)
        port = url.rpartition(":")[2]
        async with httpx.AsyncClient(verify=trust) as client:
            answer = await client.get(f"https://localhost:{port}/health")
            assert answer.json()["status"] == "alive"
            assert (await client.get(url)).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert await close_code(seat, 5) == 4512
        assert seat.closing["code"] == "restarting"
        await guest.close()

    with running(tmp_path, "serve", "--tls", "--port", "0", "--no-browser") as (process, url):
        assert url.startswith("https://127.0.0.1:")
        assert "fingerprint" in process.stdout.readline()
        told = process.stdout.readline().strip()
        assert told == fingerprint(ServerSettings(data=str(tmp_path)))
        assert hashlib.sha256(certificate_at(url)).hexdigest() == told.replace(":", "").lower()
        asyncio.run(visit(url, process))
        out, error = process.communicate(timeout=30)
        assert (process.returncode, out, error) == (0, "", "")
    before = (tmp_path / "cert.pem").read_bytes()
    with running(tmp_path, "--tls", "--port", "0", "--no-browser"):
        assert (tmp_path / "cert.pem").read_bytes() == before


def test_several_workers_speak_tls(tmp_path: pathlib.Path) -> None:
    async def visit(url: str) -> None:
        trust = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
        guests = [await play(url, trust) for _ in range(6)]
        async with asyncio.timeout(60):
            while await count_workers(url, trust) < 2:  # the second may still be starting
                await asyncio.sleep(0.02)
        for guest, _ in guests:
            await guest.close()

    with postgres.running() as server:
        settings = {"DATABASE": server.url, "WORKERS": "2", "PORT": "0", "BROWSER": "false"}
        more = {"TLS": "true", "RATE_FACTOR": "100", "ADMIN_TOKEN": "t" * 32, "TIME_FACTOR": "0.02"}
        with running(tmp_path, **settings, **more) as (process, url):
            asyncio.run(visit(url))
            plain = httpx.get(url.replace("https", "http"), follow_redirects=False)
            assert plain.status_code == 307
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("sent", "location"),
    [
        (b"GET /table/abc?x=1 HTTP/1.1\r\n" + HOST, "https://127.0.0.1/table/abc?x=1"),
        (b"GET / HTTP/1.0\r\nhost: localhost:8000\r\n", "https://localhost:8000/"),
        (b"GET //evil.example HTTP/1.1\r\n" + HOST, "https://127.0.0.1//evil.example"),
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\n", None),
        (b"GET / HTTP/1.1\r\n" + HOST + HOST, None),
        (b"GET / HTTP/1.1\r\n", None),
        (b"GET https://evil.example/ HTTP/1.1\r\n" + HOST, None),
        (b"POST /api/me HTTP/1.1\r\nContent-Length: 2\r\n" + HOST, None),
        (b"CONNECT evil.example:443 HTTP/1.1\r\n" + HOST, None),
        (b"OPTIONS * HTTP/1.1\r\n" + HOST, None),
        (b"hello\r\n", None),
        (b"\x80\x00\x01", None),
        (b"SSH-2.0-OpenSSH_9\r\n", None),
    ],
    ids=range(13),
)
def test_plain_http_is_led_to_https_or_told_of_it(
    run: Run, sent: bytes, location: str | None
) -> None:
    async def main() -> None:
        async with open_site(tls=True) as server:
            told = (await exchange(server, sent, b"\r\n")).decode()
            head, _, body = told.partition("\r\n\r\n")
            assert body == plain_http.WORDS
            found = re.search(r"(?m)^location: (.*)\r$", head)
            assert (found[1] if found else None) == location, told
            assert head.startswith("HTTP/1.1 307 " if location else "HTTP/1.1 400 ")
            assert (await server.stranger().http.get("/health")).status_code == 200

    with listening() as ear:
        run(main())
    assert not ear.errors


def test_a_socket_without_tls_is_not_opened(run: Run) -> None:
    async def main() -> None:
        async with open_site(tls=True) as server:
            upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            path = b"GET /api/tables/x/socket HTTP/1.1\r\n"
            told = await exchange(server, path + HOST + upgrade + key)
            assert told.startswith(b"HTTP/1.1 307 ")

    run(main())


@pytest.mark.parametrize(
    "sent", [b"", b"\x16", b"\x16\x03\x01\xff\xff" + b"x" * 100, b"G", b"GET / HTTP/1.1\r\nX: "]
)
def test_who_says_nothing_or_half_a_thing_is_hung_up_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(tls, "HANDSHAKE_SECONDS", 0.3)
    monkeypatch.setattr(plain_http, "SECONDS", 0.3)

    async def main() -> None:
        async with open_site(tls=True) as server:
            many = await asyncio.gather(*(exchange(server, sent) for _ in range(20)))
            assert all(not told or told[:1] == b"\x15" for told in many), "an alert at most"

    with listening() as ear:
        run(main())
    assert not ear.errors


def test_too_much_plain_http_is_cut_short(run: Run) -> None:
    async def main() -> None:
        async with open_site(tls=True) as server:
            told = await exchange(server, b"GET / HTTP/1.1\r\nX: ", *[b"a" * 1000] * 40)
            assert not told or told.startswith(b"HTTP/1.1 400 ")

    run(main())


def test_who_hangs_up_leaves_nothing_behind(run: Run) -> None:
    async def main() -> None:
        async with open_site(tls=True) as server:
            address = urlsplit(server.url)
            for sent in (b"", b"\x16\x03\x01", b"GET /"):
                for _ in range(20):
                    with socket.create_connection((address.hostname, address.port)) as line:
                        line.sendall(sent)
            await asyncio.gather(*(server.stranger().http.get("/health") for _ in range(20)))

    with listening() as ear:
        run(main())
    assert not ear.errors


@pytest.mark.parametrize("sent", [b"", b"\x16", b"G"])
def test_so_many_come_from_an_address_before_they_speak_tls(run: Run, sent: bytes) -> None:
    async def main() -> None:
        async with open_site(tls=True, address_connections=4) as server:
            address = urlsplit(server.url)
            lines = []
            for _ in range(4):
                line = await asyncio.open_connection(address.hostname, address.port)
                line[1].write(sent)
                lines.append(line)
            assert await exchange(server, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") == b""
            for _, writer in lines:
                writer.transport.abort()
            answer = b""
            while not answer:  # until all four were seen to go
                answer = await exchange(server, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
            assert answer.startswith(b"HTTP/1.1 307 ")

    run(main())


def test_deadlines_and_doors_hold_over_tls(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_http, "REQUEST_SECONDS", 0.4)

    async def main() -> None:
        async with open_site(tls=True, address_connections=8) as server:
            told = await exchange(server, b"GET /health HTTP/1.1\r\nX: ", context=server.trust)
            assert not told or told.startswith(b"HTTP/1.1 408")
            monkeypatch.setattr(uvicorn_http, "REQUEST_SECONDS", 30)
            address = urlsplit(server.url)
            lines = []
            for _ in range(8):
                line = await asyncio.open_connection(
                    address.hostname, address.port, ssl=server.trust
                )
                line[1].write(b"GET / HTTP/1.1\r\n")
                lines.append(line)
            while len(server.connections) < 8:
                await asyncio.sleep(0.01)
            ask = b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n"
            told = await exchange(server, ask, context=server.trust)
            assert told.startswith(b"HTTP/1.1 503"), told
            for _, writer in lines:
                writer.transport.abort()

    run(main())


def test_http_tells_over_which_protocols_it_can_be_spoken(run: Run) -> None:
    async def main() -> None:
        async with open_site(tls=True) as server:
            address = urlsplit(server.url)
            assert server.trust
            server.trust.set_alpn_protocols(["h2", "http/1.1"])
            _, writer = await asyncio.open_connection(
                address.hostname, address.port, ssl=server.trust
            )
            spoken = writer.get_extra_info("ssl_object")
            assert spoken.selected_alpn_protocol() == "http/1.1"
            assert spoken.version() in ("TLSv1.2", "TLSv1.3")
            writer.transport.abort()
            context = tls.make_context(server.site.settings)
            assert context.minimum_version == ssl.TLSVersion.TLSv1_2

    run(main())


def test_a_certificate_that_was_brought_along_and_is_renewed_while_the_server_runs(
    tmp_path: pathlib.Path,
) -> None:
    pem, key = make_files(tmp_path, "first.example")
    given = {"TLS_CERTIFICATE": str(pem), "TLS_KEY": str(key), "HOSTS": "first.example"}
    settings = {"PORT": "0", "BROWSER": "false", "TIME_FACTOR": "0.001", **given}
    with running(tmp_path, **settings) as (process, url):
        first = certificate_at(url)
        assert first == ssl.PEM_cert_to_DER_cert(pem.read_text())
        pem.write_text("half a certif")
        until(lambda: "the old certificate stays" in process.stderr.readline())
        assert certificate_at(url) == first
        for new, old in zip(make_files(tmp_path, "second.example"), (key, pem), strict=False):
            shutil.copy(new, old)  # the certificate into the key: somebody mixed them up
        until(lambda: "the old certificate stays" in process.stderr.readline())
        assert certificate_at(url) == first
        shutil.copy(tmp_path / "second.example.key", key)
        shutil.copy(tmp_path / "second.example.pem", pem)
        second = ssl.PEM_cert_to_DER_cert(pem.read_text())
        until(lambda: certificate_at(url) == second)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=30)
        assert (process.returncode, out) == (0, ""), "no fingerprint: an authority vouches for it"
    assert not (tmp_path / "cert.pem").exists()


def test_its_own_certificate_is_renewed_while_the_server_runs(tmp_path: pathlib.Path) -> None:
    settings = {"PORT": "0", "BROWSER": "false", "TIME_FACTOR": "0.0005", "TLS": "true"}
    with running(tmp_path, **settings) as (_, url):
        first = certificate_at(url)
        renewed = ServerSettings(data=str(tmp_path), hosts=("new.example",))
        assert renew(renewed)
        until(lambda: certificate_at(url) != first)
        (tmp_path / "cert.pem").unlink()
        until(lambda: (tmp_path / "cert.pem").exists())
        until(lambda: certificate_at(url) != first)


def refused(tmp_path: pathlib.Path, *words: str, **settings: Any) -> None:
    """One clear line says why the server does not start."""
    process = command(tmp_path, PORT="0", BROWSER="false", **settings)
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert error.startswith("ridotto: ")
    assert error.count("\n") == 1, error
    assert all(word in error for word in words), error


def test_files_that_cannot_be_used_are_one_clear_line(tmp_path: pathlib.Path) -> None:
    pem, key = make_files(tmp_path)
    _, other = make_files(tmp_path, "other.example")
    locked = make_files(tmp_path, "locked.example", passphrase="secret")
    for certificate, private in ((pem, other), locked, (key, pem), (pem, pem)):
        given = {"TLS_CERTIFICATE": str(certificate), "TLS_KEY": str(private)}
        refused(tmp_path, str(certificate), "passphrase", **given)
    nowhere = str(tmp_path / "nowhere.pem")
    refused(tmp_path, nowhere, TLS_CERTIFICATE=nowhere, TLS_KEY=str(key))
    refused(tmp_path, nowhere, TLS_CERTIFICATE=str(pem), TLS_KEY=nowhere)
    refused(tmp_path, "belong together", TLS_CERTIFICATE=str(pem))
    refused(tmp_path, "belong together", TLS_KEY=str(key), TLS="true")
    refused(tmp_path, "tls_key", TLS_CERTIFICATE=str(pem), TLS_KEY_FILE=str(key))
    (tmp_path / "cert.pem").write_text("mine")
    refused(tmp_path, "cert.pem", TLS="true")


def test_the_tools_on_the_same_machine_trust_the_servers_own_certificate(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site_beside(tls=True, data=str(tmp_path), admin_token="") as server:
        port = server.url.rpartition(":")[2]
        config = tmp_path / "ridotto.toml"
        config.write_text(f"tls = true\nport = {port}\n")
        data = ("--data", str(tmp_path))
        assert "alive" in Ran("health", *data).ended_well().out
        assert "ready" in Ran("health", "--ready", *data).ended_well().out
        assert "There are no tables." in Ran("admin", "tables", *data).ended_well().out
        url = ("--url", server.url)
        assert "There are no tables." in Ran("admin", "tables", *url, *data).ended_well().out
        monkeypatch.setenv("RIDOTTO_ADMIN_TOKEN", "t" * 32)
        config.write_text("")
        Ran("admin", "tables", *url, *data).was_refused("nobody vouches", "SSL_CERT_FILE")
        Ran("verify", f"{server.url}/api/records/x-1").was_refused("nobody vouches")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        Ran("verify", f"{server.url}/api/records/x-1").was_refused("answers 404")
        # Somebody else at this port, with a certificate of their own, hears no token.
        config.write_text(f"tls = true\nport = {port}\n")
        (tmp_path / "cert.pem").write_bytes(make_files(tmp_path)[0].read_bytes())
        Ran("admin", "tables", *data).was_refused("nobody vouches")
        assert Ran("health", *data).ended_well()
    ran = Ran("health", *data)
    assert (ran.code, ran.out) == (1, "")
    assert f"https://127.0.0.1:{port}/health" in ran.error


def test_health_over_plain_http(tmp_path: pathlib.Path) -> None:
    with site_beside(data=str(tmp_path)) as server:
        port, data = server.url.rpartition(":")[2], ("--data", str(tmp_path))
        assert "alive" in Ran("health", "--port", port, *data).ended_well().out
        (tmp_path / "ridotto.toml").write_text(f"port = {port}")
        assert "alive" in Ran("health", *data).ended_well().out


def test_the_same_things_leak_over_neither(tmp_path: pathlib.Path) -> None:
    """Headers are the same as over plain HTTP, but for the cookie."""
    found = []
    for wish in ({}, {"tls": True}):
        with site_beside(data=str(tmp_path), **wish) as server:
            address = urlsplit(server.url)
            line: http.client.HTTPConnection = http.client.HTTPConnection(address.netloc)
            if server.trust:
                line = http.client.HTTPSConnection(address.netloc, context=server.trust)
            line.request("GET", "/")
            answer = line.getresponse()
            answer.read()
            found.append(answer.getheaders())
            line.close()
    assert found[0] == found[1]


def test_a_context_is_never_half_made(tmp_path: pathlib.Path) -> None:
    with pytest.raises(CannotServe, match=r"^cannot read [^\n]*cert\.pem: [^\n]*$"):
        tls.make_context(ServerSettings(data=str(tmp_path), tls=True))


def test_games_are_played_over_tls(run: Run) -> None:
    async def main() -> None:
        async with open_site(tls=True) as server:
            _, guests = await begin_connected(server, "volto")
            await guests[1].sockets[0].do("say", text="Good evening")
            await guests[0].sockets[0].until(lambda told: "Good evening" in str(told))

    run(main())


def test_what_is_said_of_the_way_to_the_server(
    tmp_path: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from ridotto.server import serve

    own = {socket.AF_INET: "192.168.1.20", socket.AF_INET6: "fd00::20"}
    monkeypatch.setattr(serve, "own_address", own.get)
    monkeypatch.setattr(addresses, "own_address", own.get)
    files = dict(zip(("tls_certificate", "tls_key"), map(str, make_files(tmp_path)), strict=True))
    for wishes, is_open_to_all, has_fingerprint in (
        ({}, False, False),
        ({"host": "localhost"}, False, False),
        ({"host": "::1"}, False, False),
        ({"host": "0.0.0.0"}, True, False),
        ({"host": "::"}, True, False),
        ({"host": "192.168.1.20"}, True, False),
        ({"host": "0.0.0.0", "behind_proxy": True}, False, False),
        ({"host": "0.0.0.0", "tls": True}, False, True),
        ({"tls": True}, False, True),
        ({"host": "0.0.0.0", **files}, False, False),
    ):
        settings = ServerSettings(data=str(tmp_path), browser=False, **wishes)
        if settings.makes_certificate:
            renew(settings)
        serve.announce(settings, 8000)
        told = capsys.readouterr().out
        assert ("can read the games" in told and "--tls" in told) is is_open_to_all, wishes
        assert ("fingerprint" in told) is has_fingerprint, wishes
        if has_fingerprint:
            assert fingerprint(settings) in told
        if settings.speaks_tls:
            assert "http://" not in told
            if "host" in wishes:
                assert "https://192.168.1.20:8000/" in told
