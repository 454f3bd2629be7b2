"""Everybody finds the tables at which they sit, and learns nothing of the others there."""

from __future__ import annotations

from typing import Any

import pytest

from ridotto.server.http import users
from tests.support.server_client import Guest, Refusal, open_site
from tests.support.server_session import open_quick_site, run
from tests.support.server_tools import begin
from tests.support.table import calm_move


async def mine(guest: Guest) -> list[Any]:
    """The tables of a guest."""
    found = await guest.call("GET", "/api/me/tables")
    return list(found["tables"])


def test_a_table_is_found_while_one_sits_there() -> None:
    async def scenario() -> None:
        async with open_quick_site() as server:
            anna, ben, carla = [await server.guest(name) for name in ("Anna", "Ben", "Carla")]
            made = await anna.create("volto")
            await ben.sit(made["table"], invite=made["invite"])
            (row,) = await mine(anna)
            assert row["row"]["id"] == made["table"]
            assert row["row"]["names"] == ["Anna", "Ben"]
            assert (row["seat"], row["is_my_turn"], row["record"]) == (0, False, None)
            assert [table["seat"] for table in await mine(ben)] == [1]
            assert await mine(carla) == []
            socket = await ben.connect(made["table"], 1)
            await socket.do("leave")
            assert await mine(ben) == []
            await anna.call("DELETE", f"/api/tables/{made['table']}")
            assert await mine(anna) == []

    run(scenario())


def test_who_has_no_name_has_no_tables() -> None:
    async def ask() -> None:
        async with open_quick_site() as server:
            with pytest.raises(Refusal, match="no_identity"):
                await mine(server.stranger())

    run(ask())


def test_whose_turn_it_is_and_how_it_ended() -> None:
    async def scenario() -> None:
        async with open_quick_site() as server:
            table, guests = await begin(server, "volto")
            sockets = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            mover = next(seat for seat in range(2) if sockets[seat].view["legal"])
            for moves in range(2):
                turns = [(await mine(guest))[0]["is_my_turn"] for guest in guests]
                turn = (mover + moves) % 2
                assert turns == [seat == turn for seat in range(2)]
                socket = sockets[turn]
                await socket.until_seen(lambda: bool(socket.view["legal"]))  # noqa: B023 called at once
                await socket.play(calm_move(server.site.rooms[table].table, turn))
            await sockets[1].do("resign")
            for guest in guests:
                (found,) = await mine(guest)
                assert not found["is_my_turn"]
                assert found["record"] == f"{table}-1"
                assert await guest.call("GET", f"/api/records/{found['record']}")

    run(scenario())


def test_what_somebody_does_unheard_does_not_show() -> None:
    async def scenario() -> None:
        async with open_quick_site() as server:
            table, guests = await begin(server, "volto", options={"setup": "placed"})
            socket = await guests[0].connect(table, 0)
            before = await guests[1].http.get("/api/me/tables")
            own = {len((await guests[0].http.get("/api/me/tables")).content)}
            for _ in range(10):
                assert (await mine(guests[0]))[0]["is_my_turn"]
                await socket.play(socket.view["legal"][0])
                await socket.until_seen(lambda: socket.can_undo)
                socket.can_undo = False
            assert not (await mine(guests[0]))[0]["is_my_turn"]
            own.add(len((await guests[0].http.get("/api/me/tables")).content))
            assert len(own) == 1, "nor to whoever sees only how long the answer is"
            after = await guests[1].http.get("/api/me/tables")
            assert before.content == after.content
            assert after.json()["tables"][0]["is_my_turn"]

    run(scenario())


def test_two_persons_at_one_device_have_one_row_for_the_seat_to_move() -> None:
    async def scenario() -> None:
        async with open_quick_site() as server:
            anna = await server.guest("Anna")
            made = await anna.create("volto")
            await anna.sit(made["table"], another=True, name="Ben")
            sockets = [await anna.connect(made["table"], seat) for seat in range(2)]
            for socket in sockets:
                await socket.do("ready")
            for socket in sockets:
                await socket.until_seen(lambda: socket.view is not None)  # noqa: B023 called at once
            (row,) = await mine(anna)
            assert row["is_my_turn"]
            assert sockets[row["seat"]].view["legal"]

    run(scenario())


def test_running_tables_come_first_then_the_newest_and_not_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(users, "MOST_MINE", 4)

    async def scenario() -> None:
        async with open_quick_site() as server:
            running, (anna, _) = await begin(server, "volto")
            over, _ = await begin(server, "volto")
            made = [(await anna.create("twilight"))["table"] for _ in range(2)]
            ended = (await anna.create("volto"))["table"]
            ben = await server.guest("Ben")
            await ben.sit(ended, invite=server.invite(ended))
            sockets = [await anna.connect(ended, 0), await ben.connect(ended, 1)]
            for socket in sockets:
                await socket.do("ready")
            await sockets[0].do("resign")
            found = [table["row"]["id"] for table in await mine(anna)]
            assert found[0] == running
            assert set(found[1:3]) == set(made)
            assert found[3:] == [ended]
            await anna.create("twilight")
            assert len(await mine(anna)) == 4
            assert over not in found

    run(scenario())


def test_a_server_knows_its_guests_again_after_it_was_closed(tmp_path: Any) -> None:
    async def two_sessions() -> None:
        database = f"sqlite:///{tmp_path}/ridotto.db"
        async with open_site(database) as server:
            table, guests = await begin(server, "volto")
            cookie = guests[0].http.cookies["ridotto"]
        async with open_site(database) as server:
            anna = server.stranger()
            anna.http.cookies.set("ridotto", cookie)
            assert [row["row"]["id"] for row in await mine(anna)] == [table]

    run(two_sessions())
