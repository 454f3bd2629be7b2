"""What a host may do: bots, settings, removing players, and handing the table over."""

import itertools

import msgspec

from ridotto.table import deal, rematch
from ridotto.table.commands import Configure, HandOver, Kick, SeatBot
from ridotto.table.seating import check_no_game, emptied, is_name_taken, with_host
from ridotto.table.settings import read_settings
from ridotto.table.state import (
    GRACE,
    KEPT_KICKED,
    NotAllowed,
    NotFree,
    NotNow,
    Seat,
    Table,
    Times,
    with_seat,
)


def kick(table: Table, command: Kick, edition: int) -> Table:
    """Set a seat free; whoever sat there can't sit down again, nor with the old invitation."""
    check_no_game(table)
    seat = _seat(table, command.seat)
    if seat.is_free:
        raise NotNow("nobody sits there")
    after = emptied(table, command.seat)
    if seat.user is None or seat.user == table.host:
        return after
    return msgspec.structs.replace(
        after,
        kicked=(*table.kicked, seat.user)[-KEPT_KICKED:],
        invite_generation=table.invite_generation + (edition >= 2),
    )


def seat_bot(table: Table, command: SeatBot, now: int) -> Table:
    """Add a bot on a free seat."""
    check_no_game(table)
    if not _seat(table, command.seat).is_free:
        raise NotFree("that seat is taken")
    names = (f"{command.bot} {count}" for count in itertools.count(command.seat + 1))
    name = next(name for name in names if not is_name_taken(table, name))
    table = with_seat(table, command.seat, bot=command.bot, name=name, ready=True)
    return rematch.begin_if_agreed(deal.begin_if_ready(table, now), now)


def configure(table: Table, command: Configure) -> Table:
    """Change the settings; no user is ready any more."""
    check_no_game(table)
    settings = read_settings(command.settings)
    count = settings.seats or 0
    if not all(seat.is_free for seat in table.seats[count:]):
        raise NotNow(f"somebody sits beyond seat {count - 1}; empty these seats first")
    seats = [msgspec.structs.replace(seat, ready=seat.is_bot) for seat in table.seats[:count]]
    seats += [Seat()] * (count - len(seats))
    return msgspec.structs.replace(
        table,
        settings=settings,
        seats=tuple(seats),
        points=(0.0,) * count,
        phase="gathering",
        rematch=(),
        start=None,
        game=None,
        result=None,
        ended=None,
        opened=None,
        times=Times(),
    )


def hand_over(table: Table, command: HandOver) -> Table:
    """Make somebody else the host."""
    user = _seat(table, command.seat).user
    if user is None:
        raise NotNow("nobody sits there who can be the host")
    return with_host(table, user)


def take_host(table: Table, user: str, now: int) -> Table:
    """Become the host in place of one who is gone."""
    if not table.seats_of(user):
        raise NotAllowed("only a player of this table can become its host")
    seats = [table.seats[index] for index in table.seats_of(table.host)]
    gone = [seat.left_at is not None and now - seat.left_at >= GRACE for seat in seats]
    if not gone or not all(gone):
        raise NotAllowed("the host is here; ask them to hand the table over")
    return with_host(table, user)


def _seat(table: Table, index: int) -> Seat:
    """A seat of the table; raises `NotNow`."""
    if index >= len(table.seats):
        raise NotNow(f"there are seats 0 to {len(table.seats) - 1}, not {index}")
    return table.seats[index]
