"""The deal: a game begins when all are ready, with a seed from the server and every player."""

import msgspec

from ridotto.engine.game import Game
from ridotto.table import clock
from ridotto.table.state import Table


def begin_if_ready(table: Table, now: int) -> Table:
    """Begin when no seat is free and every user is ready."""
    if table.phase != "gathering":
        return table
    if any(seat.is_free or not (seat.ready or seat.user is None) for seat in table.seats):
        return table
    return begin(table, now)


def begin(table: Table, now: int) -> Table:
    """Deal, and start the clocks."""
    settings = table.settings
    game = Game(
        settings.game,
        seats=settings.seats,
        seed=table.dealing.seed,
        options=settings.options,
        start=table.start,
        generator=table.generator,
    ).prepared()
    table = msgspec.structs.replace(
        table,
        phase="playing",
        game=game,
        result=None,
        ended=None,
        opened=None,
        tie_offer=None,
        votes={},
        rematch=(),
        undone={},
        heard_at=now,
        said_before=table.lines_said,
        seats=tuple(msgspec.structs.replace(seat, out_of_time=False) for seat in table.seats),
        points=table.points or (0.0,) * len(table.seats),
    )
    return clock.start(table, now)
