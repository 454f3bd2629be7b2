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
from ridotto.engine import registry

FIXTURE = "highcard"
_GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "develop" / "add-a-game.md"


@functools.cache
def _folder() -> pathlib.Path:
    """The files of the guide, in a folder that stays, so that compiled rules are kept as well."""
    block = rf'(?ms)^```python title="src/ridotto/games/{FIXTURE}/(\w+\.py)"\n(.*?)^```'
    files = dict(re.findall(block, _GUIDE.read_text("utf-8")))
    digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:16]
    folder = pathlib.Path(tempfile.gettempdir()) / f"ridotto-guide-{digest}"
    (folder / FIXTURE).mkdir(parents=True, exist_ok=True)
    for name, code in files.items():
        path = folder / FIXTURE / name
        if not path.exists() or path.read_text("utf-8") != code:
            # Whole or not at all: several processes may do this at the same time.
            with tempfile.NamedTemporaryFile("w", dir=folder, delete=False) as draft:
                draft.write(code)
            pathlib.Path(draft.name).replace(path)
    return folder


@contextlib.contextmanager
def registered() -> Iterator[str]:
    """Let the registry find the game of the guide as it finds the others: by its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ridotto.games, "__path__", [*ridotto.games.__path__, str(_folder())])
        registry.names.cache_clear()
        yield FIXTURE
    registry.names.cache_clear()
