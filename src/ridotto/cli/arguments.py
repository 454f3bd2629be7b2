"""Arguments that several commands share."""

import pathlib
from typing import Annotated, Any

import typer

from ridotto import errors
from ridotto.engine import registry

BOTS = "BOTS"  # in the help of a command, stands for the names of all bots

Name = Annotated[str, typer.Argument(help=", ".join(registry.names()), metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help="Number of players, if there is a choice.")]
Seed = Annotated[
    str | None,
    typer.Option(
        help="Random seed; the same seed gives the same game.", show_default="a new secret one"
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help="An option of the game, as `ridotto games` lists them; may be repeated.",
        metavar="NAME=VALUE",
    ),
]
Data = Annotated[str | None, typer.Option(help="Data folder.", show_default="your data folder")]
Database = Annotated[
    str | None,
    typer.Option(
        help="sqlite:///FILE or postgresql://...", show_default="ridotto.db in the data folder"
    ),
]
Config = Annotated[
    pathlib.Path | None,
    typer.Option(help="A TOML file with settings.", show_default="ridotto.toml in the data folder"),
]


class NamesBots(typer.core.TyperCommand):
    """A command whose help names all bots; only then every game is loaded to ask for them."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        for parameter in self.params:
            if isinstance(parameter, typer.core.TyperArgument | typer.core.TyperOption):
                parameter.help = (parameter.help or "").replace(BOTS, ", ".join(bot_names()))
        super().format_help(ctx, formatter)


def bot_names() -> list[str]:
    """The bots of all games, each once."""
    from ridotto.bots.registry import names

    return list(dict.fromkeys(bot for game in registry.names() for bot in names(game)))


def read_options(texts: list[str] | None) -> dict[str, str | int | list[str]]:
    """Options as given on the command line.

    >>> read_options(["limit=30", "cards=ace,king", "shuffled=yes"])
    {'limit': 30, 'cards': ['ace', 'king'], 'shuffled': 'yes'}
    """
    options: dict[str, str | int | list[str]] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise errors.BadOptions(f"an option is written NAME=VALUE, not {text!r}")
        if value.isdecimal() and len(value) < 10:
            options[name] = int(value)
        else:
            parts = [part.strip() for part in value.split(",")]
            options[name] = parts if len(parts) > 1 else value
    return options
