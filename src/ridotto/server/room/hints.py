"""Hints: what a bot that searches would do in a player's place, from what that seat was told.

Only whoever plays against bots alone gets any: between people a hint would be unfair. Nobody else
hears of it, and nothing of it is kept.
"""

import asyncio
from functools import partial

import msgspec

from ridotto.bots import registry as bots
from ridotto.errors import WrongSeat
from ridotto.server import messages
from ridotto.server.errors import Busy
from ridotto.server.room import broadcast
from ridotto.server.room.broadcast import Moment
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
    seed = services.keys.hint_seed(table, seat, room.count_heard(seat))
    # A copy: a game in use is not for two threads at once.
    copy = msgspec.structs.replace(table, game=running_game(table).copy())
    work = partial(advise, copy, seat, seed, room.moment, moves)
    owner = table.seats[seat].user or ""
    try:
        async with asyncio.timeout(SECONDS):
            return await services.thinking.hints.run(
                owner, table.id, work, wait=SECONDS, seconds=SECONDS
            )
    except TimeoutError:
        raise Busy("the bots have too much to think about now; try again") from None


def check(table: Table, observer: Observer) -> int:
    """The seat of an observer, if they may have a hint now; raises why not."""
    if observer is None:
        raise NotAllowed("spectators get no hints")
    running_game(table)
    if bots.adviser(table.settings.game) is None:
        raise NotAllowed("no bot of this game thinks, so there are no hints")
    if table.only_person != observer:
        raise NotAllowed("hints are only given when all your opponents are bots")
    if not is_on_turn(table, observer):
        raise WrongSeat(f"it is not the turn of seat {observer}")
    return observer


def advise(table: Table, seat: int, seed: str, moment: Moment, moves: list[str]) -> str:
    """What a bot would do that was told the same as a seat, after some moves that it imagines."""
    adviser = bots.adviser(table.settings.game)
    assert adviser is not None  # `check` has asked
    mind = Mind(adviser, table.settings, seat, seed)
    known, is_last = messages.NOTHING_KNOWN, False
    while not is_last:
        page = broadcast.synced(table, seat, known, moment)
        mind.read(page.data)
        known, is_last = broadcast.next_page(table, seat, page), page.is_last
    if moves:
        seen = preview(running_game(table).copy(), seat, moves)
        if seen.moves < len(moves) or not seen.view.legal:
            raise NotNow("nothing is left to choose after these moves, or it is not certain yet")
        mind.imagine(seen.events, seen.view)
    return mind.choose()
