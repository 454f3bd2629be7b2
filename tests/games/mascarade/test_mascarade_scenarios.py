"""Every condition that a scenario breaks is named."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from tests.games.mascarade.referee_scenarios import COPIES as MASK_COPIES
from tests.games.mascarade.referee_scenarios import broken_conditions
from tests.support.bad_input import quick, refused, thorough

MASK_LISTS = (
    st.lists(st.sampled_from([*MASK_COPIES, "peasant", "judge"]), max_size=16)
    | st.lists(st.sampled_from(["judge", "king", "peasant", "jester", "Judge", ""]), max_size=8)
    | st.lists(st.text(max_size=6), max_size=4)
)


@st.composite
def scenarios(draw: st.DrawFn) -> tuple[list[str], int]:
    """A list of masks with a number of players, at times nearly or wholly right."""
    players = draw(st.integers(4, 12))
    if draw(st.integers(0, 3)) == 0:
        return draw(MASK_LISTS), players
    size = 6 if players < 6 else draw(st.integers(players, players + 2))
    rest = [mask for mask in MASK_COPIES if mask not in ("judge", "peasant")]
    masks = ["judge", *draw(st.permutations(rest))]
    if draw(st.booleans()):
        masks[1:1] = ["peasant", "peasant"]
    masks = masks[: size + draw(st.sampled_from([0, 0, 0, -1, 1]))]
    for _ in range(draw(st.integers(0, 2))):
        index = draw(st.integers(0, len(masks) - 1))
        masks[index] = draw(st.sampled_from([*MASK_COPIES, "jester"]))
    return masks, players


def check_scenario(masks: list[str], players: int) -> set[str]:
    """All broken conditions are named, and a good scenario is played."""
    broken = broken_conditions(masks, players)
    if not broken:
        game = ridotto.new("mascarade", seats=players, seed=1, options={"scenario": masks})
        assert Counter(game.truth()["masks"]) == Counter(masks)
        return broken
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=players, options={"scenario": masks})
    assert set(caught.value.conditions) == broken
    for text in caught.value.conditions.values():
        assert text in str(caught.value)
    return broken


@settings(quick, max_examples=500)
@given(scenarios())
def test_scenarios(scenario: tuple[list[str], int]) -> None:
    check_scenario(*scenario)


@pytest.mark.slow
@settings(thorough, max_examples=1500)
@given(scenarios())
def test_many_scenarios(scenario: tuple[list[str], int]) -> None:
    check_scenario(*scenario)


def test_random_scenarios_break_everything_in_turn() -> None:
    choose = random.Random(5)
    seen: Counter[str] = Counter()
    rest = [mask for mask in MASK_COPIES if mask not in ("judge", "peasant")]
    for _ in range(1500):
        players = choose.randrange(4, 13)
        size = 6 if players < 6 else players + choose.randrange(3)
        masks = ["judge", *choose.choice([[], ["peasant"] * 2]), *choose.sample(rest, len(rest))]
        masks = masks[:size]
        for _ in range(choose.choice([0, 1, 3])):
            masks[choose.randrange(len(masks))] = choose.choice([*MASK_COPIES, "jester"])
        broken = check_scenario(masks, players)
        seen.update(broken or ["nothing"])
    conditions = ["judge", "coins", "peasants", "minimum", "copies", "unknown", "nothing"]
    assert all(seen[condition] > 20 for condition in conditions)


@pytest.mark.parametrize("players", range(4, 13))
def test_scenarios_without_masks_or_with_one(players: int) -> None:
    assert check_scenario([], players) == {"judge", "size"}
    assert check_scenario(["judge"], players) == {"coins", "size"}
    assert check_scenario(["judge"] * 40, players) == {"coins", "size", "copies"}
    with refused(ridotto.BadScenario, f"{players} players", "not 0", "judge"):
        ridotto.new("mascarade", seats=players, options={"scenario": ()})


def test_a_bad_scenario_says_what_would_be_right() -> None:
    masks = ["jester", "peasant", "guru", "thief", "thief"]
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=4, options={"scenario": masks})
    conditions = caught.value.conditions
    assert "jester" in conditions["unknown"]
    assert "puppet_master" in conditions["unknown"]
    assert "judge" in conditions["judge"]
    assert "at least 2 of 5" in conditions["coins"]
    assert "both peasants" in conditions["peasants"]
    assert "guru (8), peasant (8)" in conditions["minimum"]
    assert "4 players need 6 cards, not 5" in conditions["size"]
    assert "thief" in conditions["copies"]


@pytest.mark.parametrize(
    "scenario", [["judge", 3], [None], [["judge"]], {"judge": 1}, "judge", b"A", 6, "a", "C"]
)
def test_scenarios_of_wrong_types(scenario: Any) -> None:
    with refused(ridotto.BadOptions, "scenario", repr(scenario), "A, B", "list of names"):
        ridotto.new("mascarade", options={"scenario": scenario})
