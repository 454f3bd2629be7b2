"""Time: none, so much for a game with an increment, or days for a move.

A clock runs for whom the table waits, as far as everybody may know. What somebody does unheard
stops his clock; nobody sees that before the next thing everybody hears. Bots are not timed.
"""

import msgspec

from ridotto.record import Ended
from ridotto.table import ending
from ridotto.table.acts import Flag, GameClock, MoveClock, NoClock
from ridotto.table.state import NotNow, Table, Times, with_seat

DAY = 24 * 3600 * 1000
STAND_IN = "greedy"


def start(table: Table, now: int) -> Table:
    """Give everybody his time."""
    clock = table.settings.clock
    left: tuple[int, ...] = ()
    if isinstance(clock, GameClock):
        left = (1000 * clock.seconds,) * len(table.seats)
    return msgspec.structs.replace(table, times=Times(left, now))


def moved(before: Table, table: Table, seat: int, *, is_silent: bool, now: int) -> Table:
    """The table with the clocks as they are after a move."""
    assert before.game is not None
    assert table.game is not None
    times = table.times
    clock = table.settings.clock
    if isinstance(clock, NoClock):
        return table
    if is_silent:
        if seat in table.game.actors:
            return table
        stopped = {**times.stopped, seat: now}
        return msgspec.structs.replace(table, times=msgspec.structs.replace(times, stopped=stopped))
    left = list(times.left)
    if isinstance(clock, GameClock):
        still = table.game.waiting
        for number in before.game.waiting:
            if table.seats[number].is_played_by_person:
                used = times.stopped.get(number, now) - times.since
                left[number] = max(0, left[number] - used)
                if number not in still or number == seat:
                    left[number] += 1000 * clock.increment
    return msgspec.structs.replace(table, times=Times(tuple(left), now))


def went_on(table: Table, seat: int) -> Table:
    """The table after a silent move was taken back: that clock has never stopped."""
    stopped = {number: at for number, at in table.times.stopped.items() if number != seat}
    return msgspec.structs.replace(
        table, times=msgspec.structs.replace(table.times, stopped=stopped)
    )


def deadlines(table: Table) -> dict[int, int]:
    """The moment at which the time of each person who must act is up."""
    clock = table.settings.clock
    if table.phase != "playing" or table.game is None:
        return {}
    acting = [seat for seat in table.game.actors if table.seats[seat].is_played_by_person]
    if isinstance(clock, GameClock):
        return {seat: table.times.since + table.times.left[seat] for seat in acting}
    if isinstance(clock, MoveClock):
        return dict.fromkeys(acting, table.times.since + clock.days * DAY)
    return {}


def flag(table: Table, act: Flag, now: int) -> Table:
    """Somebody's time is up: he loses a game of two, in a larger one a bot plays on for him."""
    late = [seat for seat, moment in deadlines(table).items() if moment <= now]
    if not late:
        raise NotNow("nobody's time is up")
    if len(table.seats) == 2:
        return ending.lose(table, late[0], Ended("time", late[0]))
    for seat in late:
        table = with_seat(table, seat, bot=STAND_IN, out_of_time=True)
    return table
