"""How many appends a store makes durable in a second: `python -m benchmarks.store_speed sqlite`."""

import argparse
import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import Iterator

from ridotto.store import Listing, Store, connect
from tests.support import postgres

LISTING = Listing(b'{"game": "volto", "seats": 2, "name": "somebody\'s table"}' * 4, True, False)
ENTRY = b"x" * 200


async def measure(store: Store, tables: int, seconds: float) -> None:
    """Let many tables write at once, each waiting for its own last append."""
    await store.open()
    names = [f"table{number:06}" for number in range(tables)]
    for name in names:
        await store.create(name, [ENTRY], LISTING)
    delays: list[float] = []
    end = time.perf_counter() + seconds

    async def play(name: str) -> None:
        version = 1
        while (begun := time.perf_counter()) < end:
            await store.append(name, version, [ENTRY])
            version += 1
            delays.append(time.perf_counter() - begun)

    await asyncio.gather(*map(play, names))
    await store.close()
    ranks = statistics.quantiles(delays, n=100)
    print(
        f"{tables} tables: {len(delays) / seconds:,.0f} appends/s,"
        f" delay {1000 * ranks[49]:.1f} ms median, {1000 * ranks[98]:.1f} ms 99th percentile"
    )


@contextlib.contextmanager
def address(kind: str) -> Iterator[str]:
    """A fresh database that syncs its disk."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"{folder}/house.db"
    else:
        with postgres.running(sync=True) as server:
            yield server.url


def main() -> None:
    """Measure one store and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["sqlite", "postgres"])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    with address(arguments.kind) as url:
        asyncio.run(measure(connect(url), arguments.tables, arguments.seconds))


if __name__ == "__main__":
    main()
