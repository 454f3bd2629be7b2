"""The bots of an arena; the one place where a bot may be told the truth, to measure by."""

from collections.abc import Callable

from ridotto import bots
from ridotto import game as games
from ridotto.arena.cheater import cheat, honest_name, is_cheater
from ridotto.bots import Bot
from ridotto.play import Game

# A cheater's own budget is part of its name: it is given the whole name, the game itself, its seat
# and a seed. The key is the game's name.
cheaters: dict[str, Callable[[str, Game, int, str], Bot]] = dict.fromkeys(games.names(), cheat)


def check(name: str, game: str) -> None:
    """Refuse a name that no bot of a game has; raises `UnknownBot`, and `BadBudget`."""
    bots.check_player(honest_name(name) if is_cheater(name) else name, game)


def make(name: str, game: Game, seat: int, seed: str) -> Bot:
    """A bot for one seat of a game that has begun; only a cheater sees the game itself."""
    check(name, game.name)
    if is_cheater(name):
        return cheaters[game.name](name, game, seat, seed)
    return bots.join(name, game, seat, seed)
