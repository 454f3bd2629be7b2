"""How fast the rules are, beside OpenSpiel and Pgx in the same run on the same core."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks import figures, peers
from ridotto import kernel
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject
from ridotto.engine.options import read_options
from ridotto.engine.random_play import random_play
from ridotto.engine.start import new_state

ROUNDS = 3
_STEPS = 200_000

# What is timed in a fresh process: the import, then the first compiled call of a game.
_IMPORT = "import time; t = time.perf_counter(); import ridotto; print(time.perf_counter() - t)"
_FIRST_CALL = """
import sys, time
from benchmarks import engine
t = time.perf_counter()
engine.player(sys.argv[1])(1)
print(time.perf_counter() - t)
"""


def player(name: str, seed: int = 1) -> Callable[[int], int]:
    """A compiled function that plays so many random steps of a game, one after another."""
    definition = registry.find(name)
    options = read_options(definition, None)
    states = new_state(definition, definition.default_players, options, None)
    rng = kernel.new_rng(seed)
    words = np.zeros(definition.words, np.uint64)
    kernel.compiled(definition.rules.begin)(states[0], rng)
    play = kernel.compiled(random_play(definition), threaded=True)
    return lambda steps: play(states[0], rng, words, steps)


def steps_per_second(name: str, seconds: float) -> float:
    """Random steps a second of one game on one core, every legal action generated at each."""
    play = player(name)
    play(_STEPS)
    return peers.rate(lambda: play(_STEPS), _STEPS, seconds)


def start_up(report: Callable[[str], None]) -> JsonObject:
    """Seconds of the import, and of each game's first compiled call, cold and from the cache."""
    found: JsonObject = {"import": _timed(_IMPORT)}
    with tempfile.TemporaryDirectory() as folder:
        for name in registry.names():
            report(f"first compiled call of {name}")
            cold = _timed(_FIRST_CALL, name, cache=folder)
            cached = min(_timed(_FIRST_CALL, name, cache=folder) for _ in range(ROUNDS))
            found[name] = {"cold": cold, "cached": cached}
    return found


def _timed(code: str, *arguments: str, cache: str | None = None) -> float:
    environment = dict(os.environ)
    if cache is not None:
        environment["XDG_CACHE_HOME"] = cache
    command = [sys.executable, "-c", code, *arguments]
    return float(subprocess.check_output(command, env=environment, text=True))


def measure(seconds: float, report: Callable[[str], None] = lambda text: None) -> JsonObject:
    """All figures and ratios; peers that are not installed are left out.

    Every round measures all games and all peers once; each counts with its best round, so that a
    busy moment of the machine hurts nobody's figure.
    """
    peers.pin_to_one_core()
    own: dict[str, float] = {}
    others: dict[str, float] = {}
    for number in range(1, ROUNDS + 1):
        for name in registry.names():
            report(f"round {number} of {ROUNDS}: {name}")
            own[name] = max(own.get(name, 0.0), steps_per_second(name, seconds))
        for name, measurement in peers.measurements(seconds).items():
            report(f"round {number} of {ROUNDS}: {name}")
            try:
                others[name] = max(others.get(name, 0.0), measurement())
            except ImportError:
                continue
    return {
        "machine": figures.machine(),
        "measured": time.strftime("%Y-%m-%d"),
        "peers": others,
        "games": {
            name: {
                "steps_per_s": own[name],
                "bytes_per_state": registry.find(name).state.itemsize,
                "ratio": {peer: own[name] / figure for peer, figure in others.items()},
            }
            for name in sorted(own)
        },
        "start_up": start_up(report),
    }


def report(seconds: float, *, as_json: bool) -> None:
    """Measure everything and print it."""
    console = Console()
    with Console(stderr=True).status("measuring") as status:
        found = measure(seconds, lambda text: status.update(f"measuring: {text}"))
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return
    console.print(_speeds(found))
    console.print(_start_up(found))
    if not found["peers"]:
        console.print("No peer is installed; `make bench` installs OpenSpiel and Pgx.")


def _speeds(found: JsonObject) -> Table:
    """Our games across, everybody's speed down; below a game, how many times faster it is."""
    own = found["games"]
    table = Table(title="random play on one core of " + found["machine"]["processor"])
    for column in ("", "steps/s", *own):
        table.add_column(column, justify="right" if column else "left")
    for name, row in own.items():
        table.add_row(name, f"{row['steps_per_s']:,.0f}", *[""] * len(own))
    for peer, figure in found["peers"].items():
        ratios = [f"{row['ratio'][peer]:.1f} x" for row in own.values()]
        table.add_row(peer, f"{figure:,.0f}", *ratios)
    table.add_row("bytes of a state", "", *[str(row["bytes_per_state"]) for row in own.values()])
    return table


def _start_up(found: JsonObject) -> Table:
    table = Table(title=f"start-up, seconds; import ridotto {found['start_up']['import']:.2f}")
    for column in ("game", "first compiled call", "from the cache"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name in found["games"]:
        row = found["start_up"][name]
        table.add_row(name, f"{row['cold']:.1f}", f"{row['cached']:.2f}")
    return table


def main() -> None:
    """Measure the engine as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    report(arguments.seconds, as_json=arguments.json)


if __name__ == "__main__":
    main()
