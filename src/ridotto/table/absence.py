"""Players who are gone, and bots that don't move: after a while the others decide how to go on.

Whoever is gone may always come back.
"""

from collections.abc import Callable

import msgspec

from ridotto.engine import registry
from ridotto.engine.definition import RANDOM
from ridotto.engine.record import Ended
from ridotto.table import clock
from ridotto.table.commands import Came, Choice, Gone, Vote
from ridotto.table.end import finish_early
from ridotto.table.settings import MoveClock
from ridotto.table.state import (
    GRACE,
    STUCK,
    NotAllowed,
    NotNow,
    Table,
    running_game,
    with_seat,
)

FIRST_CHOICES: tuple[Choice, ...] = ("wait", "bot", "end")  # all that the first edition reads


def came(table: Table, index: int, command: Came, now: int) -> Table:
    """A user is connected and plays on, unless their time is up."""
    seat = table.seats[index]
    bot = seat.bot if seat.out_of_time else None
    if bot != seat.bot:
        table = clock.resume(table, index, now)
    table = with_seat(table, index, worker=command.worker, left_at=None, bot=bot)
    return _without_votes(table, index)


def gone(table: Table, index: int, command: Gone, now: int) -> Table:
    """A user is not connected, unless they came back through another worker."""
    if table.seats[index].worker != command.worker:
        raise NotNow("that player is connected")
    return with_seat(table, index, worker=None, left_at=now)


def recounted(table: Table, now: int, edition: int) -> Table:
    """The table after anything: somebody may have lost their voice, which may make a majority of
    the others, or it may wait now for somebody about whom they agree already.
    """
    for absent in table.votes:
        if edition < 2 or (table.phase == "playing" and can_decide(table, absent, now)):
            table = _decided(table, absent, now)
    return table


def can_decide(table: Table, index: int, now: int) -> bool:
    """Whether the others may decide about a seat: gone for a while, or a bot that does not move.

    Only about one that the table waits for, as far as everybody may know.
    """
    if not is_gone(table, index, now) and not is_stuck(table, index, now):
        return False
    return index in running_game(table).waiting


def is_gone(table: Table, index: int, now: int) -> bool:
    """Whether a user who plays has been gone for a while."""
    seat = table.seats[index]
    return (
        table.phase == "playing"
        and not isinstance(table.settings.clock, MoveClock)
        and seat.is_played_by_user
        and seat.left_at is not None
        and now - seat.left_at >= GRACE
    )


def is_stuck(table: Table, index: int, now: int) -> bool:
    """Whether a bot plays on a seat, and nothing was heard of the game for a while."""
    is_bot = table.seats[index].bot is not None
    return table.phase == "playing" and is_bot and now - table.heard_at >= STUCK


def choices(table: Table, index: int) -> tuple[Choice, ...]:
    """What the others may choose for a seat.

    Of two players nobody takes the game from the other by ending it without a result.
    """
    if len(table.seats) == 2 and table.seats[index].user is not None:
        return "wait", "bot", "win"
    return "wait", "bot", "end"


def vote(table: Table, voter: int, command: Vote, now: int, edition: int) -> Table:
    """Count a vote; more than half of the players who are connected decide."""
    running_game(table)
    absent = command.seat
    decides = can_decide if edition >= 2 else is_gone
    if absent >= len(table.seats) or not decides(table, absent, now):
        raise NotNow(
            f"the table waits for nobody on that seat who has been gone for {GRACE // 1000} "
            f"seconds, and for no bot that has not moved for {STUCK // 1000} seconds"
        )
    allowed = choices(table, absent) if edition >= 2 else FIRST_CHOICES
    if command.choice not in allowed:
        raise NotNow(f"you can choose {', '.join(allowed)}, not {command.choice}")
    if voter not in _voters(table, absent):
        raise NotAllowed("only players who are connected can vote")
    votes = {**table.votes.get(absent, {}), voter: command.choice}
    table = msgspec.structs.replace(table, votes={**table.votes, absent: votes})
    return _decided(table, absent, now)


def _voters(table: Table, absent: int) -> set[int]:
    """Who may decide about a seat."""
    return {
        index
        for index, seat in enumerate(table.seats)
        if seat.is_played_by_user and seat.worker is not None and index != absent
    }


def _decided(table: Table, absent: int, now: int) -> Table:
    """The table after the votes about a seat, if more than half of the voters agree."""
    voters = _voters(table, absent)
    votes = {voter: cast for voter, cast in table.votes.get(absent, {}).items() if voter in voters}
    choices = list(votes.values())
    agreed = [choice for choice in choices if 2 * choices.count(choice) > len(voters)]
    if table.phase != "playing" or not agreed:
        return msgspec.structs.replace(table, votes={**table.votes, absent: votes})
    table = _without_votes(table, absent)
    if agreed[0] == "wait":
        return _waiting(table, absent, now)
    if agreed[0] == "bot":
        return _played_by_bot(table, absent, now)
    return finish_early(table, Ended("left" if agreed[0] == "win" else "abandoned", absent))


def without_votes_about_bots(table: Table) -> Table:
    """The table after something was heard of the game: no bot holds it up now."""
    return _with_votes(table, lambda absent: table.seats[absent].bot is None)


def _waiting(table: Table, absent: int, now: int) -> Table:
    """Nobody decides about a seat for another while."""
    if table.seats[absent].bot is not None:
        return msgspec.structs.replace(table, heard_at=now)
    return with_seat(table, absent, left_at=now)


def _played_by_bot(table: Table, absent: int, now: int) -> Table:
    """A bot plays for who is gone; if one did already, the random bot takes its place."""
    table = msgspec.structs.replace(table, heard_at=now)
    if table.seats[absent].bot is not None:
        return with_seat(table, absent, bot=RANDOM)
    stand_in = registry.find(table.settings.game).stand_in
    return with_seat(clock.stop(table, absent, now), absent, bot=stand_in)


def _without_votes(table: Table, absent: int) -> Table:
    return _with_votes(table, lambda index: index != absent)


def _with_votes(table: Table, keeps: Callable[[int], bool]) -> Table:
    votes = {absent: cast for absent, cast in table.votes.items() if keeps(absent)}
    return table if len(votes) == len(table.votes) else msgspec.structs.replace(table, votes=votes)
