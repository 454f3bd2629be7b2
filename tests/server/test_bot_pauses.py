"""What a bot does unheard, one after the other, is one move to the table: it pauses once."""

import asyncio

import pytest

from ridotto.server.room.bot_player import BotPlayer
from tests.support.server_client import Socket, can_act, open_site, sit_with
from tests.support.server_tools import until

PLACED = {"setup": "placed"}


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Writes down who pauses, and lets them pause no longer than they think."""
    begun: list[str] = []

    async def pause(bot: BotPlayer, thinking: "asyncio.Future[str]") -> None:
        begun.append(bot._name)
        await thinking

    monkeypatch.setattr(BotPlayer, "_pause", pause)
    return begun


async def play_on(socket: Socket) -> None:
    """Move, and hear of it."""
    heard = socket.heard
    await socket.play(socket.view["legal"][0])
    await socket.until_seen(lambda: socket.heard > heard)


def test_a_bot_places_all_its_masks_after_one_pause_and_pauses_before_every_heard_move(
    pauses: list[str],
) -> None:
    async def scenario() -> None:
        async with open_site(bot_pace=1.0) as server:
            socket = await sit_with(server, "volto", ("random",), options=PLACED)
            await socket.do("ready")
            await socket.until_seen(lambda: socket.view is not None)
            room = server.site.rooms[socket.table["id"]]
            game = room.table.game
            assert game is not None
            # Its ten placements, while nobody else has heard or done anything.
            await until(lambda: room.table.game is not None and room.table.game.actors == (0,))
            assert pauses == ["random"]
            assert socket.heard == 0
            while socket.view["phase"] == "placing":
                await play_on(socket)
            for _ in range(3):
                await socket.until_seen(lambda: can_act(socket))
                before = len(pauses)
                await play_on(socket)
                await socket.until_seen(lambda: can_act(socket))
                assert len(pauses) == before + 1

    asyncio.run(scenario())
