"""The game that docs/develop/add-a-game.md adds works when one follows the guide alone."""

import pathlib
import random
import re
import sys
from collections.abc import Iterator

import pytest

import ridotto
from ridotto import kernel
from ridotto.bots import registry as bots
from ridotto.engine import registry

GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "develop" / "add-a-game.md"
NAME = "highcard"


@pytest.fixture(autouse=True)
def _added(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write every file of the guide, where the registry finds the folder."""
    (tmp_path / NAME).mkdir()
    block = rf'(?ms)^```python title="src/ridotto/games/{NAME}/(\w+\.py)"\n(.*?)^```'
    for file, code in re.findall(block, GUIDE.read_text("utf-8")):
        (tmp_path / NAME / file).write_text(code, "utf-8")
    monkeypatch.setattr(ridotto.games, "__path__", [*ridotto.games.__path__, str(tmp_path)])
    registry.names.cache_clear()
    yield
    monkeypatch.undo()
    registry.names.cache_clear()
    for module in [found for found in sys.modules if found.startswith(f"ridotto.games.{NAME}")]:
        del sys.modules[module]


def test_the_game_of_the_guide_is_played_and_replayed() -> None:
    assert bots.names(NAME) == ("random",)
    for seed in range(20):
        game, choose = ridotto.new(NAME, seed=seed), random.Random(seed)
        fast = ridotto.new(NAME, seed=seed, compiled=seed == 0)
        while not game.over:
            move = choose.choice(game.legal())
            game.play(move)
            fast.play(move)
        assert fast.truth() == game.truth()
        assert ridotto.replay(game.record()).truth() == game.truth()


def test_the_game_of_the_guide_keeps_its_secret() -> None:
    for observer in (None, 0, 1):
        game = ridotto.new(NAME, seed=3)
        told, seen = game.events(observer), game.view(observer)
        for seed in range(20):
            world = game.belief(observer).sample(kernel.new_rng(seed))
            other = ridotto.new(NAME, start={"cards": world[0].cards.tolist()})
            assert (other.events(observer), other.view(observer)) == (told, seen)
