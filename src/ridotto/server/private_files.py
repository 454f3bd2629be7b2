"""Files that nobody but their owner can read."""

import contextlib
import os
import pathlib
import secrets
from collections.abc import Callable, Iterator

from ridotto.store.files import make_folder, sync_folder


def read_or_create(path: pathlib.Path, make: Callable[[], str]) -> str:
    """The text of a file, which is made on first use; raises `OSError` or `UnicodeDecodeError`."""
    make_folder(path.parent)
    if not path.exists():
        # Linked, not renamed: of several workers that start at once, the first one's stays.
        with _written(path, make()) as draft, contextlib.suppress(FileExistsError):
            os.link(draft, path)
    return path.read_text()


def replace(path: pathlib.Path, text: str) -> None:
    """Put a text in place of whatever a file held; whoever reads meanwhile finds either whole."""
    with _written(path, text) as draft:
        draft.replace(path)


@contextlib.contextmanager
def _written(path: pathlib.Path, text: str) -> Iterator[pathlib.Path]:
    """A draft beside a file, safely on the disk, and gone in the end."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield draft
        sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)
