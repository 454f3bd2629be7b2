"""A server on a real port, and clients that speak to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pathlib
import secrets
import ssl
import tempfile
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import websockets

from ridotto import store
from ridotto.server.certificate import renew
from ridotto.server.keys import Keys
from ridotto.server.messages import PROTOCOL
from ridotto.server.padding import LEAST_BYTES
from ridotto.server.serve import bind
from ridotto.server.settings import ServerSettings
from ridotto.server.site import Site
from ridotto.server.tls import make_trust
from ridotto.server.worker import SiteServer, make_config

TOKEN = "t" * 40  # of whoever runs the site
QUICK = {
    "bot_pace": 0.0,
    "browser": False,
    "compile": False,
    "rate_factor": 1000.0,
    "admin_token": TOKEN,
}
PATIENCE = 60  # seconds without a word; a busy machine may compile for long


class Server:
    """A running server and its address."""

    def __init__(self, site: Site, port: int, connections: set[Any]) -> None:
        self.site = site
        self.connections = connections  # that are open, sockets too
        self.trust = make_trust(site.settings) if site.settings.speaks_tls else None
        self.url = f"{'https' if self.trust else 'http'}://127.0.0.1:{port}"
        self.guests: list[Guest] = []

    def invite(self, table: str) -> str:
        """The invitation to a table that somebody has used."""
        return self.site.keys.invite(self.site.rooms[table].table)

    def stranger(self) -> Guest:
        """Somebody without a name."""
        self.guests.append(Guest(self.url, self.trust))
        return self.guests[-1]

    async def guest(self, name: str) -> Guest:
        """A guest with a cookie of their own."""
        guest = self.stranger()
        await guest.call("POST", "/api/me", {"name": name})
        return guest


@contextlib.asynccontextmanager
async def open_site(
    database: str | None = None, key: str = "k" * 64, **settings: Any
) -> AsyncIterator[Server]:
    """A server in this process, on a port of its own, with an empty store unless one is given."""
    arguments = {
        name: settings.pop(name) for name in ("clock", "chance", "make_id") if name in settings
    }
    with tempfile.TemporaryDirectory() as folder:
        url = database or str(pathlib.Path(folder) / "ridotto.db")
        chosen = ServerSettings(**{**QUICK, "data": folder, "port": 0, **settings})
        if chosen.makes_certificate:
            renew(chosen)
        site = Site(chosen, store.connect(url), Keys(key), **arguments)
        server = SiteServer(make_config(site, timeout_graceful_shutdown=2), site)
        listening = bind(chosen)
        task = asyncio.create_task(server.serve([listening]))
        while not server.started:
            assert not task.done(), task
            await asyncio.sleep(0.005)
        running = Server(site, listening.getsockname()[1], server.server_state.connections)
        try:
            yield running
        finally:
            for guest in running.guests:
                await guest.close()
            server.should_exit = True
            await task


class Refusal(Exception):
    """The server has said no; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(f"{code}: {message}")


class Guest:
    """A user at a distance: a cookie, HTTP calls and sockets."""

    trust: ssl.SSLContext | None = None

    def __init__(self, url: str, trust: ssl.SSLContext | None = None) -> None:
        self.url = url
        self.trust = trust
        self.sockets: list[Socket] = []
        self.http = httpx.AsyncClient(base_url=url, timeout=30, verify=trust or True)

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """An HTTP call; raises `Refusal`."""
        answer = await self.http.request(method, path, json=body, headers=headers)
        if answer.status_code >= 400:
            problem = answer.json()
            raise Refusal(problem["code"], problem["message"])
        return answer.json() if answer.content else None

    async def create(self, game: str, **settings: Any) -> Any:
        """Set up a table."""
        return await self.call("POST", "/api/tables", {"game": game, **settings})

    async def sit(self, table: str, **wishes: Any) -> int:
        """Sit down."""
        answer = await self.call("POST", f"/api/tables/{table}/seats", wishes)
        return int(answer["seat"])

    async def connect(self, table: str, seat: int | None = None, **query: str) -> Socket:
        """A socket, greeted and synced."""
        socket = await self.open(table, seat, **query)
        await socket.hello()
        return socket

    async def open(
        self,
        table: str,
        seat: int | None = None,
        *,
        compression: str | None = None,
        **query: str,
    ) -> Socket:
        """A socket that has said nothing yet; its hello will bring `invite` and `host`."""
        tokens = {name: value for name, value in query.items() if name in ("invite", "host")}
        query = {name: value for name, value in query.items() if name not in tokens}
        if seat is not None:
            query["seat"] = str(seat)
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        address += "?" + "&".join(f"{name}={value}" for name, value in query.items())
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies} if cookies else {}
        connection = await websockets.connect(
            address,
            ssl=self.trust,
            additional_headers=headers,
            compression=compression,
            max_queue=None,
        )
        self.sockets.append(Socket(connection, tokens))
        return self.sockets[-1]

    async def try_to_enter(self, table: str, seat: int | None = None, **query: str) -> Socket:
        """A socket that has said hello, and may be closed already."""
        socket = await self.open(table, seat, **query)
        with contextlib.suppress(websockets.ConnectionClosed):
            await socket.greet()
        return socket

    async def close(self) -> None:
        """Go home."""
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()


class Socket:
    """One seat's socket, which keeps what it was told like a page would."""

    def __init__(self, connection: Any, tokens: dict[str, str] | None = None) -> None:
        self.connection = connection
        self.tokens = tokens or {}
        self.frames: list[str] = []  # every frame as it came
        self.sent: list[str] = []  # every message as it went
        self.events: list[Any] = []
        self.lines: list[Any] = []
        self.table: Any = None
        self.view: Any = None
        self.seat: int | None = None
        self.game_number = 0
        self.heard = 0
        self.said = 0
        self.can_undo = False
        self.closing: Any = None

    @property
    def counts(self) -> dict[str, int]:
        """How far it has been told, as a hello says it."""
        return {"game_number": self.game_number, "heard": self.heard, "said": self.said}

    async def hello(self, **known: int) -> None:
        """Say hello and wait for everything that is new."""
        await self.greet(**known)
        await self.until(lambda told: told["type"] == "synced")

    async def greet(self, **known: int) -> None:
        """Say hello."""
        await self.send({"type": "hello", "protocol": PROTOCOL, **self.tokens, **known})

    async def send(self, message: Any) -> None:
        """Send a message."""
        self.sent.append(json.dumps(message).ljust(LEAST_BYTES))
        await self.connection.send(self.sent[-1])

    async def next(self) -> Any:
        """The next message, taken in."""
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        self.frames.append(text)
        told = json.loads(text)
        self.take(told)
        return told

    def take(self, told: Any) -> None:
        """Take in what was told."""
        if told["type"] == "closing":
            self.closing = told
        if told["type"] not in ("synced", "update"):
            return
        if told["type"] == "synced":
            self.events = self.events[: told["after"]]
            self.seat = told["seat"]
            self.view = told["view"]
        self.events += told.get("events", [])
        assert len(self.events) == told["heard"], (len(self.events), told)
        self.heard, self.said = told["heard"], told["said"]
        self.game_number = told["game_number"]
        self.lines += told.get("lines", [])
        self.table = told.get("table") or self.table
        self.view = told.get("view") or self.view
        self.can_undo = told.get("can_undo", False)

    async def until(self, is_it: Callable[[Any], bool]) -> Any:
        """Take messages in until one is the wanted one."""
        while True:
            told = await self.next()
            if is_it(told):
                return told

    async def do(self, act: str, command_id: str | None = None, **particulars: Any) -> None:
        """Do something and wait for the acknowledgement; raises `Refusal`."""
        command_id = command_id or secrets.token_hex(6)
        position = particulars.pop("position", {})
        what = {"do": act, **particulars}
        await self.send({"type": "do", "id": command_id, "act": what, **position})
        told = await self.until(
            lambda told: told.get("id") == command_id and told["type"] in ("done", "refused")
        )
        if told["type"] == "refused":
            raise Refusal(told["code"], told["message"])

    async def play(self, *moves: str) -> None:
        """Make some moves on the position this socket knows."""
        position = {"game_number": self.game_number, "heard": self.heard}
        await self.do("play", moves=list(moves), position=position)

    async def until_seen(self, is_so: Callable[[], bool]) -> None:
        """Take messages in until something is so."""
        while not is_so():
            await self.next()

    async def ping(self) -> None:
        """Take in everything that was sent so far: the pong comes after it."""
        await self.send({"type": "ping"})
        await self.until(lambda told: told["type"] == "pong")

    async def close(self) -> None:
        """Hang up."""
        await self.connection.close()


def can_act(socket: Socket) -> bool:
    """Whether a seat has a legal move."""
    return socket.view is not None and bool(socket.view["legal"])


def is_over(socket: Socket) -> bool:
    """Whether a game has ended."""
    return bool(socket.table["phase"] == "over")


async def sit_with(server: Server, game: str, names: tuple[str, ...], **settings: Any) -> Socket:
    """Somebody on seat 0 at a table with these bots, before they are ready."""
    host = await server.guest("Anna")
    created = await host.create(game, spectators="live", **settings)
    socket = await host.connect(created["table"], 0)
    for seat, name in enumerate(names, 1):
        await socket.do("seat_bot", seat=seat, bot=name)
    return socket
