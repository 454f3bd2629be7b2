"""What the shared tests need to know of a game: each has a `kit.py` in its folder of tests.

docs/develop/add-a-game.md shows a small one.
"""

import functools
import importlib
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hypothesis import strategies as st

import ridotto
from ridotto import kernel
from ridotto.engine.registry import find
from tests.support.lockstep import Referee, drawn_cards

Observer = int | None
Moves = list[tuple[int, str]]
Start = dict[str, Any]


class History(NamedTuple):
    """A game, and after how many of the spectator's events each of its steps was complete."""

    game: ridotto.Game
    marks: list[int]


class Golden(NamedTuple):
    """One golden playthrough."""

    players: int
    seed: int
    options: dict[str, Any]
    most_moves: int


class Starts(NamedTuple):
    """What a start can fix; the tests try these, the same spoilt in all ways, and junk."""

    good: tuple[Start, ...]  # together they fix everything that can be fixed
    is_good: Callable[[Start], bool]  # whether a start can be, stated anew
    check: Callable[[ridotto.Game, Start], None]  # a game must have begun so
    seats: int | None = None  # the number of players whom they are for
    fields: Mapping[str, st.SearchStrategy[Any]] = {}  # more values of what can be fixed


class Table(NamedTuple):
    """One greedy bot among random ones, who must win at least this share."""

    seats: int
    games: int
    share: float


class Bots(NamedTuple):
    """The tests of a game whose bots think."""

    names: str  # of all bots, the weakest first
    own_part: Callable[[Any, int], Any]  # what a player knows for sure of a world
    games: int  # of all kinds, in which every choice must be legal
    tables: tuple[Table, ...]


class Lessons(NamedTuple):
    """What the reader hears in the rules and in the lesson of the page, by their names there."""

    heard: Mapping[str, list[dict[str, Any]]]  # after a right line: parts of events, in this order
    trapped: Mapping[str, list[dict[str, Any]]]  # after a line that deserves words of its own
    taught: Mapping[str, list[dict[str, Any]]]  # in every step of the lesson
    farewell: str  # a part of the last words of the lesson


class Kit(NamedTuple):
    """The tests of one game, as far as they differ from those of the others."""

    options: Mapping[str, list[Any]]  # values to try of every option that can be varied alone
    new_referee: Callable[[ridotto.Game], Referee]  # told how a game began
    other_world: Callable[[History, Observer, kernel.Words], tuple[ridotto.Game, Moves]]
    refused: tuple[str, ...]  # moves that are refused most of the time, each for several reasons
    probe: str  # written well, but hardly ever legal: the refusal tells what would be
    malformed: tuple[str, ...]  # the refusal of a text that is no move has one of these words
    hidden: tuple[str, ...]  # parts of the truth that somebody may not know while a game is on
    leak: tuple[str, str]  # a public field of views, and a part of the truth to let slip into it
    cases: Callable[[Observer, str, dict[str, Any]], list[str]]  # what a belief's thing really is
    extremes: Mapping[str, tuple[int, ...]]  # values of fields that leave a state playable
    golden: tuple[Golden, ...]
    lockstep_games: int  # in each of eight chunks
    reasons: frozenset[str]  # ends that this many random games must reach
    starts: Starts | None = None  # None: nothing can be fixed
    bots: Bots | None = None  # None: the game has no AI
    lessons: Lessons | None = None  # None: the page has no rules and no lesson of the game
    players: tuple[int, ...] = (2,)  # of random tables; a number that stands twice comes twice
    more_options: Callable[[int, random.Random], dict[str, Any]] = lambda players, choose: {}
    drawn: Callable[[ridotto.Game, int], list[str]] = drawn_cards  # what a referee is told of it
    variants: tuple[dict[str, Any], ...] = ({},)  # arguments of `ridotto.new`, all kinds of games
    short: Mapping[str, Any] = {}  # options of a game that does not last long
    unheard: Mapping[str, Any] | None = None  # options that let several act in secret, if any do
    # Secrets that an observer may not know now, if they have a text that nothing else has.
    canaries: Callable[[ridotto.Game, Observer], list[Any]] = lambda game, observer: []
    rare: frozenset[str] = frozenset()  # events that forty random games may lack
    players_move: bool = False  # whether players may change seats
    least_moves: int = 1  # of any random game
    least_results: int = 1  # that are compared at the ends of fields
    page_moves: int = 24  # on the page, where worlds are compared


@functools.cache
def kit(name: str) -> Kit:
    """The kit of a game."""
    module = f"tests.games.{name}.kit"
    try:
        found: Kit = importlib.import_module(module).KIT
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise LookupError(
            f"{name} has no kit: write tests/games/{name}/kit.py, see docs/develop/add-a-game.md"
        ) from None
    return found


def games_with_ai() -> list[str]:
    """The games whose bots think."""
    return [name for name in ridotto.names() if find(name).ai is not None]


def bots_of(name: str) -> Bots:
    """What the tests know of the bots of a game that think."""
    found = kit(name).bots
    assert found is not None, f"{name} has an AI: tell its kit about the bots"
    return found


def games_with_secret_deeds() -> list[str]:
    """The games in which several may act in secret."""
    return [name for name in ridotto.names() if kit(name).unheard is not None]


def kinds_of_tables(most_seats: int) -> list[tuple[str, int | None, dict[str, Any]]]:
    """Tables of all kinds of all games, up to some size: name, number of seats and options."""
    return [
        (name, variant.get("seats"), variant.get("options", {}))
        for name in ridotto.names()
        for variant in kit(name).variants
        if variant.get("seats", find(name).default_players) <= most_seats
    ]


def random_options(name: str, choose: random.Random) -> dict[str, Any]:
    """Every option of a game that can be varied alone, at a random value."""
    return {option: choose.choice(values) for option, values in kit(name).options.items()}


def random_table(name: str, choose: random.Random) -> tuple[int, dict[str, Any]]:
    """A random number of players, and random options for them."""
    options = random_options(name, choose)
    players = choose.choice(kit(name).players)
    return players, options | kit(name).more_options(players, choose)
