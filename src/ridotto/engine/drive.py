"""The one loop of a game between players: hear, choose, play."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ridotto.engine.definition import Bot
from ridotto.engine.game import Game


class Turn(NamedTuple):
    """A move that was chosen, by whom, and how many seconds it took to hear and to choose."""

    player: int
    move: str
    seconds: float


class Players:
    """Bots who each hear what is new to them before they choose."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        """Take bots that have heard nothing yet."""
        self._bots = bots
        self._heard = dict.fromkeys(bots, 0)

    def choose(self, game: Game, player: int) -> Turn:
        """Let a player hear and choose; the game is not changed."""
        bot = self._bots[player]
        events, view = game.events(player, since=self._heard[player]), game.view(player)
        self._heard[player] = game.steps
        began = time.perf_counter()
        for event in events:
            bot.hear(event)
        move = bot.choose(view)
        return Turn(player, move, time.perf_counter() - began)


def drive(
    game: Game, bots: Mapping[int, Bot], *, pick: Callable[[Sequence[int]], int] = min
) -> Iterator[Turn]:
    """Let every player hear, choose and play, and tell of each move, until the game is over.

    `pick` says who of several acts first. It stops where a player without a bot is to act, and
    whoever runs it may stop after any move.
    """
    players = Players(bots)
    while game.actors and (player := pick(game.actors)) in bots:
        turn = players.choose(game, player)
        game.play(turn.move, seat=player)
        yield turn
