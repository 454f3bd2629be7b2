"""All commands; `ridotto` alone is `ridotto serve`."""

from typing import Annotated, Any

import typer

from ridotto import __version__, errors
from ridotto.cli import (
    admin,
    arena,
    backup,
    bench,
    data,
    games,
    health,
    play,
    replay,
    serve,
    verify,
)
from ridotto.cli.arguments import NamesBots

USUAL_COMMAND = "serve"


class Commands(typer.core.TyperGroup):
    """All commands; `serve` is the usual one, and an error is one line without a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; without a command they are those of `serve`."""
        own = [text for option in self.get_params(ctx) for text in option.opts]
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [USUAL_COMMAND, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> object:
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
app.command()(serve.serve)
app.command(cls=NamesBots)(play.play)
app.command("games")(games.list_games)
app.command()(replay.replay)
app.command()(replay.playthrough)
app.command(cls=NamesBots)(arena.arena)
app.command()(bench.bench)
app.command()(verify.verify)
app.command("export")(data.export_data)
app.command()(backup.backup)
app.command("import")(data.import_data)
app.command()(data.prune)
app.command()(health.health)
app.add_typer(admin.app, name="admin")
app.command("schema")(games.print_schema)


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Venetian games of masks, bluff and deduction, against friends or bots.

    Without a command, Ridotto opens in your browser: the same as `ridotto serve`, with the same
    options.
    """
    if version:
        print(f"ridotto {__version__}")
        raise typer.Exit
