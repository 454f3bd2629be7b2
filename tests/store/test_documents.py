"""Documents: what a site keeps beside its tables, and how other workers hear of it."""

import asyncio

import pytest

from ridotto.store import Conflict, Store, StoreError, Unavailable, connect
from tests.support import postgres
from tests.support.store import LISTING, eventually, opened

IMPOSSIBLE_IDS = ["", "nul\0", "\ud800", "x" * 201]


def test_a_document_is_read_as_it_was_put(url: str) -> None:
    async def work(store: Store) -> None:
        documents = store.documents
        assert await documents.get("user", "anna") is None
        first = await documents.put("user", "anna", b"\0one")
        second = await documents.put("user", "anna", b"two")
        other = await documents.put("report", "anna", b"")
        assert 0 < first < second < other
        found = await documents.get("user", "anna")
        assert found is not None
        assert (found.key, found.number, found.content) == ("anna", second, b"two")
        assert await documents.kinds() == ["report", "user"]
        assert await documents.delete("user", "anna") is True
        assert await documents.delete("user", "anna") is False
        assert await documents.get("user", "anna") is None
        assert await documents.put("user", "anna", b"back") > other

    opened(url, work)


def test_only_one_is_first(url: str) -> None:
    async def work(store: Store) -> None:
        async def put(content: bytes, over: int) -> int | None:
            try:
                return await store.documents.put("user", "anna", content, over=over)
            except Conflict:
                return None

        number = 0
        for _ in range(4):
            outcomes = await asyncio.gather(*(put(b"%d" % each, number) for each in range(8)))
            won = [each for each, outcome in enumerate(outcomes) if outcome is not None]
            found = await store.documents.get("user", "anna")
            assert found is not None
            assert [b"%d" % each for each in won] == [found.content]
            number = found.number
        await store.documents.delete("user", "anna")
        assert await put(b"late", number) is None
        assert await store.documents.get("user", "anna") is None

    opened(url, work)


def test_documents_are_paged_through_both_ways(url: str) -> None:
    async def work(store: Store) -> None:
        keys = [f"key{number:02}" for number in range(25)] + ["é", "\N{PERFORMING ARTS}"]
        for key in reversed(keys):
            await store.documents.put("log", key, key.encode())
        await store.documents.put("other", "key", b"")
        for backwards in (False, True):
            found: list[str] = []
            after = ""
            while page := await store.documents.page(
                "log", after=after, limit=10, backwards=backwards
            ):
                found += [document.key for document in page]
                after = found[-1]
            assert found == sorted(keys, reverse=backwards)

    opened(url, work)


def test_old_documents_are_deleted_by_kind_alone(url: str) -> None:
    async def work(store: Store) -> None:
        await store.documents.put("report", "old", b"")
        await store.documents.put("audit", "old", b"")
        await asyncio.sleep(0.01)
        await store.documents.put("report", "new", b"")
        found = await store.documents.get("report", "new")
        assert found is not None
        assert await store.documents.delete_unchanged_since("report", found.changed) == 1
        assert await store.documents.delete_unchanged_since("report", found.changed) == 0
        assert [each.key for each in await store.documents.page("report")] == ["new"]
        assert [each.key for each in await store.documents.page("audit")] == ["old"]

    opened(url, work)


def test_documents_stay_when_tables_are_deleted(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("venice", [b"1"], LISTING)
        await store.documents.put("venice", "venice", b"kept")
        await store.documents.put("report", "venice-1", b"kept")
        await store.delete("venice")
        await store.create("venice", [b"1"], LISTING)
        assert await store.delete_unchanged_since(2**60) == 1
        assert await store.documents.kinds() == ["report", "venice"]

    async def read(store: Store) -> None:
        found = await store.documents.get("report", "venice-1")
        assert found is not None
        assert found.content == b"kept"

    opened(url, work)
    opened(url, read)


def test_impossible_kinds_and_keys_are_refused(url: str) -> None:
    async def work(store: Store) -> None:
        for text in IMPOSSIBLE_IDS:
            for kind, key in ((text, "key"), ("kind", text)):
                with pytest.raises(StoreError, match="an id has 1 to 200 characters"):
                    await store.documents.put(kind, key, b"")
                assert await store.documents.get(kind, key) is None
                assert await store.documents.delete(kind, key) is False
        assert await store.documents.kinds() == []

    opened(url, work)


def test_a_store_that_is_not_open_has_no_documents(url: str) -> None:
    async def run() -> None:
        documents = connect(url).documents
        for attempt in (
            documents.put("kind", "key", b""),
            documents.get("kind", "key"),
            documents.page("kind"),
            documents.delete("kind", "key"),
        ):
            with pytest.raises(Unavailable, match="the store is not open"):
                await attempt

    asyncio.run(run())


def test_stores_tell_each_other_of_documents(server: postgres.Server) -> None:
    async def work(first: Store) -> None:
        heard_by_first: list[tuple[str, str, int]] = []
        heard_by_second: list[tuple[str, str, int]] = []
        tables: list[tuple[str, int]] = []
        second = connect(server.url)
        second.watch(lambda *change: tables.append(change))
        second.documents.watch(lambda *change: heard_by_second.append(change))
        await second.open()
        first.documents.watch(lambda *change: heard_by_first.append(change))
        await eventually(lambda: heard_by_first == heard_by_second == [("", "", 0)])
        number = await first.documents.put("user", 'a:"b', b"1")
        with pytest.raises(Conflict):
            await first.documents.put("user", 'a:"b', b"2", over=number + 1)
        await first.documents.delete("user", 'a:"b')
        await first.documents.delete("user", "never was")
        await first.documents.put("report", "old", b"", over=0)
        await first.documents.delete_unchanged_since("report", 2**60)
        await first.create("venice", [b"1"], LISTING)
        await eventually(lambda: len(heard_by_second) == 5 and len(tables) == 2)
        assert heard_by_second[1:3] == [("user", 'a:"b', number), ("user", 'a:"b', 0)]
        assert heard_by_second[4] == ("report", "old", 0)
        assert tables == [("", 0), ("venice", 1)], "who watches tables hears of tables alone"
        late: list[tuple[str, str, int]] = []
        first.documents.watch(lambda *change: late.append(change))
        await eventually(lambda: late == [("", "", 0)])
        assert heard_by_first == [("", "", 0)], "nobody hears of what they did themselves"
        await asyncio.to_thread(server.restart)
        await eventually(lambda: heard_by_second[5:] == [("", "", 0)])
        await second.close()

    opened(server.url, work)
