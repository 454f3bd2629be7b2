"""Plans expand into the same deals from every seat, and refuse what cannot be."""

import collections
import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import ridotto
from ridotto import arena
from ridotto.arena.match import deal
from ridotto.arena.plan import MOST_BOTS, MOST_GAMES
from ridotto.engine.registry import find
from ridotto.errors import BadSeed
from tests.support.arena import small_plan
from tests.support.kit import kinds_of_tables

TABLES = [
    (name, seats or find(name).default_players, options)
    for name, seats, options in kinds_of_tables(most_seats=7)
]


def dealt(plan: arena.Plan, number: int) -> dict[str, Any]:
    """Everything there is before the first move of a game."""
    return deal(plan, arena.fixture(plan, number)).truth()


@given(some.sampled_from(TABLES), some.text("abc 123", min_size=1, max_size=8), some.integers(0, 3))
def test_all_games_of_a_deal_begin_alike(table: Any, seed: str, number: int) -> None:
    game, seats, options = table
    plan = small_plan(game, seats=seats, options=options, seed=seed, games=4 * seats)
    first, *others = [dealt(plan, number * seats + turn) for turn in range(seats)]
    assert others == [first] * (seats - 1)
    bots = [arena.fixture(plan, number * seats + turn).bots for turn in range(seats)]
    # Every place of the lineup sits on every seat once.
    wanted = collections.Counter(plan.lineups[0])
    assert all(collections.Counter(column) == wanted for column in zip(*bots, strict=True))
    assert all(collections.Counter(row) == wanted for row in bots)


@pytest.mark.parametrize("game", ridotto.names())
def test_other_deals_and_other_seeds_are_other_games(game: str) -> None:
    plan, other = (small_plan(game, games=40, seed=seed) for seed in "12")
    numbers = range(0, plan.games, plan.seats)
    beginnings = [str(dealt(each, number)) for each in (plan, other) for number in numbers]
    most = 2 * len(numbers)
    fresh = {str(ridotto.new(game, seed=f"fresh {number}").truth()) for number in range(most)}
    # Some games have few deals, which then come twice.
    assert len(set(beginnings)) > (0.9 * most if len(fresh) == most else 0.7 * len(fresh))
    seeds = [arena.fixture(each, number).seed for each in (plan, other) for number in numbers]
    assert len(set(seeds)) == most


def test_every_pair_meets_on_every_deal_from_both_seats() -> None:
    plan = small_plan("volto", bots=["random"] * 4, games=5)
    assert plan.deals == 3
    assert plan.games == 3 * 6 * 2
    met = collections.Counter(
        (game.deal, game.bots)
        for game in (arena.fixture(plan, number) for number in range(plan.games))
    )
    assert met == collections.Counter(
        itertools.product(range(3), itertools.permutations(range(4), 2))
    )


def test_neighbours_change_from_deal_to_deal() -> None:
    plan = small_plan("mascarade", bots=["random"] * 5, seats=5, games=200)
    follows = collections.Counter(
        (bots[seat - 1], bots[seat])
        for number in range(0, plan.games, 5)
        for bots in [arena.fixture(plan, number).bots]
        for seat in range(5)
    )
    assert set(follows) == set(itertools.permutations(range(5), 2))


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    plan = small_plan("mascarade", bots=["greedy", "random"], seats=6, games=1)
    assert plan.games == 6
    assert plan.lineups == ((0, 1, 1, 1, 1, 1),)
    places = [arena.fixture(plan, number).bots.index(0) for number in range(6)]
    assert sorted(places) == list(range(6))


def test_a_preset_is_the_switches_it_sets() -> None:
    spelled = small_plan("twilight", options={"preset": "royal_visit"})
    assert "preset" not in spelled.options
    assert small_plan("twilight", options=spelled.options) == spelled


@pytest.mark.parametrize(
    ("changed", "error", "words"),
    [
        ({"game": "chess"}, ridotto.UnknownGame, "chess"),
        ({"bots": []}, arena.BadPlan, "two bots"),
        ({"bots": ["random"]}, arena.BadPlan, "name one twice"),
        ({"bots": ["random", "clever"]}, ridotto.UnknownBot, "clever"),
        ({"bots": ["random", "cheater@now"]}, ridotto.BadBudget, "'now' is no budget"),
        ({"bots": ["random"] * (MOST_BOTS + 1)}, arena.BadPlan, "at most 64 bots"),
        ({"game": "mascarade", "bots": ["random"] * 7, "seats": 6}, arena.BadPlan, "at most 6"),
        ({"games": 0}, arena.BadPlan, "at least 1, not 0"),
        ({"games": -5}, arena.BadPlan, "not -5"),
        ({"games": True}, arena.BadPlan, "not True"),
        ({"games": 1.5}, arena.BadPlan, "not 1.5"),
        ({"games": MOST_GAMES + 2}, arena.BadPlan, "10,000,002 games"),
        ({"games": 10**100}, arena.BadPlan, "the most is 10,000,000"),
        ({"seats": 3}, ridotto.BadSeats, "3"),
        ({"seats": 0}, ridotto.BadSeats, "0"),
        ({"game": "mascarade", "seats": 10**9}, ridotto.BadSeats, "4 to 12"),
        ({"options": {"soldier": "queen"}}, ridotto.BadOptions, "queen"),
        ({"seed": ""}, BadSeed, "1 to 200"),
        ({"seed": "x" * 201}, BadSeed, "1 to 200"),
        ({"seed": "\udc80"}, BadSeed, "printable"),
        ({"seed": 7}, BadSeed, "printable"),
        ({"bots": ["random", None]}, ridotto.UnknownBot, "None"),
    ],
)
def test_what_cannot_be_is_refused(changed: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        small_plan(**{"game": "volto"} | changed)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("search@500,slips=0.1,care=0.3", "search@500,blunder_rate=0.1,opponent_skill=0.3"),
        ("cheater@500,even=0.2,steps=9", "cheater@500,prior_mix=0.2,rollout_steps=9"),
        ("search@500,nearly=0.1", "search@500,visit_ratio=0.1"),
    ],
)
def test_bots_of_earlier_results_are_still_known(old: str, new: str) -> None:
    assert small_plan(bots=[old, new]).bots == (old, new)
