"""The command line; `ridotto` alone is `ridotto serve`."""

import asyncio
import pathlib
import sys
import time
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ridotto import __version__, errors
from ridotto import game as games
from ridotto.arena.command import arena
from ridotto.arguments import BOT_NAMES, USUAL_BOT, Name, Options, Seats, Seed, read_options
from ridotto.play import Game

DAY = 24 * 3600 * 1000
USUAL_COMMAND = "serve"


class Commands(typer.core.TyperGroup):
    """All commands; `serve` is the usual one, and an error is one line without a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; without a command they are those of `serve`."""
        own = [text for option in self.get_params(ctx) for text in option.opts]
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [USUAL_COMMAND, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            told = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            typer.secho(f"ridotto: {told}", err=True)
        except errors.RidottoError as error:
            typer.secho(f"ridotto: {error}", err=True)
        raise typer.Exit(2)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

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


@app.command()
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
            help=f"Bot for a seat without a person: {BOT_NAMES}; may be repeated, the last one"
            " fills the seats that are left.",
            show_default=USUAL_BOT,
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
    from ridotto import terminal

    options = games.find(name).board.OPTIONS | read_options(option)
    game = Game(name, seats=seats, seed=seed, options=options)
    if record is not None and not record.absolute().parent.is_dir():
        raise errors.BadRecord(f"cannot write {record}: there is no such folder")
    terminal.play(game, [0] if human is None else human, console, seed, bot or [])
    if record is not None:
        from ridotto.record import save

        save(game, record)
        console.print(f"The game is in {record}; see it again with: ridotto replay {record}")


@app.command()
def playthrough(
    name: Name,
    seats: Seats = None,
    seed: Annotated[
        str, typer.Option(help="Random seed; the same seed gives the same game.")
    ] = "0",
    option: Options = None,
) -> None:
    """Print a whole random game with everything each seat hears and sees at every step."""
    from ridotto.transcript import playthrough

    try:
        game = Game(name, seats=seats, seed=seed, options=read_options(option))
        for line in playthrough(game, seed=seed):
            print(line)
    except BrokenPipeError:
        # `ridotto playthrough ... | head` is not an error.
        sys.stderr.close()


@app.command()
def replay(
    file: Annotated[pathlib.Path, typer.Argument(help="A game record.", metavar="FILE")],
    seat: Annotated[
        int | None,
        typer.Option(help="Show what this seat could see.", show_default="what spectators see"),
    ] = None,
) -> None:
    """Check a record, and show everything that happened and the last position."""
    from ridotto import terminal
    from ridotto.record import load

    terminal.show(load(file), seat, console)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="Seconds to measure each figure.", min=0.1)] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
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


app.command()(arena)


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


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(
            help="Address to listen on; 0.0.0.0 lets friends on your network in.",
            show_default="127.0.0.1",
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="Port to listen on.", show_default="8000")
    ] = None,
    data: Data = None,
    database: Database = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Processes; more than one needs PostgreSQL.", show_default="1"),
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = None,
    config: Config = None,
) -> None:
    """Open Ridotto in your browser, for you and for the friends you invite.

    Friends on your network can join with --host 0.0.0.0. docs/hosting.md lists all settings, and
    tells how to open it to the world.
    """
    flags = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "workers": workers,
        "browser": browser,
    }
    from ridotto.server.serve import serve
    from ridotto.server.settings import read_settings

    serve(read_settings(flags, file=config))


def _store(data: str | None, database: str | None, config: pathlib.Path | None) -> str:
    """The address of the store that the settings name."""
    from ridotto.server.settings import read_settings

    return read_settings({"data": data, "database": database}, file=config).store_url


@app.command(name="export")
def export_house(
    file: Annotated[
        str, typer.Argument(help="File to write; - is standard output.", metavar="FILE")
    ],
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write all tables and game records to a file; Ridotto may stay open.

    The logs of unfinished games hold their secrets, so only you can read the file (mode 0600): keep
    it that way. The key in secret.key, which tells who is who, is not in it: keep that too.
    """
    from ridotto import keeping

    end = asyncio.run(keeping.export_to(_store(data, database, config), file))
    typer.echo(f"Wrote {end.tables} tables and {end.records} records.", err=file == "-")


@app.command(name="import")
def import_house(
    file: Annotated[
        str, typer.Argument(help="An export or a record; - is standard input.", metavar="FILE")
    ],
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Add the tables and records of an export, or the record of one game.

    What is there already stays as it is, so an import can be repeated. A damaged line stops it;
    everything before that line is kept.
    """
    from ridotto import keeping

    tally = asyncio.run(keeping.import_from(_store(data, database, config), file))
    console.print(f"{tally}.")


@app.command()
def prune(
    days: Annotated[int, typer.Option(help="Days without a change.", min=1, max=36500)],
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete tables that haven't changed for some days, and the records of their games."""
    from ridotto import keeping

    async def clear() -> str:
        async with keeping.opened(_store(data, database, config)) as store:
            count = await keeping.count_unchanged(store, moment)
            what = f"{count} tables unchanged for {days} days, and the records of their games"
            if count and (yes or typer.confirm(f"Delete {what}?")):
                return f"Deleted {await store.delete_unchanged_since(moment)} tables."
            return f"Deleted nothing: {what}."

    moment = time.time_ns() // 1_000_000 - days * DAY
    console.print(asyncio.run(clear()))


@app.command()
def verify(
    source: Annotated[
        str, typer.Argument(help="A game record or its address.", metavar="FILE|URL")
    ],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment you noted before the game.", metavar="HEX")
    ] = None,
    nonce: Annotated[
        list[str] | None,
        typer.Option(help="A nonce you noted; may be repeated.", metavar="SEAT:TEXT"),
    ] = None,
) -> None:
    """Check the deal, the moves and the end of a finished game.

    An address is that of a record, https://HOST/api/records/ID, or the link of a table whose game
    is over. Exit code 0: all is right, 1: something is not, 2: it can't be read. docs/verify.py
    checks the deal without this program.
    """
    from ridotto import verifying

    try:
        lines = verifying.report(source, *verifying.read_notes(commitment, nonce or []))
    except verifying.DoesNotHold as error:
        typer.secho(f"ridotto: does not hold: {error}", err=True)
        raise typer.Exit(1) from None
    console.print(*lines, sep="\n")


@app.command(name="games")
def list_games() -> None:
    """List the games, how many can play, and their options."""
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


@app.command(name="schema")
def print_schema() -> None:
    """Print the JSON Schema of all messages, from which clients make their types."""
    from ridotto.server.schema import schema

    written = msgspec.json.encode(schema(), order="sorted")
    print(msgspec.json.format(written, indent=1).decode())


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Three Venetian games of masks, bluff and deduction.

    Without a command, Ridotto opens in your browser: the same as `ridotto serve`, with the same
    options.
    """
    if version:
        print(f"ridotto {__version__}")
        raise typer.Exit


if __name__ == "__main__":
    app()
