"""The pages: every game has one of the same shape, and every link leads somewhere."""

import pathlib
import re

import pytest

import ridotto

ROOT = pathlib.Path(__file__).parents[2]
DOCS = ROOT / "docs"
FRONT = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES = [*FRONT, *sorted(DOCS.rglob("*.md"))]
HEADINGS = [
    "Description",
    "Rules",
    "Specs",
    "Observation",
    "Action",
    "Rewards",
    "Termination",
    "Version history",
]
REPOSITORY = "https://github.com/ridotto-games/ridotto"
RAW = "https://raw.githubusercontent.com/ridotto-games/ridotto"
GENERATED = DOCS / "reference" / "python"


@pytest.mark.parametrize("game", ridotto.names())
def test_every_game_has_a_page_with_the_same_headings(game: str) -> None:
    page = (DOCS / "play" / "games" / f"{game}.md").read_text("utf-8")
    assert re.findall(r"(?m)^## (.+)$", page) == HEADINGS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file(page: pathlib.Path) -> None:
    text = re.sub(r"(?ms)^ *```.*?^ *```", "", page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path = target.partition("#")[0]
        own = re.fullmatch(rf"{REPOSITORY}/(?:blob|tree)/main/(.+)|{RAW}/main/(.+)", path)
        if own:
            assert (ROOT / (own[1] or own[2])).exists(), target
        elif path and "://" not in path:
            found = (page.parent / path).resolve()
            assert found.exists() or found.is_relative_to(GENERATED), target


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_of_the_front_page_work_on_pypi(name: str) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", (ROOT / name).read_text("utf-8"))
    assert targets
    assert all(target.startswith("https://") for target in targets)
