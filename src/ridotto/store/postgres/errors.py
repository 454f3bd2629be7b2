"""What the errors of PostgreSQL and of its driver mean to a caller."""

import contextlib
from collections.abc import Iterator

import asyncpg

from ridotto.store.protocol import Missing, StoreError, Unavailable

# Classes of SQLSTATE that blame what was asked for; all others blame the state of the server.
OUR_FAULT = {"0A", "21", "22", "23", "26", "28", "3D", "3F", "42"}


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Say in our words what the driver says in its own."""
    try:
        yield
    except asyncpg.ForeignKeyViolationError:
        raise Missing("the table was deleted just now") from None
    except asyncpg.PostgresError as error:
        if error.sqlstate and error.sqlstate[:2] in OUR_FAULT:
            raise StoreError(f"PostgreSQL refuses: {error}") from None
        raise Unavailable(f"PostgreSQL: {error}") from None
    except (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
        if isinstance(error, ValueError):
            raise StoreError(f"PostgreSQL cannot be asked that: {error}") from None
        raise Unavailable(f"PostgreSQL: {str(error) or type(error).__name__}") from None
