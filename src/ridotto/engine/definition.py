"""What a game is: one typed object that its folder exports as `GAME`.

Rules, notation, view and rendering are modules of the game's folder; the protocols below say what
each must hold, and the type checker compares them. What a game may lack is None.
"""

import dataclasses
import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec
import numpy as np

from ridotto.engine.outcome import Result
from ridotto.kernel import Bits, Facts, States, Words, nth_action
from ridotto.search.config import Level, SearchConfig
from ridotto.search.model import Determinization, SearchModel

State: TypeAlias = Any  # one record; every game types its own, and the engine looks into none
Options: TypeAlias = Any  # the options struct of a game
JsonObject: TypeAlias = dict[str, Any]  # plain data
GameView: TypeAlias = Any  # the view struct of a game, which has at least `legal` and `result`
FactRows: TypeAlias = Sequence[Sequence[int]]
RANDOM = "random"  # the bot that every game has


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that one observer hears; what they may not know is None, or no event at all."""


class Rules(Protocol):
    """`rules.py`: what actions do, as functions marked with `@rule`."""

    def begin(self, state: State, rng: Words, facts: Facts | None = None) -> None:
        """Start the game, drawing what is not fixed; the state is new, or its last game is over."""

    def actors(self, state: State) -> Bits:
        """The players who may act now, as bits; none when the game is over."""

    def legal(self, state: State, player: int, words: Words) -> int:
        """Fill the words with the legal actions of a player and return how many there are."""

    def apply(self, state: State, action: int, rng: Words, facts: Facts | None = None) -> None:
        """Carry out a legal action and write down what happened."""

    def score(self, state: State, player: int) -> float:
        """A player's share of the victory; the shares of a finished game add up to 1."""


class Notation(Protocol):
    """`notation.py`: actions and fixed beginnings as text."""

    def text(self, state: State, action: int) -> str:
        """A legal action as text."""

    def parse(self, state: State, player: int, text: str) -> int:
        """The action a player means; raises `MalformedMove` if the text is none."""

    def fix(self, state: State, start: Mapping[str, object]) -> None:
        """Write a fixed beginning into a configured state; raises `BadStart`."""

    def goes_on(self, state: State, player: int, text: str) -> bool:
        """Whether a legal move is part of a longer turn and shows its own player nothing new.

        It is asked before the move is made: what others hide must not decide it.
        """

    def next_start(self, state: State) -> JsonObject | None:
        """What is fixed in the next game of a match, once everybody has moved up one seat."""


class PublicKnowledge(Protocol):
    """What everybody can tell from the events that spectators hear, folded one by one."""

    def hear(self, event: Any) -> None:
        """Take in the next event."""

    def copy(self) -> "PublicKnowledge":
        """An independent copy."""


class NothingPublic:
    """For a game whose state shows all that everybody can tell."""

    def __init__(self, options: Options) -> None:
        """Ignore the options."""

    def hear(self, event: Event) -> None:
        """Ignore the event."""

    def copy(self) -> "NothingPublic":
        """The same."""
        return self


class View(Protocol):
    """`view.py`: the only way out of a state."""

    View: type[Any]
    EVENTS: tuple[type[Event], ...]  # every kind of event
    REVEALING: frozenset[str]  # tags of events that may show their observers something hidden
    HIDDEN: tuple[str, ...]  # what of the truth is hidden from somebody while a game is on

    def events(self, facts: FactRows, observer: int | None, state: State) -> list[Event]:
        """What a player (None: a spectator) hears of the facts of one action."""

    def concerned(self, facts: FactRows) -> set[int]:
        """The players who may hear something else of these facts than a spectator does."""

    def new_public(self, options: Options) -> PublicKnowledge:
        """What everybody can tell before anything has been heard."""

    def view(self, state: State, observer: int | None, public: Any, legal: list[str]) -> GameView:
        """What an observer sees now, given what everybody can tell and their own legal moves."""

    def outcomes(self, facts: FactRows, state: State, start: Mapping[str, object]) -> list[str]:
        """Everything that chance gave in one action, for the record; never for a player."""

    def result(self, state: State) -> Result | None:
        """The end of the game, None while it goes on."""

    def truth(self, state: State) -> JsonObject:
        """Everything, for referees and tests; never for a bot or a page."""


class Render(Protocol):
    """`render.py`: a view as text for a terminal."""

    HELP: str

    def render(self, view: GameView) -> str:
        """A view as text."""

    def read_moves(self, view: GameView, typed: str) -> list[str]:
        """The moves a player means by what they typed: usually just that."""


class Belief(Protocol):
    """All worlds that agree with what one observer was told, equally likely."""

    def hear(self, event: Any) -> None:
        """Take in the next event."""

    def sample(self, rng: Words) -> States:
        """A complete world, as an array of one state, consistent with everything heard."""

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each case of every hidden thing is, or how many of each are expected there.

        Things and cases are named as in notation: `{"13": {"K": 0.1, "N": 0.3, ...}, ...}`.
        """


class OpponentModel(Belief, Protocol):
    """A belief weighted by how the others behaved."""

    def determinize(self, count: int, rng: Words) -> Determinization:
        """Complete worlds, as likely as the others' behaviour makes them."""

    def sure_move(self, rng: Words) -> int | None:
        """An action that wins whatever the others hide, if the model looks for such."""


class Bot(Protocol):
    """One player of one game: hears that player's events and chooses from that player's views."""

    def hear(self, event: Event) -> None:
        """Take in the next of the player's events; all of them come before the next choice."""

    def choose(self, view: GameView) -> str:
        """One of the legal moves of the player's view, which has at least one."""


class BotFactory(Protocol):
    """Makes a bot for one player of a game."""

    def __call__(self, *, players: int, player: int, options: Options, seed: str | None) -> Bot:
        """A bot; the same seed, events and views give the same choices."""


class OpponentModelFactory(Protocol):
    """Makes the opponent model of one player."""

    def __call__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> OpponentModel:
        """A model that has heard nothing yet; `seconds` is the thinking time of a move."""


@dataclasses.dataclass(frozen=True, eq=False)
class AI:
    """What bots that think need of a game."""

    search_model: SearchModel
    search_config: SearchConfig
    opponent_model: OpponentModelFactory
    levels: Mapping[str, Level]  # bots that search, by name
    bots: Mapping[str, BotFactory]  # bots written for this game, by name
    ranking: tuple[str, ...]  # all bots but the random one, the weakest first
    default_bot: str  # who plays where nobody is named
    adviser: str  # who is asked for hints
    # Moves made without a search, such as the placements of a set-up: None where it must search.
    opening: Callable[[int, Random], Callable[[GameView], str | None]] | None = None
    # What a cheater knows in the worlds of a determinization beyond the true state.
    inform: Callable[[States, int], None] | None = None


@dataclasses.dataclass(frozen=True)
class JsonSize:
    """How many bytes of JSON a game takes at most, so that no length can tell a secret.

    A view takes `view` and so much more for each `seat`; events take `event` each, on average.
    """

    view: int = 1024
    seat: int = 256
    event: int = 160

    def of(self, seats: int, events: int) -> int:
        """The most that a view and some events can take at a table.

        >>> JsonSize().of(seats=2, events=1)
        1696
        """
        return self.view + self.seat * seats + self.event * events


@dataclasses.dataclass(frozen=True, eq=False)
class GameDefinition:
    """One game: its numbers, its rules, its way out of a state, and how bots think about it."""

    name: str  # the folder's name, as records and URLs spell it
    title: str  # as people write it
    players: range
    default_players: int
    state: np.dtype[np.void]
    actions: int  # how many actions there are, legal or not
    words: int  # 64-bit words that hold them
    options: type[msgspec.Struct]
    configure: Callable[[State, int, Options], None]  # writes options into a state of zeros
    rules: Rules
    notation: Notation
    view: View
    render: Render
    belief: Callable[[int, int | None, Options], Belief]
    ai: AI | None = None
    presets: Mapping[str, Mapping[str, bool | int | str]] = dataclasses.field(default_factory=dict)
    # By option: values of earlier versions, which are read for ever, and what they are now.
    former_values: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)
    terminal_options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    ties_by_agreement: bool = False
    pick_action: Callable[[Words, int], int] = nth_action
    json_size: JsonSize = JsonSize()

    @property
    def stand_in(self) -> str:
        """The bot that plays on for somebody: one that needs no search, and so no time."""
        return RANDOM if self.ai is None else next(iter(self.ai.bots), RANDOM)


@functools.cache
def event_union(definition: GameDefinition) -> Any:
    """All events of a game as one type, for reading them back from JSON."""
    return functools.reduce(operator.or_, definition.view.EVENTS)
