"""How strong our bots are: the games behind the figures of docs/research/strength.md.

    python -m benchmarks.strength --group goals --write

Everything is played by `ridotto arena`, and every figure is kept with the command that gives the
same games again. Stopped, it goes on where it was. Budgets of time depend on the machine.
"""

import itertools
import json
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks import figures
from ridotto.bots.registry import ladder, levels
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject

RESULTS = figures.FOLDER / "strength.json"
NAMES = ("group", "game", "bot", "other")  # of a match
GROUPS = ("goals", "ladder", "characters", "cheater", "observers", "time")
TIMES = {"10ms": 200, "30ms": 200, "100ms": 200, "300ms": 120, "1s": 60, "2s": 60}
# How many games are played, so that the interval is under 3 % either way where the issue is close.
USUAL_GOALS = {"random": 200, "greedy": 400}
GOALS = {
    "twilight": {"random": 200, "greedy": 600},
    "mascarade": {"random": 300, "greedy": 1002},
}
STEP = 1000  # the same for every step of the ladder
OTHERS = 400
SEATS = {"mascarade": 4}  # of a game for several, unless a goal asks for six
GOAL_SEATS = {"mascarade": 6}
OPTIONS = {"volto": ("setup=placed",)}  # with set-ups of their own
SHORT = {"twilight": ("match=single_round",)}  # where long thinking makes whole matches too long


class Match(NamedTuple):
    """A bot against another one, who has all other seats."""

    group: str
    game: str
    bot: str
    other: str
    games: int
    seats: int | None = None
    options: tuple[str, ...] = ()

    def command(self) -> list[str]:
        """What plays it, without the words `ridotto arena`."""
        found = [self.game, self.bot, self.other, "--games", str(self.games), "--seed", "strength"]
        if self.seats is not None:
            found += ["--seats", str(self.seats)]
        for option in OPTIONS.get(self.game, ()) + self.options:
            found += ["--option", option]
        return found


def matches(game: str) -> Iterator[Match]:
    """Everything that is measured of a game."""
    seats = SEATS.get(game)
    names = list(ladder(game))
    if not names:
        return  # no bot of it thinks
    for other, count in GOALS.get(game, USUAL_GOALS).items():
        yield Match("goals", game, names[-1], other, count, GOAL_SEATS.get(game))
    for lower, higher in itertools.pairwise(names):
        yield Match("ladder", game, higher, lower, STEP, seats)
    yield Match("ladder", game, names[0], "random", OTHERS, seats)
    for name in names[:-1]:
        yield Match("ladder", game, name, "greedy", OTHERS, seats)
    for name in levels(game).keys() - ladder(game).keys():
        yield Match("characters", game, name, names[-2], OTHERS, seats)
    short = SHORT.get(game, ())
    yield Match("cheater", game, "cheater@100ms", "search@100ms", OTHERS // 2, seats, short)
    yield Match("observers", game, "search@1000,observers=0", "search@1000", OTHERS, seats)
    for time, count in TIMES.items():
        yield Match("time", game, f"search@{time}", names[-2], count, seats, short)


def play(match: Match, folder: pathlib.Path) -> JsonObject:
    """Play what is missing of a match; what came of it, with its command."""
    command = [sys.executable, "-m", "ridotto", "arena", *match.command(), "--json"]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=folder)
    table = json.loads(told.stdout)
    rows = {row["bot"]: row for row in table["rows"]}
    bot, seats = rows[match.bot], table["plan"]["seats"]
    share = bot["score"]["share"]
    low, high = bot["score"]["paired"]
    return {
        "group": match.group,
        "game": match.game,
        "bot": match.bot,
        "other": match.other,
        "command": " ".join(["ridotto arena", *match.command()]),
        "games": table["games"],
        "seats": seats,
        "share": round(share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "head to head": round(head_to_head(share, seats), 4),
        "milliseconds a move": round(1000 * bot["seconds_per_move"], 1),
        "machine": figures.machine()["processor"],
        "date": figures.today(),
    }


def head_to_head(share: float, seats: int) -> float:
    """How often a bot wins rather than one certain other one, when one of them wins.

    >>> head_to_head(0.4, 4)
    0.6666666666666667
    """
    other = (1 - share) / (seats - 1)
    return share / (share + other)


def show(found: list[JsonObject], console: Console) -> None:
    """Print the figures as a table."""
    table = Table("group", "game", "bot", "against", "games", "share", "95 %", "head to head", "ms")
    for each in found:
        low, high = each["interval"]
        table.add_row(
            *(each["group"], each["game"], each["bot"], each["other"], f"{each['games']:,}"),
            *(f"{100 * each['share']:.1f} %", f"{100 * low:.1f}-{100 * high:.1f}"),
            *(f"{100 * each['head to head']:.0f} %", f"{each['milliseconds a move']:.1f}"),
        )
    console.print(table)


def main() -> None:
    """Play, show, and with --write keep the figures beside those of other groups."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--game", action="append", choices=registry.names(), help="all by default")
    parser.add_argument("--group", action="append", choices=GROUPS, help="all by default")
    parser.add_argument("--bot", action="append", help="all by default")
    parser.add_argument("--folder", type=pathlib.Path, default=".", help="of finished games")
    arguments = parser.parse_args()
    found = []
    for game in arguments.game or registry.names():
        for match in matches(game):
            wanted = (match.group, arguments.group), (match.bot, arguments.bot)
            if all(allowed is None or name in allowed for name, allowed in wanted):
                found.append(play(match, arguments.folder))
                if arguments.write:
                    keep(found[-1])
    show(found, Console())


def kept() -> list[JsonObject]:
    """All figures there are."""
    found: list[JsonObject] = figures.read(RESULTS).get("matches", [])
    return found


def keep(figure: JsonObject) -> None:
    """Add a figure to the results, in the place of an older one of the same match."""
    found = {tuple(each[name] for name in NAMES): each for each in [*kept(), figure]}
    figures.write(RESULTS, {"matches": list(found.values())})


if __name__ == "__main__":
    main()
