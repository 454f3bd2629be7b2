"""What a site tells whoever runs it, in words and tables for people."""

import datetime
from typing import Any

from rich import box
from rich.table import Table

from ridotto.cli.console import console

WHOLE = ("table", "handle", "to")  # columns with ids


def tables(found: Any) -> None:
    """Tables, one a line."""
    grid = _grid("table", "game", "phase", "seats", "connected", "created", "players")
    for each in found["tables"]:
        row = each["row"]
        taken = f"{row['seats'] - row['free']}/{row['seats']}"
        names = ", ".join(row["names"])
        connected = str(each["connected"])
        when = _when(row["created"])
        grid.add_row(row["id"], row["game"], row["phase"], taken, connected, when, names)
    _print(grid, "There are no tables.")
    if found["next"] is not None:
        console.print("There are more: --all shows them.")


def table(found: Any) -> None:
    """A table: its seats and its chat."""
    shown = found["table"]
    listed = "listed" if shown["listed"] else "not listed"
    console.print(f"{shown['id']}: {shown['game']}, {shown['phase']}, {listed}")
    console.print(f"created {_when(shown['created'])}, game {shown['game_number']}")
    grid = _grid("seat", "kind", "name", "handle", "present", "points")
    for index, seat in enumerate(shown["seats"]):
        present = "yes" if seat["present"] else "no"
        user = found["users"][index] or ""
        points = f"{seat['points']:g}"
        grid.add_row(str(index), seat["kind"], seat["name"], user, present, points)
    console.print(grid)
    lines(found["lines"])


def lines(found: Any) -> None:
    """Chat, one line each."""
    for line in found:
        said = line.get("text") or f"({line.get('phrase')})"
        console.print(f"  {_when(line['at'])}  {line['name']}: {said}")


def users(found: Any) -> None:
    """Who may not do what."""
    grid = _grid("handle", "name", "may not", "until", "reason")
    for each in found["users"]:
        for what in ("ban", "mute"):
            restriction = each["restricted"].get(what)
            if restriction:
                until = _when(restriction["until"]) if "until" in restriction else "lifted"
                reason = restriction.get("reason", "")
                name = each["restricted"].get("name", "")
                doing = {"ban": "play", "mute": "chat"}[what]
                grid.add_row(each["user"], name, doing, until, reason)
    _print(grid, "Nobody is muted or banned.")


def reports(found: Any) -> None:
    """Reports, each with the chat that came with it."""
    for each in found["reports"]:
        report = each["report"]
        about, by = report["about"], report["by"]
        state = "resolved" if report.get("resolved") else "open"
        console.print(f"{each['id']}  {_when(report['at'])}  {state}")
        console.print(f"  {about['name']} ({about['user']}): {report['reason']}")
        console.print(f"  by {by['name']} ({by['user']}), {report['game']} at {report['table']}")
        for name in ("text", "note"):
            if report.get(name):
                console.print(f"  {name}: {report[name]}")
        lines(report.get("lines", ()))
    if not found["reports"]:
        console.print("There are no reports.")


def statistics(found: Any) -> None:
    """Figures."""
    version, python, database = found["version"], found["python"], found["database"]
    console.print(f"Ridotto {version}, Python {python}, {database}")
    counts = ", ".join(f"{count} {phase}" for phase, count in found["tables"].items())
    console.print(f"tables: {counts}")
    console.print(f"connected: {found['users']} users, {found['sockets']} sockets")
    grid = _grid("worker since", "version", "sockets", "users", "memory (MiB)")
    for worker in found["workers"]:
        figures = (worker["version"], worker["sockets"], worker["users"], worker["memory"])
        grid.add_row(_when(worker["started"]), *map(str, figures))
    console.print(grid)
    grid = _grid("day", "game", "finished")
    for each in found["finished"]:
        grid.add_row(each["day"], each["game"], str(each["count"]))
    _print(grid, "No game was finished in the last 30 days.")


def log(found: Any) -> None:
    """The audit log, one act a line."""
    grid = _grid("when", "who", "did", "to", "until", "reason")
    for each in found["acts"]:
        act = each["act"]
        until = _when(act["until"]) if "until" in act else ""
        told = (act["who"], act["did"], act.get("to", ""), until, act.get("reason", ""))
        grid.add_row(_when(act["at"]), *told)
    _print(grid, "Nothing was done yet.")
    if found["next"] is not None:
        console.print("There is more: --all shows it.")


def _grid(*names: str) -> Table:
    """A table whose ids stay whole, to be copied, however narrow the screen is."""
    grid = Table(box=box.SIMPLE_HEAD)
    for name in names:
        grid.add_column(name, no_wrap=name in WHOLE, overflow="fold")
    return grid


def _print(grid: Table, otherwise: str) -> None:
    console.print(grid if grid.row_count else otherwise)


def _when(at: int) -> str:
    """A moment, in the time of this machine."""
    return datetime.datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")
