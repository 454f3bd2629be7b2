"""Opponents: each hears one seat's events, sees that seat's views, and knows no more.

A bot for one game is a file in this folder, `<bot>_<game>.py`, and its class bears the bot's name:
`greedy_volto.py` holds `class Greedy`. Nothing else has to be edited. The levels of the ladder and
`search` share one player that looks ahead; `search` is told how long to think: `search@2000`
simulations, `search@100ms` a move, and perhaps otherwise: `search@2000,care=0.5`.
"""

import importlib
import pkgutil
import random
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from ridotto import game as games
from ridotto.bots.ladder import BELOW_GREEDY, CHARACTERS, LADDER, levels
from ridotto.bots.thinking import Budget, Level, Thinker, read_level
from ridotto.bots.volto_search import VoltoThinker
from ridotto.engine.options import read_options
from ridotto.errors import UnknownBot, WrongSeat, shown
from ridotto.game import Event
from ridotto.play import Game

SEARCH = "search"
ADVISER = "master"  # who is asked when somebody wants a hint


class Bot(Protocol):
    """One seat's player; made by `make`, which tells it the seats, the options and a seed."""

    def hear(self, event: Event) -> None:
        """Take in the next of the seat's events; all of them come before the next choice."""

    def choose(self, view: Any) -> str:
        """One of the legal moves of the seat's view, which has at least one."""


class RandomBot:
    """Plays any legal move of any game, all equally likely.

    >>> RandomBot(seed=1).choose(Game("twilight", seed=1, start={"merchant": 0}).view(0))
    'G11:west-1,east-1'
    """

    def __init__(self, seed: int | str | None = None) -> None:
        """Fix its choices by a seed, or leave them to chance."""
        self._random = random.Random(seed)

    def hear(self, event: Event) -> None:
        """Take no notice."""

    def choose(self, view: Any) -> str:
        """One of the legal moves."""
        return self._random.choice(view.legal)


def names(game: str) -> tuple[str, ...]:
    """All bots that sit down at tables of a game, the weakest first; raises `UnknownGame`.

    >>> names("volto")
    ('random', 'greedy', 'novice', 'gondolier', 'courtier', 'diplomat', 'inquisitor', 'master')
    """
    written = sorted(_written(game))
    ladder = list(LADDER.get(game, ()))
    below, characters = BELOW_GREEDY.get(game, 0), CHARACTERS.get(game, ())
    return ("random", *ladder[:below], *written, *ladder[below:-1], *characters, *ladder[-1:])


def is_thinker(name: str | None, game: str) -> bool:
    """Whether a bot looks ahead, for which machine code is needed.

    >>> is_thinker("novice", "volto"), is_thinker("greedy", "volto")
    (True, False)
    """
    return name in levels(game)


def budget_of(name: str, game: str) -> Budget | None:
    """How long a bot at a table may think about a move; None if it does not look ahead.

    >>> budget_of("novice", "volto").threads
    1
    """
    level = levels(game).get(name)
    return None if level is None else level.budget


def _written(game: str) -> list[str]:
    """The bots that have a file for a game."""
    ending = f"_{games.find(game).name}"
    found = [module.name for module in pkgutil.iter_modules(__path__)]
    return [name.removesuffix(ending) for name in found if name.endswith(ending)]


def check_name(name: str, game: str) -> None:
    """Refuse a name that no bot at the tables of a game has; raises `UnknownBot`.

    >>> check_name("clever", "volto")
    Traceback (most recent call last):
        ...
    ridotto.errors.UnknownBot: no bot of volto is called 'clever'; bots: random, greedy, novice, \
gondolier, courtier, diplomat, inquisitor, master
    """
    allowed = names(game)
    if name not in allowed:
        raise UnknownBot(f"no bot of {game} is called {shown(name)}; bots: {', '.join(allowed)}")


def check_player(name: str, game: str) -> None:
    """The same with a bot that is told how long to think; raises `BadBudget`, too."""
    if _level(name, game) is None:
        check_name(name, game)


def _level(name: str, game: str) -> Level | None:
    """How well a bot looks ahead, if it is one of those; raises `BadBudget`."""
    if not isinstance(name, str):
        return None
    if name.startswith(f"{SEARCH}@"):
        return read_level(name.partition("@")[2])
    return levels(game).get(name)


def make(
    name: str, game: str, *, seats: int, seat: int, options: Mapping[str, Any], seed: str | None
) -> Bot:
    """A bot for one seat of one game; the same seed, events and views give the same choices.

    >>> bot = make("greedy", "volto", seats=2, seat=0, options={"soldier": "rook"}, seed="1")
    """
    kind = games.find(game)
    check_player(name, game)
    seats = games.read_seats(kind, seats)
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(seats):
        raise WrongSeat(f"there are seats 0 to {seats - 1}, not {shown(seat)}")
    read = read_options(kind, options)
    if name == "random":
        return RandomBot(seed)
    named = {"seats": seats, "seat": seat, "options": read, "seed": seed}
    level = _level(name, game)
    if level is not None:
        return _thinker(game, level, **named)
    module = importlib.import_module(f"{__name__}.{name}_{game}")
    bot: Bot = getattr(module, name.title().replace("_", ""))(**named)
    return bot


def join(name: str, game: Game, seat: int, seed: str | None) -> Bot:
    """A bot for one seat of a game that has begun, of which it is told the seats and the options.

    >>> bot = join("greedy", Game("twilight"), 1, seed="1")
    """
    options = msgspec.to_builtins(game.options)
    return make(name, game.name, seats=game.seats, seat=seat, options=options, seed=seed)


def _thinker(game: str, level: Level, **named: Any) -> Bot:
    """A player that looks ahead as well as a level says."""
    if game == "volto":
        return VoltoThinker(**named, level=level)
    return Thinker(game, **named, level=level)
