"""A frame names the game it is about once: what it says of the table is about the same game."""

import asyncio
import json

from tests.support.server_client import Socket, open_site
from tests.support.server_tools import begin


def games_named(socket: Socket) -> list[tuple[int, int]]:
    """The game of every frame with a table so far, and the game of that table."""
    told = [json.loads(frame) for frame in socket.frames]
    return [
        (each["game_number"], each["table"]["game_number"]) for each in told if each.get("table")
    ]


def test_a_frame_and_its_table_are_about_the_same_game() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            table, players = await begin(server, "volto")
            sockets = [await player.connect(table, seat) for seat, player in enumerate(players)]
            await sockets[0].do("resign")
            await sockets[1].until_seen(lambda: sockets[1].table["phase"] == "over")
            again = await players[0].connect(table, 0)
            for socket in sockets:
                await socket.do("rematch")
            await again.until_seen(lambda: again.table["phase"] == "playing")
            for socket in (*sockets, again):
                assert all(frame == shown for frame, shown in games_named(socket)), games_named(
                    socket
                )
            assert {game for game, _ in games_named(again)} == {1, 2}

    asyncio.run(scenario())
