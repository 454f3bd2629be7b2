"""Hints: what a thinking bot would do in a person's place, from what that seat has been told.

Only who plays against nobody but bots gets any: between people a hint would be unfair. Nobody else
hears of it, and nothing of it is kept.
"""

import asyncio
import functools
from typing import TYPE_CHECKING

from ridotto.bots import registry as bots
from ridotto.errors import WrongSeat
from ridotto.server import messages
from ridotto.server.errors import Busy
from ridotto.server.room import broadcast
from ridotto.server.room.bot_player import Mind
from ridotto.table import Table, play
from ridotto.table.state import NotAllowed, NotNow

if TYPE_CHECKING:
    from ridotto.server.room.room import Room
    from ridotto.server.site import House

SECONDS = 10.0


async def give(house: "House", room: "Room", seat: int | None, moves: list[str]) -> str:
    """A legal move for a seat after some moves it has in mind; raises why there is none."""
    check(room.table, seat)
    await house.compiler.until_able(room.table.settings.game)
    table = room.table
    seat = check(table, seat)
    heard = broadcast.synced(room, seat, messages.Hello(messages.PROTOCOL), None)
    seed = house.keys.hint_seed(table, seat, room.count_heard(seat))
    work = functools.partial(advise, table, seat, seed, heard, moves)
    try:
        async with asyncio.timeout(SECONDS):
            return await house.threads.run(work, seconds=SECONDS)
    except TimeoutError:
        raise Busy("the house has too much to think about now; try again") from None


def check(table: Table, seat: int | None) -> int:
    """The seat, if it may have a hint now; raises why not."""
    if seat is None:
        raise NotAllowed("spectators get no hints")
    play.game_on(table)
    if bots.adviser(table.settings.game) is None:
        raise NotAllowed("no bot of this game thinks, so there are no hints")
    if any(other.person is not None for other in (*table.seats[:seat], *table.seats[seat + 1 :])):
        raise NotAllowed("hints are only given when all your opponents are bots")
    if not play.is_on_turn(table, seat):
        raise WrongSeat(f"it is not the turn of seat {seat}")
    return seat


def advise(table: Table, seat: int, seed: str, heard: bytes, moves: list[str]) -> str:
    """What a bot that has heard a frame would do after some moves, which are only imagined."""
    adviser = bots.adviser(table.settings.game)
    assert adviser is not None  # `check` has asked
    mind = Mind(adviser, table.settings, seat, seed)
    mind.read(heard)
    if moves:
        seen = play.preview(play.game_on(table).copy(), seat, moves)
        if seen.moves < len(moves) or not seen.view.legal:
            raise NotNow("nothing is left to choose after these moves, or it is not certain yet")
        mind.imagine(seen.events, seen.view)
    return mind.choose()
