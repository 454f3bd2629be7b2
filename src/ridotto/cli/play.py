"""`ridotto play`."""

import pathlib
from typing import Annotated

import typer

from ridotto import errors
from ridotto.cli.arguments import BOTS, Name, Options, Seats, Seed, read_options
from ridotto.cli.console import console


def play(
    name: Name,
    human: Annotated[
        list[int] | None,
        typer.Option("--human", help="Seat of a person; may be repeated.", show_default="0"),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help=f"Bot for a seat without a person: {BOTS}; may be repeated, the last one fills"
            " the seats that are left.",
            show_default="the usual one of the game",
        ),
    ] = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    record: Annotated[
        pathlib.Path | None, typer.Option(help="Write the game to this file.", dir_okay=False)
    ] = None,
) -> None:
    """Play in the terminal, against bots or with other people at the same screen."""
    from ridotto.cli import terminal
    from ridotto.engine import registry
    from ridotto.engine.game import Game
    from ridotto.engine.record import save

    options = {**registry.find(name).terminal_options, **read_options(option)}
    game = Game(name, seats=seats, seed=seed, options=options)
    if record is not None and not record.absolute().parent.is_dir():
        raise errors.BadRecord(f"cannot write {record}: there is no such folder")
    terminal.play(game, [0] if human is None else human, console, seed, bot or [])
    if record is not None:
        save(game, record)
        console.print(f"The game is in {record}; see it again with: ridotto replay {record}")
