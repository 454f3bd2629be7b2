"""A picture of how thinking time helps, from the figures of benchmarks/strength.py.

python -m benchmarks.strength_picture
"""

import math
import pathlib
from typing import Any
from xml.sax.saxutils import escape

from benchmarks.strength import head_to_head, kept

PICTURE = pathlib.Path(__file__).parents[1] / "docs" / "pictures" / "thinking-time.svg"
TITLES = {"volto": "Volto", "twilight": "Twilight of Venice", "mascarade": "Mascarade, 4 seats"}
COLOURS = {"volto": "#1f4e79", "twilight": "#8a3b12", "mascarade": "#2f6b3a"}
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 440, 64, 64, 24, 56
INK, GREY, LINE = "#22262b", "#6b7280", "#e3e5e9"
SHORTEST, LONGEST = 0.01, 2.0


def across(seconds: float) -> float:
    """Where a time is: every ten times as long is as wide."""
    part = math.log(seconds / SHORTEST) / math.log(LONGEST / SHORTEST)
    return LEFT + 12 + (WIDTH - LEFT - RIGHT - 24) * part


def above(share: float) -> float:
    """Where a share is."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def seconds_of(bot: str) -> float:
    """The time a bot has by its name.

    >>> seconds_of("search@300ms"), seconds_of("search@2s")
    (0.3, 2.0)
    """
    budget = bot.partition("@")[2]
    return int(budget[:-2]) / 1000 if budget.endswith("ms") else float(budget[:-1])


def text(x: float, y: float, words: str, colour: str = GREY, **more: Any) -> str:
    """A piece of text."""
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}"{attributes}>{escape(words)}</text>'


def axes() -> list[str]:
    """Lines for shares and times."""
    parts = []
    for percent in range(0, 101, 25):
        y = above(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINE}"/>')
        parts.append(text(LEFT - 8, y + 4, f"{percent} %", text_anchor="end"))
    for seconds, label in (
        *((0.01, "10 ms"), (0.03, "30 ms"), (0.1, "100 ms")),
        *((0.3, "300 ms"), (1.0, "1 s"), (2.0, "2 s")),
    ):
        parts.append(text(across(seconds), HEIGHT - BOTTOM + 20, label, text_anchor="middle"))
    return parts


def curve(game: str, figures: list[dict[str, Any]], shift: float) -> list[str]:
    """The shares of one game, joined, each with its 95 %."""
    colour = COLOURS[game]
    points, parts = [], []
    for each in sorted(figures, key=lambda figure: seconds_of(figure["bot"])):
        seats = each["seats"]
        x = across(seconds_of(each["bot"])) + shift
        low, high = (above(head_to_head(bound, seats)) for bound in each["interval"])
        y = above(each["head to head"])
        points.append(f"{x:.1f} {y:.1f}")
        parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" opacity=".45"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
    line = f'<path d="M{"L".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>'
    return [line, *parts]


def draw(figures: list[dict[str, Any]]) -> str:
    """An SVG, readable on white."""
    parts = [
        text(LEFT, 30, "More thinking time, more victories", INK, font_size=18, font_weight=700),
        text(LEFT, 50, "head to head against the inquisitor; bars: 95 %"),
        *axes(),
    ]
    for number, (game, title) in enumerate(TITLES.items()):
        parts += curve(game, [each for each in figures if each["game"] == game], 6 * number - 6)
        parts.append(text(LEFT + 190 * number, HEIGHT - 10, f"● {title}", COLOURS[game]))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13"'
        ' font-family="system-ui, Segoe UI, Helvetica, Arial, sans-serif">'
    )
    return "\n".join(
        (opening, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>\n")
    )


def main() -> None:
    """Draw what is kept."""
    PICTURE.write_text(draw([each for each in kept() if each["group"] == "time"]))


if __name__ == "__main__":
    main()
