"""A new game is one folder; nothing has to be edited for it to be found."""

import pathlib
import shutil

import pytest

import ridotto
from ridotto.engine import registry


def test_a_folder_is_a_game(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = pathlib.Path(registry.find("volto").rules.__file__).parent  # type: ignore[attr-defined]  # a module
    shutil.copytree(source, tmp_path / "piazza", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(ridotto.games, "__path__", [*ridotto.games.__path__, str(tmp_path)])
    registry.names.cache_clear()
    try:
        assert "piazza" in ridotto.names()
        game = ridotto.new("piazza", seed=1)
        game.play(game.legal()[0])
        assert game.record()["game"] == "piazza"
    finally:
        monkeypatch.undo()
        registry.names.cache_clear()
    assert "piazza" not in ridotto.names()


@pytest.mark.parametrize("name", ridotto.names())
def test_every_game_keeps_its_promises(name: str) -> None:
    definition = registry.find(name)
    assert definition.actions <= 64 * definition.words
    assert definition.default_players in definition.players
    assert definition.state.itemsize <= (160 if name == "volto" else 256)
    for preset in definition.presets:
        assert ridotto.new(name, options={"preset": preset}).actor is not None
    for seats in definition.players:
        game = ridotto.new(name, seats=seats, seed=1)
        assert game.view(None).legal == []
        assert len(game.result.scores) == seats if game.result else True
