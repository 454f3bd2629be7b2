"""An observer who keeps every byte they are sent, and what they try in order to learn more."""

from __future__ import annotations

import contextlib
import random
import ssl
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import websockets

from ridotto.server.keys import COOKIE, Identity
from tests.support.kit import Observer, kit
from tests.support.server_client import Guest, Refusal, Server, Socket

_TRUST = ssl.create_default_context()  # made once: it takes longer than a session at the server


class KnownGuest(Guest):
    """A guest whose id is known, and who keeps all they are sent over HTTP."""

    def __init__(self, server: Server, name: str) -> None:
        self.url = server.url
        self.sockets: list[Socket] = []
        self.http = httpx.AsyncClient(base_url=self.url, timeout=30, verify=_TRUST, trust_env=False)
        self.user = f"person-of-{name}".replace(" ", "-")
        self.cookie = server.site.keys.write_cookie(Identity(self.user, name))
        self.http.cookies.set(COOKIE, self.cookie)
        self.told: list[Any] = []
        server.guests.append(self)

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """An HTTP call; its status, headers and body are kept."""
        answer = await self.http.request(method, path, json=body, headers=headers)
        self.told.append((method, path, answer.status_code, answer.headers.raw, answer.content))
        return answer

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """An HTTP call that is not refused."""
        answer = await self.ask(method, path, body, **headers)
        assert answer.is_success, answer.text
        return answer.json()


class Witness(KnownGuest):
    """The observer: keeps every frame, too, and notices when none comes."""

    observer: Observer = None
    table = ""
    invite = ""
    is_there = False
    last_move = ""
    undone = 0

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server, name)
        self.socket = Socket(None)
        self._taken = 0
        self._acts = 0

    @property
    def game(self) -> str:
        """What is played."""
        return str(self.socket.table["game"])

    async def come(self, **known: int) -> None:
        """Connect and say what is known already."""
        query = {"invite": self.invite} if self.observer is None else {}
        before = self.socket
        self.socket = await self.open(self.table, self.observer, **query)
        self.socket.events = before.events
        self.told.append(handshake(self.socket))
        self._taken = 0
        self.is_there = True
        await self.socket.hello(**known)
        if self.observer is not None:
            await self.socket.until_seen(
                lambda: self.socket.table["seats"][self.observer]["present"]
            )

    async def come_back(self, forgotten: int = 0) -> None:
        """Connect again, knowing what was told before, less some events."""
        old, heard = self.socket, max(0, self.socket.heard - forgotten)
        await self.come(**{**old.counts, "heard": heard, "undone": self.undone})

    async def go(self) -> None:
        """Hang up."""
        await self.settle()
        self.is_there = False
        await self.socket.close()

    async def settle(self) -> list[str]:
        """Keep all that has come since, and tell it: nothing, if nothing was sent."""
        await self.socket.ping()
        new = self.socket.frames[self._taken : -1]
        self._taken = len(self.socket.frames)
        self.told += new
        return new

    async def attempt(self, act: str, **particulars: Any) -> None:
        """Do something that may be refused, and hear what comes of it."""
        self._acts += 1
        with contextlib.suppress(Refusal):
            await self.socket.do(act, f"act {self._acts}", **particulars)
        await self.settle()

    async def play(self, *moves: str, heard: int = 0, game: int = 0) -> None:
        """Make moves on the position that was told, or so much beside it."""
        known = self.socket
        position = {"game_number": known.game_number + game, "heard": max(0, known.heard + heard)}
        await self.attempt("play", moves=list(moves), position=position)

    async def knock(self, seat: Observer) -> None:
        """Try to connect where one may not: all frames, and how the socket is closed."""
        socket = await self.try_to_enter(self.table, seat)
        await drain(socket)
        closed = (socket.connection.close_code, socket.connection.close_reason)
        self.told.append((handshake(socket), socket.frames, closed))


def handshake(socket: Socket) -> list[tuple[str, str]]:
    """The headers of a socket's beginning, less the echo of the client's random key."""
    headers = socket.connection.response.headers.raw_items()
    return [item for item in headers if item[0].lower() != "sec-websocket-accept"]


async def drain(socket: Socket) -> None:
    """Read until the server closes the socket."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            socket.frames.append(await socket.connection.recv())


# What an observer tries: each of these is refused, seen by all, or about themselves alone.
Whim = Callable[[Witness, random.Random], Awaitable[Any]]
PUBLIC = ("/api/tables", "/api/games", "/api/me", "/api/records/x", "/health", "/ready", "/")
BROKEN = ("{", "[]", '{"type":"do"}', '{"type":"hello","protocol":"2"}', '"\\ud800"', "1e999")
REFUSED: tuple[dict[str, Any], ...] = (
    {"act": "ready"},
    {"act": "rematch"},
    {"act": "take_host"},
    {"act": "answer_draw", "accept": True},
    {"act": "vote", "seat": 0, "choice": "end"},
    {"act": "kick", "seat": 1},
    {"act": "seat_bot", "seat": 1},
    {"act": "sit", "name": "Nobody"},
    {"act": "say", "text": "\u202e"},
)


async def poll(witness: Witness, choose: random.Random) -> None:
    """Ask over HTTP for whatever there is."""
    table = witness.table
    own = (f"/api/tables/{table}", f"/api/records/{table}-1")
    invited = choose.random() < 0.5
    headers = {"x-ridotto-invite": witness.invite} if invited else {}
    await witness.ask("GET", choose.choice([*PUBLIC, *own]), **headers)


async def meddle(witness: Witness, choose: random.Random) -> None:
    """Ask over HTTP for what is not allowed now."""
    if choose.random() < 0.5:
        await witness.ask("DELETE", f"/api/tables/{witness.table}")
    else:
        wish = {"seat": choose.randint(0, 12)}
        await witness.ask("POST", f"/api/tables/{witness.table}/seats", wish)


async def blunder(witness: Witness, choose: random.Random) -> None:
    """Try moves that are no moves, alone or after a legal one, which is then not made either."""
    legal = _legal(witness)
    wrong = [move for move in _nonsense(witness) if move not in legal]
    await witness.play(choose.choice(wrong))
    for move in choose.sample(legal, min(len(legal), 8)):
        await witness.play(move, kit(witness.game).probe, "zz")


async def lag(witness: Witness, choose: random.Random) -> None:
    """Move on another position."""
    heard, game = choose.choice([(-1, 0), (1, 0), (0, 1), (0, -1)])
    if witness.socket.heard + heard >= 0:
        await witness.play(choose.choice([*_legal(witness), "zz"]), heard=heard, game=game)


async def mumble(witness: Witness, choose: random.Random) -> None:
    """Say what is not in the protocol."""
    await witness.socket.connection.send(choose.choice([*BROKEN, b"\x00"]))


async def imagine(witness: Witness, choose: random.Random) -> None:
    """Ask for previews."""
    for count in (1, choose.randint(1, 3)):
        moves = choose.choices([*_legal(witness), *_legal(witness), *_nonsense(witness)], k=count)
        await witness.socket.send({"type": "preview", "id": "p", "moves": moves})
        await witness.socket.until(lambda told: told.get("id") == "p")


async def think_again(witness: Witness, choose: random.Random) -> None:
    """Take the last move back if that can be done, and make it again."""
    is_silent = witness.socket.can_undo
    await witness.attempt("undo")
    if is_silent:
        witness.undone += 1
        await witness.play(witness.last_move)


async def greet(witness: Witness, choose: random.Random) -> None:
    """Ask for what may have been missed."""
    known = witness.socket
    heard = max(0, known.heard - choose.randint(0, 9))
    said, undone = choose.randint(0, known.said), max(0, witness.undone - choose.randint(0, 1))
    told = {"heard": heard, "said": said, "undone": undone}
    await known.hello(game_number=known.game_number, **told)


async def talk(witness: Witness, choose: random.Random) -> None:
    """Say something, or offer a draw."""
    await witness.attempt("phrase", phrase="thinking")
    if choose.random() < 0.3:
        await witness.attempt("offer_draw")


async def ask_too_much(witness: Witness, choose: random.Random) -> None:
    """Do what is refused during a game."""
    await witness.attempt(**choose.choice(REFUSED))


async def knock(witness: Witness, choose: random.Random) -> None:
    """Listen where one may not."""
    await witness.knock(None if witness.observer is not None else choose.randint(0, 3))
    await witness.knock(
        choose.choice([seat for seat in (0, 1, 11, 99) if seat != witness.observer])
    )


WHIMS: tuple[Whim, ...] = (
    *(poll, poll, meddle, blunder, blunder, lag, mumble, imagine, imagine, think_again),
    *(think_again, greet, talk, ask_too_much, knock),
)


def _legal(witness: Witness) -> list[str]:
    return list((witness.socket.view or {}).get("legal", []))


def _nonsense(witness: Witness) -> tuple[str, ...]:
    """Moves that are refused most of the time, each for several reasons."""
    return ("zz", kit(witness.game).probe, *kit(witness.game).refused)
