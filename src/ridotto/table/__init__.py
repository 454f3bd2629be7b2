"""One table as a pure state machine: seats, clocks, absence, rematch, chat, fair dealing.

>>> from ridotto.table import Creation, Entry, Settings, act, create, acts
>>> table = create(Creation(0, "t", "anna", "00" * 32, Settings("volto")))
>>> table = act(table, Entry(1, "anna", acts.Sit("Anna")))
>>> table = act(table, Entry(2, "anna", acts.SeatBot(1, "random")))
>>> act(table, Entry(3, "anna", acts.Ready(), seat=0)).phase
'playing'
"""

from ridotto.table import acts
from ridotto.table.acting import Creation, Entry, act, create, is_done
from ridotto.table.acts import Settings
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
    "acts",
    "create",
    "is_done",
]
