"""Arguments that several commands share."""

from typing import Annotated, Any

import typer

from ridotto import errors
from ridotto.engine import registry

# Written out: to ask `bots` for them would make every command start later.
BOT_NAMES = "random, greedy, novice, gondolier, courtier, diplomat, inquisitor, master"
USUAL_BOT = "courtier"  # who plays where none is named, as on the page

Name = Annotated[str, typer.Argument(help=", ".join(registry.names()), metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help="Number of players, where there is a choice.")]
Seed = Annotated[str | None, typer.Option(help="Fixes all chance; a fresh secret by default.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help="A switch, e.g. -o soldier=rook; may be repeated.",
        metavar="NAME=VALUE",
    ),
]


def read_options(texts: list[str] | None) -> dict[str, Any]:
    """Options as given on the command line.

    >>> read_options(["quiet_limit=30", "scenario=judge,king", "spy_centre=yes"])
    {'quiet_limit': 30, 'scenario': ['judge', 'king'], 'spy_centre': 'yes'}
    """
    options: dict[str, Any] = {}
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
