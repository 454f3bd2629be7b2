"""Makes the machine code of all games, which several tests would else make at the same time.

`python -m tools.warm_cache`; what is already in the cache is only loaded.
"""

import concurrent.futures
import multiprocessing

import numpy as np

import ridotto
from ridotto import kernel
from ridotto.bots.warmup import warm_up
from ridotto.engine.options import read_options
from ridotto.engine.random_play import random_play
from ridotto.engine.registry import find
from ridotto.engine.start import new_state


def compile_game(name: str) -> None:
    """Compile what bots, tables and random play call."""
    definition = find(name)
    warm_up(name)
    states = new_state(definition, definition.default_players, read_options(definition, None), None)
    rng, words = kernel.new_rng(seed=1), np.zeros(definition.words, np.uint64)
    kernel.compiled(definition.rules.begin)(states[0], rng)
    kernel.compiled(random_play(definition))(states[0], rng, words, 1)


def main() -> None:
    """Compile every game and its bots, two games at a time."""
    names = sorted(ridotto.names())
    fresh = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=fresh) as processes:
        for name, _ in zip(names, processes.map(compile_game, names), strict=True):
            print(f"Compiled: {name}", flush=True)


if __name__ == "__main__":
    main()
