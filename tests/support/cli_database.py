"""A database with games in every phase, for the commands of hosts and of players who verify."""

import asyncio
import pathlib
from typing import Any

from ridotto.cli.data import opened
from tests.support.server_client import Guest, Socket, open_site

NONCE = "00112233"


class SampleDatabase:
    """A database with games in every phase, and what a player has noted."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"
        self.commitment = self.played = self.resigned = self.running = self.link = ""

    @property
    def note(self) -> list[str]:
        return ["--commitment", self.commitment, "--nonce", f"0:{NONCE}"]


async def begin(guest: Guest, game: str = "volto", **settings: Any) -> tuple[Any, Socket]:
    """A game against a bot, who does not wait; of Volto it may win with its first move."""
    created = await guest.create(game, **settings)
    socket = await guest.connect(created["table"], 0)
    await socket.do("seat_bot", seat=1, bot="random")
    await socket.do("ready", nonce=NONCE)
    await socket.until_seen(lambda: socket.table["phase"] == "playing")
    return created, socket


async def play_on(socket: Socket) -> None:
    """Make moves until the game is over."""
    while socket.table["phase"] != "over":
        if socket.view["legal"]:
            move = socket.view["legal"][0]
            socket.view = {**socket.view, "legal": []}  # until the next view says otherwise
            await socket.play(move)
        else:
            await socket.next()


async def fill(sample: SampleDatabase) -> None:
    """Leave a table that waits, three games (on, resigned, played to the end) and a document."""
    async with open_site(sample.url) as server:
        anna = await server.guest("Anna")
        await anna.create("mascarade", seats=5, listed=True)
        running, _ = await begin(anna, "twilight")
        sample.running = running["link"]
        resigned, socket = await begin(anna, "twilight")
        await socket.do("resign")
        sample.resigned = f"{resigned['table']}-1"
        played, socket = await begin(anna, listed=True)
        sample.commitment, sample.link = socket.table["commitment"], played["link"]
        await play_on(socket)
        sample.played = socket.table["record"]
    async with opened(sample.url) as store:
        await store.documents.put("banner", "now", b"Closed on Monday")


def contents(url: str) -> dict[str, Any]:
    """Everything in a store that an export must hold, by id."""

    async def read() -> dict[str, Any]:
        async with opened(url) as store:
            found: dict[str, Any] = {}
            for row in await store.rows(listed_only=False):
                found[row.table] = ((await store.load(row.table, after=0)).entries, row.listing)
            for name in await store.record_ids():
                found[name] = await store.record(name)
            for kind in await store.documents.kinds():
                for document in await store.documents.page(kind):
                    found[f"{kind} {document.key}"] = document.content
            return found

    return asyncio.run(read())
