"""The results of an arena in a file: lines of JSON that are only ever added.

The first line tells the plan, every further one a finished game, with a checksum of what is the
same in every run. An unfinished last line is what a crash leaves: that game is played again.
"""

import contextlib
import os
import pathlib
import sys
import time
import zlib
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from ridotto import __version__
from ridotto.arena.errors import BadResults
from ridotto.arena.match import Played, Thinking
from ridotto.arena.plan import Plan
from ridotto.errors import shown
from ridotto.kernel import sources

if sys.platform != "win32":
    import fcntl

VERSION = 1
NOT_JSON = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
_SYNC_SECONDS = 1.0
_FIRST = b'{"ridotto_arena":'
_LONGEST_HEADER = 1_000_000
# Everything that decides how a game goes: games of other code are not mixed with those of ours.
_SOURCES = (
    *("*.py", "kernel/*.py", "engine/*.py", "search/*.py", "games/**/*.py", "bots/*.py"),
    *("arena/plan.py", "arena/entrants.py", "arena/match.py", "arena/cheater.py"),
)


class Header(msgspec.Struct, frozen=True):
    """The first line: the version of the format and of the program that wrote it, and the plan."""

    ridotto_arena: int
    program: str
    plan: Plan


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    crc32: str
    game: msgspec.Raw
    thinking: Thinking


_read_header = msgspec.json.Decoder(Header).decode
_read_line = msgspec.json.Decoder(_Line).decode
_read_game = msgspec.json.Decoder(Played).decode


def program() -> str:
    """The version of the program, and a digest of all of it that decides how a game goes."""
    return f"{__version__}+{sources.digest(*_SOURCES)}"


class Results:
    """An open results file, and the finished games by their numbers."""

    def __init__(self, file: BinaryIO, played: dict[int, tuple[Played, Thinking]]) -> None:
        """Go on after what is there; `opened` makes one."""
        self.played = played
        self._file = file
        self._synced = time.monotonic()

    def add(self, played: Played, thinking: Thinking) -> None:
        """Write down a finished game: a crash of the program no longer loses it, and after a second
        nor does one of the machine.
        """
        self._file.write(write_line(played, thinking))
        self._file.flush()
        self.played[played.game_number] = played, thinking
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Let the disk have everything."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()


def write_line(played: Played, thinking: Thinking) -> bytes:
    r"""One line of a file.

    >>> write_line(Played(0, (1.0, 0.0), "x", (1, 1), "0a"), Thinking((0.1, 0.0), (0.1, 0.0)))[:40]
    b'{"crc32":"0aaf800e","game":{"number":0,"'
    """
    game = msgspec.json.encode(played)
    line = _Line(f"{zlib.crc32(game):08x}", msgspec.Raw(game), thinking)
    return msgspec.json.encode(line) + b"\n"


def read_line(line: bytes, plan: Plan) -> tuple[Played, Thinking]:
    """What a line says; raises `BadResults` if it is not as it was written."""
    try:
        read = _read_line(line)
        played = _read_game(read.game)
    except NOT_JSON as error:
        raise BadResults(str(error)) from None
    if f"{zlib.crc32(read.game):08x}" != read.crc32:
        raise BadResults("its checksum is wrong")
    if played.game_number not in range(plan.games):
        raise BadResults(f"the plan has no game {played.game_number}")
    columns = (played.scores, played.moves, read.thinking.seconds, read.thinking.longest)
    if any(len(column) != plan.seats for column in columns):
        raise BadResults(f"it is not of {plan.seats} seats")
    return played, read.thinking


def read_plan(path: pathlib.Path) -> Plan | None:
    """The plan that a file was begun with, None if there is none yet; raises `BadResults`."""
    try:
        with path.open("rb") as file:
            first = file.readline(_LONGEST_HEADER)
    except FileNotFoundError:
        return None
    return None if _is_begun(first) else _header(first, path).plan


@contextlib.contextmanager
def opened(path: pathlib.Path, plan: Plan) -> Iterator[Results]:
    """The results of a plan in a file, begun or to be gone on with; raises `BadResults`."""
    with path.open("a+b") as file:
        _lock(file, path)
        file.seek(0)
        content = file.read()
        if _is_begun(content):
            file.truncate(0)
            content = msgspec.json.encode(Header(VERSION, program(), plan)) + b"\n"
            file.write(content)
            file.flush()
        played, size = _read(content, path, plan)
        file.truncate(size)
        results = Results(file, played)
        results.sync()
        try:
            yield results
        finally:
            results.sync()


def _is_begun(content: bytes) -> bool:
    """Whether there is no more than the beginning of a header, if that."""
    return b"\n" not in content and content[: len(_FIRST)] == _FIRST[: len(content)]


def _lock(file: BinaryIO, path: pathlib.Path) -> None:
    """Be the only one that adds to a file; the system takes the lock back from a dead process."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadResults(f"{path}: another arena is writing to it") from None


def _header(line: bytes, path: pathlib.Path) -> Header:
    try:
        header = _read_header(line)
    except NOT_JSON as error:
        raise BadResults(f"{path}, line 1: this is no results file: {error}") from None
    if header.ridotto_arena != VERSION:
        known = f"version {header.ridotto_arena} is not known; known: {VERSION}"
        raise BadResults(f"{path}, line 1: {known}")
    return header


def _read(
    content: bytes, path: pathlib.Path, plan: Plan
) -> tuple[dict[int, tuple[Played, Thinking]], int]:
    """The finished games of a file, and how many bytes they take with the header."""
    size = content.rfind(b"\n") + 1
    first, *lines = content[:size].split(b"\n")[:-1] or [content]
    header = _header(first, path)
    if differing := differences(header, plan):
        raise BadResults(f"{path} is of another arena: {'; '.join(differing)}; name another file")
    played: dict[int, tuple[Played, Thinking]] = {}
    for line_number, line in enumerate(lines, 2):
        try:
            game, thinking = read_line(line, plan)
            if game.game_number in played:
                raise BadResults(f"game {game.game_number} is there twice")
        except BadResults as error:
            raise BadResults(f"{path}, line {line_number} is damaged: {error}") from None
        played[game.game_number] = game, thinking
    return played, size


def differences(header: Header, plan: Plan) -> list[str]:
    """What of a file is not as this program would write it now, in words."""
    there = {"program": header.program, **msgspec.to_builtins(header.plan)}
    here = {"program": program(), **msgspec.to_builtins(plan)}
    for side in (there, here):
        side.update(side.pop("options"))
    return [
        f"{name} is {shown(there.get(name))} there and {shown(here.get(name))} here"
        for name in here
        if there.get(name) != here[name]
    ]
