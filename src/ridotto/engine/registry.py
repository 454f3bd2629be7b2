"""Which games there are: every folder under `ridotto/games` that exports a `GAME`."""

import functools
import importlib
import pkgutil

import ridotto.games
from ridotto.engine.definition import GameDefinition
from ridotto.errors import UnknownGame, shown


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(ridotto.games.__path__)))


def find(name: str) -> GameDefinition:
    """The definition of a game; raises `UnknownGame`.

    >>> find(names()[0]).name == names()[0]
    True
    """
    if not isinstance(name, str) or name not in names():
        raise UnknownGame(f"no game is called {shown(name)}; there are {', '.join(names())}")
    return _load(name)


@functools.cache
def _load(name: str) -> GameDefinition:
    found: GameDefinition = importlib.import_module(f"ridotto.games.{name}").GAME
    return found
