"""The documents in a SQLite file."""

import sqlite3
from collections.abc import Callable

from ridotto.errors import shown
from ridotto.store.documents import Document, Documents, DocumentWatcher
from ridotto.store.protocol import Conflict, check_id, storable
from ridotto.store.sqlite.queries import now
from ridotto.store.sqlite.thread import DatabaseThread

NUMBER = "SELECT number FROM documents WHERE kind = ? AND key = ?"
COUNT_ON = "UPDATE document_numbers SET number = number + 1"
LAST_NUMBER = "SELECT number FROM document_numbers"
PUT = (
    "INSERT INTO documents (kind, key, number, changed, content) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (kind, key) DO UPDATE SET"
    " number = excluded.number, changed = excluded.changed, content = excluded.content"
)
_DOCUMENT = "SELECT key, number, changed, content FROM documents"
GET = f"{_DOCUMENT} WHERE kind = ? AND key = ?"
PAGE = f"{_DOCUMENT} WHERE kind = ? AND key > ? ORDER BY key LIMIT ?"
PAGE_BACKWARDS = f"{_DOCUMENT} WHERE kind = ?1 AND (key < ?2 OR ?2 = '') ORDER BY key DESC LIMIT ?3"
DELETE = "DELETE FROM documents WHERE kind = ? AND key = ?"
DELETE_UNCHANGED = "DELETE FROM documents WHERE kind = ? AND changed < ?"
KINDS = "SELECT DISTINCT kind FROM documents ORDER BY kind"


class SqliteDocuments(Documents):
    """The documents of a store in one file."""

    def __init__(
        self, reader: Callable[[], DatabaseThread], writer: Callable[[], DatabaseThread]
    ) -> None:
        """Take which threads read and write, once the store is open."""
        self._reader = reader
        self._writer = writer

    async def put(self, kind: str, key: str, content: bytes, *, over: int | None = None) -> int:
        """Keep a document."""
        for text in (kind, key):
            check_id(text)
        return await self._writer().do(_put, kind, key, content, over)

    async def get(self, kind: str, key: str) -> Document | None:
        """Read a document."""
        if not (storable(kind) and storable(key)):
            return None
        found = await self._reader().do(_read, GET, kind, key)
        return found[0] if found else None

    async def page(
        self, kind: str, *, after: str = "", limit: int = 500, backwards: bool = False
    ) -> list[Document]:
        """Read some documents of a kind."""
        statement = PAGE_BACKWARDS if backwards else PAGE
        return await self._reader().do(_read, statement, kind, after, limit)

    async def delete(self, kind: str, key: str) -> bool:
        """Remove a document."""
        if not (storable(kind) and storable(key)):
            return False
        return await self._writer().do(_delete, DELETE, kind, key) == 1

    async def delete_unchanged_since(self, kind: str, moment: int) -> int:
        """Remove old documents."""
        return await self._writer().do(_delete, DELETE_UNCHANGED, kind, moment)

    async def kinds(self) -> list[str]:
        """Read the kinds."""
        return await self._reader().do(_kinds)

    def watch(self, changed: DocumentWatcher) -> None:
        """Tell nothing: there are no other workers."""


def _put(
    connection: sqlite3.Connection, kind: str, key: str, content: bytes, over: int | None
) -> int:
    row = connection.execute(NUMBER, (kind, key)).fetchone()
    if over is not None and over != (row[0] if row else 0):
        raise Conflict(f"somebody else has just changed {shown(kind)} {shown(key)}")
    connection.execute(COUNT_ON)
    (number,) = connection.execute(LAST_NUMBER).fetchone()
    connection.execute(PUT, (kind, key, number, now(), content))
    return int(number)


def _read(connection: sqlite3.Connection, statement: str, *arguments: str | int) -> list[Document]:
    return [Document(*row) for row in connection.execute(statement, arguments)]


def _delete(connection: sqlite3.Connection, statement: str, *arguments: str | int) -> int:
    return connection.execute(statement, arguments).rowcount


def _kinds(connection: sqlite3.Connection) -> list[str]:
    return [kind for (kind,) in connection.execute(KINDS)]
