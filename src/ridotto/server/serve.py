"""Start the server: one or several workers, and the browser if there is one."""

import errno
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

from ridotto.server.logs import set_up_logs
from ridotto.server.process import BACKLOG, GRACE_SECONDS, CannotServe
from ridotto.server.settings import ServerSettings

log = logging.getLogger(__name__)
EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
PORT_ERRORS = (errno.EADDRINUSE, errno.EACCES)


def serve(settings: ServerSettings) -> None:
    """Serve until interrupted; raises `CannotServe` or what is wrong with the settings."""
    listening = bind(settings)
    if settings.workers == 1:
        run_worker(settings, listening)
    else:
        run_workers(settings, listening)


def announce(settings: ServerSettings, port: int) -> None:
    """Say where the server is, here and for friends, and open a browser."""
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
    """Where a browser on this machine finds a server that listens on a host."""
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


def run_worker(
    settings: ServerSettings, listening: socket.socket, is_open: Event | None = None
) -> None:
    """Serve in this process; as one of several workers, set `is_open` when it is."""
    # Not at the top: a process that only minds its workers needs none of the games.
    from ridotto.server.worker import work

    if is_open is None:
        work(settings, listening, lambda: announce(settings, listening.getsockname()[1]))
    else:
        work(settings, listening, is_open.set, ends_with_parent=True)


def run_workers(settings: ServerSettings, listening: socket.socket) -> None:
    """Serve in several processes on one port, and start those anew that die."""
    context = multiprocessing.get_context("spawn")
    is_open = context.Event()
    is_stopping = threading.Event()
    set_up_logs(settings.log_level)
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: is_stopping.set())

    def start() -> SpawnProcess:
        process = context.Process(target=run_worker, args=(settings, listening, is_open))
        process.start()
        return process

    workers = [start() for _ in range(settings.workers)]
    while not is_stopping.wait(0.1) and not is_open.is_set():
        if not all(process.is_alive() for process in workers):
            stop(workers)
            raise CannotServe("a worker could not start; the log says why")
    if is_open.is_set():
        announce(settings, listening.getsockname()[1])
    while not is_stopping.wait(0.5):
        for index, process in enumerate(workers):
            if not process.is_alive():
                log.warning("a worker has died and is started anew")
                workers[index] = start()
    stop(workers)


def stop(workers: Sequence[SpawnProcess]) -> None:
    """Ask all workers to stop, and wait until they have."""
    for process in workers:
        if process.is_alive():
            process.terminate()
    for process in workers:
        process.join(GRACE_SECONDS + 5)
        if process.is_alive():
            process.kill()
