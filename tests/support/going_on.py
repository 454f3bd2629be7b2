"""How a table goes on by the means that everybody has: moves, clocks, votes, and coming back."""

import contextlib

from ridotto.errors import RidottoError
from ridotto.server.room.bot_player import command_id
from ridotto.table import EDITION, GRACE, SITE, Entry, Table, apply, clock, commands, is_done
from ridotto.table.absence import choices
from ridotto.table.commands import AnyCommand, Choice
from ridotto.table.settings import MoveClock
from ridotto.table.state import STUCK
from tests.support.table import WORKER, game_of

PATIENCE = 60  # commands; enough for everybody to be replaced and to move


def goes_on(table: Table, now: int) -> Table:
    """The table after many commands, or when its game is over; each of them can be done.

    Whoever is absent stays so. Only where nobody is left somebody comes back.
    """
    for _ in range(PATIENCE):
        if table.phase != "playing":
            break
        now, entry = next_entry(table, now)
        table = done(table, entry)
    return table


def can_be_given_up(table: Table, now: int) -> bool:
    """Whether those who are there can act or end the game, even if no bot ever moves again."""
    for _ in range(PATIENCE):
        if table.phase != "playing" or not voters(table, None):
            return True
        if any(seat in voters(table, None) for seat in game_of(table).actors):
            return True
        stuck = [seat for seat in game_of(table).waiting if table.seats[seat].bot is not None]
        if stuck:
            now = max(now, table.heard_at + STUCK)
            entry = _vote(table, stuck[0], choices(table, stuck[0])[-1], now)
        else:
            now, entry = next_entry(table, now)
        table = done(table, entry)
    return False


def after_restlessness(table: Table, now: int) -> Table:
    """The table after everybody was back from behind a bot, took back what it had done, and left.

    Each time the others let the bot go on, and it does.
    """
    for seat in range(len(table.seats)) if table.phase == "playing" else ():
        user = str(table.seats[seat].user)
        for what in (commands.Came(WORKER), commands.Undo(), commands.Leave()):
            table = _tried(table, _entry(now, user, what, seat))
        for voter in voters(table, seat):
            voice = _entry(now, str(table.seats[voter].user), commands.Vote(seat, "bot"), voter)
            table = _tried(table, voice)
        if table.seats[seat].bot is not None and table.phase == "playing":
            if seat in game_of(table).actors:
                table = done(table, _move(table, seat, now))
    return table


def _tried(table: Table, entry: Entry) -> Table:
    """The table after a command, if it can be done."""
    with contextlib.suppress(RidottoError):
        return done(table, entry)
    return table


def done(table: Table, entry: Entry) -> Table:
    """The table after a command, which is neither refused nor taken for an older one."""
    assert not is_done(table, entry), "a new decision counts as an old one"
    return apply(table, entry)


def next_entry(table: Table, now: int) -> tuple[int, Entry]:
    """What the server, or whoever is there, can do next, and when."""
    game, moments = game_of(table), clock.deadlines(table)
    assert set(game.actors) <= set(game.waiting), "nobody can know whom the table waits for"
    if moments and min(moments.values()) <= now:
        return now, _entry(now, SITE, commands.Flag())
    for seat in game.actors:
        if table.seats[seat].bot is not None:
            return now, _move(table, seat, now)
    for seat in game.actors:
        if table.seats[seat].worker is not None:
            return now, _move(table, seat, now)
    if moments and not voters(table, None):
        now = min(moments.values())
        return now, _entry(now, SITE, commands.Flag())
    return _about_the_absent(table, now)


def _about_the_absent(table: Table, now: int) -> tuple[int, Entry]:
    """A vote for a bot in place of somebody who is absent; if nobody can vote, they come back."""
    for seat in game_of(table).waiting:
        sitting = table.seats[seat]
        if not sitting.is_played_by_user or sitting.worker is not None:
            continue
        if not voters(table, seat):
            return now, _entry(now, str(sitting.user), commands.Came(WORKER), seat)
        if isinstance(table.settings.clock, MoveClock):
            now = min(clock.deadlines(table).values())
            return now, _entry(now, SITE, commands.Flag())
        assert sitting.left_at is not None
        now = max(now, sitting.left_at + GRACE)
        return now, _vote(table, seat, "bot", now)
    raise AssertionError("the table waits, and nobody can do anything about it")


def voters(table: Table, absent: int | None) -> list[int]:
    """Who is there and has a voice about a seat."""
    return [
        seat
        for seat, sitting in enumerate(table.seats)
        if seat != absent and sitting.is_played_by_user and sitting.worker is not None
    ]


def _vote(table: Table, absent: int, choice: Choice, now: int) -> Entry:
    """The next vote about a seat, of somebody who has not made it yet."""
    cast = table.votes.get(absent, {})
    voter = next(seat for seat in voters(table, absent) if cast.get(seat) != choice)
    return _entry(now, str(table.seats[voter].user), commands.Vote(absent, choice), voter)


def _move(table: Table, seat: int, now: int) -> Entry:
    """The first legal move of a seat, as the server or a client sends it."""
    game, sitting = game_of(table), table.seats[seat]
    move = commands.Play([game.legal(seat)[0]])
    if sitting.bot is None:
        return _entry(now, str(sitting.user), move, seat)
    return _entry(now, SITE, move, seat, command_id(table, seat, game.count_heard(seat)))


def _entry(
    now: int, by: str, what: AnyCommand, seat: int | None = None, name: str | None = None
) -> Entry:
    return Entry(now, by, what, seat=seat, id=name, edition=EDITION)
