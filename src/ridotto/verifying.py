"""Check a finished game of a house: its deal, its moves and its end, with the engine itself.

docs/play/verify.py checks the deal without this package, for those who do not want to trust it.
"""

import codecs
import hashlib
import http.client
import json
import pathlib
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any

import msgspec

from ridotto.engine import registry
from ridotto.engine.fairness import Dealing, read_nonce
from ridotto.engine.game import Game
from ridotto.engine.options import shown_value
from ridotto.engine.outcome import Result
from ridotto.engine.record import KNOWN, MOST_BYTES, Record, replay
from ridotto.errors import BadNonce, BadRecord, RidottoError, UnknownGame, shown

SCHEMES = ("http", "https")
PATIENCE = 10.0  # seconds for each answer of a server
MOST_SECONDS = 60.0  # for all of it, however slowly it drips
NOT_NOTED = "Without your own note of the commitment and your nonce, a record only proves itself."
LAST = "All holds. docs/play/verify.py checks the deal without this program."


class Unreadable(RidottoError):
    """There is nothing that could be checked."""


class DoesNotHold(RidottoError):
    """The record is not what was promised, or nobody has promised anything."""


def report(source: str, commitment: str | None, nonces: Mapping[int, str]) -> list[str]:
    """Check the record in a file or at an address against a player's own notes.

    Raises `Unreadable` or `DoesNotHold`.
    """
    record = read_record(fetch_record(source) if is_address(source) else _read_file(source))
    read = convert(record)
    try:
        game = replay(record)
    except BadRecord as error:
        raise DoesNotHold(str(error)) from None
    if read.dealing is None:
        raise DoesNotHold("no house has dealt this game; its moves and its end are right")
    _check_dealing(read, read.dealing)
    agreed = _compare(read.dealing, commitment, nonces)
    lines = _lines(game, read, read.dealing)
    if agreed:
        lines.append(f"  your notes   {', '.join(agreed)}: the same")
    return [*lines, *([] if commitment and nonces else [NOT_NOTED]), LAST]


def read_record(data: bytes) -> dict[str, Any]:
    """A record as plain data; raises `Unreadable`.

    >>> read_record(b'{"seed": "1", "seed": "2"}')
    Traceback (most recent call last):
    ridotto.verifying.Unreadable: not JSON: the name 'seed' comes twice in one object
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


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a name that comes twice: another program could read another game."""
    read: dict[str, Any] = {}
    for name, value in pairs:
        if name in read:
            raise ValueError(f"the name {shown(name)} comes twice in one object")
        read[name] = value
    return read


def convert(record: dict[str, Any]) -> Record:
    """The fields of a record; raises `Unreadable`."""
    version = record.get("ridotto")
    if version not in KNOWN or isinstance(version, bool):
        raise Unreadable(f"not a record of a version that is known: {', '.join(map(str, KNOWN))}")
    try:
        read = msgspec.convert(record, Record)
        registry.find(read.game)
    except (msgspec.ValidationError, UnknownGame) as error:
        raise Unreadable(f"not a record: {_plain(error)}") from None
    return read


def _plain(text: object) -> str:
    """What others wrote, as it may be printed: it must not command the terminal."""
    return ascii(str(text))[1:-1]


def read_kept(data: bytes) -> tuple[str, bytes]:
    """A record as a house keeps it, with its id: of its table, or else of its content.

    Raises `Unreadable`, and `BadRecord` if it does not replay.
    """
    try:
        record = read_record(data)
        dealing = convert(record).dealing
    except Unreadable as error:
        raise Unreadable(f"neither an export (by line 1) nor a record: {error}") from None
    replay(record)
    written = msgspec.json.encode(record, order="deterministic")
    if dealing is not None and dealing.table.isascii() and dealing.table.isalnum():
        return f"{dealing.table}-{dealing.number}", written
    return f"imported-{hashlib.sha256(written).hexdigest()[:32]}", written


def _check_dealing(read: Record, dealing: Dealing) -> None:
    """What the promise needs beyond what every replay checks."""
    if read.draws is None:
        raise DoesNotHold("the record does not list what was drawn")
    if len(dealing.nonces) != read.seats:
        raise DoesNotHold(f"{len(dealing.nonces)} nonces are not one for each of {read.seats}")
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


def _lines(game: Game, read: Record, dealing: Dealing) -> list[str]:
    nonces = [f"seat {seat} {nonce or 'none'}" for seat, nonce in enumerate(dealing.nonces)]
    options = [
        f"{name} {shown_value(value)}" for name, value in msgspec.to_builtins(game.options).items()
    ]
    return [
        f"{game.name}, {game.seats} players, {len(game.moves)} moves",
        f"  table        {dealing.table}, game {dealing.number}",
        f"  options      {', '.join(options)}",
        f"  fixed        {_plain(json.dumps(game.start)) if game.start else 'nothing'}",
        f"  commitment   {dealing.commitment}: fits the secret",
        f"  nonces       {', '.join(nonces)}",
        f"  seed         {dealing.seed}: made of the secret and the nonces",
        f"  draws        all {len(game.draws())} are those of the seed",
        f"  moves        all {len(game.moves)} are legal",
        f"  result       {_outcome(game, read)}",
    ]


def _outcome(game: Game, read: Record) -> str:
    """How the game ended, and who says so."""
    if game.result is not None:
        return f"{_winners(game.result)} ({game.result.reason.replace('_', ' ')})"
    if read.ended is None or read.result is None:
        return "the game is not over"
    by = "" if read.ended.seat is None else f", seat {read.ended.seat}"
    return f"{_winners(read.result)} ({read.ended.reason}{by}), as the house says"


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


def _read_file(path: str) -> bytes:
    try:
        with pathlib.Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"cannot read {shown(path, 300)}: {error.strerror or error}") from None


def is_address(source: str) -> bool:
    """Whether a source is on the net.

    >>> is_address("https://ridotto.example/api/records/x-1"), is_address("game.json")
    (True, False)
    """
    return "://" in source


def fetch_record(address: str) -> bytes:
    """The record at an address, or the last one of the table at an address; raises `Unreadable`."""
    try:
        parts = urllib.parse.urlsplit(address)
    except ValueError as error:
        raise Unreadable(f"not an address: {error}") from None
    folder, _, table = parts.path.rstrip("/").rpartition("/")
    for pages in ("/api/tables", "/table"):
        if folder.endswith(pages) and table:
            root = folder.removesuffix(pages)
            asked = parts._replace(path=f"{root}/api/tables/{table}", fragment="")
            told = read_record(fetch(asked.geturl())).get("table")
            found = told.get("record") if isinstance(told, dict) else None
            if not isinstance(found, str):
                raise Unreadable("the game at this table is not over")
            path = f"{root}/api/records/{urllib.parse.quote(found, safe='')}"
            return fetch(parts._replace(path=path, query="", fragment="").geturl())
    return fetch(address)


class Redirects(urllib.request.HTTPRedirectHandler):
    """Goes on only to where we would have gone ourselves, and never from https back to http."""

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Check an address before going there."""
        scheme = urllib.parse.urlsplit(newurl).scheme
        if scheme not in SCHEMES or (req.type == "https" and scheme != "https"):
            raise Unreadable(f"the server redirects us to another scheme: {shown(scheme)}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch(address: str) -> bytes:
    """What a server answers, within limits of time and size; raises `Unreadable`.

    >>> fetch("file:///etc/passwd")
    Traceback (most recent call last):
    ridotto.verifying.Unreadable: an address begins with http:// or https://, not 'file'
    """
    scheme = address.partition(":")[0].lower()
    if scheme not in SCHEMES:
        raise Unreadable(f"an address begins with http:// or https://, not {shown(scheme)}")
    end = time.monotonic() + MOST_SECONDS
    data = bytearray()
    try:
        with urllib.request.build_opener(Redirects).open(address, timeout=PATIENCE) as answer:
            while len(data) <= MOST_BYTES and (some := answer.read1(2**16)):
                data += some
                if time.monotonic() > end:
                    raise Unreadable(f"the answer takes more than {MOST_SECONDS:.0f} seconds")
    except urllib.error.HTTPError as error:
        with error:
            words = _plain(error.reason)[:200]
            raise Unreadable(f"the server answers {error.code} {words}") from None
    except urllib.error.URLError as error:
        raise Unreadable(f"cannot reach {shown(address, 300)}: {_plain(error.reason)}") from None
    except Unreadable:
        raise
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unreadable(f"cannot read {shown(address, 300)}: {_plain(error)}") from None
    return bytes(data)
