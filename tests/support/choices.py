"""What bots choose in a game, and in another world that their seat cannot tell from it."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from ridotto import kernel
from ridotto.arena.entrants import make
from ridotto.engine.game import Game
from tests.support.bots import random_game, unhurried
from tests.support.kit import History, Moves
from tests.support.worlds import break_off, other_world


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
    return break_off(name, game.seats, seed, msgspec.to_builtins(game.options), moves)


def compare_choices(name: str, bots: Sequence[str], purpose: str, number: int) -> Compared:
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
