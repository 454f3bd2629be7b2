"""Start the house: logs, one or several workers, and the browser if there is one."""

import asyncio
import contextlib
import errno
import gc
import json
import logging
import multiprocessing
import multiprocessing.connection
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
from ridotto.server.socket.frames import best_protocol

if TYPE_CHECKING:
    from litestar.types import ASGIApp

    from ridotto.server.site import House

GRACE_SECONDS = 5
log = logging.getLogger(__name__)
BACKLOG = 2048
EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
SIGNALS = (signal.SIGINT, signal.SIGTERM)
PORT_ERRORS = (errno.EADDRINUSE, errno.EACCES)


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
    server.setLevel(max(logging.WARNING, logging.getLogger().level))
    # Somebody's bad frame is no fault of ours, and not worth a traceback.
    server.addFilter(lambda record: "Invalid UTF-8" not in record.getMessage())


def serve(settings: ServerSettings) -> None:
    """Serve until interrupted; raises `CannotServe` or what is wrong with the settings."""
    listening = bind(settings)
    if settings.workers == 1:
        run_worker(settings, listening)
    else:
        run_workers(settings, listening)


def announce(settings: ServerSettings, port: int) -> None:
    """Say where the house is, here and for friends, and open a browser."""
    address = url_of(settings.host, port)
    print(f"Ridotto is open at {address}  (stop with Ctrl+C)", flush=True)
    family = EVERYWHERE.get(settings.host)
    # Behind a proxy, only the proxy knows the address.
    own = own_address(family) if family and not settings.behind_proxy else None
    if own:
        address = url_of(own, port)
        # Links that a host shares begin with the address at which the page was opened.
        hint = "use it yourself too, so that your links work for them"
        print(f"Friends on your network can join at {address}  ({hint})", flush=True)
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
        hint = (
            "choose another one with --port"
            if error.errno in PORT_ERRORS
            else "--host 0.0.0.0 listens on all addresses of this machine"
        )
        raise CannotServe(
            f"cannot listen on {settings.host} port {settings.port}: "
            f"{error.strerror or error}; {hint}"
        ) from None
    listening.set_inheritable(True)
    return listening


def url_of(host: str, port: int) -> str:
    """Where a browser on this machine finds a house that listens on a host."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/"


def own_address(family: socket.AddressFamily) -> str | None:
    """The address of this machine in its network, if there is one."""
    # Nothing is sent: the system only tells from which address it would be.
    elsewhere = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}[family]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((elsewhere, 9))
            return str(asking.getsockname()[0])
    except OSError:
        return None


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
    if is_open is None:
        config = make_config(house, lambda: announce(settings, listening.getsockname()[1]))
    else:
        config = make_config(house, is_open.set)
    # Tables live long: looking through all of them for garbage again and again costs a tenth.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    server = HouseServer(config, house)
    if is_open is not None:
        threading.Thread(target=stop_without_parent, args=(server,), daemon=True).start()
    with stopped_by_signals(server), contextlib.suppress(SystemExit):
        server.run(sockets=[listening])
    if not server.started:
        raise CannotServe("Ridotto could not open; the log says why")


async def look_at(house: "House") -> None:
    """Open the store once, so that what is wrong with it is said in one line."""
    await house.store.open()
    await house.store.close()


def make_config(
    house: "House", when_open: Callable[[], None] = lambda: None, **changes: Any
) -> uvicorn.Config:
    """How uvicorn serves a house: frames are small, uncompressed and quick, and nothing is told
    about the server.
    """
    from ridotto.server.app import make_app

    settings: dict[str, Any] = {
        "ws": best_protocol(),
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
    return uvicorn.Config(telling(make_app(house), when_open), **{**settings, **changes})


def telling(app: "ASGIApp", when_open: Callable[[], None]) -> "ASGIApp":
    """An application that tells when it is open; whoever connects from then on is served."""

    async def wrapped(scope: Any, receive: Any, send: Any) -> None:
        async def tell(message: Any) -> None:
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                when_open()

        await app(scope, receive, tell if scope["type"] == "lifespan" else send)

    return wrapped


class HouseServer(uvicorn.Server):
    """A server that says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, house: "House") -> None:
        """Serve a house."""
        super().__init__(config)
        self.house = house

    async def shutdown(self, *sockets: Any, **named: Any) -> None:
        """Say goodbye, then close."""
        await self.house.say_goodbye()
        await super().shutdown(*sockets, **named)


@contextlib.contextmanager
def stopped_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Let signals stop a server, and no more: uvicorn raises them again when it has stopped."""

    def stop(*_: Any) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stop_without_parent(server: uvicorn.Server) -> None:
    """Stop one of several workers when the process that started them is gone."""
    parent = multiprocessing.parent_process()
    assert parent
    multiprocessing.connection.wait([parent.sentinel])
    server.should_exit = True


def run_workers(settings: ServerSettings, listening: socket.socket) -> None:
    """Serve in several processes on one port, and start those anew that die."""
    context = multiprocessing.get_context("spawn")
    is_open = context.Event()
    is_stopping = threading.Event()
    set_up_logs(settings.log_level)
    for number in SIGNALS:
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
        announce(settings, listening.getsockname()[1])
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
