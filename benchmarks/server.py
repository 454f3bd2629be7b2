"""The server as a host starts it, in a process of its own."""

import os
import subprocess
import sys
import time

import httpx

from ridotto.engine import registry

PATIENCE = 120.0  # seconds


class Server:
    """A server with an empty database."""

    def __init__(self, folder: str) -> None:
        """Start it with its data in a folder."""
        options = ("--port", "0", "--no-browser", "--data", folder)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ridotto", "serve", *options],
            stdout=subprocess.PIPE,
            env={**os.environ, "RIDOTTO_RATE_FACTOR": "1000000"},
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.url = next(word for word in line.split() if word.startswith("http")).rstrip("/")

    def __enter__(self) -> "Server":
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if httpx.get(self.url + "/ready").status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.1)
        raise TimeoutError("the server does not open")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(30)

    def wait_until_compiled(self) -> None:
        """Wait until all games are compiled: until then figures would be those of slower rules."""
        wanted = f"ridotto_compiled_games {len(registry.names())}.0"
        while wanted not in httpx.get(self.url + "/metrics").text:
            time.sleep(0.2)
