"""Start the server: one or several workers, and the browser if there is one."""

import errno
import logging
import multiprocessing
import os
import pathlib
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

from ridotto.server.addresses import EVERYWHERE, LOOPBACK, own_address, url_of
from ridotto.server.logs import set_up_logs
from ridotto.server.process import BACKLOG, GRACE_SECONDS, METRICS_FOLDER, CannotServe
from ridotto.server.settings import ServerSettings
from ridotto.server.tls import make_context

log = logging.getLogger(__name__)
PORT_ERRORS = (errno.EADDRINUSE, errno.EACCES)


def serve(settings: ServerSettings) -> None:
    """Serve until interrupted; raises `CannotServe` or what is wrong with the settings."""
    listening = bind(settings)
    if settings.speaks_tls:
        set_up_tls(settings)
    if settings.workers == 1:
        run_worker(settings, listening)
    else:
        run_workers(settings, listening)


def set_up_tls(settings: ServerSettings) -> None:
    """See to the certificate now, and as long as the server runs; raises what is wrong with it."""
    if settings.makes_certificate:
        # Not at the top: most servers need none.
        from ridotto.server import certificate

        certificate.renew(settings)
        threading.Thread(target=certificate.keep, args=(settings,), daemon=True).start()
    make_context(settings)


def announce(settings: ServerSettings, port: int) -> None:
    """Say where the server is, here and for friends, who can read along, and open a browser."""
    address = url_of(settings, port)
    lines = [f"Ridotto is open at {address}  (stop with Ctrl+C)"]
    family = EVERYWHERE.get(settings.host)
    # Behind a proxy, only the proxy knows the address.
    own = own_address(family) if family and not settings.behind_proxy else None
    if own:
        address = url_of(settings, port, own)
        # Links that a host shares begin with the address at which the page was opened.
        hint = "use it yourself too, so that your links work for them"
        lines.append(f"Friends on your network can join at {address}  ({hint})")
    print("\n".join([*lines, *warnings(settings)]), flush=True)
    if settings.browser:
        open_browser(address)


def warnings(settings: ServerSettings) -> list[str]:
    """What people should know of the way to the server."""
    if settings.makes_certificate:
        from ridotto.server.certificate import fingerprint

        return [
            "Browsers warn once, as nobody but this machine vouches for its certificate. Compare "
            "its SHA-256 fingerprint before you go on:",
            fingerprint(settings),
        ]
    if settings.speaks_tls or settings.behind_proxy or settings.host in LOOPBACK:
        return []
    return [
        "This is plain http: others on the network can read the games, hidden cards too, and play "
        "in the players' names. Start it with --tls to prevent that."
    ]


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
    with tempfile.TemporaryDirectory(prefix="ridotto-metrics-") as folder:
        os.environ[METRICS_FOLDER] = folder  # every worker inherits it
        mind_workers(settings, listening)


def mind_workers(settings: ServerSettings, listening: socket.socket) -> None:
    """Start workers, and mind them until interrupted."""
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
                forget_figures(process.pid)
                workers[index] = start()
    stop(workers)


def forget_figures(worker: int | None) -> None:
    """Forget who was connected to a worker that died; what it counted stays in the sums."""
    for file in pathlib.Path(os.environ[METRICS_FOLDER]).glob(f"gauge_live*_{worker}.db"):
        file.unlink(missing_ok=True)


def stop(workers: Sequence[SpawnProcess]) -> None:
    """Ask all workers to stop, and wait until they have."""
    for process in workers:
        if process.is_alive():
            process.terminate()
    for process in workers:
        process.join(GRACE_SECONDS + 5)
        if process.is_alive():
            process.kill()
