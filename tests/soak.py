"""Search for leaks for a long time: `python -m tests.soak --positions 1000000`."""

import argparse
import itertools
import multiprocessing
import time
from functools import partial

from rich.progress import Progress

from tests.test_leaks import GAMES, check_random_history

WORLDS = 4


def main() -> None:
    """Compare so many positions of each game with other worlds, on all cores."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=10**9, help="the first seed")
    parser.add_argument("--games", nargs="*", default=GAMES, choices=GAMES)
    arguments = parser.parse_args()
    with Progress() as progress:
        for name in arguments.games:
            task = progress.add_task(name, total=arguments.positions)
            start, positions, histories = time.monotonic(), 0, 0
            check = partial(check_random_history, name, worlds=WORLDS)
            with multiprocessing.Pool() as pool:
                for count in pool.imap_unordered(check, itertools.count(arguments.seed)):
                    positions += count
                    histories += 1
                    progress.update(task, completed=positions)
                    if positions >= arguments.positions:
                        break
            progress.print(
                f"{name}: {positions:,} positions of {histories:,} games agree in every byte "
                f"({time.monotonic() - start:,.0f} s)"
            )


if __name__ == "__main__":
    main()
