"""A folder under `games` that holds no game is told in a sentence."""

import dataclasses
import sys
import types

import pytest

import ridotto
from ridotto.engine import registry
from ridotto.errors import BadGame


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """The package of a game that is being written."""
    module = types.ModuleType("ridotto.games.unfinished")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(registry, "names", lambda: ("unfinished",))
    return module


@pytest.mark.usefixtures("folder")
def test_a_folder_without_a_game_is_named() -> None:
    with pytest.raises(BadGame, match=r"games/unfinished exports no GAME.*add-a-game\.md"):
        registry.find("unfinished")


def test_a_game_has_the_name_of_its_folder(folder: types.ModuleType) -> None:
    other = ridotto.names()[0]
    vars(folder)["GAME"] = dataclasses.replace(registry._load(other))
    with pytest.raises(BadGame, match=f"games/unfinished calls itself '{other}'"):
        registry.find("unfinished")
