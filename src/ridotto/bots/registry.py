"""Which bots play a game, and how one is made.

Every game has the random bot. A game with an AI also has its greedy bot and its levels, which share
one bot that searches; `search@2000` (simulations) or `search@100ms` (a move) says how long that one
thinks, and perhaps how: `search@2000,opponent_skill=0.5`.
"""

import functools
from collections.abc import Mapping

import msgspec

from ridotto.bots.random import RandomBot
from ridotto.bots.search_bot import SearchBot
from ridotto.bots.warmup import warm_up
from ridotto.engine.definition import AI, RANDOM, Bot
from ridotto.engine.game import Game
from ridotto.engine.options import read_options
from ridotto.engine.registry import find
from ridotto.engine.start import read_players
from ridotto.errors import UnknownBot, WrongSeat, shown
from ridotto.search.config import Budget, Level, read_level

SEARCH = "search"


def names(game: str) -> tuple[str, ...]:
    """All bots that sit down at tables of a game, the weakest first; raises `UnknownGame`."""
    ai = find(game).ai
    return (RANDOM,) if ai is None else (RANDOM, *ai.ranking)


def default_bot(game: str) -> str:
    """Who plays a game where nobody is named."""
    ai = find(game).ai
    return RANDOM if ai is None else ai.default_bot


def adviser(game: str) -> str | None:
    """The bot that gives hints; None where no bot thinks."""
    ai = find(game).ai
    return None if ai is None else ai.adviser


def needs_compiling(name: str | None, game: str) -> bool:
    """Whether a bot searches, for which machine code is needed."""
    return name is not None and budget_of(name, game) is not None


def budget_of(name: str, game: str) -> Budget | None:
    """How long a bot at a table may think about a move; None if it does not search."""
    level = levels(game).get(name)
    return None if level is None else level.budget


def check_name(name: str, game: str) -> None:
    """Refuse a name that no bot at the tables of a game has; raises `UnknownBot`."""
    allowed = names(game)
    if name not in allowed:
        raise UnknownBot(f"no bot of {game} is called {shown(name)}; bots: {', '.join(allowed)}")


def check_player(name: str, game: str) -> None:
    """The same with a bot that is told how long to think; raises `BadBudget`, too."""
    if _level(name, find(game).ai) is None:
        check_name(name, game)


def _level(name: str, ai: AI | None) -> Level | None:
    """How well a bot searches, if it is one that does; raises `BadBudget`."""
    if ai is None or not isinstance(name, str):
        return None
    if name.startswith(f"{SEARCH}@"):
        return read_level(name.partition("@")[2])
    return ai.levels.get(name)


def make(
    name: str,
    game: str,
    *,
    players: int,
    player: int,
    options: Mapping[str, object],
    seed: str | None,
) -> Bot:
    """A bot for one player of a game; the same seed, events and views give the same choices."""
    definition = find(game)
    check_player(name, game)
    players = read_players(definition, players)
    if isinstance(player, bool) or not isinstance(player, int) or player not in range(players):
        raise WrongSeat(f"there are seats 0 to {players - 1}, not {shown(player)}")
    read, ai = read_options(definition, options), definition.ai
    level = _level(name, ai)
    if ai is not None and level is not None:
        warm = functools.partial(warm_up, game)
        return SearchBot(definition, ai, level, players, player, read, seed, warm_up=warm)
    if ai is not None and name in ai.bots:
        return ai.bots[name](players=players, player=player, options=read, seed=seed)
    return RandomBot(seed)


def join(name: str, game: Game, player: int, seed: str | None) -> Bot:
    """A bot for one player of a game that has begun; it is told the players and the options."""
    options = msgspec.to_builtins(game.options)
    return make(name, game.name, players=game.seats, player=player, options=options, seed=seed)


def levels(game: str) -> Mapping[str, Level]:
    """The bots of a game that search, by name, characters included."""
    ai = find(game).ai
    return {} if ai is None else ai.levels


def ladder(game: str) -> dict[str, Level]:
    """The levels from beginner to master, without the characters that lean to some moves."""
    return {name: level for name, level in levels(game).items() if not level.leaning}
