"""`ridotto health`."""

from typing import Annotated

import typer

from ridotto.cli.arguments import Config, Data

PATIENCE = 4.0  # seconds


def health(
    ready: Annotated[
        bool, typer.Option("--ready", help="Ask whether the database answers, too.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(help="Another port than that of the settings.", show_default=False)
    ] = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Say whether the server of these settings is alive: exit code 0, or 1 if it isn't.

    It asks on this machine, with http or https, as the settings say. For containers and monitors.
    """
    import ssl
    import urllib.request

    from ridotto.server.addresses import url_of
    from ridotto.server.settings import read_settings

    settings = read_settings({"data": data, "port": port}, file=config)
    address = f"{url_of(settings, settings.port)}{'ready' if ready else 'health'}"
    # Whether it lives is no secret, and it lives even when its certificate has run out.
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE, context=trust) as answer:
            print(answer.read(1000).decode("utf-8", "replace"))
    except OSError as error:
        typer.secho(f"ridotto: {address}: {error}", err=True)
        raise typer.Exit(1) from None
