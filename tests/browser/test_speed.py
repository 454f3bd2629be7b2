"""How much has to be loaded; how fast it is, only benchmarks/page.py tells."""

import pathlib
import re

import pytest

from benchmarks.page import ASSETS, SIGN_OF_TABLE, is_code, zipped
from ridotto.engine import registry
from tests.support.page_driver import Visit
from tests.support.page_screen import LANGUAGES, after, scene

GAMES = pathlib.Path(__file__).parents[2] / "web/src/games"
MOST_BYTES = 130 * 1024
MOST_ART = 150 * 1024
MOST_FONTS = 120 * 1024
SCRIPTS = ("latin", "latin-ext", "cyrillic")
LOADED = "performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_a_table_is_small(visit: Visit, game: str, language: str) -> None:
    """All that comes until one can play, as it goes over the wire."""
    page = visit("/api/games", locale=language)
    played, seat = scene(game, registry.find(game).players[0], after(2))
    played.show(page, (seat,))
    page.locator(SIGN_OF_TABLE).first.wait_for()
    page.wait_for_load_state("networkidle")
    files = {name for name in page.evaluate(LOADED) if is_code(name)}
    assert any(name.startswith(f"{game}-board") for name in files)
    assert any(name.startswith(f"words.{language}-") for name in files)
    assert sum(map(zipped, files)) <= MOST_BYTES
    art = {name for name in page.evaluate(LOADED) if name.partition("#")[0].endswith(".svg")}
    assert sum(zipped(name) for name in {name.partition("#")[0] for name in art}) <= MOST_ART
    fonts = {name for name in page.evaluate(LOADED) if name.endswith(".woff2")}
    assert fonts
    for script in SCRIPTS:
        own = [name for name in fonts if re.search(rf"-{script}-\d", name)]
        sizes = [(ASSETS / name).stat().st_size for name in own]
        assert sum(sizes) <= MOST_FONTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_files_of_its_own(language: str) -> None:
    """Otherwise everybody would load the words of all of them."""
    names = [path.name for path in ASSETS.iterdir()]
    own = sorted(name.split(".")[0] for name in names if f".{language}-" in name)
    of_games = [path.parent.name for path in GAMES.glob(f"*/*/{language}.ts")]
    assert own == sorted([*of_games, "admin", "words"])
    assert {"lessons", "rules"} <= set(own)
