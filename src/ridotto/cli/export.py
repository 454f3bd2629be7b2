"""Everything in a store as one file, and back.

An export is lines of JSON: a header, one line for each table, record and document, and a last one
that says how many there were. Every line after the header carries a checksum of its part. What a
store keeps as bytes is base64, so that it comes back byte for byte.
"""

import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import BinaryIO

import msgspec

from ridotto import __version__
from ridotto import store as stores
from ridotto.engine import record
from ridotto.engine.verification import read_kept
from ridotto.errors import RidottoError
from ridotto.store import Document, Listing, Store

VERSION = 2
READABLE = (1, 2)  # the first had no documents
PAGE = 20  # tables whose logs are in memory at once
NOT_JSON = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class BadExport(RidottoError):
    """A file is not an export or is damaged, or there is nothing to export."""


class Header(msgspec.Struct, frozen=True):
    """The first line: the version of the format, and of the program that wrote it."""

    ridotto_export: int
    program: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="table"):
    """A table: its whole log, oldest entry first, and its row of the lobby."""

    id: str
    entries: list[bytes]
    listing: Listing


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="record"):
    """The record of a finished game."""

    id: str
    record: bytes


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="document"):
    """A document: what is kept beside tables and records."""

    kind: str
    key: str
    content: bytes


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="end"):
    """The last line: how many tables, records and documents came before it."""

    tables: int
    records: int
    documents: int = 0


Part = Table | Record | Kept


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    crc32: str
    part: msgspec.Raw


class Tally(msgspec.Struct):
    """What an import has done so far."""

    tables: int = 0
    records: int = 0
    documents: int = 0
    there: int = 0

    def __str__(self) -> str:
        added = f"{self.tables} tables, {self.records} records and {self.documents} documents added"
        return f"{added}, {self.there} already there"


_read_line = msgspec.json.Decoder(_Line).decode
_read_part = msgspec.json.Decoder(Part | End).decode


def write_part(part: Part | End) -> bytes:
    r"""One line of an export.

    >>> write_part(End(2, 1))
    b'{"crc32":"9a10fd71","part":{"type":"end","tables":2,"records":1,"documents":0}}\n'
    """
    written = msgspec.json.encode(part)
    line = _Line(f"{zlib.crc32(written):08x}", msgspec.Raw(written))
    return msgspec.json.encode(line) + b"\n"


def read_part(line: bytes) -> Part | End:
    """What a line of an export says; raises a `RidottoError` if it is not as it was written.

    >>> read_part(write_part(End(2, 1)).replace(b"2,", b"3,"))
    Traceback (most recent call last):
    ridotto.cli.export.BadExport: its checksum is wrong
    """
    try:
        read = _read_line(line)
        if f"{zlib.crc32(read.part):08x}" != read.crc32:
            raise BadExport("its checksum is wrong")
        part = _read_part(read.part)
        _check(part)
    except NOT_JSON as error:
        raise BadExport(str(error)) from None
    return part


def _check(part: Part | End) -> None:
    """Refuse what would trouble a server later: one bad row would close the whole lobby."""
    from ridotto.table import Creation, codec, view

    if isinstance(part, Table | Record):
        stores.check_id(part.id)
    if isinstance(part, Kept):
        stores.check_id(part.kind)
        stores.check_id(part.key)
    if isinstance(part, Record):
        msgspec.json.decode(part.record, type=record.Record)
    elif isinstance(part, Table):
        for user in part.listing.users:
            stores.check_id(user)
        log = [codec.read_entry(entry) for entry in part.entries]
        creations = [entry.table for entry in log if isinstance(entry, Creation)]
        row = msgspec.json.decode(part.listing.content, type=view.TableRow)
        if [*creations, row.id] != [part.id] * 2 or not isinstance(log[0], Creation):
            raise BadExport("it is not the log of one table")


async def _parts(store: Store) -> AsyncIterator[Part]:
    """Everything in a store; records come after tables: none of an exported game is missing."""
    async for table in _tables(store):
        yield table
    async for name in _ids(store.record_ids):
        if (content := await store.record(name)) is not None:
            yield Record(name, content)
    async for kind, document in _documents(store):
        yield Kept(kind, document.key, document.content)


async def _tables(store: Store) -> AsyncIterator[Table]:
    """All tables, each log with the row that belongs to it, also while people play."""
    from ridotto.server.room.storage import listing_of
    from ridotto.table import codec

    done: set[str] = set()
    before: int | None = None
    while rows := await store.rows(listed_only=False, limit=PAGE, before=before):
        logs = [await _log(store, row.table) for row in rows]
        unchanged = await store.rows(listed_only=False, limit=PAGE, before=before)
        for row, log in zip(rows, logs, strict=True):
            if log and row in unchanged:
                done.add(row.table)
                yield Table(row.table, log, row.listing)
        before = rows[-1].shown
    # What changed meanwhile has a new row, perhaps on a page that is already turned.
    async for table in _ids(store.tables):
        if table not in done and (log := await _log(store, table)):
            yield Table(table, log, listing_of(codec.read_table(None, log)))


async def _log(store: Store, table: str) -> list[bytes]:
    """The whole log of a table; nothing if it was deleted just now."""
    try:
        return (await store.load(table, after=0)).entries
    except stores.Missing:
        return []


async def _ids(page: Callable[[str], Awaitable[list[str]]]) -> AsyncIterator[str]:
    after = ""
    while ids := await page(after):
        for name in ids:
            yield name
        after = ids[-1]


async def _documents(store: Store) -> AsyncIterator[tuple[str, Document]]:
    """All documents, with their kinds."""
    for kind in await store.documents.kinds():
        after = ""
        while documents := await store.documents.page(kind, after=after):
            for document in documents:
                yield kind, document
            after = documents[-1].key


async def count_parts(store: Store) -> int:
    """How many tables, records and documents there are."""
    ids = len([1 for page in (store.tables, store.record_ids) async for _ in _ids(page)])
    return ids + len([1 async for _ in _documents(store)])


async def write_export(store: Store, file: BinaryIO, advance: Callable[[], None]) -> End:
    """Write everything in a store to a file, calling `advance` after each part; how much it was."""
    file.write(msgspec.json.encode(Header(VERSION, __version__)) + b"\n")
    counts: dict[type, int] = {Table: 0, Record: 0, Kept: 0}
    async for part in _parts(store):
        file.write(write_part(part))
        counts[type(part)] += 1
        advance()
    end = End(*counts.values())
    file.write(write_part(end))
    return end


async def read_export(store: Store, file: BinaryIO) -> Tally:
    """Put an export, or the record of one game, into a store; raises a `RidottoError`.

    Everything before a damaged line is put in, and what is there already is left alone.
    """
    tally = Tally()
    first = file.readline(record.MOST_BYTES + 1)
    try:
        header = msgspec.json.decode(first, type=Header)
    except NOT_JSON:
        name, content = read_kept(first + file.read(record.MOST_BYTES))
        await _put(store, Record(name, content), tally)
        return tally
    if header.ridotto_export not in READABLE:
        known = " and ".join(map(str, READABLE))
        raise BadExport(f"export version {header.ridotto_export} is not known; known: {known}")
    try:
        for part in _read_parts(file):
            await _put(store, part, tally)
    except BadExport as error:
        raise BadExport(f"{error}; everything before it is kept: {tally}") from None
    return tally


def _read_parts(file: BinaryIO) -> Iterator[Part]:
    counts: dict[type, int] = {Table: 0, Record: 0, Kept: 0}
    line_number = 1
    for line_number, line in enumerate(file, 2):
        try:
            part = read_part(line)
        except RidottoError as error:
            raise BadExport(f"line {line_number} is damaged: {error}") from None
        if isinstance(part, End):
            if part != End(*counts.values()) or file.read(1):
                raise BadExport(f"line {line_number} is not the end it says: lines are missing")
            return
        yield part
        counts[type(part)] += 1
    raise BadExport(f"the file breaks off after line {line_number}")


async def _put(store: Store, part: Part, tally: Tally) -> None:
    try:
        if isinstance(part, Table):
            await store.create(part.id, part.entries, part.listing)
            tally.tables += 1
        elif isinstance(part, Kept):
            await store.documents.put(part.kind, part.key, part.content, over=0)
            tally.documents += 1
        elif await store.put_record(part.id, part.record):
            tally.records += 1
        else:
            tally.there += 1
    except stores.Conflict:
        tally.there += 1


async def count_unchanged(store: Store, moment: int) -> int:
    """How many tables last changed before a moment."""
    count, before = 0, None
    while rows := await store.rows(listed_only=False, limit=PAGE, before=before):
        count += sum(row.changed < moment for row in rows)
        before = rows[-1].shown
    return count
