"""Resigning a game of two."""

from ridotto.engine.record import Ended
from ridotto.table.end import finish_early
from ridotto.table.state import NotNow, Table, running_game


def resign(table: Table, seat: int) -> Table:
    """Let the other player win."""
    running_game(table)
    if len(table.seats) != 2:
        raise NotNow("only a game of two can be resigned; leave the table, and a bot can go on")
    return finish_early(table, Ended("resigned", seat))
