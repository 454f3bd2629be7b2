"""A process that writes until it is killed, telling what was acknowledged: see test_sqlite.py."""

import asyncio
import contextlib
import sys

from ridotto.store import Conflict, Store, connect
from tests.support.store import LISTING

TABLES = 8


def entry(table: str, version: int) -> bytes:
    """What is written as that version of a table."""
    return f"{table} {version}".encode() * 20


async def play(store: Store, table: str) -> None:
    """Write on for ever."""
    with contextlib.suppress(Conflict):
        await store.create(table, [], LISTING)
    version = (await store.load(table)).version
    while True:
        version += 1
        await store.append(table, version - 1, [entry(table, version)])
        print(table, version, flush=True)


async def main(path: str) -> None:
    store = connect(path)
    await store.open()
    await asyncio.gather(*(play(store, f"table{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
