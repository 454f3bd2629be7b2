"""Figures that were measured: on which machine, on which day, and where they are kept."""

import argparse
import datetime
import json
import os
import pathlib
import platform
from collections.abc import Mapping, Sequence

import numpy as np
from rich.console import Console
from rich.table import Table

from ridotto.engine.definition import JsonObject

FOLDER = pathlib.Path(__file__).parent / "results"


def machine() -> dict[str, str | int | None]:
    """What the figures were measured on."""
    import numba

    processor = platform.processor() or platform.machine()
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(line.split(": ")[1] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {
        "processor": processor,
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


def today() -> str:
    """The day of a measurement."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def new_parser(description: str | None) -> argparse.ArgumentParser:
    """The arguments of a benchmark that can keep its figures."""
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument(
        "--write", action="store_true", help="keep the figures in benchmarks/results"
    )
    return parser


def percentile(values: Sequence[float], share: float) -> float:
    """A percentile of seconds, in milliseconds.

    >>> percentile([0.001, 0.003, 0.002], 0.5)
    2.0
    """
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def show(rows: Mapping[str, JsonObject]) -> None:
    """Print figures as a table, a column for each name."""
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    table = Table("", *columns)
    for title, row in rows.items():
        table.add_row(title, *(_text(row.get(name, "")) for name in columns))
    Console().print(table)


def _text(figure: object) -> str:
    return f"{figure:,.1f}" if isinstance(figure, float) else str(figure)


def read(path: pathlib.Path) -> JsonObject:
    """The figures in a file; none if there is no file yet."""
    found: JsonObject = json.loads(path.read_text()) if path.exists() else {}
    return found


def write(path: pathlib.Path, found: object) -> None:
    """Keep figures in a file."""
    path.write_text(json.dumps(found, indent=1) + "\n")
