"""The same rules on a GPU: first that they play move for move as on the CPU, then how fast.

Needs an NVIDIA GPU and numba-cuda; Pgx is measured beside it where JAX and Pgx are there.

    python benchmarks/gpu.py --out benchmarks/results

One thread plays one board. The check plays every board on the GPU and on the CPU from the same
random numbers and compares every byte of every state and every counter.
"""

import argparse
import functools
import itertools
import json
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for the old name

import numba
from numba import cuda

from benchmarks import figures
from ridotto import kernel
from ridotto.engine import registry
from ridotto.engine.definition import GameDefinition, JsonObject, Rules
from ridotto.engine.options import (
    Choice,
    Names,
    Number,
    Option,
    Switch,
    Value,
    options_of,
    read_options,
)
from ridotto.engine.random_play import random_play
from ridotto.engine.start import new_state
from ridotto.kernel import States, Words

CHECKED_BOARDS = 4096
CHECKED_STEPS = 600
BOARDS = (1 << 15, 1 << 17, 1 << 19, 1 << 20)
THREADS = (64, 128, 256)
STEPS = 400
FEW = 20  # instead of the usual limit of a game
Counts = npt.NDArray[np.int64]
Kernel: TypeAlias = "cuda.dispatcher.CUDADispatcher"
Player = Callable[[States, Words, Counts, int], None]
PEERS = {"animal_shogi": (1 << 13, 1 << 16, 1 << 17), "gardner_chess": (1 << 13, 1 << 16)}


@functools.cache
def gpu_player(definition: GameDefinition) -> Kernel:
    """A CUDA kernel in which every thread plays its board and counts its games."""
    play = kernel.rule(random_play(definition))
    kernel.register_rules()
    words_of_a_seat = definition.words
    state_type = numba.from_dtype(definition.state)

    def run(states: States, rngs: Words, counts: Counts, steps: int) -> None:
        board = cuda.grid(1)
        if board < states.shape[0]:
            words = cuda.local.array(words_of_a_seat, np.uint64)
            rng = cuda.local.array(3, np.uint64)
            here = cuda.local.array(1, state_type)
            here[0] = states[board]
            for index in range(3):
                rng[index] = rngs[board, index]
            counts[board] += play(here[0], rng, words, steps)
            states[board] = here[0]
            for index in range(3):
                rngs[board, index] = rng[index]

    return cuda.jit(run)


def new_boards(name: str, boards: int, variant: int = 0) -> tuple[States, Words]:
    """Begun states and their generators, the options changing from variant to variant."""
    definition = registry.find(name)
    options = read_options(definition, variants(definition)[variant])
    states = np.zeros(boards, definition.state).view(np.recarray)
    states[:] = new_state(definition, definition.default_players, options, None)[0]
    rngs = np.zeros((boards, 3), np.uint64)
    rngs[:, 0] = np.arange(boards, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    rngs[:, 1] = variant
    begin_all(definition.rules)(states, rngs)
    return states, rngs


def variants(definition: GameDefinition) -> list[dict[str, Value]]:
    """Options to check: the usual ones, and all of them as unusual as they may be."""
    return [{}, {option.name: unusual(option) for option in options_of(definition.options)}]


def unusual(option: Option) -> Value:
    """A value of an option that is not its default.

    >>> unusual(Option("shuffle", True, Switch())), unusual(Option("cards", "A", Names(("A", "B"))))
    (False, 'B')
    """
    match option.spec:
        case Switch():
            return not option.default
        case Choice(values) | Names(values):
            return next(value for value in reversed(values) if value != option.default)
        case Number(least, _, _):
            return max(least, FEW)


def begin_all(rules: Rules) -> Callable[[States, Words], None]:
    """A compiled function that begins every board."""
    begin = rules.begin

    def run(states: States, rngs: Words) -> None:
        for board in range(states.shape[0]):
            begin(states[board], rngs[board])

    return kernel.compiled(run, threaded=True)


def cpu_player(definition: GameDefinition) -> Player:
    """The same as `gpu_player`, one board after another on the CPU."""
    play = kernel.rule(random_play(definition))
    words_of_a_seat = definition.words

    def run(states: States, rngs: Words, counts: Counts, steps: int) -> None:
        words = np.zeros(words_of_a_seat, np.uint64)
        for board in range(states.shape[0]):
            counts[board] += play(states[board], rngs[board], words, steps)

    return kernel.compiled(run, threaded=True)


def check(definition: GameDefinition) -> JsonObject:
    """Play the same boards on both and compare everything, after one step and after many."""
    name, number_of_variants = definition.name, len(variants(definition))
    run, compare = gpu_player(definition), cpu_player(definition)
    steps = 0
    played = 0
    for variant in range(number_of_variants):
        states, rngs = new_boards(name, CHECKED_BOARDS, variant)
        counts = np.zeros(CHECKED_BOARDS, np.int64)
        on_gpu = [cuda.to_device(np.asarray(part)) for part in (states, rngs, counts)]
        for number in (1, 1, CHECKED_STEPS):
            run[CHECKED_BOARDS // THREADS[0], THREADS[0]](*on_gpu, number)
            compare(states, rngs, counts, number)
            for ours, theirs in zip((states, rngs, counts), on_gpu, strict=True):
                assert np.asarray(ours).tobytes() == theirs.copy_to_host().tobytes(), name
            steps += number * CHECKED_BOARDS
        played += int(counts.sum())
    return {"equal": True, "steps": steps, "games_begun": played, "variants": number_of_variants}


def speed(definition: GameDefinition) -> dict[str, float]:
    """Steps a second by boards and threads of a block, the best of three launches each."""
    name, run = definition.name, gpu_player(definition)
    found = {}
    for boards, threads in itertools.product(BOARDS, THREADS):
        states, rngs = new_boards(name, boards)
        counts = np.zeros(boards, np.int64)
        on_gpu = [cuda.to_device(np.asarray(part)) for part in (states, rngs, counts)]
        run[boards // threads, threads](*on_gpu, 50)
        cuda.synchronize()
        best = 0.0
        for _ in range(3):
            start = time.perf_counter()
            run[boards // threads, threads](*on_gpu, STEPS)
            cuda.synchronize()
            best = max(best, boards * STEPS / (time.perf_counter() - start))
        found[f"{boards} boards, {threads} threads"] = best
    return found


def peer_speed() -> dict[str, float]:
    """Pgx on the same GPU, in a process of its own, at its best batch."""
    code = (
        "import sys, json; from benchmarks import peers;"
        "print(json.dumps(peers.pgx_steps(sys.argv[1], int(sys.argv[2]), 3.0, "
        "peers.choose_by_rank)))"
    )
    found: dict[str, float] = {}
    for peer, batches in PEERS.items():
        for batch in batches:
            command = [sys.executable, "-c", code, peer, str(batch)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                figure = float(done.stdout.strip().splitlines()[-1])
                found[f"pgx.{peer}"] = max(found.get(f"pgx.{peer}", 0.0), figure)
            else:
                print(done.stderr[-600:], file=sys.stderr)
    return found


def main() -> None:
    """Check and measure every game, and write the figures down."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("benchmarks/results"))
    parser.add_argument("--no-peers", action="store_true")
    arguments = parser.parse_args()
    device = cuda.get_current_device().name
    results: JsonObject = {
        "device": device.decode() if isinstance(device, bytes) else device,
        "command": "python benchmarks/gpu.py",
        "games": {},
    }
    for name in registry.names():
        start = time.perf_counter()
        definition = registry.find(name)
        outcome = check(definition)
        outcome["compiled_and_checked_in_s"] = round(time.perf_counter() - start, 1)
        outcome["steps_per_s"] = speed(definition)
        results["games"][name] = outcome
        print(name, json.dumps(outcome), flush=True)
    if not arguments.no_peers:
        results["peers"] = peer_speed()
        print("peers", json.dumps(results["peers"]), flush=True)
        for name, outcome in results["games"].items():
            best = max(outcome["steps_per_s"].values())
            outcome["ratio"] = {peer: best / figure for peer, figure in results["peers"].items()}
            print(name, f"{best / 1e9:.2f} G/s", outcome["ratio"], flush=True)
    arguments.out.mkdir(parents=True, exist_ok=True)
    figures.write(arguments.out / "gpu.json", results)


if __name__ == "__main__":
    main()
