"""Who sits where before a game: sitting down, leaving, bots, being ready, and the host's powers."""

import itertools
import unicodedata

import msgspec

from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.engine.options import read_options
from ridotto.engine.start import new_state, read_players
from ridotto.table import deal, rematch
from ridotto.table.commands import (
    MOST_NAME_CHARACTERS,
    Configure,
    HandOver,
    Kick,
    Leave,
    Ready,
    SeatBot,
    Settings,
    Sit,
    TakeHost,
)
from ridotto.table.state import (
    GRACE,
    HOUSE,
    KEPT_KICKED,
    BadText,
    NameTaken,
    NotAllowed,
    NotFree,
    NotNow,
    Seat,
    Table,
    Times,
    with_seat,
)

# Control and formatting characters (such as those that turn the direction of writing round),
# surrogates, private ones, and line and paragraph separators.
_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_text(text: str, most: int = MOST_NAME_CHARACTERS) -> str:
    """A name or a line as it is shown to others; raises `BadText`.

    >>> clean_text("  Zanetta ")
    'Zanetta'
    """
    clean = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(clean) <= most:
        raise BadText(f"the text has 1 to {most} characters, not {len(clean)}")
    # Joiners are part of how some scripts and pictures are written.
    signs = clean.replace("\u200d", "")
    if not signs or any(unicodedata.category(sign) in _UNSHOWN for sign in signs):
        raise BadText("the text has characters that cannot be shown; use letters and signs")
    return clean


def read_settings(settings: Settings) -> Settings:
    """Settings with everything written out; raises what is wrong with the game, seats or options.

    >>> read_settings(Settings("volto")).options["soldier"]
    'forward'
    """
    definition = registry.find(settings.game)
    seats = read_players(definition, settings.seats)
    options = read_options(definition, settings.options)
    new_state(definition, seats, options, None)
    return msgspec.structs.replace(settings, seats=seats, options=msgspec.to_builtins(options))


def sit(table: Table, person: str, act: Sit, now: int) -> Table:
    """Bind a free seat to a person."""
    _check_no_game(table)
    if person == HOUSE:
        raise NotAllowed("the house does not play")
    if person in table.kicked:
        raise NotAllowed("the host has asked you to leave this table")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not free or act.seat not in (None, *free):
        allowed = ", ".join(map(str, free)) or "none"
        raise NotFree(f"that seat is not free; free seats: {allowed}")
    name = clean_text(act.name)
    if _is_taken(table, name):
        raise NameTaken("that name is taken at this table; choose another one")
    number = free[0] if act.seat is None else act.seat
    return with_seat(table, number, person=person, name=name, nonce=act.nonce, left_at=now)


def leave(table: Table, number: int, act: Leave, now: int) -> Table:
    """Free a seat, or during a game let the others decide at once."""
    if table.phase == "playing":
        return with_seat(table, number, worker=None, left_at=now - GRACE)
    return _pass_host_on(empty(table, number))


def empty(table: Table, number: int) -> Table:
    """The table with a seat set free."""
    seats = (*table.seats[:number], Seat(), *table.seats[number + 1 :])
    agreed = tuple(seat for seat in table.rematch if seat != number)
    points = (*table.points[:number], 0.0, *table.points[number + 1 :])
    return msgspec.structs.replace(table, seats=seats, rematch=agreed, points=points)


def kick(table: Table, act: Kick, now: int) -> Table:
    """Set a seat free."""
    _check_no_game(table)
    sitting = _seat(table, act.seat)
    if sitting.is_free:
        raise NotNow("nobody sits there")
    kicked = table.kicked
    if sitting.person not in (None, table.host):
        kicked = (*kicked, sitting.person)
    return msgspec.structs.replace(empty(table, act.seat), kicked=kicked[-KEPT_KICKED:])


def seat_bot(table: Table, act: SeatBot, now: int) -> Table:
    """Let a bot play a free seat."""
    _check_no_game(table)
    if not _seat(table, act.seat).is_free:
        raise NotFree("that seat is taken")
    bots.check_name(act.bot, table.settings.game)
    names = (f"{act.bot} {number}" for number in itertools.count(act.seat + 1))
    name = next(name for name in names if not _is_taken(table, name))
    table = with_seat(table, act.seat, bot=act.bot, name=name, ready=True)
    return rematch.begin_if_agreed(deal.begin_if_ready(table, now), now)


def ready(table: Table, number: int, act: Ready, now: int) -> Table:
    """Take a person's word, and his nonce; begin when all are ready."""
    if table.phase != "gathering":
        raise NotNow("the game has begun; for another one, agree to a rematch")
    nonce = act.nonce or table.seats[number].nonce
    table = with_seat(table, number, ready=act.ready, nonce=nonce)
    return deal.begin_if_ready(table, now)


def configure(table: Table, act: Configure, now: int) -> Table:
    """Change the settings; nobody is ready any more."""
    _check_no_game(table)
    settings = read_settings(act.settings)
    count = settings.seats or 0
    if not all(seat.is_free for seat in table.seats[count:]):
        raise NotNow(f"somebody sits beyond seat {count - 1}; empty these seats first")
    for seat in table.seats[:count]:
        if seat.person is None and seat.bot is not None:
            bots.check_name(seat.bot, settings.game)
    seats = [
        msgspec.structs.replace(seat, ready=seat.person is None and seat.bot is not None)
        for seat in table.seats[:count]
    ]
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


def hand_over(table: Table, act: HandOver, now: int) -> Table:
    """Make somebody else the host; what the old host holds counts no more."""
    person = _seat(table, act.seat).person
    if person is None:
        raise NotNow("only a person can be the host")
    return _with_host(table, person)


def take_host(table: Table, person: str, act: TakeHost, now: int) -> Table:
    """Become the host in place of one who is gone."""
    if not table.held_by(person):
        raise NotAllowed("only who sits at this table can become its host")
    held = [table.seats[number] for number in table.held_by(table.host)]
    gone = [seat.left_at is not None and now - seat.left_at >= GRACE for seat in held]
    if not gone or not all(gone):
        raise NotAllowed("the host is here; ask for the table to be handed over")
    return _with_host(table, person)


def _is_taken(table: Table, name: str) -> bool:
    """Whether somebody at the table has a name."""
    return any(seat.name.casefold() == name.casefold() for seat in table.seats)


def _with_host(table: Table, person: str) -> Table:
    generation = table.host_generation + 1
    return msgspec.structs.replace(table, host=person, host_generation=generation)


def _pass_host_on(table: Table) -> Table:
    """When the host has left his last seat, the next person is the host."""
    persons = [seat.person for seat in table.seats if seat.person is not None]
    if table.host in persons or not persons:
        return table
    return _with_host(table, persons[0])


def _check_no_game(table: Table) -> None:
    if table.phase == "playing":
        raise NotNow("a game is on; wait until it is over")


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise NotNow(f"there are seats 0 to {len(table.seats) - 1}, not {number}")
    return table.seats[number]
