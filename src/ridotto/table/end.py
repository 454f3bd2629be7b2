"""The end of a game: by its rules, or by what people or the clock say."""

import msgspec

from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.table.state import Table


def finish(table: Table, result: Result, ended: Ended | None = None) -> Table:
    """End the game, open the dealing, count the points, and commit to the next game's secret."""
    points = tuple(had + won for had, won in zip(table.points, result.scores, strict=True))
    return msgspec.structs.replace(
        table,
        phase="over",
        result=result,
        ended=ended,
        opened=table.dealing,
        players=tuple(seat.name for seat in table.seats),
        number=table.number + 1,
        points=points,
        draw_offer=None,
        votes={},
        seats=tuple(
            msgspec.structs.replace(
                seat, ready=False, nonce="", bot=None if seat.person is not None else seat.bot
            )
            for seat in table.seats
        ),
    )


def finish_early(table: Table, ended: Ended) -> Table:
    """End a game before its rules do."""
    return finish(table, ended.result(len(table.seats)), ended)
