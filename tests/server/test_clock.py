"""The time that workers share: by the database, counted on between two looks, and never jumpy."""

import asyncio
import logging
import pathlib

import pytest

from ridotto.server.clock import SharedClock
from ridotto.server.keys import COOKIE_SECONDS, Identity, Keys
from ridotto.store.sqlite.store import SqliteStore
from tests.support.server_client import open_site

SECOND = 1000
MINUTE = 60 * SECOND


class World:
    """A machine, and a database elsewhere that takes its time to answer."""

    def __init__(self, *, machine_ahead: int = 0) -> None:
        self.passed = 0  # milliseconds
        self.machine_ahead = machine_ahead
        self.database_ahead = 0
        self.there = self.back = 0  # milliseconds that questions and answers take
        self.clock = SharedClock(lambda: self.passed / 1000, lambda: self.passed + machine_ahead)
        self.store = DistantStore(self)

    @property
    def error(self) -> int:
        """How far the shared clock is ahead of the database's."""
        return self.clock() - self.passed - self.database_ahead

    def look(self, *, there: int = 0, back: int = 0) -> None:
        """Compare, with so long a way to the database and back."""
        self.there, self.back = there, back
        asyncio.run(self.clock.compare(self.store))


class DistantStore(SqliteStore):
    """Tells the time of a world."""

    def __init__(self, world: World) -> None:
        super().__init__("nowhere.db")
        self._world = world

    async def now(self) -> int:
        world = self._world
        world.passed += world.there
        told = world.passed + world.database_ahead
        world.passed += world.back
        return told


@pytest.mark.parametrize("ahead", [-10 * MINUTE, -1, 0, 1, 10 * MINUTE])
def test_the_database_is_right(ahead: int) -> None:
    world = World(machine_ahead=ahead)
    world.look(there=3, back=2)
    assert abs(world.error) <= 5, "no more than the answer took"
    assert abs(world.clock.machine_ahead - ahead) <= 5


def test_a_slow_answer_proves_nothing() -> None:
    world = World(machine_ahead=MINUTE)
    world.look()
    for there, back in [(5000, 0), (0, 5000), (3000, 3000)]:
        world.look(there=there, back=back)
        assert world.error == 0


def test_what_a_slow_answer_left_wrong_is_mended_by_a_quick_one() -> None:
    world = World(machine_ahead=MINUTE)
    world.look(there=4000, back=4000)
    assert world.error == -4000, "late rather than early"
    world.look(there=1, back=1)
    assert -1 <= world.error <= 0


def test_a_jump_of_the_database_is_followed_and_told(caplog: pytest.LogCaptureFixture) -> None:
    world = World()
    world.look()
    with caplog.at_level(logging.WARNING):
        for jump in (90 * MINUTE, -90 * MINUTE):
            world.database_ahead += jump
            world.look(there=1, back=1)
            assert -1 <= world.error <= 0
    assert [record.message for record in caplog.records].count(
        "the database's clock has jumped"
    ) == 2


def test_a_machine_that_is_wrong_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    world = World(machine_ahead=10 * MINUTE)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            world.look(there=1, back=1)
            world.passed += 5000
    (record,) = caplog.records
    assert record.message == "this machine's clock is ahead of the database's, which counts"
    assert abs(vars(record)["seconds"] - 600) < 1


def test_a_cookie_counts_whatever_the_clock_of_the_machine_that_signed_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys, identity, now = Keys("k" * 64), Identity("p", "Anna"), 1_800_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    cookie = keys.write_cookie(identity)
    for later, found in [
        (-3600, identity),
        (COOKIE_SECONDS - 1, identity),
        (COOKIE_SECONDS + 1, None),
    ]:
        monkeypatch.setattr("time.time", lambda: now + later)  # noqa: B023 called at once
        assert keys.read_cookie(cookie) == found


def test_a_file_has_the_time_of_its_machine(tmp_path: pathlib.Path) -> None:
    async def main() -> None:
        async with open_site(str(tmp_path / "ridotto.db")) as server:
            assert abs(server.site.clock.machine_ahead) < SECOND
            assert server.site.now == server.site.clock

    asyncio.run(main())
