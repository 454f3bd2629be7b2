"""A whole game as one file: what was agreed, the seed of all chance, and the moves.

A record of codec version 1 is JSON:

    {"ridotto": 1, "game": "volto", "seats": 2, "options": {...}, "start": null,
     "seed": "7", "moves": ["0 a2-a3", "1 b6-b5"], "result": null}

Options are written out in full, so that later defaults change nothing. Every version that was
ever written is read for ever; files of each are kept under tests/golden.
"""

import os
import pathlib
from typing import Any

import msgspec

from ridotto.errors import BadRecord, RidottoError
from ridotto.game import Result
from ridotto.play import Game

VERSION = 1
MOST_BYTES = 16 * 2**20


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a record."""

    ridotto: int
    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: list[str]
    start: dict[str, Any] | None = None
    result: Result | None = None


def write(game: Game) -> dict[str, Any]:
    """The record of a game so far."""
    record = Record(
        ridotto=VERSION,
        game=game.name,
        seats=game.seats,
        options=msgspec.to_builtins(game.options),
        start=game.start,
        seed=game.seed,
        moves=[f"{seat} {move}" for seat, move in game.moves],
        result=game.result,
    )
    data: dict[str, Any] = msgspec.to_builtins(record)
    return data


def replay(record: dict[str, Any], *, compiled: bool = False) -> Game:
    """Play a record again, checking every move and the result; raises `BadRecord`.

    >>> from ridotto import new
    >>> game = new("twilight", seed=3)
    >>> game.play("discard")
    >>> replay(game.record()).truth() == game.truth()
    True
    """
    if isinstance(record, dict) and record.get("ridotto") != VERSION:
        raise BadRecord(f"codec version {record.get('ridotto')!r} is not known; known: {VERSION}")
    try:
        read = msgspec.convert(record, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"not a record: {error}") from None
    try:
        game = Game(
            read.game,
            seats=read.seats,
            seed=read.seed,
            options=read.options,
            start=read.start,
            compiled=compiled,
        )
    except RidottoError as error:
        raise BadRecord(f"the record cannot begin: {error}") from None
    for number, line in enumerate(read.moves, 1):
        seat, _, move = line.partition(" ")
        try:
            if not seat.isdecimal() or not seat.isascii():
                raise BadRecord(f"a line is a seat and a move, not {line!r}")
            game.play(move, seat=int(seat))
        except RidottoError as error:
            raise BadRecord(f"move {number} ({line!r}): {error}") from None
    if read.result is not None and read.result != game.result:
        raise BadRecord(f"the record ends with {read.result}, but its moves with {game.result}")
    return game


def save(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game's record to a file, whole or not at all."""
    target = pathlib.Path(path)
    text = msgspec.json.format(msgspec.json.encode(write(game)), indent=1)
    draft = target.with_name(target.name + ".part")
    draft.write_bytes(text + b"\n")
    draft.replace(target)


def load(path: str | os.PathLike[str], *, compiled: bool = False) -> Game:
    """Replay the record in a file; raises `BadRecord`."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadRecord(f"cannot read {os.fspath(path)!r}: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise BadRecord(f"a record is at most {MOST_BYTES} bytes long")
    try:
        decoded = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(decoded, dict):
        raise BadRecord("a record is a JSON object")
    return replay(decoded, compiled=compiled)
