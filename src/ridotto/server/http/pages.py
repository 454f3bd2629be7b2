"""The page: the table in the browser, as it was built from web/."""

import mimetypes
import pathlib
from typing import Annotated

from litestar import MediaType, get
from litestar.params import PathParameter
from litestar.response import Response

from ridotto.store import Missing

FOLDER = pathlib.Path(__file__).parents[1] / "web"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ridotto</title>
<p>Ridotto is open, but its page was not built. Run <code>make web</code> and load this again.</p>
</html>
"""
FOR_EVER = "public, max-age=31536000, immutable"
FOR_NOW = "no-cache"
FileName = Annotated[str, PathParameter(description="A file of the page.")]


def read_files(folder: pathlib.Path) -> dict[str, Response[bytes]]:
    """Every file of the page as an answer, by its path: nothing is looked up on the disk later."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            # Names under assets/ hold a hash of what is in them.
            keep = FOR_EVER if name.startswith("assets/") else FOR_NOW
            files[name] = _answer(path.read_bytes(), media_type(name), keep)
    return files


def media_type(name: str) -> str:
    """The media type of a file of the page.

    >>> media_type("icon.svg"), media_type("manifest.webmanifest")
    ('image/svg+xml', 'application/manifest+json')
    """
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    if name.endswith((".js", ".css", ".html")):
        return f"{mimetypes.guess_type(name)[0]}; charset=utf-8"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def _answer(content: bytes, media: str, keep: str) -> Response[bytes]:
    return Response(content, media_type=media, headers={"cache-control": keep})


FILES = read_files(FOLDER)
PAGE = FILES.get("index.html") or _answer(NOT_BUILT.encode(), MediaType.HTML, FOR_NOW)


@get(
    [
        "/",
        "/new",
        "/new/{game:str}",
        "/table/{table_id:str}",
        "/rules",
        "/rules/{game:str}",
        "/lesson/{game:str}",
        "/review/{record_id:str}",
        "/admin",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def page() -> Response[bytes]:
    """The page; which part of it is shown, it finds out itself from the address."""
    return PAGE


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def file(name: FileName) -> Response[bytes]:
    """A file beside the page: its icon, its manifest."""
    return _found(name)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FileName) -> Response[bytes]:
    """A part of the page that never changes under its name."""
    return _found(f"assets/{name}")


def _found(name: str) -> Response[bytes]:
    if name not in FILES or name == "index.html":
        raise Missing("there is no such page")
    return FILES[name]


HANDLERS = [page, file, asset]
