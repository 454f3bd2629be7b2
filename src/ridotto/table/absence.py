"""Players who are gone: after a while the others decide how to go on; they may always come back."""

import msgspec

from ridotto.engine import registry
from ridotto.engine.record import Ended
from ridotto.table import clock
from ridotto.table.commands import Came, Gone, Vote
from ridotto.table.end import finish_early
from ridotto.table.settings import MoveClock
from ridotto.table.state import GRACE, NotAllowed, NotNow, Table, running_game, with_seat


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
    table = with_seat(table, index, worker=None, left_at=now)
    for absent in table.votes:
        # One voter fewer may make a majority of the others.
        table = _decided(table, absent, now)
    return table


def can_decide(table: Table, index: int, now: int) -> bool:
    """Whether the others may decide about a seat."""
    seat = table.seats[index]
    return (
        table.phase == "playing"
        and not isinstance(table.settings.clock, MoveClock)
        and seat.is_played_by_user
        and seat.left_at is not None
        and now - seat.left_at >= GRACE
    )


def vote(table: Table, voter: int, command: Vote, now: int) -> Table:
    """Count a vote; more than half of the players who are connected decide."""
    running_game(table)
    absent = command.seat
    if absent >= len(table.seats) or not can_decide(table, absent, now):
        raise NotNow(f"nobody has been absent from that seat for {GRACE // 1000} seconds")
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
        return with_seat(table, absent, left_at=now)
    if agreed[0] == "bot":
        bot = registry.find(table.settings.game).stand_in
        return with_seat(clock.stop(table, absent, now), absent, bot=bot)
    return finish_early(table, Ended("abandoned", absent))


def _without_votes(table: Table, absent: int) -> Table:
    if absent not in table.votes:
        return table
    votes = {index: cast for index, cast in table.votes.items() if index != absent}
    return msgspec.structs.replace(table, votes=votes)
