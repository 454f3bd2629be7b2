"""Games between bots."""

import contextlib
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast
from unittest import mock

import ridotto
from ridotto.arena.entrants import make
from ridotto.bots.registry import levels as levels_of
from ridotto.engine.definition import Belief, Bot, Event
from ridotto.engine.drive import Players, drive
from ridotto.search.config import Level
from tests.support.kit import random_table
from tests.support.worlds import play_random

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


class Checked:
    """A bot whose choices must be legal, as they are written."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def hear(self, event: Event) -> None:
        self._bot.hear(event)

    def choose(self, view: Any) -> str:
        move = self._bot.choose(view)
        assert move in view.legal, (view, move)
        return move


class Looking:
    """A player whose choices a test makes, with a listener that has heard everything by then."""

    def __init__(self, listener: Belief | Bot, choose: Callable[[Any], str]) -> None:
        self.hear = listener.hear
        self.choose = choose


def play(game: ridotto.Game, names: Sequence[str], seed: str, most_moves: int = 3000) -> None:
    """Play to the end with these bots; every choice must be legal."""
    bots = [Checked(make(name, game, seat, f"{seed} {seat}")) for seat, name in enumerate(names)]
    turns = drive(game, dict(enumerate(bots)), pick=random.Random(seed).choice)
    for _ in itertools.islice(turns, most_moves):
        pass


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


def positions(name: str, games: int, **options: str) -> Iterator[tuple[ridotto.Game, int]]:
    """All positions of some random games, with a seat that is to act."""
    for number in range(games):
        seed = f"choices {number}"
        game = ridotto.new(name, seed=seed, options=options, compiled=True)
        for seat, move in play_random(name, None, seed, options, 500).game.moves:
            yield game, seat
            game.play(move, seat=seat)


def chosen(name: str, game: ridotto.Game, seat: int) -> str:
    """What a bot plays that has heard everything."""
    return Players({seat: make(name, game, seat, "choices")}).choose(game, seat).move
