"""The server is killed again and again while everybody plays."""

import asyncio
import statistics
import time
from collections.abc import Callable

import msgspec

from tests.chaos.journal import Json
from tests.chaos.party import Site

SHORTEST, LONGEST = 0.005, 0.150  # seconds of load before a kill
COLD_EVERY = 50
LONGEST_LOG = 100  # entries, after which a table makes room for a new one
LONG_CLOCK = {"type": "game", "seconds": 24 * 3600, "increment": 5}
PLACED = {"setup": "placed"}
ANEW = 0.3  # how often a client asks for all events again, and not for those it has not heard

# What is played, how many users, and which bots sit with them.
TABLES: tuple[tuple[Json, int, tuple[str, ...]], ...] = (
    ({"game": "volto", "options": PLACED, "clock": LONG_CLOCK}, 2, ()),
    ({"game": "volto", "options": PLACED}, 1, ("random",)),
    ({"game": "twilight", "spectators": "live", "listed": True}, 2, ()),
    ({"game": "twilight"}, 1, ("greedy",)),
    ({"game": "mascarade", "seats": 4, "clock": LONG_CLOCK}, 3, ("random",)),
    ({"game": "mascarade", "seats": 6}, 2, ("random", "random", "greedy", "random")),
)


class Summary(msgspec.Struct):
    """What has happened in a run."""

    kills: int
    tables: int
    games: int
    versions: int
    acknowledged: int
    sent_again: int
    done_again: int
    seconds: float
    start: float
    resume: float

    def __str__(self) -> str:
        return (
            f"{self.kills} kills and restarts in {self.seconds:.0f} s\n"
            f"{self.acknowledged:,} acts acknowledged, none lost\n"
            f"{self.sent_again:,} acts sent again, {self.done_again:,} of them then acknowledged\n"
            f"{self.versions:,} entries in the logs of {self.tables} tables,"
            f" {self.games} finished games\n"
            f"{self.start:.2f} s until a server is open, {self.resume:.2f} s more until all tables"
            " have gone on (medians)"
        )


async def set_up_all(site: Site) -> None:
    """All kinds of tables."""
    for table in TABLES:
        await site.set_up(*table)
    for player in site.players:
        player.fresh = ANEW


async def kill_again_and_again(
    site: Site,
    kills: int,
    tick: Callable[[], None] = lambda: None,
    *,
    cold: bool = True,
    servers: int = 1,
) -> Summary:
    """Play, kill, start, check, so many times; raises `AssertionError` if anything was lost.

    `cold` lets some of the starts begin with nothing imported. Of several servers one is killed.
    """
    began = time.monotonic()
    resumed = []
    for _ in range(servers):
        await site.start(cold=cold)
    await set_up_all(site)
    for number in range(kills):
        if number % 3 == 0:  # else the next kill comes while everybody is still connecting
            open_since = time.monotonic()
            await site.until_all_have_moved()
            resumed.append(time.monotonic() - open_since)
            await _replace_one(site)
        await asyncio.sleep(site.chance.uniform(SHORTEST, LONGEST))
        await site.kill(site.chance.choice(site.servers))
        await site.auditor.check_remains(site.players)
        await site.start(cold=cold and number % COLD_EVERY == COLD_EVERY - 1)
        site.complain()
        tick()
    await site.until_all_have_moved()
    await site.close()
    return summary(site, kills, time.monotonic() - began, resumed)


def summary(site: Site, kills: int, seconds: float, resumed: list[float]) -> Summary:
    """The figures of a run."""
    journals = [player.journal for player in site.gone]
    ledgers = site.auditor.ledgers.values()
    return Summary(
        kills=kills,
        tables=len(ledgers),
        games=sum(len(ledger.records) for ledger in ledgers),
        versions=sum(len(ledger.entries) for ledger in ledgers),
        acknowledged=sum(len(journal.done) for journal in journals),
        sent_again=sum(journal.sent_again for journal in journals),
        done_again=sum(journal.done_again for journal in journals),
        seconds=seconds,
        start=statistics.median(site.starts),
        resume=statistics.median(resumed),
    )


async def _replace_one(site: Site) -> None:
    """A table whose log has become long makes room for a new one of its kind."""
    for index, old in enumerate(site.parties):
        ledger = site.auditor.ledgers.get(old.table)
        if ledger is not None and len(ledger.entries) > LONGEST_LOG:
            await site.dismiss([old])
            new = await site.set_up(*TABLES[index])
            for player in new.players:
                player.fresh = ANEW
            site.parties.insert(index, site.parties.pop())
            return
