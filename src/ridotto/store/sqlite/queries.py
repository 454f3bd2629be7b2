"""What is done to a SQLite file: functions of a connection, to be called inside a transaction.

Each raises a `StoreError` only before it has changed anything, so that a refusal needs no rollback.
"""

import contextlib
import heapq
import itertools
import sqlite3
import time

import msgspec

from ridotto.errors import shown
from ridotto.store import migrations
from ridotto.store.protocol import (
    END_OF_TIME,
    FORGOTTEN_AFTER,
    Append,
    Conflict,
    Listing,
    Missing,
    Row,
    Stored,
    StoreError,
)

DELETED_AT_ONCE = 100

CREATE = (
    "INSERT INTO tables (id, version, changed, shown, listed, over, content)"
    " VALUES (?, 0, 0, 0, 0, 0, x'') ON CONFLICT DO NOTHING"
)
MOVE = "UPDATE tables SET version = ?, changed = ? WHERE id = ? AND version = ?"
MOVE_AND_LIST = (
    "UPDATE tables SET version = ?, changed = ?, shown = ?, listed = ?, over = ?, content = ?"
    " WHERE id = ? AND version = ?"
)
ENTER = "INSERT INTO entries (table_id, version, entry) VALUES (?, ?, ?)"
REPLACE_RECORD = (
    "INSERT INTO records (id, record) VALUES (?, ?)"
    " ON CONFLICT (id) DO UPDATE SET record = excluded.record"
)
PUT_RECORD = "INSERT INTO records (id, record) VALUES (?, ?) ON CONFLICT DO NOTHING"
VERSION = "SELECT version FROM tables WHERE id = ?"
SNAPSHOT = "SELECT version, snapshot FROM snapshots WHERE table_id = ?"
ENTRIES = "SELECT entry FROM entries WHERE table_id = ? AND version > ? ORDER BY version"
SAVE_SNAPSHOT = (
    "INSERT INTO snapshots (table_id, version, snapshot) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot"
    " WHERE excluded.version > snapshots.version"
)
UNSEAT = "DELETE FROM persons WHERE table_id = ?"
SEAT = "INSERT INTO persons (person, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
_PERSONS = "(SELECT json_group_array(person) FROM persons WHERE table_id = tables.id)"
_ROW = f"SELECT id, content, listed, over, {_PERSONS}, changed, shown FROM tables"
ROWS = f"{_ROW} WHERE listed = ? AND over = ? AND shown < ? ORDER BY shown DESC"
ROWS_OF = (
    f"{_ROW} WHERE id IN (SELECT table_id FROM persons WHERE person = ?)"
    " ORDER BY over, shown DESC LIMIT ?"
)
USERS = "SELECT DISTINCT person FROM persons WHERE person > ? ORDER BY person LIMIT ?"
TABLES = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
RECORD = "SELECT record FROM records WHERE id = ?"
RECORD_IDS = "SELECT id FROM records WHERE id > ? ORDER BY id LIMIT ?"
DELETE = "DELETE FROM tables WHERE id = ?"
# A full stop is the next character after a hyphen.
DELETE_RECORDS = "DELETE FROM records WHERE id > ? || '-' AND id < ? || '.'"
UNCHANGED = "SELECT id FROM tables WHERE changed < ? LIMIT ?"
PUT_CODE = (
    "INSERT INTO codes (code, value, expires) VALUES (?, ?, ?)"
    " ON CONFLICT (code) DO UPDATE SET value = excluded.value, expires = excluded.expires"
)
PRUNE_CODES = "DELETE FROM codes WHERE expires <= ?"
CODE = "SELECT value FROM codes WHERE code = ?"
DELETE_CODE = "DELETE FROM codes WHERE code = ?"
LEASE = (
    "INSERT INTO workers (worker, until) VALUES (?, ?)"
    " ON CONFLICT (worker) DO UPDATE SET until = excluded.until"
)
PRUNE_WORKERS = "DELETE FROM workers WHERE until < ?"
LIVING = "SELECT worker FROM workers WHERE until > ?"


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file up to date, one process at a time."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(migrations.BEGIN)
    applied = [number for (number,) in connection.execute(migrations.APPLIED)]
    for step in migrations.pending("sqlite", applied):
        statement = ""
        for line in step.statements.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                connection.execute(statement)
                statement = ""
    connection.execute("COMMIT")


def create(connection: sqlite3.Connection, wanted: Append) -> None:
    """Begin a table, and write on at its version 0."""
    if not connection.execute(CREATE, (wanted.table,)).rowcount:
        raise Conflict(f"there is already a table {shown(wanted.table)}")
    append(connection, wanted)


def append(connection: sqlite3.Connection, wanted: Append) -> None:
    """Write on, if the table is at the version asked for."""
    table, version, entries, listing, records = wanted
    after = version + len(entries)
    if listing is None:
        moved = connection.execute(MOVE, (after, now(), table, version))
    else:
        state = (listing.listed, listing.over, listing.content)
        moment = now()
        moved = connection.execute(MOVE_AND_LIST, (after, moment, moment, *state, table, version))
    if not moved.rowcount:
        raise refusal(wanted, _found_version(connection, table))
    for written, entry in enumerate(entries, version + 1):
        connection.execute(ENTER, (table, written, entry))
    for item in records.items():
        connection.execute(REPLACE_RECORD, item)
    if listing is not None:
        connection.execute(UNSEAT, (table,))
        connection.executemany(SEAT, [(user, table) for user in listing.users])


def refusal(wanted: Append, actual: int | None) -> StoreError:
    """Why nothing can be written on: there is no such table, or it is at another version."""
    if actual is None:
        return _missing(wanted.table)
    return Conflict(f"{shown(wanted.table)} is at version {actual}, not {wanted.version}")


def _missing(table: str) -> Missing:
    return Missing(f"there is no table {shown(table)}")


def _found_version(connection: sqlite3.Connection, table: str) -> int | None:
    """The version a table is at, if there is one."""
    row = connection.execute(VERSION, (table,)).fetchone()
    return None if row is None else int(row[0])


def _version(connection: sqlite3.Connection, table: str) -> int:
    """The version a table is at; raises `Missing`."""
    version = _found_version(connection, table)
    if version is None:
        raise _missing(table)
    return version


def load(connection: sqlite3.Connection, table: str, after: int | None) -> Stored:
    """Read a table."""
    version = _version(connection, table)
    snapshot_version, snapshot = 0, None
    if after is None:
        row = connection.execute(SNAPSHOT, (table,)).fetchone()
        snapshot_version, snapshot = row or (0, None)
    start = snapshot_version if after is None else after
    entries = [entry for (entry,) in connection.execute(ENTRIES, (table, start))]
    return Stored(version, snapshot, snapshot_version, entries)


def save_snapshot(
    connection: sqlite3.Connection, table: str, version: int, snapshot: bytes
) -> None:
    """Keep a snapshot, if it is the newest."""
    if version > _version(connection, table):
        raise Conflict(f"{shown(table)} has no version {version} yet")
    connection.execute(SAVE_SNAPSHOT, (table, version, snapshot))


def rows(
    connection: sqlite3.Connection,
    listed_only: bool,
    over: bool | None,
    limit: int,
    before: int | None,
) -> list[Row]:
    """Read the lobby."""
    choices = itertools.product(
        (True,) if listed_only else (True, False), (True, False) if over is None else (over,)
    )
    moment = END_OF_TIME if before is None else before
    found: list[Row] = []
    with contextlib.ExitStack() as stack:
        newest_first = []
        for choice in choices:
            cursor = connection.execute(ROWS, (*choice, moment))
            newest_first.append(stack.enter_context(contextlib.closing(cursor)))
        for row in map(_read_row, heapq.merge(*newest_first, key=lambda row: -row[-1])):
            if len(found) >= limit and not (found and found[-1].shown == row.shown):
                break
            found.append(row)
    return found


def rows_of(connection: sqlite3.Connection, user: str, limit: int) -> list[Row]:
    """Read the rows of the tables at which a user sits."""
    return [_read_row(row) for row in connection.execute(ROWS_OF, (user, limit))]


def _read_row(row: tuple[str, bytes, int, int, str, int, int]) -> Row:
    """A row of the lobby as it was selected."""
    table, content, listed, over, users, changed, shown_at = row
    sitting = tuple(sorted(msgspec.json.decode(users, type=list[str])))
    listing = Listing(content, bool(listed), bool(over), sitting)
    return Row(table, listing, shown_at, changed)


def users(connection: sqlite3.Connection, after: str, limit: int) -> list[str]:
    """Read who sits somewhere."""
    return [user for (user,) in connection.execute(USERS, (after, limit))]


def tables(connection: sqlite3.Connection, after: str, limit: int) -> list[str]:
    """Read ids of tables."""
    return [table for (table,) in connection.execute(TABLES, (after, limit))]


def record(connection: sqlite3.Connection, record_id: str) -> bytes | None:
    """Read a record."""
    row = connection.execute(RECORD, (record_id,)).fetchone()
    return None if row is None else row[0]


def record_ids(connection: sqlite3.Connection, after: str, limit: int) -> list[str]:
    """Read ids of records."""
    return [found for (found,) in connection.execute(RECORD_IDS, (after, limit))]


def put_record(connection: sqlite3.Connection, record_id: str, content: bytes) -> bool:
    """Keep a record, if it is new."""
    return connection.execute(PUT_RECORD, (record_id, content)).rowcount == 1


def delete(connection: sqlite3.Connection, table: str) -> None:
    """Remove a table and its records."""
    connection.execute(DELETE, (table,))
    connection.execute(DELETE_RECORDS, (table, table))


def delete_unchanged(connection: sqlite3.Connection, moment: int) -> int:
    """Remove some tables that last changed before a moment; tells how many."""
    old = connection.execute(UNCHANGED, (moment, DELETED_AT_ONCE)).fetchall()
    for (table,) in old:
        delete(connection, table)
    return len(old)


def put_code(connection: sqlite3.Connection, code: str, value: bytes, expires: int) -> None:
    """Keep a code."""
    connection.execute(PUT_CODE, (code, value, expires))


def take_code(connection: sqlite3.Connection, code: str, now: int) -> bytes | None:
    """Use a code up, once all expired ones are gone."""
    connection.execute(PRUNE_CODES, (now,))
    row = connection.execute(CODE, (code,)).fetchone()
    connection.execute(DELETE_CODE, (code,))
    return None if row is None else row[0]


def lease(connection: sqlite3.Connection, worker: str, until: int) -> None:
    """Keep a lease, and forget those who died long ago."""
    connection.execute(LEASE, (worker, until))
    connection.execute(PRUNE_WORKERS, (until - FORGOTTEN_AFTER,))


def living_workers(connection: sqlite3.Connection, now: int) -> set[str]:
    """Read whose lease goes beyond now."""
    return {worker for (worker,) in connection.execute(LIVING, (now,))}


def ping(connection: sqlite3.Connection) -> None:
    """Read something."""
    connection.execute(migrations.APPLIED).fetchall()


def now() -> int:
    """The moment of a change."""
    return time.time_ns() // 1_000_000
