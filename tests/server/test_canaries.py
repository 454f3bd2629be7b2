"""Secrets of a recognisable form, looked for in every byte the server sends and in what it logs."""

from __future__ import annotations

import base64
import io
import json
import logging
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from ridotto.engine.game import Game
from ridotto.engine.registry import find, names
from ridotto.server.logs import set_up_logs
from ridotto.server.site import Site
from ridotto.table import Table, deal
from tests.support.kit import kit
from tests.support.server_client import Guest, Server, Socket
from tests.support.server_session import Dealer, open_quick_site, run
from tests.support.server_witness import WHIMS, KnownGuest, Witness, handshake

MASTER = ("5ec2e7" * 11)[:64]
KEY = "a-key-to-forge-all-cookies-with-" * 2
NAMES = ("Anna", "Bea", "Carlo", "Dina", "Ezio")
PATHS = ("/", "/health", "/ready", "/api/me", "/api/games", "/api/schema", "/api/openapi.json")
LIBRARIES = ("httpx", "httpcore", "websockets.client", "asyncio")  # of the clients in this process


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the server writes to its log, with everything turned on that a host can turn on."""
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    loggers = [logging.getLogger(name) for name in ("uvicorn.access", "uvicorn.error")]
    before = [(logger.level, logger.disabled) for logger in loggers]
    root.handlers.clear()
    monkeypatch.setattr(sys, "stderr", stream)
    set_up_logs("debug")
    root.handlers[-1].addFilter(lambda record: not record.name.startswith(LIBRARIES))
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    for logger, (had, disabled) in zip(loggers, before, strict=True):
        logger.level, logger.disabled = had, disabled


class Party:
    """Some people at a table, two who watch, and all the bytes that each of them was sent."""

    def __init__(self, server: Server, seats: int) -> None:
        self.server = server
        self.players = [Witness(server, name) for name in NAMES[:seats]]
        self.watcher = KnownGuest(server, "Watcher")
        self.outsider = KnownGuest(server, "Outsider")
        self.people = [*self.players, self.watcher, self.outsider]
        self.anonymous: Guest = server.stranger()
        self.made: dict[str, Any] = {}
        self.choose = random.Random(7)

    @property
    def table(self) -> Table:
        return self.server.site.rooms[self.made["table"]].table

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def socket(self, seat: int) -> Socket:
        holder = self.table.seats[seat].user
        return next(guest.socket for guest in self.players if guest.user == holder)

    async def gather(self, name: str, **settings: Any) -> None:
        """Sit down, watch, and begin."""
        made = self.made = await self.players[0].create(name, spectators="live", **settings)
        for seat, guest in enumerate(self.players):
            if seat:
                await guest.sit(made["table"], invite=made["invite"])
            guest.table, guest.observer, guest.invite = made["table"], seat, made["invite"]
            await guest.come()
        await self.watcher.connect(made["table"], invite=made["invite"])
        await self.anonymous.connect(made["table"], invite=made["invite"])
        for guest in self.players:
            await guest.attempt("ready", nonce="0a")

    async def play(self, moves: int, *, to_the_end: bool = True) -> None:
        """Make random moves, with some talk; hidden things must not show meanwhile."""
        while moves and self.table.phase == "playing":
            hidden = {seat: self.hidden(seat) for seat in (None, *range(self.game.seats))}
            read = {socket: len(socket.frames) for socket in self.sockets()}
            seat = self.choose.choice(self.game.actors)
            move = self.choose.choice(self.game.legal(seat))
            if not to_the_end and _ends(self.game, seat, move):
                going_on = [m for m in self.game.legal(seat) if not _ends(self.game, seat, m)]
                if not going_on:
                    return
                move = self.choose.choice(going_on)
            await self.socket(seat).do("play", moves=[move])
            if self.choose.random() < 0.1:
                await self.socket(seat).do("say", text="What a night!")
            await self.read_all()
            for socket in self.sockets() if self.table.phase == "playing" else ():
                still = hidden[socket.seat] & self.hidden(socket.seat)
                new = "".join(socket.frames[read[socket] :])
                assert not [needle for needle in still if needle in new], (move, still)
            moves -= 1

    def hidden(self, seat: int | None) -> set[str]:
        """What an observer may not know now, as it would be written."""
        secrets = kit(self.game.name).canaries(self.game, seat)
        return {json.dumps(secret, separators=(",", ":")) for secret in secrets}

    def sockets(self) -> list[Socket]:
        watching = [*self.watcher.sockets, *self.anonymous.sockets]
        return [*(guest.socket for guest in self.players if guest.is_there), *watching]

    async def read_all(self) -> None:
        for socket in self.sockets():
            await socket.ping()

    async def look_around(self) -> None:
        """Everybody asks for everything there is."""
        table = self.made["table"]
        own = ["/api/me/tables", f"/api/tables/{table}"]
        for record in (f"/api/records/{table}-1", f"/api/records/{table}-2"):
            own += [record, f"{record}/review?seat=0", f"{record}/beliefs?seat=0&step=0"]
        for guest in self.people:
            for path in (*PATHS, "/api/tables", *own):
                await guest.ask("GET", path)
            await guest.ask("DELETE", f"/api/tables/{table}x")
        await self.read_all()

    def sent(self, guest: Guest) -> bytes:
        """Every byte that somebody was sent."""
        parts = [frame.encode() for socket in guest.sockets for frame in socket.frames]
        parts += [repr(handshake(socket)).encode() for socket in guest.sockets]
        for *_, headers, body in getattr(guest, "told", []):
            if isinstance(body, bytes):
                parts += [body, *(name + b": " + value for name, value in headers)]
        return b"\n".join(parts)

    def assert_unknown(self, needle: str, *but: Guest) -> None:
        """Nobody has been sent this, except some."""
        for guest in [*self.people, self.anonymous]:
            if guest not in but:
                assert needle.encode() not in self.sent(guest), needle

    def assert_discreet(self) -> None:
        """What nobody may ever learn, and what only who set the table up or sits there may."""
        host = self.players[0]
        for needle in (MASTER, base64.b64encode(bytes.fromhex(MASTER)).decode(), KEY):
            self.assert_unknown(needle)
        for guest in self.people:
            self.assert_unknown(guest.user)
            self.assert_unknown(guest.cookie)
        self.assert_unknown(self.made["host"], host)
        self.assert_unknown(self.made["invite"], *self.players)


@pytest.mark.parametrize("name", names())
def test_secrets_reach_nobody_before_their_time(
    name: str, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal, "Game", Dealer())
    seats = max(number for number in find(name).players if number <= len(NAMES))
    options = {**kit(name).short}
    if seats > 2:
        options |= kit(name).unheard or {}

    async def gather_secrets() -> list[str]:
        async with open_quick_site(key=KEY, chance=lambda: MASTER, time_factor=1000.0) as server:
            party = Party(server, seats)
            await party.gather(name, seats=seats, options=options)
            first = [party.table.secret, party.table.dealing.seed]
            for whim in dict.fromkeys(WHIMS):
                await whim(party.players[1], party.choose)
            await party.look_around()
            for secret in first:
                party.assert_unknown(secret)
            await party.play(2000)
            assert party.table.phase == "over"
            for guest in [*party.people, party.anonymous]:
                before_end = party.sent(guest).split(b'"phase":"over"')[0].decode()
                assert not [secret for secret in first if secret in before_end]
            next_secret = party.table.secret
            await party.look_around()
            assert first[0].encode() in party.sent(party.watcher)
            party.assert_unknown(next_secret)
            party.assert_discreet()

            await party.players[0].attempt("hand_over", seat=1)
            token = server.site.keys.host_token(party.table)
            for guest in party.players:
                await guest.attempt("rematch", nonce="0b")
            second = [party.table.secret, party.table.dealing.seed]
            assert second[0] == next_secret
            await party.play(6, to_the_end=False)
            assert not party.game.over
            await party.look_around()
            party.assert_unknown(token, party.players[1])
            for secret in second:
                party.assert_unknown(secret)
            await end_early(party)
            await party.look_around()
            assert second[0].encode() in party.sent(party.watcher)
            party.assert_unknown(party.table.secret)
            party.assert_unknown(token, party.players[1])
            party.assert_discreet()
            cookies = [guest.cookie for guest in party.people]
            users = [guest.user for guest in party.people]
            made = [party.made["invite"], party.made["host"], token]
            return [MASTER, KEY, *first, *second, *cookies, *users, *made]

    needles = run(gather_secrets())
    written = log.getvalue()
    assert not [needle for needle in needles if needle in written]


def _ends(game: Game, seat: int, move: str) -> bool:
    """Whether a move ends a game; some can be won with the first."""
    after = game.copy()
    after.play(move, seat=seat)
    return after.over


async def end_early(party: Party) -> None:
    """Resign, or leave and let the others end the game."""
    if len(party.players) == 2:
        await party.players[1].attempt("resign")
    else:
        waited_for = party.table.seats[party.game.waiting[0]].user
        leaver = next(guest for guest in party.players if guest.user == waited_for)
        leaver.observer = party.table.seats_of(leaver.user)[0]
        await leaver.socket.do("leave")
        leaver.is_there = False
        for guest in party.players:
            if guest is not leaver and party.table.phase == "playing":
                await guest.attempt("vote", seat=leaver.observer, choice="end")
        await leaver.come_back()
    await party.read_all()
    assert party.table.phase == "over"


def test_what_goes_wrong_is_logged_without_secrets(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("as planned")

    async def have_bad_luck() -> list[str]:
        async with open_quick_site(key=KEY, chance=lambda: MASTER) as server:
            party = Party(server, 2)
            await party.gather("volto")
            await party.players[0].ask("POST", "/api/me", {"name": "Anna"})
            monkeypatch.setattr(Site, "create", fail)
            answer = await party.players[0].ask("POST", "/api/tables", {"game": "volto"})
            assert (answer.status_code, b"as planned" in answer.content) == (500, False)
            monkeypatch.setattr("ridotto.server.socket.connection.preview", lambda *_: 1 / 0)
            bea = party.players[1]
            await bea.socket.send({"type": "preview", "id": "p", "moves": ["zz"]})
            await bea.socket.until(lambda told: told["type"] in ("closing", "refused"))
            made = [party.made["invite"], party.made["host"]]
            return [MASTER, KEY, *made, *(guest.cookie for guest in party.people)]

    needles = run(have_bad_luck())
    written = log.getvalue()
    assert "as planned" in written
    assert all(json.loads(line) for line in written.splitlines())
    assert not [needle for needle in needles if needle in written]
