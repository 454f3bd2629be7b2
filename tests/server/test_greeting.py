"""A socket that waits for a turn, or for its next page, while its seat becomes somebody else's."""

import asyncio

import pytest
import websockets

from ridotto.server.room import room as rooms
from ridotto.table.commands import Rematch
from tests.support.server_session import open_quick_site, run


@pytest.mark.parametrize("how", ["moves up", "is kicked"])
def test_who_waits_for_a_slice_never_hears_what_another_sees(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "FEW_EVENTS", 0)

    async def main() -> None:
        async with open_quick_site() as server:
            host, eve, ben = [await server.guest(name) for name in ("Anna", "Eve", "Ben")]
            table = (await host.create("twilight", listed=True))["table"]
            await eve.sit(table)
            sockets = [await host.connect(table, 0), await eve.connect(table, 1)]
            for socket in sockets:
                await socket.do("ready")
            await sockets[0].do("resign")
            lurking = await eve.open(table, 1)
            room = server.site.rooms[table]
            # Others are served (a long game is loaded, fifty sockets are greeted).
            async with server.site.slices.turn():
                await lurking.send({"type": "hello", "protocol": 2})
                await asyncio.sleep(0.3)
                if how == "moves up":
                    for socket in sockets:
                        await socket.do("rematch")
                else:
                    await sockets[0].do("kick", seat=1)
                    await ben.sit(table)
                    await room.do(room.table.seats[1].user or "", Rematch(), seat=1)
                    await sockets[0].do("rematch")
                assert room.table.phase == "playing"
            try:
                await asyncio.wait_for(lurking.until(lambda told: told["type"] == "synced"), 5)
            except websockets.ConnectionClosed:
                return
            identity = server.site.keys.read_cookie(eve.http.cookies["ridotto"])
            assert identity
            assert lurking.seat in room.table.seats_of(identity.user), (
                f"Eve was sent the view of seat {lurking.seat}: {lurking.view}"
            )

    run(main())


def test_a_spectator_who_is_being_told_a_long_game_goes_too_when_watching_is_turned_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "FEW_EVENTS", 0)

    async def main() -> None:
        async with open_quick_site() as server:
            host, eve, ben = [await server.guest(name) for name in ("Anna", "Eve", "Ben")]
            table = (await host.create("twilight", listed=True, spectators="live"))["table"]
            await ben.sit(table)
            sockets = [await host.connect(table, 0), await ben.connect(table, 1)]
            for socket in sockets:
                await socket.do("ready")
            await sockets[0].do("resign")
            watching = await eve.open(table)
            room = server.site.rooms[table]
            async with server.site.slices.turn():
                await watching.send({"type": "hello", "protocol": 2})
                await asyncio.sleep(0.3)
                await sockets[0].do(
                    "configure", settings={"game": "twilight", "spectators": "none", "listed": True}
                )
            await asyncio.sleep(0.3)
            assert not [each for each in room.audience if each.observer is None]

    run(main())


def test_who_is_gone_is_not_listening_when_they_have_been_told_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`catch_up` runs on the side: it must not let a closed socket listen for ever."""
    monkeypatch.setattr(rooms, "FEW_EVENTS", 0)

    async def main() -> None:
        async with open_quick_site() as server:
            host, ben = [await server.guest(name) for name in ("Anna", "Ben")]
            table = (await host.create("twilight", listed=True, spectators="live"))["table"]
            await ben.sit(table)
            sockets = [await host.connect(table, 0), await ben.connect(table, 1)]
            for socket in sockets:
                await socket.do("ready")
            watching = await server.stranger().connect(table)
            room = server.site.rooms[table]
            (connection,) = [each for each in room.audience if each.observer is None]
            async with server.site.slices.turn():
                connection.catch_up()  # what `Audience.tell` does after a long game
                await asyncio.sleep(0)
                await watching.close()
                for _ in range(100):
                    if connection not in server.site.connections:
                        break
                    await asyncio.sleep(0.02)
                assert connection not in server.site.connections
            await asyncio.sleep(0.3)
            assert connection not in list(room.audience)

    run(main())
