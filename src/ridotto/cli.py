"""The command line: `ridotto play`, `playthrough`, `replay`, `bench` and `games`."""

import pathlib
import sys
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ridotto import __version__, errors
from ridotto import game as games
from ridotto.play import Game

app = typer.Typer(
    help="Volto, Twilight of Venice and Mascarade: three Venetian games of hidden identity.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

Name = Annotated[str, typer.Argument(help=", ".join(games.names()), metavar="GAME")]
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


def _fail(error: Exception) -> NoReturn:
    """Say what is wrong, without a traceback."""
    typer.secho(f"ridotto: {error}", err=True)
    raise typer.Exit(2)


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


@app.command()
def play(
    name: Name,
    human: Annotated[
        list[int] | None,
        typer.Option("--human", help="A seat played by a person; may be repeated. [default: 0]"),
    ] = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    record: Annotated[
        pathlib.Path | None, typer.Option(help="Write the game to this file.", dir_okay=False)
    ] = None,
) -> None:
    """Play in the terminal; the seats without a person are played by random bots."""
    from ridotto import terminal

    try:
        options = games.find(name).board.OPTIONS | read_options(option)
        game = Game(name, seats=seats, seed=seed, options=options)
        if record is not None and not record.absolute().parent.is_dir():
            raise errors.BadRecord(f"cannot write {record}: there is no such folder")
        terminal.play(game, [0] if human is None else human, console, seed)
        if record is not None:
            from ridotto.record import save

            save(game, record)
            console.print(f"The game is in {record}; see it again with: ridotto replay {record}")
    except (errors.RidottoError, OSError) as error:
        _fail(error)


@app.command()
def playthrough(
    name: Name,
    seats: Seats = None,
    seed: Annotated[str, typer.Option(help="Fixes all chance.")] = "0",
    option: Options = None,
) -> None:
    """Print a whole random game with everything each seat hears and sees at every step."""
    from ridotto.transcript import playthrough

    try:
        game = Game(name, seats=seats, seed=seed, options=read_options(option))
        for line in playthrough(game, seed=seed):
            print(line)
    except errors.RidottoError as error:
        _fail(error)
    except BrokenPipeError:
        # `ridotto playthrough ... | head` is not an error.
        sys.stderr.close()


@app.command()
def replay(
    file: Annotated[pathlib.Path, typer.Argument(help="A record.", metavar="FILE")],
    seat: Annotated[
        int | None, typer.Option(help="Whose eyes to see with; a spectator's by default.")
    ] = None,
) -> None:
    """Check a record, and show everything that happened and the last position."""
    from ridotto import terminal
    from ridotto.record import load

    try:
        terminal.show(load(file), seat, console)
    except errors.RidottoError as error:
        _fail(error)


@app.command()
def bench(
    seconds: Annotated[
        float, typer.Option(help="How long each figure is measured.", min=0.1)
    ] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as data.")] = False,
) -> None:
    """Measure the engine on one core, beside OpenSpiel and Pgx where they are installed."""
    from ridotto import bench

    with Console(stderr=True).status("measuring") as status:
        figures = bench.measure(seconds, lambda text: status.update(f"measuring: {text}"))
    if json:
        print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
        return
    console.print(_figures_table(figures))
    console.print(_start_up_table(figures))
    if not figures["peers"]:
        console.print("No peer is installed; `make bench` installs OpenSpiel and Pgx.")


def _figures_table(figures: dict[str, Any]) -> Table:
    """Our games across, everybody's speed down; below a game, how many times faster it is."""
    own = figures["games"]
    table = Table(title="random play on one core of " + figures["machine"]["processor"])
    for column in ("", "steps/s", *own):
        table.add_column(column, justify="right" if column else "left")
    for name, row in own.items():
        table.add_row(name, f"{row['steps_per_s']:,.0f}", *[""] * len(own))
    for peer, figure in figures["peers"].items():
        ratios = [f"{row['ratio'][peer]:.1f} x" for row in own.values()]
        table.add_row(peer, f"{figure:,.0f}", *ratios)
    table.add_row("bytes of a state", "", *[str(row["bytes_per_state"]) for row in own.values()])
    return table


def _start_up_table(figures: dict[str, Any]) -> Table:
    table = Table(title=f"start-up, seconds; import ridotto {figures['start_up']['import']:.2f}")
    for column in ("game", "first compiled call", "from the cache"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name in figures["games"]:
        row = figures["start_up"][name]
        table.add_row(name, f"{row['cold']:.1f}", f"{row['cached']:.2f}")
    return table


@app.command(name="games")
def list_games() -> None:
    """List the games with their numbers of players and switches."""
    for name in games.names():
        kind = games.find(name)
        rules = kind.rules
        console.print(f"{name}  {games.players_text(kind)} players", style="bold")
        for field in msgspec.structs.fields(rules.Options):
            values = games.allowed_values(field.type)
            default = games.shown_value(field.default)
            console.print(f"  {field.name} = {values}  (default {default})")
        for preset, choices in rules.PRESETS.items():
            texts = [f"{key} {games.shown_value(value)}" for key, value in choices.items()]
            console.print(f"  preset = {preset}: {', '.join(texts)}")


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Volto, Twilight of Venice and Mascarade: three Venetian games of hidden identity."""
    if version:
        print(f"ridotto {__version__}")
        raise typer.Exit


if __name__ == "__main__":
    app()
