"""One table as a pure state machine: seats, clocks, absence, rematch, chat, fair dealing.

>>> from ridotto.table import Creation, Entry, Settings, act, create, commands
>>> table = create(Creation(0, "t", "anna", "00" * 32, Settings("volto")))
>>> table = act(table, Entry(1, "anna", commands.Sit("Anna")))
>>> table = act(table, Entry(2, "anna", commands.SeatBot(1, "random")))
>>> act(table, Entry(3, "anna", commands.Ready(), seat=0)).phase
'playing'
"""

from ridotto.table import commands
from ridotto.table.commands import Settings
from ridotto.table.state import (
    GRACE,
    HOUSE,
    BadText,
    NotAllowed,
    NotFree,
    NotNow,
    Seat,
    Table,
)
from ridotto.table.transition import Creation, Entry, act, create, is_done

__all__ = [
    "GRACE",
    "HOUSE",
    "BadText",
    "Creation",
    "Entry",
    "NotAllowed",
    "NotFree",
    "NotNow",
    "Seat",
    "Settings",
    "Table",
    "act",
    "commands",
    "create",
    "is_done",
]
