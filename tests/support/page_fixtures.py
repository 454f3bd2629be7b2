"""A real browser in front of a real server."""

import contextlib
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tools.browser import find

ROOT = pathlib.Path(__file__).parents[2]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP *.test 127.0.0.1",  # names of our own, as in a network at home
]
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
# Tests wait for what is there in the end; what is shown on the way, only some of them look at.
SET_PACE = """(pace) => {
  const key = "ridotto.preferences";
  const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
  localStorage.setItem(key, JSON.stringify({ pace, ...kept }));
}"""
PATIENCE = 30_000  # milliseconds until what is expected must be there: only failures take so long

expect.set_options(timeout=PATIENCE)


def free_port() -> int:
    """A port nobody uses; below those that the system gives to whoever connects somewhere, so
    that it is still free when a server is started there again.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as trial, contextlib.suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port


class SiteProcess:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: str, **settings: str) -> None:
        """Take where its data are, and some more settings; it is not open yet."""
        self.folder = folder
        self.settings = settings
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"{'https' if 'TLS' in self.settings else 'http'}://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it, on the same port as before, and wait until it serves."""
        environment = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
            "RIDOTTO_BOT_PACE": "0",
            "RIDOTTO_RATE_FACTOR": "100",
            "RIDOTTO_BROWSER": "false",
            **{f"RIDOTTO_{name}": value for name, value in self.settings.items()},
        }
        command = [sys.executable, "-m", "ridotto", "serve", "--data", self.folder]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"https?://[\d.]+:(\d+)", line):
                assert int(found[1]) == self.port
                return
        raise AssertionError("the server did not start")

    def signal(self, number: int) -> None:
        """Send it a signal, for instance to stand still."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextlib.contextmanager
def running_site(**settings: str) -> Iterator[SiteProcess]:
    """A server with an empty database, killed in the end."""
    with tempfile.TemporaryDirectory() as folder:
        opened = SiteProcess(folder, **settings)
        opened.open()
        yield opened
        opened.kill()


@pytest.fixture(scope="session")
def site() -> Iterator[SiteProcess]:
    """A server for all tests of this process."""
    with running_site() as opened:
        yield opened


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium, gone before other tests run: its event loop would be in their way."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser, site: SiteProcess) -> Iterator[Callable[..., Page]]:
    """Open pages of different people; what goes wrong in any of them fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = "/", pace: str = "instant", **wishes: Any) -> Page:
        wishes = {"viewport": DESKTOP, "locale": "en-GB", "base_url": site.url, **wishes}
        context = browser.new_context(**wishes)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"({SET_PACE})({json.dumps(pace)})")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("console", lambda said: _hear(said.type, said.text, complaints))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, complaints


def _hear(kind: str, text: str, complaints: list[str]) -> None:
    # Chromium itself logs what is refused or lost; whether the page copes is for the tests to say.
    lost = "Failed to load resource" in text or "WebSocket connection to" in text
    # And which headers it heeds only over TLS.
    plain = "because the URL's origin was untrustworthy" in text
    if kind in ("error", "warning") and not lost and not plain:
        complaints.append(f"{kind}: {text}")
