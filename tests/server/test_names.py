"""Names at the door: those that look like another one's or like nothing are refused there."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.server_client import Refusal, open_site


def test_a_guest_cannot_look_like_another_or_like_nobody() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna, other = await server.guest("Anna"), await server.guest("\u0410nna")
            created = await anna.create("volto")
            with pytest.raises(Refusal) as refusal:
                await other.sit(created["table"], invite=created["invite"])
            assert refusal.value.code == "name_taken"
            with pytest.raises(Refusal) as refusal:
                await other.sit(created["table"], invite=created["invite"], name="\u3164")
            assert refusal.value.code == "bad_text"
            with pytest.raises(Refusal) as refusal:
                await server.guest("\u2800")
            assert refusal.value.code == "bad_text"
            assert await other.sit(created["table"], invite=created["invite"], name="Bruno") == 1
            socket = await anna.connect(created["table"], 0)
            with pytest.raises(Refusal) as refusal:
                await socket.do("say", text="\u3164\u3164")
            assert refusal.value.code == "bad_text"
            await socket.do("say", text="Buona sera!")

    asyncio.run(main())
