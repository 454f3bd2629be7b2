"""The end of a game: by its rules, or by what people or the clock say."""

import msgspec

from ridotto.game import Result
from ridotto.record import Ended
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


def lose(table: Table, seat: int, ended: Ended) -> Table:
    """End a game of two that a seat has lost."""
    scores = tuple(0.0 if number == seat else 1.0 for number in range(2))
    return finish(table, Result((1 - seat,), ended.reason, scores), ended)


def draw(table: Table) -> Table:
    """End a game of two that nobody has won, as agreed."""
    return finish(table, Result((), "agreed", (0.5, 0.5)), Ended("agreed"))


def abandon(table: Table, seat: int) -> Table:
    """End a game that cannot go on without a seat: nobody gets anything."""
    scores = (0.0,) * len(table.seats)
    return finish(table, Result((), "abandoned", scores), Ended("abandoned", seat))
