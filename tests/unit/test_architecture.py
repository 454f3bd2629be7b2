"""What holds of the source as a whole; import-linter checks the layers (pyproject.toml)."""

import ast
import pathlib
import re
from collections.abc import Iterator

import pytest

import ridotto
from tools import import_graph

PACKAGE = pathlib.Path(ridotto.__file__).parent
SHARED = [
    path.relative_to(PACKAGE).as_posix()
    for path in sorted(PACKAGE.rglob("*.py"))
    if "games" not in path.relative_to(PACKAGE).parts[:-1]
]
NAMES = re.compile(rf"\b({'|'.join(ridotto.names())})\b", re.IGNORECASE)

# Where something may be looked up by its name: games are found by their folders.
MAY_LOOK_UP = {"engine/registry.py"}
# Endings, tables for killed servers, bad arguments: examples, and not checks of every game.
MAY_LIST_GAMES = {
    *("unit/benchmarks/test_trees.py", "chaos/kill_rounds.py", "cli/test_commands.py")
}
MAY_KNOW_NUMBA = {"kernel/compile.py"}


def read(path: str) -> str:
    return (PACKAGE / path).read_text("utf-8")


def called(path: str) -> Iterator[str]:
    """The names of all functions that a file calls."""
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func).rpartition(".")[2]


def imported(path: str) -> Iterator[str]:
    """The top packages that a file imports."""
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_no_shared_file_names_a_game() -> None:
    assert len(SHARED) > 50
    assert not [path for path in SHARED if NAMES.search(read(path))]


@pytest.mark.parametrize("function", ["getattr", "import_module", "__import__"])
def test_nothing_is_found_by_its_name_but_games(function: str) -> None:
    assert {path for path in SHARED if function in called(path)} <= MAY_LOOK_UP


def test_only_one_module_knows_numba() -> None:
    assert {path for path in SHARED if "numba" in imported(path)} == MAY_KNOW_NUMBA


def test_games_look_nothing_up_and_know_no_numba() -> None:
    games = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("games/**/*.py")}
    assert len(games) > 20
    assert not [path for path in games if {"getattr", "import_module"} & set(called(path))]
    assert not [path for path in games if "numba" in imported(path)]


def test_the_page_on_the_architecture_shows_the_source_as_it_is() -> None:
    """If not: `python -m tools.import_graph`."""
    assert import_graph.PICTURE.read_text("utf-8") == import_graph.draw()
    text = import_graph.PAGE.read_text("utf-8")
    assert import_graph.page(text) == text


def test_no_shared_test_keeps_a_list_of_all_games() -> None:
    """A new game would be left out in silence: ask the registry, and its kit for what differs."""
    folder = pathlib.Path(__file__).parents[1]
    shared = [path for path in folder.rglob("*.py") if folder / "games" not in path.parents]
    listed = {path.relative_to(folder).as_posix() for path in shared if lists_all_games(path)}
    assert listed <= MAY_LIST_GAMES


def lists_all_games(path: pathlib.Path) -> bool:
    """Whether a list, set or mapping in a file names three games or more."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        items: list[ast.expr] = []
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            items = node.elts
        elif isinstance(node, ast.Dict):
            items = [key for key in node.keys if key is not None]
        inside = [part for item in items for part in ast.walk(item)]
        texts = {part.value for part in inside if isinstance(part, ast.Constant)}
        if len(texts.intersection(ridotto.names())) >= 3:
            return True
    return False


def test_no_test_imports_a_test() -> None:
    folder = pathlib.Path(__file__).parents[1]
    importing = re.compile(r"^(from|import) tests\.\S*\b(test_\w+|conftest)\b", re.M)
    assert not [path for path in folder.rglob("*.py") if importing.search(path.read_text("utf-8"))]
