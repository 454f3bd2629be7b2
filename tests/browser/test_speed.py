"""How much has to be loaded; how fast it is, only benchmarks/page.py tells."""

import pathlib

import pytest

from benchmarks.page import ASSETS, measure_sizes
from tests.support.page_screen import LANGUAGES

GAMES = pathlib.Path(__file__).parents[2] / "web/src/games"
MOST_BYTES = 200 * 1024


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_page_in_one_language_is_small(language: str) -> None:
    """Scripts and styles of all games, rules and lessons, as they go over the wire."""
    assert 0 < measure_sizes()[language] < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_files_of_its_own(language: str) -> None:
    """Otherwise everybody would load the words of all of them."""
    names = [path.name for path in ASSETS.iterdir()]
    own = sorted(name.split(".")[0] for name in names if f".{language}-" in name)
    of_games = [path.parent.name for path in GAMES.glob(f"*/*/{language}.ts")]
    assert own == sorted([*of_games, "words"])
    assert {"lessons", "rules"} <= set(own)
