"""The table of what was killed how often, and what came of it, for people and for the docs."""

import datetime
import os
import pathlib
import platform
import re
from collections.abc import Sequence
from typing import Any

import msgspec

PROJECT = pathlib.Path(__file__).parents[2]
PAGE = PROJECT / "docs" / "host" / "durability.md"
FIGURES = PROJECT / "benchmarks" / "results" / "crashes.json"
PART = re.compile(r"(?s)(<!-- crashes -->\n).*?(<!-- /crashes -->)")
HEAD = (
    "what dies, or fails",
    "times",
    "acknowledged",
    "sent again",
    "of these acknowledged",
    "games finished",
    "minutes",
)
RESULT = (
    "Nothing that was acknowledged is lost, nothing is done twice, no table has forked: a run ends"
    " at the first of these, and writes no table."
)


class Row(msgspec.Struct):
    """The figures of one kind of failure, of runs in which nothing was wrong."""

    name: str
    what: str
    where: str
    times: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    done_again: int = 0
    games: int = 0
    seconds: float = 0

    def add(self, times: int, summary: Any) -> None:
        """Add what came of one run."""
        self.times += times
        for name in ("acknowledged", "sent_again", "done_again", "games", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(summary, name, 0))

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as texts."""
        counts = (self.times, self.acknowledged, self.sent_again, self.done_again, self.games)
        figures = [f"{count:,}" if count else "" for count in counts]
        return (self.what, *figures, f"{self.seconds / 60:.0f}")


def write(rows: Sequence[Row]) -> str:
    """The rows as a table of Markdown, with every machine they were measured on."""
    lines = [HEAD, ("---", *(["---:"] * (len(HEAD) - 1))), *(row.cells for row in rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    where = "; ".join(dict.fromkeys(row.where for row in rows))
    return f"{table}\n\n{RESULT}\n{where}.\n"


def keep(row: Row, order: Sequence[str]) -> None:
    """Keep a row in place of an older one of its name, and put the table into the page."""
    kept = {}
    if FIGURES.exists():
        kept = {old.name: old for old in msgspec.json.decode(FIGURES.read_bytes(), type=list[Row])}
    kept[row.name] = row
    rows = [kept[name] for name in order if name in kept]
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
    text, page = write(rows), PAGE.read_text("utf-8")
    PAGE.write_text(PART.sub(lambda found: f"{found[1]}\n{text}\n{found[2]}", page), "utf-8")


def where(seed: int) -> str:
    """On which machine, with which seed and on which day a run is made."""
    processor = platform.processor() or platform.machine()
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            processor = line.partition(": ")[2]
    return (
        f"{os.cpu_count()} cores of {processor}, {platform.system()}, "
        f"Python {platform.python_version()}, seed {seed}, "
        f"{datetime.datetime.now(datetime.UTC).date().isoformat()}"
    )
