"""How much has to be loaded; how fast it is, only benchmarks/page.py tells."""

import gzip
import re

import pytest

from ridotto.server.pages import FOLDER
from tests.page.screens import LANGUAGES

MOST_BYTES = 200 * 1024


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_page_in_one_language_is_small(language: str) -> None:
    """Scripts and styles of all games, rules and lessons, as they go over the wire."""
    size = 0
    for path in (FOLDER / "assets").iterdir():
        written_in = re.search(r"\.([a-z]{2})-", path.name)
        if path.suffix in (".js", ".css") and (not written_in or written_in[1] == language):
            size += len(gzip.compress(path.read_bytes(), 9))
    assert 0 < size < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_files_of_its_own(language: str) -> None:
    """Otherwise everybody would load the words of all of them."""
    names = [path.name for path in (FOLDER / "assets").iterdir()]
    own = sorted(name.split(".")[0] for name in names if f".{language}-" in name)
    assert own == ["lessons"] * 3 + ["rules"] * 3 + ["words"]
