"""`ridotto admin`: what a host does with a running site."""

import datetime
import pathlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ridotto.cli.arguments import Config, Data
from ridotto.errors import shown

if TYPE_CHECKING:
    from ridotto.cli.admin_client import SiteClient

UNITS = {"m": 60, "h": 3600, "d": 24 * 3600}

app = typer.Typer(
    help="Look after a running site: tables, people, reports, a banner, figures.",
    no_args_is_help=True,
    add_completion=False,
)

Url = Annotated[
    str | None, typer.Option(help="Where the site is.", show_default="this machine, as set")
]
Json = Annotated[bool, typer.Option("--json", help="Print what the site answers, as JSON.")]
Yes = Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")]
Reason = Annotated[str, typer.Option(help="Why; they are told.")]
Who = Annotated[str, typer.Argument(help="A handle, or TABLE:SEAT.", metavar="WHO")]
For = Annotated[
    str | None,
    typer.Option("--for", help="How long: 30m, 2h, 7d.", show_default="until you lift it"),
]
All = Annotated[bool, typer.Option("--all", help="Everything, not only the first page.")]


@app.command()
def tables(
    everything: All = False,
    json: Json = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """List tables, the newest first."""
    from ridotto.cli import admin_words

    found = _pages(_site(url, data, config), "tables", "tables", everything=everything)
    _show(found, json, admin_words.tables)


@app.command()
def table(
    table_id: Annotated[str, typer.Argument(metavar="ID")],
    json: Json = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Show a table as everybody there sees it."""
    from ridotto.cli import admin_words

    _show(_site(url, data, config).ask("GET", f"tables/{_part(table_id)}"), json, admin_words.table)


@app.command()
def close(
    table_id: Annotated[str, typer.Argument(metavar="ID")],
    reason: Reason = "",
    yes: Yes = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Close a table for good, with its records; everybody there is told why."""
    site = _site(url, data, config)
    _confirm(f"Delete table {table_id} and the records of its games?", yes)
    site.ask("POST", f"tables/{_part(table_id)}/close", {"reason": reason})
    print(f"Closed {table_id}.")


@app.command()
def users(json: Json = False, url: Url = None, data: Data = None, config: Config = None) -> None:
    """List who is muted or banned."""
    from ridotto.cli import admin_words

    _show(_site(url, data, config).ask("GET", "users"), json, admin_words.users)


@app.command()
def mute(
    who: Who,
    duration: For = None,
    reason: Reason = "",
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Let somebody play, but not chat."""
    _decide(_site(url, data, config), "mute", who, reason, duration)


@app.command()
def unmute(who: Who, url: Url = None, data: Data = None, config: Config = None) -> None:
    """Let somebody chat again."""
    _decide(_site(url, data, config), "unmute", who)


@app.command()
def ban(
    who: Who,
    duration: For = None,
    reason: Reason = "",
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Send somebody away, from all tables."""
    _decide(_site(url, data, config), "ban", who, reason, duration)


@app.command()
def unban(who: Who, url: Url = None, data: Data = None, config: Config = None) -> None:
    """Let somebody come back."""
    _decide(_site(url, data, config), "unban", who)


@app.command()
def forget(
    who: Who,
    reason: Reason = "",
    yes: Yes = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Free somebody's seats, and delete all reports by and about them."""
    site = _site(url, data, config)
    _confirm(f"Free all seats of {who} and delete the reports by and about them?", yes)
    done = _decide(site, "forget", who, reason)
    print(f"{done['seats']} seats set free, {done['reports']} reports deleted.")
    if done["playing"]:
        print(f"{done['playing']} seats are in games that are on: forget them again afterwards.")


@app.command()
def reports(
    everything: Annotated[bool, typer.Option("--all", help="Resolved ones, too.")] = False,
    json: Json = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """List what players reported."""
    from ridotto.cli import admin_words

    site = _site(url, data, config)
    resolved = str(everything).lower()
    found = _pages(site, "reports", "reports", everything=everything, resolved=resolved)
    _show(found, json, admin_words.reports)


@app.command()
def resolve(
    report: Annotated[str, typer.Argument(help="The id of a report.", metavar="ID")],
    note: Annotated[str, typer.Option(help="What you did; nobody is told.")] = "",
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Note that a report was seen to."""
    _site(url, data, config).ask("POST", f"reports/{_part(report)}/resolve", {"note": note})
    print("Resolved.")


@app.command()
def banner(
    text: Annotated[str, typer.Argument(help="What every page shows.")] = "",
    at: Annotated[
        datetime.datetime | None, typer.Option(help="The time it speaks of, here.")
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Show nothing any more.")] = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Show a text on every page and at every table."""
    if bool(text) == clear:
        raise typer.BadParameter("give a text, or --clear")
    moment = None if at is None else int(at.timestamp() * 1000)
    _site(url, data, config).ask("PUT", "banner", {"text": text, "at": moment})
    print("Every page shows nothing any more." if clear else "Every page shows it.")


@app.command()
def statistics(
    json: Json = False, url: Url = None, data: Data = None, config: Config = None
) -> None:
    """Show figures of the whole site."""
    from ridotto.cli import admin_words

    _show(_site(url, data, config).ask("GET", "statistics"), json, admin_words.statistics)


@app.command()
def log(
    everything: All = False,
    json: Json = False,
    url: Url = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Show what was done with the token, the newest first."""
    from ridotto.cli import admin_words

    found = _pages(_site(url, data, config), "log", "acts", everything=everything)
    _show(found, json, admin_words.log)


@app.command()
def token(data: Data = None, config: Config = None) -> None:
    """Print the token that opens /admin in a browser; keep it to yourself."""
    from ridotto.server.keys import load_key
    from ridotto.server.settings import read_settings

    settings = read_settings({"data": data}, file=config)
    print(settings.admin_token or load_key(settings.admin_token_file))


def _site(url: str | None, data: str | None, config: pathlib.Path | None) -> "SiteClient":
    from ridotto.cli.admin_client import find_site

    return find_site(url, data, config)


def _pages(site: "SiteClient", path: str, field: str, *, everything: bool, **query: str) -> Any:
    """The first page of something, or all pages in one."""
    found = site.ask("GET", path, limit=50, **query)
    while everything and found["next"] is not None:
        more = site.ask("GET", path, limit=50, before=found["next"], **query)
        found = {field: found[field] + more[field], "next": more["next"]}
    return found


def _decide(
    site: "SiteClient", what: str, who: str, reason: str = "", duration: str | None = None
) -> Any:
    seconds = None if duration is None else read_duration(duration)
    user, name = who, ""
    if ":" in who:
        table_id, _, seat = who.partition(":")
        shown_table = site.ask("GET", f"tables/{_part(table_id)}")
        users = shown_table["users"]
        index = int(seat) if seat.isdecimal() else len(users)
        if index >= len(users) or users[index] is None:
            raise typer.BadParameter(f"nobody sits at {shown(who)}")
        user, name = users[index], shown_table["table"]["seats"][index]["name"]
    body = {"do": what, "user": user, "name": name, "reason": reason, "seconds": seconds}
    done = site.ask("POST", "users", body)
    print(f"Done: {what} {user}{f' ({name})' if name else ''}.")
    return done


def read_duration(text: str) -> int:
    """How many seconds a text means.

    >>> read_duration("2h")
    7200
    """
    found = re.fullmatch(r"([1-9][0-9]{0,5})([mhd])", text)
    if found is None:
        raise typer.BadParameter(f"a time is 30m, 2h or 7d, not {shown(text)}")
    return int(found[1]) * UNITS[found[2]]


def _part(text: str) -> str:
    """A text as one part of a path."""
    from urllib.parse import quote

    return quote(text, safe="")


def _confirm(question: str, yes: bool) -> None:
    if not yes:
        typer.confirm(question, abort=True)


def _show(found: Any, json: bool, words: Callable[[Any], None]) -> None:
    if json:
        from json import dumps

        print(dumps(found, indent=2, ensure_ascii=False))
    else:
        words(found)
