"""Appends to many tables at once, with a few statements instead of two for each.

After every statement the thread has to wait for the interpreter, which the event loop is busy with.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ridotto.store.protocol import Append, StoreError
from ridotto.store.sqlite.queries import append, now, refusal

MOST_TABLES = 64  # that a statement names
STATEMENTS = 256  # to be kept prepared: three for each number of tables, and all others
VERSIONS = "SELECT id, version FROM tables WHERE id IN ({})"
MOVE = "UPDATE tables SET version = version + 1, changed = ? WHERE id IN ({})"
ENTER = "INSERT INTO entries (table_id, version, entry) VALUES {}"

Item = TypeVar("Item")


def append_all(connection: sqlite3.Connection, wishes: Sequence[Append]) -> list[StoreError | None]:
    """Write on at many tables; tells of each wish why it was refused, if it was.

    Must be called inside a transaction that nobody else can write in.
    """
    times = Counter(wish.table for wish in wishes)
    alike = {wish.table: wish for wish in wishes if times[wish.table] == 1 and _is_plain(wish)}
    if len(alike) == 1:
        alike = {}
    refusals = _append_alike(connection, alike)
    return [
        refusals.get(wish.table) if wish.table in alike else _append_one(connection, wish)
        for wish in wishes
    ]


def _is_plain(wish: Append) -> bool:
    """Whether a wish is one entry and nothing else, as nearly all are."""
    return len(wish.entries) == 1 and wish.listing is None and not wish.records


def _append_one(connection: sqlite3.Connection, wish: Append) -> StoreError | None:
    try:
        append(connection, wish)
    except StoreError as error:
        return error
    return None


def _append_alike(
    connection: sqlite3.Connection, wishes: dict[str, Append]
) -> dict[str, StoreError]:
    """Write one entry at each of many tables; tells which were refused, and why."""
    actual: dict[str, int] = {}
    for tables in _groups(list(wishes)):
        actual.update(connection.execute(VERSIONS.format(_list("?", tables)), tables))
    refusals = {
        table: refusal(wish, actual.get(table))
        for table, wish in wishes.items()
        if actual.get(table) != wish.version
    }
    moment = now()
    for group in _groups([wish for table, wish in wishes.items() if table not in refusals]):
        tables = [wish.table for wish in group]
        connection.execute(MOVE.format(_list("?", tables)), (moment, *tables))
        rows = [(wish.table, wish.version + 1, wish.entries[0]) for wish in group]
        values = [value for row in rows for value in row]
        connection.execute(ENTER.format(_list("(?, ?, ?)", rows)), values)
    return refusals


def _groups(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """All items in as few groups as can be.

    >>> [len(group) for group in _groups(range(150))]
    [64, 64, 22]
    """
    for begin in range(0, len(items), MOST_TABLES):
        yield items[begin : begin + MOST_TABLES]


def _list(part: str, items: Sequence[object]) -> str:
    """As many equal parts of a statement as there are items."""
    return ", ".join([part] * len(items))
