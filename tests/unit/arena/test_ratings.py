"""Ratings against brute force and what can be told without computing."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from ridotto.arena.ratings import PRIOR, UNIT, Meeting, rate


@given(some.integers(1, 500), some.floats(0, 1))
def test_two_bots_against_a_grid_of_all_differences(games: int, share: float) -> None:
    points = share * games
    first, second = rate(2, [Meeting(games, [1, 1], [points, games - points])])
    assert first.elo == pytest.approx(-second.elo, abs=1e-6)
    # Two strengths normal around 0 make a difference with twice the variance of each.
    difference = np.linspace(-4000, 4000, 400_001)
    log = points * difference / UNIT - games * np.logaddexp(0, difference / UNIT)
    log -= (difference / PRIOR) ** 2 / 4
    best = int(log.argmax())
    assert first.elo - second.elo == pytest.approx(difference[best], abs=0.03)
    step = difference[1] - difference[0]
    curvature = -(log[best + 50] - 2 * log[best] + log[best - 50]) / (50 * step) ** 2
    half = 1.959964 / math.sqrt(curvature) / 2
    assert first.interval[1] - first.elo == pytest.approx(half, rel=1e-3)


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (0.64, 100), (0.76, 200), (10 / 11, 400)])
def test_many_games_give_the_differences_everybody_knows(share: float, elo: float) -> None:
    first, second = rate(2, [Meeting(10**6, [1, 1], [share * 10**6, (1 - share) * 10**6])])
    assert first.elo - second.elo == pytest.approx(elo, abs=1)


def test_a_large_table_gives_the_shares_back() -> None:
    seats, shares = [1, 2, 3], [0.4, 0.36, 0.24]
    games = 10**7
    ratings = rate(3, [Meeting(games, seats, [share * games for share in shares])])
    weights = [
        count * 10 ** (rating.elo / 400) for count, rating in zip(seats, ratings, strict=True)
    ]
    assert [weight / sum(weights) for weight in weights] == pytest.approx(shares, abs=1e-5)


def test_a_cycle_leaves_all_equal_and_is_seen_only_in_the_crosstable() -> None:
    cycle = [
        Meeting(100, [1, 1, 0], [80, 20, 0]),
        Meeting(100, [0, 1, 1], [0, 80, 20]),
        Meeting(100, [1, 0, 1], [20, 0, 80]),
    ]
    assert [rating.elo for rating in rate(3, cycle)] == pytest.approx([0] * 3, abs=1e-9)


def test_who_never_lost_has_a_finite_strength_and_much_doubt() -> None:
    few, many = (rate(2, [Meeting(games, [1, 1], [games, 0])])[0] for games in (10, 100_000))
    assert 100 < few.elo < many.elo < 2000
    assert few.interval[0] > 0


def test_without_games_all_are_equal_and_anything_is_possible() -> None:
    low, high = rate(2, [])[0].interval
    assert -low == high == pytest.approx(1.959964 * PRIOR / math.sqrt(2))


def test_more_games_leave_less_doubt() -> None:
    halves = [
        rating.interval[1] - rating.elo
        for games in (100, 10_000)
        for rating in rate(2, [Meeting(games, [1, 1], [games / 2, games / 2])])[:1]
    ]
    assert halves[0] / halves[1] == pytest.approx(10, rel=0.05)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    draw, held = np.random.default_rng(1), 0
    chance = 1 / (1 + 10 ** (-150 / 400))
    for _ in range(400):
        points = int(draw.binomial(80, chance))
        low, high = rate(2, [Meeting(80, [1, 1], [points, 80 - points])])[0].interval
        held += low <= 75 <= high
    assert held / 400 > 0.92
