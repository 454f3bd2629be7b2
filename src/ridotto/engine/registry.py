"""Which games there are: every folder under `ridotto/games` that exports a `GAME`.

Games are found when they are asked for, so the engine imports none of them.
"""

import copyreg
import functools
import importlib
import pkgutil
from collections.abc import Callable

from ridotto.engine.definition import GameDefinition
from ridotto.errors import BadGame, UnknownGame, shown

_GAMES = "ridotto.games"


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    folders = importlib.import_module(_GAMES).__path__
    return tuple(sorted(found.name for found in pkgutil.iter_modules(folders)))


def find(name: str) -> GameDefinition:
    """The definition of a game; raises `UnknownGame`, or `BadGame` for a folder that holds none.

    >>> find(names()[0]).name == names()[0]
    True
    """
    if not isinstance(name, str) or name not in names():
        raise UnknownGame(f"no game is called {shown(name)}; there are {', '.join(names())}")
    return _load(name)


@functools.cache
def _load(name: str) -> GameDefinition:
    found = getattr(importlib.import_module(f"{_GAMES}.{name}"), "GAME", None)
    if not isinstance(found, GameDefinition):
        raise BadGame(
            f"the folder games/{name} exports no GAME: its __init__.py must hold a GameDefinition "
            "of that name, see docs/develop/add-a-game.md"
        )
    if found.name != name:
        raise BadGame(
            f"the game in the folder games/{name} calls itself {shown(found.name)}: "
            "give the folder and `GAME.name` the same name"
        )
    return found


def _by_name(definition: GameDefinition) -> tuple[Callable[[str], GameDefinition], tuple[str]]:
    """How to pickle a definition: its modules cannot be, but they can be found again."""
    return find, (definition.name,)


copyreg.pickle(GameDefinition, _by_name)
