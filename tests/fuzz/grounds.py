"""What the fuzzers know of a site: users, tables in all phases, records, moves, and good messages.

Tables wear out: they are left, ended, closed and deleted. So new ones are planted all the time.
"""

import asyncio
import json
import random
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.server.keys import COOKIE
from ridotto.server.messages import PROTOCOL
from tests.fuzz.lines import TEXT, Line, connected, framed, request, upgrade

MOST_TABLES, MOST_USERS, MOST_WORDS = 40, 60, 600
MOVES = 12  # at most, of a game that is planted
PATIENCE = 30.0  # seconds
OUTSIDE = "203.0.113."  # where nobody lives


class User(NamedTuple):
    """Somebody with a cookie, who comes from some address."""

    cookie: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        """What they send with every request."""
        return {"cookie": f"{COOKIE}={self.cookie}", "x-forwarded-for": self.address}


class Planted(NamedTuple):
    """A table, who sits there, and what lets one in."""

    id: str
    invite: str
    host: str
    game: str
    users: list[User]


class Refusal(Exception):
    """The site has refused what is needed to plant a table; it may be busy."""


class Grounds:
    """All of that."""

    def __init__(self, port: int, chance: random.Random) -> None:
        """Know nothing yet."""
        self.port = port
        self.chance = chance
        self.tables: deque[Planted] = deque(maxlen=MOST_TABLES)
        self.users: deque[User] = deque(maxlen=MOST_USERS)
        self.records: deque[str] = deque(["none-1"], maxlen=MOST_WORDS)
        self.moves: deque[str] = deque(["a1-a2"], maxlen=MOST_WORDS)
        self.good: deque[str] = deque(maxlen=MOST_WORDS)  # messages that were meant seriously
        self.handles: deque[str] = deque(["0123456789"], maxlen=MOST_WORDS)
        self._games = registry.names()
        self._bots = sorted({name for game in self._games for name in bots.names(game)})
        self._planted = 0
        self._options = [
            msgspec.to_builtins(preset)
            for game in self._games
            for preset in registry.find(game).presets.values()
        ]

    def words(self, field: str) -> Sequence[Any]:
        """What may stand in a field."""
        match field:
            case "protocol":
                return (PROTOCOL,)
            case "game":
                return self._games
            case "bot":
                return self._bots
            case "moves":
                return self.moves
            case "options":
                return self._options
            case "id":
                return ("a", "b", "c", "d")
            case "table_id":
                return [table.id for table in self.tables]
            case "record_id":
                return self.records
            case "user":
                return self.handles
            case "invite" | "x-ridotto-invite":
                return [table.invite for table in self.tables]
            case "host" | "x-ridotto-host":
                return [table.host for table in self.tables]
        return ()

    async def prepare(self) -> None:
        """Plant a few tables of each game."""
        for _ in range(2 * len(self._games)):
            await self.plant()

    async def garden(self, every: float) -> None:
        """Plant new tables for ever."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.plant()
            except (Refusal, TimeoutError, OSError):
                continue  # fuzzers ban people, close tables and take all places

    async def user(self) -> User:
        """Somebody new."""
        address = f"{OUTSIDE}{self.chance.randrange(256)}"
        name = f"Fuzz {self.chance.randrange(10**6)}"
        nobody = User("", address)
        head, _ = await self._ask(nobody, "POST", "/api/me", {"name": name})
        cookie = head.split(f"set-cookie: {COOKIE}=")[1].split(";")[0]
        found = User(cookie, address)
        self.users.append(found)
        return found

    async def _ask(self, user: User, method: str, path: str, body: Any) -> tuple[str, Any]:
        """The headers and the content of an answer."""
        async with asyncio.timeout(PATIENCE), connected(self.port) as line:
            line.send(request(method, path, user.headers, json.dumps(body).encode()))
            answer = await line.answer(method)
        if answer.status >= 400 or not answer.status:
            raise Refusal(path, answer)
        return answer.head.decode(), json.loads(answer.body)

    async def plant(self) -> None:
        """A table with a game that has begun, at some stage."""
        chance, number = self.chance, self._planted
        self._planted += 1
        game = self._games[number % len(self._games)]
        least = registry.find(game).players[0]
        host, guest = await self.user(), await self.user()
        settings = {"game": game, "seats": least, "listed": True, "spectators": "live"}
        _, created = await self._ask(host, "POST", "/api/tables", settings)
        table = created["table"]
        where = f"/api/tables/{table}/seats"
        await self._ask(guest, "POST", where, {"seat": 1, "invite": created["invite"]})
        async with connected(self.port) as one, connected(self.port) as other:
            seats = [Seat(self, one), Seat(self, other)]
            for index, user in enumerate((host, guest)):
                await seats[index].enter(table, index, user)
            for seat in range(2, least):
                await seats[0].do("seat_bot", seat=seat, bot=chance.choice(self._bots))
            for seat in range(2, least):
                await seats[0].do("seat_bot", seat=seat, bot="random")
            for each in seats:
                await each.do("ready", nonce="00ff")
            for _ in range(chance.randrange(MOVES)):
                for each in seats:
                    if each.legal:
                        await each.do("play", moves=[chance.choice(each.legal)])
            if chance.random() < 0.3:
                await seats[chance.randrange(2)].do("resign")
                self.records.append(f"{table}-1")
        self.tables.append(Planted(table, created["invite"], created["host"], game, [host, guest]))


class Seat:
    """A seat that is played in earnest, while a table is planted."""

    def __init__(self, grounds: Grounds, line: Line) -> None:
        self.legal: list[str] = []
        self._grounds = grounds
        self._line = line
        self._sent = 0

    async def enter(self, table: str, seat: int, user: User) -> None:
        """Connect and say hello."""
        self._line.send(upgrade(f"/api/tables/{table}/socket?seat={seat}", user.headers))
        async with asyncio.timeout(PATIENCE):
            if (await self._line.answer()).status != 101:
                raise Refusal(table)
        self._send({"type": "hello", "protocol": PROTOCOL})
        await self._until(lambda told: told["type"] == "synced")

    async def do(self, act: str, **particulars: Any) -> None:
        """Do something, and hear what comes of it, if only that it is refused."""
        self._sent += 1
        number = f"seat {self._sent}"
        self._send({"type": "do", "id": number, "act": {"do": act, **particulars}})
        await self._until(lambda told: told.get("id") == number)

    def _send(self, message: Any) -> None:
        text = json.dumps(message)
        self._grounds.good.append(text)
        self._line.send(framed(text.encode()))

    async def _until(self, is_it: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while (frame := await self._line.frame()) is not None:
                if frame[0] != TEXT:
                    continue
                told = json.loads(frame[1])
                if (view := told.get("view")) is not None:
                    self.legal = view["legal"]
                    self._grounds.moves.extend(self.legal[:20])
                if is_it(told):
                    return
        raise Refusal("the line was cut")
