"""A bot's choices depend on its seed and on what its seat has heard and seen, and nothing else."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.arena.entrants import make
from ridotto.bots.registry import ladder, levels
from ridotto.engine.game import Game
from tests.support.bots import random_game, unhurried
from tests.support.kit import History, Moves
from tests.support.worlds import other_world, play_random

# Higher levels are the novice who thinks longer and slips less; the characters lean to some moves.
BOTS = {
    name: ("random", "greedy", "novice", *(levels(name).keys() - ladder(name).keys()))
    for name in ridotto.names()
}
POSITIONS = 2000  # of each bot in each game, in parts that can run side by side
PARTS = 4
OF_LEVELS = 40  # of each level: the higher ones take long; `tools.soak --choices` has more


class Compared(NamedTuple):
    """At how many positions choices were the same, and whether what is hidden was not."""

    positions: int
    is_other_truth: bool


def choices(bots: Sequence[str], game: Game, moves: Moves, seat: int, seed: str) -> list[str]:
    """What the bots would play, asked at every position of a game in which their seat may act."""
    players = [make(name, game, seat, seed) for name in bots]
    told = 0
    chosen = []
    for actor, move in [(-1, ""), *moves]:
        if move:
            game.play(move, seat=actor)
        events = game.events(seat, since=told)
        view = game.view(seat)
        for player in players:
            for event in events:
                player.hear(event)
            if view.legal:
                chosen.append(player.choose(view))
        told = game.steps
    return chosen


def random_history(name: str, seed: str) -> History:
    """The game that `random_game` begins, played by chance and broken off somewhere."""
    game = random_game(name, seed)
    moves = random.Random(seed).randint(10, 60)
    return play_random(name, game.seats, seed, msgspec.to_builtins(game.options), moves)


def check_random_history(name: str, bots: Sequence[str], purpose: str, number: int) -> Compared:
    """Ask bots for their choices all through a game, and again in another world of their seat."""
    seed = f"{purpose} {number}"
    history = random_history(name, seed)
    seat = number % history.game.seats
    with np.errstate(over="ignore"):
        world, moves = other_world(history, seat, kernel.new_rng(number))
    with unhurried():
        ours = choices(bots, random_game(name, seed), history.game.moves, seat, seed)
        theirs = choices(bots, world, moves, seat, seed)
    assert ours == theirs, (history.game.record(), seat)
    return Compared(len(ours) // len(bots), world.truth() != history.game.truth())


def check_positions(name: str, bots: Sequence[str], positions: int, purpose: str) -> None:
    """Compare the choices at so many positions; the other worlds must not all be the real one."""
    found: list[Compared] = []
    while sum(each.positions for each in found) < positions:
        found.append(check_random_history(name, bots, purpose, len(found) + 1))
    assert sum(each.is_other_truth for each in found) > len(found) // 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ridotto.names())
def test_choices_are_the_same_in_another_world_of_the_same_seat(name: str, part: int) -> None:
    check_positions(name, BOTS[name], POSITIONS // PARTS, f"worlds {part}")


@pytest.mark.slow
@pytest.mark.parametrize("name", ridotto.names())
def test_so_are_those_of_every_level(name: str) -> None:
    check_positions(name, list(levels(name)), OF_LEVELS, "levels")


@pytest.mark.parametrize("name", ["volto", "mascarade"])
def test_another_seed_makes_other_choices(name: str) -> None:
    moves = random_history(name, "seeds").game.moves
    game = random_game(name, "seeds")
    chosen = {tuple(choices(BOTS[name], game.copy(), moves, 0, str(n))) for n in range(3)}
    assert len(chosen) == 3
