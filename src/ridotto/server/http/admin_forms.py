"""What whoever runs the site sends over HTTP, and what they get: only what everybody may know."""

from typing import Annotated, Literal

import msgspec

from ridotto.server.moderation.audit import LoggedAct
from ridotto.server.moderation.reports import FiledReport
from ridotto.server.moderation.restrictions import RestrictedUser
from ridotto.server.moderation.statistics import Finished, WorkerFigures
from ridotto.table import view
from ridotto.table.state import Line

MOST_CHARACTERS = 300
Words = Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]
Handle = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{10}$")]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=10 * 366 * 24 * 3600)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class AdminRow(msgspec.Struct, frozen=True):
    """A table as the lobby would list it, and how many people are connected to a seat."""

    row: view.TableRow
    listed: bool
    connected: int


class AdminTables(msgspec.Struct, frozen=True):
    """Tables, the newest first; `next` is where the next page begins."""

    tables: list[AdminRow]
    next: int | None


class AdminTable(msgspec.Struct, frozen=True):
    """A table as everybody there sees it, its chat, and the handles of the users by seat."""

    table: view.TableView
    lines: tuple[Line, ...]
    users: list[str | None]


class Close(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Close a table; the reason is told to everybody there."""

    reason: Words = ""


class AdminUser(msgspec.Struct, frozen=True):
    """A user who may not do everything."""

    user: str
    restricted: RestrictedUser


class AdminUsers(msgspec.Struct, frozen=True):
    """All users who may not do everything."""

    users: list[AdminUser]


class Decide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decide something about a user, for some seconds or for ever; they are told the reason."""

    do: Literal["mute", "unmute", "ban", "unban", "forget"]
    user: Handle
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    seconds: Seconds | None = None
    reason: Words = ""


class Forgotten(msgspec.Struct, frozen=True):
    """What was forgotten: seats set free, games in which the others decide, and reports."""

    seats: int = 0
    playing: int = 0
    reports: int = 0


class AdminReports(msgspec.Struct, frozen=True):
    """Reports, the newest first; `next` is where the next page begins."""

    reports: list[FiledReport]
    next: str | None


class Resolve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Note that a report was seen to, and how."""

    note: Words = ""


class NewBanner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Show a text on every page; without a text, nothing any more."""

    text: Words = ""
    at: Moment | None = None


class Statistics(msgspec.Struct, frozen=True):
    """Figures of the whole site; tables are counted by phase."""

    version: str
    python: str
    database: str
    tables: dict[str, int]
    sockets: int
    users: int
    workers: list[WorkerFigures]
    finished: list[Finished]


class AuditLog(msgspec.Struct, frozen=True):
    """What was done, the newest first; `next` is where the next page begins."""

    acts: list[LoggedAct]
    next: str | None
