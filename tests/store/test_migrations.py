"""Databases are brought up to date once, by whoever comes first, and never turned back."""

import asyncio
import contextlib
import sqlite3

import asyncpg
import pytest

from ridotto.store import Listing, Store, StoreError, connect, migrations
from tests.support.store import LISTING, opened

SEATED = Listing(b"{}", listed=True, over=False, users=("anna",))


def run_sql(url: str, statement: str) -> list[int]:
    """Carry out a statement behind a store's back; tells the numbers it gives."""
    if url.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            rows = connection.execute(statement).fetchall()
            connection.commit()
            return [number for (number,) in rows]

    async def run() -> list[int]:
        connection = await asyncpg.connect(url)
        rows = await connection.fetch(statement)
        await connection.close()
        return [number for (number,) in rows]

    return asyncio.run(run())


async def nothing(store: Store) -> None:
    await store.ping()


def test_an_empty_database_gets_every_step_once(url: str) -> None:
    opened(url, nothing)
    opened(url, nothing)
    kind = url.partition(":")[0].removesuffix("ql")
    applied = run_sql(url, "SELECT number FROM migrations ORDER BY number")
    assert applied == [step.number for step in migrations.known(kind)] != []


def test_both_databases_know_the_same_steps() -> None:
    numbers = [[step.number for step in migrations.known(kind)] for kind in ("sqlite", "postgres")]
    assert numbers[0] == numbers[1] == list(range(1, len(numbers[0]) + 1))


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    opened(url, nothing)
    run_sql(url, "INSERT INTO migrations (number) VALUES (9999)")
    for _ in range(2):
        with pytest.raises(StoreError, match="the database is at step 9999, this program knows"):
            opened(url, nothing)
    run_sql(url, "DELETE FROM migrations WHERE number = 9999")
    opened(url, nothing)


def test_tables_from_before_persons_were_kept_show_up_with_their_next_listing(url: str) -> None:
    async def set_up(store: Store) -> None:
        await store.create("venice", [b"1"], LISTING)

    async def go_on(store: Store) -> None:
        assert [row.listing for row in await store.rows()] == [LISTING]
        assert await store.rows_of("anna", 10) == []
        await store.append("venice", 1, [b"2"], SEATED)
        assert [row.listing for row in await store.rows_of("anna", 10)] == [SEATED]

    opened(url, set_up)
    run_sql(url, "DROP TABLE persons")
    run_sql(url, "DELETE FROM migrations WHERE number = 2")
    opened(url, go_on)


def test_many_workers_may_begin_at_once(url: str) -> None:
    async def run() -> None:
        stores = [connect(url, shared=True) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].create("venice", [b"1"], LISTING)
        assert [(await store.load("venice")).version for store in stores] == [1] * 6
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())
