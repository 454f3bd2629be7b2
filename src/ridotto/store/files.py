"""Files whose names outlive a power cut: a synced file is lost with a folder that is not."""

import contextlib
import os
import pathlib
import sys


def make_folder(folder: pathlib.Path) -> None:
    """Make a folder for its owner alone, and those above it, if they are not there."""
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(0o700, parents=True, exist_ok=True)
    for each in new:
        sync_folder(each.parent)


def sync_folder(folder: pathlib.Path) -> None:
    """Let the names in a folder outlive a power cut."""
    if sys.platform == "win32":
        return
    # Some file systems cannot, and some folders cannot be read; SQLite puts up with that, too.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
