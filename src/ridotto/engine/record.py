"""A whole game as one file: what was agreed, the seed of all chance, and the moves.

A record of codec version 2 is JSON:

    {"ridotto": 2, "game": "...", "seats": 2, "options": {...}, "start": null,
     "seed": "7", "moves": ["0 a2-a3", "1 b6-b5"], "result": null,
     "ended": null, "dealing": null, "draws": null}

Options are written out in full, so that later defaults change nothing. The last three are filled in
for games at a table of the house: why it ended before the rules say so, how the seed came about,
and everything chance gave. Version 1 had none of these. Every version that was ever written is read
for ever; files of each are kept under tests/games.
"""

import os
import pathlib
import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from ridotto.engine.definition import JsonObject
from ridotto.engine.fairness import Dealing
from ridotto.engine.game import Game
from ridotto.engine.outcome import Result
from ridotto.errors import BadRecord, MalformedMove, RidottoError, shown

VERSION = 2
KNOWN = (1, 2)
MOST_BYTES = 16 * 2**20


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a table ended a game before its rules did, and by which seat if by one."""

    reason: Literal["resigned", "agreed", "time", "abandoned"]
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
    start: JsonObject | None = None
    result: Result | None = None
    ended: Ended | None = None
    dealing: Dealing | None = None
    draws: list[str] | None = None


def write(
    game: Game,
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
        moves=[f"{seat} {move}" for seat, move in game.moves],
        result=result or game.result,
        ended=ended,
        dealing=dealing,
        draws=game.draws() if dealing else None,
    )
    data: JsonObject = msgspec.json.decode(msgspec.json.encode(record))
    return data


def replay(record: JsonObject, *, compiled: bool = False) -> Game:
    """Play a record again, checking every move and the result; raises `BadRecord`.

    >>> from ridotto import names, new
    >>> game = new(names()[0], seed=3)
    >>> game.play(game.legal()[0])
    >>> replay(game.record()).truth() == game.truth()
    True
    """
    *_, game = replaying(read(record), compiled=compiled)
    return game


def read(record: JsonObject) -> Record:
    """The fields of a record of a known version; raises `BadRecord`."""
    if not isinstance(record, dict):
        raise BadRecord(f"not a record, which is a mapping, but {shown(record)}")
    if record.get("ridotto") not in KNOWN or isinstance(record["ridotto"], bool):
        raise BadRecord(
            f"codec version {shown(record.get('ridotto'))} is not known; "
            f"known: {', '.join(map(str, KNOWN))}"
        )
    try:
        return msgspec.convert(record, Record)
    except (msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise BadRecord(f"not a record: {error}") from None


def replaying(record: Record, *, compiled: bool = False) -> Iterator[Game]:
    """The game of a record at its beginning and after every move; raises `BadRecord`.

    It is the same game every time, and its end is checked after the last move.
    """
    try:
        game = Game(
            record.game,
            seats=record.seats,
            seed=record.seed,
            options=record.options,
            start=record.start,
            compiled=compiled,
        )
    except RidottoError as error:
        raise BadRecord(f"the record cannot begin: {error}") from None
    yield game
    for number, line in enumerate(record.moves, 1):
        try:
            seat, move = read_line(line)
            game.play(move, seat=seat)
        except RidottoError as error:
            raise BadRecord(f"move {number} ({shown(line)}): {error}") from None
        yield game
    check_end(record, game)


def read_line(line: str) -> tuple[int, str]:
    """The seat and the move of a line; raises `MalformedMove`.

    >>> read_line("0 a2-a3")
    (0, 'a2-a3')
    """
    seat, _, move = line.partition(" ")
    if not re.fullmatch(r"0|[1-9][0-9]?", seat, re.ASCII):
        raise MalformedMove(f"a line is a seat and a move, not {shown(line)}")
    return int(seat), move


def check_end(read: Record, game: Game) -> None:
    """Compare what a record says of the end and of the deal with the game it replayed to."""
    if read.ended is not None and game.over:
        raise BadRecord(f"the record ends by {read.ended}, but its moves with {game.result}")
    if read.ended is None and read.result is not None and read.result != game.result:
        raise BadRecord(f"the record ends with {read.result}, but its moves with {game.result}")
    if read.ended is not None and read.result != read.ended.result(game.seats):
        raise BadRecord(f"the record ends with {read.result}, which does not come of {read.ended}")
    if read.dealing is not None:
        if len(read.dealing.nonces) != game.seats:
            raise BadRecord(f"there are {game.seats} seats, but {len(read.dealing.nonces)} nonces")
        if not read.dealing.is_honest:
            raise BadRecord("the secret is not the one the house has committed to")
        if read.dealing.seed != read.seed:
            raise BadRecord("the seed does not come from the secret and the nonces")
    if read.draws is not None and read.draws != game.draws():
        raise BadRecord("the draws are not those of the seed")


def save(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game's record to a file, whole or not at all; raises `BadRecord` if it cannot."""
    text = msgspec.json.format(msgspec.json.encode(write(game)), indent=1)
    try:
        target = pathlib.Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_bytes(text + b"\n")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord(f"cannot write {shown(str(path), 300)}: {_cause(error)}") from None


def load(path: str | os.PathLike[str], *, compiled: bool = False) -> Game:
    """Replay the record in a file; raises `BadRecord`."""
    try:
        with open(os.fspath(path), "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord(f"cannot read {shown(str(path), 300)}: {_cause(error)}") from None
    if len(data) > MOST_BYTES:
        raise BadRecord(f"a record is at most {MOST_BYTES} bytes long")
    try:
        decoded = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(decoded, dict):
        raise BadRecord("a record is a JSON object")
    return replay(decoded, compiled=compiled)


def _cause(error: Exception) -> str:
    """Why a file could not be had, without its name, which the message already tells."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
