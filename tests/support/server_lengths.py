"""A session as somebody sees it who watches the wire: which way something goes, and how long it is.

They may sit at the table or look on. What is hidden from them differs from world to world, and with
it what the others say and are told; its length must not.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any, NamedTuple

from tests.support.server_client import Refusal, Socket
from tests.support.server_session import Session, Stage
from tests.support.server_witness import KnownGuest
from tests.support.server_worlds import Plan, World


class Seen(NamedTuple):
    """Something on the wire; of the two, only the length is seen there."""

    kind: str
    length: int


async def watch_session(stage: Stage, plan: Plan, world: World) -> dict[str, list[Seen]]:
    """Play a game; everything that everybody said and was told, as far as the wire shows it."""
    session = WatchedSession(stage, plan)
    try:
        await session.gather(world.game)
        for moment in world.moments:
            await session.go_on(moment)
        await session.end()
        for socket in session.open_sockets():
            await socket.ping()
        return session.seen()
    finally:
        await session.close()


class WatchedSession(Session):
    """A session in which all are busy: what they do depends on what they alone may know."""

    def __init__(self, stage: Stage, plan: Plan) -> None:
        super().__init__(stage, plan)
        self.watcher = KnownGuest(stage.server, "Watcher")
        self.people.append(self.watcher)

    async def gather(self, game: Any) -> None:
        self.people.pop()
        await super().gather(game)
        self.people.append(self.watcher)
        if self.plan.settings["spectators"] != "none":
            await self.watcher.connect(self.witness.table, invite=self.witness.invite)

    async def go_on(self, moment: list[Any]) -> None:
        await super().go_on(moment)
        others = [seat for seat in self.sockets if seat != self.plan.observer]
        seat, mood, which = self.choose.choice(others), self.choose.random(), self.choose.random()
        if mood < 0.2:
            await self.people[seat].ask("GET", "/api/me/tables")
        elif mood < 0.4:
            await look_again(self.sockets[seat], self.choose.randint(0, 20))
        elif mood < 0.7:
            await consider(self.sockets[seat], which)

    def open_sockets(self) -> list[Socket]:
        """The sockets that are open; the observer may have come back with another one."""
        others = [guest for guest in self.people if guest is not self.witness]
        return [self.witness.socket, *(socket for guest in others for socket in guest.sockets)]

    def seen(self) -> dict[str, list[Seen]]:
        """What the wire shows of everybody, each line from its beginning."""
        found: dict[str, list[Seen]] = {}
        for guest in self.people:
            for number, socket in enumerate(guest.sockets):
                found[f"{guest.user}, socket {number}, told"] = list(map(frame, socket.frames))
                found[f"{guest.user}, socket {number}, said"] = list(map(frame, socket.sent))
            found[f"{guest.user}, HTTP"] = [answer(each) for each in guest.told if is_answer(each)]
        return found


async def look_again(socket: Socket, forgotten: int) -> None:
    """Ask for what may have been missed."""
    await socket.hello(**{**socket.counts, "heard": max(0, socket.heard - forgotten)})


async def consider(socket: Socket, which: float) -> None:
    """Imagine a move, one that can be made, if there is any; then try it along with nonsense."""
    await socket.ping()
    legal = (socket.view or {}).get("legal", [])
    if legal:
        move = legal[int(which * len(legal))]
        await socket.send({"type": "preview", "id": "p", "moves": [move]})
        await socket.until(lambda told: told.get("id") == "p")
        with contextlib.suppress(Refusal):
            await socket.do("play", moves=[move, "zz"])


def frame(text: str) -> Seen:
    """A frame on the wire."""
    try:
        message = json.loads(text)
        return Seen(str(message["type"]), len(text.encode()))
    except (ValueError, TypeError, KeyError):
        return Seen("nonsense", len(text.encode()))


def is_answer(told: Any) -> bool:
    """Whether something was told over HTTP: a method, a path, a status, headers and a body."""
    return isinstance(told, tuple) and len(told) == 5


def answer(told: Any) -> Seen:
    """An answer over HTTP on the wire."""
    method, path, status, headers, body = told
    head = sum(len(name) + len(value) for name, value in headers)
    return Seen(f"{method} {path} {status}", head + len(body))
