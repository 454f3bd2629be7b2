"""Giving up."""

from ridotto.engine.record import Ended
from ridotto.table import end
from ridotto.table.commands import Resign
from ridotto.table.play import game_on
from ridotto.table.state import NotNow, Table


def resign(table: Table, seat: int, act: Resign, now: int) -> Table:
    """Let the other win."""
    game_on(table)
    if len(table.seats) != 2:
        raise NotNow("only a game of two can be resigned; leave the table, and a bot can go on")
    return end.finish_early(table, Ended("resigned", seat))
