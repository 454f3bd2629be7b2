"""`ridotto export`, `ridotto import` and `ridotto prune`: what a host does with the data."""

import asyncio
import contextlib
import os
import pathlib
import sys
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ridotto.cli.arguments import Config, Data, Database
from ridotto.cli.console import console
from ridotto.errors import shown

if TYPE_CHECKING:
    from ridotto.cli.export import End, Tally
    from ridotto.store import Store

DAY = 24 * 3600 * 1000
STANDARD = "-"  # instead of a file: standard input or output


def export_data(
    file: Annotated[
        str, typer.Argument(help="File to write; - is standard output.", metavar="FILE")
    ],
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write all tables, game records and documents to a file; Ridotto may stay open.

    The logs of unfinished games hold their secrets, so only you can read the file (mode 0600): keep
    it that way. The key in secret.key, which tells who is who, is not in it: keep that too.
    """
    end = asyncio.run(write_copy(_address(data, database, config), file))
    wrote = f"{end.tables} tables, {end.records} records and {end.documents} documents"
    typer.echo(f"Wrote {wrote}.", err=file == STANDARD)


def import_data(
    file: Annotated[
        str, typer.Argument(help="An export or a record; - is standard input.", metavar="FILE")
    ],
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Add the tables, records and documents of an export, or the record of one game.

    What is there already stays as it is, so an import can be repeated. A damaged line stops it;
    everything before that line is kept.
    """
    tally = asyncio.run(_import(_address(data, database, config), file))
    console.print(f"{tally}.")


def prune(
    days: Annotated[int, typer.Option(help="Days without a change.", min=1, max=36500)],
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete tables that haven't changed for some days, and the records of their games."""
    from ridotto.cli.export import count_unchanged

    async def delete() -> str:
        async with opened(_address(data, database, config)) as store:
            moment = await store.now() - days * DAY
            count = await count_unchanged(store, moment)
            what = f"{count} tables unchanged for {days} days, and the records of their games"
            if count and (yes or typer.confirm(f"Delete {what}?")):
                return f"Deleted {await store.delete_unchanged_since(moment)} tables."
            return f"Deleted nothing: {what}."

    console.print(asyncio.run(delete()))


def _address(data: str | None, database: str | None, config: pathlib.Path | None) -> str:
    """The address of the store that the settings name."""
    from ridotto.server.settings import read_settings

    return read_settings({"data": data, "database": database}, file=config).store_url


@contextlib.asynccontextmanager
async def opened(url: str, *, must_exist: bool = True) -> AsyncIterator["Store"]:
    """An open store beside the server's; an empty file in place of a missing one would mislead."""
    from ridotto import store as stores
    from ridotto.cli.export import BadExport

    path = pathlib.Path(url.removeprefix(stores.SQLITE))
    if must_exist and not url.startswith(stores.POSTGRES) and not path.exists():
        raise BadExport(f"there are no tables in {shown(str(path), 300)}")
    store = stores.connect(url, shared=True)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@contextlib.contextmanager
def written_file(path: str) -> Iterator[BinaryIO]:
    """A file for its owner alone, which takes its name when it is whole."""
    from ridotto.store.files import sync_folder

    draft = pathlib.Path(f"{path}.part")
    draft.unlink(missing_ok=True)
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        sync_folder(draft.parent)
    finally:
        draft.unlink(missing_ok=True)


async def write_copy(url: str, path: str) -> "End":
    """Write a whole store to a file."""
    from rich.console import Console
    from rich.progress import Progress

    from ridotto.cli.export import count_parts, write_export

    screen = Console(stderr=True)
    target = contextlib.nullcontext(sys.stdout.buffer) if path == STANDARD else written_file(path)
    async with opened(url) as store:
        with target as file, Progress(console=screen, disable=not screen.is_terminal) as bar:
            task = bar.add_task("exporting", total=await count_parts(store))
            return await write_export(store, file, lambda: bar.advance(task))


async def _import(url: str, path: str) -> "Tally":
    """Put a file into a store."""
    from rich.console import Console
    from rich.progress import wrap_file

    from ridotto.cli.export import read_export

    screen = Console(stderr=True)
    with contextlib.nullcontext(sys.stdin.buffer) if path == STANDARD else open(path, "rb") as file:
        quiet = path == STANDARD or not screen.is_terminal
        size = 0 if quiet else os.path.getsize(path)
        bar = wrap_file(file, size, description="importing", console=screen, disable=quiet)
        async with opened(url, must_exist=False) as store:
            with bar as reader:
                return await read_export(store, reader)
