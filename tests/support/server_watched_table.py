"""A table under observation: every frame is checked, every command is looked for in the store."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import json
import secrets
from typing import Any

import jsonschema_rs
import msgspec
import websockets

from ridotto.engine import registry
from ridotto.server.socket.connection import MOST_OFFENCES
from ridotto.server.socket.outbox import CLOSE_CODES
from ridotto.table import SITE, Entry, Table, codec, commands
from ridotto.table.state import KEPT_IDS, KEPT_LINES
from ridotto.table.view import TableView, hears_talk
from tests.support.server_client import Guest, Server, Socket

SECONDS = 8.0  # nobody waits longer for an answer
NEVER_RIGHT = ("bad_message", "unknown_game", "bad_options")  # whenever it is sent
BY_ITSELF = (commands.Came, commands.Gone, commands.Flag, commands.BotFailed)


class Schemas:
    """The schemas that the server gives to everybody."""

    def __init__(self, exported: Any) -> None:
        self.server = validator(exported["socket"], "server")
        self.views = {name: validator(exported[name], "view") for name in registry.names()}
        self.events = {name: validator(exported[name], "event") for name in registry.names()}

    def check(self, told: Any) -> None:
        """Refuse a frame that the schemas do not know."""
        self.server.validate(told)
        if told.get("table") is not None:
            msgspec.json.decode(json.dumps(told["table"]), type=TableView)
        if told.get("view") is not None:
            assert any(view.is_valid(told["view"]) for view in self.views.values()), told["view"]
        for event in told.get("events", []):
            assert any(known.is_valid(event) for known in self.events.values()), event


def validator(part: Any, name: str) -> Any:
    """Knows one of the types that are together in a part of the server's schema."""
    return jsonschema_rs.validator_for(
        {"$ref": f"#/$defs/Whole/properties/{name}", "$defs": part["$defs"]}
    )


class Watched(Socket):
    """A socket whose frames are checked; it takes what an earlier one has heard."""

    def __init__(self, connection: Any, schemas: Schemas, before: Watched | None = None) -> None:
        super().__init__(connection)
        self.schemas = schemas
        self.may_close: set[str] = set()
        self.offences = 0
        self.talk: dict[int, Any] = {}
        if before is not None:
            self.events, self.talk = list(before.events), dict(before.talk)
            self.heard, self.said = before.heard, before.said
            self.game_number = before.game_number

    async def next(self) -> Any:
        """The next message, checked and taken in."""
        async with asyncio.timeout(SECONDS):
            text = await self.connection.recv()
        told = json.loads(text)
        self.schemas.check(told)
        self.take(told)
        return told

    def take(self, told: Any) -> None:
        super().take(told)
        for number, line in enumerate(told.get("lines", []), -len(told.get("lines", []))):
            self.talk[told["said"] + number] = line
        assert told["type"] != "refused" or told["code"] != "failure", told

    @property
    def known(self) -> dict[str, Any]:
        """All that its user has been told."""
        kept = {at: line for at, line in self.talk.items() if at >= self.said - KEPT_LINES}
        return {
            "game_number": self.game_number,
            "events": self.events,
            "view": self.view,
            "lines": kept,
            "table": self.table,
            "seat": self.seat,
            "can_undo": self.can_undo,
        }

    async def settle(self) -> None:
        """Take in everything up to now."""
        with contextlib.suppress(websockets.ConnectionClosed):  # what was said before is read
            await self.send({"type": "ping"})
        await self.until(lambda told: told["type"] == "pong")


class WatchedTable:
    """A table, the guests around it and their sockets."""

    def __init__(self, server: Server, schemas: Schemas, guests: list[Guest]) -> None:
        self.server = server
        self.site = server.site
        self.schemas = schemas
        self.guests = guests
        self.sockets: list[tuple[Guest, Watched]] = []
        self.lurkers: list[tuple[Guest, Watched]] = []
        self.leavers: set[Guest] = set()
        self.done: dict[str, collections.deque[tuple[str, Any]]] = {}  # ids and commands by user
        self.table_id = ""

    async def set_up(self, game: str, seats: int | None, spectators: str) -> None:
        """Let everybody sit down and connect."""
        created = await self.guests[0].create(game, seats=seats, spectators=spectators)
        self.table_id = created["table"]
        for guest in self.guests[1 : len(self.table.seats)]:
            await guest.sit(self.table_id, invite=self.invite)
        for guest in self.guests:
            await self.connect(guest)

    @property
    def table(self) -> Table:
        """The table as the server has it in memory."""
        return self.site.rooms[self.table_id].table

    @property
    def invite(self) -> str:
        """The invitation that counts now."""
        return self.site.keys.invite(self.table)

    @property
    def has_bots(self) -> bool:
        """Whether something may happen by itself at any moment."""
        return any(seat.bot is not None for seat in self.table.seats)

    def user_of(self, guest: Guest) -> str:
        """The id of a guest, which they do not know themselves."""
        identity = self.site.keys.read_cookie(guest.http.cookies["ridotto"])
        assert identity is not None
        return identity.user

    async def open(self, guest: Guest, before: Watched | None = None) -> Watched | None:
        """A socket to the seat of a guest, or as a spectator; None where they may not watch."""
        await self.site.room(self.table_id)
        held = self.table.seats_of(self.user_of(guest))
        seat = held[0] if held else None
        opened = await guest.open(self.table_id, seat, invite=self.invite)
        is_host = self.table.host == self.user_of(guest)  # who may look after their table
        if seat is None and not is_host and self.table.settings.spectators == "none":
            await opened.greet()
            assert (await opened.next())["code"] == "not_allowed"
            await opened.close()
            return None
        watched = Watched(opened.connection, self.schemas, before)
        watched.tokens = opened.tokens
        return watched

    async def connect(self, guest: Guest, before: Watched | None = None, **lies: int) -> None:
        """Connect, say what is known already, and get the rest."""
        socket = await self.open(guest, before)
        if socket is not None:
            await socket.hello(**{**socket.counts, **lies})
            self.sockets.append((guest, socket))

    async def ask(self, socket: Watched, message: Any) -> Any:
        """Send a message and wait for its answer."""
        await socket.send(message)
        wanted = {"ping": ("pong",), "hello": ("synced",), "preview": ("previewed",)}
        kinds = (*wanted.get(message["type"], ("done",)), "refused")
        told = await socket.until(
            lambda told: told["type"] in kinds and told.get("id") in (None, message.get("id"))
        )
        if told["type"] == "refused" and told["code"] in ("bad_message", "too_fast"):
            socket.offences += 1
        return told

    async def written_since(self, version: int) -> list[Entry]:
        """What people have done since a version, as it is stored."""
        stored = await self.site.store.load(self.table_id, after=version)
        entries = [codec.read_entry(data) for data in stored.entries]
        return [
            entry
            for entry in entries
            if isinstance(entry, Entry)
            if not isinstance(entry.command, BY_ITSELF) and entry.by != SITE
        ]

    async def do(
        self, guest: Guest, socket: Watched, act: Any, command_id: str, **position: int
    ) -> Any:
        """Do something, and look whether what is answered is what has happened."""
        room, user = self.site.rooms[self.table_id], self.user_of(guest)
        done = self.done.setdefault(user, collections.deque(maxlen=KEPT_IDS))
        version = room.table.version
        here = {"heard": socket.heard, "game_number": socket.game_number}
        if act["do"] == "leave":
            self.leavers.add(guest)
        told = await self.ask(socket, {"type": "do", "id": command_id, "act": act, **position})
        written = await self.written_since(version)
        if told["type"] == "refused":
            assert not written, (told, written)
        elif (command_id, act) in done:
            assert not written, "the same id was done twice"
        else:
            assert [(entry.by, entry.id) for entry in written] == [(user, command_id)]
            assert here | position == here or self.has_bots
            done.append((command_id, act))
        if act["do"] != "sit" and told.get("code") not in NEVER_RIGHT:
            if (command_id, act) in done:
                assert told == {"type": "done", "id": command_id}
            elif command_id in dict(done):
                assert told["code"] == "used_id"
        return told

    async def wake(self, guest: Guest, socket: Watched) -> None:
        """Say hello at last: who was let in then may hear only what they may hear now."""
        with contextlib.suppress(websockets.ConnectionClosed):
            await socket.hello()
            held = self.table.seats_of(self.user_of(guest))
            assert socket.seat in held if held else socket.seat is None
        await socket.close()

    async def look_round(self) -> None:
        """Take in what everybody was told; who was sent away must have been told why."""
        for guest, socket in list(self.sockets):
            try:
                await socket.settle()
            except websockets.ConnectionClosed:
                self.sockets.remove((guest, socket))
                self.check_closed(guest, socket)

    def check_closed(self, guest: Guest, socket: Watched) -> None:
        """A socket is closed for a good reason only, and with its code."""
        assert socket.closing is not None, "the server hung up without a word"
        code = socket.closing["code"]
        assert socket.connection.close_code == CLOSE_CODES[code], code
        if code == "seat_changed":
            assert socket.seat not in self.table.seats_of(self.user_of(guest))
        elif code == "flood":
            assert socket.offences > MOST_OFFENCES
        elif code == "left":
            assert guest in self.leavers
        elif code == "no_spectators":
            assert socket.seat is None
            assert self.table.settings.spectators == "none"
        else:
            assert code in socket.may_close, code

    async def compare(self, guest: Guest, socket: Watched) -> None:
        """What somebody has heard piece by piece is what a fresh page would be told."""
        fresh = await self.open(guest)
        if fresh is None:
            return
        await fresh.hello()
        for patience in range(20):
            await fresh.settle()
            await socket.settle()
            # Who hears no talk of the game is told no older lines either.
            known = fresh.known
            if not hears_talk(self.table, fresh.seat):
                del known["lines"]
            if all(socket.known[name] == value for name, value in known.items()):
                break
            await asyncio.sleep(0.01 * patience)
        for name, value in known.items():
            assert socket.known[name] == value, name
        await fresh.close()

    async def forget(self) -> None:
        """Let the server forget what it has in memory of the table."""
        self.site.forget(self.site.rooms[self.table_id], "idle", "nobody is here")
        await self.site.room(self.table_id)

    async def close(self) -> None:
        """Send everybody home."""
        for _, socket in self.sockets + self.lurkers:
            await socket.close()


def fresh_id() -> str:
    """An id that was never used."""
    return secrets.token_hex(6)


def sizes(game: str) -> tuple[int, int | None]:
    """How many guests play a game here, and the seats to ask for."""
    return (4, 4) if game == "mascarade" else (2, None)
