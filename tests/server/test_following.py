"""A worker that follows another one tells many moves in few frames, and serves others between."""

from __future__ import annotations

import json
import random

import pytest

from ridotto.engine import registry
from ridotto.server import slices
from ridotto.server.room import room
from ridotto.table import Entry, Table, apply, codec, commands
from tests.support.kit import kit
from tests.support.loop import most_between_turns
from tests.support.server_client import Server
from tests.support.server_session import open_quick_site, run
from tests.support.server_tools import begin_connected
from tests.support.server_watcher import Watcher
from tests.support.table import encode, game_of

MOVES = 400


def any_move(table: Table, choose: random.Random) -> Entry:
    """A move of somebody who may act, or talk in between."""
    game = game_of(table)
    seat = choose.choice(game.actors)
    by = table.seats[seat].user
    assert by is not None
    command: commands.AnyCommand = commands.Play([choose.choice(game.legal(seat))])
    if choose.random() < 0.02:
        command = commands.Say("well")
    return Entry(table.changed, by, command, seat=seat)


async def play_elsewhere(server: Server, table: Table, moves: int) -> Table:
    """Let another worker write moves to the store, of which this one knows nothing yet."""
    choose = random.Random(table.settings.game)
    written = []
    for _ in range(moves):
        entry = any_move(table, choose)
        after = apply(table, entry)
        if after.phase != "playing":
            break
        written.append(codec.write_entry(entry))
        table = after
    await server.site.store.append(table.id, table.version - len(written), written)
    return table


@pytest.mark.parametrize("game", registry.names())
def test_who_listens_hears_every_move_of_another_worker_in_few_frames(game: str) -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            seats = registry.find(game).players[0]
            options = kit(game).unheard or {}
            table, guests = await begin_connected(
                server, game, seats=seats, options=options, spectators="live", listed=True
            )
            held = server.site.rooms[table]
            watcher = Watcher(held, [])
            await watcher.come()
            before = held.table
            after = await play_elsewhere(server, before, MOVES)
            told = len(watcher.frames)
            await held.catch_up()
            assert codec.write_snapshot(held.table) == codec.write_snapshot(after)
            talk = after.lines_said - before.lines_said
            pieces = (after.version - before.version) // room.MOST_MOVES + 2 * talk + 1
            assert len(watcher.frames) - told <= pieces < 100
            for number, guest in enumerate(guests):
                socket = guest.sockets[0]
                await socket.ping()
                assert socket.heard == held.count_heard(number)
                assert socket.said == after.lines_said
                assert socket.view == json.loads(encode(game_of(after).view(number)))
            assert watcher.memory.heard == held.count_heard(None)
            assert watcher.dropped == []

    run(main())


def test_others_are_served_while_a_worker_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    read, count = codec.read_entry, 0

    def counting(data: bytes) -> Entry:
        nonlocal count
        count += 1
        entry = read(data)
        assert isinstance(entry, Entry)
        return entry

    async def main() -> None:
        async with open_quick_site() as server:
            table, _ = await begin_connected(server, "volto", options={"quiet_limit": 1000})
            held = server.site.rooms[table]
            before = held.table
            after = await play_elsewhere(server, before, 50)
            monkeypatch.setattr(codec, "read_entry", counting)
            monkeypatch.setattr(slices, "SECONDS", 0)
            assert await most_between_turns(lambda: count, held.catch_up()) == 1
            assert count == after.version - before.version

    run(main())
