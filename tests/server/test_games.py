"""Whole games over real sockets: every game, few and many seats, one device, bots, reconnects."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto.engine.registry import find, names
from tests.support.kit import kinds_of_tables, kit
from tests.support.server_client import Guest, Refusal, Server, Socket, can_act, is_over, open_site


class Player:
    """A scripted user: plays random legal moves, and loses the connection now and then."""

    def __init__(self, guest: Guest, table: str, seat: int, choose: random.Random) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.choose = choose
        self.socket: Socket
        self.drops = 0.0
        self.reconnects = 0

    async def connect(self) -> None:
        """Connect for the first time."""
        self.socket = await self.guest.connect(self.table, self.seat)

    async def reconnect(self) -> None:
        """Hang up and come back, with what is known already."""
        old = self.socket
        await old.close()
        self.socket = await self.guest.open(self.table, self.seat)
        for name in ("events", "lines", "table", "view"):
            setattr(self.socket, name, getattr(old, name))
        await self.socket.hello(**old.counts)
        self.reconnects += 1

    async def play(self) -> None:
        """Play until the game is over."""
        while True:
            await self.socket.until_seen(lambda: is_over(self.socket) or can_act(self.socket))
            if is_over(self.socket):
                return
            if self.drops and (not self.reconnects or self.choose.random() < self.drops):
                await self.reconnect()
                continue
            socket = self.socket
            move = self.choose.choice(socket.view["legal"])
            try:
                await socket.play(move)
            except Refusal as refusal:
                if refusal.code not in ("stale", "wrong_seat"):
                    raise


async def gather(
    server: Server, game: str, users: int, choose: random.Random, **settings: Any
) -> list[Player]:
    """So many guests at a table, all connected; bots on the other seats."""
    bots = settings.pop("bots", 0)
    seats = users + bots
    created = await (host := await server.guest("Guest 0")).create(game, seats=seats, **settings)
    table = created["table"]
    players = [Player(host, table, 0, choose)]
    for number in range(1, users):
        guest = await server.guest(f"Guest {number}")
        seat = await guest.sit(table, invite=created["invite"])
        players.append(Player(guest, table, seat, choose))
    for player in players:
        await player.connect()
    for seat in range(users, seats):
        bot = choose.choice(["random", find(game).stand_in])
        await players[0].socket.do("seat_bot", seat=seat, bot=bot)
    return players


async def play_out(players: list[Player]) -> Any:
    """Get ready, play the game, and check what everybody has heard against the record."""
    for player in players:
        await player.socket.do("ready", nonce=f"{player.seat:04x}")
    await asyncio.gather(*[player.play() for player in players])
    record_id = players[0].socket.table["record"]
    record = await players[0].guest.call("GET", f"/api/records/{record_id}")
    game = ridotto.replay(record)
    result = players[0].socket.table["result"]
    for player in players:
        socket = player.socket
        fresh = await player.guest.connect(player.table, player.seat)
        assert socket.events == fresh.events == told(game.events(player.seat))
        assert socket.table["result"] == result
    return record


def told(events: list[Any]) -> list[Any]:
    """Events as they come over a socket."""
    decoded: list[Any] = msgspec.json.decode(msgspec.json.encode(events))
    return decoded


def tables() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Tables of all kinds, of people alone and with bots: the game, how many people, settings."""
    for game, seats, options in kinds_of_tables(most_seats=12):
        yield game, seats or find(game).default_players, {"options": options}
    for game in names():
        users = 1 + (find(game).players[-1] > 2)
        bots = min(8, find(game).players[-1]) - users
        yield game, users, {"bots": bots, "options": dict(kit(game).short)}


@pytest.mark.parametrize(("game", "users", "settings"), list(tables()))
def test_a_whole_game_with_reconnects_at_random_moments(
    game: str, users: int, settings: dict[str, Any]
) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            choose = random.Random(f"{game} {users} {settings}")
            players = await gather(server, game, users, choose, **settings)
            for player in players:
                player.drops = 0.2
            record = await play_out(players)
            # A Soldier may take the Candidate with the very first move: then the other had none.
            moved = {int(line.split()[0]) for line in record["moves"]}
            assert all(player.reconnects for player in players if player.seat in moved)
            assert record["dealing"]["nonces"][0] == "0000"

    asyncio.run(scenario())


def test_several_people_at_one_device() -> None:
    """One guest holds all seats, with a socket for each."""

    async def scenario() -> None:
        async with open_site() as server:
            choose = random.Random(5)
            guest = await server.guest("Anna")
            created = await guest.create("mascarade", seats=4)
            table = created["table"]
            for name in ("Ben", "Carla", "Dora"):
                await guest.sit(table, name=name, another=True)
            players = [Player(guest, table, seat, choose) for seat in range(4)]
            for player in players:
                await player.connect()
            await play_out(players)
            names = [seat["name"] for seat in players[0].socket.table["seats"]]
            assert names == ["Anna", "Ben", "Carla", "Dora"]

    asyncio.run(scenario())


@pytest.mark.parametrize("watching", ["live", "after"])
def test_spectators_see_what_was_agreed(watching: str) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            choose = random.Random(7)
            players = await gather(server, "volto", 2, choose, spectators=watching)
            carla = await server.guest("Carla")
            invite = server.invite(players[0].table)
            watcher = await carla.connect(players[0].table, invite=invite)
            record = await play_out(players)
            during = len(watcher.events)
            assert during == 0
            await watcher.until_seen(lambda: is_over(watcher))
            assert watcher.events == told(ridotto.replay(record).events(None))
            early = [frame for frame in watcher.frames if '"phase":"playing"' in frame]
            assert early
            if watching == "after":
                assert not any('"moved"' in frame for frame in watcher.frames[:-1])

    asyncio.run(scenario())


def test_a_match_goes_on_with_seats_rotated() -> None:
    """After every rematch everybody sits one seat further, and in Volto the other one begins."""

    async def scenario() -> None:
        async with open_site() as server:
            choose = random.Random(9)
            players = await gather(server, "volto", 2, choose)
            firsts = []
            for number in range(3):
                if number:
                    for player in players:
                        await player.socket.do("rematch", nonce="ab")
                    for player in players:
                        socket = player.socket
                        await socket.until_seen(lambda: socket.game_number == number + 1)  # noqa: B023 called at once
                        player.seat = socket.seat or 0
                    await asyncio.gather(*[player.play() for player in players])
                else:
                    await play_out(players)
                began = next(e for e in players[0].socket.events if e["type"] == "began")
                firsts.append(next(p.guest for p in players if p.seat == began["first"]))
            assert firsts[0] is firsts[2]
            assert firsts[0] is not firsts[1]
            table = players[0].socket.table
            assert sum(seat["points"] for seat in table["seats"]) == 3
            assert [seat["name"] for seat in table["seats"]] == ["Guest 0", "Guest 1"]

    asyncio.run(scenario())


def test_tables_go_on_after_the_server_was_closed(tmp_path: Any) -> None:
    async def scenario() -> None:
        database = str(tmp_path / "ridotto.db")
        choose = random.Random(11)
        async with open_site(database) as server:
            players = await gather(server, "twilight", 2, choose)
            for player in players:
                await player.socket.do("ready")
            for player in players:
                await player.socket.hello()
            mover = next(player for player in players if can_act(player.socket))
            await mover.socket.play(mover.socket.view["legal"][0])
            heard = mover.socket.heard
            cookies = [dict(player.guest.http.cookies) for player in players]
        async with open_site(database) as server:
            for player, jar in zip(players, cookies, strict=True):
                player.guest = server.stranger()
                player.guest.http.cookies.update(jar)
                await player.connect()
            assert mover.socket.heard >= heard
            await asyncio.gather(*[player.play() for player in players])

    asyncio.run(scenario())
