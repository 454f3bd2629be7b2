"""Who may listen where, who is the host, and for whom a table is there at all."""

from __future__ import annotations

import pytest

from tests.support.server_client import Refusal
from tests.support.server_session import open_quick_site, run
from tests.support.server_witness import KnownGuest, Witness


def test_who_sits_down_does_not_go_on_listening_as_a_spectator() -> None:
    """Spectators see what a seat may not: a mask that the Princess has turned up."""

    async def stay() -> None:
        async with open_quick_site() as server:
            anna, bea = KnownGuest(server, "Anna"), KnownGuest(server, "Bea")
            made = await anna.create("volto", spectators="live", listed=True)
            watching = await bea.connect(made["table"])
            await bea.sit(made["table"])
            for seat, guest in enumerate((anna, bea)):
                await guest.connect(made["table"], seat)
                await guest.sockets[-1].do("ready")
            await bea.sockets[-1].ping()
            while watching.closing is None and watching.view is None:
                await watching.next()
            assert watching.view is None

    run(stay())


def test_the_powers_of_a_host_end_when_the_table_is_handed_over() -> None:
    """Also on a socket that was opened with the token before."""

    async def hand_over() -> None:
        async with open_quick_site() as server:
            anna, bea = KnownGuest(server, "Anna"), KnownGuest(server, "Bea")
            made = await anna.create("mascarade", seats=4, listed=True)
            await bea.sit(made["table"])
            old = await anna.connect(made["table"], 0, host=made["host"])
            new = await bea.connect(made["table"], 1)
            await old.do("seat_bot", seat=2, bot="random")
            await old.do("hand_over", seat=1)
            with pytest.raises(Refusal, match="not_allowed"):
                await old.do("kick", seat=1)
            await new.do("kick", seat=2)

    run(hand_over())


def test_a_table_that_is_not_listed_is_not_there_for_strangers() -> None:
    """Every door says the same as for a table that does not exist."""

    async def knock() -> None:
        async with open_quick_site() as server:
            anna, carlo = KnownGuest(server, "Anna"), Witness(server, "Carlo")
            made = await anna.create("volto")
            answers = []
            for table in (made["table"], "nosuchtable1"):
                carlo.table = table
                carlo.told.clear()
                for headers in ({}, {"x-ridotto-invite": "x"}, {"x-ridotto-host": "x"}):
                    await carlo.ask("GET", f"/api/tables/{table}", **headers)
                await carlo.ask("POST", f"/api/tables/{table}/seats", {"invite": "x"})
                await carlo.ask("DELETE", f"/api/tables/{table}")
                for seat in (None, 0, 1):
                    await carlo.knock(seat)
                answers.append(repr(carlo.told).replace(table, "TABLE"))
            assert answers[0] == answers[1]

    run(knock())


def test_who_sits_hosts_or_is_invited_may_pass_the_invitation_on() -> None:
    async def look() -> None:
        async with open_quick_site() as server:
            anna, bea = KnownGuest(server, "Anna"), KnownGuest(server, "Bea")
            carlo, stranger = KnownGuest(server, "Carlo"), server.stranger()
            made = await anna.create("mascarade", seats=4, listed=True, sit=False)
            path, invite = f"/api/tables/{made['table']}", made["invite"]
            await bea.sit(made["table"])
            await bea.sit(made["table"], another=True, name="Bepi")
            for guest, tokens, expected in (
                (anna, {}, ([], True, invite)),
                (bea, {}, ([0, 1], False, invite)),
                (bea, {"invite": "wrong"}, ([0, 1], False, invite)),
                (carlo, {}, ([], False, None)),
                (carlo, {"invite": "wrong"}, ([], False, None)),
                (carlo, {"invite": invite}, ([], False, invite)),
                (stranger, {}, ([], False, None)),
                (stranger, {"invite": invite}, ([], False, invite)),
                (stranger, {"host": "wrong"}, ([], False, None)),
                (stranger, {"host": made["host"]}, ([], False, invite)),
            ):
                headers = {f"x-ridotto-{name}": token for name, token in tokens.items()}
                told = await guest.call("GET", path, **headers)
                assert (told["mine"], told["is_host"], told["invite"]) == expected
                assert told["table"]["id"] == made["table"]

    run(look())
