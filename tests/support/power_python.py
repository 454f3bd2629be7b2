"""Tells a disk what Python does to files by functions of the module os.

What is written to a file becomes known when it is synced: until then nothing of it counts as there.
"""

import contextlib
import os
import pathlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from tests.support.power_disk import Disk


@contextlib.contextmanager
def recorded(disk: Disk) -> Iterator[None]:
    """Tell a disk everything that is done to files below its folder."""
    paths: dict[int, str] = {}

    def open_file(path: Any, flags: int, *more: Any, **named: Any) -> int:
        handle = usual["open"](path, flags, *more, **named)
        paths[handle] = os.path.realpath(path)
        if flags & os.O_CREAT and disk.holds(path):
            disk.open(path)
        return int(handle)

    def fsync(handle: int) -> None:
        usual["fsync"](handle)
        path = paths[handle]
        assert os.path.samestat(os.fstat(handle), os.stat(path)), path
        if os.path.isdir(path):
            disk.sync_folder(path)
        else:
            disk.write(disk.open(path), 0, pathlib.Path(path).read_bytes())
            disk.sync(disk.open(path))

    def told(name: str, tell: Callable[..., None]) -> Callable[..., None]:
        def do(*paths: Any, **named: Any) -> None:
            usual[name](*paths, **named)
            if all(disk.holds(path) for path in paths if isinstance(path, str | os.PathLike)):
                tell(*paths[: 2 if name in ("link", "replace") else 1])

        return do

    names = ("open", "fsync", "mkdir", "unlink", "link", "replace")
    usual = {name: getattr(os, name) for name in names}
    with contextlib.ExitStack() as stack:
        for name, ours in {
            "open": open_file,
            "fsync": fsync,
            "mkdir": told("mkdir", disk.make_folder),
            "unlink": told("unlink", disk.unlink),
            "link": told("link", disk.link),
            "replace": told("replace", disk.replace),
        }.items():
            stack.enter_context(mock.patch.object(os, name, ours))
        yield
