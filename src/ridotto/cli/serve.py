"""`ridotto serve`."""

from typing import Annotated

import typer

from ridotto.cli.arguments import Config, Data, Database


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
    tls: Annotated[
        bool | None,
        typer.Option("--tls/--no-tls", help="Encrypt, with a certificate of its own."),
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = None,
    config: Config = None,
) -> None:
    """Open Ridotto in your browser, for you and for the friends you invite.

    Friends on your network can join with --host 0.0.0.0 --tls; docs/host/network.md says more.
    docs/host/settings.md lists all settings, and docs/host/proxy.md tells how to open it to the
    world.
    """
    from ridotto.server.serve import serve
    from ridotto.server.settings import read_settings

    flags = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "workers": workers,
        "tls": tls,
        "browser": browser,
    }
    serve(read_settings(flags, file=config))
