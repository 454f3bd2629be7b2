"""A whole game as one file: what was agreed, the seed of all chance, and the moves.

A record of codec version 3 is JSON:

    {"ridotto": 3, "game": "...", "seats": 2, "options": {...}, "start": null,
     "seed": "7", "generator": 2, "moves": ["0 a2-a3", "1 b6-b5"], "result": null,
     "ended": null, "dealing": null, "draws": null}

Options are written out in full, so that later defaults change nothing. The last three are filled in
for games at a table: why it ended before the rules say so, how the seed came about,
and everything chance gave. Version 1 had none of these; versions 1 and 2 had no generator, which
means the first one (`chance`). Every version that was ever written is read for ever; files of each
are kept under tests/games.
"""

from typing import Literal, Protocol

import msgspec

from ridotto.engine.chance import FAST
from ridotto.engine.definition import JsonObject, Options
from ridotto.engine.fairness import Dealing
from ridotto.engine.outcome import Result
from ridotto.errors import BadRecord, shown

VERSION = 3
KNOWN = (1, 2, 3)
FIRST_WITH_GENERATOR = 3
MOST_BYTES = 16 * 2**20


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a table ended a game before its rules did, and by which seat if by one."""

    reason: Literal["resigned", "agreed", "time", "abandoned", "left", "long"]
    seat: int | None = None

    def result(self, seats: int) -> Result:
        """What that means: the other of two wins, both share, or nobody gets anything.

        >>> Ended("resigned", 0).result(2)
        Result(winners=(1,), reason='resigned', scores=(0.0, 1.0))
        """
        if self.reason == "abandoned":
            return Result((), self.reason, (0.0,) * seats)
        if self.seat is None:
            return Result((), self.reason, (1 / seats,) * seats)
        winners = tuple(seat for seat in range(seats) if seat != self.seat)
        scores = tuple(float(seat in winners) / len(winners) for seat in range(seats))
        return Result(winners, self.reason, scores)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a record."""

    ridotto: int
    game: str
    seats: int
    options: JsonObject
    seed: str
    moves: list[str]
    generator: int = FAST
    start: JsonObject | None = None
    result: Result | None = None
    ended: Ended | None = None
    dealing: Dealing | None = None
    draws: list[str] | None = None


class Recorded(Protocol):
    """What is recorded of a game."""

    seats: int
    options: Options
    seed: str
    generator: int

    @property
    def name(self) -> str:
        """Which game it is."""

    @property
    def start(self) -> JsonObject | None:
        """What was fixed instead of drawn."""

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves, with their seats."""

    @property
    def result(self) -> Result | None:
        """How it ended."""

    def draws(self) -> list[str]:
        """Everything chance has given."""


def write(
    game: Recorded,
    *,
    result: Result | None = None,
    ended: Ended | None = None,
    dealing: Dealing | None = None,
) -> JsonObject:
    """The record of a game so far; a table adds how it ended and was dealt."""
    record = Record(
        ridotto=VERSION,
        game=game.name,
        seats=game.seats,
        options=msgspec.to_builtins(game.options),
        start=game.start,
        seed=game.seed,
        generator=game.generator,
        moves=[f"{seat} {move}" for seat, move in game.moves],
        result=result or game.result,
        ended=ended,
        dealing=dealing,
        draws=game.draws() if dealing else None,
    )
    data: JsonObject = msgspec.json.decode(msgspec.json.encode(record))
    return data


def read(record: JsonObject) -> Record:
    """The fields of a record of a known version; raises `BadRecord`."""
    if not isinstance(record, dict):
        raise BadRecord(f"not a record, which is a mapping, but {shown(record)}")
    if record.get("ridotto") not in KNOWN or isinstance(record["ridotto"], bool):
        raise BadRecord(
            f"codec version {shown(record.get('ridotto'))} is not known; "
            f"known: {', '.join(map(str, KNOWN))}"
        )
    if ("generator" in record) != (record["ridotto"] >= FIRST_WITH_GENERATOR):
        raise BadRecord("records name their generator from codec version 3 on, and not before")
    try:
        return msgspec.convert(record, Record)
    except (msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise BadRecord(f"not a record: {error}") from None
