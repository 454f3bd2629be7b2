"""Check a finished game: its deal, its moves and its end, with the engine itself.

docs/play/verify.py checks the deal without this package, for those who do not want to trust it.
"""

import codecs
import hashlib
import json
import re
from collections.abc import Mapping

import msgspec

from ridotto.engine import registry
from ridotto.engine.fairness import Dealing, read_nonce
from ridotto.engine.game import Game
from ridotto.engine.options import shown_value
from ridotto.engine.outcome import Result
from ridotto.engine.record import MOST_BYTES, Record, read, replay
from ridotto.errors import BadNonce, BadRecord, RidottoError, UnknownGame, shown

NOT_NOTED = "Without your own note of the commitment and your nonce, a record only proves itself."
LAST = "All holds. docs/play/verify.py checks the deal without this program."


class Unreadable(RidottoError):
    """There is nothing that could be checked."""


class DoesNotHold(RidottoError):
    """The record is not what was promised, or nothing was promised."""


def verify(data: bytes, commitment: str | None, nonces: Mapping[int, str]) -> list[str]:
    """Check a record against a player's own notes; the lines of a report.

    Raises `Unreadable` or `DoesNotHold`.
    """
    record = read_json(data)
    fields = read_fields(record)
    try:
        game = replay(record)
    except BadRecord as error:
        raise DoesNotHold(str(error)) from None
    if fields.dealing is None:
        raise DoesNotHold("this game has no proof of its deal; its moves and its end are right")
    _check_dealing(fields, fields.dealing)
    agreed = _compare(fields.dealing, commitment, nonces)
    lines = _lines(game, fields, fields.dealing)
    if agreed:
        lines.append(f"  your notes   {', '.join(agreed)}: the same")
    return [*lines, *([] if commitment and nonces else [NOT_NOTED]), LAST]


def read_json(data: bytes) -> dict[str, object]:
    """A JSON object; raises `Unreadable`.

    >>> read_json(b'{"seed": "1", "seed": "2"}')
    Traceback (most recent call last):
    ridotto.engine.verification.Unreadable: not JSON: the name 'seed' comes twice in one object
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(f"a record is at most {MOST_BYTES} bytes long")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        json.loads(data, object_pairs_hook=_unique)
        record = msgspec.json.decode(data)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from None
    if not isinstance(record, dict):
        raise Unreadable("a record is a JSON object")
    return record


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a name that comes twice: another program could read another game."""
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise ValueError(f"the name {shown(name)} comes twice in one object")
        fields[name] = value
    return fields


def read_fields(record: dict[str, object]) -> Record:
    """The fields of a record; raises `Unreadable`."""
    try:
        fields = read(record)
        registry.find(fields.game)
    except (BadRecord, UnknownGame) as error:
        raise Unreadable(printable(error)) from None
    return fields


def printable(text: object) -> str:
    """What others wrote, as it may be printed: it must not command the terminal."""
    return ascii(str(text))[1:-1]


def read_kept(data: bytes) -> tuple[str, bytes]:
    """A record as a server keeps it, with its id: of its table, or else of its content.

    Raises `Unreadable`, and `BadRecord` if it does not replay.
    """
    try:
        record = read_json(data)
        dealing = read_fields(record).dealing
    except Unreadable as error:
        raise Unreadable(f"neither an export (by line 1) nor a record: {error}") from None
    replay(record)
    written = msgspec.json.encode(record, order="deterministic")
    if dealing is not None and dealing.table.isascii() and dealing.table.isalnum():
        return f"{dealing.table}-{dealing.number}", written
    return f"imported-{hashlib.sha256(written).hexdigest()[:32]}", written


def _check_dealing(fields: Record, dealing: Dealing) -> None:
    """What the promise needs beyond what every replay checks."""
    if fields.draws is None:
        raise DoesNotHold("the record does not list what was drawn")
    if len(dealing.nonces) != fields.seats:
        raise DoesNotHold(f"{len(dealing.nonces)} nonces are not one for each of {fields.seats}")
    if not dealing.table.isprintable():
        # A line break would let two lists of nonces give one seed.
        raise DoesNotHold("the name of the table is not one line of text")
    try:
        for nonce in dealing.nonces:
            read_nonce(nonce)
    except BadNonce as error:
        raise DoesNotHold(str(error)) from None


def _compare(dealing: Dealing, commitment: str | None, nonces: Mapping[int, str]) -> list[str]:
    """Compare with what a player has noted before the game; tells what was compared."""
    agreed = []
    if commitment is not None:
        if commitment != dealing.commitment:
            raise DoesNotHold(f"the commitment is {dealing.commitment}, you noted {commitment}")
        agreed.append("commitment")
    for seat, nonce in nonces.items():
        if seat >= len(dealing.nonces):
            raise Unreadable(f"there is no seat {seat}; seats are 0 to {len(dealing.nonces) - 1}")
        if nonce != dealing.nonces[seat]:
            given = dealing.nonces[seat] or "none"
            raise DoesNotHold(f"the nonce of seat {seat} is {given}, you noted {nonce or 'none'}")
        agreed.append(f"nonce of seat {seat}")
    return agreed


def _lines(game: Game, fields: Record, dealing: Dealing) -> list[str]:
    nonces = [f"seat {seat} {nonce or 'none'}" for seat, nonce in enumerate(dealing.nonces)]
    options = [
        f"{name} {shown_value(value)}" for name, value in msgspec.to_builtins(game.options).items()
    ]
    return [
        f"{game.name}, {game.seats} players, {len(game.moves)} moves",
        f"  table        {dealing.table}, game {dealing.number}",
        f"  options      {', '.join(options)}",
        f"  fixed        {printable(json.dumps(game.start)) if game.start else 'nothing'}",
        f"  commitment   {dealing.commitment}: fits the secret",
        f"  nonces       {', '.join(nonces)}",
        f"  seed         {dealing.seed}: made of the secret and the nonces",
        f"  draws        all {len(game.draws())} are those of the seed",
        f"  generator    {game.generator}",
        f"  moves        all {len(game.moves)} are legal",
        f"  result       {_end(game, fields)}",
    ]


def _end(game: Game, fields: Record) -> str:
    """How the game ended, and who says so."""
    if game.result is not None:
        return f"{_winners(game.result)} ({game.result.reason.replace('_', ' ')})"
    if fields.ended is None or fields.result is None:
        return "the game is not over"
    by = "" if fields.ended.seat is None else f", seat {fields.ended.seat}"
    return f"{_winners(fields.result)} ({fields.ended.reason}{by}), as the server says"


def _winners(result: Result) -> str:
    """Who won.

    >>> _winners(Result((0, 2), "coins", (0.5, 0.0, 0.5)))
    'seat 0 and seat 2 win'
    """
    seats = " and ".join(f"seat {seat}" for seat in result.winners)
    return f"{seats} {'win' if len(result.winners) > 1 else 'wins'}" if seats else "nobody wins"


def read_notes(commitment: str | None, texts: list[str]) -> tuple[str | None, dict[int, str]]:
    """What a player has noted, as typed on the command line; raises a `RidottoError`.

    >>> read_notes(None, ["0:c0ffee"])
    (None, {0: 'c0ffee'})
    """
    if commitment is not None:
        commitment = commitment.strip().lower()
        if not re.fullmatch("[0-9a-f]{64}", commitment):
            raise Unreadable("a commitment is 64 hexadecimal digits")
    nonces = {}
    for text in texts:
        seat, colon, nonce = text.partition(":")
        if not (colon and seat.isascii() and seat.isdecimal() and len(seat) <= 2):
            raise Unreadable(f"a nonce is written SEAT:TEXT, not {shown(text)}")
        nonces[int(seat)] = read_nonce(nonce.strip().lower())
    return commitment, nonces
