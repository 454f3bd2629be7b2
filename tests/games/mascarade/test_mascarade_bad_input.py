"""Bad moves and bad starts of Mascarade are refused with the words that help."""

from typing import Any

import pytest

import ridotto
from tests.games.mascarade.starts import SCENARIO_OF_FOUR
from tests.support.bad_input import advanced, check_illegal, positions, refused, snapshot


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("announce:jester", ["'jester'", "judge, empress", "peasant"]),
        ("swap:14:real", ["swap:3:real", "'swap:14:real'"]),
        ("swap:٣:real", ["swap:3:real"]),
        ("swap:03:real", ["swap:3:real"]),
        ("swap:3:maybe", ["swap:3:real"]),
        ("look\n", ["look", repr("look\n")]),
        ("", ["look", "''"]),
    ],
)
def test_malformed_moves_show_how_to_write_them(move: str, words: list[str]) -> None:
    for position in positions("mascarade"):
        with refused(ridotto.MalformedMove, *words, position=position):
            position.game.play(move)


@pytest.mark.parametrize(
    "move",
    [
        "targets:5,2",
        "targets:2,2:fake",
        "target:13",
        "witch:13",
        "spy:13:real",
    ],
)
def test_illegal_moves_list_the_legal_ones(move: str) -> None:
    check_illegal("mascarade", move)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"cards": []}, ["'cards'", "masks, first, coins, court, opening"]),
        ({"first": 4}, ["first", "0 to 3", "not 4"]),
        ({"first": -1}, ["first", "0 to 3", "not -1"]),
        ({"masks": []}, ["cheat, empress, judge", "[]"]),
        ({"masks": SCENARIO_OF_FOUR[:5]}, ["cheat, empress, judge"]),
        ({"masks": ["king", *SCENARIO_OF_FOUR[1:]]}, ["cheat, empress, judge"]),
        ({"masks": [["judge"], *SCENARIO_OF_FOUR[1:]]}, ["cheat, empress, judge"]),
        ({"masks": dict.fromkeys(SCENARIO_OF_FOUR)}, ["cheat, empress, judge"]),
        ({"coins": 6}, ["4 numbers", "6"]),
        ({"coins": [6, 6, 6]}, ["4 numbers"]),
        ({"coins": [6, 6, 0, 6]}, ["seat 2", "1 to 12", "not 0"]),
        ({"coins": [6, 6, 13, 6]}, ["seat 2", "1 to 12", "not 13"]),
        ({"coins": [6, True, 6, 6]}, ["seat 1", "1 to 12", "not True"]),
        ({"coins": [6, "6", 6, 6]}, ["seat 1", "1 to 12", "not '6'"]),
        ({"court": -1}, ["court", "0 to 999", "-1"]),
        ({"court": 1000}, ["court", "0 to 999", "1000"]),
        ({"court": [0]}, ["court", "0 to 999", "[0]"]),
        ({"opening": 0}, ["opening", "true or false", "0"]),
        ({"opening": "no"}, ["opening", "true or false", "'no'"]),
    ],
)
def test_bad_starts_say_what_is_wrong(start: dict[str, Any], words: list[str]) -> None:
    with refused(ridotto.BadStart, *words):
        ridotto.new("mascarade", seats=4, start=start)


class Named:
    """Something that only looks like the name of a mask when it is printed."""

    def __str__(self) -> str:
        return "king"


def test_masks_that_only_print_like_names() -> None:
    masks = ["judge", "swindler", "empress", Named(), "thief", "cheat"]
    with refused(ridotto.BadStart, "plain data"):
        ridotto.new("mascarade", seats=4, start={"masks": masks})


def test_what_a_game_gives_out_is_not_the_game() -> None:
    scenario = list(SCENARIO_OF_FOUR)
    options = {"scenario": scenario}
    start = {"masks": list(SCENARIO_OF_FOUR), "first": 0}
    game = ridotto.new("mascarade", seats=4, seed=1, options=options, start=start)
    game.play("swap:1:real")
    before = snapshot(game)
    scenario.clear()
    options.clear()
    start.clear()
    record, truth = game.record(), game.truth()
    record["start"]["masks"].clear()
    record["options"]["scenario"].clear()
    record["moves"].append("0 look")
    truth["coins"].clear()
    game.legal().clear()
    game.events(0).clear()
    game.events(None).clear()
    assert snapshot(game) == before


def test_a_bad_scenario_in_a_record() -> None:
    record = advanced("mascarade", 0, 1).record()
    record["options"]["scenario"] = ["king"] * 6
    with refused(ridotto.BadRecord, "cannot begin", "judge", "more cards than there are: king"):
        ridotto.replay(record)


def test_a_mask_that_is_no_real_text() -> None:
    with refused(ridotto.BadOptions):
        ridotto.new("mascarade", options={"scenario": ["\ud800"]})
