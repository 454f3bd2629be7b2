"""Guests who ask one thing over a socket, and wait for its answer."""

import asyncio
import itertools

import httpx
import msgspec
import picows

from benchmarks.crowd import Stopped
from ridotto.engine.definition import JsonObject
from ridotto.server.messages import PROTOCOL

PATIENCE = 60.0  # seconds for any answer


class View(msgspec.Struct):
    """What a player of this benchmark reads of a view."""

    legal: list[str]


class TableSeen(msgspec.Struct):
    """What they read of a table."""

    phase: str


class Told(msgspec.Struct):
    """What they read of a frame."""

    type: str
    id: str | None = None
    code: str = ""
    heard: int = 0
    game_number: int = 0
    view: View | None = None
    table: TableSeen | None = None


class Line(picows.WSListener):
    """A socket at a table."""

    def __init__(self) -> None:
        """Have heard nothing yet."""
        self.legal: list[str] = []
        self.phase = ""
        self.position: dict[str, int] = {}
        self.updates = 0  # with a new position
        self.is_greeted = asyncio.Event()
        self._is_gone = asyncio.Event()
        self._asked: dict[str, asyncio.Future[Told]] = {}
        self._ids = itertools.count()
        self._transport: picows.WSTransport | None = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        """Say hello."""
        self._transport = transport
        self._send({"type": "hello", "protocol": PROTOCOL})

    def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
        """Leave nobody waiting."""
        for each in self._asked.values():
            if not each.done():
                each.set_exception(Stopped("a socket was hung up on"))
        self._is_gone.set()

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        """Take in what is told."""
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        told = msgspec.json.decode(frame.get_payload_as_bytes(), type=Told)
        if told.type in ("synced", "update"):
            if told.view is not None:
                self.legal, self.updates = told.view.legal, self.updates + 1
            self.position = {"game_number": told.game_number, "heard": told.heard}
            self.phase = told.table.phase if told.table else self.phase
            self.is_greeted.set()
        elif told.id in self._asked:
            answer = self._asked.pop(told.id)
            if not answer.done():  # by whoever has lost patience
                answer.set_result(told)

    async def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.disconnect()
            await self._is_gone.wait()

    def _send(self, message: JsonObject) -> None:
        assert self._transport is not None
        self._transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(message))

    async def ask(self, kind: str, **message: object) -> Told:
        """The answer to a message."""
        number = str(next(self._ids))
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self._send({"type": kind, "id": number, **message})
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def do(self, act: str, **particulars: object) -> str:
        """Do something; why it was refused, if it was."""
        return (await self.ask("do", act={"do": act, **particulars})).code

    async def play(self, move: str) -> str:
        """Make a move in the position that was told; why it was refused, if it was."""
        act = {"do": "play", "moves": [move]}
        return (await self.ask("do", act=act, **self.position)).code


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        """Have no name yet."""
        self._url = url
        self._http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self._lines: list[Line] = []

    async def introduce(self, name: str) -> "Guest":
        """Take a name."""
        (await self._http.post("/api/me", json={"name": name})).raise_for_status()
        return self

    async def open_table(self, **settings: object) -> Line:
        """A socket at a new table: at the first seat, or beside the table."""
        table = await self.set_up(**settings)
        return await self.connect(table, 0 if settings.get("sit", True) else None)

    async def set_up(self, **settings: object) -> str:
        """A new table."""
        answer = await self._http.post("/api/tables", json=settings)
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def sit(self, table: str, seat: int, name: str) -> None:
        """Take one more seat."""
        body = {"seat": seat, "name": name, "another": True}
        (await self._http.post(f"/api/tables/{table}/seats", json=body)).raise_for_status()

    async def connect(self, table: str, seat: int | None) -> Line:
        """A socket that has been told everything."""
        query = "" if seat is None else f"?seat={seat}"
        address = f"{self._url.replace('http', 'ws')}/api/tables/{table}/socket{query}"
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        line = Line()
        self._lines.append(line)
        await picows.ws_connect(lambda: line, address, extra_headers={"cookie": cookie})
        async with asyncio.timeout(PATIENCE):
            await line.is_greeted.wait()
        return line

    async def leave(self) -> None:
        """Hang up everywhere."""
        for line in self._lines:
            await line.close()
        await self._http.aclose()
