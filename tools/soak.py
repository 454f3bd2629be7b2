"""Search for leaks for a long time: `python -m tools.soak --positions 1000000`.

With `--choices` it compares what every bot of the tables would choose, instead of every byte.
"""

import argparse
import itertools
import multiprocessing
import time
from collections.abc import Callable
from functools import partial

from rich.progress import Progress

import ridotto
from ridotto.bots import registry as bots
from tests.support.choices import compare_choices
from tests.support.worlds import compare_bytes

WORLDS = 4


def count_choices(name: str, seed: int) -> int:
    """At how many positions of a game all its bots choose the same in another world."""
    return compare_choices(name, bots.names(name), "soak", seed).positions


def soak(
    name: str, count: Callable[[int], int], positions: int, seed: int, progress: Progress
) -> None:
    """Count positions that agree, game after game on all cores, until there are so many."""
    task = progress.add_task(name, total=positions)
    start, agreeing, histories = time.monotonic(), 0, 0
    with multiprocessing.Pool() as pool:
        for found in pool.imap_unordered(count, itertools.count(seed)):
            agreeing += found
            histories += 1
            progress.update(task, completed=agreeing)
            if agreeing >= positions:
                break
    progress.print(
        f"{name}: {agreeing:,} positions of {histories:,} games agree"
        f" ({time.monotonic() - start:,.0f} s)"
    )


def main() -> None:
    """Compare so many positions of each game with other worlds, on all cores."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--positions", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--seed", type=int, default=10**9, help="the first seed")
    parser.add_argument("--games", nargs="*", default=ridotto.names(), choices=ridotto.names())
    parser.add_argument("--choices", action="store_true", help="of all bots, instead of bytes")
    arguments = parser.parse_args()
    with Progress() as progress:
        for name in arguments.games:
            count = partial(compare_bytes, name, worlds=WORLDS)
            if arguments.choices:
                count = partial(count_choices, name)
            soak(name, count, arguments.positions, arguments.seed, progress)


if __name__ == "__main__":
    main()
