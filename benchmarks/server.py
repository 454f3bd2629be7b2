"""The server as a host starts it, in a process of its own."""

import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import IO

import httpx

from ridotto.engine import registry

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 120.0  # seconds
TOKEN = "benchmark"
ENVIRONMENT = {
    "RIDOTTO_RATE_FACTOR": "1000000",
    "RIDOTTO_METRICS_TOKEN": TOKEN,
    "RIDOTTO_ADDRESS_CONNECTIONS": "1000000",
    "RIDOTTO_USER_SOCKETS": "1000000",
}


class Server:
    """A server with an empty database."""

    def __init__(
        self,
        folder: str,
        settings: Mapping[str, str] = MappingProxyType({}),
        errors: IO[bytes] | None = None,
    ) -> None:
        """Start it with its data in a folder, perhaps other settings, and its log in a file."""
        options = ("--port", "0", "--no-browser", "--data", folder)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ridotto", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            env={**os.environ, **ENVIRONMENT, **settings},
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
        assert self.process.stdout is not None
        self.process.stdout.close()

    def wait_until_compiled(self) -> None:
        """Wait until all games are compiled: until then figures would be those of slower rules."""
        wanted = f"ridotto_compiled_games {len(registry.names())}.0"
        headers = {"authorization": f"Bearer {TOKEN}"}
        while wanted not in httpx.get(self.url + "/metrics", headers=headers).text:
            time.sleep(0.2)


def processor_seconds(process: int) -> float:
    """The processor time a process has used."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process: int) -> int:
    """The memory a process holds."""
    return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
