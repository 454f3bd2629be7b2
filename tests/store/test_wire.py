"""The way to PostgreSQL is cut, goes dead, or loses answers: nothing is lost or done twice."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import asyncpg
import pytest

from ridotto.store import Unavailable, connect
from ridotto.store.postgres import watch
from ridotto.store.postgres.store import PostgresStore
from tests.support import postgres
from tests.support.store import LISTING, eventually
from tests.support.wire import Wire, laid

PATIENCE = 0.3  # seconds
LONG = 20  # seconds in which even a busy machine gets on
IS_WAITING = "SELECT true FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


class Ends:
    """A store at the end of a wire, what it hears, and one that is always connected."""

    def __init__(self, wire: Wire, url: str, patience: float) -> None:
        self.wire = wire
        self.far = PostgresStore(wire.url, patience=patience)
        self.near = connect(url)
        self.heard: list[tuple[str, int]] = []
        self.far.watch(lambda *change: self.heard.append(change))

    async def version(self) -> int:
        """How far the table is."""
        return (await self.near.load("venice")).version

    async def fail(self) -> None:
        """See that everything is unavailable, soon."""
        version = await self.version()
        wishes = [
            self.far.append("venice", version, [b"x"]),
            self.far.load("venice"),
            self.far.ping(),
            self.far.documents.put("kind", "key", b"x"),
            self.far.delete("never was"),
        ]
        async with asyncio.timeout(LONG):
            outcomes = await asyncio.gather(*wishes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Unavailable] * len(outcomes)

    async def go_on(self) -> None:
        """See that everything works again, soon, and that changes are heard."""
        async with asyncio.timeout(LONG):
            while True:
                with contextlib.suppress(Unavailable):
                    await self.far.append("venice", await self.version(), [b"x"])
                    break
        self.heard.clear()
        await self.near.append("venice", await self.version(), [b"y"])
        change = ("venice", await self.version())
        await eventually(lambda: change in self.heard or ("", 0) in self.heard, LONG)


@contextlib.asynccontextmanager
async def opened(server: postgres.Server, *, patience: float = PATIENCE) -> AsyncIterator[Ends]:
    """Both ends, and a table."""
    async with laid(server.url) as wire:
        ends = Ends(wire, server.url, patience)
        await ends.near.open()
        await ends.far.open()
        await ends.near.create("venice", [], LISTING)
        await ends.go_on()
        try:
            yield ends
        finally:
            async with asyncio.timeout(LONG):
                await ends.far.close()
                await ends.near.close()


def test_a_wire_that_is_cut(server: postgres.Server) -> None:
    async def main() -> None:
        async with opened(server) as ends:
            for _ in range(3):
                ends.wire.cut()
                await ends.fail()
                ends.wire.mend()
                await ends.go_on()

    asyncio.run(main())


def test_a_wire_that_is_dead_for_a_while(server: postgres.Server) -> None:
    async def main() -> None:
        async with opened(server) as ends:
            for _ in range(2):
                before = await ends.version()
                ends.wire.hang()
                await ends.fail()
                await ends.fail()
                ends.wire.mend()
                await ends.go_on()
                # What was asked in vain may have arrived after all, once, or not at all.
                assert await ends.version() - before in (2, 3)

    asyncio.run(main())


def test_connections_that_are_forgotten_on_the_way(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "HEARTBEAT", 0.2)
    monkeypatch.setattr(watch, "PATIENCE", 0.5)

    async def main() -> None:
        async with opened(server) as ends:
            # As many connections as there can be: not each of them has to be found dead by itself.
            await asyncio.gather(*(ends.far.ping() for _ in range(20)))
            ends.wire.forget()
            with pytest.raises(Unavailable):
                await ends.far.ping()
            await asyncio.gather(*(ends.far.ping() for _ in range(20)))
            await ends.go_on()

    asyncio.run(main())


def test_an_answer_that_is_lost(server: postgres.Server) -> None:
    async def main() -> None:
        async with opened(server) as ends:
            version = await ends.version()
            ends.wire.lose_answers()
            writing = asyncio.ensure_future(ends.far.append("venice", version, [b"lost"]))
            async with asyncio.timeout(LONG):
                while await ends.version() == version:
                    await asyncio.sleep(0.01)
            ends.wire.cut()
            with pytest.raises(Unavailable):
                await writing
            ends.wire.mend()
            assert (await ends.near.load("venice", version)).entries == [b"lost"]
            await ends.go_on()

    asyncio.run(main())


def test_closing_while_the_wire_is_dead(server: postgres.Server) -> None:
    async def main() -> None:
        async with opened(server) as ends:
            ends.wire.hang()
            with pytest.raises(Unavailable):
                await ends.far.ping()

    asyncio.run(main())


def test_a_wire_that_dies_during_a_transaction(server: postgres.Server) -> None:
    async def main() -> None:
        async with opened(server, patience=2) as ends, asyncio.timeout(LONG):
            other = await asyncpg.connect(server.url)
            async with other.transaction():
                await other.execute("SELECT FROM tables FOR UPDATE")
                deleting = asyncio.ensure_future(ends.far.delete("venice"))
                while not await other.fetchval(IS_WAITING):
                    await asyncio.sleep(0.01)
                ends.wire.hang()
                with pytest.raises(Unavailable):
                    await deleting
            await other.close()
            ends.wire.mend()
            await ends.go_on()

    asyncio.run(main())


def test_whoever_is_cancelled_on_a_dead_wire_is_let_go(server: postgres.Server) -> None:
    async def main() -> None:
        async with opened(server) as ends:
            ends.wire.hang()
            async with asyncio.timeout(LONG):
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(PATIENCE / 4):
                        await ends.far.load("venice")
            ends.wire.mend()
            await ends.go_on()

    asyncio.run(main())
