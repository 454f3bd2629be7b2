"""What players do to check a server: verify a game from a file or an address."""

import asyncio
import http.client
import http.server
import io
import json
import pathlib
import threading
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from ridotto.cli.download import Redirects
from ridotto.engine import record
from ridotto.engine.verification import Unreadable
from tests.support.cli import Ran
from tests.support.cli_database import NONCE, SampleDatabase
from tests.support.server_client import open_site


def test_verifying_a_file(sample: SampleDatabase, game: pathlib.Path) -> None:
    ran = Ran("verify", str(game), *sample.note).ended_well()
    written = json.loads(game.read_text())
    assert ran.out.startswith(f"volto, 2 players, {len(written['moves'])} moves\n")
    assert f"commitment {sample.commitment}: fits the secret" in ran.words
    assert f"seed {written['seed']}: made of the secret" in ran.words
    assert f"all {len(written['draws'])} are those of the seed" in ran.words
    assert "commitment, nonce of seat 0: the same" in ran.words
    assert "only proves itself" not in ran.out
    assert "All holds. docs/play/verify.py" in ran.out
    assert "only proves itself" in Ran("verify", str(game)).ended_well().out


def does_not_hold(ran: Ran, word: str) -> None:
    assert ran.code == 1
    assert ran.error.startswith("ridotto: does not hold: ")
    assert ran.error.count("\n") == 1
    assert word in ran.error
    assert ran.out == ""


def test_notes_that_differ(sample: SampleDatabase, game: pathlib.Path) -> None:
    path = str(game)
    does_not_hold(Ran("verify", path, "--commitment", "ab" * 32), f"you noted {'ab' * 32}")
    does_not_hold(Ran("verify", path, "--nonce", "0:aa"), f"is {NONCE}, you noted aa")
    does_not_hold(Ran("verify", path, "--nonce", f"1:{NONCE}"), "seat 1 is none")
    Ran("verify", path, "--nonce", "7:aa").was_refused("no seat 7")
    Ran("verify", path, "--nonce", "aa").was_refused("SEAT:TEXT")
    Ran("verify", path, "--nonce", "0:Anna").was_refused("hexadecimal")
    Ran("verify", path, "--commitment", "ab...").was_refused("64 hexadecimal digits")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seed": "0" * 64}, ""),
        ({"draws": ["0 first 0"]}, "the draws are not those of the seed"),
        ({"draws": None}, "does not list what was drawn"),
        ({"moves": ["0 a2-a9"]}, "move 1"),
        ({"result": {"winners": [0, 1], "reason": "x", "scores": [1, 1]}}, "ends with"),
        ({"dealing": {"secret": "0" * 64}}, "not the one the server has committed to"),
        ({"dealing": {"commitment": "0" * 64}}, "not the one the server has committed to"),
        ({"dealing": {"nonces": ["aa", ""]}}, "does not come from the secret and the nonces"),
        ({"dealing": {"nonces": [NONCE, "", ""]}}, "does not"),
        ({"dealing": {"number": 2}}, "does not come from the secret and the nonces"),
        ({"dealing": None, "draws": None}, "no proof of its deal"),
    ],
)
def test_tampered_records(game: pathlib.Path, change: dict[str, Any], word: str) -> None:
    written = json.loads(game.read_text())
    for name, value in change.items():
        written[name] = {**written[name], **value} if name == "dealing" and value else value
    game.write_text(json.dumps(written))
    does_not_hold(Ran("verify", str(game)), word)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "not JSON"),
        (b"[]", "JSON object"),
        (b'{"ridotto": 9}', "known: 1, 2"),
        (b'{"ridotto": 2, "ridotto": 2}', "'ridotto' comes twice"),
        (b'{"ridotto": 2, "\\u001b[2J": 1, "game": "volto"}', "not a record"),
        (b" " * (record.MOST_BYTES + 1), "at most"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_unreadable_records(tmp_path: pathlib.Path, content: bytes, word: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    ran = Ran("verify", str(path))
    ran.was_refused(word)
    assert "\x1b" not in ran.error
    Ran("verify", str(tmp_path / "missing")).was_refused("No such file")


def test_verifying_at_an_open_site(sample: SampleDatabase) -> None:
    async def visit() -> None:
        async with open_site(sample.url) as server:

            async def ran(path: str, *notes: str) -> Ran:
                return await asyncio.to_thread(Ran, "verify", server.url + path, *notes)

            by_record = (await ran(f"/api/records/{sample.played}", *sample.note)).ended_well()
            by_link = (await ran(sample.link, *sample.note)).ended_well()
            assert by_record.out == by_link.out
            resigned = (await ran(f"/api/records/{sample.resigned}")).ended_well()
            assert "seat 1 wins (resigned, seat 0), as the server says" in resigned.words
            (await ran("/api/records/none-1")).was_refused("404 Not Found")
            (await ran(sample.running)).was_refused("not over")
            (await ran(sample.running.partition("#")[0])).was_refused("404")
            (await ran("/")).was_refused("not JSON")

    asyncio.run(visit())


class Misleading(http.server.BaseHTTPRequestHandler):
    """A server that sends people elsewhere, or never ends."""

    def do_GET(self) -> None:
        self.send_response(302 if self.path != "/endless" else 200)
        if self.path != "/endless":
            self.send_header("Location", self.path[1:])
        self.end_headers()
        try:
            while self.path == "/endless":
                self.wfile.write(b" " * 2**20)
        except OSError:
            pass

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def misleading() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Misleading) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_addresses_that_mislead(misleading: str, game: pathlib.Path) -> None:
    for target in (f"file://{game}", "ftp://127.0.0.1/game", "data:,{}"):
        Ran("verify", misleading + target).was_refused("direct")
        Ran("verify", target.replace("data:", "data://")).was_refused("http:// or https://")
    secure = urllib.request.Request("https://ridotto.example/")
    headers = http.client.HTTPMessage()
    with pytest.raises(Unreadable, match="another scheme: 'http'"):
        Redirects().redirect_request(secure, io.BytesIO(), 302, "", headers, "http://a.example/")
    Ran("verify", f"{misleading}{misleading}endless").was_refused("at most")
    Ran("verify", "http://127.0.0.1:1/").was_refused("cannot reach")
    Ran("verify", "http://[").was_refused()
    Ran("verify", "http://a b/").was_refused()
