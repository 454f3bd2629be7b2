"""Spectators: they go when nobody may watch any more, and hear no talk of a game they don't see."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from ridotto.server.messages import NOTHING_KNOWN, Hello
from ridotto.server.room import broadcast
from ridotto.table import Table, codec, commands
from tests.support.server_client import Server, Socket, is_over, open_site
from tests.support.server_frames import NOW, change, told
from tests.support.server_tools import close_code
from tests.support.table import begun, do

WISHES = {"game": "volto", "spectators": "live"}


async def gather(server: Server) -> tuple[Any, Socket]:
    """A table that gathers, and the socket of its host, who only watches."""
    host = await server.guest("Anna")
    made = await host.create(**WISHES, sit=False)
    return made, await host.connect(made["table"])


def test_spectators_go_when_watching_is_turned_off() -> None:
    async def main() -> None:
        async with open_site() as server:
            made, hosting = await gather(server)
            table, tokens = made["table"], {"invite": made["invite"]}
            player = await server.guest("Ben")
            sitting = await player.connect(table, await player.sit(table, **tokens))
            named = await (await server.guest("Carla")).connect(table, None, **tokens)
            nobody = await server.stranger().connect(table, None, **tokens)
            deputy = await server.stranger().connect(table, host=made["host"])
            await hosting.do("configure", settings={**WISHES, "spectators": "none"})
            for socket in (named, nobody):
                assert await close_code(socket) == 4405
                assert socket.closing["code"] == "no_spectators"
                assert socket.table["spectators"] == "live"  # nothing was told after that
            for socket in (hosting, sitting, deputy):
                await socket.ping()
                assert socket.table["spectators"] == "none"
            # A host without a seat is a spectator when somebody else is the host.
            await hosting.do("hand_over", seat=0)
            assert await close_code(hosting) == await close_code(deputy) == 4405
            await sitting.ping()

    asyncio.run(main())


def test_spectators_stay_when_something_else_is_changed() -> None:
    async def main() -> None:
        async with open_site() as server:
            made, hosting = await gather(server)
            watching = await server.stranger().connect(made["table"], invite=made["invite"])
            await hosting.do("configure", settings={**WISHES, "spectators": "after"})
            await watching.until_seen(lambda: watching.table["spectators"] == "after")

    asyncio.run(main())


def test_talk_during_a_game_is_told_when_it_is_over() -> None:
    async def main() -> None:
        async with open_site() as server:
            host, other = await server.guest("Anna"), await server.guest("Ben")
            made = await host.create("volto", spectators="after")
            table, invite = made["table"], made["invite"]
            await other.sit(table, invite=invite)
            anna, ben = await host.connect(table, 0), await other.connect(table, 1)
            watching = await server.stranger().connect(table, invite=invite)
            await anna.do("say", text="before")
            await watching.until_seen(lambda: bool(watching.lines))
            for socket in (anna, ben):
                await socket.do("ready")
            await anna.do("say", text="my mask is red")
            await ben.do("phrase", phrase="thinking")
            late = await server.stranger().connect(table, invite=invite)
            for socket in (watching, late):
                await socket.ping()
                await socket.hello(**socket.counts)
                assert socket.said == 1
                assert "red" not in "".join(socket.frames)
                assert "thinking" not in "".join(socket.frames)
            await anna.do("resign")
            for socket in (watching, late):
                await socket.until_seen(lambda socket=socket: is_over(socket))  # type: ignore[misc]
                texts = [line.get("text") for line in socket.lines]
                assert "my mask is red" in texts
                assert socket.said == 3
            await ben.do("say", text="thank you")
            await late.until_seen(lambda: late.lines[-1].get("text") == "thank you")

    asyncio.run(main())


def talkative(table: Table, lines: int) -> Table:
    """The same table after so much talk."""
    for number in range(lines):
        table = do(table, 0, commands.Say(f"line {number}"), seat=0)
    return table


@pytest.mark.parametrize("spectators", ["after", "none"])
@pytest.mark.parametrize("lines", [1, 99, 150])
def test_not_a_byte_tells_who_cannot_see_a_game_how_much_is_said(
    spectators: Any, lines: int
) -> None:
    quiet = begun(spectators=spectators)
    loud = talkative(quiet, lines)
    assert broadcast.update(change(quiet, loud), None, NOW) is None
    for known in (NOTHING_KNOWN, Hello(2, game_number=1, said=7), Hello(2, said=1000)):
        frames = [broadcast.synced(table, None, known, NOW).data for table in (quiet, loud)]
        assert frames[0] == frames[1]
    # What everybody sees is told in the same bytes.
    offers = [do(table, 0, commands.OfferTie(), seat=0) for table in (quiet, loud)]
    updates = [
        broadcast.update(change(before, after), None, NOW)
        for before, after in zip((quiet, loud), offers, strict=True)
    ]
    assert updates[0] == updates[1] is not None


def test_a_game_of_an_older_snapshot_keeps_its_talk_too() -> None:
    loud = talkative(begun(spectators="after"), 3)
    written = json.loads(codec.write_snapshot(loud))
    del written["table"]["said_before"]
    old = codec.read_snapshot(json.dumps(written).encode())
    frame = told(broadcast.synced(old, None, NOTHING_KNOWN, NOW))
    assert (frame["said"], frame["lines"]) == (0, [])
    over = do(old, 0, commands.Resign(), seat=0)
    frame = told(broadcast.update(change(old, over), None, NOW))
    assert (frame["type"], frame["said"], len(frame["lines"])) == ("synced", 3, 3)


def test_who_watches_live_hears_the_talk() -> None:
    quiet = begun(spectators="live")
    loud = talkative(quiet, 1)
    assert told(broadcast.update(change(quiet, loud), None, NOW))["said"] == 1


def test_players_learn_how_many_look_on() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna, boris, carla = [await server.guest(name) for name in ("Anna", "Boris", "Carla")]
            created = await anna.create("volto", listed=True)
            player = await anna.connect(created["table"], 0)

            async def watchers() -> int:
                await player.send({"type": "ping"})
                told = await player.until(lambda told: told["type"] == "pong")
                return int(told.get("watchers", 0))

            assert await watchers() == 0
            crowd = [await guest.connect(created["table"]) for guest in (boris, carla)]
            assert await watchers() == 2
            await crowd[0].close()
            while await watchers() != 1:
                pass

    asyncio.run(main())
