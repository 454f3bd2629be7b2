"""A client that plays at random, and comes back after every crash with what is unanswered."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import websockets

from tests.chaos.journal import Journal, Json, Seat

PHRASES = ("hello", "thanks", "hurry", "oops")
MOST_WAITING = 4
PAUSE = 0.03  # seconds until what could not be had is asked for again
SILENCE = 20.0  # seconds after which a server that tells nothing has forgotten us


class Player:
    """One observer at one table: a seat, or a spectator who only listens.

    `where` gives the address of a server as soon as one is open; `find_seat` asks it where we sit.
    """

    def __init__(
        self,
        journal: Journal,
        name: str,
        table: str,
        seat: Seat,
        cookie: str,
        *,
        user: str,
        where: Callable[[int | None], Awaitable[str]],
        find_seat: Callable[["Player"], Awaitable[Seat]],
        seed: int,
    ) -> None:
        self.journal = journal
        self.name = name
        self.table = table
        self.cookie = cookie
        self.user = user
        self.chance = random.Random(seed)
        self.is_resting = False  # begins nothing new, but finishes what was begun
        self.is_synced = False
        self.favourite: int | None = None  # the server we prefer, where there are several
        self.url = ""
        self.frames = 0  # that came
        self.moved = asyncio.Event()  # set when the server has accepted something
        self.fresh = 0.0  # how likely we are to ask for everything anew when we connect
        self.chattiness = 0.05
        self.is_rash = True  # takes moves back, resigns, offers draws
        self.latest: dict[tuple[int, int], float] = {}  # when so many events of a game were heard
        self._seat = seat
        self._where = where
        self._find_seat = find_seat
        self._connection: Any = None
        self._count = 0

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is left to be finished."""
        return self.is_resting and self.is_synced and not self.journal.waiting

    async def run(self) -> None:
        """Be there, whatever happens to the server."""
        while True:
            url = self.url = await self._where(self.favourite)
            try:
                async with asyncio.timeout(SILENCE):
                    connection = await self._connect(url)
                try:
                    await self._converse(connection)
                finally:
                    self.is_synced = False
                    connection.transport.abort()
                    await connection.wait_closed()
            except TimeoutError:
                self.journal.complain(f"{url} has told nothing for {SILENCE} s")
            except (OSError, websockets.WebSocketException, EOFError):
                pass
            await asyncio.sleep(0.005)

    async def _connect(self, url: str) -> Any:
        query = f"seat={self._seat}" if self._seat is not None else ""
        return await websockets.connect(
            f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket?{query}",
            additional_headers={"cookie": self.cookie},
            compression=None,
            ping_interval=None,
            open_timeout=None,
            max_size=None,
            proxy=None,
        )

    async def _converse(self, connection: Any) -> None:
        """Greet, send again what was not acknowledged, and play until the server is gone."""
        self._connection = connection
        journal = self.journal
        known: Json = {"game_number": journal.game_number}
        known |= {"heard": journal.heard, "said": journal.said}
        if self.chance.random() < self.fresh:
            known = {}
        await self._say({"type": "hello", "protocol": 2, **known})
        while True:
            told = json.loads(await self._next(connection))
            if told["type"] == "closing":
                await self._take_closing(told)
                return
            if told["type"] == "synced" and not self._is_ours(told):
                self._seat = await self._find_seat(self)
                return
            was_sent_again = self._was_sent_again(told)
            journal.take(told)
            self.frames += 1
            self._seat = journal.seat
            self._note(told)
            if told["type"] == "synced" and not self.is_synced:
                self.is_synced = True
                for waiting in list(journal.waiting.values()):
                    await self._say_again(waiting.message["id"])
            if told["type"] == "refused" and told["code"] == "unavailable":
                await asyncio.sleep(PAUSE)
                await self._say_again(told["id"])
            # What came of a command follows it, unless we were told so before it was sent again.
            if told["type"] != "done" or was_sent_again:
                await self.go_on()

    def _was_sent_again(self, told: Json) -> bool:
        waiting = self.journal.waiting.get(told.get("id", ""))
        return waiting is not None and waiting.times > 1

    async def _next(self, connection: Any) -> str:
        """The next frame; a server that owes an answer must not be silent for long."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SILENCE):
                    return str(await connection.recv())
            if self.journal.waiting:
                raise TimeoutError

    def _is_ours(self, told: Json) -> bool:
        """Whether it is our seat that we are told of."""
        seat = told["seat"]
        holder = None if seat is None else told["table"]["seats"][seat]["name"]
        if holder not in (None, self.name):
            self.journal.complain(f"synced as seat {seat}, which belongs to {holder}")
        return holder in (None, self.name)

    def _note(self, told: Json) -> None:
        """See what has come of our acts, and when events were heard."""
        journal = self.journal
        if told["type"] == "done" and told["id"] in journal.done:
            if journal.done[told["id"]]["act"]["do"] not in ("say", "phrase"):
                self.moved.set()
        if told["type"] == "update" and told.get("events"):
            self.latest[journal.game_number, journal.heard] = time.monotonic()

    async def _take_closing(self, told: Json) -> None:
        if told["code"] == "not_allowed":
            # Everybody moves up a seat for the next game, and that may have begun without us.
            before, self._seat = self._seat, await self._find_seat(self)
            if self._seat == before:
                self.journal.complain(f"turned away from seat {before}: {told}")
        elif told["code"] == "seat_changed":
            self._seat = await self._find_seat(self)
        elif told["code"] == "unavailable":
            await asyncio.sleep(PAUSE)
        else:
            self.journal.complain(f"sent away: {told}")

    async def go_on(self) -> None:
        """Do something, if there is something to do."""
        if self.is_resting or self.journal.seat is None or not self.is_synced:
            return
        kinds = [waiting.kind for waiting in self.journal.waiting.values()]
        if len(kinds) < MOST_WAITING and self.chance.random() < self.chattiness:
            await self.do(self._talk())
        if all(kind in ("say", "phrase") for kind in kinds):
            wish = self.wish()
            if wish is not None:
                await self.do(wish)

    def hang_up(self) -> None:
        """Lose the connection, as in a tunnel."""
        if self._connection is not None:
            self._connection.transport.abort()

    async def do(self, act: Json, command_id: str | None = None) -> str:
        """Send a command, a move with the position it is meant for; returns its id."""
        self._count += 1
        command_id = command_id or f"{self._count} {self.chance.getrandbits(32):x}"
        message: Json = {"type": "do", "id": command_id, "act": act}
        if act["do"] == "play":
            message |= {"game_number": self.journal.game_number, "heard": self.journal.heard}
        self.journal.send(message)
        await self._say(message)
        return command_id

    def _talk(self) -> Json:
        if self.chance.random() < 0.5:
            return {"do": "phrase", "phrase": self.chance.choice(PHRASES)}
        return {"do": "say", "text": f"{self._count}: {self.chance.random()}"}

    def wish(self) -> Json | None:
        """What to do now: whatever is legal, and at times something rash."""
        journal, chance = self.journal, self.chance.random() if self.is_rash else 1.0
        table, seat = journal.table, journal.seat
        nonce = f"{self.chance.getrandbits(64):016x}"
        if table["phase"] == "gathering":
            is_ready = table["seats"][seat]["ready"]
            return None if is_ready else {"do": "ready", "nonce": nonce}
        if table["phase"] == "over":
            has_agreed = seat in table["rematch"]
            return None if has_agreed else {"do": "rematch", "nonce": nonce}
        if journal.can_undo and chance < 0.15:
            return {"do": "undo"}
        if len(table["seats"]) == 2 and 0.15 <= chance < 0.155:
            return {"do": "resign"}
        if table["game"] == "volto" and 0.155 <= chance < 0.16:
            return self._draw()
        legal = (journal.view or {}).get("legal", [])
        return {"do": "play", "moves": [self.chance.choice(legal)]} if legal else None

    def _draw(self) -> Json:
        if self.journal.table["draw_offer"] in (None, self.journal.seat):
            return {"do": "offer_draw"}
        return {"do": "answer_draw", "accept": self.chance.random() < 0.3}

    async def _say_again(self, command_id: str) -> None:
        waiting = self.journal.waiting.get(command_id)
        if waiting is not None:
            waiting.times += 1
            self.journal.sent_again += 1
            await self._say(waiting.message)

    async def _say(self, message: Json) -> None:
        await self._connection.send(json.dumps(message))
