"""The documents in PostgreSQL."""

from collections.abc import Callable
from typing import Any, Protocol

from ridotto.errors import shown
from ridotto.store.documents import Document, Documents, DocumentWatcher
from ridotto.store.postgres.statements import DOCUMENT_CHANNEL, NOW
from ridotto.store.protocol import Conflict, check_id, storable

_NUMBER = "nextval('document_numbers')"
_INSERT = f"""
  INSERT INTO documents (kind, key, number, changed, content)
  VALUES ($1, $2, {_NUMBER}, {NOW}, $3)
"""
_REPLACE = f"UPDATE SET number = {_NUMBER}, changed = {NOW}, content = excluded.content"
_TELL = f"pg_notify('{DOCUMENT_CHANNEL}', json_build_array(kind, key, number, $4::text)::text)"
# The number is drawn once the row is locked, so that the last one to write has the greatest.
PUT = f"""
WITH written AS ({_INSERT} ON CONFLICT (kind, key) DO {_REPLACE} RETURNING kind, key, number)
SELECT number, {_TELL} FROM written
"""
PUT_NEW = f"""
WITH written AS ({_INSERT} ON CONFLICT DO NOTHING RETURNING kind, key, number)
SELECT number, {_TELL} FROM written
"""
PUT_OVER = f"""
WITH written AS (
  UPDATE documents SET number = {_NUMBER}, changed = {NOW}, content = $3
  WHERE kind = $1 AND key = $2 AND number = $5 RETURNING kind, key, number
)
SELECT number, {_TELL} FROM written
"""
_DOCUMENT = "SELECT key, number, changed, content FROM documents"
GET = f"{_DOCUMENT} WHERE kind = $1 AND key = $2"
PAGE = f"{_DOCUMENT} WHERE kind = $1 AND key > $2 ORDER BY key LIMIT $3"
PAGE_BACKWARDS = f"{_DOCUMENT} WHERE kind = $1 AND (key < $2 OR $2 = '') ORDER BY key DESC LIMIT $3"
_TELL_DELETED = f"pg_notify('{DOCUMENT_CHANNEL}', json_build_array(kind, key, 0, $3::text)::text)"
DELETE = f"""
WITH gone AS (DELETE FROM documents WHERE kind = $1 AND key = $2 RETURNING kind, key)
SELECT {_TELL_DELETED} FROM gone
"""
DELETE_UNCHANGED = f"""
WITH gone AS (DELETE FROM documents WHERE kind = $1 AND changed < $2 RETURNING kind, key)
SELECT {_TELL_DELETED} FROM gone
"""
KINDS = "SELECT DISTINCT kind FROM documents ORDER BY kind"


class _Ask(Protocol):
    """How a statement is carried out."""

    async def __call__(self, statement: str, *arguments: object) -> list[Any]:
        """The rows that a statement gives."""


class PostgresDocuments(Documents):
    """The documents that many processes share; each hears of what the others put."""

    def __init__(self, ask: _Ask, origin: str, watch: Callable[[DocumentWatcher], None]) -> None:
        """Take how to ask the database, our name among stores, and how to listen."""
        self._ask = ask
        self._origin = origin
        self._watch = watch

    async def put(self, kind: str, key: str, content: bytes, *, over: int | None = None) -> int:
        """Keep a document."""
        for text in (kind, key):
            check_id(text)
        arguments = (kind, key, content, self._origin)
        if over:
            rows = await self._ask(PUT_OVER, *arguments, over)
        else:
            rows = await self._ask(PUT if over is None else PUT_NEW, *arguments)
        if not rows:
            raise Conflict(f"somebody else has just changed {shown(kind)} {shown(key)}")
        return int(rows[0][0])

    async def get(self, kind: str, key: str) -> Document | None:
        """Read a document."""
        if not (storable(kind) and storable(key)):
            return None
        rows = await self._ask(GET, kind, key)
        return Document(*rows[0]) if rows else None

    async def page(
        self, kind: str, *, after: str = "", limit: int = 500, backwards: bool = False
    ) -> list[Document]:
        """Read some documents of a kind."""
        statement = PAGE_BACKWARDS if backwards else PAGE
        return [Document(*row) for row in await self._ask(statement, kind, after, limit)]

    async def delete(self, kind: str, key: str) -> bool:
        """Remove a document."""
        if not (storable(kind) and storable(key)):
            return False
        return bool(await self._ask(DELETE, kind, key, self._origin))

    async def delete_unchanged_since(self, kind: str, moment: int) -> int:
        """Remove old documents."""
        return len(await self._ask(DELETE_UNCHANGED, kind, moment, self._origin))

    async def kinds(self) -> list[str]:
        """Read the kinds."""
        return [kind for (kind,) in await self._ask(KINDS)]

    def watch(self, changed: DocumentWatcher) -> None:
        """Listen to other stores, from now or from `open` on."""
        self._watch(changed)
