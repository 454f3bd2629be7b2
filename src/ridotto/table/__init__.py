"""One table as a pure state machine: seats, clocks, absence, rematch, chat, fair dealing.

A command is what somebody asks for; an entry says who asked for it and when. A table and an entry
make the next table.
"""

from ridotto.table import commands
from ridotto.table.entry import EDITION, Creation, Entry
from ridotto.table.settings import Settings
from ridotto.table.state import (
    GRACE,
    SITE,
    BadText,
    NotAllowed,
    NotFree,
    NotNow,
    Seat,
    Table,
)
from ridotto.table.transition import apply, create, ids_done, is_done

__all__ = [
    "EDITION",
    "GRACE",
    "SITE",
    "BadText",
    "Creation",
    "Entry",
    "NotAllowed",
    "NotFree",
    "NotNow",
    "Seat",
    "Settings",
    "Table",
    "apply",
    "commands",
    "create",
    "ids_done",
    "is_done",
]
