"""Hints: what a bot that searches would do in a player's place, from what that seat was told.

Only whoever plays against bots alone gets any: between people a hint would be unfair. Nobody else
hears of it, and nothing of it is kept.
"""

import asyncio
from functools import partial

from ridotto.bots import registry as bots
from ridotto.errors import WrongSeat
from ridotto.server import messages
from ridotto.server.errors import Busy
from ridotto.server.room import broadcast
from ridotto.server.room.broadcast import Frame
from ridotto.server.room.mind import Mind
from ridotto.server.room.room import Room
from ridotto.table import Table
from ridotto.table.play import is_on_turn
from ridotto.table.preview import preview
from ridotto.table.state import NotAllowed, NotNow, running_game
from ridotto.table.view import Observer

SECONDS = 10.0


async def give(room: Room, observer: Observer, moves: list[str]) -> str:
    """A legal move for a player after some moves they have in mind; raises why there is none."""
    services = room.services
    check(room.table, observer)
    await services.compiler.until_able(room.table.settings.game)
    table = room.table
    seat = check(table, observer)
    # Here, not in the thread: a game in use is not for two threads at once.
    told = broadcast.synced(table, seat, messages.NOTHING_KNOWN, room.moment)
    seed = services.keys.hint_seed(table, seat, told.heard)
    work = partial(advise, table, seat, seed, told, moves)
    try:
        async with asyncio.timeout(SECONDS):
            return await services.threads.run(work, seconds=SECONDS)
    except TimeoutError:
        raise Busy("the bots have too much to think about now; try again") from None


def check(table: Table, observer: Observer) -> int:
    """The seat of an observer, if they may have a hint now; raises why not."""
    if observer is None:
        raise NotAllowed("spectators get no hints")
    running_game(table)
    if bots.adviser(table.settings.game) is None:
        raise NotAllowed("no bot of this game thinks, so there are no hints")
    if any(seat.user is not None for index, seat in enumerate(table.seats) if index != observer):
        raise NotAllowed("hints are only given when all your opponents are bots")
    if not is_on_turn(table, observer):
        raise WrongSeat(f"it is not the turn of seat {observer}")
    return observer


def advise(table: Table, seat: int, seed: str, told: Frame, moves: list[str]) -> str:
    """What a bot would do that was told the same as a seat, after some moves that it imagines."""
    adviser = bots.adviser(table.settings.game)
    assert adviser is not None  # `check` has asked
    mind = Mind(adviser, table.settings, seat, seed)
    mind.read(told.data)
    if moves:
        seen = preview(running_game(table).copy(), seat, moves)
        if seen.moves < len(moves) or not seen.view.legal:
            raise NotNow("nothing is left to choose after these moves, or it is not certain yet")
        mind.imagine(seen.events, seen.view)
    return mind.choose()
