"""What a site keeps that is no table: documents by kind and key."""

from collections.abc import Callable
from typing import Protocol

import msgspec

DocumentWatcher = Callable[[str, str, int], None]


class Document(msgspec.Struct, frozen=True):
    """A document as it was read; `changed` counts milliseconds since 1970.

    Every put gives it a greater `number` than any document of the store ever had.
    """

    key: str
    number: int
    changed: int
    content: bytes


class Documents(Protocol):
    """The documents of a store; like its other methods, all may raise `Unavailable`.

    Kinds and keys are ids: told apart and ordered by their code points. Documents have nothing to
    do with tables and stay when tables are deleted.
    """

    async def put(self, kind: str, key: str, content: bytes, *, over: int | None = None) -> int:
        """Keep a document, in place of the one that is there; tells its number.

        With `over`, only in place of the one of that number, and for 0 only if there is none:
        raises `Conflict` if somebody else was first.
        """

    async def get(self, kind: str, key: str) -> Document | None:
        """A document, or None."""

    async def page(
        self, kind: str, *, after: str = "", limit: int = 500, backwards: bool = False
    ) -> list[Document]:
        """The documents of a kind in the order of their keys, or backwards, beyond a given key."""

    async def delete(self, kind: str, key: str) -> bool:
        """Remove a document; False if there was none."""

    async def delete_unchanged_since(self, kind: str, moment: int) -> int:
        """Remove all documents of a kind that were last put before a moment; tells how many."""

    async def kinds(self) -> list[str]:
        """The kinds of which there are documents, in order."""

    def watch(self, changed: DocumentWatcher) -> None:
        """Be told, on the event loop, what other stores put: kind, key and number.

        Number 0 says that the document was deleted. The kind "" says that anything may have
        changed: it is told whenever listening begins, at first and after every lost connection. A
        SQLite file has no other workers, so it tells nothing.
        """
