"""The end of a game: by its rules, or by what players or the clock say."""

import msgspec

from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.table.state import Seat, Table


def finish(table: Table, result: Result, ended: Ended | None = None) -> Table:
    """End the game, open the deal, count the points, and commit to the next game's secret."""
    points = tuple(had + won for had, won in zip(table.points, result.scores, strict=True))
    return msgspec.structs.replace(
        table,
        phase="over",
        result=result,
        ended=ended,
        opened=table.dealing,
        players=tuple(seat.name for seat in table.seats),
        commitment_number=table.commitment_number + 1,
        points=points,
        tie_offer=None,
        votes={},
        seats=tuple(_after_game(seat) for seat in table.seats),
    )


def finish_early(table: Table, ended: Ended) -> Table:
    """End a game before its rules do."""
    return finish(table, ended.result(len(table.seats)), ended)


def _after_game(seat: Seat) -> Seat:
    """A seat with nothing agreed for the next game; a user's stand-in goes."""
    bot = seat.bot if seat.is_bot else None
    return msgspec.structs.replace(seat, ready=False, nonce="", bot=bot)
