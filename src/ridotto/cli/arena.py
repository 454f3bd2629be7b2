"""`ridotto arena`: play the games that are missing, then show the standings."""

import contextlib
import hashlib
import os
import pathlib
import re
import secrets
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ridotto.cli.arguments import BOTS, Name, Options, Seats, Seed, read_options

if TYPE_CHECKING:
    from ridotto.arena.plan import Plan
    from ridotto.arena.results import Results
    from ridotto.arena.standings import Standings

Bots = Annotated[
    list[str],
    typer.Argument(
        help=f"Two bots or more: {BOTS}, with a budget search@2000 or search@100ms, told the"
        " truth cheater@2000. With more than two seats the last one takes the seats that are left.",
        metavar="BOT BOT...",
        show_default=False,
    ),
]


def arena(
    name: Name,
    bots: Bots,
    games: Annotated[
        int, typer.Option(help="Games to play, for each pair where two play; at least so many.")
    ] = 100,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    out: Annotated[
        pathlib.Path | None,
        typer.Option(
            help="File for the results; an arena that is in it goes on.",
            metavar="FILE",
            show_default="arena-GAME-BOTS-....jsonl here",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(help="Games to run in parallel.", show_default="one for each core", min=1),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(help="Play on this Ray cluster.", metavar="ADDRESS")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> None:
    """Let bots play each other on the same deals from every seat, and tell who is stronger.

    The same command goes on with an arena that was stopped, and shows the standings of one that is
    finished. docs/research/arena.md tells how to read them.
    """
    from ridotto.arena import chart, results
    from ridotto.arena.plan import new_plan
    from ridotto.arena.standings import standings

    chosen = read_options(option)
    fresh = secrets.token_hex(8)
    plan = new_plan(
        name, bots, games=games, seats=seats, options=chosen, seed=fresh if seed is None else seed
    )
    path = out or pathlib.Path(_file_name(plan, seed))
    if seed is None and (there := results.read_plan(path)) is not None:
        plan = msgspec.structs.replace(plan, seed=there.seed)
    plot = _plot_path(path)
    with results.opened(path, plan) as kept:
        _play_missing(plan, kept, path, jobs, ray)
        found = standings(plan, kept.played)
    plot.write_text(chart.draw_chart(found), "utf-8")
    if json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        _show(found, path, plot)


def _file_name(plan: "Plan", seed: str | None) -> str:
    """A name that the same command gives again, and no other one."""
    known = msgspec.structs.replace(plan, seed=seed or "")
    digest = hashlib.sha256(msgspec.json.encode(known, order="sorted")).hexdigest()[:8]
    words = re.sub(r"[^a-z0-9]+", "-", "-".join((plan.game, *plan.bots)).lower())[:60]
    return f"arena-{words.strip('-')}-{digest}.jsonl"


def _plot_path(path: pathlib.Path) -> pathlib.Path:
    """Where the plot goes: beside the results."""
    from ridotto.arena.errors import BadPlan

    if path.is_dir():
        raise BadPlan(f"{path} is a directory; name a file in it")
    plot = path.with_suffix(".svg")
    if plot == path:
        raise BadPlan(f"{path} is where the plot goes; name the results file otherwise")
    return plot


def _play_missing(
    plan: "Plan", kept: "Results", path: pathlib.Path, jobs: int | None, ray: str | None
) -> None:
    """Play what is not in the file yet; whatever stops it, what is finished stays."""
    from ridotto.arena import cluster, local, progress
    from ridotto.arena.errors import BotFailed, LostWorker

    missing = [game for game in range(plan.games) if game not in kept.played]
    if not missing:
        return
    try:
        if ray is None:
            finished = local.play_all(plan, missing, jobs or os.cpu_count() or 1)
        else:
            finished = cluster.play_all(plan, missing, ray, jobs)
        with contextlib.closing(finished), progress.shown(plan, kept.played) as advance:
            for played, thinking in finished:
                kept.add(played, thinking)
                advance(played)
    except (BotFailed, LostWorker) as error:
        raise type(error)(f"{error}; {_so_far(plan, kept, path)}") from None
    except KeyboardInterrupt:
        told = f"stopped; {_so_far(plan, kept, path)}, and the same command goes on with them"
        typer.secho(f"ridotto: {told}", err=True)
        raise typer.Exit(130) from None


def _so_far(plan: "Plan", kept: "Results", path: pathlib.Path) -> str:
    return f"{len(kept.played):,} of {plan.games:,} games are in {path}"


def _show(found: "Standings", path: pathlib.Path, plot: pathlib.Path) -> None:
    from rich.console import Console

    from ridotto.arena import report

    console = Console(highlight=False, markup=False, emoji=False)
    for part in report.parts(found):
        console.print(part, soft_wrap=isinstance(part, str))
    console.print(f"The games are in {path}, the plot is {plot}.", soft_wrap=True)
