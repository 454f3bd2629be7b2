"""What a command does: a table and an entry make the next table.

All of it is pure: the same entries make the same table, on every worker and after every crash.
"""

import hashlib
from typing import assert_never

import msgspec

from ridotto.engine.chance import read_generator
from ridotto.engine.definition import RANDOM
from ridotto.errors import shown
from ridotto.table import (
    absence,
    chat,
    clock,
    host,
    play,
    rematch,
    resignation,
    seating,
    tie_offer,
)
from ridotto.table import commands as c
from ridotto.table.entry import Creation, Entry
from ridotto.table.settings import read_settings
from ridotto.table.state import (
    KEPT_IDS,
    KEPT_USERS,
    SITE,
    Done,
    NotAllowed,
    NotNow,
    Seat,
    Table,
    UsedId,
    with_seat,
)

_OF_THE_GAME = (c.Play, c.Undo, c.Vote)  # what only whoever makes the moves may do


def create(creation: Creation) -> Table:
    """A table where nobody sits yet; raises what is wrong with its settings."""
    settings = read_settings(creation.settings)
    count = settings.seats or 0
    return Table(
        id=creation.table,
        created=creation.at,
        changed=creation.at,
        settings=settings,
        host=creation.host,
        master=creation.master,
        seats=(Seat(),) * count,
        points=(0.0,) * count,
        version=1,
        generator=read_generator(creation.generator),
    )


def apply(table: Table, entry: Entry) -> Table:
    """The table after a command; raises a `RidottoError`, and then nothing has happened.

    >>> from ridotto.engine import registry
    >>> from ridotto.table import Settings
    >>> table = create(Creation(0, "t", "anna", "00" * 32, Settings(registry.names()[0])))
    >>> apply(table, Entry(1, "anna", c.Sit("Anna"))).seats[0].name
    'Anna'
    """
    after = _carried_out(_noted(table, entry), entry)
    return msgspec.structs.replace(after, version=table.version + 1, changed=entry.at)


def _noted(table: Table, entry: Entry) -> Table:
    """The table that remembers a command by the id of its client."""
    if entry.id is None:
        return table
    done = Done(entry.seat, entry.id, _digest(entry.command))
    kept = table.done.copy()
    kept[entry.by] = (*kept.pop(entry.by, ()), done)[-KEPT_IDS:]
    while len(kept) > KEPT_USERS:
        del kept[next(iter(kept))]
    return msgspec.structs.replace(table, done=kept)


def is_done(table: Table, entry: Entry) -> bool:
    """Whether a command was done already; raises `UsedId` if its id stands for another one."""
    if entry.id is None:
        return False
    for done in table.done.get(entry.by, ()):
        if isinstance(done, str):
            if done == entry.id:
                return True
        elif (done.seat, done.id) == (entry.seat, entry.id):
            if done.digest != _digest(entry.command):
                raise UsedId(
                    f"another command was done under the id {shown(entry.id)}; take a new one"
                )
            return True
    return False


def ids_done(table: Table) -> set[str]:
    """The ids of all commands that a table remembers."""
    return {
        done if isinstance(done, str) else done.id
        for commands in table.done.values()
        for done in commands
    }


def _digest(command: c.AnyCommand) -> str:
    """What a command is, in one word."""
    return hashlib.blake2b(msgspec.json.encode(command), digest_size=8).hexdigest()


def _carried_out(table: Table, entry: Entry) -> Table:
    """Ask who may do what, and do it."""
    command, now = entry.command, entry.at
    match command:
        case c.Sit():
            return seating.sit(table, entry.by, command, now)
        case c.TakeHost():
            return host.take_host(table, entry.by, now)
        case c.Kick() | c.SeatBot() | c.Configure() | c.HandOver():
            if entry.by != table.host and not entry.as_host:
                raise NotAllowed("only the host can do that")
            return _by_host(table, command, now, entry.edition)
        case c.Flag():
            _check_server(entry)
            return _without_voice(clock.flag(table, now), entry)
        case c.BotFailed():
            _check_server(entry)
            return with_seat(table, _bot_seat(table, entry), bot=RANDOM)
        case c.Came():
            return absence.came(table, _own_seat(table, entry), command, now)
        case c.Gone():
            after = absence.gone(table, _own_seat(table, entry), command, now)
            return absence.recounted(after, now, entry.edition)
    if isinstance(command, c.Play) and entry.by == SITE:
        after = play.play(table, _bot_seat(table, entry), command, now, entry.edition)
    else:
        after = _by_seat(table, _own_seat(table, entry), command, now, entry.edition)
    return _without_voice(after, entry) if isinstance(command, c.Leave) else after


def _without_voice(table: Table, entry: Entry) -> Table:
    """The table after a command that took somebody's voice; older logs counted nothing then."""
    return table if entry.edition < 2 else absence.recounted(table, entry.at, entry.edition)


def _by_host(table: Table, command: c.HostCommand, now: int, edition: int) -> Table:
    match command:
        case c.Kick():
            return host.kick(table, command, edition)
        case c.SeatBot():
            return host.seat_bot(table, command, now)
        case c.Configure():
            return host.configure(table, command)
        case c.HandOver():
            return host.hand_over(table, command)
    assert_never(command)


def _by_seat(table: Table, seat: int, command: c.SeatCommand, now: int, edition: int) -> Table:
    match command:
        case c.Play():
            return play.play(table, seat, command, now, edition)
        case c.Undo():
            return play.undo(table, seat, edition)
        case c.Leave():
            return seating.leave(table, seat, now)
        case c.Ready():
            return seating.ready(table, seat, command, now)
        case c.OfferTie():
            return tie_offer.offer(table, seat)
        case c.AnswerTie():
            return tie_offer.answer(table, seat, command)
        case c.Resign():
            return resignation.resign(table, seat)
        case c.Vote():
            return absence.vote(table, seat, command, now, edition)
        case c.Rematch():
            return rematch.agree(table, seat, command, now)
        case c.Say():
            return chat.say(table, seat, command, now)
        case c.Phrase():
            return chat.say_phrase(table, seat, command, now)
    assert_never(command)


def _check_server(entry: Entry) -> None:
    if entry.by != SITE:
        raise NotAllowed("only the server can do that")


def _own_seat(table: Table, entry: Entry) -> int:
    """The seat that a user acts from."""
    if entry.seat is None or not _is_own(table, entry.seat, entry.by):
        own = table.seats_of(entry.by)
        raise NotAllowed("that seat isn't yours" if own else "you don't sit at this table")
    seat = table.seats[entry.seat]
    if seat.bot is not None and isinstance(entry.command, _OF_THE_GAME):
        reason = "your time is up" if seat.out_of_time else "connect again to go on yourself"
        raise NotNow(f"a bot plays for you; {reason}")
    return entry.seat


def _is_own(table: Table, seat: int, user: str) -> bool:
    return 0 <= seat < len(table.seats) and table.seats[seat].user == user


def _bot_seat(table: Table, entry: Entry) -> int:
    """The seat that a bot acts from."""
    if entry.seat is None or not 0 <= entry.seat < len(table.seats):
        raise NotAllowed("there is no such seat")
    if table.seats[entry.seat].bot is None:
        raise NotNow("no bot plays there")
    return entry.seat
