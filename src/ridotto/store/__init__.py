"""Where tables are kept: the only floor that talks to a database.

A table is a numbered journal of entries, its newest snapshot, and one row for the lobby; finished
games leave records. What a site keeps beside its tables are documents. All of it is bytes to a
store, which knows no game and no rule of a table.

>>> import asyncio, tempfile
>>> async def visit(store: Store) -> int:
...     await store.open()
...     await store.create("quiet", [b"opened"], Listing(b"{}", listed=True, over=False))
...     await store.append("quiet", 1, [b"sat down", b"began"])
...     version = (await store.load("quiet")).version
...     await store.close()
...     return version
>>> with tempfile.TemporaryDirectory() as folder:
...     asyncio.run(visit(connect(f"{folder}/ridotto.db")))
3
"""

from ridotto.errors import shown
from ridotto.store.documents import Document, Documents
from ridotto.store.protocol import (
    END_OF_TIME,
    Append,
    Conflict,
    Listing,
    Missing,
    Row,
    Store,
    Stored,
    StoreError,
    Unavailable,
    check_id,
    storable,
)
from ridotto.store.sqlite.store import SqliteStore

__all__ = [
    "END_OF_TIME",
    "Append",
    "Conflict",
    "Document",
    "Documents",
    "Listing",
    "Missing",
    "Row",
    "Store",
    "StoreError",
    "Stored",
    "Unavailable",
    "check_id",
    "connect",
    "storable",
]

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def connect(url: str, *, shared: bool = False) -> Store:
    """The store behind an address, yet to be opened.

    `sqlite:///own.db` and `own.db` are files beside you, `sqlite:////var/own.db` is not.
    `shared` is for tools that work beside a server on the same file; PostgreSQL is always shared.

    >>> type(connect("ridotto.db")).__name__
    'SqliteStore'
    """
    if url.startswith(POSTGRES):
        try:
            # Only where it is used: most hosts need no driver.
            from ridotto.store.postgres.store import PostgresStore
        except ModuleNotFoundError as error:
            raise StoreError(f"PostgreSQL needs a package: pip install {error.name}") from None
        return PostgresStore(url)
    path = url.removeprefix(SQLITE)
    if not path or "://" in path:
        # Only the beginning is shown: the rest may hold a password.
        raise StoreError(
            "a store is sqlite:///path, a path or postgresql://...,"
            f" not {shown(url.partition('//')[0])}"
        )
    return SqliteStore(path, shared=shared)
