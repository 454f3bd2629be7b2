"""What is written to a table is read back, in order, whole or not at all."""

import asyncio
from typing import cast

import pytest

from ridotto.store import Conflict, Listing, Missing, Store, Stored, StoreError
from tests.support.store import LISTING, opened

STRANGE_IDS = ["a:b:c", "o'clock", "100%_", "Cà d'Oro \N{PERFORMING ARTS}", '"[]\\', "x" * 200]
IMPOSSIBLE_IDS = ["", "nul\0", "\ud800", "x" * 201]


def test_entries_are_numbered_from_one(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [b"one", b""], LISTING)
        assert await store.load("venice") == Stored(2, None, 0, [b"one", b""])
        await store.append("venice", 2, [b"three", b"\0\xff"])
        await store.append("venice", 4, [b"five"])
        entries = [b"one", b"", b"three", b"\0\xff", b"five"]
        assert await store.load("venice") == Stored(5, None, 0, entries)
        for after in range(6):
            assert await store.load("venice", after) == Stored(5, None, 0, entries[after:])
        assert (await store.load("venice", 99)).entries == []

    opened(url, work)


def test_a_table_may_begin_empty(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        await store.append("venice", 0, [])
        assert await store.load("venice") == Stored(0, None, 0, [])

    opened(url, work)


def test_an_id_is_taken_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [b"mine"], LISTING, {"venice-1": b"mine"})
        with pytest.raises(Conflict, match="already a table 'venice'"):
            await store.create("venice", [b"yours"], LISTING, {"venice-1": b"yours"})
        assert (await store.load("venice")).entries == [b"mine"]
        assert await store.record("venice-1") == b"mine"

    opened(url, work)


@pytest.mark.parametrize("version", [-1, 0, 2, 10**9])
def test_a_refused_append_changes_nothing(url: str, version: int) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [b"one"], LISTING, {"venice-1": b"record"})
        before = await store.rows(), await store.load("venice")
        other = Listing(b"other", listed=True, over=True)
        with pytest.raises(Conflict, match=f"'venice' is at version 1, not {version}"):
            await store.append("venice", version, [b"x", b"y"], other, {"venice-1": b"changed"})
        assert (await store.rows(), await store.load("venice")) == before
        assert await store.record("venice-1") == b"record"

    opened(url, work)


def test_unknown_tables_are_missing(url: str) -> None:
    async def work(store: Store) -> None:
        for table in ["nowhere", *IMPOSSIBLE_IDS]:
            with pytest.raises(Missing):
                await store.load(table)
            with pytest.raises(Missing):
                await store.append(table, 0, [b"x"], LISTING, {"nowhere-1": b"record"})
            with pytest.raises(Missing):
                await store.save_snapshot(table, 0, b"x")
            await store.delete(table)
        assert await store.record_ids() == []

    opened(url, work)


def test_ids_are_kept_apart_and_in_order(url: str) -> None:
    async def work(store: Store) -> None:
        ids = [*STRANGE_IDS, "a", "B", "é", "z", "\N{PERFORMING ARTS}", "\ufffd"]
        for number, table in enumerate(ids):
            await store.create(table, [b"%d" % number], LISTING, {table: b"record"})
            await store.append(table, 1, [b"more"])
            await store.put_code(table, b"%d" % number, 10)
            await store.lease(table, 10)
        for number, table in enumerate(ids):
            assert (await store.load(table)).entries == [b"%d" % number, b"more"]
            assert await store.take_code(table, 5) == b"%d" % number
        assert await store.tables() == await store.record_ids() == sorted(ids)
        assert await store.living_workers(5) == set(ids)

    opened(url, work)


def test_impossible_ids_are_refused(url: str) -> None:
    async def work(store: Store) -> None:
        for text in IMPOSSIBLE_IDS:
            for attempt in (
                store.create(text, [], LISTING),
                store.create("venice", [], LISTING, {text: b""}),
                store.put_record(text, b""),
                store.put_code(text, b"", 1),
                store.lease(text, 1),
            ):
                with pytest.raises(StoreError, match="an id has 1 to 200 characters"):
                    await attempt
            assert await store.record(text) is None
            assert await store.take_code(text, 0) is None
        assert await store.tables() == []

    opened(url, work)


def test_only_the_newest_snapshot_is_kept(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [b"1", b"2", b"3"], LISTING)
        await store.save_snapshot("venice", 2, b"two")
        assert await store.load("venice") == Stored(3, b"two", 2, [b"3"])
        await store.save_snapshot("venice", 1, b"one")
        await store.save_snapshot("venice", 2, b"two again")
        assert await store.load("venice") == Stored(3, b"two", 2, [b"3"])
        await store.save_snapshot("venice", 3, b"three")
        assert await store.load("venice") == Stored(3, b"three", 3, [])
        assert await store.load("venice", 0) == Stored(3, None, 0, [b"1", b"2", b"3"])
        with pytest.raises(Conflict, match="has no version 4 yet"):
            await store.save_snapshot("venice", 4, b"four")

    opened(url, work)


def test_records_are_kept_with_the_append(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING, {"venice-1": b"a", "venice-2": b"b"})
        await store.append("venice", 0, [b"x"], None, {"venice-2": b"c", "venice-3": b"d"})
        records = [await store.record(f"venice-{number}") for number in range(5)]
        assert records == [None, b"a", b"c", b"d", None]
        assert await store.put_record("venice-3", b"other") is False
        assert await store.put_record("alone", b"e") is True
        assert await store.record("venice-3") == b"d"
        assert await store.record("alone") == b"e"
        assert await store.record_ids("venice-1", 1) == ["venice-2"]

    opened(url, work)


def test_a_table_is_deleted_with_all_that_is_its_own(url: str) -> None:
    async def work(store: Store) -> None:
        for table in ("a", "a_b", "a%", "ab", "a.b", "a,"):
            await store.create(table, [b"1"], LISTING, {f"{table}-1": b"x", f"{table}-é": b"y"})
            await store.save_snapshot(table, 1, b"snapshot")
        await store.put_record("a", b"not its own")
        for table in ("a", "a%", "never was"):
            await store.delete(table)
        assert await store.tables() == ["a,", "a.b", "a_b", "ab"]
        left = ["a", *(f"{table}-{name}" for table in ("a,", "a.b", "a_b", "ab") for name in "1é")]
        assert await store.record_ids() == sorted(left)
        await store.create("a", [b"anew"], LISTING)
        assert await store.load("a") == Stored(1, None, 0, [b"anew"])

    opened(url, work)


def test_old_tables_are_deleted(url: str) -> None:
    async def work(store: Store) -> None:
        for number in range(250):
            listing = Listing(b"", listed=number % 2 > 0, over=number % 4 > 1)
            await store.create(f"old{number}", [], listing, {f"old{number}-1": b""})
        await asyncio.sleep(0.01)
        await store.append("old7", 0, [b"alive"])
        await store.create("new", [], LISTING, {"new-1": b""})
        rows = await store.rows(listed_only=False, limit=500)
        moment = sorted(row.changed for row in rows)[-2]
        assert await store.delete_unchanged_since(moment) == 249
        assert await store.delete_unchanged_since(moment) == 0
        assert await store.tables() == ["new", "old7"]
        assert await store.record_ids() == ["new-1", "old7-1"]

    opened(url, work)


def test_tables_are_paged_through(url: str) -> None:
    async def work(store: Store) -> None:
        names = [f"table{number:02}" for number in range(25)]
        for name in reversed(names):
            await store.create(name, [], LISTING)
        found: list[str] = []
        while page := await store.tables(found[-1] if found else "", 10):
            found += page
        assert found == names

    opened(url, work)


def test_everything_survives_closing(url: str) -> None:
    async def write(store: Store) -> None:
        await store.create("venice", [b"1"], LISTING, {"venice-1": b"record"})
        await store.append("venice", 1, [b"2"])
        await store.save_snapshot("venice", 1, b"snapshot")
        await store.put_code("code", b"value", 10)
        await store.lease("worker", 10)

    async def read(store: Store) -> None:
        assert await store.load("venice") == Stored(2, b"snapshot", 1, [b"2"])
        assert [row.table for row in await store.rows()] == ["venice"]
        assert await store.record("venice-1") == b"record"
        assert await store.living_workers(9) == {"worker"}
        assert await store.take_code("code", 9) == b"value"

    opened(url, write)
    opened(url, read)


def test_a_bad_append_does_not_hurt_those_beside_it(url: str) -> None:
    async def work(store: Store) -> None:
        for number in range(10):
            await store.create(f"table{number}", [], LISTING)
        entries = [b"good"] * 10
        entries[4] = cast("bytes", {"no": "bytes"})
        outcomes = await asyncio.gather(
            *(store.append(f"table{number}", 0, [entry]) for number, entry in enumerate(entries)),
            return_exceptions=True,
        )
        assert isinstance(outcomes.pop(4), StoreError)
        assert outcomes == [None] * 9
        versions = [(await store.load(f"table{number}")).version for number in range(10)]
        assert versions == [1, 1, 1, 1, 0, 1, 1, 1, 1, 1]

    opened(url, work)


def test_numbers_no_database_can_hold_are_refused(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        with pytest.raises(StoreError):
            await store.load("venice", 2**63)
        with pytest.raises(StoreError):
            await store.put_code("code", b"", 2**63)
        with pytest.raises(StoreError):
            await store.append("venice", 2**63, [b"x"])
        await store.append("venice", 0, [b"x"])

    opened(url, work)
