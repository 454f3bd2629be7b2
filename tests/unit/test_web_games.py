"""Everything of a game is in its folder of web/src/games: no other file of the page names it."""

import pathlib
import re
from collections.abc import Iterator

import pytest

WEB = pathlib.Path(__file__).parents[2] / "web"
GAMES = sorted(path.parent.name for path in WEB.glob("src/games/*/index.ts"))
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".svelte", ".svg", ".ts", ".webmanifest"}
# Written by programs: of packages, of the server's messages, of Paraglide.
MADE = (
    *("node_modules", ".svelte-check", "project.inlang", "package-lock.json", "schema.json"),
    *("src/api/generated", "src/i18n/generated"),
)


def shared_files() -> Iterator[pathlib.Path]:
    own = [WEB / "src/games" / game for game in GAMES]
    made = [WEB / name for name in MADE]
    for path in WEB.rglob("*"):
        if path.suffix in TEXTS and path.is_file():
            if not any(path.is_relative_to(other) for other in (*own, *made)):
                yield path


def name_of(game: str) -> re.Pattern[str]:
    """The name as a word, also as a part of a longer one: `game_volto`, `VoltoBoard`."""
    return re.compile(rf"(?<![a-zA-Z])(?i:{game})(?![a-z])|{game.capitalize()}(?![a-z])")


def test_shared_files_of_the_page_name_no_game() -> None:
    assert len(GAMES) >= 3
    shared = {path.relative_to(WEB).as_posix(): path.read_text() for path in shared_files()}
    assert {"index.html", "src/games/contract.ts", "messages/en/home.json"} <= set(shared)
    names = {game: name_of(game) for game in GAMES}
    found = [
        f"{name}:{number}: {game}"
        for name, text in shared.items()
        for number, line in enumerate(text.splitlines(), 1)
        for game, pattern in names.items()
        if pattern.search(line)
    ]
    assert not found, found


@pytest.mark.parametrize(
    "text", ["volto", "import Volto", "about_volto", "VoltoBoard", "theVoltoBoard", "./volto/"]
)
def test_names_are_noticed(text: str) -> None:
    assert name_of("volto").search(text)


def test_other_words_are_not_taken_for_names() -> None:
    assert not name_of("volto").search("coinvolto, voltolare")
