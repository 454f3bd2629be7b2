"""Draws the picture of the README from real games: `python docs/pictures/draw.py`."""

import io
import pathlib
import re

from rich.console import Console
from rich.terminal_theme import MONOKAI

import ridotto
from ridotto.cli.description import describe, render

OUT = pathlib.Path(__file__).with_name("terminal.svg")


def main() -> None:
    """Play a little of two games and save what seat 0 sees."""
    console = Console(record=True, width=86, highlight=False, markup=False, file=io.StringIO())
    game = ridotto.new(
        "volto", seed=3, start={"setups": ["NLKLN/CSCNC", "CNLNS/KCLNC"], "first": 0}
    )
    console.print("$ ridotto play volto", style="bold")
    for move in ("b2-b5", "a6-a5", "e2-d3", "c6-c5", "d3-c4", "d6-d5"):
        game.play(move)
    for event in game.events(0)[-3:]:
        console.print("  " + describe(event), style="dim")
    console.print(render(game, 0))
    console.print("seat 0, your move (? for help): c4-d5\n", style="green")
    console.print("$ ridotto play twilight", style="bold")
    console.print(render(ridotto.new("twilight", seed=5), 0))
    console.print("seat 0, your move (? for help): M2:merchant-2", style="green")
    svg = console.export_svg(title="ridotto", theme=MONOKAI)
    # The picture must stand alone: no fonts from elsewhere.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)
    OUT.write_text(svg)


if __name__ == "__main__":
    main()
