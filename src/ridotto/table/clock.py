"""Time: none, so much for a game with an increment, or days for a move.

A clock runs for whom the table waits, as far as everybody may know. What somebody does unheard
stops his clock; nobody sees that before the next thing everybody hears. Bots are not timed.
"""

import msgspec

from ridotto.engine.record import Ended
from ridotto.table import end
from ridotto.table.commands import Flag, GameClock, MoveClock, NoClock
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
        return table if seat in table.game.actors else stop(table, seat, now)
    left = list(times.left)
    increment = clock.increment if isinstance(clock, GameClock) else 0
    for number in before.game.waiting if left else ():
        left[number] = max(0, left[number] - used_by(before, number, now))
        has_ended = number in times.used or (number == seat and not goes_on)
        if has_ended and table.seats[number].is_played_by_person:
            left[number] += 1000 * increment
    return msgspec.structs.replace(table, times=Times(tuple(left), now))


def used_by(table: Table, seat: int, now: int) -> int:
    """The time a seat has used since the last move that everybody heard."""
    times = table.times
    used = times.used.get(seat, 0)
    if seat in times.resumed:
        return used + now - times.resumed[seat]
    if seat in times.used or not table.seats[seat].is_played_by_person:
        return used
    return now - times.since


def stop(table: Table, seat: int, now: int) -> Table:
    """Stop a clock, unheard: the seat is done, or a bot takes it over."""
    times = table.times
    used = {**times.used, seat: used_by(table, seat, now)}
    resumed = {number: at for number, at in times.resumed.items() if number != seat}
    return msgspec.structs.replace(table, times=Times(times.left, times.since, used, resumed))


def resume(table: Table, seat: int, now: int) -> Table:
    """Let the clock of a person go on who plays again himself."""
    resumed = {**table.times.resumed, seat: now}
    return msgspec.structs.replace(
        table, times=msgspec.structs.replace(table.times, resumed=resumed)
    )


def check_in_time(table: Table, seat: int, now: int) -> None:
    """Refuse a move after the time is up, also while nobody has said so yet."""
    deadline = deadlines(table).get(seat)
    if deadline is not None and deadline <= now:
        raise NotNow("your time is up")


def went_on(table: Table, seat: int) -> Table:
    """The table after a silent move was taken back: that clock has never stopped."""
    used = {number: time for number, time in table.times.used.items() if number != seat}
    return msgspec.structs.replace(table, times=msgspec.structs.replace(table.times, used=used))


def deadlines(table: Table) -> dict[int, int]:
    """The moment at which the time of each person who must act is up."""
    clock = table.settings.clock
    if isinstance(clock, NoClock) or table.phase != "playing" or table.game is None:
        return {}
    acting = [seat for seat in table.game.actors if table.seats[seat].is_played_by_person]
    if isinstance(clock, GameClock):
        return {
            seat: table.times.resumed.get(seat, table.times.since)
            + table.times.left[seat]
            - table.times.used.get(seat, 0)
            for seat in acting
        }
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
    left = tuple(0 if seat in late else time for seat, time in enumerate(table.times.left))
    table = msgspec.structs.replace(table, times=msgspec.structs.replace(table.times, left=left))
    if len(table.seats) == 2:
        loser = late[0] if len(late) == 1 else None
        return end.finish_early(table, Ended("time", loser))
    for seat in late:
        table = with_seat(table, seat, bot=STAND_IN, out_of_time=True)
    votes = {seat: cast for seat, cast in table.votes.items() if seat not in late}
    return msgspec.structs.replace(table, votes=votes)
