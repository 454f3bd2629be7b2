"""What a game is: the contract its modules keep, and the registry that finds them.

A game is a folder under `ridotto/games` with the modules `rules`, `notation`, `view`, `belief` and
`board`. Nothing else has to be edited: the folder's name is the game's name.
"""

import collections
import functools
import importlib
import operator
import pkgutil
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

import msgspec
import numpy as np
import numpy.typing as npt

import ridotto.games
from ridotto.errors import BadSeats, BadStart, UnknownGame, shown
from ridotto.kernel import Bits, Facts, Words, rule

State = Any  # one record of the game's STATE type: np.record has no types of its own
Options = msgspec.Struct


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that one listener hears; what he may not know is None, or no event at all."""


class Rules(Protocol):
    """`rules.py`: the state, the actions and what they do, as functions marked with `@rule`."""

    SEATS: range
    DEFAULT_SEATS: int
    DRAWN_BY_AGREEMENT: bool  # whether players may agree on a draw
    STATE: np.dtype[np.void]
    ACTIONS: int
    WORDS: int
    PRESETS: Mapping[str, Mapping[str, Any]]
    Options: type[Options]

    def configure(self, state: State, seats: int, options: Any) -> None:
        """Write options into a state of zeros."""

    def begin(self, state: State, rng: Words, facts: Facts | None = None) -> None:
        """Start the game, drawing what is not fixed yet."""

    def actors(self, state: State) -> Bits:
        """The seats that may act now, as bits; none when the game is over."""

    def legal(self, state: State, seat: int, words: Words) -> int:
        """Fill the words with the legal actions of a seat and return how many there are."""

    def apply(self, state: State, action: int, rng: Words, facts: Facts | None = None) -> None:
        """Carry out a legal action and write down what happened."""

    def score(self, state: State, seat: int) -> float:
        """A seat's share of the victory; the shares of a finished game add up to 1."""


class Notation(Protocol):
    """`notation.py`: actions and fixed beginnings as text."""

    def text(self, state: State, action: int) -> str:
        """A legal action as text."""

    def parse(self, state: State, seat: int, text: str) -> int:
        """The action a seat means; raises `MalformedMove` if the text is none."""

    def fix(self, state: State, start: Mapping[str, Any]) -> None:
        """Write a fixed beginning into a configured state; raises `BadStart`."""

    def goes_on(self, text: str) -> bool:
        """Whether a move is part of a longer turn and shows its own seat nothing new."""

    def next_start(self, state: State) -> dict[str, Any] | None:
        """What is fixed in the next game of a match, once everybody has moved up one seat."""


class View(Protocol):
    """`view.py`: the only way out of a state."""

    View: type[Any]
    REVEALING: frozenset[
        str
    ]  # tags of events that may show something hidden to those who hear them
    HIDDEN: tuple[str, ...]  # what of the truth is hidden from somebody while a game is on

    def events(self, facts: Sequence[Sequence[int]], seat: int | None, state: State) -> list[Event]:
        """What a seat (None: a spectator) hears of the facts of one action."""

    def concerned(self, facts: Sequence[Sequence[int]]) -> set[int]:
        """The seats that may hear something else of these facts than a spectator does."""

    def Public(self, options: Any) -> "Public":  # noqa: N802 a class
        """What everybody can tell before anything has been heard."""

    def view(self, state: State, seat: int | None, public: Any, legal: list[str]) -> Any:
        """What a seat sees now, given what everybody can tell and its own legal moves."""

    def draws(
        self, facts: Sequence[Sequence[int]], state: State, start: Mapping[str, Any]
    ) -> list[str]:
        """Everything that chance gave in one action, for the record; never for a player."""

    def result(self, state: State) -> "Result | None":
        """The end of the game, None while it goes on."""

    def truth(self, state: State) -> dict[str, Any]:
        """Everything, for referees and tests; never for a bot or a page."""


class Public(Protocol):
    """What everybody can tell from the events that spectators hear, folded one by one."""

    def hear(self, event: Any) -> None:
        """Take in the next event."""

    def copy(self) -> "Public":
        """An independent copy."""


class NothingPublic:
    """For a game whose state shows all that everybody can tell."""

    def __init__(self, options: Any) -> None:
        """Take no notice."""

    def hear(self, event: Any) -> None:
        """Take no notice."""

    def copy(self) -> "NothingPublic":
        """The same."""
        return self


class Board(Protocol):
    """`board.py`: a view drawn as text for a terminal."""

    HELP: str
    OPTIONS: dict[str, Any]  # what a game in the terminal sets, where the player does not

    def draw(self, view: Any) -> str:
        """A view as text."""

    def moves(self, view: Any, typed: str) -> list[str]:
        """The moves a person means by what he typed: usually just that."""


class Belief(Protocol):
    """What one seat can infer from the events it has heard."""

    def hear(self, event: Any) -> None:
        """Take in the next event."""

    def sample(self, rng: Words) -> npt.NDArray[np.void]:
        """A complete world, as an array of one state, consistent with everything heard."""

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each case of every hidden thing is, or how many of each are expected there.

        Things and cases are named as in notation: `{"13": {"K": 0.1, "N": 0.3, ...}, ...}`.
        """


class Beliefs(Protocol):
    """`belief.py`."""

    def Belief(self, seats: int, seat: int | None, options: Any) -> Belief:  # noqa: N802 a class
        """The belief of a seat (None: a spectator) before it has heard anything."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: who won (nobody: a draw), why, and everyone's share of the victory."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...]


DRAWN = 2  # instead of a winner, in a game of two


@rule
def score_of_two(winner: int, seat: int) -> float:
    """A seat's share of the victory in a game of two; a `winner` below 0 is none yet.

    >>> score_of_two(1, 1), score_of_two(DRAWN, 0)
    (1.0, 0.5)
    """
    if winner == seat:
        return 1.0
    if winner == DRAWN:
        return 0.5
    return 0.0


class Kind(NamedTuple):
    """One kind of game, with its modules; pickled by its name."""

    name: str
    rules: Rules
    notation: Notation
    view: View
    belief: Beliefs
    board: Board

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Modules cannot be pickled, but found again."""
        return find, (self.name,)


@functools.cache
def names() -> tuple[str, ...]:
    """All games of the house.

    >>> names()
    ('mascarade', 'twilight', 'volto')
    """
    return tuple(sorted(found.name for found in pkgutil.iter_modules(ridotto.games.__path__)))


def find(name: str) -> Kind:
    """The game of a name; raises `UnknownGame`.

    >>> find("volto").rules.ACTIONS
    512
    """
    if not isinstance(name, str) or name not in names():
        raise UnknownGame(f"no game is called {shown(name)}; there are {', '.join(names())}")
    return _load(name)


@functools.cache
def _load(name: str) -> Kind:
    parts = [
        importlib.import_module(f"ridotto.games.{name}.{part}")
        for part in ("rules", "notation", "view", "belief", "board")
    ]
    return Kind(
        name,
        cast(Rules, parts[0]),
        cast(Notation, parts[1]),
        cast(View, parts[2]),
        cast(Beliefs, parts[3]),
        cast(Board, parts[4]),
    )


def read_seats(kind: Kind, seats: int | None) -> int:
    """The number of players, checked; the game's usual number for None."""
    allowed = kind.rules.SEATS
    if seats is None:
        return kind.rules.DEFAULT_SEATS
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in allowed:
        raise BadSeats(f"{kind.name} is for {players_text(kind)} players, not {shown(seats)}")
    return seats


def players_text(kind: Kind) -> str:
    """The numbers of players in words.

    >>> players_text(find("mascarade"))
    '4 to 12'
    """
    allowed = kind.rules.SEATS
    return str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"


def read_start(start: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """A fixed beginning as plain data of our own, which nobody else can change.

    >>> read_start({"setups": ("NLKLN/CSCNC", None)})
    {'setups': ['NLKLN/CSCNC', None]}
    """
    if start is None:
        return None
    if not isinstance(start, Mapping):
        raise BadStart(f"a start is a mapping, not {shown(start)}")
    try:
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(start)))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadStart(f"a start is plain data: {error}") from None
    return plain


def new_state(kind: Kind, seats: int, options: Any, start: Mapping[str, Any] | None) -> Any:
    """An array of one configured state, not begun; raises `BadStart`."""
    states = np.zeros(1, np.dtype((np.record, kind.rules.STATE)))
    kind.rules.configure(states[0], seats, options)
    if start is not None:
        kind.notation.fix(states[0], start)
    return states


@functools.cache
def event_union(kind: Kind) -> Any:
    """All events of a game as one type, for reading them back from JSON.

    >>> read = msgspec.json.decode('{"type":"began","first":1}', type=event_union(find("volto")))
    >>> read.first
    1
    """
    kinds = [
        found
        for found in vars(kind.view).values()
        if isinstance(found, type) and issubclass(found, Event) and found is not Event
    ]
    return functools.reduce(operator.or_, kinds)


def plain(states: Any) -> Any:
    """The fields of the one state of an array as Python numbers and arrays.

    A view looks at a field some thirty times; a record takes two microseconds for each look.

    >>> states = new_state(find("volto"), 2, find("volto").rules.Options(), None)
    >>> plain(states).turn
    0
    """
    return _plain_type(states.dtype)._make(states.item())


def copied(states: Any) -> Any:
    """A copy of an array of states, as bytes: field by field takes five times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


@functools.cache
def _plain_type(dtype: Any) -> Any:
    return collections.namedtuple("Plain", dtype.names)


def check_keys(start: Mapping[str, Any], allowed: Sequence[str]) -> None:
    """Refuse a start that fixes something the game does not know."""
    unknown = [key for key in start if key not in allowed]
    if unknown:
        raise BadStart(f"a start cannot fix {shown(unknown[0])}; it can fix {', '.join(allowed)}")


def check_number(start: Mapping[str, Any], key: str, allowed: range) -> int:
    """A whole number of a start."""
    value = start[key]
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise BadStart(f"{key} is a number from {allowed[0]} to {allowed[-1]}, not {shown(value)}")
    return value
