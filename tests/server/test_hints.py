"""Hints come from what a seat has been told, reach nobody else, and are for games with bots."""

import asyncio
import random
import threading
from typing import Any

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.bots.warmup import warm_up
from ridotto.engine.game import Game
from ridotto.engine.registry import find
from ridotto.server.padding import LEAST_BYTES
from ridotto.server.room import hints
from ridotto.server.room.broadcast import Moment
from ridotto.table import Settings, Table
from ridotto.table.state import Seat
from tests.support.bots import random_game, unhurried
from tests.support.choices import random_history
from tests.support.fixture_game import FIXTURE, registered
from tests.support.kit import Moves, games_with_ai, kit
from tests.support.server_client import Refusal, Socket, can_act, is_over, open_site, sit_with
from tests.support.server_tools import until
from tests.support.table import calm_move
from tests.support.worlds import other_world


async def ask(socket: Socket, *moves: str, hint_id: str = "h") -> str:
    """A hint; raises `Refusal`."""
    await socket.send({"type": "hint", "id": hint_id, "moves": list(moves)})
    told = await socket.until(lambda told: told.get("id") == hint_id)
    assert len(socket.frames[-1].encode()) == LEAST_BYTES  # however long the move is
    if told["type"] == "refused":
        raise Refusal(told["code"], told["message"])
    assert told["type"] == "hinted"
    return str(told["move"])


async def until_quiet(socket: Socket) -> list[Any]:
    """All that has come to a socket by now."""
    await socket.send({"type": "ping"})
    frames = []
    while (told := await socket.next())["type"] != "pong":
        frames.append(told)
    return frames


async def begin(socket: Socket) -> None:
    """Say that all may begin, and wait for the first turn."""
    await socket.do("ready")
    await socket.until_seen(lambda: can_act(socket))


@pytest.mark.parametrize("game", games_with_ai())
def test_who_follows_the_hints_plays_a_legal_game_and_nobody_hears_of_them(game: str) -> None:
    async def scenario() -> None:
        async with open_site() as server:
            seats = find(game).players[0]
            named = {"seats": seats, "options": dict(kit(game).short)}
            socket = await sit_with(server, game, ("random",) * (seats - 1), **named)
            table = socket.table["id"]
            watcher = await (await server.guest("Carla")).connect(
                table, invite=server.invite(table)
            )
            await begin(socket)
            for number in range(6):
                if is_over(socket):
                    break
                await until_quiet(watcher)
                room = server.site.rooms[table]
                version = room.table.version
                hint = await ask(socket, hint_id=f"h {number}")
                assert hint in socket.view["legal"]
                assert hint == await ask(socket, hint_id=f"again {number}")
                assert await until_quiet(watcher) == []
                assert room.table.version == version
                heard = socket.heard
                await socket.play(hint)
                await socket.until_seen(lambda: socket.heard > heard)  # noqa: B023 called at once
                await socket.until_seen(lambda: can_act(socket) or is_over(socket))

    with unhurried():
        asyncio.run(scenario())


def test_a_hint_goes_on_from_the_moves_one_has_in_mind() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "twilight", ("random",))
            await begin(socket)
            first = next(move for move in socket.view["legal"] if move[0] in "DGMH")
            await socket.send({"type": "preview", "id": "p", "moves": [first]})
            seen = await socket.until(lambda told: told["type"] == "previewed")
            assert await ask(socket, first) in seen["view"]["legal"]
            for moves, code in ((["discard"], "not_now"), (["zz"], "malformed_move")):
                with pytest.raises(Refusal, match=code):
                    await ask(socket, *moves)

    asyncio.run(scenario())


def test_spectators_and_people_among_people_get_no_hints() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "mascarade", ("random",) * 2, seats=4)
            table = socket.table["id"]
            invite = server.invite(table)
            watcher = await (await server.guest("Carla")).connect(table, invite=invite)
            with pytest.raises(Refusal, match="not_now"):
                await ask(socket)
            boris = await server.guest("Boris")
            other = await boris.connect(table, await boris.sit(table, invite=invite))
            await other.do("ready")
            await socket.do("ready")
            for one in (socket, other, watcher):
                with pytest.raises(Refusal, match="not_allowed"):
                    await ask(one)

    asyncio.run(scenario())


def test_a_game_whose_bots_do_not_think_has_no_hints() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, FIXTURE, ("random",))
            await begin(socket)
            with pytest.raises(Refusal, match="no bot of this game thinks"):
                await ask(socket)

    with registered():
        asyncio.run(scenario())


def test_two_at_one_device_get_no_hints() -> None:
    async def scenario() -> None:
        async with open_site() as server:
            anna = await server.guest("Anna")
            table = (await anna.create("volto"))["table"]
            await anna.sit(table, name="Boris", another=True)
            sockets = [await anna.connect(table, seat) for seat in range(2)]
            for socket in sockets:
                await socket.do("ready")
            for socket in sockets:
                with pytest.raises(Refusal, match="not_allowed"):
                    await ask(socket)

    asyncio.run(scenario())


def test_in_a_server_that_thinks_about_too_much_nobody_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ridotto.server.room.hints.SECONDS", 0.2)

    async def scenario() -> None:
        async with open_site() as server:
            socket = await sit_with(server, "volto", ("random",))
            await begin(socket)
            hints = server.site.thinking.hints
            done = threading.Event()
            other = asyncio.ensure_future(
                hints.run("somebody", "elsewhere", done.wait, wait=60, seconds=60)
            )
            await until(lambda: not hints.is_idle)
            with pytest.raises(Refusal, match="busy"):
                await ask(socket)
            done.set()
            assert await other

    asyncio.run(scenario())


def test_there_are_no_hints_out_of_turn_or_after_the_end() -> None:
    async def scenario() -> None:
        async with open_site(bot_pace=30) as server:
            socket = await sit_with(server, "volto", ("random",))
            await socket.do("ready")
            await socket.until_seen(lambda: socket.view is not None)
            if can_act(socket):
                await socket.play(calm_move(server.site.rooms[socket.table["id"]].table, 0))
            with pytest.raises(Refusal, match="wrong_seat"):
                await ask(socket)
            await socket.do("resign")
            with pytest.raises(Refusal, match="not_now"):
                await ask(socket)

    asyncio.run(scenario())


def test_hints_are_given_one_at_a_time_and_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on = threading.Event()

    def slowly(game: str) -> None:
        assert may_go_on.wait(20)
        warm_up(game)

    monkeypatch.setattr("ridotto.server.room.compiler.warm_up", slowly)

    async def scenario() -> None:
        async with open_site(rate_factor=1.0) as server:
            socket = await sit_with(server, "twilight", ("random",))
            await begin(socket)
            for _ in range(3):  # a page that gets no answer asks again
                await socket.send({"type": "hint", "id": "first"})
            with pytest.raises(Refusal, match="not_now"):
                await ask(socket, hint_id="second")
            await until_quiet(socket)  # the server still answers
            may_go_on.set()
            assert (await socket.until(lambda told: told.get("id") == "first"))["type"] == "hinted"
            assert await until_quiet(socket) == []
            for number in range(20):
                await socket.send({"type": "hint", "id": str(number)})
            codes = {told.get("code") for told in await until_quiet(socket)}
            assert "too_fast" in codes

    asyncio.run(scenario())


def table_of(game: Game, seat: int) -> Table:
    """A table at which a game is on between somebody and bots."""
    seats = [Seat(bot="random") for _ in range(game.seats)]
    seats[seat] = Seat(user="anna")
    options = msgspec.to_builtins(game.options)
    settings = Settings(game.name, game.seats, options)
    return Table(
        *("table", 0, settings, "anna", "00" * 32),
        seats=tuple(seats),
        phase="playing",
        game=game,
        points=(0.0,) * game.seats,
    )


def hints_given(game: Game, moves: Moves, seat: int, seed: str) -> list[str]:
    """What is hinted at, at every few positions of a game in which a seat may act."""
    given = []
    for number, (actor, move) in enumerate([(-1, ""), *moves]):
        if move:
            game.play(move, seat=actor)
        if number % 12 or seat not in game.actors:
            continue
        table = table_of(game, seat)
        moment = Moment(0, is_preparing=False)
        assert hints.check(table, seat) == seat
        given.append(hints.advise(table, seat, seed, moment, []))
        try:
            given.append(hints.advise(table, seat, seed, moment, given[-1:]))
        except ridotto.RidottoError as error:
            given.append(str(error))
    return given


@pytest.mark.parametrize("hints", [12, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", games_with_ai())
def test_a_hint_is_the_same_in_another_world_of_the_same_seat(name: str, hints: int) -> None:
    compared, other_truths, number = 0, 0, 0
    while compared < hints or number < 4:
        number += 1
        seed = f"hints {number}"
        history = random_history(name, seed)
        seat = random.Random(seed).randrange(history.game.seats)
        with np.errstate(over="ignore"):
            world, moves = other_world(history, seat, kernel.new_rng(number))
        with unhurried():
            ours = hints_given(random_game(name, seed), history.game.moves, seat, seed)
            theirs = hints_given(world, moves, seat, seed)
        assert ours == theirs, (history.game.record(), seat)
        compared += len(ours)
        other_truths += world.truth() != history.game.truth()
    assert other_truths > number // 4
