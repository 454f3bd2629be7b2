"""A player that is told the truth, to measure by: what would it be worth to know all secrets?"""

from typing import Any

from ridotto import bots
from ridotto.bots import SEARCH, Bot
from ridotto.game import Event
from ridotto.kernel import Words
from ridotto.play import Game
from ridotto.search import Supposed

CHEATER = "cheater"
_USUAL = "1000"


class Informed:
    """What somebody suspects who sees the game itself: the truth, in every world."""

    def __init__(self, suspicion: Any, game: Game) -> None:
        """Look over everybody's shoulder from now on."""
        self._suspicion = suspicion
        self._game = game

    def suppose(self, count: int, rng: Words) -> Supposed:
        """As many copies of the truth; what the others are like remains supposed."""
        supposed: Supposed = self._suspicion.suppose(count, rng)
        world = self._game.world()
        for name in world.dtype.names or ():
            supposed.worlds[name] = world[name]
        if "aware" in (supposed.worlds.dtype.names or ()):
            supposed.worlds["aware"] |= 1 << self._suspicion.seat
        return supposed

    def hear(self, event: Event) -> None:
        """Listen as everybody else."""
        self._suspicion.hear(event)

    def sample(self, rng: Words) -> Any:
        """A world as others see it; to name moves in it is all it is for."""
        return self._suspicion.sample(rng)

    def sure_win(self, rng: Words) -> int | None:
        """A move of Volto that wins for sure, as others see it."""
        found: int | None = self._suspicion.sure_win(rng)
        return found


def is_cheater(name: str) -> bool:
    """Whether a bot of this name is told the truth.

    >>> is_cheater("cheater"), is_cheater("cheater@100ms"), is_cheater("cheaters")
    (True, True, False)
    """
    return isinstance(name, str) and (name == CHEATER or name.startswith(f"{CHEATER}@"))


def honest_name(name: str) -> str:
    """The bot that thinks as a cheater does, and as long, without cheating.

    >>> honest_name("cheater"), honest_name("cheater@100ms")
    ('search@1000', 'search@100ms')
    """
    return f"{SEARCH}@{_USUAL}" if name == CHEATER else SEARCH + name.removeprefix(CHEATER)


def cheat(name: str, game: Game, seat: int, seed: str) -> Bot:
    """A cheater for one seat of a game that has begun."""
    bot: Any = bots.join(honest_name(name), game, seat, seed)
    bot.suspicion = Informed(bot.suspicion, game)
    found: Bot = bot
    return found
