"""The one loop of a game between bots: hear, choose, play."""

import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ridotto.engine.definition import Bot
from ridotto.engine.game import Game


class Turn(NamedTuple):
    """A move that was made, by whom, and how many seconds it took to hear and to choose."""

    player: int
    move: str
    seconds: float


def drive(game: Game, bots: Mapping[int, Bot]) -> Iterator[Turn]:
    """Let every player hear, choose and play, and tell of each move, until the game is over.

    It stops where a player without a bot is to act. Whoever runs it may stop after any move.
    """
    heard = dict.fromkeys(bots, 0)
    while (player := game.actor) in bots:
        assert player is not None
        events, view = game.events(player, since=heard[player]), game.view(player)
        heard[player] = game.steps
        began = time.perf_counter()
        for event in events:
            bots[player].hear(event)
        move = bots[player].choose(view)
        seconds = time.perf_counter() - began
        game.play(move, seat=player)
        yield Turn(player, move, seconds)
