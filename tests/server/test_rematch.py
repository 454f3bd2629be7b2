"""A next game that begins when a bot takes the last free seat."""

import asyncio
import json

from tests.support.server_client import open_site
from tests.support.server_tools import actor, begin_connected


def test_everybody_keeps_their_own_seat_when_a_bot_completes_the_table() -> None:
    """Seats rotate as after any game; nobody may be told of the seat where they sat before."""

    async def scenario() -> None:
        async with open_site() as server:
            _, guests = await begin_connected(server, "mascarade", seats=4)
            sockets = [guest.sockets[0] for guest in guests]
            while (mover := await actor(sockets)) is not sockets[3]:
                await mover.play(mover.view["legal"][0])
            await sockets[3].do("leave")
            for voter in sockets[:2]:
                await voter.do("vote", seat=3, choice="end")
            await sockets[0].do("kick", seat=3)
            for socket in sockets[:3]:
                await socket.do("rematch")
            for socket in sockets[:3]:
                await socket.ping()
            before = [len(socket.frames) for socket in sockets]
            await sockets[0].do("seat_bot", seat=3, bot="random")
            for number, socket in enumerate(sockets[:3]):
                await socket.ping()
                told = [json.loads(frame) for frame in socket.frames[before[number] :]]
                seats = {frame["seat"] for frame in told if frame["type"] == "synced"}
                assert seats == {(number - 1) % 4}
                assert socket.seat == (number - 1) % 4
                names = [seat["name"] for seat in socket.table["seats"]]
                assert names[socket.seat] == f"guest {number}"

    asyncio.run(scenario())
