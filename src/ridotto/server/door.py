"""The door of a worker: it lets many newcomers in at once, where uvloop takes one in a turn."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from ridotto.server.tasks import Tasks

MOST_AT_ONCE = 16  # newcomers in one turn of the loop: more would keep others waiting
PAUSE_SECONDS = 1.0  # when no connection can be taken, for want of files, say

Greet = Callable[[socket.socket, str], Coroutine[Any, Any, None]]
log = logging.getLogger(__name__)


class Door:
    """Lets connections to a listening socket in, and has each greeted with its address."""

    def __init__(self, listening: socket.socket, greet: Greet) -> None:
        """Let nobody in yet."""
        self._listening = listening
        self._greet = greet
        self._tasks = Tasks()

    def open(self) -> None:
        """Begin to let people in."""
        self._listening.setblocking(False)
        self._tasks.start(self._let_in())

    async def close(self) -> None:
        """Let nobody in any more."""
        await self._tasks.stop()

    async def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                self._receive(*await loop.sock_accept(self._listening))
                with contextlib.suppress(BlockingIOError):
                    for _ in range(MOST_AT_ONCE - 1):
                        self._receive(*self._listening.accept())
            except OSError as error:
                log.error("cannot take a connection", extra={"error": str(error)})
                await asyncio.sleep(PAUSE_SECONDS)

    def _receive(self, comer: socket.socket, address: tuple[Any, ...]) -> None:
        comer.setblocking(False)
        self._tasks.start(self._greet(comer, address[0]))


def hand_on_to(make_protocol: Callable[[], asyncio.Protocol]) -> Greet:
    """Greet newcomers by handing each on to a protocol."""

    async def greet(comer: socket.socket, _: str) -> None:
        try:
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(make_protocol, comer)
        except OSError:  # they are gone already
            comer.close()

    return greet
