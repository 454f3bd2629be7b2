"""Tells a disk what SQLite does to its files, in this process and as SQLite itself asks for it.

    with recorded(disk):
        ...  # everything that opens a SQLite file from here on

SQLite reaches its files through a table of functions. We put one in front of its usual one, in the
very library that the module sqlite3 uses: each call goes on to the usual function, and what it has
done to a file is told to the disk. The code under test does not know.
"""

import _sqlite3
import contextlib
import ctypes
import functools
import os
import threading
from collections.abc import Iterator
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from typing import Any

from tests.support.power_disk import Disk

Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
SetSystemCall = CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
GetSystemCall = CFUNCTYPE(c_void_p, c_void_p, c_char_p)
OpenDirectory = CFUNCTYPE(c_int, c_char_p, POINTER(c_int))
Close = CFUNCTYPE(c_int, c_void_p)
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)

OK = 0
OPEN_DIRECTORY = b"openDirectory"  # SQLite opens a folder only to sync it


class Vfs(ctypes.Structure):
    """The functions by which SQLite opens and deletes files: sqlite3_vfs."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", Open),
        ("delete", Delete),
        *((name, c_void_p) for name in ("access", "full_path")),
        *((name, c_void_p) for name in ("dl_open", "dl_error", "dl_symbol", "dl_close")),
        *((name, c_void_p) for name in ("randomness", "sleep", "time", "last_error", "time_64")),
        ("set_system_call", SetSystemCall),
        ("get_system_call", GetSystemCall),
        ("next_system_call", c_void_p),
    )


class Methods(ctypes.Structure):
    """The functions of an open file: sqlite3_io_methods."""

    _fields_ = (
        ("version", c_int),
        ("close", Close),
        ("read", c_void_p),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        *((name, c_void_p) for name in ("size", "lock", "unlock", "is_reserved", "control")),
        *((name, c_void_p) for name in ("sector_size", "characteristics")),
        *((name, c_void_p) for name in ("shm_map", "shm_lock", "shm_barrier", "shm_unmap")),
        *((name, c_void_p) for name in ("fetch", "unfetch")),
    )


class OpenFile(ctypes.Structure):
    """The beginning of an open file: sqlite3_file."""

    _fields_ = (("methods", POINTER(Methods)),)


@functools.cache
def library() -> Any:
    """The SQLite that the module sqlite3 uses; None if its functions cannot be reached."""
    found = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if os.name != "posix" or not hasattr(found, "sqlite3_vfs_register"):
        return None
    found.sqlite3_vfs_find.restype = POINTER(Vfs)
    return found


class Recorder:
    """Our functions in front of SQLite's; there is one, and it lives as long as the process."""

    def __init__(self) -> None:
        self.disk: Disk | None = None
        self.failures: list[Exception] = []
        self._sqlite = library()
        self._usual = self._sqlite.sqlite3_vfs_find(None)
        self._calls: Vfs = self._usual.contents
        self._numbers: dict[int, int] = {}  # of open files, by where SQLite keeps them
        self._methods: dict[int, Methods] = {}  # ours, by where the usual ones are
        self._synced = threading.local()
        self._ours = Vfs.from_buffer_copy(self._calls)
        self._ours.name = b"power"
        self._ours.open, self._ours.delete = Open(self._open), Delete(self._delete)
        usual = self._calls.get_system_call(self._usual, OPEN_DIRECTORY)
        self._open_directory = OpenDirectory(usual)
        self._our_open_directory = OpenDirectory(self._note_directory)

    def begin(self, disk: Disk) -> None:
        """Stand in front."""
        self.disk = disk
        self._sqlite.sqlite3_vfs_register(ctypes.byref(self._ours), 1)
        ours = ctypes.cast(self._our_open_directory, c_void_p)
        self._calls.set_system_call(self._usual, OPEN_DIRECTORY, ours)

    def end(self) -> None:
        """Go out of the way."""
        self._calls.set_system_call(self._usual, OPEN_DIRECTORY, None)
        self._sqlite.sqlite3_vfs_register(self._usual, 1)
        self._sqlite.sqlite3_vfs_unregister(ctypes.byref(self._ours))
        self.disk = None
        failures, self.failures = self.failures, []
        if failures:
            raise failures[0]

    def _open(self, _: int, name: int | None, file: int, flags: int, told: Any) -> int:
        # The very place of the name goes on, not a copy: SQLite keeps it, and reads beyond its end.
        outcome: int = self._calls.open(self._usual, name, file, flags, told)
        with self._noting() as disk:
            path = os.fsdecode(ctypes.string_at(name)) if name else ""
            if outcome == OK and disk and path and disk.holds(path):
                self._numbers[file] = disk.open(path)
                opened = ctypes.cast(file, POINTER(OpenFile)).contents
                opened.methods = ctypes.pointer(self._methods_in_front_of(opened.methods))
        return outcome

    def _methods_in_front_of(self, pointer: Any) -> Methods:
        """Our functions for a kind of file, in front of the usual ones."""
        usual: Methods = pointer.contents
        place = ctypes.addressof(usual)
        if place not in self._methods:
            ours = self._methods[place] = Methods.from_buffer_copy(usual)

            def close(file: int) -> int:
                self._numbers.pop(file, None)
                return int(usual.close(file))

            def write(file: int, data: int, size: int, offset: int) -> int:
                outcome: int = usual.write(file, data, size, offset)
                with self._noting() as disk:
                    if disk:
                        disk.write(self._numbers[file], offset, ctypes.string_at(data, size))
                return outcome

            def truncate(file: int, size: int) -> int:
                outcome: int = usual.truncate(file, size)
                with self._noting() as disk:
                    if disk:
                        disk.truncate(self._numbers[file], size)
                return outcome

            def sync(file: int, flags: int) -> int:
                with self._noting_directories() as disk:
                    outcome: int = usual.sync(file, flags)
                    if disk:
                        disk.sync(self._numbers[file])
                return outcome

            ours.close, ours.write = Close(close), Write(write)
            ours.truncate, ours.sync = Truncate(truncate), Sync(sync)
        return self._methods[place]

    def _delete(self, _: int, path: bytes, with_folder: int) -> int:
        with self._noting_directories() as disk:
            outcome: int = self._calls.delete(self._usual, path, with_folder)
            if outcome == OK and disk:
                disk.unlink(os.fsdecode(path))
        return outcome

    def _note_directory(self, path: bytes, told: Any) -> int:
        """SQLite opens the folder of a file, which it does only to sync it."""
        getattr(self._synced, "folders", []).append(os.path.dirname(os.fsdecode(path)))
        return int(self._open_directory(path, told))

    @contextlib.contextmanager
    def _noting(self) -> Iterator[Disk | None]:
        """Keep what goes wrong: SQLite could do nothing with it."""
        try:
            yield self.disk
        except Exception as error:
            self.failures.append(error)

    @contextlib.contextmanager
    def _noting_directories(self) -> Iterator[Disk | None]:
        """Note which folders are synced meanwhile, after what is noted inside."""
        self._synced.folders = []
        with self._noting() as disk:
            yield disk
            for folder in self._synced.folders if disk else ():
                disk.sync_folder(folder)  # type: ignore[union-attr]  # is there
        self._synced.folders = []


_recorder = functools.cache(Recorder)


@contextlib.contextmanager
def recorded(disk: Disk) -> Iterator[None]:
    """Tell a disk everything that is done to SQLite files below its folder."""
    _recorder().begin(disk)
    try:
        yield
    finally:
        _recorder().end()
