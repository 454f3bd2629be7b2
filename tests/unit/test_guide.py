"""Who follows docs/develop/add-a-game.md has a game that holds all it must, and edits nothing."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import ridotto
from tests.support.fixture_game import FIXTURE, SOURCES, TESTS, files

ROOT = pathlib.Path(__file__).parents[2]
MADE = (".*", "node_modules", "__pycache__", "generated", "dist", "site", "project.inlang")
OWN = (
    *(f"{SOURCES}/{FIXTURE}/", f"{TESTS}/{FIXTURE}/", f"web/src/games/{FIXTURE}/"),
    f"docs/play/games/{FIXTURE}.md",
)
# Tests of the other games are left out: nothing of theirs has changed.
OTHERS = f"{FIXTURE} or not ({' or '.join(name for name in ridotto.names() if name != FIXTURE)})"
PARTS = (
    *("tests/conformance", f"{TESTS}/{FIXTURE}", "tests/cli/test_commands.py"),
    *(f"tests/unit/test_{part}.py" for part in ("architecture", "docs", "web_games")),
    *(f"tests/unit/arena/test_{part}.py" for part in ("match", "plan")),
    *("tests/unit/benchmarks/test_strength.py", "tests/table/test_play.py"),
    *(f"tests/table/test_{part}.py" for part in ("preview", "dealing")),
    *(f"tests/server/test_{part}.py" for part in ("leaks", "canaries", "catalogue", "games")),
    *(f"tests/server/test_{part}.py" for part in ("hints", "review", "schema", "trials")),
)


def test_the_guide_writes_files_of_its_own_alone() -> None:
    assert len(files()) > 15
    assert not [path for path in files() if not path.startswith(OWN)]
    assert not [path for path in files() if (ROOT / path).exists() and FIXTURE not in path]


def run(folder: pathlib.Path, *command: str) -> str:
    """What a command prints there; it must end well."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}",
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-5000:]
    return ran.stdout


@pytest.mark.slow
def test_who_follows_the_guide_has_a_game_that_holds_all_it_must(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "ridotto"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))
    for path, text in files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    (folder / "web" / "schema.json").write_text(run(folder, "ridotto", "schema"))
    run(folder, "tools.golden")
    run(folder, "tools.import_graph")
    own = [f"{SOURCES}/{FIXTURE}", f"{TESTS}/{FIXTURE}"]
    run(folder, "ruff", "check", *own)
    run(folder, "ruff", "format", "--check", *own)
    run(folder, "mypy", *own)
    run(folder, "pytest", "-m", "not slow", "-p", "no:cacheprovider", "-k", OTHERS, *PARTS)
