"""A nonce never precedes the commitment: it comes over the line that has told the commitment."""

from __future__ import annotations

import asyncio
import json

import pytest

import ridotto
from tests.support.server_client import Refusal, Socket, open_site


def test_no_request_before_the_commitment_takes_a_nonce() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna, bruno = await server.guest("Anna"), await server.guest("Bruno")
            with pytest.raises(Refusal, match="nonce") as refusal:
                await anna.create("volto", nonce="aa")
            assert refusal.value.code == "bad_request"
            created = await anna.create("volto")
            with pytest.raises(Refusal, match="nonce") as refusal:
                await bruno.sit(created["table"], invite=created["invite"], nonce="bb")
            assert refusal.value.code == "bad_request"

    asyncio.run(main())


def test_everybody_gives_a_nonce_after_the_commitment_of_every_game() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna, bruno = await server.guest("Anna"), await server.guest("Bruno")
            created = await anna.create("volto")
            table = created["table"]
            await bruno.sit(table, invite=created["invite"])
            sockets = [await anna.connect(table, 0), await bruno.connect(table, 1)]
            for number, act in ((1, "ready"), (2, "rematch")):
                shown = [await commitment_told(socket) for socket in sockets]
                nonces = {socket.seat: f"{number}{socket.seat}" for socket in sockets}
                for socket in sockets:
                    await socket.do(act, nonce=nonces[socket.seat])
                await phase_comes(sockets, "playing")
                await sockets[0].do("resign")
                await phase_comes(sockets, "over")
                record = await anna.call("GET", f"/api/records/{table}-{number}")
                dealing = record["dealing"]
                assert shown == [dealing["commitment"]] * 2
                assert sorted(dealing["nonces"]) == sorted(nonces.values())
                assert (record["ridotto"], record["generator"]) == (3, 2)
                ridotto.replay(record)

    asyncio.run(main())


async def phase_comes(sockets: list[Socket], phase: str) -> None:
    """Wait until all have heard of a phase."""
    for socket in sockets:
        while socket.table["phase"] != phase:
            await socket.next()


async def commitment_told(socket: Socket) -> str:
    """The commitment to the next deal, as it stands in a frame that has come already."""
    commitment = str(socket.table["commitment"])
    assert any(commitment in json.dumps(json.loads(frame)) for frame in socket.frames)
    return commitment
