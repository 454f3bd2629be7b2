"""Simulations per second of our search beside OpenSpiel's, and whether budgets of time are kept.

Needs OpenSpiel (benchmarks/requirements-peers.txt).

    python -m benchmarks.search_speed --write

All games and peers take turns in one process on one core, and the median of the rounds counts.
Rates are by the processor's time, as other work on the machine must not count. A simulation is one
pass from the root to a value. Ours are counted with all that a move takes: supposing worlds,
clearing the table, reading off the result. OpenSpiel's IS-MCTS, in C++, draws a world for every
simulation and plays it to the end at random.
"""

import collections
import copy
import importlib.metadata
import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

import ridotto
from benchmarks import figures, peers
from ridotto.arena.entrants import make
from ridotto.bots import registry as bots
from ridotto.bots.search_bot import SearchBot
from ridotto.bots.warmup import warm_up
from ridotto.engine.definition import Bot, Event, GameView, JsonObject
from ridotto.engine.drive import drive
from ridotto.search.config import read_budget

if TYPE_CHECKING:
    import pyspiel

COMMAND = "python -m benchmarks.search_speed --write"
RESULTS = figures.FOLDER / "search.json"
GAMES = [name for name in ridotto.names() if bots.levels(name)]
PEERS = {"leduc_poker": 4, "hearts": 38, "gin_rummy": 30}  # and the moves made before the search
SIMULATIONS = 1000
POSITIONS = 8
BUDGETS = {"10ms": 300, "100ms": 120, "1s": 100}  # and how many choices of each game are timed


def played(name: str, seed: str) -> Iterator[ridotto.Game]:
    """A game of greedy bots, as it stands before every move."""
    game = ridotto.new(name, seed=seed, compiled=True)
    yield game
    for _ in drive(game, {seat: make("greedy", game, seat, seed) for seat in range(game.seats)}):
        if not game.over:
            yield game


def thinker(game: ridotto.Game, seat: int, budget: str) -> SearchBot:
    """A searching bot that has heard all that its seat has."""
    bot = make(f"{bots.SEARCH}@{budget}", game, seat, "1")
    assert isinstance(bot, SearchBot)
    for event in game.events(seat):
        bot.hear(event)
    return bot


def middles(name: str) -> list[SearchBot]:
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
    models = [copy.deepcopy(bot.opponent_model) for bot in thinkers]

    def measure() -> float:
        for bot, model in zip(thinkers, models, strict=True):
            # What it has worked out must be worked out again.
            bot.opponent_model = copy.deepcopy(model)
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


def _middle(loaded: "pyspiel.Game", moves: int, generator: random.Random) -> "pyspiel.State":
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


def speeds(rounds: int) -> dict[str, float]:
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


class Working:
    """A bot that tells how long the processor worked for it since it was last asked."""

    def __init__(self, bot: Bot) -> None:
        """Measure a bot."""
        self.seconds = 0.0
        self.had_choice = False
        self._bot = bot

    def hear(self, event: Event) -> None:
        """Hear, which counts."""
        start = time.thread_time()
        self._bot.hear(event)
        self.seconds += time.thread_time() - start

    def choose(self, view: GameView) -> str:
        """Choose, which counts, too."""
        self.had_choice = len(view.legal) > 1
        start = time.thread_time()
        move = self._bot.choose(view)
        self.seconds += time.thread_time() - start
        return move


def timed(name: str, budget: str) -> Iterator[tuple[float, float]]:
    """How long a bot takes for each choice among greedy bots, and how long it works.

    From hearing what happened to the move: on a shared machine it may have to wait for its core.
    """
    for number in itertools.count():
        game = ridotto.new(name, seed=f"budget {number}", compiled=True)
        measured = Working(make(f"{bots.SEARCH}@{budget}", game, 0, "1"))
        others = {seat: make("greedy", game, seat, "1") for seat in range(1, game.seats)}
        for turn in drive(game, {0: measured, **others}):
            if turn.player == 0:
                if measured.had_choice:
                    yield turn.seconds, measured.seconds
                measured.seconds = 0.0


def budget_use(name: str, budget: str, choices: int) -> dict[str, float]:
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


def show(results: JsonObject, console: Console) -> None:
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
    parser = figures.new_parser(__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="of which the median counts")
    parser.add_argument("--only", choices=["speed", "budgets"], help="both, else")
    arguments = parser.parse_args()
    peers.pin_to_one_core()
    results: JsonObject = {
        "command": COMMAND,
        "date": figures.today(),
        "machine": figures.machine() | {"open_spiel": importlib.metadata.version("open_spiel")},
        "simulations_a_move": SIMULATIONS,
        "positions": POSITIONS,
    }
    if arguments.only != "budgets":
        results["simulations_per_s"] = speeds(arguments.rounds)
    if arguments.only != "speed":
        results["budgets"] = {
            name: {budget: budget_use(name, budget, count) for budget, count in BUDGETS.items()}
            for name in GAMES
        }
    show(results, Console())
    if arguments.write:
        figures.write(RESULTS, figures.read(RESULTS) | results)


if __name__ == "__main__":
    main()
