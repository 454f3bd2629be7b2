"""`ridotto verify`."""

import pathlib
from typing import Annotated

import typer

from ridotto.cli.console import console
from ridotto.errors import shown


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
    is over. Exit code 0: all is right, 1: something is not, 2: it can't be read.
    docs/play/verify.py checks the deal without this program.
    """
    from ridotto.cli.download import fetch_record, is_address
    from ridotto.engine import verification

    notes = verification.read_notes(commitment, nonce or [])
    data = fetch_record(source) if is_address(source) else _read_file(source)
    try:
        lines = verification.verify(data, *notes)
    except verification.DoesNotHold as error:
        typer.secho(f"ridotto: does not hold: {error}", err=True)
        raise typer.Exit(1) from None
    console.print(*lines, sep="\n")


def _read_file(path: str) -> bytes:
    from ridotto.engine.record import MOST_BYTES
    from ridotto.engine.verification import Unreadable

    try:
        with pathlib.Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"cannot read {shown(path, 300)}: {error.strerror or error}") from None
