"""Mascarade by example: the beginning, the centre, rounds and scenarios."""

import pytest

import ridotto
from tests.games.mascarade.mascarade_examples import (
    FOUR,
    SIX,
    claim,
    coins,
    mascarade,
    masks,
    may_announce,
)
from tests.support.examples import ending, heard

# The beginning.


def test_everybody_starts_with_six_coins_and_has_seen_all_masks() -> None:
    game = mascarade(opening=True)
    for observer in (0, 5, None):
        dealt = heard(game, observer, "dealt")[0]
        assert dealt["masks"] == SIX.split()
        assert dealt["coins"] == [6] * 6


@pytest.mark.parametrize("players", range(4, 13))
@pytest.mark.parametrize("side", ["A", "B"])
def test_every_built_in_scenario_can_be_dealt(players: int, side: str) -> None:
    game = ridotto.new("mascarade", seats=players, seed=7, options={"scenario": side})
    assert len(masks(game)) == {4: 6, 5: 6}.get(players, players)
    assert "judge" in masks(game)


def test_the_first_four_turns_are_swaps_or_not() -> None:
    game = mascarade(first=4, opening=True)
    for seat in (4, 5, 0, 1):
        assert game.actors == (seat,)
        assert all(move.startswith("swap:") for move in game.legal())
        assert len(game.legal()) == 10
        game.play(f"swap:{(seat + 1) % 6}:fake")
    assert game.actors == (2,)
    assert "look" in game.legal()
    assert may_announce(game)


def test_with_four_players_everybody_opens_once() -> None:
    game = mascarade(FOUR, seats=4, first=2, opening=True)
    for seat in (2, 3, 0, 1):
        assert game.actors == (seat,)
        assert "look" not in game.legal()
        game.play("swap:4:fake")
    assert game.actors == (2,)
    assert "look" in game.legal()


def test_only_who_swaps_knows_whether_it_was_real() -> None:
    game = mascarade()
    game.play("swap:3:real")
    game.play("swap:4:fake")
    assert masks(game) == ["witch", "king", "empress", "judge", "thief", "patron"]
    assert [event["real"] for event in heard(game, 0, "swapped")] == [True, None]
    assert [event["real"] for event in heard(game, 1, "swapped")] == [None, False]
    for observer in (3, 4, None):
        assert [event["real"] for event in heard(game, observer, "swapped")] == [None, None]
    assert [event["places"] for event in heard(game, None, "swapped")] == [[0, 3], [1, 4]]


def test_only_who_looks_sees_the_mask() -> None:
    game = mascarade()
    game.play("look")
    assert heard(game, 0, "looked") == [{"type": "looked", "seat": 0, "mask": "judge"}]
    for observer in (1, 5, None):
        assert heard(game, observer, "looked") == [{"type": "looked", "seat": 0, "mask": None}]
    assert game.actor == 1


# The centre.


def test_four_players_have_two_centre_cards_to_swap_with() -> None:
    game = mascarade(FOUR, seats=4)
    assert {"swap:4:real", "swap:5:fake"} <= set(game.legal())
    game.play("swap:4:real")
    assert masks(game) == ["empress", "fool", "king", "judge", "spy", "cheat"]


def test_five_players_have_one_centre_card() -> None:
    game = mascarade(FOUR, seats=5)
    assert "swap:5:real" in game.legal()
    assert "swap:6:real" not in game.legal()
    game.play("swap:5:real")
    assert masks(game) == ["cheat", "fool", "king", "judge", "empress", "spy"]


def test_six_players_have_up_to_two_centre_cards_only_if_they_want() -> None:
    assert not any(":6:" in move for move in mascarade().legal())
    game = mascarade(SIX + " cheat fool", seats=6)
    assert {"swap:6:real", "swap:7:real"} <= set(game.legal())


def test_a_centre_card_can_be_announced_and_nobody_has_it() -> None:
    game = mascarade(FOUR, seats=4)
    claim(game, "cheat", 2)
    assert coins(game) == [5, 6, 5, 6]


@pytest.mark.parametrize(("centre", "count"), [("no", 3), ("yes", 5)])
def test_spy_may_look_at_the_centre_only_by_the_switch(centre: str, count: int) -> None:
    game = mascarade(FOUR, seats=4, spy_centre=centre)
    claim(game, "spy")
    assert game.legal() == [f"spy:{spot}" for spot in range(1, count + 1)]


def test_spy_swaps_with_the_centre() -> None:
    game = mascarade(FOUR, seats=4, spy_centre="yes")
    claim(game, "spy")
    game.play("spy:5")
    assert heard(game, 0, "spied")[0]["masks"] == ["spy", "cheat"]
    game.play("spy:5:real")
    assert masks(game) == ["cheat", "fool", "king", "judge", "empress", "spy"]


@pytest.mark.parametrize(("centre", "spots"), [("no", [0, 2, 3]), ("yes", [0, 2, 3, 4, 5])])
def test_fool_may_swap_centre_cards_only_by_the_switch(centre: str, spots: list[int]) -> None:
    game = mascarade(FOUR, seats=4, first=1, fool_centre=centre)
    claim(game, "fool")
    pairs = {f"targets:{a},{b}" for a in spots for b in spots if a < b}
    assert set(game.legal()) == {f"{pair}:{done}" for pair in pairs for done in ("real", "fake")}


# Rounds, and scenarios of one's own.


def test_after_the_last_round_the_richest_wins() -> None:
    game = mascarade(coins=[6, 7, 9, 6, 6, 6], round_limit=2, opening=True)
    for _ in range(11):
        game.play(f"swap:{(game.actors[0] + 1) % 6}:fake")
    assert not game.over
    game.play("swap:0:fake")
    assert ending(game) == ((2,), "round_limit")


def test_after_the_last_round_equally_rich_players_share() -> None:
    game = mascarade(FOUR, seats=4, round_limit=1, opening=True)
    for _ in range(4):
        game.play("swap:4:fake")
    assert ending(game) == ((0, 1, 2, 3), "round_limit")
    assert game.result is not None
    assert game.result.scores == (0.25, 0.25, 0.25, 0.25)


def test_an_invalid_scenario_lists_every_condition_it_breaks() -> None:
    scenario = ["peasant", "guru", "witch", "thief", "spy", "cheat", "cheat", "doge"]
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=4, seed=7, options={"scenario": scenario})
    assert set(caught.value.conditions) == {
        "unknown",
        "judge",
        "coins",
        "peasants",
        "minimum",
        "size",
        "copies",
    }
    assert "guru (8)" in caught.value.conditions["minimum"]
    assert "peasant (8)" in caught.value.conditions["minimum"]
    assert all(text in str(caught.value) for text in caught.value.conditions.values())


@pytest.mark.parametrize(
    ("players", "scenario", "broken"),
    [
        (6, "king empress witch thief patron cheat", {"judge"}),
        (6, "judge king witch thief beggar cheat", {"coins"}),
        (7, "judge king empress witch thief beggar cheat", {"coins"}),
        (8, "judge king empress witch thief beggar patron peasant", {"peasants"}),
        (5, "judge king empress witch thief princess", {"minimum"}),
        (7, "judge king empress patron thief witch guru", {"minimum"}),
        (4, "judge king empress witch", {"size"}),
        (6, "judge king empress witch thief", {"size"}),
        (6, "judge king empress witch thief patron cheat fool spy", {"size"}),
        (6, "judge king king witch thief patron", {"copies"}),
    ],
)
def test_each_condition_of_a_scenario(players: int, scenario: str, broken: set[str]) -> None:
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=players, seed=7, options={"scenario": scenario.split()})
    assert set(caught.value.conditions) == broken


def test_a_third_of_the_cards_counts_the_centre_and_is_rounded_up() -> None:
    seven = "judge king empress witch thief beggar patron"
    assert len(masks(mascarade(seven, seats=6))) == 7
    with pytest.raises(ridotto.BadScenario):
        mascarade("judge king empress witch thief beggar cheat", seats=6)
