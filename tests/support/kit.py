"""What the shared tests need to know of a game: each has a `kit.py` in its folder of tests."""

import importlib
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import ridotto
from ridotto import kernel
from tests.support.lockstep import Referee

Observer = int | None
Moves = list[tuple[int, str]]


class History(NamedTuple):
    """A game, and after how many of the spectator's events each of its steps was complete."""

    game: ridotto.Game
    marks: list[int]


class Golden(NamedTuple):
    """One golden playthrough."""

    players: int
    seed: int
    options: dict[str, Any]
    most_moves: int


class Kit(NamedTuple):
    """The tests of one game, as far as they differ from those of the others."""

    options: Mapping[str, list[Any]]  # values to try of every option that can be varied alone
    new_referee: Callable[[ridotto.Game], Referee]  # told how a game began
    other_world: Callable[[History, Observer, kernel.Words], tuple[ridotto.Game, Moves]]
    refused: tuple[str, ...]  # moves that are refused most of the time, each for several reasons
    leak: tuple[str, str]  # a public field of views, and a part of the truth to let slip into it
    extremes: Mapping[str, tuple[int, ...]]  # values of fields that leave a state playable
    golden: tuple[Golden, ...]
    lockstep_games: int  # in each of eight chunks
    reasons: frozenset[str]  # ends that this many random games must reach
    players: tuple[int, ...] = (2,)  # of random tables; a number that stands twice comes twice
    more_options: Callable[[int, random.Random], dict[str, Any]] = lambda players, choose: {}


def kit(name: str) -> Kit:
    """The kit of a game."""
    found: Kit = importlib.import_module(f"tests.games.{name}.kit").KIT
    return found


def random_options(name: str, choose: random.Random) -> dict[str, Any]:
    """Every option of a game that can be varied alone, at a random value."""
    return {option: choose.choice(values) for option, values in kit(name).options.items()}


def random_table(name: str, choose: random.Random) -> tuple[int, dict[str, Any]]:
    """A random number of players, and random options for them."""
    options = random_options(name, choose)
    players = choose.choice(kit(name).players)
    return players, options | kit(name).more_options(players, choose)
