"""The process of the fuzzers: all that they send to one server, and what they tell of it."""

import asyncio
import contextlib
import json
import random
from collections.abc import Coroutine
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import uvloop

from tests.fuzz.frames import Frames
from tests.fuzz.fuzzers import Fuzzers, Tally
from tests.fuzz.grounds import Grounds
from tests.fuzz.lines import connected, request
from tests.fuzz.requests import Requests

TOKEN = "t" * 40  # of whoever runs the site
ASKERS, TALKERS, BREAKERS = 12, 32, 4
OVER_HTTP, BROKEN = 0.25, 0.04  # the shares of all messages
BETWEEN_PLANTS, BETWEEN_NEWS = 0.5, 0.25  # seconds


class Orders(NamedTuple):
    """What a process of fuzzers is to do."""

    port: int
    messages: int
    seconds: float
    seed: str


def attack(orders: Orders, told: Connection) -> None:
    """Send it all.

    `None` is told when everything is planted; whatever is answered, it begins. Then counts are
    told, and in the end a tally.
    """
    uvloop.run(_attack(orders, told))


async def _attack(orders: Orders, told: Connection) -> None:
    grounds = Grounds(orders.port, random.Random(f"{orders.seed} grounds"))
    await grounds.prepare()
    document, schema = await _document(orders.port, "openapi.json"), await _schema(orders.port)
    tally = Tally()
    fuzzers = Fuzzers(grounds, tally, orders.seconds)
    told.send(None)
    await asyncio.to_thread(told.recv)

    def requests(who: str) -> Requests:
        return Requests(document, grounds, TOKEN, f"{orders.seed} {who}")

    def frames(who: str) -> Frames:
        return Frames(schema, grounds, tally.kinds, f"{orders.seed} {who}")

    http, broken = round(orders.messages * OVER_HTTP), round(orders.messages * BROKEN)
    over_sockets = orders.messages - http - broken
    work: list[Coroutine[Any, Any, None]] = [
        *(
            fuzzers.ask(requests(f"ask {number}"), count)
            for number, count in enumerate(_shares(http, ASKERS))
        ),
        *(
            fuzzers.talk(frames(f"talk {number}"), count)
            for number, count in enumerate(_shares(over_sockets, TALKERS))
        ),
        *(
            fuzzers.break_lines(requests(f"break {number}"), count)
            for number, count in enumerate(_shares(broken, BREAKERS))
        ),
    ]
    beside = [
        asyncio.create_task(grounds.garden(BETWEEN_PLANTS)),
        asyncio.create_task(_tell(tally, told)),
    ]
    try:
        async with asyncio.TaskGroup() as tasks:
            for each in work:
                tasks.create_task(each)
    finally:
        for task in beside:
            task.cancel()
        fuzzers.close()
    told.send(tally)


async def _tell(tally: Tally, told: Connection) -> None:
    """Tell how much was sent."""
    while True:
        await asyncio.sleep(BETWEEN_NEWS)
        with contextlib.suppress(BrokenPipeError):
            told.send(tally.total)


async def _document(port: int, name: str) -> dict[str, Any]:
    async with connected(port) as line:
        line.send(request("GET", f"/api/{name}", {}))
        found: dict[str, Any] = json.loads((await line.answer()).body)
        return found


async def _schema(port: int) -> dict[str, Any]:
    """What a client may say over a socket."""
    found: dict[str, Any] = (await _document(port, "schema"))["socket"]
    return found


def _shares(whole: int, parts: int) -> list[int]:
    """A number in nearly equal parts.

    >>> _shares(7, 3)
    [3, 2, 2]
    """
    return [whole // parts + (number < whole % parts) for number in range(parts)]
