"""Whatever is done in whatever order, a store answers as a few dictionaries would."""

import asyncio
import itertools
from collections.abc import Awaitable
from typing import Any

import asyncpg
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ridotto.store import Conflict, Listing, Missing, StoreError, connect

IDS = st.sampled_from(["a", "b", "a-b", "ab", "é"])
ENTRIES = st.lists(st.binary(max_size=3), max_size=3)
USERS = st.sets(IDS, max_size=3).map(lambda users: tuple(sorted(users)))
LISTINGS = st.builds(Listing, st.binary(max_size=3), st.booleans(), st.booleans(), USERS)
RECORDS = st.dictionaries(IDS.map("{}-1".format) | IDS, st.binary(max_size=3), max_size=2)
MOMENTS = st.integers(0, 9)

_numbers = itertools.count()


class Model:
    """A table as it should be."""

    def __init__(self, entries: list[bytes], listing: Listing) -> None:
        self.entries = list(entries)
        self.listing = listing
        self.snapshot: tuple[int, bytes | None] = 0, None


class StoreMachine(RuleBasedStateMachine):
    """Does the same to a store and to dictionaries."""

    address: str

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.url = self.address
        if self.url.startswith("sqlite"):
            self.url += str(next(_numbers))
        self.tables: dict[str, Model] = {}
        self.records: dict[str, bytes] = {}
        self.codes: dict[str, tuple[bytes, int]] = {}
        self.leases: dict[str, int] = {}
        self.documents: dict[tuple[str, str], tuple[int, bytes]] = {}
        self.greatest = 0

    def get(self, awaitable: Awaitable[Any]) -> Any:
        async def run() -> Any:
            try:
                return await awaitable
            except StoreError as error:
                return type(error)

        return self.runner.run(run())

    @initialize()
    def begin(self) -> None:
        self.store = connect(self.url)
        self.get(self.store.open())
        if self.url.startswith("postgres"):
            self.get(self.empty())

    async def empty(self) -> None:
        connection = await asyncpg.connect(self.url)
        await connection.execute(
            "TRUNCATE tables, entries, snapshots, persons, records, codes, workers, documents"
        )
        await connection.close()

    def teardown(self) -> None:
        self.get(self.store.close())
        self.runner.close()

    @rule(table=IDS, entries=ENTRIES, listing=LISTINGS, records=RECORDS)
    def create(
        self, table: str, entries: list[bytes], listing: Listing, records: dict[str, bytes]
    ) -> None:
        outcome = self.get(self.store.create(table, entries, listing, records))
        if table in self.tables:
            assert outcome is Conflict
        else:
            assert outcome is None
            self.tables[table] = Model(entries, listing)
            self.records |= records

    @rule(
        table=IDS,
        off=st.sampled_from([0, 0, 0, 0, -1, 1]),
        entries=ENTRIES,
        listing=st.none() | LISTINGS,
        records=RECORDS,
    )
    def append(
        self,
        table: str,
        off: int,
        entries: list[bytes],
        listing: Listing | None,
        records: dict[str, bytes],
    ) -> None:
        model = self.tables.get(table)
        version = off + (len(model.entries) if model else 0)
        outcome = self.get(self.store.append(table, version, entries, listing, records))
        if model is None:
            assert outcome is Missing
        elif off:
            assert outcome is Conflict
        else:
            assert outcome is None
            model.entries += entries
            model.listing = listing or model.listing
            self.records |= records

    @rule(table=IDS, version=st.integers(0, 12), snapshot=st.binary(max_size=3))
    def save_snapshot(self, table: str, version: int, snapshot: bytes) -> None:
        model = self.tables.get(table)
        outcome = self.get(self.store.save_snapshot(table, version, snapshot))
        if model is None:
            assert outcome is Missing
        elif version > len(model.entries):
            assert outcome is Conflict
        else:
            assert outcome is None
            if version > model.snapshot[0] or model.snapshot[1] is None:
                model.snapshot = version, snapshot

    @rule(table=IDS, after=st.none() | st.integers(0, 12))
    def load(self, table: str, after: int | None) -> None:
        model = self.tables.get(table)
        stored = self.get(self.store.load(table, after))
        if model is None:
            assert stored is Missing
            return
        version, snapshot = model.snapshot if after is None else (0, None)
        assert (stored.version, stored.snapshot) == (len(model.entries), snapshot)
        assert stored.snapshot_version == version
        assert stored.entries == model.entries[version if after is None else after :]

    @rule(table=IDS)
    def delete(self, table: str) -> None:
        assert self.get(self.store.delete(table)) is None
        self.tables.pop(table, None)
        self.records = {
            name: record
            for name, record in self.records.items()
            if not name.startswith(f"{table}-")
        }

    @rule(records=RECORDS)
    def put_records(self, records: dict[str, bytes]) -> None:
        for name, record in records.items():
            is_new = name not in self.records
            assert self.get(self.store.put_record(name, record)) is is_new
            self.records.setdefault(name, record)
            assert self.get(self.store.record(name)) == self.records[name]

    @rule(code=IDS, value=st.binary(max_size=3), expires=MOMENTS)
    def put_code(self, code: str, value: bytes, expires: int) -> None:
        assert self.get(self.store.put_code(code, value, expires)) is None
        self.codes[code] = value, expires

    @rule(code=IDS, now=MOMENTS)
    def take_code(self, code: str, now: int) -> None:
        self.codes = {name: kept for name, kept in self.codes.items() if kept[1] > now}
        expected = self.codes.pop(code, (None,))[0]
        assert self.get(self.store.take_code(code, now)) == expected

    @rule(worker=IDS, until=MOMENTS, now=MOMENTS)
    def lease(self, worker: str, until: int, now: int) -> None:
        assert self.get(self.store.lease(worker, until)) is None
        self.leases[worker] = until
        living = {name for name, end in self.leases.items() if end > now}
        assert self.get(self.store.living_workers(now)) == living

    @rule(
        kind=IDS,
        key=IDS,
        content=st.binary(max_size=3),
        over=st.sampled_from(["whatever", "the same", "none", "another"]),
    )
    def put_document(self, kind: str, key: str, content: bytes, over: str) -> None:
        number = self.documents.get((kind, key), (0,))[0]
        numbers = {"whatever": None, "the same": number, "none": 0, "another": number + 1}
        expected = numbers[over]
        put = self.store.documents.put(kind, key, content, over=expected)
        outcome = self.get(put)
        if expected not in (None, number):
            assert outcome is Conflict
            return
        assert outcome > self.greatest
        self.greatest = outcome
        self.documents[kind, key] = outcome, content

    @rule(kind=IDS, key=IDS)
    def delete_document(self, kind: str, key: str) -> None:
        was_there = self.documents.pop((kind, key), None) is not None
        assert self.get(self.store.documents.delete(kind, key)) is was_there

    @rule(kind=IDS, after=st.just("") | IDS, limit=st.integers(0, 5), backwards=st.booleans())
    def page_through_documents(self, kind: str, after: str, limit: int, backwards: bool) -> None:
        page = self.store.documents.page(kind, after=after, limit=limit, backwards=backwards)
        expected = [
            (key, *kept)
            for (other, key), kept in sorted(self.documents.items(), reverse=backwards)
            if other == kind and (not after or (key < after if backwards else key > after))
        ]
        found = [(found.key, found.number, found.content) for found in self.get(page)]
        assert found == expected[:limit]

    @precondition(lambda self: self.tables)
    @rule()
    def reopen(self) -> None:
        self.get(self.store.close())
        self.get(self.store.open())

    @rule(listed_only=st.booleans(), over=st.none() | st.booleans())
    def look_around(self, listed_only: bool, over: bool | None) -> None:
        rows = self.get(self.store.rows(listed_only=listed_only, over=over))
        assert {row.table: row.listing for row in rows} == {
            table: model.listing
            for table, model in self.tables.items()
            if (model.listing.listed or not listed_only) and over in (None, model.listing.over)
        }
        changes = [row.shown for row in rows]
        assert changes == sorted(changes, reverse=True)

    @rule(user=IDS, limit=st.integers(0, 5))
    def look_for_a_user(self, user: str, limit: int) -> None:
        rows = self.get(self.store.rows_of(user, limit))
        sitting = {
            table: model.listing
            for table, model in self.tables.items()
            if user in model.listing.users
        }
        assert len(rows) == min(limit, len(sitting))
        assert all(sitting[row.table] == row.listing for row in rows)
        order = [(row.listing.over, -row.shown) for row in rows]
        assert order == sorted(order)

    @invariant()
    def the_same_ids(self) -> None:
        if hasattr(self, "store"):
            assert self.get(self.store.tables()) == sorted(self.tables)
            assert self.get(self.store.record_ids()) == sorted(self.records)
            users = {user for model in self.tables.values() for user in model.listing.users}
            assert self.get(self.store.users()) == sorted(users)
            assert self.get(self.store.users("a", 2)) == sorted(users - {"a"})[:2]
            kinds = sorted({kind for kind, _ in self.documents})
            assert self.get(self.store.documents.kinds()) == kinds


def test_a_store_is_like_its_model(url: str) -> None:
    class Machine(StoreMachine):
        address = url

    run_state_machine_as_test(Machine, settings=settings(max_examples=20, stateful_step_count=25))
