"""Whatever dies, nothing acknowledged is lost, nothing told was untrue, and every table goes on.

The slow ones are the whole of it; the others show in a few seconds that the server still stands up.
"""

import asyncio
import os
import pathlib
from collections.abc import Iterator

import pytest

from tests.chaos import kill_rounds, launcher, network_rounds, party, restart_rounds, together
from tests.chaos.network_rounds import CUT, FORGET, HANG, LOSE_ANSWERS
from tests.support import postgres
from tests.support.wire import laid

PROMPT = 1.0  # seconds, on a busy machine; usually some milliseconds
MINUTES = 600.0  # seconds by which clocks may be wrong

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the launcher forks")


@pytest.fixture(scope="module")
def servers() -> Iterator[launcher.Launcher]:
    with launcher.opened() as opened:
        yield opened


@pytest.fixture
def database() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


def kill(
    servers: launcher.Launcher,
    folder: pathlib.Path,
    kills: int,
    url: str = "",
    *,
    cold: bool,
    count: int = 1,
) -> kill_rounds.Summary:
    async def run() -> kill_rounds.Summary:
        async with party.opened(servers, folder, url) as site:
            return await kill_rounds.kill_again_and_again(site, kills, cold=cold, servers=count)

    summary = asyncio.run(run())
    print(summary)
    return summary


def hammer(
    servers: launcher.Launcher, folder: pathlib.Path, kills: int, seconds: float, url: str
) -> None:
    async def run() -> together.Summary:
        async with party.opened(servers, folder, url, clock_error=MINUTES) as site:
            return await together.hammer(site, kills, seconds)

    summary = asyncio.run(run())
    print(summary)
    assert summary.in_turn < PROMPT
    assert summary.slowest < PROMPT


def restart(
    servers: launcher.Launcher, folder: pathlib.Path, restarts: int, database: postgres.Server
) -> None:
    async def run() -> restart_rounds.Summary:
        async with party.opened(servers, folder, database.url) as site:
            return await restart_rounds.restart_again_and_again(site, database, restarts, servers=2)

    print(asyncio.run(run()))


def cut(
    servers: launcher.Launcher, folder: pathlib.Path, url: str, *what: str
) -> network_rounds.Summary:
    async def run() -> network_rounds.Summary:
        async with laid(url) as wire, party.opened(servers, folder, url) as site:
            return await network_rounds.cut_again_and_again(site, wire, what)

    summary = asyncio.run(run())
    print(summary)
    return summary


def test_kills_on_sqlite(servers: launcher.Launcher, tmp_path: pathlib.Path) -> None:
    kill(servers, tmp_path, 5, cold=True)


def test_kills_on_postgres(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    kill(servers, tmp_path, 4, database.url, cold=False, count=2)


def test_a_restart_of_postgres(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    restart(servers, tmp_path, 1, database)


def test_two_servers_at_one_table(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    hammer(servers, tmp_path, 2, 1.5, database.url)


def test_a_server_without_its_database(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    summary = cut(servers, tmp_path, database.url, CUT, LOSE_ANSWERS)
    assert summary.unavailable > 0


@pytest.mark.slow
def test_many_kills_on_sqlite(servers: launcher.Launcher, tmp_path: pathlib.Path) -> None:
    """`make crash` kills a thousand times."""
    summary = kill(servers, tmp_path, 50, cold=True)
    assert summary.acknowledged > 250
    assert summary.sent_again > 25
    assert summary.games > 2


@pytest.mark.slow
def test_many_kills_on_postgres(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    summary = kill(servers, tmp_path, 20, database.url, cold=True)
    assert summary.acknowledged > 100
    assert summary.sent_again > 10


@pytest.mark.slow
def test_restarts_of_postgres(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    restart(servers, tmp_path, 3, database)


@pytest.mark.slow
def test_two_servers_at_one_table_for_long(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    hammer(servers, tmp_path, 4, 8, database.url)


@pytest.mark.slow
def test_a_server_without_its_database_in_every_way(
    servers: launcher.Launcher, tmp_path: pathlib.Path, database: postgres.Server
) -> None:
    ways = (HANG, LOSE_ANSWERS, CUT, FORGET, LOSE_ANSWERS, HANG, CUT, LOSE_ANSWERS)
    summary = cut(servers, tmp_path, database.url, *ways)
    assert summary.unavailable > 5
    assert summary.done_again > 5
