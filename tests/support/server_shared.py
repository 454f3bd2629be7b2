"""One server for many examples, and neighbours in it who want to play in peace."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Coroutine, Iterator
from typing import Any

from tests.support.server_client import Guest, Server, Socket, open_site
from tests.support.server_tools import Ear, listening
from tests.support.server_watched_table import Schemas


class Neighbours:
    """Two guests at another table, who want to play and are nobody's concern."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.slowest = 0.0
        self.moves = 0

    async def sit_down(self, server: Server) -> None:
        """Begin."""
        host, other = await server.guest("Marco"), await server.guest("Lucia")
        created = await host.create("volto")
        table = created["table"]
        await other.sit(table, invite=created["invite"])
        self.sockets = [await host.connect(table, 0), await other.connect(table, 1)]
        for socket in self.sockets:
            await socket.do("ready")

    async def play(self) -> None:
        """Make one move, or begin again; nobody else may be heard of."""
        began = time.monotonic()
        for socket in self.sockets:
            await socket.ping()
        first = self.sockets[0]
        if first.table["phase"] == "over":
            for socket in self.sockets:
                await socket.do("rematch")
        else:
            mover = next(each for each in self.sockets if each.view["legal"])
            heard = mover.heard
            await mover.play(random.choice(mover.view["legal"]))
            await mover.until_seen(lambda: mover.heard > heard)
        self.slowest = max(self.slowest, time.monotonic() - began)
        self.moves += 1
        assert all(socket.closing is None for socket in self.sockets)


class Shared:
    """One server for all examples, on a loop that runs whenever somebody waits for it."""

    runner: asyncio.Runner
    server: Server
    schemas: Schemas
    guests: list[Guest]
    neighbours: Neighbours
    ear: Ear

    @classmethod
    def run(cls, work: Coroutine[Any, Any, Any]) -> Any:
        """Let time pass until some work is done; a hang is a failure."""
        return cls.runner.run(asyncio.wait_for(work, 60))


@contextlib.contextmanager
def open_shared_server() -> Iterator[None]:
    """Open the server, with neighbours who play."""

    async def furnish() -> None:
        Shared.guests = [
            await Shared.server.guest(name) for name in ("Anna", "Ben", "Carla", "Dora")
        ]
        Shared.guests.append(await Shared.server.guest("Enzo"))
        Shared.schemas = Schemas(await Shared.guests[0].call("GET", "/api/schema"))
        Shared.neighbours = Neighbours()
        await Shared.neighbours.sit_down(Shared.server)

    with listening() as Shared.ear, asyncio.Runner() as Shared.runner:
        site = open_site()
        Shared.server = Shared.runner.run(site.__aenter__())
        Shared.run(furnish())
        yield
        Shared.runner.run(site.__aexit__(None, None, None))
