"""What the package says of itself is the same everywhere it says it."""

import importlib
import re
import tomllib
from typing import Any

import ridotto
from tests.support.cli import SOURCES

ROOT = SOURCES.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def read_yaml(name: str) -> Any:
    return importlib.import_module("yaml").safe_load((ROOT / name).read_text("utf-8"))


def test_pythons_are_the_same_in_the_metadata_and_in_the_workflow() -> None:
    classifier = "Programming Language :: Python :: "
    said = [each.removeprefix(classifier) for each in PROJECT["classifiers"]]
    assert [each for each in said if re.fullmatch(r"3\.\d+", each)] == PYTHONS
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"
    matrix = read_yaml(".github/workflows/ci.yml")["jobs"]["quick"]["strategy"]["matrix"]
    assert matrix["python"] == PYTHONS
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_classifiers_are_known() -> None:
    known = importlib.import_module("trove_classifiers").classifiers
    assert set(PROJECT["classifiers"]) <= known


def test_the_citation_is_of_this_version() -> None:
    citation = read_yaml("CITATION.cff")
    assert {"authors", "cff-version", "message", "title"} <= set(citation)
    assert citation["version"] == ridotto.__version__
    assert citation["license"] == PROJECT["license"]
    assert citation["repository-code"] == PROJECT["urls"]["Repository"]
    assert citation["authors"] == PROJECT["authors"]


def test_commits_are_checked_by_the_ruff_that_is_pinned() -> None:
    hooks = read_yaml(".pre-commit-config.yaml")["repos"]
    (hook,) = [each for each in hooks if "ruff" in each["repo"]]
    pinned = (ROOT / "requirements-dev.lock").read_text("utf-8")
    assert f"\nruff=={hook['rev'].removeprefix('v')} " in pinned


def test_links_of_the_project_are_of_one_repository() -> None:
    home = PROJECT["urls"]["Repository"]
    assert all(link.startswith(home) for link in PROJECT["urls"].values())
    for link in PROJECT["urls"].values():
        if found := re.search(r"/(?:blob|tree)/main/(.+)", link):
            assert (ROOT / found[1]).exists(), link
    assert home in (ROOT / "SECURITY.md").read_text("utf-8")
