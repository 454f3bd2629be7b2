"""A server in a process of its own, with settings from the environment."""

import contextlib
import os
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any


def command(
    folder: pathlib.Path,
    *arguments: str,
    program: tuple[str, ...] = ("ridotto",),
    source: pathlib.Path | None = None,
    **settings: Any,
) -> subprocess.Popen[str]:
    """`ridotto` with some arguments, and settings in the environment.

    Another program may be in its place, and other sources than these.
    """
    given = {"DATA": str(folder), "COMPILE": "false", **settings}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RIDOTTO_")}
    if source is not None:
        kept["PYTHONPATH"] = str(source)
    return subprocess.Popen(
        [sys.executable, "-m", *program, *arguments],
        env={**kept, **{f"RIDOTTO_{name}": value for name, value in given.items()}},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@contextlib.contextmanager
def running(folder: pathlib.Path, *arguments: str, **settings: Any) -> Iterator[tuple[Any, str]]:
    """A server in a process of its own, and its address."""
    process = command(folder, *arguments, **settings)
    try:
        assert process.stdout
        line = process.stdout.readline()
        opened = re.match(r"Ridotto is open at https?://127\.0\.0\.1:", line)
        assert opened, process.communicate()
        yield process, line.split()[4].rstrip("/")
    finally:
        process.kill()
        process.communicate()
