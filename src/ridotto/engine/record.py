"""Records played again, saved and loaded; `record_format` says what is in one."""

import os
import pathlib
import re
from collections.abc import Iterator

import msgspec

from ridotto.engine.definition import JsonObject
from ridotto.engine.game import Game
from ridotto.engine.record_format import KNOWN, MOST_BYTES, VERSION, Ended, Record, read, write
from ridotto.errors import BadRecord, MalformedMove, RidottoError, shown

__all__ = [
    "KNOWN",
    "MOST_BYTES",
    "VERSION",
    "Ended",
    "Record",
    "check_end",
    "load",
    "read",
    "read_line",
    "replay",
    "replaying",
    "save",
    "write",
]


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
            generator=record.generator,
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
            raise BadRecord("the secret is not the one the server has committed to")
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
