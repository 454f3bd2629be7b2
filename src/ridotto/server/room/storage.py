"""What a store keeps of a table beside its log: a row of the lobby, and records of its games."""

from ridotto.engine import record
from ridotto.server import messages
from ridotto.store import Listing
from ridotto.table import Table, view


def listing_of(table: Table) -> Listing:
    """The lobby's row of a table."""
    return Listing(
        content=messages.write(view.row(table)),
        listed=table.settings.listed,
        over=table.phase == "over",
        users=tuple(sorted({seat.user for seat in table.seats if seat.user is not None})),
    )


def record_of(table: Table) -> bytes:
    """The record of a game that is over."""
    assert table.game is not None
    written = record.write(table.game, result=table.result, ended=table.ended, dealing=table.opened)
    return messages.write(written)
