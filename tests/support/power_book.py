"""What a store was asked to keep and what it acknowledged, to be compared with what is left.

Each thing has a history of values, one after the other. After a power cut it must have a value at
or after the last one that was acknowledged, and none that nobody had asked for yet.
"""

from collections.abc import Awaitable
from typing import Any, NamedTuple

from ridotto.store import Listing, Missing, Store
from tests.support.power_disk import Disk, Note

Thing = tuple[str, str]  # what kind, and which one
CODE = b"code"
FAR = 2**60  # when codes expire


class Asked(NamedTuple):
    thing: Thing


class Acknowledged(NamedTuple):
    thing: Thing
    number: int  # of a document, which no later one may have


class Book:
    """The histories of all things of a store."""

    def __init__(self) -> None:
        self.disk: Disk | None = None
        self.values: dict[Thing, list[Any]] = {}

    def begin(self, disk: Disk, values: dict[Thing, Any]) -> None:
        """Go on from what is there."""
        self.disk = disk
        self.values = {thing: [value] for thing, value in values.items()}

    def now(self, thing: Thing) -> Any:
        """What a thing was last asked to be; None if it is not there."""
        return self.values.get(thing, [None])[-1]

    async def ask(self, wish: Awaitable[Any], *things: tuple[Thing, Any]) -> Any:
        """Do something that makes things what is said of them; what comes of it."""
        assert self.disk is not None
        for thing, value in things:
            self.values.setdefault(thing, [None]).append(value)
            self.disk.note(Asked(thing))
        outcome = await wish
        for thing, _ in things:
            number = outcome if isinstance(outcome, int) and thing[0] == "document" else 0
            self.disk.note(Acknowledged(thing, int(number)))
        return outcome


class Standing:
    """How far the histories had come at some moment."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._asked: dict[Thing, int] = {}
        self._acknowledged: dict[Thing, int] = {}
        self.highest = 0  # number of a document

    def take(self, note: Note) -> None:
        """One step."""
        match note.what:
            case Asked(thing):
                self._asked[thing] = self._asked.get(thing, 0) + 1
            case Acknowledged(thing, number):
                self._acknowledged[thing] = self._acknowledged.get(thing, 0) + 1
                self.highest = max(self.highest, number)

    def compare(self, found: dict[Thing, Any]) -> list[str]:
        """What is wrong with what was found."""
        problems = []
        for thing in sorted({*self._book.values, *found}):
            history = self._book.values.get(thing, [None])
            first = self._acknowledged.get(thing, 0)
            possible = history[first : self._asked.get(thing, 0) + 1]
            if found.get(thing) not in possible:
                problems.append(f"{thing} is {found.get(thing)}, not one of {possible}")
        return problems


def entry(table: str, version: int) -> bytes:
    """What is written as that version of a table."""
    return f"{table} {version} ".encode() * (1 + version * 7 % 60)


def listing(table: str, version: int) -> Listing:
    """The row that a table has since a version."""
    users = tuple(f"user {number}" for number in range(version % 4))
    return Listing(f"{table} {version}".encode(), version % 2 == 0, version % 3 == 0, users)


def snapshot(table: str, version: int) -> bytes:
    """A snapshot of a version: some pages long."""
    return f"snapshot of {table} {version} ".encode() * 700


async def read(store: Store, codes: list[str]) -> dict[Thing, Any]:
    """Everything there is; codes are used up by that. What should not be there shows as a text."""
    found: dict[Thing, Any] = {}
    rows = {row.table: row.listing for row in await store.rows(listed_only=False, limit=10_000)}
    records: dict[str, list[str]] = {}
    for name in await store.record_ids():
        table = name.rpartition("-")[0]
        is_right = await store.record(name) == name.encode()
        records.setdefault(table, []).append(name if is_right else f"{name} is damaged")
    for table in {*await store.tables(), *rows, *records}:
        found["table", table] = await _table(store, table, rows.get(table), records.get(table, []))
        kept = await _snapshot(store, table)
        if kept:
            found["snapshot", table] = kept
    for kind in await store.documents.kinds():
        for document in await store.documents.page(kind):
            found["document", document.key] = document.content
    for code in codes:
        if await store.take_code(code, 0) == CODE:
            found["code", code] = True
    return found


async def _table(store: Store, table: str, row: Listing | None, records: list[str]) -> Any:
    try:
        stored = await store.load(table, after=0)
    except Missing:
        return f"left over: {row}, {records}"
    version = stored.version
    if stored.entries != [entry(table, number) for number in range(1, version + 1)]:
        return f"another log: {stored.entries}"
    return version, row, tuple(sorted(records))


async def _snapshot(store: Store, table: str) -> Any:
    try:
        stored = await store.load(table)
    except Missing:
        return None
    version = stored.snapshot_version
    after = [entry(table, number) for number in range(version + 1, stored.version + 1)]
    if stored.entries != after:
        return f"the log does not go on from the snapshot of {version}"
    if version and stored.snapshot != snapshot(table, version):
        return f"damaged: {stored.snapshot!r}"
    return version


async def go_on(store: Store, highest: int) -> list[str]:
    """See that everything can be written on; what is wrong with that."""
    problems = []
    for table in (await store.tables())[:3]:
        version = (await store.load(table)).version
        await store.append(table, version, [entry(table, version + 1)])
    number = await store.documents.put("kind", "after the cut", b"new")
    if number <= highest:
        problems.append(f"a document got number {number}, but {highest} was told before")
    return problems
