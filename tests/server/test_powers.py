"""Who may find a table, who may decide at it, and who may listen where."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets

from tests.support.server_client import Guest, Refusal, Server, Socket, open_site
from tests.support.server_tools import begin, close_code

UNKNOWN = ["nosuchtable22", "x", "%00", "%C3%A9", "%20", "a" * 64, "a" * 65, "a" * 3000, "-"]


async def socket_answer(guest: Guest, table: str, seat: int | None = None, **tokens: str) -> Any:
    """What is said to somebody who is not let in."""
    try:
        socket = await guest.try_to_enter(table, seat, **tokens)
    except websockets.InvalidStatus as error:
        return error.response.status_code
    code = await close_code(socket)
    return code, socket.closing


def test_a_table_that_is_not_there_and_one_that_is_not_open_are_answered_alike() -> None:
    async def main() -> None:
        async with open_site() as server:
            host, stranger = await server.guest("Anna"), await server.guest("Eve")
            private = (await host.create("volto", spectators="live"))["table"]
            other = (await host.create("volto"))["invite"]
            asked: list[tuple[str, str, Any, dict[str, str]]] = [
                ("GET", "", None, {}),
                ("GET", "", None, {"x-ridotto-invite": other}),
                ("GET", "", None, {"x-ridotto-host": "0" * 40}),
                ("POST", "/seats", {}, {}),
                ("POST", "/seats", {"seat": 0, "invite": other}, {}),
                ("DELETE", "", None, {}),
                ("DELETE", "", None, {"x-ridotto-host": "0" * 40}),
            ]
            for verb, path, body, headers in asked:
                answers = {}
                for table in (private, *UNKNOWN):
                    answer = await stranger.http.request(
                        verb, f"/api/tables/{table}{path}", json=body, headers=headers
                    )
                    answers[table] = (answer.status_code, answer.content, str(answer.headers))
                expected = answers["nosuchtable22"]
                different = [table for table in answers if answers[table] != expected]
                assert not different, (verb, path)
                assert expected[0] == 404

    asyncio.run(main())


@pytest.mark.parametrize(
    "query", [{}, {"seat": 0}, {"seat": 7}, {"invite": "wrong"}, {"host": "0" * 40}], ids=str
)
def test_a_socket_to_a_table_that_is_not_open_is_answered_as_if_there_were_none(
    query: dict[str, Any],
) -> None:
    async def main() -> None:
        async with open_site() as server:
            host = await server.guest("Anna")
            private = (await host.create("volto", spectators="live"))["table"]
            hidden = (await host.create("volto", spectators="none"))["table"]
            for stranger in (await server.guest("Eve"), server.stranger()):
                expected = await socket_answer(stranger, "nosuchtable22", **query)
                assert expected[0] == 4404
                for table in (private, hidden, "x", "%00", "a" * 65):
                    assert await socket_answer(stranger, table, **query) == expected, table

    asyncio.run(main())


async def table_of_three(server: Server) -> tuple[str, dict[str, str], list[Guest], list[Socket]]:
    """A table that gathers: the host watches, two others sit."""
    guests = [await server.guest(name) for name in ("Host", "Anna", "Ben")]
    made = await guests[0].create("mascarade", seats=4, sit=False, listed=True)
    table = made["table"]
    for guest in guests[1:]:
        await guest.sit(table)
    sockets = [await guests[0].connect(table)]
    sockets += [await guest.connect(table, seat) for seat, guest in enumerate(guests[1:])]
    return table, made, guests, sockets


POWERS: list[tuple[str, dict[str, Any]]] = [
    ("seat_bot", {"seat": 3, "bot": "random"}),
    ("kick", {"seat": 3}),
    ("configure", {"settings": {"game": "mascarade", "seats": 4, "listed": True}}),
    ("hand_over", {"seat": 0}),
]


def test_the_powers_of_the_host_are_his_alone_or_of_who_has_the_token() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, made, guests, (_, anna, _) = await table_of_three(server)
            foreign = (await guests[1].create("volto"))["host"]
            watching = await server.guest("Eve")
            for socket in (
                anna,
                await watching.connect(table),
                await watching.connect(table, host=foreign),
                await watching.connect(table, host=made["host"][:-1]),
                await watching.connect(table, host=made["invite"]),
                await server.stranger().connect(table, host=foreign),
            ):
                for power, particulars in POWERS:
                    with pytest.raises(Refusal, match="not_allowed"):
                        await socket.do(power, **particulars)
            deputy = await watching.connect(table, host=made["host"])
            for power, particulars in POWERS:
                await deputy.do(power, **particulars)

    asyncio.run(main())


def test_after_the_table_is_handed_over_the_old_host_and_his_token_count_no_more() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, made, guests, (host, anna, ben) = await table_of_three(server)
            deputy = await (await server.guest("Eve")).connect(table, host=made["host"])
            await host.do("hand_over", seat=0)
            for socket in (
                host,
                deputy,
                ben,
                await guests[0].connect(table, host=made["host"]),
            ):
                with pytest.raises(Refusal, match="not_allowed"):
                    await socket.do("kick", seat=1)
            for guest in (guests[0], guests[2]):
                headers = {"x-ridotto-host": made["host"]}
                with pytest.raises(Refusal, match="not_allowed"):
                    await guest.call("DELETE", f"/api/tables/{table}", **headers)
            await anna.do("phrase", phrase="hello")
            tokens = {told["host"] for told in map(json.loads, anna.frames) if told.get("host")}
            assert len(tokens) == 1
            token = tokens.pop()
            assert token != made["host"]
            for socket in (host, deputy, ben):
                await socket.send({"type": "hello", "protocol": 2})
                await socket.until(lambda told: told["type"] == "synced")
                assert not any(token in frame for frame in socket.frames)
            await anna.do("kick", seat=1)
            gone = await guests[2].http.delete(
                f"/api/tables/{table}", headers={"x-ridotto-host": token}
            )
            assert gone.status_code == 204

    asyncio.run(main())


def test_who_is_kicked_is_told_so_and_hears_no_more() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, _, guests, (host, anna, ben) = await table_of_three(server)
            second = await guests[1].connect(table, 0)
            await host.do("kick", seat=0)
            for socket in (anna, second):
                assert await close_code(socket) == 4409
                assert socket.closing["code"] == "seat_changed"
            await ben.do("say", text="good")
            assert "good" not in "".join(anna.frames)
            assert (await socket_answer(guests[1], table, 0))[0] == 4403

    asyncio.run(main())


def test_who_leaves_can_come_back_but_not_as_a_spectator_during_the_game() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, guests = await begin(
                server, "mascarade", seats=4, spectators="live", listed=True
            )
            socket = await guests[0].connect(table, 0)
            await socket.do("leave")
            code, closing = await socket_answer(guests[0], table)
            assert (code, closing["code"]) == (4403, "not_allowed")
            assert (await guests[0].connect(table, 0)).seat == 0

    asyncio.run(main())


def test_who_sits_at_a_table_cannot_watch_it_as_a_spectator() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, guests = await begin(
                server, "mascarade", seats=4, spectators="live", listed=True
            )
            for token in ("host", "invite"):
                code, closing = await socket_answer(guests[1], table, None, **{token: "x"})
                assert (code, closing["code"]) == (4403, "not_allowed")

    asyncio.run(main())


def test_the_host_who_only_watches_keeps_his_table_while_he_is_there() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, _, _, (_, anna, _) = await table_of_three(server)
            strange = await server.stranger().connect(table)
            for socket in (anna, strange):
                with pytest.raises(Refusal, match="not_allowed"):
                    await socket.do("take_host")
            assert server.site.rooms[table].table.host

    asyncio.run(main())
