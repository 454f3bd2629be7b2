"""A crowd around a table: players hear first, and telling the crowd keeps nobody else waiting."""

from __future__ import annotations

import asyncio

from ridotto.server.messages import NOTHING_KNOWN, Prepared, write
from ridotto.server.room import audience
from ridotto.table.commands import Say, SeatBot
from tests.support.server_session import open_quick_site, run
from tests.support.server_tools import begin_connected, until
from tests.support.server_watcher import Watcher

CROWD = 10 * audience.SLICE


def test_everybody_in_a_crowd_is_told_everything_once_and_in_order() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            table, guests = await begin_connected(server, "volto", spectators="live", listed=True)
            room = server.site.rooms[table]
            order: list[object] = []
            player = room.table.seats[0].user
            assert player is not None
            crowd = [Watcher(room, order) for _ in range(CROWD)]
            for each in crowd:
                await each.come()
            seated = Watcher(room, order, player)
            seated.observer = 1
            await seated.come()
            order.clear()

            async def say(text: str) -> None:
                await room.do(player, Say(text), seat=0)

            await say("one")
            # The players are told at once, and the crowd bit by bit.
            assert order[0] is seated
            assert len(order) <= 1 + audience.SLICE
            asking, going = [each for each in crowd if not each.texts][:2]
            # Who comes meanwhile hears it from the beginning, not twice.
            late = Watcher(room, order)
            await late.come()
            # Who goes meanwhile hears no more.
            going.go()
            # Who asks again is told first what they were not told yet.
            await room.greet(asking, NOTHING_KNOWN)
            await say("two")
            assert [each for each in order if each is seated] == [seated, seated]
            await say("three")
            staying = {*crowd, late} - {going}
            await until(lambda: all(each.texts[-1:] == ["three"] for each in staying))
            for each in staying - {asking}:
                assert each.texts == ["one", "two", "three"]
                assert [told["said"] for told in each.frames] == sorted(
                    {told["said"] for told in each.frames}
                )
            assert going.texts == []
            # A frame, then everything anew, then what came later.
            assert asking.texts == ["one", "one", "two", "three"]
            await guests[0].sockets[0].ping()

    run(main())


def test_others_go_on_while_a_crowd_is_told() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            table, _ = await begin_connected(server, "volto", spectators="live", listed=True)
            room = server.site.rooms[table]
            order: list[object] = []
            crowd = [Watcher(room, order) for _ in range(CROWD)]
            for each in crowd:
                await each.come()
            order.clear()
            most = turns = 0

            async def watch_the_loop() -> None:
                nonlocal most, turns
                while len(order) < CROWD:
                    before = len(order)
                    await asyncio.sleep(0)
                    most, turns = max(most, len(order) - before), turns + 1

            watching = asyncio.create_task(watch_the_loop())
            player = room.table.seats[0].user
            assert player is not None
            await room.do(player, Say("hello"), seat=0)
            await watching
            assert most <= audience.SLICE
            assert turns >= CROWD // audience.SLICE

    run(main())


def test_an_answer_comes_after_what_was_told_before_it() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            table, guests = await begin_connected(server, "volto", spectators="live", listed=True)
            room = server.site.rooms[table]
            order: list[object] = []
            for _ in range(CROWD):
                await Watcher(room, order).come()
            last = await server.stranger().connect(table)
            speaker = guests[0].sockets[0]
            for number in range(5):
                await speaker.do("say", text=f"line {number}")
                await last.ping()
                assert last.lines[-1]["text"] == f"line {number}"

    run(main())


def test_a_host_who_acts_amid_a_crowd_hears_first_what_came_before() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            host, other = await server.guest("Anna"), await server.guest("Ben")
            made = await host.create("volto", sit=False, spectators="live", listed=True)
            await other.sit(made["table"])
            room = server.site.rooms[made["table"]]
            order: list[object] = []
            for _ in range(CROWD):
                await Watcher(room, order).come()
            watching = Watcher(room, order, room.table.host)
            await watching.come()

            room.audience._start = lambda work: work.close()  # the crowd is told nothing more
            await room.do(str(room.table.seats[0].user), Say("first"), seat=0)
            assert len(watching.frames) == 1
            await room.do(watching.user, SeatBot(1), subscriber=watching, command_id="bot")
            kinds = ["lines" if "lines" in told else "table" for told in watching.frames[1:]]
            assert kinds == ["lines", "table"]

    run(main())


def test_who_is_sent_away_hears_nothing_of_what_comes_after() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            table, _ = await begin_connected(server, "volto", spectators="live", listed=True)
            room = server.site.rooms[table]
            order: list[object] = []
            crowd = [Watcher(room, order, f"user {number}") for number in range(CROWD)]
            for each in crowd:
                await each.come()
            room.audience.send_all(write(Prepared()))
            untold = [each for each in crowd if each.frames[-1]["type"] == "synced"]
            assert len(untold) == CROWD - audience.SLICE
            for each in untold[1:]:
                each.go()
            await until(lambda: untold[0].frames[-1]["type"] == "prepared")
            assert all(each.frames[-1]["type"] == "synced" for each in untold[1:])

    run(main())
