"""Invitations and the powers of a host: who has them, how they are sent, and how they end."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from ridotto.server.keys import Keys
from ridotto.server.socket import connection
from ridotto.table import codec
from ridotto.table.commands import Kick, SeatBot, Sit
from tests.support.server_client import Guest, Refusal, Server, open_site
from tests.support.server_tools import close_code
from tests.support.table import do, new_table


async def may_see(guest: Guest, table: str, **headers: str) -> bool:
    answer = await guest.http.get(f"/api/tables/{table}", headers=headers)
    assert answer.status_code in (200, 404)
    return answer.status_code == 200


def test_a_link_has_its_invitation_where_no_server_and_no_log_sees_it() -> None:
    async def main() -> None:
        async with open_site() as server:
            made = await (await server.guest("Anna")).create("volto")
            assert made["link"] == f"/table/{made['table']}#invite={made['invite']}"

    asyncio.run(main())


@pytest.mark.parametrize("token", ["invite", "host"])
def test_a_token_in_an_address_is_refused_and_says_that_the_page_is_old(token: str) -> None:
    """Also to those who would be let in without: otherwise such addresses would go on."""

    async def main() -> None:
        async with open_site() as server:
            anna = await server.guest("Anna")
            made = await anna.create("volto", listed=True)
            for table in (made["table"], "nosuchtable1"):
                with pytest.raises(Refusal) as refused:
                    await anna.call("GET", f"/api/tables/{table}?{token}={made[token]}")
                assert refused.value.code == "wrong_protocol"
                assert made[token] not in str(refused.value)
                socket = await anna.open(table, 0, q=f"1&{token}={made[token]}")
                assert await close_code(socket) == 4426
                assert socket.closing["code"] == "wrong_protocol"
                assert made[token] not in "".join(socket.frames)

    asyncio.run(main())


def test_tokens_in_a_hello_let_in() -> None:
    async def main() -> None:
        async with open_site() as server:
            made = await (await server.guest("Anna")).create("volto", spectators="live")
            for tokens in ({"invite": made["invite"]}, {"host": made["host"]}):
                socket = await server.stranger().connect(made["table"], None, **tokens)
                assert socket.table["id"] == made["table"]
                # A hello again needs none: whoever is in is in.
                socket.tokens = {}
                await socket.hello()
            await socket.do("seat_bot", seat=1, bot="random")

    asyncio.run(main())


def test_until_the_hello_nobody_can_tell_whether_there_is_a_table() -> None:
    async def main() -> None:
        async with open_site() as server:
            made = await (await server.guest("Anna")).create("volto")
            told = []
            for table in (made["table"], "nosuchtable1"):
                socket = await server.stranger().open(table)
                await socket.send({"type": "do", "id": "1", "act": {"do": "take_host"}})
                await socket.send({"type": "ping"})
                await socket.until(lambda each: each["type"] == "pong")
                told.append([frame for frame in socket.frames if "pong" not in frame])
                assert not server.site.rooms[made["table"]].visitors
            assert told[0] == told[1]
            assert [json.loads(frame)["message"] for frame in told[0]] == ["say hello first"]

    asyncio.run(main())


def test_who_does_not_say_hello_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_ROUNDS", 1)

    async def main() -> None:
        async with open_site(time_factor=0.02) as server:
            anna = await server.guest("Anna")
            made = await anna.create("volto")
            there = await anna.connect(made["table"], 0)
            silent = await server.stranger().open(made["table"])
            assert await close_code(silent) == 4509
            assert silent.closing["code"] == "silent"
            await there.ping()

    asyncio.run(main())


async def table_with(server: Server, **settings: Any) -> tuple[Any, dict[str, Guest]]:
    """A table that gathers: Anna hosts, Ben and Carla sit."""
    guests = {name: await server.guest(name) for name in ("Anna", "Ben", "Carla")}
    made = await guests["Anna"].create("mascarade", seats=4, **settings)
    for name in ("Ben", "Carla"):
        await guests[name].sit(made["table"], invite=made["invite"])
    return made, guests


def test_who_was_kicked_cannot_come_back_with_the_old_link() -> None:
    async def main() -> None:
        async with open_site() as server:
            made, guests = await table_with(server, spectators="live")
            table, old = made["table"], made["invite"]
            host = await guests["Anna"].connect(table, 0)
            carla = await guests["Carla"].connect(table, 2)
            assert host.table["invitation"] == 0
            await host.do("kick", seat=1)
            await carla.until_seen(lambda: carla.table["invitation"] == 1)
            same = await server.guest("Ben again")
            for guest in (guests["Ben"], same, server.stranger()):
                assert not await may_see(guest, table, **{"x-ridotto-invite": old})
                assert await close_code(await guest.try_to_enter(table, invite=old)) == 4404
            with pytest.raises(Refusal, match="missing"):
                await same.sit(table, invite=old)
            # Those who may pass it on find the new one; it lets in.
            new = set()
            for name in ("Anna", "Carla"):
                new.add((await guests[name].call("GET", f"/api/tables/{table}"))["invite"])
            headers = {"x-ridotto-host": made["host"]}
            new.add(
                (await server.stranger().call("GET", f"/api/tables/{table}", **headers))["invite"]
            )
            (invite,) = new
            assert invite != old
            assert not any(invite in frame for each in (host, carla) for frame in each.frames)
            assert await (await server.guest("Dora")).sit(table, invite=invite) == 1
            # Who was kicked stays so, even if somebody gives them the new link.
            with pytest.raises(Refusal, match="not_allowed"):
                await guests["Ben"].sit(table, invite=invite)

    asyncio.run(main())


def test_kicking_a_bot_or_oneself_keeps_the_link() -> None:
    table = new_table("mascarade", seats=4)
    keys = Keys("k" * 64)
    table = do(table, 0, Sit("Anna"))
    table = do(table, 0, SeatBot(1, "random"))
    for seat in (1, 0):
        table = do(table, 0, Kick(seat))
    assert table.invite_generation == 0
    assert keys.invite(table) == keys.invite(new_table("mascarade", seats=4))


def test_a_renewed_invitation_is_kept_and_older_snapshots_have_the_first_one() -> None:
    table = do(do(new_table("volto"), 0, Sit("Anna")), 1, Sit("Ben"))
    kicked = do(table, 0, Kick(1))
    keys = Keys("k" * 64)
    again = codec.read_snapshot(codec.write_snapshot(kicked))
    assert keys.invite(again) == keys.invite(kicked) != keys.invite(table)
    written = json.loads(codec.write_snapshot(table))
    del written["table"]["invite_generation"]
    assert keys.invite(codec.read_snapshot(json.dumps(written).encode())) == keys.invite(table)
