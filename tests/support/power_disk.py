"""A disk whose power is cut: it remembers every write, and which of them were synced.

    disk = Disk(folder)          # what is in there now is safe
    ...                          # power_sqlite and power_python tell it what is done to the files
    for medium, op in disk.replay():
        medium.restore(elsewhere, chance)   # what may be left if the power had gone right here

What POSIX promises is kept, and nothing beyond it: a file that was synced keeps its content, and a
name that was synced with its folder stays. Of everything else any part may be left: earlier or
later writes, single sectors, half a sector, a length with zeros or rubbish in place of the data, a
name without its file's content. A write leaves the bytes around it alone, as SQLite expects of a
disk.
"""

import itertools
import os
import pathlib
import random
import threading
from collections.abc import Iterator
from typing import NamedTuple

FOLDER = -1  # in place of a file's number
BLOCKS = (512, 4096)  # what a disk writes at once


class Write(NamedTuple):
    file: int
    offset: int
    data: bytes


class Truncate(NamedTuple):
    file: int
    size: int


class Sync(NamedTuple):
    file: int


class Enter(NamedTuple):
    """A name of a folder now means a file, or nothing; another name may go with the same step."""

    folder: str
    name: str
    file: int | None
    gone: str | None = None


class SyncFolder(NamedTuple):
    folder: str


class Note(NamedTuple):
    """No write: something that the outside world knows by now."""

    what: object


Op = Write | Truncate | Sync | Enter | SyncFolder | Note


class Disk:
    """The journal of everything that was done to the files below a folder."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = os.path.realpath(root)
        self.ops: list[Op] = []
        self._lock = threading.Lock()
        self._names: dict[str, int] = {}
        self._count = 0
        self._first = Medium(self.root)
        for folder, subfolders, files in os.walk(self.root):
            for name in subfolders:
                self._first.names.setdefault(folder, {})[name] = FOLDER
            for name in files:
                path = os.path.join(folder, name)
                number = self._names[path] = self._next()
                self._first.names.setdefault(folder, {})[name] = number
                self._first.contents[number] = bytearray(pathlib.Path(path).read_bytes())

    def holds(self, path: str | os.PathLike[str]) -> bool:
        """Whether a path lies below our folder."""
        return os.path.realpath(path).startswith(self.root + os.sep)

    def note(self, what: object) -> None:
        """Remember at which moment the outside world came to know something."""
        self._do(Note(what))

    def open(self, path: str) -> int:
        """The number of the file of a name, which is entered if it is new."""
        path = os.path.realpath(path)
        with self._lock:
            if path not in self._names:
                self._names[path] = self._next()
                self.ops.append(Enter(*os.path.split(path), self._names[path]))
            return self._names[path]

    def make_folder(self, path: str) -> None:
        """A folder was made."""
        self._do(Enter(*os.path.split(os.path.realpath(path)), FOLDER))

    def write(self, file: int, offset: int, data: bytes) -> None:
        """Bytes were written."""
        self._do(Write(file, offset, data))

    def truncate(self, file: int, size: int) -> None:
        """A file was cut short, or made longer."""
        self._do(Truncate(file, size))

    def sync(self, file: int) -> None:
        """All of a file was synced."""
        self._do(Sync(file))

    def sync_folder(self, path: str) -> None:
        """The names of a folder were synced."""
        self._do(SyncFolder(os.path.realpath(path)))

    def unlink(self, path: str) -> None:
        """A name was removed."""
        path = os.path.realpath(path)
        with self._lock:
            if self._names.pop(path, None) is not None:
                self.ops.append(Enter(*os.path.split(path), None))

    def link(self, path: str, other: str) -> None:
        """A file got a second name."""
        path, other = os.path.realpath(path), os.path.realpath(other)
        with self._lock:
            self._names[other] = self._names[path]
            self.ops.append(Enter(*os.path.split(other), self._names[other]))

    def replace(self, path: str, other: str) -> None:
        """A file got another name of the same folder, in one step."""
        path, other = os.path.realpath(path), os.path.realpath(other)
        with self._lock:
            self._names[other] = self._names.pop(path)
            folder, gone = os.path.split(path)
            self.ops.append(Enter(folder, os.path.basename(other), self._names[other], gone))

    def replay(self) -> Iterator[tuple["Medium", Op]]:
        """Do everything once more, step by step."""
        medium = self._first.copy()
        for op in list(self.ops):
            medium.do(op)
            yield medium, op

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _do(self, op: Op) -> None:
        with self._lock:
            self.ops.append(op)


class Medium:
    """What is safe at one moment, and what waits to be."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.contents: dict[int, bytearray] = {}
        self.names: dict[str, dict[str, int]] = {}
        self._waiting: dict[int, list[Write | Truncate]] = {}
        self._waiting_names: dict[str, list[Enter]] = {}

    def copy(self) -> "Medium":
        """The same, to be written on."""
        other = Medium(self.root)
        other.contents = {file: bytearray(content) for file, content in self.contents.items()}
        other.names = {folder: dict(names) for folder, names in self.names.items()}
        return other

    def do(self, op: Op) -> None:
        """One step."""
        match op:
            case Write() | Truncate():
                self._waiting.setdefault(op.file, []).append(op)
            case Enter():
                self._waiting_names.setdefault(op.folder, []).append(op)
            case Sync():
                content = self.contents.setdefault(op.file, bytearray())
                for write in self._waiting.pop(op.file, []):
                    _apply(content, write)
            case SyncFolder():
                names = self.names.setdefault(op.folder, {})
                for entered in self._waiting_names.pop(op.folder, []):
                    _enter(names, entered)

    def restore(self, folder: pathlib.Path, chance: random.Random) -> None:
        """Put into an empty folder what may be left of everything."""
        self._restore(self.root, folder, chance)

    def _restore(self, source: str, folder: pathlib.Path, chance: random.Random) -> None:
        names = dict(self.names.get(source, {}))
        for entered in _some(self._waiting_names.get(source, []), chance):
            _enter(names, entered)
        for name, file in sorted(names.items()):
            if file == FOLDER:
                (folder / name).mkdir()
                self._restore(os.path.join(source, name), folder / name, chance)
            else:
                content = bytearray(self.contents.get(file, b""))
                _survive(content, self._waiting.get(file, []), chance)
                (folder / name).write_bytes(content)


def _apply(content: bytearray, op: Write | Truncate) -> None:
    """Do one write to a file."""
    end = op.size if isinstance(op, Truncate) else op.offset + len(op.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if isinstance(op, Truncate):
        del content[op.size :]
    else:
        content[op.offset : end] = op.data


def _enter(names: dict[str, int], op: Enter) -> None:
    """Do one change to the names of a folder."""
    if op.gone is not None:
        names.pop(op.gone, None)
    if op.file is None:
        names.pop(op.name, None)
    else:
        names[op.name] = op.file


def _some(waiting: list[Enter], chance: random.Random) -> list[Enter]:
    """Which changes of names are left."""
    share = chance.choice((0.0, 0.5, 1.0))
    return [op for op in waiting if chance.random() < share]


def _survive(content: bytearray, waiting: list[Write | Truncate], chance: random.Random) -> None:
    """Do to a file what is left of its unsynced writes."""
    mood = chance.choice(("nothing", "all", "the first ones", "here and there", "here and there"))
    if mood == "nothing" or not waiting:
        return
    if mood == "the first ones":
        whole = chance.randrange(len(waiting))
        torn = waiting[whole]
        waiting = waiting[:whole]
        if isinstance(torn, Write):
            kept = chance.randrange(len(torn.data) + 1)
            waiting = [*waiting, torn._replace(data=torn.data[:kept])]
    if mood == "here and there":
        if chance.random() < 0.5:
            _lengthen(content, waiting, chance)
        share, block = chance.random(), chance.choice(BLOCKS)
        pieces = [piece for op in waiting for piece in _pieces(op, block)]
        waiting = [piece for piece in pieces if chance.random() < share]
    for op in waiting:
        _apply(content, op)


def _lengthen(content: bytearray, waiting: list[Write | Truncate], chance: random.Random) -> None:
    """Let a file have its new length before its new content."""
    whole = bytearray(content)
    for op in waiting:
        _apply(whole, op)
    missing = max(0, len(whole) - len(content))
    content.extend(chance.randbytes(missing) if chance.random() < 0.5 else bytes(missing))


def _pieces(op: Write | Truncate, block: int) -> list[Write | Truncate]:
    """A write, block by block of the disk."""
    if isinstance(op, Truncate):
        return [op]
    end = op.offset + len(op.data)
    edges = [op.offset, *range(op.offset - op.offset % block + block, end, block), end]
    return [
        Write(op.file, start, op.data[start - op.offset : stop - op.offset])
        for start, stop in itertools.pairwise(edges)
    ]
