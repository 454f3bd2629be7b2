"""Which edition of the rules of tables to write, while workers of two releases run side by side.

A worker tells in its id which editions it reads. Nobody writes what another living worker could not
read: the newest edition is used as soon as the last worker of the older release is gone.
"""

import secrets
from collections.abc import Iterable

from ridotto.engine.chance import FAST, GENERATOR
from ridotto.table import EDITION

FIRST = 1  # workers that say nothing are older than editions


def new_worker_id() -> str:
    """The id of this process among all workers."""
    return f"{EDITION}-{secrets.token_hex(8)}"


def edition_of(worker: str) -> int:
    """The newest edition that a worker reads.

    >>> edition_of("2-9f86d081884c7d65"), edition_of("9f86d081884c7d65")
    (2, 1)
    """
    edition, _, rest = worker.partition("-")
    return int(edition) if rest and edition.isdecimal() else FIRST


def generator_of(edition: int) -> int:
    """The generator that deals at new tables: the first edition knows only the fast one."""
    return FAST if edition == FIRST else GENERATOR


def common_edition(workers: Iterable[str]) -> int:
    """The newest edition that all workers read, and this one.

    >>> common_edition(["2-9f86d081884c7d65", "3-e3b0c44298fc1c14"]) == EDITION
    True
    """
    return min([EDITION, *map(edition_of, workers)])
