"""A table can always go on, whoever comes, goes, and takes moves back."""

import asyncio

import pytest

from ridotto.server.room import bot_player
from ridotto.server.room.mind import Mind
from ridotto.table import Table
from tests.support.server_client import Server, Socket, can_act, open_site, sit_with
from tests.support.server_tools import actor, begin_connected, until


def state_of(server: Server, table: str) -> Table:
    return server.site.rooms[table].table


def is_to_act(server: Server, table: str, seat: int) -> bool:
    game = state_of(server, table).game
    assert game is not None
    return seat in game.actors


async def stand_in_for(server: Server, table: str, leaver: Socket, voters: list[Socket]) -> None:
    """Let a player leave, and the others vote for a bot in their place."""
    seat = leaver.seat
    assert seat is not None
    await leaver.do("leave")
    for voter in voters:
        if state_of(server, table).seats[seat].bot is None:
            await voter.do("vote", seat=seat, choice="bot")
    await until(lambda: not is_to_act(server, table, seat))


@pytest.mark.parametrize("rounds", [3])
def test_a_stand_in_places_again_what_was_taken_back(rounds: int) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            table, guests = await begin_connected(server, "volto", options={"setup": "placed"})
            ben = guests[1].sockets[0]
            await stand_in_for(server, table, guests[0].sockets[0], [ben])
            for _ in range(rounds):
                anna = await guests[0].connect(table, 0)
                await until(lambda: state_of(server, table).seats[0].bot is None)
                await anna.do("undo")
                assert is_to_act(server, table, 0)
                await stand_in_for(server, table, anna, [ben])

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_stand_in_answers_again_what_was_taken_back() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            start = {"contests": "simultaneous"}
            table, guests = await begin_connected(server, "mascarade", seats=4, options=start)
            sockets = [guest.sockets[0] for guest in guests]
            while "announce:king" not in (claimant := await actor(sockets)).view["legal"]:
                await claimant.play(claimant.view["legal"][0])  # the opening turns are swaps
            await claimant.play("announce:king")
            absent = 0 if claimant.seat else 1
            voters = [each for seat, each in enumerate(sockets) if seat != absent]
            await stand_in_for(server, table, sockets[absent], voters)
            back = await guests[absent].connect(table, absent)
            await until(lambda: state_of(server, table).seats[absent].bot is None)
            await back.do("undo")
            await stand_in_for(server, table, back, voters)

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_bot_whose_move_counts_as_made_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it is the same move once more: nobody refuses it, but the table does not go on."""

    def look(mind: Mind) -> str:
        legal: list[str] = mind._view.legal
        return "look" if "look" in legal else legal[0]

    def one_for_all_looks(table: Table, seat: int, heard: int) -> str:
        assert table.game is not None
        return f"{seat} looks" if "look" in table.game.legal(seat) else f"{seat} {heard}"

    monkeypatch.setattr(Mind, "choose", look)
    monkeypatch.setattr(bot_player, "command_id", one_for_all_looks)

    async def scenario() -> None:
        async with open_site() as server:
            bots = ("greedy", "greedy", "greedy")
            socket = await sit_with(server, "mascarade", bots, seats=4)
            await socket.do("ready")
            while not has_random(socket):
                await socket.until_seen(lambda: can_act(socket) or has_random(socket))
                if can_act(socket):
                    heard = socket.heard
                    await socket.play(socket.view["legal"][0])
                    await socket.until_seen(lambda: socket.heard > heard)  # noqa: B023 at once

    asyncio.run(asyncio.wait_for(scenario(), 60))


def has_random(socket: Socket) -> bool:
    return any(seat["bot"] == "random" for seat in socket.table["seats"])


def test_a_bot_whose_id_stands_for_another_move_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever is wrong with ids, the table goes on: whoever tries again has another one."""
    monkeypatch.setattr(bot_player, "command_id", lambda table, seat, heard: "the same")

    async def scenario() -> None:
        async with open_site() as server:
            host = await server.guest("Anna")
            created = await host.create("volto", options={"setup": "placed"})
            socket = await host.connect(created["table"], 0)
            await socket.do("seat_bot", seat=1, bot="greedy")
            await socket.do("ready")
            await until(lambda: state_of(server, created["table"]).seats[1].bot == "random")
            await until(lambda: not is_to_act(server, created["table"], 1))

    asyncio.run(asyncio.wait_for(scenario(), 60))
