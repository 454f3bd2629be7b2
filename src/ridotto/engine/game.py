"""A game in progress, as easy to hold as a chess board."""

import copy
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from ridotto import kernel
from ridotto.engine.definition import (
    Belief,
    Event,
    GameDefinition,
    GameView,
    JsonObject,
    Options,
    State,
)
from ridotto.engine.options import read_options
from ridotto.engine.outcome import Result
from ridotto.engine.record_format import write
from ridotto.engine.registry import find
from ridotto.engine.start import new_state, read_players, read_seed, read_start
from ridotto.errors import GameOver, IllegalMove, MalformedMove, WrongSeat, shown
from ridotto.kernel import States

_Got = TypeVar("_Got")


class _Step(NamedTuple):
    """One action: the move (none for the beginning), the state after it, and what was heard."""

    move: tuple[int, str] | None
    states: States
    facts: kernel.Facts
    draws: int
    told: list[Event]  # to spectators, and to every seat that has nothing of its own
    private: dict[int, list[Event]]  # to seats that have heard something else


class Game:
    """One game, from the deal to the result; seats are players, numbered from 0.

    >>> from ridotto import names
    >>> game = Game(names()[0], seed=7)
    >>> game.play(game.legal()[0])
    >>> len(game.moves), game.over
    (1, False)
    """

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        seed: int | str | bytes | None = None,
        options: Mapping[str, object] | None = None,
        start: Mapping[str, object] | None = None,
        compiled: bool = False,
    ) -> None:
        """Begin a game; see `ridotto.new`."""
        self.definition: GameDefinition = find(name)
        self.seats: int = read_players(self.definition, seats)
        self.options: Options = read_options(self.definition, options)
        self._start: JsonObject | None = read_start(start)
        self.seed: str = read_seed(seed)
        self.compiled = compiled
        self._step = 0
        self._history: list[_Step] = []
        self._states = new_state(self.definition, self.seats, self.options, self._start)
        self._words = np.zeros(self.definition.words, np.uint64)
        self._plain: State = kernel.plain(self._states)
        self._public = self.definition.view.new_public(self.options)
        self._actors: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}  # of whom it was asked since
        self._run(self.definition.rules.begin)

    @property
    def name(self) -> str:
        """The name of the game that is played."""
        return self.definition.name

    @property
    def start(self) -> JsonObject | None:
        """What was fixed instead of drawn; it may hold secrets."""
        return copy.deepcopy(self._start)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves so far, with their seats; they may hold secrets."""
        return [step.move for step in self._history[1 : self._step] if step.move is not None]

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may act now; none when the game is over.

        For whoever runs the table: when several may act at once, who has acted already is a secret
        (views name whom the table waits for).
        """
        if self._actors is None:
            bits = int(kernel.interpreted(self.definition.rules.actors)(self._plain))
            self._actors = tuple(seat for seat in range(self.seats) if bits >> seat & 1)
        return self._actors

    @property
    def actor(self) -> int | None:
        """The seat that acts next, the lowest one if several may; None when the game is over."""
        return next(iter(self.actors), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def result(self) -> Result | None:
        """Winners, reason and scores; None while the game goes on."""
        return self.definition.view.result(self._plain)

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, of the actor by default."""
        seat = self.actor if seat is None else self._sitting(seat)
        if seat is None or seat not in self.actors:
            return []
        text, state = self.definition.notation.text, self._plain
        return [text(state, action) for action in self.legal_actions(seat)]

    def legal_actions(self, seat: int) -> list[int]:
        """The same moves as numbers."""
        seat = self._sitting(seat)
        if seat not in self._legal:
            self._fill(seat)
            self._legal[seat] = kernel.actions(self._words)
        return self._legal[seat].copy()

    def legal_mask(self, seat: int) -> npt.NDArray[np.bool_]:
        """The same moves as one boolean for each action of the game."""
        self._fill(self._sitting(seat))
        return kernel.action_mask(self._words, self.definition.actions)

    def play(self, move: str, *, seat: int | None = None) -> None:
        """Play a move in notation; what is wrong raises a `BadMove` or `WrongSeat` and changes
        nothing.
        """
        actors = self.actors
        if not actors:
            raise GameOver("the game is over; begin a new one")
        seat = actors[0] if seat is None else self._sitting(seat)
        if seat not in actors:
            raise WrongSeat(f"seat {seat} is not to act now")
        if not isinstance(move, str):
            raise MalformedMove(f"a move is a text, not {shown(move)}")
        action = self.definition.notation.parse(self._plain, seat, move)
        if action not in self.legal_actions(seat):
            raise IllegalMove(f"{shown(move)} is not legal; legal: {_listed(self.legal(seat))}")
        self._run(self.definition.rules.apply, action, move=(seat, move))

    def view(self, seat: int | None) -> GameView:
        """What a seat sees now (None: what a spectator sees)."""
        legal = [] if seat is None else self.legal(seat)
        return self.definition.view.view(self._plain, seat, self._public, legal)

    @property
    def steps(self) -> int:
        """How many steps were made: the beginning, and one for each move."""
        return self._step

    def events(self, seat: int | None, *, since: int = 0) -> list[Event]:
        """Everything a seat has heard (None: a spectator), or only from step `since` on.

        >>> from ridotto import names
        >>> game = Game(names()[0], seed=3)
        >>> game.events(None, since=game.steps)
        []
        """
        observer = -1 if seat is None else self._sitting(seat)
        told: list[Event] = []
        for step in self._history[since : self._step]:
            told += step.private.get(observer, step.told)
        return told

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for, as far as everybody may know."""
        return tuple(self.definition.view.view(self._plain, None, self._public, []).waiting)

    @property
    def next_start(self) -> JsonObject | None:
        """What the next game of a match fixes, once everybody has moved up one seat."""
        return self.definition.notation.next_start(self._plain)

    def supposing(self, world: States) -> "Game":
        """The same game as if a sampled world were the truth, with another chance to come."""
        other = self.copy()
        other._states, other.seed = world.view(self._states.dtype, np.ndarray), "supposed"
        other._plain, other._actors, other._legal = kernel.plain(other._states), None, {}
        # Worlds are imagined in other threads: they must not write into the real game's history.
        other._history = self._history[: self._step]
        return other

    def draws(self) -> list[str]:
        """Everything chance has given, each with its step; it holds every secret."""
        return [
            f"{number} {text}"
            for number, step in enumerate(self._history[: self._step])
            for text in self.definition.view.outcomes(
                step.facts.tolist(), kernel.plain(step.states), self._start or {}
            )
        ]

    def mover(self, step: int) -> int | None:
        """The seat that made a step; None for the beginning."""
        move = self._history[step].move
        return None if move is None else move[0]

    @property
    def has_drawn(self) -> bool:
        """Whether the last step asked chance for anything."""
        return self._history[self._step - 1].draws > 0

    def is_silent(self, step: int) -> bool:
        """Whether a move was heard by its own seat alone and drew nothing: it can be taken back."""
        made = self._history[step]
        if made.move is None or made.draws or made.told:
            return False
        return not any(heard for seat, heard in made.private.items() if seat != made.move[0])

    def without(self, step: int) -> "Game":
        """The same game with one silent move left out."""
        assert self.is_silent(step), step
        other = Game(
            self.name,
            seats=self.seats,
            seed=self.seed,
            options=msgspec.to_builtins(self.options),
            start=self._start,
            compiled=self.compiled,
        )
        for number, (seat, move) in enumerate(self.moves, 1):
            if number != step:
                other.play(move, seat=seat)
        return other

    def belief(self, seat: int | None) -> Belief:
        """What a seat can infer from its events."""
        belief = self.definition.belief(self.seats, seat, self.options)
        for event in self.events(seat):
            belief.hear(event)
        return belief

    def truth(self) -> JsonObject:
        """Everything, as plain data, for referees and tests; never for a bot or a page."""
        return self.definition.view.truth(self._plain)

    def world(self) -> States:
        """The same as a copy of the state, an array of one; to measure by a search that cheats."""
        return kernel.copied(self._states)

    def copy(self) -> "Game":
        """An independent copy that goes on with the same chance."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._words = self._words.copy()
        return other

    def record(self) -> JsonObject:
        """The whole game as plain data that `ridotto.replay` plays again.

        It holds the seed, and so every secret and all chance to come: not for players of a game
        that is not over.
        """
        return write(self)

    def __getstate__(self) -> JsonObject:
        """Everything but what is read out of the state."""
        return {name: value for name, value in vars(self).items() if name != "_plain"}

    def __setstate__(self, kept: JsonObject) -> None:
        """Read it out again."""
        vars(self).update(kept)
        self._plain = kernel.plain(self._states)

    def __repr__(self) -> str:
        """What the game is and how far it has come, without a secret."""
        state = "over" if self.over else f"{self._step - 1} moves played"
        return f"<{self.name}, {self.seats} seats, {state}>"

    def _sitting(self, seat: int) -> int:
        """A seat that exists."""
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        try:
            number = -1 if isinstance(seat, bool) else operator.index(seat)
        except TypeError:
            number = -1
        if number not in range(self.seats):
            raise WrongSeat(f"there are seats 0 to {self.seats - 1}, not {shown(seat)}")
        return number

    def _fill(self, seat: int) -> None:
        self._call(self.definition.rules.legal, self._states[0], seat, self._words)

    def _run(
        self,
        function: Callable[..., None],
        *arguments: int,
        move: tuple[int, str] | None = None,
        capacity: int = 256,
    ) -> None:
        """Change a copy of the state, and take it over with all its events when it is complete."""
        after = kernel.copied(self._states)
        facts = kernel.new_facts(capacity)
        rng = self._rng()
        self._call(function, after[0], *arguments, rng, facts)
        try:
            happened = kernel.read_facts(facts)
        except OverflowError:
            # More happened than the buffer holds: the same chance again, with a larger one.
            self._run(function, *arguments, move=move, capacity=8 * capacity)
            return
        plain = kernel.plain(after)
        public = self._public.copy()
        rows = happened.tolist()
        view = self.definition.view
        told = view.events(rows, None, plain)
        private = {seat: view.events(rows, seat, plain) for seat in view.concerned(rows)}
        for event in told:
            public.hear(event)
        if len(self._history) > self._step:
            # A copy has gone another way from here: its history is its own.
            self._history = self._history[: self._step]
        self._history.append(_Step(move, after, happened, int(rng[2]), told, private))
        self._states, self._plain, self._public = after, plain, public
        self._step += 1
        self._actors, self._legal = None, {}

    def _rng(self) -> kernel.Words:
        """The chance of the next action: a new key for each, so that none tells of another."""
        return kernel.keyed(self.seed.encode(), self._step)

    def _call(self, function: Callable[..., _Got], *arguments: object) -> _Got:
        run = kernel.compiled if self.compiled else kernel.interpreted
        return run(function)(*arguments)


def _listed(items: Sequence[object], most: int = 12) -> str:
    """The first items of a list, in words."""
    texts = [str(item) for item in items]
    more = f" ... ({len(texts)} in all)" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more
