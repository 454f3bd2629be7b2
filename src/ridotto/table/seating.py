"""Who sits where: taking a seat, leaving it, being ready."""

import msgspec

from ridotto.table import deal
from ridotto.table.commands import MOST_NAME_CHARACTERS, Ready, Sit
from ridotto.table.lookalikes import look_alike
from ridotto.table.state import (
    GRACE,
    SITE,
    NameTaken,
    NotAllowed,
    NotFree,
    NotNow,
    Seat,
    Table,
    with_seat,
)
from ridotto.table.text import clean_text

NAME_TAKEN = "that name, or one that looks like it, is taken at this table; choose another one"


def sit(table: Table, user: str, command: Sit, now: int) -> Table:
    """Give a free seat to a user."""
    check_no_game(table)
    if user == SITE:
        raise NotAllowed("the server doesn't play")
    if user in table.kicked:
        raise NotAllowed("the host asked you to leave this table")
    free = [index for index, seat in enumerate(table.seats) if seat.is_free]
    if not free or command.seat not in (None, *free):
        allowed = ", ".join(map(str, free)) or "none"
        raise NotFree(f"that seat is not free; free seats: {allowed}")
    name = clean_text(command.name, MOST_NAME_CHARACTERS)
    if any(seat.name.casefold() == name.casefold() for seat in table.seats):
        raise NameTaken(NAME_TAKEN)
    index = free[0] if command.seat is None else command.seat
    return with_seat(table, index, user=user, name=name, nonce=command.nonce, left_at=now)


def leave(table: Table, index: int, now: int) -> Table:
    """Free a seat, or during a game let the others decide at once."""
    if table.phase == "playing":
        return with_seat(table, index, worker=None, left_at=now - GRACE)
    return _with_next_host(emptied(table, index))


def emptied(table: Table, index: int) -> Table:
    """The table with a seat set free."""
    seats = (*table.seats[:index], Seat(), *table.seats[index + 1 :])
    agreed = tuple(seat for seat in table.rematch if seat != index)
    points = (*table.points[:index], 0.0, *table.points[index + 1 :])
    return msgspec.structs.replace(table, seats=seats, rematch=agreed, points=points)


def ready(table: Table, index: int, command: Ready, now: int) -> Table:
    """Note that a player is ready, and their nonce; begin when all are."""
    if table.phase != "gathering":
        raise NotNow("the game has begun; for another one, agree to a rematch")
    nonce = command.nonce or table.seats[index].nonce
    table = with_seat(table, index, ready=command.ready, nonce=nonce)
    return deal.begin_if_ready(table, now)


def is_name_taken(table: Table, name: str) -> bool:
    """Whether somebody at the table has a name, or one that looks like it."""
    return any(look_alike(seat.name, name) for seat in table.seats if seat.name)


def check_no_game(table: Table) -> None:
    """Refuse what can't be done during a game; raises `NotNow`."""
    if table.phase == "playing":
        raise NotNow("a game is on; wait until it is over")


def with_host(table: Table, user: str) -> Table:
    """The table with another host; a token of the old one's powers counts no more."""
    generation = table.host_generation + 1
    return msgspec.structs.replace(table, host=user, host_generation=generation)


def _with_next_host(table: Table) -> Table:
    """When the host left their last seat, the next user is the host."""
    users = [seat.user for seat in table.seats if seat.user is not None]
    if table.host in users or not users:
        return table
    return with_host(table, users[0])
