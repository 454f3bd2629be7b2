"""Pictures of the ladder and of how thinking time helps, from what benchmarks.strength has kept.

python -m benchmarks.strength_pictures
"""

import itertools
import math
import pathlib
from xml.sax.saxutils import escape

from benchmarks.strength import SEATS, head_to_head, kept
from ridotto.bots.registry import ladder as levels_of
from ridotto.engine.definition import JsonObject
from ridotto.engine.registry import find, names
from ridotto.search.config import read_budget

PICTURES = pathlib.Path(__file__).parents[1] / "docs" / "pictures"
TITLES = {
    name: f"{find(name).title}, {SEATS[name]} seats" if name in SEATS else find(name).title
    for name in names()
    if levels_of(name)
}
HUES = ("#2f6b3a", "#8a3b12", "#1f4e79", "#6b2f62", "#5f6b2f")
COLOURS = dict(zip(TITLES, itertools.cycle(HUES), strict=False))
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
    return read_budget(bot.partition("@")[2]).seconds or 0.0


def text(x: float, y: float, words: str, colour: str = GREY, **more: object) -> str:
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


def curve(game: str, figures: list[JsonObject], shift: float) -> list[str]:
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


def draw_times(figures: list[JsonObject]) -> str:
    """How often the search wins that is given more and more time."""
    parts = [
        text(LEFT, 30, "What thinking time is worth", INK, font_size=18, font_weight=700),
        text(LEFT, 50, "head to head against the inquisitor; bars: 95 %"),
        *axes(),
    ]
    for number, (game, title) in enumerate(TITLES.items()):
        parts += curve(game, [each for each in figures if each["game"] == game], 6 * number - 6)
        parts.append(text(LEFT + 190 * number, HEIGHT - 10, f"● {title}", COLOURS[game]))
    return drawing(parts)


def points_of(share: float) -> float:
    """How many Elo points somebody is ahead who wins so often.

    >>> round(points_of(0.64)), round(points_of(1.0))
    (100, 1200)
    """
    bound = min(max(share, 0.001), 0.999)
    return 400 * math.log10(bound / (1 - bound))


def standing(game: str, figures: list[JsonObject]) -> dict[str, float]:
    """The Elo points of all bots of a game; the novice has none.

    A level is so far above the next lower one as it beat it. Everyone else is where their games
    with all levels put them; those between equals tell most, and who lost all of them has no place.
    """
    shares = {(each["bot"], each["other"]): each["head to head"] for each in figures}
    levels = list(levels_of(game))
    found = {levels[0]: 0.0}
    for lower, higher in itertools.pairwise(levels):
        found[higher] = found[lower] + points_of(shares[higher, lower])
    for name in sorted({name for pair in shares for name in pair} - set(levels)):
        guesses = []
        for (bot, other), share in shares.items():
            if bot == name and other in levels:
                guesses.append((found[other] + points_of(share), share * (1 - share)))
            elif other == name and bot in levels:
                guesses.append((found[bot] - points_of(share), share * (1 - share)))
        total = sum(weight for _, weight in guesses)
        if total > 0:
            found[name] = sum(points * weight for points, weight in guesses) / total
    return found


def apart(wanted: list[float], distance: float) -> list[float]:
    """Places as near to those wanted as can be without one hiding another.

    >>> apart([0, 4, 30], 10)
    [0, 10, 30]
    """
    found: list[float] = []
    for place in wanted:
        found.append(max(place, found[-1] + distance) if found else place)
    return found


def draw_ladder(standings: dict[str, dict[str, float]]) -> str:
    """Who stands how high in every game."""
    every = [points for found in standings.values() for points in found.values()]
    bottom, top = min(every), max(every)

    def height_of(points: float) -> float:
        return TOP + 24 + (HEIGHT - TOP - 56) * (top - points) / (top - bottom)

    parts = [
        text(LEFT, 30, "The ladder", INK, font_size=18, font_weight=700),
        text(LEFT, 50, "Elo points above the novice: 100 points win 64 %, 200 win 76 %"),
    ]
    for mark in range(200 * math.ceil(bottom / 200), math.floor(top) + 1, 200):
        y = height_of(mark)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINE}"/>')
        parts.append(text(LEFT - 8, y + 4, str(mark), text_anchor="end"))
    width = (WIDTH - LEFT - RIGHT) / len(TITLES)
    for number, (game, title) in enumerate(TITLES.items()):
        x, colour = LEFT + 40 + width * number, COLOURS[game]
        found = sorted(standings[game].items(), key=lambda each: -each[1])
        parts.append(text(x - 8, TOP + 6, title, colour, font_weight=700))
        ladder = [height_of(points) for name, points in found if name in levels_of(game)]
        parts.append(f'<path d="M{x:.1f} {ladder[0]:.1f}V{ladder[-1]:.1f}" stroke="{colour}"/>')
        lines = apart([height_of(points) for _, points in found], 15)
        for (name, points), line in zip(found, lines, strict=True):
            fill = colour if name in levels_of(game) else "#fff"
            y = height_of(points)
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{fill}" stroke="{colour}"/>'
            )
            ink = INK if name in levels_of(game) else GREY
            parts.append(text(x + 14, line + 4, f"{name} {points:.0f}", ink))
    return drawing(parts)


def drawing(parts: list[str]) -> str:
    """An SVG, readable on white."""
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13"'
        ' font-family="system-ui, Segoe UI, Helvetica, Arial, sans-serif">'
    )
    return "\n".join(
        (opening, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>\n")
    )


def main() -> None:
    """Draw what is kept."""
    figures = kept()
    standings = {
        game: standing(game, [each for each in figures if is_of_ladder(each, game)])
        for game in TITLES
    }
    (PICTURES / "ladder.svg").write_text(draw_ladder(standings))
    times = [each for each in figures if each["group"] == "time"]
    (PICTURES / "thinking-time.svg").write_text(draw_times(times))


def is_of_ladder(figure: JsonObject, game: str) -> bool:
    """Whether a figure tells how high somebody stands in a game."""
    return figure["game"] == game and figure["group"] in ("ladder", "characters")


if __name__ == "__main__":
    main()
