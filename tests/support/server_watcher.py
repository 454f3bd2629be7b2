"""Somebody who watches a table from within the server, without a socket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from ridotto.server.messages import NOTHING_KNOWN
from ridotto.server.room.room import Room
from tests.support.server_client import Socket


class Watcher:
    """Somebody who watches, and notes the order in which all are told."""

    is_host = False
    observer: int | None = None

    def __init__(self, room: Room, order: list[object], user: str = "nobody") -> None:
        self.user = user
        self.memory = Socket(None)
        self.frames: list[Any] = []
        self.dropped: list[str] = []
        self._room = room
        self._order = order

    async def come(self) -> None:
        """Watch from now on."""
        await self._room.greet(self, NOTHING_KNOWN)

    async def until_taken(self) -> None:
        """Let others be served."""
        await asyncio.sleep(0)

    def catch_up(self) -> None:
        raise AssertionError("so much is not told here")

    def go(self) -> None:
        """Watch no more."""
        self._room.unsubscribe(self)

    def send(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))
        self.memory.take(self.frames[-1])
        self._order.append(self)

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        self.send(frame)

    def drop(self, code: str, message: str, reason: str = "") -> None:
        self.dropped.append(code)

    @property
    def texts(self) -> list[str]:
        """The lines of chat that were told, as they came."""
        return [line["text"] for told in self.frames for line in told.get("lines", ())]
