"""How fast the rules are, beside OpenSpiel and Pgx in the same run on the same core."""

import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ridotto import game as games
from ridotto import kernel, peers
from ridotto.engine.options import read_options

SEATS = {"mascarade": 6}
ROUNDS = 3
_STEPS = 200_000

# What is timed in a fresh process: the import, then the first compiled call of a game.
_IMPORT = "import time; t = time.perf_counter(); import ridotto; print(time.perf_counter() - t)"
_FIRST_CALL = """
import sys, time
from ridotto import bench
t = time.perf_counter()
bench.player(sys.argv[1])(1)
print(time.perf_counter() - t)
"""


def player(name: str, seed: int = 1) -> Callable[[int], int]:
    """A compiled function that plays so many random steps of a game, one after another."""
    kind = games.find(name)
    seats = games.read_seats(kind, SEATS.get(name))
    states = games.new_state(kind, seats, read_options(kind, None), None)
    rng = kernel.new_rng(seed)
    words = np.zeros(kind.rules.WORDS, np.uint64)
    kernel.compiled(kind.rules.begin)(states[0], rng)
    play = kernel.compiled(kernel.random_play(kind.rules), threaded=True)
    return lambda steps: play(states[0], rng, words, steps)


def steps_per_second(name: str, seconds: float) -> float:
    """Random steps a second of one game on one core, every legal action generated at each."""
    play = player(name)
    play(_STEPS)
    return peers.rate(lambda: play(_STEPS), _STEPS, seconds)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import numba

    processor = platform.processor() or platform.machine()
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(line.split(": ")[1] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {
        "processor": processor,
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


def start_up(report: Callable[[str], None]) -> dict[str, Any]:
    """Seconds of the import, and of each game's first compiled call, cold and from the cache."""
    figures: dict[str, Any] = {"import": _timed(_IMPORT)}
    with tempfile.TemporaryDirectory() as folder:
        for name in games.names():
            report(f"first compiled call of {name}")
            cold = _timed(_FIRST_CALL, name, cache=folder)
            cached = min(_timed(_FIRST_CALL, name, cache=folder) for _ in range(ROUNDS))
            figures[name] = {"cold": cold, "cached": cached}
    return figures


def _timed(code: str, *arguments: str, cache: str | None = None) -> float:
    environment = dict(os.environ)
    if cache is not None:
        environment["XDG_CACHE_HOME"] = cache
    command = [sys.executable, "-c", code, *arguments]
    return float(subprocess.check_output(command, env=environment, text=True))


def measure(seconds: float, report: Callable[[str], None] = lambda text: None) -> dict[str, Any]:
    """All figures and ratios; peers that are not installed are left out.

    Every round measures all games and all peers once; each counts with its best round, so that a
    busy moment of the machine hurts nobody's figure.
    """
    peers.pin_to_one_core()
    own: dict[str, float] = {}
    others: dict[str, float] = {}
    for number in range(1, ROUNDS + 1):
        for name in games.names():
            report(f"round {number} of {ROUNDS}: {name}")
            own[name] = max(own.get(name, 0.0), steps_per_second(name, seconds))
        for name, measurement in peers.measurements(seconds).items():
            report(f"round {number} of {ROUNDS}: {name}")
            try:
                others[name] = max(others.get(name, 0.0), measurement())
            except ImportError:
                continue
    return {
        "machine": machine(),
        "measured": time.strftime("%Y-%m-%d"),
        "peers": others,
        "games": {
            name: {
                "steps_per_s": own[name],
                "bytes_per_state": games.find(name).rules.STATE.itemsize,
                "ratio": {peer: own[name] / figure for peer, figure in others.items()},
            }
            for name in sorted(own)
        },
        "start_up": start_up(report),
    }
