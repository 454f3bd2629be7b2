"""Many at once who write to a store, as players, hosts and tools do."""

import asyncio
import random

from ridotto.store import Listing, Store
from tests.support.power_book import CODE, FAR, Book, Thing, entry, listing, snapshot

TABLES = 4


async def play(store: Store, book: Book, chance: random.Random, turns: int) -> None:
    """Everybody at once, so that their writes share transactions."""
    await asyncio.gather(
        *(
            play_at(store, book, f"table{n}", random.Random(chance.random()), turns)
            for n in range(TABLES)
        ),
        put_documents(store, book, random.Random(chance.random()), turns),
        use_codes(store, book, random.Random(chance.random()), turns),
    )


async def play_at(store: Store, book: Book, table: str, chance: random.Random, turns: int) -> None:
    """Open a table if need be, write on, take snapshots; sometimes remove it."""
    thing = ("table", table)
    for _ in range(turns):
        if book.now(thing) is None:
            await create(store, book, table, chance.randrange(1, 4))
        elif chance.random() < 0.05:
            await book.ask(store.delete(table), (thing, None), (("snapshot", table), None))
        elif chance.random() < 0.15:
            version = book.now(thing)[0]
            wish = store.save_snapshot(table, version, snapshot(table, version))
            await book.ask(wish, (("snapshot", table), version))
        elif chance.random() < 0.1:
            await store.load(table)  # readers hold up checkpoints
        else:
            await append(store, book, table, chance)


async def create(store: Store, book: Book, table: str, version: int) -> None:
    """Begin a table."""
    entries = [entry(table, number) for number in range(1, version + 1)]
    row = listing(table, version)
    wish = store.create(table, entries, row)
    await book.ask(wish, (("table", table), (version, row, ())))


async def append(store: Store, book: Book, table: str, chance: random.Random) -> None:
    """Write on, at times with a new row of the lobby and with a record."""
    version, row, records = book.now(("table", table))
    after = version + chance.randrange(1, 4)
    entries = [entry(table, number) for number in range(version + 1, after + 1)]
    new_row: Listing | None = None
    new_records = {}
    if chance.random() < 0.4:
        row = new_row = listing(table, after)
    if chance.random() < 0.2:
        name = f"{table}-{after}"
        new_records[name] = name.encode()
        records = tuple(sorted({*records, name}))
    wish = store.append(table, version, entries, new_row, new_records)
    await book.ask(wish, (("table", table), (after, row, records)))


async def put_documents(store: Store, book: Book, chance: random.Random, turns: int) -> None:
    """Put, replace and delete documents."""
    for turn in range(turns):
        key = f"key{chance.randrange(3)}"
        thing: Thing = ("document", key)
        if book.now(thing) is not None and chance.random() < 0.2:
            await book.ask(store.documents.delete("kind", key), (thing, None))
        else:
            content = f"{turn} {chance.random()} ".encode() * chance.randrange(1, 300)
            await book.ask(store.documents.put("kind", key, content), (thing, content))


async def use_codes(store: Store, book: Book, chance: random.Random, turns: int) -> None:
    """Hand out codes and use them up."""
    for turn in range(turns):
        code = f"code{chance.randrange(3)}"
        if book.now(("code", code)):
            taken = await book.ask(store.take_code(code, turn), (("code", code), None))
            assert taken == CODE
        else:
            await book.ask(store.put_code(code, CODE, FAR), (("code", code), True))


def codes() -> list[str]:
    """All codes there can be."""
    return [f"code{number}" for number in range(3)]
