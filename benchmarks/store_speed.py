"""How many appends a store makes durable in a second.

    python -m benchmarks.store_speed
    python -m benchmarks.store_speed --url postgresql://localhost/empty

Without an address it measures a fresh SQLite file. A database must be empty, and sync its disk.
"""

import argparse
import asyncio
import statistics
import tempfile
import time

from ridotto.store import Listing, Store, connect

LISTING = Listing(b'{"seats": 2, "name": "a table that waits for players"}' * 4, True, False)
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


def main() -> None:
    """Measure one store and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--url", help="a database (default: a fresh SQLite file)")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = connect(arguments.url or f"{folder}/ridotto.db")
        asyncio.run(measure(store, arguments.tables, arguments.seconds))


if __name__ == "__main__":
    main()
