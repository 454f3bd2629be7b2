"""Simulations per second of our search beside OpenSpiel's, and whether budgets of time are kept.

Needs OpenSpiel (benchmarks/requirements-peers.txt).

    python -m benchmarks.search_speed --write

All games and peers take turns in one process on one core, and the median of the rounds counts.
Rates are by the processor's time, as other work on the machine must not count. A simulation is one
pass from the root to a value. Ours are counted with all that a move takes: supposing worlds,
clearing the table, reading off the result. OpenSpiel's IS-MCTS, in C++, draws a world for every
simulation and plays it to the end at random.
"""

import argparse
import collections
import copy
import datetime
import importlib.metadata
import itertools
import json
import pathlib
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import ridotto
from benchmarks import engine, peers
from ridotto.arena.entrants import make
from ridotto.bots import registry as bots
from ridotto.bots.warmup import warm_up
from ridotto.search.config import read_budget

COMMAND = "python -m benchmarks.search_speed --write"
RESULTS = pathlib.Path(__file__).parent / "results" / "search.json"
GAMES = ("volto", "twilight", "mascarade")
PEERS = {"leduc_poker": 4, "hearts": 38, "gin_rummy": 30}  # and the moves made before the search
SIMULATIONS = 1000
POSITIONS = 8
BUDGETS = {"10ms": 300, "100ms": 120, "1s": 100}  # and how many choices of each game are timed

Figures = dict[str, Any]


def played(name: str, seed: str) -> Iterator[ridotto.Game]:
    """A game of greedy bots, as it stands before every move."""
    game = ridotto.new(name, seed=seed, compiled=True)
    players = [make("greedy", game, seat, seed) for seat in range(game.seats)]
    heard = 0
    while not game.over:
        yield game
        for seat, listener in enumerate(players):
            for event in game.events(seat, since=heard):
                listener.hear(event)
        heard = game.steps
        seat = game.actors[0]
        game.play(players[seat].choose(game.view(seat)), seat=seat)


def thinker(game: ridotto.Game, seat: int, budget: str) -> Any:
    """A searching bot that has heard all that its seat has."""
    bot = make(f"{bots.SEARCH}@{budget}", game, seat, "1")
    for event in game.events(seat):
        bot.hear(event)
    return bot


def middles(name: str) -> list[Any]:
    """Searching bots in the middle of some games."""
    found = []
    for seed in range(POSITIONS):
        length = sum(1 for _ in played(name, f"middle {seed}"))
        for game in played(name, f"middle {seed}"):
            seat = game.actors[0]
            if len(game.moves) >= length // 2 and len(game.legal(seat)) > 1:
                found.append(thinker(game, seat, str(SIMULATIONS)))
                break
    return found


def our_rate(name: str) -> Callable[[], float]:
    """A function that measures our simulations per second in one game."""
    thinkers = middles(name)
    suspicions = [copy.deepcopy(bot.opponent_model) for bot in thinkers]

    def measure() -> float:
        for bot, suspicion in zip(thinkers, suspicions, strict=True):
            bot.opponent_model = copy.deepcopy(
                suspicion
            )  # what it has worked out is worked out again
        start = time.thread_time()
        made = sum(option.visits for bot in thinkers for option in bot.think()[0])
        return made / (time.thread_time() - start)

    return measure


def peer_rate(name: str) -> Callable[[], float]:
    """A function that measures the simulations per second of OpenSpiel's IS-MCTS in one game."""
    import pyspiel

    loaded = pyspiel.load_game(name)
    states = [_middle(loaded, PEERS[name], random.Random(seed)) for seed in range(POSITIONS)]

    def measure() -> float:
        start = time.thread_time()
        for seed, state in enumerate(states):
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            pyspiel.ISMCTSBot(seed, evaluator, 1.4, SIMULATIONS).step(state)
        return SIMULATIONS * len(states) / (time.thread_time() - start)

    return measure


def _middle(loaded: Any, moves: int, generator: random.Random) -> Any:
    """A state after some random moves, at which somebody has a choice."""
    while True:
        state = loaded.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(generator.choices(outcomes, weights)[0])
                continue
            if made >= moves and len(state.legal_actions()) > 1:
                return state
            state.apply_action(generator.choice(state.legal_actions()))
            made += 1


def speeds(rounds: int) -> Figures:
    """The median simulations per second of every game and peer, taking turns."""
    measures = {name: our_rate(name) for name in GAMES}
    measures |= {f"open_spiel.{name}": peer_rate(name) for name in PEERS}
    for measure in measures.values():
        measure()
    found: dict[str, list[float]] = collections.defaultdict(list)
    for _ in range(rounds):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: statistics.median(rates) for name, rates in found.items()}


def timed(name: str, budget: str) -> Iterator[tuple[float, float]]:
    """How long a bot takes for each choice among greedy bots, and how long it works.

    From hearing what happened to the move: on a shared machine it may have to wait for its core.
    """
    for number in itertools.count():
        game = ridotto.new(name, seed=f"budget {number}", compiled=True)
        names = [f"{bots.SEARCH}@{budget}", *["greedy"] * (game.seats - 1)]
        players = [make(name, game, seat, "1") for seat, name in enumerate(names)]
        told = [0] * game.seats
        while (seat := game.actor) is not None:
            events, view = game.events(seat, since=told[seat]), game.view(seat)
            told[seat] = game.steps
            start, start_of_work = time.perf_counter(), time.thread_time()
            for event in events:
                players[seat].hear(event)
            move = players[seat].choose(view)
            if seat == 0 and len(view.legal) > 1:
                yield time.perf_counter() - start, time.thread_time() - start_of_work
            game.play(move, seat=seat)


def keeping(name: str, budget: str, choices: int) -> Figures:
    """How long choices take that were given so much time, as shares of it."""
    warm_up(name)
    found = list(itertools.islice(timed(name, budget), choices))
    spent, worked = np.array(found).T / (read_budget(budget).seconds or 0.0)
    return {
        "choices": len(found),
        "p50": float(np.percentile(spent, 50)),
        "p99": float(np.percentile(spent, 99)),
        "p99_of_processor_time": float(np.percentile(worked, 99)),
    }


def show(results: Figures, console: Console) -> None:
    """Print the figures as tables."""
    if "simulations_per_s" in results:
        rates = results["simulations_per_s"]
        table = Table("", "simulations/s", *(f"x {peer}" for peer in PEERS))
        for name, rate in rates.items():
            ratios = [f"{rate / rates[f'open_spiel.{peer}']:.2f}" for peer in PEERS]
            table.add_row(name, f"{rate:,.0f}", *ratios)
        console.print(table)
    table = Table("", "budget", "choices", "p50", "p99", "p99 of processor time")
    for name, budgets in results.get("budgets", {}).items():
        for budget, found in budgets.items():
            shares = (f"{found[key]:.3f}" for key in ("p50", "p99", "p99_of_processor_time"))
            table.add_row(name, budget, str(found["choices"]), *shares)
    console.print(table)


def main() -> None:
    """Measure, show, and with --write keep the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="of which the median counts")
    parser.add_argument(
        "--write", action="store_true", help="keep the figures in benchmarks/results"
    )
    parser.add_argument("--only", choices=["speed", "budgets"], help="both, else")
    arguments = parser.parse_args()
    peers.pin_to_one_core()
    results: Figures = {
        "command": COMMAND,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "machine": engine.machine() | {"open_spiel": importlib.metadata.version("open_spiel")},
        "simulations_a_move": SIMULATIONS,
        "positions": POSITIONS,
    }
    if arguments.only != "budgets":
        results["simulations_per_s"] = speeds(arguments.rounds)
    if arguments.only != "speed":
        results["budgets"] = {
            name: {budget: keeping(name, budget, count) for budget, count in BUDGETS.items()}
            for name in GAMES
        }
    show(results, Console())
    if arguments.write:
        results = (json.loads(RESULTS.read_text()) if RESULTS.exists() else {}) | results
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
