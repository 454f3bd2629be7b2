"""Very long games: loading one and telling it to many goes on in slices, and nobody else waits."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator

import pytest

from ridotto.engine.game import Game
from ridotto.server import slices
from ridotto.server.messages import PROTOCOL, Hello
from ridotto.server.room import broadcast, room
from ridotto.server.room.storage import listing_of
from ridotto.server.slices import Slices
from ridotto.table import Table, codec
from tests.support.loop import most_between_turns
from tests.support.server_admin import hire
from tests.support.server_client import Server
from tests.support.server_session import open_quick_site, run
from tests.support.server_watcher import Watcher
from tests.support.table import begun, game_of, play_any

MOVES = 60


def long_game() -> Table:
    """A table whose game has gone on for a while, which anybody may watch."""
    choose = random.Random("long")
    table = begun("volto", spectators="live", listed=True)
    while len(game_of(table).moves) < MOVES:
        after = play_any(table, choose)
        table = after if after.phase == "playing" else table
    return table


async def keep(server: Server, table: Table) -> None:
    """Put a table into the store, where nobody has opened it yet."""
    store, version = server.site.store, table.version
    await store.create(table.id, [b"{}"] * version, listing_of(table))
    await store.save_snapshot(table.id, version, codec.write_snapshot(table))


def counted_moves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All moves that games are played with from now on."""
    played: list[str] = []
    play = Game.play

    def count(game: Game, move: str, *, seat: int | None = None) -> None:
        played.append(move)
        play(game, move, seat=seat)

    monkeypatch.setattr(Game, "play", count)
    return played


def test_a_game_is_loaded_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_game()
    played = counted_moves(monkeypatch)
    monkeypatch.setattr(slices, "SECONDS", 0)

    async def main() -> None:
        async with open_quick_site() as server:
            await keep(server, table)
            assert await most_between_turns(lambda: len(played), server.site.room(table.id)) == 1
            assert len(played) == MOVES
            loaded = server.site.rooms[table.id].table
            assert codec.write_snapshot(loaded) == codec.write_snapshot(table)
            assert game_of(loaded).truth() == game_of(table).truth()

    run(main())


def test_of_many_only_one_is_told_a_part_between_two_turns_of_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broadcast, "MOST_EVENTS", 10)
    monkeypatch.setattr(room, "FEW_EVENTS", 0)
    table = long_game()
    heard = game_of(table).count_heard(None)

    async def main() -> None:
        async with open_quick_site() as server:
            await keep(server, table)
            held = await server.site.room(table.id)
            order: list[object] = []
            crowd = [Watcher(held, order) for _ in range(20)]
            coming = asyncio.gather(*(each.come() for each in crowd))
            assert await most_between_turns(lambda: len(order), coming) == 1
            assert all(each.frames[-1]["heard"] == heard for each in crowd)
            assert len(order) == len(crowd) * -(-heard // 10)
            # They are told in turns: the last one begins long before the first one is done.
            assert order.index(crowd[-1]) < 2 * len(crowd)

    run(main())


def test_who_lacks_little_waits_for_nobody() -> None:
    table = long_game()

    async def main() -> None:
        async with open_quick_site() as server:
            await keep(server, table)
            held = await server.site.room(table.id)
            watcher, heard = Watcher(held, []), game_of(table).count_heard(None)
            await watcher.come()
            async with server.site.slices.turn():
                known = Hello(PROTOCOL, table.game_number, heard - 1)
                await asyncio.wait_for(held.greet(watcher, known), 20)


def test_pieces_of_long_work_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SECONDS", 0)
    order: list[str] = []

    def steps(name: str, count: int) -> Iterator[str]:
        for number in range(count):
            order.append(name)
            yield f"{name} {number}"

    async def main() -> None:
        waiting = Slices()
        found = await asyncio.gather(
            *(waiting.last(steps(name, count)) for name, count in (("a", 3), ("b", 1), ("c", 2)))
        )
        assert found == ["a 2", "b 0", "c 1"]

    asyncio.run(main())
    assert order == ["a", "b", "c", "a", "c", "a"]


def test_what_goes_wrong_in_a_slice_is_told_and_stops_nobody_else() -> None:
    def steps() -> Iterator[int]:
        yield 1
        raise LookupError

    async def main() -> None:
        waiting = Slices()
        with pytest.raises(LookupError):
            await waiting.last(steps())
        assert await waiting.last(iter("ab")) == "b"

    asyncio.run(main())


@pytest.mark.parametrize("path", ["tables", "tables/{table}"])
def test_the_hosts_tools_replay_a_game_in_slices(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = long_game()
    played = counted_moves(monkeypatch)
    monkeypatch.setattr(slices, "SECONDS", 0)

    async def main() -> None:
        async with open_quick_site() as server:
            await keep(server, table)
            admin = hire(server)
            asked = asyncio.ensure_future(admin.call("GET", path.format(table=table.id)))
            assert await most_between_turns(lambda: len(played), asked) == 1
            assert len(played) == MOVES

    run(main())


def test_for_half_of_the_time_long_work_leaves_the_loop_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = worked = slept = 0.0
    sleep = asyncio.sleep

    async def pass_time(seconds: float) -> None:
        nonlocal now, slept
        now, slept = now + seconds, slept + seconds
        await sleep(0)

    def steps() -> Iterator[int]:
        nonlocal now, worked
        for number in range(200):
            now, worked = now + 0.0003, worked + 0.0003
            yield number

    monkeypatch.setattr(time, "perf_counter", lambda: now)
    monkeypatch.setattr(asyncio, "sleep", pass_time)

    async def main() -> None:
        waiting = Slices()
        await asyncio.gather(*(waiting.last(steps()) for _ in range(5)))

    asyncio.run(main())
    assert worked > 20 * slices.SECONDS
    assert slept == pytest.approx(worked, abs=2 * slices.SECONDS)
