"""Bots that look ahead, at real tables: they sit down, wait visibly, play on, and never hurry."""

import asyncio
import itertools
import queue
import random
import sys
import threading
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

import pytest

import ridotto
from ridotto.bots import registry as bots
from ridotto.bots.registry import ladder
from ridotto.bots.warmup import warm_up
from ridotto.engine.registry import find
from ridotto.server.room import compiler, pace
from ridotto.server.room.mind import Mind
from tests.support.kit import games_with_ai, kit
from tests.support.server_client import (
    Refusal,
    can_act,
    is_over,
    open_site,
    sit_with,
)

LEVELS = ("novice", "gondolier", "courtier", "diplomat", "inquisitor", "master")


def tables() -> list[tuple[str, dict[str, Any], tuple[str, ...]]]:
    """Thinkers of several levels and a bot that does not search, at a table of every game."""
    found = []
    for number, game in enumerate(games_with_ai()):
        seats = find(game).players[0]
        levels = [*list(ladder(game))[:-1], find(game).stand_in]
        chosen = itertools.islice(itertools.cycle(levels), number, number + seats)
        options = {**kit(game).short, **(kit(game).unheard or {})}
        found.append((game, {"seats": seats, "options": options}, tuple(chosen)))
    return found


@pytest.mark.parametrize(("game", "settings", "names"), tables())
def test_a_whole_game_between_thinkers(
    game: str, settings: dict[str, Any], names: tuple[str, ...]
) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            host = await server.guest("Anna")
            created = await host.create(game, sit=False, spectators="live", **settings)
            socket = await host.connect(created["table"], host=created["host"])
            for seat, name in enumerate(names):
                await socket.do("seat_bot", seat=seat, bot=name)
            await socket.until_seen(lambda: is_over(socket))
            assert tuple(seat["bot"] for seat in socket.table["seats"]) == names
            record = await host.call("GET", f"/api/records/{socket.table['record']}")
            assert ridotto.replay(record).over

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["grandmaster", "search@100", "Novice", ""])
def test_a_level_that_does_not_exist_is_refused(name: str) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "volto", ())
            with pytest.raises(Refusal, match="unknown_bot"):
                await socket.do("seat_bot", seat=1, bot=name)

    asyncio.run(scenario())


def test_a_bot_is_not_taken_into_a_game_that_it_does_not_play() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "mascarade", ("bluffer",), seats=4)
            with pytest.raises(Refusal, match="unknown_bot"):
                await socket.do("configure", settings={"game": "volto"})
            await socket.do("kick", seat=1)
            await socket.do("configure", settings={"game": "volto"})

    asyncio.run(scenario())


def test_while_the_server_compiles_bots_wait_and_everybody_sees_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_go_on = threading.Event()

    def slowly(game: str) -> None:
        assert may_go_on.wait(20)
        warm_up(game)

    monkeypatch.setattr(compiler, "warm_up", slowly)

    async def scenario() -> None:
        async with open_site(bot_limit=0.3) as server:
            socket = await sit_with(server, "volto", ("novice",))
            table = socket.table["id"]
            watcher = await (await server.guest("Carla")).connect(
                table, invite=server.invite(table)
            )
            await socket.do("ready")
            synced = await socket.until(lambda told: told["type"] == "synced")
            assert synced["preparing"]
            assert (await watcher.until(lambda told: told["type"] == "synced"))["preparing"]
            if can_act(socket):
                heard = socket.heard
                await socket.play(socket.view["legal"][0])
                await socket.until_seen(lambda: socket.heard > heard)
            # Longer than a bot may think, and the server answers all the while.
            heard, end = socket.heard, time.monotonic() + 0.6
            while time.monotonic() < end:
                asked = time.monotonic()
                await socket.send({"type": "ping"})
                await socket.until(lambda told: told["type"] == "pong")
                assert time.monotonic() - asked < 3  # a server that waits would wait for 20
                await asyncio.sleep(0.05)
            assert socket.heard == heard
            assert socket.table["seats"][1]["bot"] == "novice"
            may_go_on.set()
            for each in (socket, watcher):
                await each.until(lambda told: told["type"] == "prepared")
            await socket.until_seen(lambda: socket.heard > heard)
            await socket.hello()
            assert "preparing" not in socket.frames[-1]
            assert socket.table["seats"][1]["bot"] == "novice"

    asyncio.run(scenario())


def test_no_table_without_thinkers_waits_for_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "warm_up", lambda game: 1 / 0)

    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "twilight", ("greedy",))
            await socket.do("ready")
            await socket.until_seen(lambda: can_act(socket))
            assert not any("prepar" in frame for frame in socket.frames)

    asyncio.run(scenario())


def test_where_bots_cannot_think_the_random_one_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "warm_up", lambda game: 1 / 0)

    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "volto", ("master",))
            await socket.do("ready")
            await socket.until_seen(lambda: socket.table["seats"][1]["bot"] == "random")

    asyncio.run(scenario())


def test_what_cannot_be_compiled_beside_the_server_is_compiled_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(game: str) -> Process:
        command = (sys.executable, "-c", "raise SystemExit(1)")
        return await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=PIPE)

    monkeypatch.setattr(compiler, "_begin_beside", fail)
    prepared: list[str] = []
    monkeypatch.setattr(compiler, "warm_up", prepared.append)

    async def scenario() -> None:
        async with open_site(compile=True) as server:
            compiler = server.site.compiler
            await asyncio.wait_for(
                asyncio.gather(*[compiler.until_able(game) for game in ridotto.names()]), 20
            )
            assert sorted(prepared) == sorted(ridotto.names())
            assert not any(map(compiler.is_ready, ridotto.names()))

    asyncio.run(scenario())


def test_of_several_workers_one_compiles_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: queue.Queue[str] = queue.Queue()
    may_end = threading.Event()

    def compile_slowly(game: str) -> None:
        heard.put(f"{game} begins")
        assert may_end.wait(20)

    monkeypatch.setattr(compiler, "warm_up", compile_slowly)
    monkeypatch.setattr(compiler, "load", lambda game: heard.put(f"{game} is there"))
    workers = [
        threading.Thread(target=compiler.fill, args=(game,))
        for game in ("volto", "volto", "twilight")
    ]
    for worker in workers:
        worker.start()
    assert {heard.get(timeout=20), heard.get(timeout=20)} == {"volto begins", "twilight begins"}
    with pytest.raises(queue.Empty):
        heard.get(timeout=0.3)
    may_end.set()
    for worker in workers:
        worker.join()
    volto = [said for said in heard.queue if "volto" in said]
    assert volto == ["volto is there", "volto begins", "volto is there"]


@pytest.mark.parametrize("game", ridotto.names())
def test_a_pause_is_drawn_from_the_level_alone(game: str) -> None:
    names = bots.names(game)
    for name in names:
        budget = bots.budget_of(name, game)
        for seed in range(200):
            pause = pace.draw_pause(name, game, 0.7, random.Random(seed))
            assert pause == pace.draw_pause(name, game, 0.7, random.Random(seed))
            assert pause >= 0.7 + pace.thinking_seconds(name, game)
            assert pause <= 0.7 * 1.5 + (budget.seconds or 0 if budget else 0)
            assert pace.draw_pause(name, game, 0, random.Random(seed)) == 0
    levels = [pace.thinking_seconds(name, game) for name in names if name in LEVELS]
    assert all(weaker <= stronger for weaker, stronger in itertools.pairwise(levels))


@pytest.mark.slow
def test_how_long_a_bot_thinks_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who answers at once, and who thinks nearly as long as allowed, answer after the same time.

    The least of several times is compared: a busy machine can only make them longer.
    """
    choose = Mind.choose

    def shortest(seconds: float) -> float:
        def thinking(mind: Mind) -> str:
            time.sleep(seconds)
            return choose(mind)

        monkeypatch.setattr(Mind, "choose", thinking)
        monkeypatch.setattr("ridotto.server.room.bot_player.draw_pause", lambda *_: 0.2)
        return asyncio.run(least_answer())

    async def least_answer() -> float:
        # Always the same game, which is not over so soon.
        luck: dict[str, Any] = {"chance": lambda: "22" * 32, "make_id": lambda: "table"}
        async with open_site(bot_pace=0.1, **luck) as server:
            socket = await sit_with(server, "volto", ("greedy",))
            await socket.do("ready")
            await socket.until_seen(lambda: can_act(socket))
            times = []
            for _ in range(4):
                heard = socket.heard
                began = time.monotonic()
                await socket.play(random.Random(1).choice(socket.view["legal"]))
                await socket.until_seen(lambda: socket.heard > heard)  # noqa: B023 called at once
                await socket.until_seen(lambda: can_act(socket))
                times.append(time.monotonic() - began)
            return min(times)

    at_once, slowly, too_slowly = shortest(0), shortest(0.15), shortest(0.25)
    assert 0.2 <= at_once < 0.3
    assert abs(at_once - slowly) < 0.05
    assert too_slowly > 0.38  # whole pauses: not even then its own time shows
