"""`ridotto backup`: an export into a folder that keeps some of them."""

import asyncio
import datetime
import pathlib
from typing import Annotated

import typer

from ridotto.cli.arguments import Config, Data, Database
from ridotto.cli.console import console
from ridotto.cli.data import write_copy

MOMENT = "%Y%m%dT%H%M%SZ"
PATTERN = "ridotto-[0-9]*T[0-9]*Z.jsonl"
KEY = "secret.key"


def backup(
    folder: Annotated[
        pathlib.Path, typer.Argument(help="Where backups are kept.", metavar="FOLDER")
    ],
    keep: Annotated[int, typer.Option(help="How many are kept, the newest.", min=1)] = 14,
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write an export and the key into a folder, and delete older exports there.

    Ridotto may stay open. Nothing is deleted before the new export is whole, and nothing else in
    the folder is touched. `ridotto import` reads the export; secret.key goes into the data folder.
    """
    from ridotto.server.private_files import replace
    from ridotto.server.settings import read_settings

    settings = read_settings({"data": data, "database": database}, file=config)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    moment = datetime.datetime.now(datetime.UTC).strftime(MOMENT)
    path = folder / f"ridotto-{moment}.jsonl"
    end = asyncio.run(write_copy(settings.store_url, str(path)))
    key, copy = settings.folder / KEY, folder / KEY
    if key.exists() and not settings.secret_key:
        # A key that was lost and made anew must not take the place of the one that everybody needs.
        if copy.exists() and copy.read_text() != key.read_text():
            copy.rename(folder / f"{KEY}.until-{moment}")
        replace(copy, key.read_text())
    others = sorted(set(folder.glob(PATTERN)) - {path})
    gone = others[: max(0, len(others) + 1 - keep)]
    for each in gone:
        each.unlink()
    console.print(
        f"Wrote {end.tables} tables, {end.records} records and {end.documents} documents to "
        f"{path}; deleted {len(gone)} older backups."
    )
