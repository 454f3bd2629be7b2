"""What only PostgreSQL can do: tell other workers, and go away for a while."""

import asyncio
import re

import asyncpg
import pytest

from ridotto.store import Append, Conflict, Store, StoreError, Unavailable, connect
from ridotto.store.postgres.append import Appender
from ridotto.store.postgres.store import PostgresStore
from tests.support import postgres
from tests.support.store import LISTING, eventually, opened


def test_stores_tell_each_other_what_they_wrote(server: postgres.Server) -> None:
    async def work(first: Store) -> None:
        heard_by_first: list[tuple[str, int]] = []
        heard_by_second: list[tuple[str, int]] = []
        second = connect(server.url)
        second.watch(lambda *change: heard_by_second.append(change))
        await second.open()
        first.watch(lambda *change: heard_by_first.append(change))
        await eventually(lambda: heard_by_first == heard_by_second == [("", 0)])
        await first.create("a:b", [b"1", b"2"], LISTING)
        await asyncio.gather(first.append("a:b", 2, [b"3"]), first.create("gone", [], LISTING))
        await first.save_snapshot("a:b", 3, b"")
        with pytest.raises(Conflict):
            await first.append("a:b", 1, [b"x"])
        await first.delete("gone")
        await first.delete("never was")
        await eventually(lambda: len(heard_by_second) == 5)
        assert sorted(heard_by_second) == [
            ("", 0),
            ("a:b", 2),
            ("a:b", 3),
            ("gone", 0),
            ("gone", 0),
        ]
        await second.append("a:b", 3, [b"4"])
        assert await second.delete_unchanged_since(2**60) == 1
        await eventually(lambda: len(heard_by_first) == 3)
        assert heard_by_first == [("", 0), ("a:b", 4), ("a:b", 0)]
        late: list[tuple[str, int]] = []
        first.watch(lambda *change: late.append(change))
        await eventually(lambda: late == [("", 0)])
        await second.close()

    opened(server.url, work)


def test_a_watcher_that_fails_does_not_deafen_the_others(server: postgres.Server) -> None:
    async def work(first: Store) -> None:
        heard: list[tuple[str, int]] = []
        failures: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: failures.append(what))

        def fail(table: str, version: int) -> None:
            raise RuntimeError("a mistake of a watcher")

        second = connect(server.url)
        second.watch(fail)
        second.watch(lambda *change: heard.append(change))
        await second.open()
        await eventually(lambda: bool(heard))
        await first.create("venice", [], LISTING)
        await eventually(lambda: ("venice", 0) in heard)
        assert len(failures) == 2
        await second.close()

    opened(server.url, work)


def test_after_a_crash_everything_goes_on(server: postgres.Server) -> None:
    async def work(store: Store) -> None:
        heard: list[tuple[str, int]] = []
        store.watch(lambda *change: heard.append(change))
        await eventually(lambda: bool(heard))
        names = [f"table{number}" for number in range(5)]
        acknowledged = dict.fromkeys(names, 0)
        outages = 0
        running = True

        async def play(name: str) -> None:
            nonlocal outages
            while running:
                try:
                    version = (await store.load(name)).version
                    assert version >= acknowledged[name]
                    await store.append(name, version, [b"x"])
                    acknowledged[name] = version + 1
                except Unavailable:
                    outages += 1
                    await asyncio.sleep(0.02)

        for name in names:
            await store.create(name, [], LISTING)
        players = [asyncio.create_task(play(name)) for name in names]
        await eventually(lambda: min(acknowledged.values()) > 3)
        await asyncio.to_thread(server.restart)
        before = dict(acknowledged)
        await eventually(lambda: all(acknowledged[name] > before[name] for name in names))
        running = False
        await asyncio.gather(*players)
        assert outages > 0
        await eventually(lambda: heard == [("", 0), ("", 0)])

        other = connect(server.url)
        await other.open()
        await other.append("table0", (await store.load("table0")).version, [b"heard?"])
        await other.close()
        await eventually(lambda: len(heard) == 3)

    opened(server.url, work)


def test_a_server_that_is_down_is_unavailable(server: postgres.Server) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [], LISTING)
        await asyncio.to_thread(server.stop)
        try:
            for _ in range(2):
                for attempt in (
                    store.ping(),
                    store.append("venice", 0, [b"x"]),
                    store.load("venice"),
                    store.delete("venice"),
                    connect(server.url).open(),
                ):
                    with pytest.raises(Unavailable):
                        await attempt
        finally:
            await asyncio.to_thread(server.start)
        await store.append("venice", 0, [b"x"])
        await store.ping()

    opened(server.url, work)


def test_closing_works_while_the_server_is_down(server: postgres.Server) -> None:
    async def run() -> None:
        store = connect(server.url)
        store.watch(lambda table, version: None)
        await store.open()
        await asyncio.to_thread(server.stop)
        try:
            async with asyncio.timeout(5):
                await store.close()
        finally:
            await asyncio.to_thread(server.start)

    asyncio.run(run())


def test_an_unknown_database_is_refused(server: postgres.Server) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist') as caught:
        asyncio.run(connect(re.sub("server[0-9]+", "nowhere", server.url)).open())
    assert not isinstance(caught.value, Unavailable)


def test_nobody_there_is_unavailable() -> None:
    with pytest.raises(Unavailable):
        asyncio.run(connect("postgresql://somebody:secret@127.0.0.1:1/server").open())


@pytest.mark.parametrize(("usual", "ours"), [("off", "on"), ("local", "local")])
def test_commits_are_synced_whatever_the_database_is_set_to(
    server: postgres.Server, usual: str, ours: str
) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(server.url)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = {usual}")
        try:
            store = PostgresStore(server.url)
            await store.open()
            assert await store._value("SHOW synchronous_commit") == ours
            await store.close()
        finally:
            await connection.execute(f"ALTER DATABASE {name} RESET synchronous_commit")
            await connection.close()

    asyncio.run(run())


class SlowPool:
    """Stands in for connections to a server that answers everybody at once, when told to."""

    def __init__(self) -> None:
        self.answer = asyncio.Event()

    async def acquire(self) -> "SlowPool":
        return self

    async def release(self, _: "SlowPool", timeout: float) -> None:
        """Nothing is to be done."""

    def terminate(self) -> None:
        """Nothing is to be done."""

    async def fetch(self, statement: str, tables: list[str], *_: object) -> list[tuple[str, None]]:
        await self.answer.wait()
        return [(table, None) for table in tables]


def test_who_appends_at_once_after_others_are_done_is_not_forgotten() -> None:
    async def run() -> None:
        pool = SlowPool()
        appender = Appender(pool, "origin", 1)

        async def play(table: str, times: int) -> None:
            for version in range(times):
                await appender.append(Append(table, version, [b"x"], None, {}))

        players = []
        for table, times in (("a", 2), ("b", 1)):
            players.append(asyncio.create_task(play(table, times)))
            await asyncio.sleep(0.01)
        pool.answer.set()
        async with asyncio.timeout(5):
            await asyncio.gather(*players)

    asyncio.run(run())
