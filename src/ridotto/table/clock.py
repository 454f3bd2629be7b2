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


def moved(
    before: Table, table: Table, seat: int, *, is_silent: bool, goes_on: bool, now: int
) -> Table:
    """The table with the clocks as after a move; who has ended his turn gets the increment."""
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
    left = list(charged(before, now))
    if isinstance(clock, GameClock):
        for number in before.game.waiting:
            has_ended = number in times.stopped or (number == seat and not goes_on)
            if has_ended and table.seats[number].is_played_by_person:
                left[number] += 1000 * clock.increment
    return msgspec.structs.replace(table, times=Times(tuple(left), now))


def charged(table: Table, now: int) -> tuple[int, ...]:
    """The time everybody has left, if everybody hears of it now."""
    times = table.times
    left = list(times.left)
    if left and table.phase == "playing" and table.game is not None:
        for number in table.game.waiting:
            if table.seats[number].is_played_by_person:
                used = times.stopped.get(number, now) - times.since
                left[number] = max(0, left[number] - used)
    return tuple(left)


def settle(table: Table, now: int) -> Table:
    """The table with all time charged up to now, before somebody else plays a seat."""
    if isinstance(table.settings.clock, NoClock):
        return table
    stopped = dict.fromkeys(table.times.stopped, now)
    return msgspec.structs.replace(table, times=Times(charged(table, now), now, stopped))


def check_in_time(table: Table, seat: int, now: int) -> None:
    """Refuse a move after the time is up, also while nobody has said so yet."""
    deadline = deadlines(table).get(seat)
    if deadline is not None and deadline <= now:
        raise NotNow("your time is up")


def went_on(table: Table, seat: int) -> Table:
    """The table after a silent move was taken back: that clock has never stopped."""
    stopped = {number: at for number, at in table.times.stopped.items() if number != seat}
    return msgspec.structs.replace(
        table, times=msgspec.structs.replace(table.times, stopped=stopped)
    )


def deadlines(table: Table) -> dict[int, int]:
    """The moment at which the time of each person who must act is up."""
    clock = table.settings.clock
    if isinstance(clock, NoClock) or table.phase != "playing" or table.game is None:
        return {}
    acting = [seat for seat in table.game.actors if table.seats[seat].is_played_by_person]
    if isinstance(clock, GameClock):
        return {seat: table.times.since + table.times.left[seat] for seat in acting}
    if isinstance(clock, MoveClock):
        return dict.fromkeys(acting, table.times.since + clock.days * DAY)
    return {}


def flag(table: Table, act: Flag, now: int) -> Table:
    """Somebody's time is up: he loses a game of two, in a larger one a bot plays on for him."""
    moments = deadlines(table)
    late = [seat for seat, moment in moments.items() if moment <= now]
    if len(table.seats) == 2:
        late = [seat for seat in late if moments[seat] == min(moments.values())]
    if not late:
        raise NotNow("nobody's time is up")
    table = settle(table, now)
    if len(table.seats) == 2:
        loser = late[0] if len(late) == 1 else None
        return ending.finish_early(table, Ended("time", loser))
    for seat in late:
        table = with_seat(table, seat, bot=STAND_IN, out_of_time=True)
    votes = {seat: cast for seat, cast in table.votes.items() if seat not in late}
    return msgspec.structs.replace(table, votes=votes)
