"""The lobby shows whose row is the newest, page by page."""

import asyncio

import pytest

from ridotto.store import Conflict, Listing, Row, Store, StoreError
from ridotto.store.protocol import END_OF_TIME
from tests.support.store import LISTING, opened

HIDDEN = Listing(b"hidden", listed=False, over=False)
OVER = Listing(b"over", listed=True, over=True)
HIDDEN_AND_OVER = Listing(b"both", listed=False, over=True)


def test_rows_are_filtered(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("open", [], LISTING)
        await store.create("hidden", [], HIDDEN)
        await store.create("over", [], OVER)
        await store.create("both", [], HIDDEN_AND_OVER)
        for listed_only, over, expected in (
            (True, None, {"open", "over"}),
            (True, False, {"open"}),
            (True, True, {"over"}),
            (False, None, {"open", "hidden", "over", "both"}),
            (False, False, {"open", "hidden"}),
            (False, True, {"over", "both"}),
        ):
            rows = await store.rows(listed_only=listed_only, over=over)
            assert {row.table for row in rows} == expected
        assert await store.rows(limit=0) == []

    opened(url, work)


def test_a_new_row_moves_a_table_to_the_front_and_an_entry_alone_does_not(url: str) -> None:
    async def work(store: Store) -> None:
        for name in ("a", "b", "c"):
            await store.create(name, [], LISTING)
            await asyncio.sleep(0.005)
        assert [row.table for row in await store.rows()] == ["c", "b", "a"]
        await store.append("a", 0, [b"1"])
        await asyncio.sleep(0.005)
        await store.append("b", 0, [], OVER)
        rows = await store.rows()
        assert [row.table for row in rows] == ["b", "c", "a"]
        assert rows[2].changed > rows[2].shown
        assert [row.listing for row in rows] == [OVER, LISTING, LISTING]
        assert [row.shown for row in rows] == sorted((row.shown for row in rows), reverse=True)
        assert rows[1:] == await store.rows(before=rows[0].shown)
        await store.append("a", 1, [b"2"], HIDDEN)
        assert [row.table for row in await store.rows()] == ["b", "c"]

    opened(url, work)


@pytest.mark.parametrize("listed_only", [True, False])
def test_pages_lose_nobody_even_in_the_same_millisecond(url: str, listed_only: bool) -> None:
    async def work(store: Store) -> None:
        names = [f"table{number:02}" for number in range(40)]
        listings = [LISTING, OVER] if listed_only else [LISTING, OVER, HIDDEN, HIDDEN_AND_OVER]
        await asyncio.gather(
            *(
                store.create(name, [], listings[number % len(listings)])
                for number, name in enumerate(names)
            )
        )
        found: list[Row] = []
        before = None
        while page := await store.rows(limit=7, before=before, listed_only=listed_only):
            assert len(page) >= min(7, 40 - len(found))
            found += page
            before = page[-1].shown
        assert sorted(row.table for row in found) == names
        changes = [row.shown for row in found]
        assert changes == sorted(changes, reverse=True)

    opened(url, work)


def test_everybody_finds_his_own_tables_first_those_that_go_on_then_the_newest(url: str) -> None:
    async def work(store: Store) -> None:
        for name, over, users in (
            ("a", False, ("anna", "ben")),
            ("b", True, ("anna",)),
            ("c", False, ("anna", "çelik")),
            ("d", False, ("ben",)),
        ):
            await store.create(name, [], Listing(b"", False, over, users))
            await asyncio.sleep(0.005)
        rows = await store.rows_of("anna", 10)
        assert [row.table for row in rows] == ["c", "a", "b"]
        assert rows[0].listing.users == ("anna", "çelik")
        assert [row.table for row in await store.rows_of("anna", 2)] == ["c", "a"]
        assert [row.table for row in await store.rows_of("ben", 10)] == ["d", "a"]
        for nobody in ("", "dora", "nul\0", "ann"):
            assert await store.rows_of(nobody, 10) == []

    opened(url, work)


def test_a_new_row_tells_anew_who_sits_there_and_an_entry_alone_does_not(url: str) -> None:
    async def tables_of(store: Store, *users: str) -> list[list[str]]:
        found = [await store.rows_of(user, 10) for user in users]
        return [sorted(row.table for row in rows) for rows in found]

    async def work(store: Store) -> None:
        await store.create("a", [], Listing(b"", True, False, ("anna", "ben")))
        await store.create("b", [], Listing(b"", True, False, ("ben",)))
        await store.append("a", 0, [b"1"])
        assert await tables_of(store, "anna", "ben") == [["a"], ["a", "b"]]
        await asyncio.gather(
            store.append("a", 1, [b"2"], Listing(b"", True, False, ("ben", "carla"))),
            store.append("b", 0, [b"1"]),
        )
        assert await tables_of(store, "anna", "ben", "carla") == [[], ["a", "b"], ["a"]]
        with pytest.raises(Conflict):
            await store.append("a", 0, [b"3"], LISTING)
        assert await tables_of(store, "ben") == [["a", "b"]]
        await store.delete("a")
        assert await tables_of(store, "ben", "carla") == [["b"], []]
        await store.delete_unchanged_since(END_OF_TIME)
        assert await tables_of(store, "ben") == [[]]
        await store.create("a", [], LISTING)
        assert await tables_of(store, "ben", "carla") == [[], []]

    opened(url, work)


def test_a_person_no_database_can_keep_is_refused(url: str) -> None:
    async def work(store: Store) -> None:
        unfit = Listing(b"", True, False, ("nul\0",))
        with pytest.raises(StoreError, match="an id has"):
            await store.create("a", [], unfit)
        await store.create("a", [], LISTING)
        with pytest.raises(StoreError, match="an id has"):
            await store.append("a", 0, [b"1"], unfit)
        assert (await store.load("a")).version == 0

    opened(url, work)
