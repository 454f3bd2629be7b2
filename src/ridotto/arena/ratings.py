"""Bayesian Elo: the strengths that explain the victories best, and how much doubt is left.

A seat's chance of the victory is its `10 ** (elo / 400)` over the sum of all at the table: of two
seats this is the model of Bradley and Terry, of more it is Luce's. A tie or a shared victory is a
part of a victory for each. Before the first game every strength is normal around 0.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ridotto.arena.intervals import Interval, Z

UNIT = 400 / math.log(10)  # Elo points of one natural unit
PRIOR = 500.0  # Elo points: how far strengths spread before the first game
_MOST_STEPS = 100
_ENOUGH = 1e-9

Vector = npt.NDArray[np.float64]


class Meeting(NamedTuple):
    """All games of one lineup: how many, and every bot's seats and points in them."""

    games: int
    seats: Sequence[int]
    points: Sequence[float]


class Rating(NamedTuple):
    """A strength against the average of all bots and its 95 % interval, in Elo points."""

    elo: float
    interval: Interval


def rate(bots: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """The most likely strength of every bot after some meetings.

    >>> [round(rating.elo, 1) for rating in rate(2, [Meeting(1000, [1, 1], [760, 240])])]
    [100.1, -100.1]
    """
    strengths = np.zeros(bots)
    for _ in range(_MOST_STEPS):
        slope, curvature = _derivatives(strengths, meetings)
        step = np.linalg.solve(curvature, slope)
        while _fit(strengths + step, meetings) < _fit(strengths, meetings) - _ENOUGH:
            step /= 2
        strengths = strengths + step
        if np.abs(step).max() < _ENOUGH:
            break
    # Only differences are measured: what all strengths have in common is left out of the doubt.
    differences = np.eye(bots) - 1 / bots
    doubt = differences @ np.linalg.inv(_derivatives(strengths, meetings)[1]) @ differences
    return [
        Rating(elo, (elo - half, elo + half))
        for elo, half in zip(
            (UNIT * differences @ strengths).tolist(),
            (UNIT * Z * np.sqrt(doubt.diagonal())).tolist(),
            strict=True,
        )
    ]


def _fit(strengths: Vector, meetings: Sequence[Meeting]) -> float:
    """The logarithm of how likely these strengths are, but for a constant."""
    fit = -float(strengths @ strengths) / 2 * (UNIT / PRIOR) ** 2
    for games, seats, points in meetings:
        fit += float(np.array(points) @ strengths)
        fit -= games * math.log(float(np.array(seats) @ np.exp(strengths)))
    return fit


def _derivatives(strengths: Vector, meetings: Sequence[Meeting]) -> tuple[Vector, Vector]:
    """The gradient of the fit, and its second derivatives with the sign changed."""
    precision = (UNIT / PRIOR) ** 2
    slope, curvature = -precision * strengths, precision * np.eye(len(strengths))
    for games, seats, points in meetings:
        chances = np.array(seats) * np.exp(strengths)
        chances /= chances.sum()
        slope = slope + np.array(points) - games * chances
        curvature = curvature + games * (np.diag(chances) - np.outer(chances, chances))
    return slope, curvature
