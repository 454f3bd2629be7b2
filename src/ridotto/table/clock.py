"""Time: none, so much for a game with an increment, or days for a move.

A clock runs for whom the table waits, as far as everybody may know. What a player does unheard
stops their clock; nobody sees that before the next thing everybody hears. Bots are not timed.
"""

import itertools

import msgspec

from ridotto.engine import registry
from ridotto.engine.record import Ended
from ridotto.table.end import finish_early
from ridotto.table.settings import GameClock, NoClock
from ridotto.table.state import NotNow, Table, Times, with_seat

DAY = 24 * 3600 * 1000


def start(table: Table, now: int) -> Table:
    """Give everybody their time."""
    clock = table.settings.clock
    left: tuple[int, ...] = ()
    if isinstance(clock, GameClock):
        left = (1000 * clock.seconds,) * len(table.seats)
    return msgspec.structs.replace(table, times=Times(left, now))


def moved(
    before: Table, table: Table, seat: int, *, is_silent: bool, goes_on: bool, now: int
) -> Table:
    """The table with the clocks as after a move; whoever ended their turn gets the increment."""
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
    for waiting in before.game.waiting if left else ():
        left[waiting] = max(0, left[waiting] - used_by(before, waiting, now))
        has_ended = waiting in times.used or (waiting == seat and not goes_on)
        if has_ended and table.seats[waiting].is_played_by_user:
            left[waiting] += 1000 * increment
    return msgspec.structs.replace(table, times=Times(tuple(left), now))


def used_by(table: Table, seat: int, now: int) -> int:
    """The time a seat has used since the last move that everybody heard."""
    times = table.times
    used = times.used.get(seat, 0)
    if seat in times.resumed:
        return used + now - times.resumed[seat]
    if seat in times.used or not table.seats[seat].is_played_by_user:
        return used
    return now - times.since


def stop(table: Table, seat: int, now: int) -> Table:
    """Stop a clock, unheard: the seat is done, or a bot takes it over."""
    times = table.times
    used = {**times.used, seat: used_by(table, seat, now)}
    resumed = {other: at for other, at in times.resumed.items() if other != seat}
    return msgspec.structs.replace(table, times=Times(times.left, times.since, used, resumed))


def resume(table: Table, seat: int, now: int) -> Table:
    """Let the clock of a user go on who plays again."""
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
    """The table after a silent move was taken back: that clock never stopped."""
    used = {other: time for other, time in table.times.used.items() if other != seat}
    return msgspec.structs.replace(table, times=msgspec.structs.replace(table.times, used=used))


def deadlines(table: Table) -> dict[int, int]:
    """The moment at which the time of each user who must act is up."""
    clock = table.settings.clock
    if isinstance(clock, NoClock) or table.phase != "playing" or table.game is None:
        return {}
    # Looked at for every seat, and chosen only then: it takes as long whoever has acted unheard.
    times, actors = table.times, table.game.actors
    if isinstance(clock, GameClock):
        moments = [
            times.resumed.get(seat, times.since) + left - times.used.get(seat, 0)
            for seat, left in enumerate(times.left)
        ]
    else:
        moments = [times.since + clock.days * DAY] * len(table.seats)
    acting = [
        (seat in actors) & sitting.is_played_by_user for seat, sitting in enumerate(table.seats)
    ]
    return dict(itertools.compress(enumerate(moments), acting))


def flag(table: Table, now: int) -> Table:
    """Somebody's time is up: they lose a game of two; in a larger one a bot plays on for them."""
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
        return finish_early(table, Ended("time", loser))
    stand_in = registry.find(table.settings.game).stand_in
    for seat in late:
        table = with_seat(table, seat, bot=stand_in, out_of_time=True)
    votes = {seat: cast for seat, cast in table.votes.items() if seat not in late}
    return msgspec.structs.replace(table, votes=votes, heard_at=now)
