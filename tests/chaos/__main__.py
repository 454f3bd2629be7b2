"""Let everything fail that can, a thousand times: `python -m tests.chaos`."""

import argparse
import asyncio
import contextlib
import functools
import pathlib
import tempfile
import time
from collections.abc import Callable, Coroutine
from typing import Any

from rich.console import Console
from rich.progress import Progress

from tests.chaos import (
    kill_rounds,
    launcher,
    network_rounds,
    party,
    report,
    restart_rounds,
    together,
)
from tests.chaos.network_rounds import CUT, FORGET, HANG, LOSE_ANSWERS
from tests.chaos.party import Site
from tests.support import postgres, power_cuts
from tests.support.wire import laid

TEN_MINUTES = 600.0  # seconds by which the clocks of two servers may be wrong
SECONDS = 1.5  # of hammering between two kills of one of two servers
WAYS = (CUT, LOSE_ANSWERS, HANG, FORGET)
LIVES, CUTS_OF_A_LIFE = 40, 40  # each life begins with what the last one left
PAGES = (20, 100, 4000)  # after which SQLite copies its log into the file; the last is ours

Tick = Callable[[], None]
Play = Callable[[Site, postgres.Server | None, int, Tick], Coroutine[Any, Any, Any]]


class Trial:
    """One kind of failure: how often it is wanted, and how many of them make one run."""

    def __init__(
        self, name: str, what: str, times: int, at_once: int, play: Play, *, clocks: float = 0
    ) -> None:
        self.name = name
        self.what = what
        self.times = times
        self.at_once = at_once
        self.clocks = clocks
        self.play = play


async def kill_one(site: Site, _: postgres.Server | None, times: int, tick: Tick) -> Any:
    """Kill the only server, with all kinds of tables."""
    return await kill_rounds.kill_again_and_again(site, times, tick)


async def kill_one_of_two(site: Site, _: postgres.Server | None, times: int, tick: Tick) -> Any:
    """Kill one of two servers, with all kinds of tables."""
    return await kill_rounds.kill_again_and_again(site, times, tick, cold=False, servers=2)


async def hammer(site: Site, _: postgres.Server | None, times: int, tick: Tick) -> Any:
    """Kill one of two servers, with everybody at both of them at one table."""
    return await together.hammer(site, times, SECONDS * times, tick)


async def restart(site: Site, database: postgres.Server | None, times: int, tick: Tick) -> Any:
    """Kill the database under two servers."""
    assert database is not None
    return await restart_rounds.restart_again_and_again(site, database, times, tick, servers=2)


async def cut(site: Site, database: postgres.Server | None, times: int, tick: Tick) -> Any:
    """Let one of two servers lose its database."""
    assert database is not None
    ways = [WAYS[number % len(WAYS)] for number in range(times)]
    async with laid(database.url) as wire:
        return await network_rounds.cut_again_and_again(site, wire, ways, tick)


TRIALS = (
    Trial("sqlite", "the server, on SQLite", 600, 100, kill_one),
    Trial(
        "workers",
        "one of two workers on PostgreSQL; six tables of all games",
        200,
        50,
        kill_one_of_two,
        clocks=TEN_MINUTES,
    ),
    Trial(
        "table",
        "one of two workers on PostgreSQL; one table, everybody at both workers",
        200,
        25,
        hammer,
        clocks=TEN_MINUTES,
    ),
    Trial("database", "PostgreSQL itself, under two workers", 20, 20, restart),
    Trial("network", "the way from one of two workers to PostgreSQL", 24, 12, cut),
)
POWER = "power"


def main() -> None:
    """Let everything fail, see that nothing was lost, and tell how often that was."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    names = [*(trial.name for trial in TRIALS), POWER]
    parser.add_argument("--only", choices=names, action="append", help="only this; may be repeated")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of times")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--write", action="store_true", help="keep each row in the docs and benchmarks"
    )
    arguments = parser.parse_args()
    chosen = arguments.only or names
    rows: list[report.Row] = []

    def tell(row: report.Row) -> None:
        rows.append(row)
        progress.console.print(row)
        if arguments.write:
            report.keep(row, names)

    with Progress(console=Console(stderr=True)) as progress:

        def ticking(what: str, total: int) -> Tick:
            return functools.partial(progress.advance, progress.add_task(what, total=total))

        for trial in TRIALS:
            if trial.name in chosen:
                times = max(1, round(trial.times * arguments.share))
                tick = ticking(trial.what, times)
                tell(run(trial, times, arguments.seed, tick))
        if POWER in chosen:
            lives = max(1, round(LIVES * arguments.share))
            tick = ticking("the power", lives * len(PAGES))
            tell(cut_power(lives, arguments.seed, tick))
    print(report.write(rows))


def run(trial: Trial, times: int, seed: int, tick: Tick) -> report.Row:
    """All runs of a trial, each with servers and a database of its own."""
    row = report.Row(trial.name, trial.what, report.where(seed))
    while row.times < times:
        some = min(trial.at_once, times - row.times)
        with contextlib.ExitStack() as stack:
            folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            database = None
            if trial.play is not kill_one:
                database = stack.enter_context(postgres.running())
            row.add(some, asyncio.run(play(trial, folder, database, some, seed + row.times, tick)))
    return row


async def play(
    trial: Trial,
    folder: pathlib.Path,
    database: postgres.Server | None,
    times: int,
    seed: int,
    tick: Tick,
) -> Any:
    """One run."""
    url = "" if database is None else database.url
    with launcher.opened() as servers:
        async with party.opened(servers, folder, url, seed, clock_error=trial.clocks) as site:
            return await trial.play(site, database, times, tick)


def cut_power(lives: int, seed: int, tick: Tick) -> report.Row:
    """Cut the power under SQLite, in so many lives of a file each time."""
    row, began = (
        report.Row(
            POWER,
            "the power, under SQLite (simulated: unsynced writes are lost)",
            report.where(seed),
        ),
        time.monotonic(),
    )
    for number, pages in enumerate(PAGES):
        with tempfile.TemporaryDirectory() as folder:
            row.acknowledged += power_cuts.live(
                pathlib.Path(folder),
                seed=1000 * seed + number,
                lives=lives,
                cuts=CUTS_OF_A_LIFE,
                pages=pages,
                turns=60,
                tick=tick,
            )
            row.times += lives * CUTS_OF_A_LIFE
    row.seconds = time.monotonic() - began
    return row


if __name__ == "__main__":
    main()
