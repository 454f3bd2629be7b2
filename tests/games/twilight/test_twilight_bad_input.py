"""Bad moves and bad starts of Twilight of Venice are refused with the words that help."""

from typing import Any

import pytest

import ridotto
from tests.games.twilight.starts import HAND, OTHER_HAND
from tests.support.bad_input import check_illegal, positions, refused

TOO_MANY_GX = [[*OTHER_HAND[:7], "GX"], [*HAND[:7], "GX"]]  # fine one by one, but not together


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("discard ", ["D1:doge+1", "discard or end", "'discard '"]),
        ("D1:doge+2", ["D1:doge+1"]),
        ("D1:doge\u22121", ["D1:doge+1"]),
        ("DISCARD", ["D1:doge+1"]),
    ],
)
def test_malformed_moves_show_how_to_write_them(move: str, words: list[str]) -> None:
    for position in positions("twilight"):
        with refused(ridotto.MalformedMove, *words, position=position):
            position.game.play(move)


@pytest.mark.parametrize(
    "move",
    [
        "D1x2:cortege-1",
    ],
)
def test_illegal_moves_list_the_legal_ones(move: str) -> None:
    check_illegal("twilight", move)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"deck": []}, ["'deck'", "merchant, hands, figures"]),
        ({"merchant": 2}, ["merchant", "0 to 1", "not 2"]),
        ({"merchant": "0"}, ["merchant", "0 to 1", "not '0'"]),
        ({"hands": [HAND, None]}, ["merchant", "0 or 1"]),
        ({"figures": {}}, ["merchant", "0 or 1"]),
        ({"merchant": 0, "hands": HAND}, ["two hands"]),
        ({"merchant": 0, "hands": {}}, ["two hands"]),
        ({"merchant": 0, "hands": [HAND[:7], None]}, ["8 cards"]),
        ({"merchant": 0, "hands": [[*HAND, "D1"], None]}, ["8 cards"]),
        ({"merchant": 0, "hands": ["D1D1D1D1", None]}, ["8 cards", "D1D1D1D1"]),
        ({"merchant": 0, "hands": [[*HAND[:7], "D2"], None]}, ["'D2'", "GX", "HC"]),
        ({"merchant": 0, "hands": [[*HAND[:7], 3], None]}, ["3", "GX", "HC"]),
        ({"merchant": 0, "hands": [[*HAND[:7], ["D1"]], None]}, ["['D1']", "HC"]),
        ({"merchant": 0, "hands": [["D1"] * 8, None]}, ["one type", "D1"]),
        (
            {"merchant": 0, "hands": [["GX"] * 3 + ["D1"] * 5, None]},
            ["2 cards GX", "3"],
        ),
        ({"merchant": 0, "hands": TOO_MANY_GX}, ["2 cards GX", "not 3"]),
        ({"merchant": 0, "figures": []}, ["mapping", "[]"]),
        ({"merchant": 0, "figures": {"pope": 0}}, ["'pope'", "doge", "favourite"]),
        ({"merchant": 0, "figures": {"doge": 7, "east": 8}}, ["doge", "-6 to 6"]),
        ({"merchant": 0, "figures": {"west": -9}}, ["west", "-8 to 8", "-9"]),
        ({"merchant": 0, "figures": {"west": 0.0}}, ["west", "-8 to 8", "0.0"]),
        ({"merchant": 0, "figures": {"doge": 2}}, ["strictly between"]),
        ({"merchant": 0, "figures": {"west": 3, "east": -3}}, ["strictly between"]),
    ],
)
def test_bad_starts_say_what_is_wrong(start: dict[str, Any], words: list[str]) -> None:
    with refused(ridotto.BadStart, *words):
        ridotto.new("twilight", start=start)


def test_a_figure_whose_cell_has_thousands_of_digits() -> None:
    with refused(ridotto.BadStart):
        ridotto.new("twilight", start={"merchant": 0, "figures": {"doge": 10**5000}})
