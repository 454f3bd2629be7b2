"""Kill a server under load: `python -m tests.chaos --kills 200 --store sqlite`."""

import argparse
import asyncio
import contextlib
import pathlib
import tempfile
from collections.abc import Callable

from rich.progress import Progress

from tests.chaos import kill_rounds, launcher, party, restart_rounds, together
from tests.support import postgres

SECONDS = 1.5  # of hammering between two kills of one of two servers


def main() -> None:
    """Kill a server, one of two servers, or the database, and see that nothing was lost."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--what",
        choices=["server", "one-of-two", "database"],
        default="server",
        help="what is killed; all but the server need PostgreSQL",
    )
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = None
        if arguments.store == "postgres" or arguments.what != "server":
            database = stack.enter_context(postgres.running())
        progress = stack.enter_context(Progress())
        task = progress.add_task(f"killing the {arguments.what}", total=arguments.kills)
        summary = asyncio.run(
            run(folder, database, arguments, lambda: progress.advance(task)),
        )
    print(summary)


async def run(
    folder: pathlib.Path,
    database: postgres.Server | None,
    arguments: argparse.Namespace,
    tick: Callable[[], None],
) -> object:
    """One run, as asked for."""
    url = "" if database is None else database.url
    with launcher.opened() as servers:
        async with party.opened(servers, folder, url, arguments.seed) as site:
            if database is None or arguments.what == "server":
                return await kill_rounds.kill_again_and_again(site, arguments.kills, tick)
            if arguments.what == "database":
                return await restart_rounds.restart_again_and_again(
                    site, database, arguments.kills, tick, servers=2
                )
            seconds = SECONDS * arguments.kills
            return await together.hammer(site, arguments.kills, seconds, tick)


if __name__ == "__main__":
    main()
