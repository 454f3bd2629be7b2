"""Start the house: logs, one or several workers, and the browser if there is one."""

import asyncio
import contextlib
import gc
import json
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import uvicorn

from ridotto.errors import RidottoError
from ridotto.server.messages import MOST_BYTES
from ridotto.server.settings import ServerSettings
from ridotto.server.socket.frames import FrameProtocol

if TYPE_CHECKING:
    from ridotto.server.site import House

GRACE_SECONDS = 5
log = logging.getLogger(__name__)
BACKLOG = 2048


class CannotServe(RidottoError):
    """The server cannot start."""


class JsonLines(logging.Formatter):
    """One JSON object a line; what people have sent appears only as an escaped text in it."""

    STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name, value in vars(record).items():
            if name not in self.STANDARD:
                line[name] = str(value)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)  # nothing but ASCII: what people have sent cannot act on a terminal


def set_up_logs(level: str) -> None:
    """Write structured lines to standard error; requests are not logged: they hold invitations."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn.access").disabled = True
    server = logging.getLogger("uvicorn.error")
    server.setLevel(logging.WARNING)
    # Somebody's bad frame is no fault of ours, and not worth a traceback.
    server.addFilter(lambda record: "Invalid UTF-8" not in record.getMessage())


def serve(settings: ServerSettings) -> None:
    """Serve until interrupted; raises `CannotServe` or what is wrong with the settings."""
    listening = bind(settings)
    if settings.workers == 1:
        run_worker(settings, listening)
    else:
        run_workers(settings, listening)


def announce(settings: ServerSettings, listening: socket.socket) -> None:
    """Say where the house is, and open a browser."""
    address = url_of(settings, listening)
    print(f"Ridotto is open at {address}  (stop with Ctrl+C)", flush=True)
    if settings.browser:
        open_browser(address)


def bind(settings: ServerSettings) -> socket.socket:
    """A listening socket; raises `CannotServe`."""
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.create_server(
            (settings.host, settings.port), family=family, backlog=BACKLOG
        )
    except OSError as error:
        raise CannotServe(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}; "
            "choose another one with --port"
        ) from None
    listening.set_inheritable(True)
    return listening


def url_of(settings: ServerSettings, listening: socket.socket) -> str:
    """Where a browser on this machine finds the house."""
    port = listening.getsockname()[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/"


def open_browser(address: str) -> None:
    """Open a browser where there is a screen for it."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen:
        webbrowser.open(address)


def run_worker(settings: ServerSettings, listening: socket.socket, is_open: Any = None) -> None:
    """Serve in this process; as one of several workers, set `is_open` when the house is."""
    from ridotto.server.app import make_house

    set_up_logs(settings.log_level)
    # A process that compiles may live longer than a house that was killed; it must not keep the
    # port.
    listening.set_inheritable(False)
    house = make_house(settings)
    asyncio.run(look_at(house))
    config = make_config(house)
    # Tables live long: looking through all of them for garbage again and again costs a tenth.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    server = HouseServer(config, house)
    if is_open is None:
        server.when_open = lambda: announce(settings, listening)
    else:
        server.when_open = is_open.set
        server.parent = os.getppid()
    server.run(sockets=[listening])
    if not server.started:
        raise CannotServe("the house could not open; the log says why")


async def look_at(house: "House") -> None:
    """Open the store once, so that what is wrong with it is said in one line."""
    await house.store.open()
    await house.store.close()


def make_config(house: "House", **changes: Any) -> uvicorn.Config:
    """How uvicorn serves a house: frames are small, uncompressed and quick, and nothing is told
    about the server.
    """
    from ridotto.server.app import make_app

    settings: dict[str, Any] = {
        "ws": FrameProtocol,
        "ws_max_size": MOST_BYTES,
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "ws_per_message_deflate": False,
        "http": "httptools",
        "loop": "uvloop" if sys.platform != "win32" else "asyncio",
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "date_header": False,
        "proxy_headers": False,
        # Longer than a proxy keeps a connection: it must not use one that we are just closing.
        "timeout_keep_alive": 150,
        "timeout_graceful_shutdown": GRACE_SECONDS,
        "backlog": BACKLOG,
    }
    return uvicorn.Config(make_app(house), **{**settings, **changes})


class HouseServer(uvicorn.Server):
    """A server that says goodbye before it hangs up, and then ends well."""

    def __init__(self, config: uvicorn.Config, house: "House") -> None:
        """Serve a house."""
        super().__init__(config)
        self.house = house
        self.when_open: Callable[[], None] = lambda: None
        self.parent: int | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and say so."""
        await super().startup(sockets)
        if self.started:
            self.when_open()

    async def on_tick(self, counter: int) -> bool:
        """Stop as one of several workers when the process that started them is gone."""
        if self.parent is not None and os.getppid() != self.parent:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then close."""
        await self.house.say_goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when told to; that is no failure, so the signal is not raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, self.handle_exit) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)


def run_workers(settings: ServerSettings, listening: socket.socket) -> None:
    """Serve in several processes on one port, and start those anew that die."""
    context = multiprocessing.get_context("spawn")
    is_open = context.Event()
    is_stopping = threading.Event()
    set_up_logs(settings.log_level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: is_stopping.set())

    def start() -> Any:
        process = context.Process(target=run_worker, args=(settings, listening, is_open))
        process.start()
        return process

    workers = [start() for _ in range(settings.workers)]
    while not is_stopping.wait(0.1) and not is_open.is_set():
        if not all(process.is_alive() for process in workers):
            stop(workers)
            raise CannotServe("a worker could not open the house; the log says why")
    if is_open.is_set():
        announce(settings, listening)
    while not is_stopping.wait(0.5):
        for index, process in enumerate(workers):
            if not process.is_alive():
                log.warning("a worker has died and is started anew")
                workers[index] = start()
    stop(workers)


def stop(workers: Sequence[Any]) -> None:
    """Ask all workers to stop, and wait until they have."""
    for process in workers:
        if process.is_alive():
            os.kill(process.pid, signal.SIGTERM)
    for process in workers:
        process.join(GRACE_SECONDS + 5)
        if process.is_alive():
            process.kill()
