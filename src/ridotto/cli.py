"""The command line; `ridotto` alone opens the house."""

import asyncio
import pathlib
import subprocess
import sys
import time
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from ridotto import __version__, errors
from ridotto.arena.command import arena
from ridotto.arguments import BOT_NAMES, USUAL_BOT, Name, Options, Seats, Seed, read_options
from ridotto.engine import registry
from ridotto.engine.game import Game
from ridotto.engine.options import allowed_values, shown_value
from ridotto.engine.start import players_text

DAY = 24 * 3600 * 1000


class Commands(typer.core.TyperGroup):
    """All commands; what is wrong is told in one line, without a traceback."""

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
    help="Volto, Twilight of Venice and Mascarade: three Venetian games of hidden identity.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

Data = Annotated[
    str | None, typer.Option(help="Folder of the data.", show_default="your data folder")
]
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
        typer.Option(
            "--human", help="A seat played by a person; may be repeated.", show_default="0"
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help=f"Who has a seat without a person: {BOT_NAMES}; may be repeated, the last one"
            " takes the seats that are left.",
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

    options = {**registry.find(name).terminal_options, **read_options(option)}
    game = Game(name, seats=seats, seed=seed, options=options)
    if record is not None and not record.absolute().parent.is_dir():
        raise errors.BadRecord(f"cannot write {record}: there is no such folder")
    terminal.play(game, [0] if human is None else human, console, seed, bot or [])
    if record is not None:
        from ridotto.engine.record import save

        save(game, record)
        console.print(f"The game is in {record}; see it again with: ridotto replay {record}")


@app.command()
def playthrough(
    name: Name,
    seats: Seats = None,
    seed: Annotated[str, typer.Option(help="Fixes all chance.")] = "0",
    option: Options = None,
) -> None:
    """Print a whole random game with everything each seat hears and sees at every step."""
    from ridotto.engine.transcript import playthrough

    try:
        game = Game(name, seats=seats, seed=seed, options=read_options(option))
        for line in playthrough(game, seed=seed):
            print(line)
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
    from ridotto.engine.record import load

    terminal.show(load(file), seat, console)


@app.command()
def bench(
    seconds: Annotated[
        float, typer.Option(help="How long each figure is measured.", min=0.1)
    ] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as data.")] = False,
) -> None:
    """Measure the engine on one core, beside OpenSpiel and Pgx where they are installed."""
    root = pathlib.Path(__file__).parents[2]
    if not (root / "benchmarks" / "engine.py").exists():
        raise errors.RidottoError(
            "the benchmarks are not part of the package: run this from a clone of Ridotto"
        )
    command = [sys.executable, "-m", "benchmarks.engine", "--seconds", str(seconds)]
    raise typer.Exit(subprocess.run([*command, *["--json"] * json], cwd=root).returncode)


app.command()(arena)


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(help="Where to listen; 0.0.0.0: everywhere.", show_default="127.0.0.1"),
    ] = None,
    port: Annotated[int | None, typer.Option(help="Which port.", show_default="8000")] = None,
    data: Data = None,
    database: Database = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; several need PostgreSQL.", show_default="1")
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = None,
    config: Config = None,
) -> None:
    """Open the house: tables over HTTP and WebSocket. docs/host/settings.md lists all settings."""
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
    file: Annotated[str, typer.Argument(help="Where to; - is standard output.", metavar="FILE")],
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write all tables and records to a file, also while the house is open.

    The logs of unfinished games hold their secrets: the file is for its owner alone (mode 0600), so
    keep it that way. It does not hold the key in secret.key, which tells who is who: keep that too.
    """
    from ridotto import keeping

    end = asyncio.run(keeping.export_to(_store(data, database, config), file))
    typer.echo(f"{end.tables} tables and {end.records} records are written.", err=file == "-")


@app.command(name="import")
def import_house(
    file: Annotated[
        str, typer.Argument(help="An export or a record; - is standard input.", metavar="FILE")
    ],
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Put an export, or the record of one game, into a house.

    What is there already is left alone, so it can be done again. A damaged line stops it;
    everything before that line is kept.
    """
    from ridotto import keeping

    tally = asyncio.run(keeping.import_from(_store(data, database, config), file))
    console.print(f"{tally}.")


@app.command()
def prune(
    days: Annotated[int, typer.Option(help="Days without a change.", min=1, max=36500)],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete the tables that nobody has touched for some days, and the records of their games."""
    from ridotto import keeping

    async def clear() -> str:
        async with keeping.opened(_store(data, database, config)) as store:
            count = await keeping.count_unchanged(store, moment)
            what = f"{count} tables unchanged for {days} days, and the records of their games"
            if count and (yes or typer.confirm(f"Delete {what}?")):
                return f"{await store.delete_unchanged_since(moment)} tables are deleted."
            return f"Nothing is deleted: {what}."

    moment = time.time_ns() // 1_000_000 - days * DAY
    console.print(asyncio.run(clear()))


@app.command()
def verify(
    source: Annotated[str, typer.Argument(help="A record or its address.", metavar="FILE|URL")],
    commitment: Annotated[
        str | None, typer.Option(help="As you noted it before the game.", metavar="HEX")
    ] = None,
    nonce: Annotated[
        list[str] | None,
        typer.Option(help="A nonce as you noted it; may be repeated.", metavar="SEAT:TEXT"),
    ] = None,
) -> None:
    """Check the deal, the moves and the end of a finished game of a house.

    An address is that of a record, https://HOUSE/api/records/ID, or the link of a table whose game
    is over. Exit code 0: all holds, 1: it does not, 2: it cannot be read. docs/play/verify.py
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
    """List the games with their numbers of players and switches."""
    for name in registry.names():
        definition = registry.find(name)
        console.print(f"{name}  {players_text(definition)} players", style="bold")
        for field in msgspec.structs.fields(definition.options):
            values = allowed_values(field.type)
            default = shown_value(field.default)
            console.print(f"  {field.name} = {values}  (default {default})")
        for preset, choices in definition.presets.items():
            texts = [f"{key} {shown_value(value)}" for key, value in choices.items()]
            console.print(f"  preset = {preset}: {', '.join(texts)}")


@app.command(name="schema")
def print_schema() -> None:
    """Print the JSON Schema of all messages, from which clients make their types."""
    from ridotto.server.schema import schema

    written = msgspec.json.encode(schema(), order="sorted")
    print(msgspec.json.format(written, indent=1).decode())


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Volto, Twilight of Venice and Mascarade: three Venetian games of hidden identity.

    Without a command, the house opens: the same as `ridotto serve`.
    """
    if version:
        print(f"ridotto {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve()


if __name__ == "__main__":
    app()
