"""`ridotto replay` and `ridotto playthrough`: whole games to read."""

import pathlib
import sys
from typing import Annotated

import typer

from ridotto.cli.arguments import Name, Options, Seats, read_options
from ridotto.cli.console import console


def replay(
    file: Annotated[pathlib.Path, typer.Argument(help="A game record.", metavar="FILE")],
    seat: Annotated[
        int | None,
        typer.Option(help="Show what this seat could see.", show_default="what spectators see"),
    ] = None,
) -> None:
    """Check a record, and show everything that happened and the last position."""
    from ridotto.cli.description import show
    from ridotto.engine.record import load

    show(load(file), seat, console)


def playthrough(
    name: Name,
    seats: Seats = None,
    seed: Annotated[
        str, typer.Option(help="Random seed; the same seed gives the same game.")
    ] = "0",
    option: Options = None,
) -> None:
    """Print a whole random game with everything each seat hears and sees at every step."""
    from ridotto.engine.game import Game
    from ridotto.engine.transcript import playthrough

    try:
        game = Game(name, seats=seats, seed=seed, options=read_options(option))
        for line in playthrough(game, seed=seed):
            print(line)
    except BrokenPipeError:
        # `ridotto playthrough ... | head` is not an error.
        sys.stderr.close()
