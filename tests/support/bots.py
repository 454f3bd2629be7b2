"""Games between bots."""

import contextlib
import random
from collections.abc import Iterator, Sequence
from typing import cast
from unittest import mock

import ridotto
from ridotto.arena.entrants import make
from ridotto.bots.registry import levels as levels_of
from ridotto.search.config import Level
from tests.support.kit import random_table

Moves = list[tuple[int, str]]


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """Let all levels think to their end: a busy machine would make some of them choose too soon."""
    with contextlib.ExitStack() as stack:
        for levels in map(levels_of, ridotto.names()):
            patient = {
                name: level._replace(budget=level.budget._replace(seconds=None))
                for name, level in levels.items()
            }
            stack.enter_context(mock.patch.dict(cast(dict[str, Level], levels), patient))
        yield


def random_game(name: str, seed: str) -> ridotto.Game:
    """A game with random seats and switches."""
    choose = random.Random(seed)
    seats, options = random_table(name, choose)
    return ridotto.new(name, seats=seats, seed=seed, options=options, compiled=True)


def play(game: ridotto.Game, names: Sequence[str], seed: str, most_moves: int = 3000) -> None:
    """Play to the end with these bots; every choice must be legal."""
    choose = random.Random(seed)
    players = [make(name, game, seat, f"{seed} {seat}") for seat, name in enumerate(names)]
    told = [0] * game.seats
    while not game.over and len(game.moves) < most_moves:
        seat = choose.choice(game.actors)
        for event in game.events(seat, since=told[seat]):
            players[seat].hear(event)
        told[seat] = game.steps
        view = game.view(seat)
        move = players[seat].choose(view)
        assert move in view.legal, (game.record(), seat, move)
        game.play(move, seat=seat)


def share_of_greedy(name: str, games: int, seats: int | None = None) -> float:
    """The share of the points that one greedy bot wins from random ones, changing seats."""
    points = 0.0
    for number in range(games):
        seed = f"strength {number}"
        game = ridotto.new(name, seats=seats, seed=seed, compiled=True)
        greedy = number % game.seats
        names = ["greedy" if seat == greedy else "random" for seat in range(game.seats)]
        play(game, names, seed)
        points += game.result.scores[greedy] if game.result else 1 / game.seats
    return points / games
