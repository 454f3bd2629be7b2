"""The benchmark of many sockets ends with a sentence where sockets are lost, or nobody answers."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from websockets.asyncio.server import ServerConnection, serve

from benchmarks import crowd
from benchmarks.crowd import Load, Stopped, Table

Answer = Callable[[ServerConnection], Awaitable[None]]


async def connect(answer: Answer) -> Load:
    """One socket of a table, at a server that answers as told."""
    async with serve(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        load = Load(f"http://127.0.0.1:{port}", 1)
        await load.connect(Table(load, "table"), 0, "")
        await asyncio.sleep(0)
        return load


async def be_silent(socket: ServerConnection) -> None:
    """Take everything, and say nothing."""
    async for _ in socket:
        pass


async def send_away(socket: ServerConnection) -> None:
    """Say why, and hang up."""
    await socket.recv()
    await socket.send('{"type": "closing", "code": "silent"}')


async def hang_up(socket: ServerConnection) -> None:
    """Go without a word."""
    await socket.recv()


def test_a_server_that_never_answers_does_not_hang_the_benchmark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "PATIENCE", 0.2)
    with pytest.raises(Stopped, match="a socket was not answered"):
        asyncio.run(connect(be_silent))


@pytest.mark.parametrize(
    ("answer", "reason"), [(send_away, "silent"), (hang_up, "hung up without a word")]
)
def test_lost_sockets_are_counted_and_said(answer: Answer, reason: str) -> None:
    load = asyncio.run(connect(answer))
    with pytest.raises(Stopped, match=rf"1 of 6 sockets were lost: {reason} \(1\)"):
        load.check()
