"""Bots wait until the page of the only person has shown what happened, and for nobody else."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ridotto.engine import registry
from ridotto.server.room.room import Room
from ridotto.server.room.showing import Showing
from ridotto.table import Table
from tests.support.bots import unhurried
from tests.support.kit import kit
from tests.support.server_client import Server, Socket, can_act, is_over, open_site, sit_with
from tests.support.server_tools import until

ENDLESS = 3600.0


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts, in its only entry, how many bots wait for a page now."""
    count, wait = [0], Showing.until_news

    async def until_news(showing: Showing, deadline: float) -> None:
        count[0] += 1
        try:
            await wait(showing, deadline)
        finally:
            count[0] -= 1

    monkeypatch.setattr(Showing, "until_news", until_news)
    return count


async def show(socket: Socket, **changes: Any) -> None:
    """Say that the page has shown everything it was told."""
    await socket.send({"type": "shown", "heard": socket.heard, **changes})


async def begin(socket: Socket) -> None:
    """Say what was shown before the game, and begin."""
    await show(socket)
    await socket.do("ready")
    await socket.until_seen(lambda: socket.view is not None)


async def play_on(socket: Socket) -> None:
    """Move, if it is one's turn, and hear of it."""
    if can_act(socket):
        heard = socket.heard
        await socket.play(socket.view["legal"][0])
        await socket.until_seen(lambda: socket.heard > heard)


def room_of(server: Server, socket: Socket) -> Room:
    return server.site.rooms[socket.table["id"]]


def bots_turn(server: Server, socket: Socket) -> Callable[[], bool]:
    """Whether a bot at a socket's table has a move."""

    def is_so() -> bool:
        game = room_of(server, socket).table.game
        return game is not None and any(seat != socket.seat for seat in game.actors)

    return is_so


async def until_bot_waits(server: Server, socket: Socket, waiting: list[int]) -> None:
    """Play until a bot is to move, and waits for the page; everything told is heard then."""
    while True:
        await socket.ping()
        if bots_turn(server, socket)():
            await until(lambda: waiting[0] > 0)
            await socket.ping()
            return
        await show(socket)
        await play_on(socket)


@pytest.mark.parametrize("game", registry.names())
def test_a_bot_moves_after_the_page_has_shown_everything_and_not_before(
    game: str, waiting: list[int]
) -> None:
    async def scenario() -> None:
        async with open_site(shown_limit=ENDLESS) as server:
            seats = registry.find(game).players[0]
            socket = await sit_with(server, game, ("random",) * (seats - 1), seats=seats)
            await begin(socket)
            for _ in range(3):
                await until_bot_waits(server, socket, waiting)
                room = room_of(server, socket)
                version = room.table.version
                for wrong in (0, socket.heard - 1, socket.heard + 1):
                    if wrong != socket.heard:
                        await show(socket, heard=max(wrong, 0))
                await socket.ping()
                await until(lambda: waiting[0] > 0)
                assert room.table.version == version
                await show(socket)
                await until(lambda: room.table.version > version)  # noqa: B023 called at once

    asyncio.run(scenario())


def test_a_page_that_falls_silent_holds_a_bot_up_to_the_limit(waiting: list[int]) -> None:
    async def scenario() -> None:
        async with open_site(shown_limit=0.3) as server:
            socket = await sit_with(server, "volto", ("random",))
            await begin(socket)
            await until_bot_waits(server, socket, waiting)
            heard = socket.heard
            await socket.until_seen(lambda: socket.heard > heard)

    asyncio.run(scenario())


def test_without_the_limit_or_a_page_that_says_what_it_shows_bots_only_pause(
    waiting: list[int],
) -> None:
    async def scenario(limit: float, says: bool) -> None:
        async with open_site(shown_limit=limit) as server:
            socket = await sit_with(server, "volto", ("random",))
            if says:
                await show(socket)
            await socket.do("ready")
            await socket.until_seen(lambda: socket.view is not None)
            for _ in range(6):
                await socket.until_seen(lambda: can_act(socket))
                await play_on(socket)
            assert waiting == [0]

    waiting_at_all: list[int] = []

    def count(showing: Showing, deadline: float) -> Any:
        waiting_at_all.append(1)
        raise AssertionError("nobody is to wait")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Showing, "until_news", count)
        asyncio.run(scenario(0.0, True))
        asyncio.run(scenario(ENDLESS, False))
    assert not waiting_at_all


def test_among_several_persons_no_bot_waits_for_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async def until_news(showing: Showing, deadline: float) -> None:
        waited.append(deadline)
        await asyncio.sleep(0)

    waited: list[float] = []
    monkeypatch.setattr(Showing, "until_news", until_news)

    async def scenario(*, same_user: bool) -> None:
        async with open_site(shown_limit=ENDLESS) as server:
            host = await server.guest("Anna")
            created = await host.create("mascarade", seats=4)
            table, invite = created["table"], created["invite"]
            other = host if same_user else await server.guest("Boris")
            wishes = {"another": True, "name": "Boris"} if same_user else {}
            seat = await other.sit(table, invite=invite, **wishes)
            sockets = [await host.connect(table, 0), await other.connect(table, seat)]
            assert not any('"waits"' in socket.frames[-1] for socket in sockets)
            for bot in (2, 3):
                await sockets[0].do("seat_bot", seat=bot, bot="random")
            for socket in sockets:
                await show(socket)
            for socket in sockets:
                await socket.do("ready")
            for _ in range(8):
                for socket in sockets:
                    await socket.ping()
                    await play_on(socket)
                await until(lambda: not bots_are_to_act(server.site.rooms[table].table))

    def bots_are_to_act(table: Table) -> bool:
        return table.game is not None and any(
            table.seats[seat].bot is not None for seat in table.game.actors
        )

    asyncio.run(scenario(same_user=False))
    asyncio.run(scenario(same_user=True))
    assert not waited


def test_of_several_pages_the_quickest_counts_and_a_closed_one_is_not_waited_for(
    waiting: list[int],
) -> None:
    async def scenario() -> None:
        async with open_site(shown_limit=ENDLESS) as server:
            socket = await sit_with(server, "volto", ("random",))
            host = server.guests[0]
            second = await host.connect(socket.table["id"], 0)
            await begin(socket)
            await show(second, heard=0)
            await until_bot_waits(server, socket, waiting)
            room, version = room_of(server, socket), room_of(server, socket).table.version
            await second.ping()
            await show(second)
            await until(lambda: room.table.version > version)

            await until_bot_waits(server, socket, waiting)
            version = room.table.version
            await second.close()
            await until(lambda: room.visitors == 1)
            await until(lambda: waiting[0] > 0)
            assert room.table.version == version
            await socket.close()
            await until(lambda: bot_has_moved(room.table, version))

    def bot_has_moved(table: Table, version: int) -> bool:
        return table.version > version

    asyncio.run(scenario())


def test_who_watches_is_neither_waited_for_nor_told_that_bots_wait(waiting: list[int]) -> None:
    async def scenario() -> None:
        async with open_site(shown_limit=ENDLESS) as server:
            socket = await sit_with(server, "volto", ("random",))
            table = socket.table["id"]
            carla = await server.guest("Carla")
            watcher = await carla.connect(table, invite=server.invite(table))
            assert '"waits":true' in socket.frames[0]
            assert '"waits"' not in watcher.frames[0]
            await show(watcher)
            await begin(socket)
            await until_bot_waits(server, socket, waiting)
            await show(socket)
            heard = socket.heard
            await socket.until_seen(lambda: socket.heard > heard)

    asyncio.run(scenario())


@pytest.mark.parametrize("game", registry.names())
def test_a_page_that_shows_everything_plays_to_the_end(game: str) -> None:
    """Also where players answer at the same time, and the next game begins with other numbers."""

    async def scenario() -> None:
        async with open_site(shown_limit=ENDLESS) as server:
            seats = registry.find(game).players[0]
            options = {**kit(game).short, **(kit(game).unheard or {})}
            bots = ("random",) * (seats - 1)
            socket = await sit_with(server, game, bots, seats=seats, options=options)
            await begin(socket)
            for number in range(2):
                while not is_over(socket):
                    await show(socket)
                    if can_act(socket):
                        await play_on(socket)
                    elif not is_over(socket):
                        await socket.next()
                if number == 0:
                    await socket.do("rematch")
                    await socket.until_seen(lambda: not is_over(socket))

    with unhurried():
        asyncio.run(asyncio.wait_for(scenario(), 120))


def test_at_another_worker_than_the_persons_bots_leave_the_move_to_it() -> None:
    async def scenario() -> None:
        async with open_site(shown_limit=ENDLESS) as server:
            socket = await sit_with(server, "volto", ("random",))
            await until(lambda: room_of(server, socket).table.seats[0].worker is not None)
            table = room_of(server, socket).table
            assert not Showing(server.site.worker).is_awaited(table)
            assert Showing("another").is_awaited(table)

    asyncio.run(scenario())
