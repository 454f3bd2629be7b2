"""Images are pinned to what their registries tell, or to nothing."""

import hashlib
import http.server
import json
import pathlib
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tools.pin_images import FILES, KINDS, CannotPin, images_in, pin

TOKEN = "only-for-reading"


class Registry(http.server.BaseHTTPRequestHandler):
    """A registry that gives tokens to everybody, as the big ones do."""

    manifests: dict[str, bytes]

    def do_GET(self) -> None:
        here = f"http://127.0.0.1:{self.server.server_port}"  # type: ignore[attr-defined]
        path, _, query = self.path.partition("?")
        if path == "/token":
            assert "service=registry" in query
            assert "scope=repository" in query
            self._answer(200, json.dumps({"token": TOKEN}).encode())
        elif self.headers["authorization"] != f"Bearer {TOKEN}":
            asked = f'Bearer realm="{here}/token",service="registry",scope="repository:x:pull"'
            self._answer(401, b"{}", ("www-authenticate", asked))
        elif path not in self.manifests:
            self._answer(404, b"{}")
        else:
            assert KINDS[0] in self.headers["accept"]
            self._answer(200, self.manifests[path])

    def _answer(self, status: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("content-length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def registry() -> Iterator[str]:
    Registry.manifests = {
        "/v2/library/python/manifests/3.12-slim": json.dumps({"mediaType": KINDS[0]}).encode(),
        "/v2/caddy/manifests/2": json.dumps({"mediaType": KINDS[3]}).encode(),
        "/v2/odd/manifests/1": json.dumps({"mediaType": "text/html"}).encode(),
    }
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def digest(path: str) -> str:
    return f"sha256:{hashlib.sha256(Registry.manifests[path]).hexdigest()}"


def test_images_are_pinned_and_pinned_anew(
    registry: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    docker, compose = files = (tmp_path / "Dockerfile", tmp_path / "compose.yaml")
    image = f"{registry}/library/python:3.12-slim"
    before = f"FROM {image} AS build\nRUN true\nFROM {image}\n"
    docker.write_text(before)
    compose.write_text(f"services:\n  caddy:\n    image: {registry}/caddy:2\n    init: true\n")
    assert pin(files, only_check=True) == 2
    assert docker.read_text() == before
    assert pin(files) == 2
    python = digest("/v2/library/python/manifests/3.12-slim")
    assert docker.read_text() == before.replace("slim", f"slim@{python}")
    assert f"caddy:2@{digest('/v2/caddy/manifests/2')}\n    init: true\n" in compose.read_text()
    assert pin(files, only_check=True) == 0
    Registry.manifests["/v2/caddy/manifests/2"] = json.dumps({"mediaType": KINDS[1]}).encode()
    capsys.readouterr()
    assert pin(files) == 1
    assert "caddy:2: sha256:" in capsys.readouterr().out
    assert f"caddy:2@{digest('/v2/caddy/manifests/2')}\n" in compose.read_text()
    assert docker.read_text().count(python) == 2


@pytest.mark.parametrize("image", ["missing:1", "odd:1", "python"])
def test_what_a_registry_does_not_tell_changes_nothing(
    registry: str, tmp_path: pathlib.Path, image: str
) -> None:
    file = tmp_path / "Dockerfile"
    text = f"FROM {registry}/library/python:3.12-slim\nFROM {registry}/{image}\n"
    file.write_text(text)
    with pytest.raises(CannotPin):
        pin((file,))
    assert file.read_text() == text


def test_a_registry_that_cannot_be_reached_is_told(tmp_path: pathlib.Path) -> None:
    (tmp_path / "Dockerfile").write_text("FROM localhost:1/x:1\n")
    with pytest.raises(CannotPin, match="localhost:1"):
        pin((tmp_path / "Dockerfile",))


def test_as_soon_as_one_image_is_pinned_all_are() -> None:
    """`make pins` pins them; what is pinned by hand must not be half of them."""
    images = [each for file in FILES for each in images_in(file.read_text("utf-8"))]
    assert {name.partition(":")[0].rpartition("/")[2] for name, _ in images} == {
        *("python", "postgres", "caddy", "prometheus", "grafana")
    }
    digests = [found for _, found in images]
    assert not any(digests) or all(digests), images
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", found) for found in digests if found)
    assert not any(name.endswith(":latest") for name, _ in images)
