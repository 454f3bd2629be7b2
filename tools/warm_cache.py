"""Makes the machine code of all games, which several tests would else make at the same time.

`python -m tools.warm_cache`; what is already in the cache is only loaded.
"""

import concurrent.futures
import multiprocessing

import ridotto
from ridotto.bots.warmup import warm_up


def main() -> None:
    """Compile every game and its thinkers, two games at a time."""
    names = sorted(ridotto.names())
    fresh = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=fresh) as processes:
        for name, _ in zip(names, processes.map(warm_up, names), strict=True):
            print(f"Compiled: {name}", flush=True)


if __name__ == "__main__":
    main()
