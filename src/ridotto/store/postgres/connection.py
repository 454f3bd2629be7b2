"""How a store reaches PostgreSQL, whose tables it brings up to date first."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import asyncpg

from ridotto.store import migrations

PATIENCE = 8.0  # seconds; a page gives a silent server up after nine
STATEMENT_SECONDS = 6
# Unless the host wants even more, such as to wait for a replica.
DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""
MIGRATING = 0x5269646F74746F  # any number that nobody else locks: "Ridotto"


async def make_pool(url: str, connections: int, patience: float) -> asyncpg.Pool:
    """So many connections to a database that is up to date."""
    await _migrate(url)
    return await asyncpg.create_pool(
        url,
        min_size=0,
        max_size=connections,
        timeout=patience,
        init=_make_durable,
        reset=_leave,
        server_settings={
            "application_name": "ridotto",
            "default_transaction_isolation": "read committed",
            "statement_timeout": str(1000 * STATEMENT_SECONDS),
        },
    )


@contextlib.asynccontextmanager
async def borrowed(pool: asyncpg.Pool, patience: float) -> AsyncIterator[asyncpg.Connection]:
    """A connection for so many seconds; if it does not answer by then, it is given up."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    async with asyncio.timeout_at(end):
        connection = await pool.acquire()
    # Not cancelled: the end of a transaction would ask the dead connection once more, and wait.
    giving_up = loop.call_at(end, connection.terminate)
    try:
        yield connection
    except asyncio.CancelledError:
        connection.terminate()
        raise
    finally:
        giving_up.cancel()
        if loop.time() >= end:
            # Where one is dead, and nobody was told, the others may be, too.
            await pool.expire_connections()
        await pool.release(connection, timeout=patience)


async def _migrate(url: str) -> None:
    """Bring the database up to date, one worker at a time, however long it takes."""
    connection = await asyncpg.connect(url, timeout=PATIENCE)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute(migrations.BEGIN)
            applied = [number for (number,) in await connection.fetch(migrations.APPLIED)]
            for step in migrations.pending("postgres", applied):
                await connection.execute(step.statements)
    finally:
        await connection.close(timeout=PATIENCE)


async def _make_durable(connection: asyncpg.Connection) -> None:
    """Have commits synced, also where the database is set up not to."""
    await connection.execute(DURABLE)


async def _leave(_connection: asyncpg.Connection) -> None:
    """Leave a connection as it is between uses: resetting it would be one more round trip."""
