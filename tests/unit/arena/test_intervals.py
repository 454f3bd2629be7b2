"""Intervals against their definitions and published values, and how often they hold the truth."""

import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ridotto.arena.intervals import Z, paired, wilson

# Newcombe (1998), Statistics in Medicine 17, table I: the score method without correction.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("points", "games", "low", "high"), NEWCOMBE)
def test_wilson_gives_the_published_values(
    points: int, games: int, low: float, high: float
) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=5e-5)


@given(some.integers(1, 10**6), some.floats(0, 1))
def test_the_ends_of_wilson_are_just_not_refuted(games: int, share: float) -> None:
    for end in wilson(share * games, games):
        spread = Z * math.sqrt(end * (1 - end) / games)
        assert abs(share - end) == pytest.approx(spread, abs=1e-7)


@given(some.lists(some.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=50))
def test_paired_is_the_normal_interval_with_two_losses_and_two_wins_more(
    shares: list[float],
) -> None:
    low, high = paired(shares)
    deals = [*shares, 0.0, 0.0, 1.0, 1.0]
    mean = sum(deals) / len(deals)
    error = math.sqrt(sum((deal - mean) ** 2 for deal in deals)) / len(deals)
    assert low == pytest.approx(max(0, mean - Z * error), abs=1e-12)
    assert high == pytest.approx(min(1, mean + Z * error), abs=1e-12)
    assert low <= statistics.fmean(shares) <= high


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == paired([]) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("values", "weights"),
    [
        ([0.0, 0.5, 1.0], [1, 8, 1]),
        ([0.0, 0.5, 1.0], [5, 40, 55]),
        ([0.0, 1.0], [1, 9]),
        ([0.0, 1.0], [5, 1]),
        ([0.0, 1 / 6, 1 / 3, 1 / 2], [30, 50, 15, 5]),
    ],
)
@pytest.mark.parametrize("deals", [20, 150])
def test_paired_holds_the_truth_as_often_as_it_says(
    values: list[float], weights: list[int], deals: int
) -> None:
    truth = sum(map(math.prod, zip(values, weights, strict=True))) / sum(weights)
    draw = random.Random(f"{values} {weights} {deals}")
    rounds = 400
    held = 0
    for _ in range(rounds):
        low, high = paired(draw.choices(values, weights, k=deals))
        held += low <= truth <= high
    assert held / rounds > 0.92


@pytest.mark.parametrize(("deals", "least"), [(10, 0.91), (20, 0.92), (50, 0.93), (100, 0.935)])
def test_paired_holds_the_truth_however_strong_a_bot_is(deals: int, least: float) -> None:
    """Exactly, for deals that are won or lost: over all numbers of victories, for every share."""
    intervals = [paired([1.0] * won + [0.0] * (deals - won)) for won in range(deals + 1)]
    held = [
        sum(
            math.comb(deals, won) * share**won * (1 - share) ** (deals - won)
            for won, (low, high) in enumerate(intervals)
            if low <= share <= high
        )
        for share in (number / 500 for number in range(1, 500))
    ]
    assert least < min(held) < 0.95 < max(held)


def test_pairing_narrows_when_luck_cancels_and_widens_when_it_does_not() -> None:
    games = wilson(50, 100)
    cancelling = paired([0.5] * 50)
    doubling = paired([0.0, 1.0] * 25)
    width = [high - low for low, high in (cancelling, games, doubling)]
    assert width == sorted(width)
