"""Whether a search that thinks longer would still choose otherwise, and what that is worth to it.

    python -m benchmarks.convergence --write

In positions of greedy bots' games a search chooses with more and more time. A much longer one then
says what share of victory each choice gives away. It is the same search and supposes the same of
the others: where nothing is given away any more, time has done what it can, and who still loses
has supposed something wrong, or had no luck.
"""

import statistics
from collections.abc import Iterator

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ridotto
from benchmarks import figures
from benchmarks.search_speed import GAMES, played, thinker
from benchmarks.strength import TIMES
from ridotto.search.ismcts import ActionValue

RESULTS = figures.FOLDER / "convergence.json"
LONGEST = "8s"
EVERY = 7  # how many moves lie between two positions of a game

Figures = dict[str, dict[str, float]]  # by time


def positions(name: str, count: int) -> Iterator[tuple[ridotto.Game, int]]:
    """Games as they stand when someone has a choice, and their seat."""
    number = 0
    while count > 0:
        for game in played(name, f"convergence {number}"):
            seat = game.actors[0]
            if len(game.moves) % EVERY == EVERY - 1 and len(game.legal(seat)) > 1:
                yield game, seat
                count -= 1
                if count == 0:
                    return
        number += 1


def best(options: list[ActionValue]) -> ActionValue:
    """The option that was tried most.

    >>> best([ActionValue(3, 10, 0.5), ActionValue(4, 90, 0.4)]).action
    4
    """
    return max(options, key=lambda option: option.visits)


def given_away(action: int, options: list[ActionValue]) -> float:
    """The share of victory by which an action is worse than the best one.

    >>> given_away(3, [ActionValue(3, 10, 0.25), ActionValue(4, 90, 0.5)])
    0.25
    """
    value = next(option.value for option in options if option.action == action)
    return max(0.0, best(options).value - value)


def measure(name: str, count: int) -> Figures:
    """How often each time chooses as the longest one does, and what it gives away on average."""
    same: dict[str, list[bool]] = {time: [] for time in TIMES}
    lost: dict[str, list[float]] = {time: [] for time in TIMES}
    for game, seat in track(
        positions(name, count), name, total=count, console=Console(stderr=True)
    ):
        judged, _ = thinker(game, seat, LONGEST).think()
        for time in TIMES:
            chosen = best(thinker(game, seat, time).think()[0]).action
            same[time].append(chosen == best(judged).action)
            lost[time].append(given_away(chosen, judged))
    return {
        time: {
            "positions": len(lost[time]),
            "same": round(statistics.fmean(same[time]), 4),
            "given away": round(statistics.fmean(lost[time]), 5),
        }
        for time in TIMES
    }


def show(found: dict[str, Figures], console: Console) -> None:
    """Print the figures as a table."""
    table = Table("", "time", "chooses the same", "gives away")
    for name, times in found.items():
        for time, each in times.items():
            table.add_row(
                name, time, f"{100 * each['same']:.0f} %", f"{100 * each['given away']:.2f} %"
            )
    console.print(table)


def main() -> None:
    """Measure, show, and with --write keep the figures."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="all by default")
    parser.add_argument("--positions", type=int, default=60, help="of each game")
    arguments = parser.parse_args()
    found = {name: measure(name, arguments.positions) for name in arguments.game or GAMES}
    show(found, Console())
    if arguments.write:
        results = {
            "longest": LONGEST,
            "machine": figures.machine()["processor"],
            "date": figures.today(),
            "games": figures.read(RESULTS).get("games", {}) | found,
        }
        figures.write(RESULTS, results)


if __name__ == "__main__":
    main()
