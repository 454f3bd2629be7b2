"""Bad moves and bad starts of Volto are refused with the words that help."""

from typing import Any

import pytest

import ridotto
from tests.games.volto.starts import SETUP
from tests.support.bad_input import check_illegal, positions, refused, snapshot


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("a2-a3\n", ["a2-a3 or K@c1", repr("a2-a3\n")]),
        ("a2-a٣", ["a2-a3 or K@c1"]),
        ("f1-f2", ["a2-a3 or K@c1", "'f1-f2'"]),
        ("A2-A3", ["a2-a3 or K@c1"]),
        ("X@c1", ["a2-a3 or K@c1"]),
        ("K@c3", ["a2-a3 or K@c1"]),
        ("discard", ["a2-a3 or K@c1"]),
    ],
)
def test_malformed_moves_show_how_to_write_them(move: str, words: list[str]) -> None:
    for position in positions("volto"):
        with refused(ridotto.MalformedMove, *words, position=position):
            position.game.play(move)


@pytest.mark.parametrize(
    "move",
    [
        "a1-a7",
        "c4-c4",
        "c4-c5",
    ],
)
def test_illegal_moves_list_the_legal_ones(move: str) -> None:
    check_illegal("volto", move)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"setup": SETUP}, ["'setup'", "setups, first"]),
        ({1: 2}, ["fix '1'", "setups, first"]),
        ({"first": 2}, ["first", "0 to 1", "not 2"]),
        ({"first": True}, ["first", "0 to 1", "not True"]),
        ({"first": None}, ["first", "0 to 1", "not None"]),
        ({"setups": None}, ["two set-ups", "None"]),
        ({"setups": SETUP}, ["two set-ups", SETUP]),
        ({"setups": [SETUP]}, ["two set-ups"]),
        ({"setups": [SETUP] * 3}, ["two set-ups"]),
        ({"setups": {"0": SETUP, "1": SETUP}}, ["two set-ups"]),
        ({"setups": [SETUP, "NLKLN"]}, [SETUP, "'NLKLN'"]),
        ({"setups": [SETUP, SETUP + "\n"]}, [SETUP, repr(SETUP + "\n")]),
        ({"setups": [SETUP, SETUP.lower()]}, [SETUP, SETUP.lower()]),
        ({"setups": [[SETUP], None]}, [SETUP]),
        ({"setups": ["NLKLN/CSCNN", None]}, ["3 N", "not 4", "NLKLN/CSCNN"]),
        ({"setups": ["KLKLN/CSCNC", None]}, ["3 N", "not 2"]),
        ({"setups": ["NLSLN/CSCNC", None]}, ["1 K", "not 0"]),
    ],
)
def test_bad_starts_say_what_is_wrong(start: dict[str, Any], words: list[str]) -> None:
    with refused(ridotto.BadStart, *words):
        ridotto.new("volto", start=start)


def test_what_the_caller_changes_later_changes_no_game() -> None:
    setups = [SETUP, SETUP]
    game = ridotto.new("volto", seed=1, start={"setups": setups, "first": 0})
    before = snapshot(game)
    setups[0] = "CSCNC/NLKLN"
    assert snapshot(game) == before
    assert ridotto.replay(game.record()).truth() == game.truth()
