"""How far an arena has come: a bar with the pace, the time left and the score."""

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ridotto.arena.match import Played, Thinking
from ridotto.arena.plan import Plan, fixture

_MOST_NAMED = 3


class Points:
    """What every bot has won so far.

    >>> from ridotto.arena.plan import new_plan
    >>> from ridotto import names
    >>> points = Points(new_plan(names()[-1], ["greedy", "random"], games=2, seed="1"))
    >>> points.add(Played(1, (0.0, 1.0), "resigned", (1, 1), "0a"))
    >>> str(points)
    'greedy 1, random 0'
    """

    def __init__(self, plan: Plan) -> None:
        """Nobody has won anything yet."""
        self._plan = plan
        self._points = [0.0] * len(plan.bots)

    def add(self, played: Played) -> None:
        """Count a game."""
        for bot, score in zip(
            fixture(self._plan, played.game_number).bots, played.scores, strict=True
        ):
            self._points[bot] += score

    def __str__(self) -> str:
        best = sorted(zip(self._plan.labels, self._points, strict=True), key=lambda each: -each[1])
        more = ", ..." if len(best) > _MOST_NAMED else ""
        return ", ".join(f"{label} {points:g}" for label, points in best[:_MOST_NAMED]) + more


@contextlib.contextmanager
def shown(
    plan: Plan, before: Mapping[int, tuple[Played, Thinking]]
) -> Iterator[Callable[[Played], None]]:
    """A bar on standard error, if that is a terminal; call what it gives for every game."""
    console, points = Console(stderr=True), Points(plan)
    for played, _ in before.values():
        points.add(played)
    columns = (
        *(BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[pace]}")),
        *(TimeRemainingColumn(), TextColumn("{task.fields[score]}", markup=False)),
    )
    began, there = time.monotonic(), len(before)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=plan.games, completed=there, pace="", score=str(points))

        def advance(played: Played) -> None:
            points.add(played)
            done = bar.tasks[0].completed + 1 - there
            pace = f"{done / (time.monotonic() - began):.1f} games/s"
            bar.update(task, advance=1, pace=pace, score=str(points))

        yield advance
