"""A table can always go on, whoever comes, goes, and takes moves back."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ridotto.server.room import bot_player
from ridotto.table import Table
from tests.support.server_client import Guest, Server, Socket, can_act, open_site


async def until(server: Server, table: str, is_so: Callable[[Table], bool]) -> None:
    """Wait until a table is in some state."""
    while not is_so(server.site.rooms[table].table):
        await asyncio.sleep(0.005)


def is_to_act(table: Table, seat: int) -> bool:
    assert table.game is not None
    return seat in table.game.actors


async def begun(server: Server, game: str, **settings: Any) -> tuple[str, list[Guest]]:
    """A game among guests on all seats, who are connected."""
    host = await server.guest("guest 0")
    created = await host.create(game, **settings)
    table, guests = created["table"], [host]
    sockets = [await host.connect(table, 0)]
    for number in range(1, len(sockets[0].table["seats"])):
        guests.append(await server.guest(f"guest {number}"))
        await guests[-1].sit(table, invite=created["invite"])
        sockets.append(await guests[-1].connect(table, number))
    for socket in sockets:
        await socket.do("ready")
    return table, guests


async def stand_in_for(server: Server, table: str, leaver: Socket, voters: list[Socket]) -> None:
    """Let a player leave, and the others vote for a bot in their place."""
    seat = leaver.seat
    assert seat is not None
    await leaver.do("leave")
    for voter in voters:
        if server.site.rooms[table].table.seats[seat].bot is None:
            await voter.do("vote", seat=seat, choice="bot")
    await until(server, table, lambda table: not is_to_act(table, seat))


@pytest.mark.parametrize("rounds", [3])
def test_a_stand_in_places_again_what_was_taken_back(rounds: int) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            table, guests = await begun(server, "volto", options={"setup": "placed"})
            ben = guests[1].sockets[0]
            await stand_in_for(server, table, guests[0].sockets[0], [ben])
            for _ in range(rounds):
                anna = await guests[0].connect(table, 0)
                await until(server, table, lambda table: table.seats[0].bot is None)
                await anna.do("undo")
                assert is_to_act(server.site.rooms[table].table, 0)
                await stand_in_for(server, table, anna, [ben])

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_stand_in_answers_again_what_was_taken_back() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            start = {"contests": "simultaneous"}
            table, guests = await begun(server, "mascarade", seats=4, options=start)
            sockets = [guest.sockets[0] for guest in guests]
            while "announce:king" not in (claimant := await actor(sockets)).view["legal"]:
                await claimant.play(claimant.view["legal"][0])  # the opening turns are swaps
            await claimant.play("announce:king")
            absent = 0 if claimant.seat else 1
            voters = [each for seat, each in enumerate(sockets) if seat != absent]
            await stand_in_for(server, table, sockets[absent], voters)
            back = await guests[absent].connect(table, absent)
            await until(server, table, lambda table: table.seats[absent].bot is None)
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
            await until(server, created["table"], lambda table: table.seats[1].bot == "random")

    asyncio.run(asyncio.wait_for(scenario(), 60))
