"""Workers of other releases: the real last one, and made-up ones of another edition.

python -m tests.support.releases 1 serve ...
"""

import io
import pathlib
import re
import secrets
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).parents[2]
VERSION_FILE = "src/ridotto/__init__.py"


def last_release() -> str:
    """The newest version that the changelog says was released."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return re.findall(r"(?m)^## \[(\d+\.\d+\.\d+)\]", text)[0]


def unpack_release(folder: pathlib.Path) -> pathlib.Path:
    """The sources of the last release, out of the history of this repository."""
    version = last_release()
    tagged = git("rev-parse", "--verify", "--quiet", f"v{version}^{{commit}}").decode().split()
    # Where nobody tagged it: the commit that gave it its name.
    named = git(
        *("log", "--reverse", "--format=%H", f'-S__version__ = "{version}"', "--", VERSION_FILE)
    )
    found = [*tagged, *named.decode().split()]
    assert found, f"the history of {version} is not here: git fetch --unshallow --tags"
    with tarfile.open(fileobj=io.BytesIO(git("archive", found[0], "src"))) as archive:
        archive.extractall(folder, filter="data")
    assert f'"{version}"' in (folder / VERSION_FILE).read_text("utf-8")
    return folder / "src"


def git(*arguments: str) -> bytes:
    """What git says; nothing if it fails."""
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, check=False).stdout


def pretend(edition: int) -> None:
    """Be a worker that knows another newest edition; those of the first say nothing of editions."""
    from ridotto.server import worker
    from ridotto.server.room import services

    assert worker  # with it comes everything that knows the edition
    for module in list(sys.modules.values()):
        if module.__name__.startswith("ridotto.") and "EDITION" in vars(module):
            vars(module)["EDITION"] = edition
    if edition == 1:
        vars(services)["new_worker_id"] = lambda: secrets.token_hex(8)


if __name__ == "__main__":
    from ridotto.cli import app

    pretend(int(sys.argv.pop(1)))
    app()
