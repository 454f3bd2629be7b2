"""Many at once: one winner for each version, one taker for each code, and nothing is lost."""

import asyncio
import contextlib

import pytest

from ridotto.store import Conflict, Store, Unavailable, connect
from tests.support import postgres
from tests.support.store import LISTING, opened


async def compete(stores: list[Store], writers: int, last: int) -> dict[int, list[bytes]]:
    """Let many write on at the newest version they know of; tells who won which version."""
    won: dict[int, list[bytes]] = {}

    async def write(number: int) -> None:
        store = stores[number % len(stores)]
        version = 0
        while version < last:
            entry = b"%d at %d" % (number, version)
            try:
                await store.append("venice", version, [entry])
            except Conflict:
                version = (await store.load("venice", version)).version
            else:
                version += 1
                won.setdefault(version, []).append(entry)

    await asyncio.gather(*map(write, range(writers)))
    return won


def test_fifty_writers_never_fork_a_table(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        won = await compete([store], 50, 20)
        stored = await store.load("venice")
        assert sorted(won) == list(range(1, stored.version + 1))
        assert [won[version] for version in sorted(won)] == [[entry] for entry in stored.entries]

    opened(url, work)


def test_two_stores_never_fork_a_table(server: postgres.Server) -> None:
    async def work(first: Store) -> None:
        second = connect(server.url)
        await second.open()
        await first.create("venice", [], LISTING)
        won = await compete([first, second], 16, 40)
        stored = await second.load("venice")
        await second.close()
        assert sorted(won) == list(range(1, stored.version + 1))
        assert [won[version] for version in sorted(won)] == [[entry] for entry in stored.entries]

    opened(server.url, work)


def test_two_stores_on_the_same_tables_never_lock_each_other_out(server: postgres.Server) -> None:
    async def work(first: Store) -> None:
        second = connect(server.url)
        await second.open()
        names = [f"table{number}" for number in range(20)]
        for name in names:
            await first.create(name, [], LISTING)
        for version in range(10):
            attempts = [
                store.append(name, version, [b"x"])
                for store, order in ((first, names), (second, names[::-1]))
                for name in order
            ]
            outcomes = await asyncio.gather(*attempts, return_exceptions=True)
            assert outcomes.count(None) == 20
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 20
        await second.close()

    opened(server.url, work)


def test_many_tables_are_written_at_once(url: str) -> None:
    async def work(store: Store) -> None:
        names = [f"table{number}" for number in range(30)]

        async def play(name: str) -> None:
            await store.create(name, [b"0"], LISTING)
            for version in range(1, 10):
                await store.append(name, version, [b"%d" % version], None, {f"{name}-1": b"r"})

        await asyncio.gather(*map(play, names))
        for name in names:
            assert (await store.load(name)).entries == [b"%d" % number for number in range(10)]
        assert len(await store.record_ids()) == 30

    opened(url, work)


def test_appends_sent_in_order_without_waiting_are_made_in_order(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        await asyncio.gather(*(store.append("venice", v, [b"%d" % v]) for v in range(20)))
        assert (await store.load("venice")).entries == [b"%d" % v for v in range(20)]

    opened(url, work)


def test_a_table_is_read_as_it_was_at_one_moment(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        running = True

        async def write() -> None:
            for version in range(0, 60, 3):
                await store.append("venice", version, [b"%d" % (version + n) for n in range(3)])
                await store.save_snapshot("venice", version + 2, b"%d" % (version + 2))

        async def read() -> None:
            while running:
                stored = await store.load("venice")
                assert stored.entries == [
                    b"%d" % number for number in range(stored.snapshot_version, stored.version)
                ]
                assert (stored.snapshot or b"0") == b"%d" % stored.snapshot_version

        reading = asyncio.gather(read(), read())
        await write()
        running = False
        await reading

    opened(url, work)


def test_two_tables_may_write_the_same_record_at_once(url: str) -> None:
    async def work(store: Store) -> None:
        names = ["a", "b", "c"]
        for name in names:
            await store.create(name, [], LISTING)
        await asyncio.gather(
            *(store.append(name, 0, [b"x"], None, {"shared": name.encode()}) for name in names)
        )
        assert await store.record("shared") in {b"a", b"b", b"c"}
        assert {(await store.load(name)).version for name in names} == {1}

    opened(url, work)


def test_a_code_is_taken_once(url: str) -> None:
    async def work(store: Store) -> None:
        for code in ("a", "b", "c"):
            await store.put_code(code, code.encode(), 100)
        await store.put_code("expired", b"old", 50)
        taken = await asyncio.gather(
            *(store.take_code(code, 50) for code in ["a", "b", "c", "expired"] * 15)
        )
        assert sorted(value for value in taken if value is not None) == [b"a", b"b", b"c"]
        await store.put_code("a", b"again", 100)
        await store.put_code("a", b"replaced", 100)
        assert await store.take_code("unknown", 100) is None
        assert await store.take_code("a", 99) is None, "it was pruned at 100"

    opened(url, work)


def test_leases_run_out(url: str) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(store.lease("a", 100), store.lease("b", 200), store.lease("c", 300))
        await store.lease("a", 400)
        assert await store.living_workers(50) == {"a", "b", "c"}
        assert await store.living_workers(200) == {"a", "c"}
        assert await store.living_workers(400) == set()
        await store.lease("d", 10**12)
        assert await store.living_workers(0) == {"d"}, "the others are long forgotten"

    opened(url, work)


def test_closing_finishes_what_was_begun(url: str) -> None:
    async def work(store: Store) -> None:
        for number in range(20):
            await store.create(f"table{number}", [], LISTING)
        appends = [
            asyncio.ensure_future(store.append(f"table{number}", 0, [b"x"])) for number in range(20)
        ]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*appends) == [None] * 20

    async def read(store: Store) -> None:
        assert {(await store.load(table)).version for table in await store.tables()} == {1}

    opened(url, work)
    opened(url, read)


def test_a_store_that_is_not_open_is_unavailable(url: str) -> None:
    async def refuse(store: Store) -> None:
        for attempt in (
            store.ping(),
            store.create("venice", [], LISTING),
            store.append("venice", 0, [b"x"]),
            store.load("venice"),
            store.rows(),
            store.delete("venice"),
        ):
            with pytest.raises(Unavailable, match="the store is not open"):
                await attempt

    async def run() -> None:
        store = connect(url)
        await refuse(store)
        await store.close()
        await store.open()
        await store.open()
        await store.ping()
        await store.close()
        await refuse(store)
        await store.open()
        await store.ping()
        await store.close()

    asyncio.run(run())


def test_who_gave_up_waiting_hurts_nobody(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        for _ in range(10):
            version = (await store.load("venice")).version
            hurried = asyncio.ensure_future(store.append("venice", version, [b"hurried"]))
            await asyncio.sleep(0)
            hurried.cancel()
            with pytest.raises(asyncio.CancelledError):
                await hurried
        entries: list[bytes] = []
        while entries[-1:] != [b"patient"]:  # hurried ones may still be made
            with contextlib.suppress(Conflict):
                await store.append("venice", len(entries), [b"patient"])
            entries = (await store.load("venice")).entries
        assert entries.count(b"patient") == 1

    opened(url, work)
