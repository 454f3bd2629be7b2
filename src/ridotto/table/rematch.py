"""Once more: everybody moves up one seat, and the next game begins when all agree."""

import msgspec

from ridotto.table import deal
from ridotto.table.commands import Rematch
from ridotto.table.state import Done, NotNow, Table, with_seat


def agree(table: Table, seat: int, command: Rematch, now: int) -> Table:
    """Note a player's answer and nonce, and begin when everybody agrees."""
    if table.phase != "over":
        raise NotNow("the game is not over yet")
    agreed = {*table.rematch, seat} if command.accept else {*table.rematch} - {seat}
    table = with_seat(table, seat, nonce=command.nonce or table.seats[seat].nonce)
    table = msgspec.structs.replace(table, rematch=tuple(sorted(agreed)))
    return begin_if_agreed(table, now)


def begin_if_agreed(table: Table, now: int) -> Table:
    """Begin the next game when no seat is free and every user agrees."""
    if table.phase != "over":
        return table
    users = {index for index, seat in enumerate(table.seats) if seat.user is not None}
    if any(seat.is_free for seat in table.seats) or not users <= {*table.rematch}:
        return table
    return deal.begin(_rotated(table), now)


def seat_after_rematch(seat: int, seats: int) -> int:
    """Where a player sits in the next game."""
    return (seat - 1) % seats


def _rotated(table: Table) -> Table:
    """Everybody one seat further, with their points."""
    assert table.game is not None
    done = {
        user: tuple(_moved(each, len(table.seats)) for each in commands)
        for user, commands in table.done.items()
    }
    return msgspec.structs.replace(
        table,
        done=done,
        seats=(*table.seats[1:], table.seats[0]),
        points=(*table.points[1:], table.points[0]),
        start=table.game.next_start,
    )


def _moved(done: Done | str, seats: int) -> Done | str:
    """A command that was done, as of the seat where its player sits now."""
    if isinstance(done, str) or done.seat is None:
        return done
    return msgspec.structs.replace(done, seat=seat_after_rematch(done.seat, seats))
