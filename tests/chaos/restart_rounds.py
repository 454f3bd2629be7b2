"""The database is killed and started again under load, while the servers stay open."""

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence

import httpx
import msgspec

from tests.chaos import launcher
from tests.chaos.kill_rounds import set_up_all
from tests.chaos.party import Site
from tests.support.postgres import Server

AVAILABLE, UNAVAILABLE = 200, 503


class Summary(msgspec.Struct):
    """What has happened in a run."""

    restarts: int
    acknowledged: int
    sent_again: int
    done_again: int
    games: int
    versions: int
    seconds: float
    recovered: float
    slowest: float

    def __str__(self) -> str:
        return (
            f"{self.restarts} restarts of PostgreSQL in {self.seconds:.0f} s\n"
            f"{self.acknowledged:,} acts acknowledged, none lost\n"
            f"{self.sent_again:,} acts sent again, {self.done_again:,} of them then acknowledged\n"
            f"{self.versions:,} entries; all tables had gone on {self.recovered:.2f} s (median),"
            f" {self.slowest:.2f} s (at most) after PostgreSQL was back"
        )


async def restart_again_and_again(
    site: Site,
    database: Server,
    restarts: int,
    tick: Callable[[], None] = lambda: None,
    *,
    servers: int = 1,
) -> Summary:
    """Let PostgreSQL crash so many times; raises `AssertionError` if anything was lost."""
    began = time.monotonic()
    recovered = []
    for _ in range(servers):
        await site.start()
    await set_up_all(site)
    for number in range(restarts):
        await site.until_all_have_moved()
        await asyncio.sleep(site.chance.uniform(0.005, 0.15))
        if number % 2:
            await asyncio.to_thread(database.restart)
        else:
            await asyncio.to_thread(database.stop)
            await until_answered(site, UNAVAILABLE)
            await asyncio.to_thread(database.start)
        site.expect_moves()
        back = time.monotonic()
        await until_answered(site, AVAILABLE)
        await site.until_all_have_moved()
        recovered.append(time.monotonic() - back)
        await site.auditor.check(site.players)
        tick()
    await site.close()
    journals = [player.journal for player in site.gone]
    return Summary(
        restarts=restarts,
        acknowledged=sum(len(journal.done) for journal in journals),
        sent_again=sum(journal.sent_again for journal in journals),
        done_again=sum(journal.done_again for journal in journals),
        games=sum(len(ledger.records) for ledger in site.auditor.ledgers.values()),
        versions=sum(len(ledger.entries) for ledger in site.auditor.ledgers.values()),
        seconds=time.monotonic() - began,
        recovered=statistics.median(recovered),
        slowest=max(recovered),
    )


async def until_answered(
    site: Site, status: int, servers: Sequence[launcher.Server] | None = None
) -> None:
    """Wait until servers, usually all, answer the question whether they are ready in one way."""
    answers: list[int] = []

    async def ask(url: str) -> None:
        while (answer := await site.http.get(f"{url}/ready")).status_code != status:
            answers.append(answer.status_code)
            await asyncio.sleep(0.01)

    try:
        async with asyncio.timeout(30):
            await asyncio.gather(*(ask(server.url) for server in servers or site.servers))
    except (TimeoutError, httpx.HTTPError) as error:
        site.problems.append(f"/ready did not say {status}: {error!r}, {answers[-3:]}")
    site.complain()
