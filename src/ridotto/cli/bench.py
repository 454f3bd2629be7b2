"""`ridotto bench`."""

import pathlib
import subprocess
import sys
from typing import Annotated

import typer

from ridotto import errors

ROOT = pathlib.Path(__file__).parents[3]


def bench(
    seconds: Annotated[float, typer.Option(help="Seconds to measure each figure.", min=0.1)] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine on one core, beside OpenSpiel and Pgx where they are installed."""
    if not (ROOT / "benchmarks" / "engine.py").exists():
        raise errors.RidottoError(
            "the benchmarks are not part of the package: run this from a clone of Ridotto"
        )
    command = [sys.executable, "-m", "benchmarks.engine", "--seconds", str(seconds)]
    raise typer.Exit(subprocess.run([*command, *["--json"] * json], cwd=ROOT).returncode)
