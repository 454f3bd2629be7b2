"""What a bot of Mascarade must see at once."""

from typing import Any

import pytest

import ridotto
from tests.support.bots import chosen, play


def mascarade(first: int, **start: Any) -> ridotto.Game:
    """A table of four; seat 0 is the judge, 1 the king, 2 the empress, 3 the thief."""
    masks = ["judge", "king", "empress", "thief", "swindler", "cheat"]
    start = {"masks": masks, "first": first, "opening": False, **start}
    return ridotto.new("mascarade", seats=4, seed=1, start=start)


def test_a_bot_announces_what_it_is() -> None:
    assert chosen("greedy", mascarade(2), 2) == "announce:empress"
    assert chosen("greedy", mascarade(0, court=4), 0) == "announce:judge"


def test_a_bot_contests_what_it_is_and_only_that() -> None:
    game = mascarade(1)
    game.play("announce:empress")
    assert chosen("greedy", game, 2) == "contest:yes"
    game.play("contest:no")
    assert chosen("greedy", game, 3) == "contest:no"


def test_a_bot_knows_its_own_swaps_but_not_those_of_others() -> None:
    for truth, expected in [("real", "announce:empress"), ("fake", "announce:king")]:
        game = mascarade(1)
        for move in [f"swap:2:{truth}", "look", "look", "look"]:
            game.play(move)
        assert chosen("greedy", game, 1) == expected


def test_a_bot_looks_when_too_much_was_swapped() -> None:
    game = mascarade(1)
    for place in [5, 4, 5] * 3:
        game.play(f"swap:{place}:real")
    assert game.actor == 2
    assert chosen("greedy", game, 2) == "look"


@pytest.mark.parametrize(
    ("coins", "choice"), [([3, 9, 5, 6], "witch:1"), ([9, 3, 5, 6], "witch:none")]
)
def test_the_witch_takes_the_largest_purse(coins: list[int], choice: str) -> None:
    masks = ["witch", "king", "empress", "judge", "swindler", "cheat"]
    start = {"masks": masks, "first": 0, "opening": False, "coins": coins}
    options = {"scenario": masks}
    game = ridotto.new("mascarade", seats=4, seed=1, options=options, start=start)
    for move in ["announce:witch", *["contest:no"] * 3]:
        game.play(move)
    assert chosen("greedy", game, 0) == choice


def test_a_bluffer_announces_and_contests_more_than_a_recluse() -> None:
    names = ["bluffer", "recluse", "novice", "novice"]
    said: dict[str, list[bool]] = {name: [] for name in names}
    for number in range(6):
        game = ridotto.new("mascarade", seats=4, seed=number, compiled=True)
        seated = names[number % 4 :] + names[: number % 4]
        play(game, seated, str(number))
        for seat, move in game.moves:
            said[seated[seat]].append(move.startswith(("announce", "contest:yes")))
    shares = {name: sum(each) / len(each) for name, each in said.items()}
    assert shares["bluffer"] > shares["recluse"] + 0.05, shares
