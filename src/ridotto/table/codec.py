"""Entries and snapshots as bytes for the store; every version ever written is read for ever.

An entry is JSON: `{"v": 1, "entry": {"type": "act", "at": ..., "by": ..., "act": {"do": ...}}}`.
"""

from collections.abc import Iterator, Sequence
from typing import NoReturn

import msgspec

from ridotto.engine import record
from ridotto.engine.chance import read_generator
from ridotto.engine.definition import JsonObject
from ridotto.errors import RidottoError
from ridotto.table.entry import EDITION, Creation, Entry
from ridotto.table.settings import read_settings
from ridotto.table.state import Table
from ridotto.table.transition import apply, create

VERSION = 1
# Version 1 of snapshots did not say which generator deals; who can't read it must not deal.
SNAPSHOT_VERSION = 2
KNOWN_SNAPSHOTS = (1, SNAPSHOT_VERSION)


class BadLog(RidottoError):
    """What is stored of a table cannot be read."""


class _Written(msgspec.Struct, frozen=True):
    v: int
    entry: Creation | Entry


class _Snapshot(msgspec.Struct, frozen=True):
    """A table without its game, which is kept as a record."""

    v: int
    table: Table
    record: JsonObject | None


def _no_game(value: object) -> NoReturn:
    raise TypeError(f"no {type(value).__name__} is ever written")


def _read_no_game(wanted: type, value: object) -> NoReturn:
    raise TypeError(f"no {wanted} is ever read")


_encoder = msgspec.json.Encoder(enc_hook=_no_game)
_entries = msgspec.json.Decoder(_Written)
_snapshots = msgspec.json.Decoder(_Snapshot, dec_hook=_read_no_game)


def write_entry(entry: Creation | Entry) -> bytes:
    """An entry as bytes."""
    return _encoder.encode(_Written(VERSION, entry))


def read_entry(data: bytes) -> Creation | Entry:
    """An entry from bytes; raises `BadLog`."""
    try:
        written = _entries.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"an entry cannot be read: {error}") from None
    if written.v != VERSION:
        raise BadLog(f"entry version {written.v} is not known; known: {VERSION}")
    if isinstance(written.entry, Entry) and written.entry.edition > EDITION:
        raise BadLog(f"edition {written.entry.edition} of an entry is not known; known: {EDITION}")
    return written.entry


def write_snapshot(table: Table) -> bytes:
    """A table as bytes, for a quicker start."""
    game = None if table.game is None else table.game.record()
    return _encoder.encode(
        _Snapshot(SNAPSHOT_VERSION, msgspec.structs.replace(table, game=None), game)
    )


def read_snapshot(data: bytes, *, compiled: bool = False) -> Table:
    """A table from bytes; raises `BadLog`."""
    *_, table = _reading_snapshot(data, compiled)
    return table


def _reading_snapshot(data: bytes, compiled: bool) -> Iterator[Table]:
    """A table from bytes, after every move of its game; raises `BadLog`."""
    try:
        snapshot = _snapshots.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"a snapshot cannot be read: {error}") from None
    if snapshot.v not in KNOWN_SNAPSHOTS:
        known = ", ".join(map(str, KNOWN_SNAPSHOTS))
        raise BadLog(f"snapshot version {snapshot.v} is not known; known: {known}")
    try:
        read_generator(snapshot.table.generator)
        # It may be older than some switches, or than the names of their values.
        settings = read_settings(snapshot.table.settings)
        table = msgspec.structs.replace(snapshot.table, settings=settings, game=None)
        yield table
        if snapshot.record is not None:
            written = record.read(snapshot.record)
            for game in record.replaying(written, compiled=compiled):
                yield msgspec.structs.replace(table, game=game)
            yield msgspec.structs.replace(table, game=game.prepared())
    except RidottoError as error:
        raise BadLog(f"a snapshot cannot be read: {error}") from None


def read_table(
    snapshot: bytes | None, entries: Sequence[bytes], *, compiled: bool = False
) -> Table:
    """A table from its snapshot, if there is one, and the entries after it; raises `BadLog`."""
    *_, table = reading_table(snapshot, entries, compiled=compiled)
    return table


def reading_table(
    snapshot: bytes | None, entries: Sequence[bytes], *, compiled: bool = False
) -> Iterator[Table]:
    """The same step by step, one for every move and entry: only the last has everything."""
    table = None
    if snapshot is not None:
        for table in _reading_snapshot(snapshot, compiled):
            yield table
    for data in entries:
        entry = read_entry(data)
        try:
            table = _next(table, entry)
        except RidottoError as error:
            raise BadLog(f"an entry cannot have happened: {error}") from None
        if table.game is not None:
            table.game.compiled = compiled
        yield table
    if table is None:
        raise BadLog("there is neither a snapshot nor an entry")


def _next(table: Table | None, entry: Creation | Entry) -> Table:
    """The table after the next entry of its log."""
    if isinstance(entry, Creation) and table is None:
        return create(entry)
    if isinstance(entry, Entry) and table is not None:
        return apply(table, entry)
    raise BadLog("a log is one creation, and then commands")
