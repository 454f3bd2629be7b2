"""What crashes, reconnections and second servers have shown, each as small as it can be."""

import asyncio
import pathlib
from typing import Any

from ridotto.engine.definition import Event
from ridotto.engine.game import Game
from ridotto.server import messages
from ridotto.server.room.mind import Mind
from ridotto.store import Unavailable
from ridotto.table import Settings
from ridotto.table.commands import Phrase
from tests.support import postgres
from tests.support.server_client import Guest, Server, Socket, open_site


async def begin(server: Server, game: str = "twilight", **settings: Any) -> tuple[str, Any, Any]:
    """A game of two that has begun: its table, and a socket for each seat."""
    host, friend = await server.guest("anna"), await server.guest("berta")
    created = await host.create(game, **settings)
    table = created["table"]
    await friend.sit(table, invite=created["invite"])
    sockets = [await host.connect(table, 0), await friend.connect(table, 1)]
    for socket in sockets:
        await socket.do("ready")
    for socket in sockets:
        await socket.hello()
    return table, *sockets


def elsewhere(server: Server, guest: Guest) -> Guest:
    """The same guest at another server."""
    same = server.stranger()
    same.http.cookies.update(dict(guest.http.cookies))
    return same


def deafen(server: Server) -> None:
    """Let a server hear nothing of what others write, as it does for some milliseconds anyway."""
    server.site.store._watchers.clear()  # type: ignore[attr-defined]  # of SQLite


def mover(*sockets: Socket) -> Socket:
    """Whose turn it is."""
    return next(socket for socket in sockets if socket.view["legal"])


def test_a_late_hello_does_not_give_the_seat_of_somebody_else() -> None:
    async def run() -> None:
        async with open_site() as server:
            table, anna, berta = await begin(server)
            await anna.do("resign")
            late = await server.guests[0].open(table, 0)
            await anna.do("rematch")
            await berta.do("rematch")
            await late.send({"type": "hello", "protocol": 2})
            assert (await late.next())["type"] == "closing"

    asyncio.run(run())


def test_a_late_hello_does_not_let_in_who_was_kicked() -> None:
    async def run() -> None:
        async with open_site() as server:
            host, friend = await server.guest("anna"), await server.guest("berta")
            created = await host.create("twilight")
            await friend.sit(created["table"], invite=created["invite"])
            late = await friend.open(created["table"], 1)
            await (await host.connect(created["table"], 0)).do("kick", seat=1)
            await late.send({"type": "hello", "protocol": 2})
            assert (await late.next())["type"] == "closing"

    asyncio.run(run())


def test_what_was_said_while_a_rematch_begins_is_not_refused() -> None:
    async def run() -> None:
        async with open_site() as server:
            _, anna, berta = await begin(server)
            await anna.do("resign")
            await anna.do("rematch")
            await berta.send({"type": "do", "id": "1", "act": {"do": "rematch"}})
            await anna.do("say", text="good luck")

    asyncio.run(run())


def test_another_server_shows_no_less_than_was_seen() -> None:
    async def run(url: str) -> None:
        async with open_site(url) as first, open_site(url) as second:
            table, *sockets = await begin(first)
            same = elsewhere(second, first.guests[0])
            await same.connect(table, 0)
            deafen(second)
            await mover(*sockets).play(mover(*sockets).view["legal"][0])
            await sockets[0].hello()
            assert sockets[0].heard > 0
            there = await same.open(table, 0)
            there.events = list(sockets[0].events)
            await there.hello(game_number=1, heard=len(there.events))
            assert there.heard >= sockets[0].heard

    with postgres.running() as database:
        asyncio.run(run(database.url))


def test_a_seat_taken_at_one_server_is_known_to_the_other() -> None:
    async def run(url: str) -> None:
        async with open_site(url) as first, open_site(url) as second:
            host, friend = await first.guest("anna"), await first.guest("berta")
            created = await host.create("twilight")
            await elsewhere(second, host).connect(created["table"], 0)
            deafen(second)
            await friend.sit(created["table"], invite=created["invite"])
            same = elsewhere(second, friend)
            socket = await same.open(created["table"], 1)
            await socket.send({"type": "hello", "protocol": 2})
            assert (await socket.next())["type"] == "synced"
            assert await same.sit(created["table"], invite=created["invite"]) == 1

    with postgres.running() as database:
        asyncio.run(run(database.url))


def test_what_is_written_while_a_table_is_loaded_is_told() -> None:
    async def run(url: str) -> None:
        async with open_site(url) as first, open_site(url) as second:
            table, *sockets = await begin(first, spectators="live", listed=True)
            load = second.site.store.load
            is_loaded, may_go_on = asyncio.Event(), asyncio.Event()

            async def load_slowly(table: str, after: int | None = None) -> Any:
                stored = await load(table, after)
                is_loaded.set()
                await may_go_on.wait()
                return stored

            second.site.store.load = load_slowly  # type: ignore[method-assign]  # a slow disk
            connecting = asyncio.create_task((await second.guest("carla")).connect(table))
            await is_loaded.wait()
            player = mover(*sockets)
            await player.play(player.view["legal"][0])
            await player.hello()
            may_go_on.set()
            spectator = await connecting
            second.site.store.load = load  # type: ignore[method-assign]  # a slow disk
            await spectator.until_seen(lambda: spectator.heard == player.heard)

    with postgres.running() as database:
        asyncio.run(run(database.url))


def test_a_table_that_is_opened_often_gets_a_snapshot(tmp_path: pathlib.Path) -> None:
    async def run() -> None:
        cookies: dict[str, str] = {}
        table = ""
        for _ in range(2):
            async with open_site(str(tmp_path / "ridotto.db")) as server:
                guest = server.stranger()
                guest.http.cookies.update(cookies)
                if not table:
                    await guest.call("POST", "/api/me", {"name": "anna"})
                    cookies = dict(guest.http.cookies)
                    table = (await guest.create("twilight"))["table"]
                socket = await guest.connect(table, 0)
                for number in range(90):
                    await socket.do("say", text=str(number))
                stored = await server.site.store.load(table)
        assert len(stored.entries) < 150, stored.version

    asyncio.run(run())


def test_who_waits_for_a_store_that_fails_is_told_with_the_first() -> None:
    async def run() -> None:
        async with open_site() as server:
            _, *sockets = await begin(server)
            append, asked, fails = server.site.store.append, 0, asyncio.Event()

            async def append_in_vain(*what: Any) -> None:
                nonlocal asked
                asked += 1
                await fails.wait()
                raise Unavailable("it hangs")

            server.site.store.append = append_in_vain  # type: ignore[method-assign, assignment]  # a dead wire
            room = next(iter(server.site.rooms.values()))
            user = room.table.seats[0].user
            assert user
            wishes = [asyncio.create_task(room.do(user, Phrase("hello"), seat=0)) for _ in range(5)]
            await asyncio.sleep(0)
            fails.set()
            outcomes = await asyncio.gather(*wishes, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [Unavailable] * 5
            assert asked == 1
            server.site.store.append = append  # type: ignore[method-assign]  # as it was
            await sockets[0].do("say", text="hello")

    asyncio.run(run())


class Attentive:
    """A bot that only listens."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: Any) -> str:
        return str(view.legal[0])


def test_a_bot_that_is_told_something_twice_forgets_nothing() -> None:
    game = Game("twilight", seed=3, start={"merchant": 0})
    mind = Mind("greedy", Settings("twilight", seats=2), 0, "seed")

    def tell(kind: str, since: int) -> None:
        events = game.events(0)
        told = {"type": kind, "heard": len(events), "events": events[since:], "view": game.view(0)}
        mind.read(messages.write(told if kind == "update" else {**told, "after": since}))

    mind._bot = bot = Attentive()
    tell("synced", 0)
    mind.choose()
    known_before = mind.heard
    game.play(game.legal()[0])
    tell("update", known_before)  # waited in the queue when the bot said what it had heard
    tell("synced", known_before)  # the answer to that
    mind.choose()
    assert mind._bot is bot
    assert bot.heard == game.events(0)


def test_an_undo_at_another_device_is_noticed() -> None:
    async def run() -> None:
        async with open_site() as server:
            table, anna, _ = await begin(server, "volto", options={"setup": "placed"})
            await anna.play(anna.view["legal"][0])
            phone = list(anna.events)
            laptop = await server.guests[0].connect(table, 0)
            await laptop.do("undo")
            await laptop.hello()
            await laptop.play(laptop.view["legal"][-1])
            await laptop.hello()
            again = await server.guests[0].open(table, 0)
            again.events = phone
            await again.hello(game_number=1, heard=len(phone))
            assert again.events == laptop.events

    asyncio.run(run())


def test_who_sits_down_is_no_spectator_any_more() -> None:
    async def run() -> None:
        async with open_site() as server:
            host, friend = await server.guest("anna"), await server.guest("berta")
            created = await host.create("mascarade", spectators="live")
            watching = await friend.connect(created["table"], invite=created["invite"])
            await friend.sit(created["table"], invite=created["invite"])
            await watching.until(lambda told: told["type"] == "closing")

    asyncio.run(run())


def test_sitting_down_twice_at_once_is_sitting_down_once() -> None:
    async def run() -> None:
        async with open_site() as server:
            host, friend = await server.guest("anna"), await server.guest("berta")
            created = await host.create("twilight")
            append = server.site.store.append

            async def append_slowly(*what: Any) -> None:
                await asyncio.sleep(0.1)
                await append(*what)

            server.site.store.append = append_slowly  # type: ignore[method-assign, assignment]  # a slow disk
            both = [friend.sit(created["table"], invite=created["invite"]) for _ in range(2)]
            assert await asyncio.gather(*both) == [1, 1]

    asyncio.run(run())
