"""Entries: commands as they are stored, with who asked for them and when."""

import msgspec

from ridotto.table.commands import AnyCommand
from ridotto.table.settings import Settings


class Creation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="creation"):
    """The first entry of a table: who set it up, and the master of its secrets."""

    at: int
    table: str
    host: str
    master: str
    settings: Settings


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="act"):
    """One command: when, by which user, from which seat, and under which id of the client's."""

    at: int
    by: str
    command: AnyCommand = msgspec.field(name="act")
    seat: int | None = None
    id: str | None = None
    as_host: bool = False
