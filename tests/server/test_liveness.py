"""A table can always go on, whoever comes, goes, and takes moves back."""

import asyncio

import pytest

from ridotto.server.room import bot_player
from ridotto.table import Table
from tests.support.server_client import Server, Socket, can_act, open_site
from tests.support.server_tools import begin_connected, until


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


async def actor(sockets: list[Socket]) -> Socket:
    """Whose turn it is, once their socket has heard of it."""
    while True:
        for socket in sockets:
            await socket.ping()
            if can_act(socket):
                return socket


def test_a_bot_whose_move_counts_as_made_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong with ids, the table goes on."""
    monkeypatch.setattr(bot_player.BotPlayer, "_command_id", lambda bot, seat, heard: "the same")

    async def scenario() -> None:
        async with open_site() as server:
            host = await server.guest("Anna")
            created = await host.create("volto", options={"setup": "placed"})
            socket = await host.connect(created["table"], 0)
            await socket.do("seat_bot", seat=1, bot="greedy")
            await socket.do("ready")
            await until(lambda: state_of(server, created["table"]).seats[1].bot == "random")

    asyncio.run(asyncio.wait_for(scenario(), 60))
