"""A bot's choices depend on its seed and on what its seat has heard and seen, and nothing else."""

import random

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.arena.players import make
from ridotto.bots.ladder import CHARACTERS
from ridotto.play import Game
from tests.bots.helpers import random_game
from tests.worlds import History, Moves, other_world, play_random

# Higher levels are the novice who thinks longer and slips less; the characters lean to some moves.
BOTS = {name: ("random", "greedy", "novice", *CHARACTERS.get(name, ())) for name in ridotto.names()}
POSITIONS = 2000  # of each bot in each game, in parts that can run side by side
PARTS = 4


def choices(game: Game, moves: Moves, seat: int, seed: str) -> list[str]:
    """What the bots would play, asked at every position of a game in which their seat may act."""
    players = [make(name, game, seat, seed) for name in BOTS[game.name]]
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


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ridotto.names())
def test_choices_are_the_same_in_another_world_of_the_same_seat(name: str, part: int) -> None:
    other_truths, positions, number = 0, 0, 0
    while positions < POSITIONS // PARTS:
        number += 1
        seed = f"worlds {part} {number}"
        history = random_history(name, seed)
        seat = number % history.game.seats
        with np.errstate(over="ignore"):
            world, moves = other_world(history, seat, kernel.new_rng(number))
        ours = choices(random_game(name, seed), history.game.moves, seat, seed)
        theirs = choices(world, moves, seat, seed)
        assert ours == theirs, (history.game.record(), seat)
        positions += len(ours) // len(BOTS[name])
        other_truths += world.truth() != history.game.truth()
    assert other_truths > number // 4


@pytest.mark.parametrize("name", ["volto", "mascarade"])
def test_another_seed_makes_other_choices(name: str) -> None:
    moves = random_history(name, "seeds").game.moves
    chosen = {tuple(choices(random_game(name, "seeds"), moves, 0, str(n))) for n in range(3)}
    assert len(chosen) == 3
