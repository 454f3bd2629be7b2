"""Servers to be killed: real processes that run the real command.

`python -m ridotto serve` uses more than half a second of a core to import itself, which is most of
the time of a restart. The launcher does that once: it forks whenever a server is wanted, and the
child runs the very same command line. A cold start runs it from the beginning.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import TextIO

from tests.chaos.wrong_clock import WrongClock

KEY = "k" * 64
ENVIRONMENT = {
    "RIDOTTO_COMPILE": "false",
    "RIDOTTO_RATE_FACTOR": "100000",
    "RIDOTTO_BOT_PACE": "0",
    "RIDOTTO_FOLLOWER_DELAY": "0.05",
    "RIDOTTO_SECRET_KEY": KEY,
    "RIDOTTO_LOG_LEVEL": "warning",
}
OPEN = "Ridotto is open at "
MOST_BYTES = 65536
PATIENCE = 60.0  # seconds


class Server:
    """A running server: where it is, and how long its start took."""

    def __init__(self, launcher: "Launcher", pid: int, url: str, seconds: float) -> None:
        self.pid = pid
        self.url = url
        self.seconds = seconds
        self._launcher = launcher

    async def kill(self) -> None:
        """Kill it at once, and wait until it is dead and has let go of its files."""
        os.kill(self.pid, signal.SIGKILL)
        await asyncio.to_thread(self._launcher.reap, self.pid)


class Launcher:
    """Starts servers and buries them."""

    def __init__(self) -> None:
        self._environment = {**os.environ, **ENVIRONMENT}
        self._cold: dict[int, subprocess.Popen[bytes]] = {}
        self._control, other = socket.socketpair()
        with other:
            self._forker = subprocess.Popen(
                [sys.executable, "-m", "tests.chaos.launcher", str(other.fileno())],
                pass_fds=[other.fileno()],
                env=self._environment,
            )
        self._control.settimeout(PATIENCE)
        self._control.recv(MOST_BYTES)

    async def start(
        self,
        log_file: pathlib.Path,
        *arguments: str,
        cold: bool = False,
        clock: WrongClock | None = None,
    ) -> Server:
        """A server that is open, and writes its log at the end of a file.

        A cold one has the right time.
        """
        began = time.monotonic()
        reading, writing = os.pipe()
        with open(reading) as output:
            with os.fdopen(writing, "wb"), log_file.open("ab") as log:
                command = ["serve", "--port", "0", "--no-browser", *arguments]
                if cold:
                    whole = [sys.executable, "-m", "ridotto", *command]
                    process = subprocess.Popen(
                        whole, stdout=writing, stderr=log, env=self._environment
                    )
                    self._cold[process.pid] = process
                    pid = process.pid
                else:
                    order = [str(clock.path) if clock else "", *command]
                    pid = int(self._order(order, [writing, log.fileno()]))
            line = await self._first_line(pid, output)
        assert line.startswith(OPEN), (line, log_file.read_text()[-3000:])
        url = line.removeprefix(OPEN).split()[0].rstrip("/")
        return Server(self, pid, url, time.monotonic() - began)

    async def _first_line(self, pid: int, output: TextIO) -> str:
        """What a server says first; one that says nothing for long is killed."""
        reading = asyncio.create_task(asyncio.to_thread(output.readline))
        done, _ = await asyncio.wait([reading], timeout=PATIENCE)
        if not done:
            os.kill(pid, signal.SIGKILL)
        return await reading

    def reap(self, pid: int) -> None:
        """Wait for the death of a server that was killed."""
        if pid in self._cold:
            self._cold.pop(pid).wait()
        else:
            self._order(pid, [])

    def close(self) -> None:
        """Kill whatever still runs."""
        self._control.close()
        self._forker.wait()
        for process in self._cold.values():
            process.kill()
            process.wait()

    def _order(self, order: object, handles: list[int]) -> bytes:
        socket.send_fds(self._control, [json.dumps(order).encode()], handles)
        return self._control.recv(MOST_BYTES)


@contextlib.contextmanager
def opened() -> Iterator[Launcher]:
    """A launcher, whose servers all die with it."""
    launcher = Launcher()
    try:
        yield launcher
    finally:
        launcher.close()


def fork_servers(control: socket.socket) -> None:
    """Fork a server for every command that comes, and reap those whose number comes."""
    preload()
    children: set[int] = set()
    control.send(b"ready")
    while True:
        data, handles, _, _ = socket.recv_fds(control, MOST_BYTES, 2)
        if not data:
            break
        order = json.loads(data)
        if isinstance(order, int):
            os.waitpid(order, 0)
            children.discard(order)
            control.send(b"dead")
            continue
        child = os.fork()
        if child == 0:
            control.close()
            become_server(order, *handles)
        children.add(child)
        for handle in handles:
            os.close(handle)
        control.send(str(child).encode())
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def preload() -> None:
    """Import everything that a server needs, by doing all but to open one."""
    import uvicorn.lifespan.on
    import uvicorn.loops.uvloop
    import uvicorn.protocols.http.httptools_impl
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401 only to have it

    import ridotto.store.postgres
    import ridotto.store.sqlite  # noqa: F401 only to have it
    from ridotto.cli import app
    from ridotto.server import serve
    from ridotto.server.app import make_app, make_site
    from ridotto.server.settings import ServerSettings

    def prepare(settings: ServerSettings) -> None:
        make_app(make_site(settings))

    really, serve.serve = serve.serve, prepare
    app(["serve", "--no-browser", "--data", tempfile.gettempdir()], standalone_mode=False)
    serve.serve = really


def become_server(order: list[str], output: int, errors: int) -> None:
    """Run a command line of Ridotto in this process, and never come back."""
    from ridotto.cli import app

    clock, *command = order
    if clock:
        WrongClock(pathlib.Path(clock)).rule_this_process()
    os.dup2(output, 1)
    os.dup2(errors, 2)
    os.close(output)
    os.close(errors)
    try:
        app(command)
    finally:
        os._exit(1)


if __name__ == "__main__":
    # Ctrl+C is for the driver, which then closes the launcher.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as inherited:
        fork_servers(inherited)
