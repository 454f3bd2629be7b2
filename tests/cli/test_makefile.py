"""What `make` says where Ridotto cannot be set up."""

import pathlib
import shutil
import subprocess
import sys

import pytest

from tests.support.cli import SOURCES

make = shutil.which("make")
pytestmark = pytest.mark.skipif(make is None, reason="there is no make here")


def make_play(folder: pathlib.Path, python: str) -> "subprocess.CompletedProcess[str]":
    """`make play` with some Python, for an environment that is not there yet."""
    assert make
    arguments = ("play", f"PYTHON={python}", f"VENV={folder / 'venv'}")
    return subprocess.run(
        [make, "--no-print-directory", *arguments],
        cwd=SOURCES.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("version", ["2.7.18", "3.6.15", "3.10.13"])
def test_an_old_python_is_one_clear_sentence(tmp_path: pathlib.Path, version: str) -> None:
    numbers = ", ".join(version.split("."))
    pretend = f"import sys; sys.version_info = ({numbers}, 0, 0); exec(sys.argv[1])"
    old = tmp_path / "python"
    old.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{pretend}' \"$2\"\n", "utf-8")
    old.chmod(0o755)
    ran = make_play(tmp_path, str(old))
    assert ran.returncode != 0
    assert f"needs Python 3.11 or later; {old} is Python {version}" in ran.stdout
    assert "make play PYTHON=" in ran.stdout
    assert "Traceback" not in ran.stderr
    assert not (tmp_path / "venv").exists()


def test_a_python_that_is_not_there_is_one_clear_sentence(tmp_path: pathlib.Path) -> None:
    ran = make_play(tmp_path, str(tmp_path / "python3.99"))
    assert ran.returncode != 0
    assert f"needs Python 3.11 or later; there is no {tmp_path / 'python3.99'}" in ran.stdout
    assert not (tmp_path / "venv").exists()
