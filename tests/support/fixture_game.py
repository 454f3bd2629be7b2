"""The game of the guide docs/develop/add-a-game.md: it stands for every game that may be added.

It has no AI. Its files are those of the guide, word for word, so the guide cannot go out of date.
"""

import contextlib
import functools
import hashlib
import pathlib
import re
import tempfile
from collections.abc import Iterator

import pytest

import ridotto.games
import tests.games
from ridotto.engine import registry

FIXTURE = "highcard"
GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "develop" / "add-a-game.md"
SOURCES, TESTS = "src/ridotto/games", "tests/games"
_BLOCK = re.compile(r'(?ms)^(````?)\w+ title="(\S+)"\n(.*?)^\1$')


@functools.cache
def files() -> dict[str, str]:
    """Everything that the guide writes: text by path."""
    return {path: text for _, path, text in _BLOCK.findall(GUIDE.read_text("utf-8"))}


@functools.cache
def _folder() -> pathlib.Path:
    """The files of the guide, in a folder that stays, so that compiled rules are kept as well."""
    digest = hashlib.sha256(repr(sorted(files().items())).encode()).hexdigest()[:16]
    folder = pathlib.Path(tempfile.gettempdir()) / f"ridotto-guide-{digest}"
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            # Whole or not at all: several processes may do this at the same time.
            with tempfile.NamedTemporaryFile("w", dir=folder, delete=False) as draft:
                draft.write(text)
            pathlib.Path(draft.name).replace(path)
    return folder


@contextlib.contextmanager
def registered(name: str = FIXTURE) -> Iterator[None]:
    """Let the registry find a game: that of the guide, as it finds the others, by its folder."""
    if name in registry.names():
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        for package, place in ((ridotto.games, SOURCES), (tests.games, TESTS)):
            patch.setattr(package, "__path__", [*package.__path__, str(_folder() / place)])
        registry.names.cache_clear()
        yield
    registry.names.cache_clear()
