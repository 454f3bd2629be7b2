"""The numbered steps that bring a database up to date, and which of them it still needs."""

from collections.abc import Iterable
from importlib import resources
from typing import NamedTuple

from ridotto.store.protocol import StoreError

BEGIN = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)"
APPLIED = "SELECT number FROM migrations"


class Migration(NamedTuple):
    """One step: what it does, and that it was done, as SQL statements."""

    number: int
    statements: str


def known(database: str) -> list[Migration]:
    """All steps for a kind of database, in order.

    >>> known("sqlite")[0].number
    1
    """
    folder = resources.files(__name__) / database
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    return [_read(int(file.name.partition("_")[0]), file.read_text("utf-8")) for file in files]


def pending(database: str, applied: Iterable[int]) -> list[Migration]:
    """The steps a database still needs; raises `StoreError` if it is ahead of this program.

    >>> [step.number for step in pending("sqlite", [1])]
    [2, 3]
    """
    done = set(applied)
    steps = known(database)
    newest = steps[-1].number
    if max(done, default=0) > newest:
        raise StoreError(
            f"the database is at step {max(done)}, this program knows {newest}: use a newer one"
        )
    return [step for step in steps if step.number not in done]


def _read(number: int, text: str) -> Migration:
    return Migration(number, f"{text}\nINSERT INTO migrations (number) VALUES ({number});\n")
