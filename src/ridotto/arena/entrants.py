"""The bots of an arena; the one place where a bot may be told the truth, to measure by."""

from ridotto.arena.cheater import cheat, honest_name, is_cheater
from ridotto.bots import registry as bots
from ridotto.engine.definition import Bot
from ridotto.engine.game import Game


def check(name: str, game: str) -> None:
    """Refuse a name that no bot of a game has; raises `UnknownBot`, and `BadBudget`."""
    bots.check_player(honest_name(name) if is_cheater(name) else name, game)


def make(name: str, game: Game, player: int, seed: str) -> Bot:
    """A bot for one player of a game that has begun; only a cheater sees the game itself."""
    check(name, game.name)
    if is_cheater(name):
        return cheat(name, game, player, seed)
    return bots.join(name, game, player, seed)
