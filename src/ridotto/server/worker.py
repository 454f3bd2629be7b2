"""One worker: a site behind uvicorn, until a signal or the end of its parent stops it."""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import multiprocessing.connection
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal

import uvicorn
from litestar.types import ASGIApp

from ridotto.server.app import make_app, make_site
from ridotto.server.logs import set_up_logs
from ridotto.server.messages import MOST_BYTES
from ridotto.server.metrics import ErrorCount
from ridotto.server.process import BACKLOG, GRACE_SECONDS, CannotServe
from ridotto.server.settings import ServerSettings
from ridotto.server.site import Site
from ridotto.server.tls import Door

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SWITCH_SECONDS = 0.0002


def work(
    settings: ServerSettings,
    listening: socket.socket,
    when_open: Callable[[], None],
    *,
    ends_with_parent: bool = False,
) -> None:
    """Serve in this process until it is stopped; raises `CannotServe`."""
    set_up_logs(settings.log_level)
    # A process that compiles may live longer than a server that was killed; it must not keep the
    # port.
    listening.set_inheritable(False)
    site = make_site(settings)
    logging.getLogger().addHandler(ErrorCount(site.metrics))
    asyncio.run(try_store(site))
    config = make_config(site, when_open)
    # Tables live long: looking through all of them for garbage again and again costs a tenth.
    gc.freeze()
    # What a thousand moves hold for a moment is no garbage, and must not set it off either.
    gc.set_threshold(200_000, 20, 50)
    # Between any two statements the thread of the database waits for the interpreter: while the
    # loop is busy, for as long as this.
    sys.setswitchinterval(SWITCH_SECONDS)
    server = SiteServer(config, site)
    if ends_with_parent:
        threading.Thread(target=stop_without_parent, args=(server,), daemon=True).start()
    with stopped_by_signals(server), contextlib.suppress(SystemExit):
        server.run(sockets=[listening])
    if not server.started:
        raise CannotServe("Ridotto could not open; the log says why")


async def try_store(site: Site) -> None:
    """Open the store once, so that what is wrong with it is said in one line."""
    await site.store.open()
    await site.store.close()


def make_config(
    site: Site, when_open: Callable[[], None] = lambda: None, **changes: Any
) -> uvicorn.Config:
    """How uvicorn serves a site: frames are small, uncompressed and quick, and nothing is told
    about the server.
    """
    settings: dict[str, Any] = {
        "ws": best_protocol(),
        "ws_max_size": MOST_BYTES,
        # We look after sockets ourselves: uvicorn hangs up on everybody who has not answered by the
        # clock, also when the machine stood still, or when we have not read yet.
        "ws_ping_interval": None,
        "ws_ping_timeout": None,
        "ws_per_message_deflate": False,
        "http": best_http(site),
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
    return uvicorn.Config(announcing(make_app(site), when_open), **{**settings, **changes})


def best_protocol() -> type[asyncio.Protocol] | Literal["auto"]:
    """What uvicorn shall speak on sockets: our protocol, or its own if ours does not fit."""
    try:
        from ridotto.server.socket.uvicorn_frames import FrameProtocol
    except ImportError:
        return "auto"
    return FrameProtocol


def best_http(site: Site) -> Any:
    """What uvicorn shall speak else: our protocol, or its own if ours does not fit."""
    try:
        from ridotto.server.uvicorn_http import Doors, HttpProtocol
    except ImportError:
        return "httptools"
    return partial(HttpProtocol, Doors(site.settings))


def announcing(app: ASGIApp, when_open: Callable[[], None]) -> ASGIApp:
    """An application that says when it is open; whoever connects from then on is served."""

    async def wrapped(scope: Any, receive: Any, send: Any) -> None:
        async def tell(message: Any) -> None:
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                when_open()

        await app(scope, receive, tell if scope["type"] == "lifespan" else send)

    return wrapped


class SiteServer(uvicorn.Server):
    """A server that says goodbye before it hangs up, and has a door of its own for TLS."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        """Serve a site."""
        super().__init__(config)
        self.site = site
        self._doors: list[Door] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and let people in who speak TLS, if that is wished."""
        settings = self.site.settings
        if not settings.speaks_tls or sockets is None:
            await super().startup(sockets)
            return
        await super().startup(sockets=[])
        protocol: Any = self.config.http_protocol_class
        make_protocol = partial(
            protocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        for listening in sockets:
            self._doors.append(Door(settings, listening, make_protocol))
            self._doors[-1].open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then close."""
        await self.site.say_goodbye()
        for door in self._doors:
            await door.close()
        await super().shutdown(sockets)


@contextlib.contextmanager
def stopped_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Let signals stop a server, and no more: uvicorn raises them again when it has stopped."""

    def stop(*_: object) -> None:
        server.should_exit = True

    before = {each: signal.signal(each, stop) for each in SIGNALS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def stop_without_parent(server: uvicorn.Server) -> None:
    """Stop one of several workers when the process that started them is gone."""
    parent = multiprocessing.parent_process()
    assert parent
    multiprocessing.connection.wait([parent.sentinel])
    server.should_exit = True
