"""A bot that is told the truth, to measure by: what would it be worth to know all secrets?"""

from ridotto.bots.registry import SEARCH, join
from ridotto.bots.search_bot import SearchBot
from ridotto.engine.definition import AI, Bot, Event, OpponentModel
from ridotto.engine.game import Game
from ridotto.kernel import States, Words
from ridotto.search.model import Determinization

CHEATER = "cheater"
_DEFAULT_BUDGET = "1000"


class Informed:
    """The opponent model of a player who sees the game itself: the truth, in every world."""

    def __init__(self, model: OpponentModel, ai: AI, game: Game, player: int) -> None:
        """Look over everybody's shoulder from now on."""
        self._model = model
        self._inform = ai.inform
        self._game = game
        self._player = player

    def determinize(self, count: int, rng: Words) -> Determinization:
        """As many copies of the truth; how the others play remains a guess."""
        supposed = self._model.determinize(count, rng)
        world = self._game.world()
        for name in world.dtype.names or ():
            supposed.worlds[name] = world[name]
        if self._inform is not None:
            self._inform(supposed.worlds, self._player)
        return supposed

    def hear(self, event: Event) -> None:
        """Listen as everybody else."""
        self._model.hear(event)

    def sample(self, rng: Words) -> States:
        """A world as others see it; to name moves in it is all it is for."""
        return self._model.sample(rng)

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """What others would believe."""
        return self._model.chances(rng)

    def sure_move(self, rng: Words) -> int | None:
        """A move that wins for sure, as others see it."""
        return self._model.sure_move(rng)


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
    return f"{SEARCH}@{_DEFAULT_BUDGET}" if name == CHEATER else SEARCH + name.removeprefix(CHEATER)


def cheat(name: str, game: Game, player: int, seed: str) -> Bot:
    """A cheater for one player of a game that has begun."""
    bot, ai = join(honest_name(name), game, player, seed), game.definition.ai
    assert isinstance(bot, SearchBot)
    assert ai is not None
    bot.opponent_model = Informed(bot.opponent_model, ai, game, player)
    return bot
