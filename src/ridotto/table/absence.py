"""Being there or not: the others decide about who is gone for long; he may always come back."""

import msgspec

from ridotto.engine.record import Ended
from ridotto.table import clock, end
from ridotto.table.clock import STAND_IN
from ridotto.table.commands import Came, Gone, MoveClock, Vote
from ridotto.table.play import game_on
from ridotto.table.state import GRACE, NotAllowed, NotNow, Table, with_seat


def came(table: Table, seat: int, act: Came, now: int) -> Table:
    """A person is there and plays himself, unless his time is up."""
    sitting = table.seats[seat]
    bot = sitting.bot if sitting.out_of_time else None
    if bot != sitting.bot:
        table = clock.resume(table, seat, now)
    table = with_seat(table, seat, worker=act.worker, left_at=None, bot=bot)
    return _without_votes(table, seat)


def gone(table: Table, seat: int, act: Gone, now: int) -> Table:
    """A person is not there, unless he has come back through another worker."""
    if table.seats[seat].worker != act.worker:
        raise NotNow("that person is there")
    table = with_seat(table, seat, worker=None, left_at=now)
    for absent in table.votes:
        # One voter fewer may make a majority of the others.
        table = _decided(table, absent, now)
    return table


def can_decide(table: Table, seat: int, now: int) -> bool:
    """Whether the others may decide about a seat."""
    sitting = table.seats[seat]
    return (
        table.phase == "playing"
        and not isinstance(table.settings.clock, MoveClock)
        and sitting.is_played_by_person
        and sitting.left_at is not None
        and now - sitting.left_at >= GRACE
    )


def vote(table: Table, seat: int, act: Vote, now: int) -> Table:
    """Count a voice; more than half of the persons who are there decide."""
    game_on(table)
    if act.seat >= len(table.seats) or not can_decide(table, act.seat, now):
        raise NotNow(f"nobody has been absent from that seat for {GRACE // 1000} seconds")
    if seat not in _voters(table, act.seat):
        raise NotAllowed("only persons who play and are there can vote")
    votes = {**table.votes.get(act.seat, {}), seat: act.choice}
    table = msgspec.structs.replace(table, votes={**table.votes, act.seat: votes})
    return _decided(table, act.seat, now)


def _voters(table: Table, seat: int) -> set[int]:
    """Who may decide about a seat."""
    return {
        number
        for number, other in enumerate(table.seats)
        if other.is_played_by_person and other.worker is not None and number != seat
    }


def _decided(table: Table, seat: int, now: int) -> Table:
    """The table after the votes about a seat, if more than half of the voters agree."""
    voters = _voters(table, seat)
    votes = {voter: cast for voter, cast in table.votes.get(seat, {}).items() if voter in voters}
    choices = list(votes.values())
    agreed = [choice for choice in choices if 2 * choices.count(choice) > len(voters)]
    if table.phase != "playing" or not agreed:
        return msgspec.structs.replace(table, votes={**table.votes, seat: votes})
    table = _without_votes(table, seat)
    if agreed[0] == "wait":
        return with_seat(table, seat, left_at=now)
    if agreed[0] == "bot":
        return with_seat(clock.stop(table, seat, now), seat, bot=STAND_IN)
    return end.finish_early(table, Ended("abandoned", seat))


def _without_votes(table: Table, seat: int) -> Table:
    if seat not in table.votes:
        return table
    votes = {number: cast for number, cast in table.votes.items() if number != seat}
    return msgspec.structs.replace(table, votes=votes)
