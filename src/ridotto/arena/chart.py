"""The standings as a picture: shares and strengths with their doubt, and who beats whom."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from ridotto.arena import report
from ridotto.arena.intervals import Interval
from ridotto.arena.standings import Standings
from ridotto.engine.registry import find

MARGIN, TOP, ROW, GAP = 32, 138, 34, 56
PANEL, CELL = 250, 58
LETTER = 8.2  # the width of one at the size of a label
INK, GREY, LINE, PAPER = "#22262b", "#6b7280", "#e3e5e9", "#ffffff"
DOT, THIN = "#1f4e79", "#9db7cf"
LOW, MIDDLE, HIGH = (200, 107, 41), (250, 249, 246), (45, 110, 158)
MOST_LETTERS = 32


class Scale(NamedTuple):
    """A stretch of numbers laid on a panel."""

    low: float
    high: float
    left: float

    def at(self, value: float) -> float:
        """Where a number is."""
        return self.left + PANEL * (value - self.low) / (self.high - self.low)


def draw_chart(standings: Standings) -> str:
    """An SVG of everything that matters, readable on white."""
    rows, labels = standings.rows, [_short(row.label) for row in standings.rows]
    shares = MARGIN + 24 + LETTER * max(map(len, labels)) + 28
    elos, left = shares + PANEL + GAP, shares + 2 * (PANEL + GAP)
    columns, cells, title = _cells(standings)
    width = max(left + CELL * len(columns), LETTER * len(report.headline(standings))) + MARGIN
    height = TOP + ROW * len(rows) + 74
    names = [
        _text(MARGIN, _middle(row) + 5, str(row + 1), GREY)
        + _text(MARGIN + 24, _middle(row) + 5, label, INK, weight=600)
        for row, label in enumerate(labels)
    ]
    parts = [
        _text(MARGIN, 44, _heading(standings), INK, size=20, weight=700),
        _text(MARGIN, 68, report.headline(standings), GREY),
        *names,
        *_panel(
            "share of the victories",
            shares,
            [(row.score.share, row.score.paired, row.score.wilson) for row in rows],
            standings.expected,
            lambda value: f"{100 * value:g} %",
        ),
        *_panel(
            "Elo, against the average",
            elos,
            [(row.elo, row.elo_interval, (row.elo, row.elo)) for row in rows],
            0.0,
            lambda value: f"{value:+g}" if value else "0",
        ),
        *_heat(left, columns, cells, standings.expected, title),
        _text(MARGIN, height - 18, _legend(standings), GREY, size=12),
    ]
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
        f' viewBox="0 0 {width:.0f} {height:.0f}"'
        ' font-family="system-ui, Segoe UI, Helvetica, Arial, sans-serif">'
    )
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join((opening, paper, *parts, "</svg>\n"))


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers around a stretch, at most so many steps.

    >>> ticks(0.41, 0.72)
    [0.4, 0.5, 0.6, 0.7, 0.8]
    """
    size = 10.0 ** math.floor(math.log10((high - low) / most))
    step = next(step for factor in (1, 2, 5, 10) if (high - low) / (step := size * factor) < most)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _heading(standings: Standings) -> str:
    first, equals = standings.rows[0], report.percent(standings.expected)
    wins = f"{_short(first.label)} wins {report.percent(first.score.share)}"
    return f"{find(standings.plan.game).title}: {wins}, where equals win {equals}"


def _legend(standings: Standings) -> str:
    fraction = f"dashed: 1/{standings.plan.seats}, the share of equals"
    return f"95 % intervals; shares: dark over deals, light over games (Wilson); {fraction}"


def _short(label: str) -> str:
    return label if len(label) <= MOST_LETTERS else label[: MOST_LETTERS - 1] + "…"


def _middle(row: int) -> float:
    return TOP + ROW * (row + 0.5)


def _panel(
    title: str,
    left: float,
    values: Sequence[tuple[float, Interval, Interval]],
    neutral: float,
    named: Callable[[float], str],
) -> list[str]:
    """A dot for every row, on a dark interval on a light one, over round numbers."""
    ends = [end for _, *spans in values for span in spans for end in span]
    marks = ticks(min(neutral, *ends), max(neutral, *ends))
    scale, bottom = Scale(marks[0], marks[-1], left), TOP + ROW * len(values)
    parts = [_text(left, TOP - 40, title, INK, weight=600)]
    for mark in marks:
        parts.append(_line(scale.at(mark), TOP, scale.at(mark), bottom, LINE, 1))
        parts.append(
            _text(scale.at(mark), bottom + 20, named(mark), GREY, size=12, anchor="middle")
        )
    middle = scale.at(neutral)
    parts.append(_line(middle, TOP - 4, middle, bottom + 4, GREY, 1.2, ' stroke-dasharray="4 3"'))
    for row, (value, inner, outer) in enumerate(values):
        height = _middle(row)
        parts += [
            _line(scale.at(outer[0]), height, scale.at(outer[1]), height, THIN, 7),
            _line(scale.at(inner[0]), height, scale.at(inner[1]), height, DOT, 2.5),
            f'<circle cx="{scale.at(value):.1f}" cy="{height:.1f}" r="5" fill="{DOT}"/>',
        ]
    return parts


def _cells(standings: Standings) -> tuple[list[str], list[list[float | None]], str]:
    """The columns of the map, its shares, and what they are."""
    if standings.crosstable is None:
        seats = [f"seat {seat}" for seat in range(standings.plan.seats)]
        return seats, [list(row.by_seat) for row in standings.rows], "share on each seat, %"
    columns = [str(number) for number in range(1, len(standings.rows) + 1)]
    shares = [
        [None if score is None else score.share for score in scores]
        for scores in standings.crosstable
    ]
    return columns, shares, "share against, %"


def _heat(
    left: float,
    columns: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    expected: float,
    title: str,
) -> list[str]:
    """A cell for every share, the bluer the more and the browner the less than expected."""
    parts = [_text(left, TOP - 40, title, INK, weight=600)]
    for column, name in enumerate(columns):
        middle = left + CELL * (column + 0.5)
        parts.append(_text(middle, TOP - 16, name, GREY, anchor="middle"))
        for row, shares in enumerate(cells):
            if (share := shares[column]) is None:
                continue
            colour, ink = _colour(share, expected)
            parts += [
                f'<rect x="{left + CELL * column + 1:.1f}" y="{TOP + ROW * row + 1}"'
                f' width="{CELL - 2}" height="{ROW - 2}" rx="3" fill="{colour}"/>',
                _text(middle, _middle(row) + 5, f"{100 * share:.1f}", ink, anchor="middle"),
            ]
    return parts


def _colour(share: float, expected: float) -> tuple[str, str]:
    """The colour of a cell, and one that can be read on it."""
    distance = (share - expected) / (expected if share < expected else 1 - expected)
    end = LOW if distance < 0 else HIGH
    mixed = [round(a + (b - a) * abs(distance)) for a, b in zip(MIDDLE, end, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed), PAPER if abs(distance) > 0.75 else INK


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, width: float, more: str = ""
) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"{more}/>'


def _text(
    x: float,
    y: float,
    text: str,
    colour: str,
    *,
    size: int = 14,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    style = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
