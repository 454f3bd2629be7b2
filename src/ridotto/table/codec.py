"""Entries and snapshots as bytes for the store; every version ever written is read for ever.

An entry is JSON: `{"v": 1, "entry": {"type": "act", "at": ..., "by": ..., "act": {"do": ...}}}`.
"""

from collections.abc import Sequence
from typing import NoReturn

import msgspec

from ridotto.engine import record
from ridotto.engine.definition import JsonObject
from ridotto.errors import RidottoError
from ridotto.table.entry import Creation, Entry
from ridotto.table.settings import read_settings
from ridotto.table.state import Table
from ridotto.table.transition import apply, create

VERSION = 1


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
    return written.entry


def write_snapshot(table: Table) -> bytes:
    """A table as bytes, for a quicker start."""
    game = None if table.game is None else table.game.record()
    return _encoder.encode(_Snapshot(VERSION, msgspec.structs.replace(table, game=None), game))


def read_snapshot(data: bytes, *, compiled: bool = False) -> Table:
    """A table from bytes; raises `BadLog`."""
    try:
        snapshot = _snapshots.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"a snapshot cannot be read: {error}") from None
    if snapshot.v != VERSION:
        raise BadLog(f"snapshot version {snapshot.v} is not known; known: {VERSION}")
    try:
        # It may be older than some switches, or than the names of their values.
        settings = read_settings(snapshot.table.settings)
        game = None
        if snapshot.record is not None:
            game = record.replay(snapshot.record, compiled=compiled)
    except RidottoError as error:
        raise BadLog(f"a snapshot cannot be read: {error}") from None
    return msgspec.structs.replace(snapshot.table, settings=settings, game=game)


def read_table(
    snapshot: bytes | None, entries: Sequence[bytes], *, compiled: bool = False
) -> Table:
    """A table from its snapshot, if there is one, and the entries after it; raises `BadLog`."""
    table = None if snapshot is None else read_snapshot(snapshot, compiled=compiled)
    for data in entries:
        entry = read_entry(data)
        try:
            table = _next(table, entry)
        except RidottoError as error:
            raise BadLog(f"an entry cannot have happened: {error}") from None
        if table.game is not None:
            table.game.compiled = compiled
    if table is None:
        raise BadLog("there is neither a snapshot nor an entry")
    return table


def _next(table: Table | None, entry: Creation | Entry) -> Table:
    """The table after the next entry of its log."""
    if isinstance(entry, Creation) and table is None:
        return create(entry)
    if isinstance(entry, Entry) and table is not None:
        return apply(table, entry)
    raise BadLog("a log is one creation, and then commands")
