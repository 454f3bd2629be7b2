"""A game in progress, as easy to hold as a chess board."""

import copy
import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from ridotto import kernel
from ridotto.engine.chance import GENERATOR, chance, read_generator
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

# Room for what nearly every action needs: facts, and random words, of which more cost time.
_FACTS, _WORDS = 256, 8

_Got = TypeVar("_Got")


class _Step(msgspec.Struct, frozen=True, eq=False):
    """One action: the move (none for the beginning), what chance gave, and what was heard."""

    move: tuple[int, str] | None
    draws: int
    outcomes: list[str]
    told: list[Event]  # to spectators, and to every seat that has nothing of its own
    private: dict[int, list[Event]]  # to seats that have heard something else

    @property
    def is_silent(self) -> bool:
        """Whether a move was heard by its own seat alone and drew nothing."""
        if self.move is None or self.draws or self.told:
            return False
        return not any(heard for seat, heard in self.private.items() if seat != self.move[0])

    def heard_by(self, observer: int) -> list[Event]:
        """What an observer heard of it."""
        return self.private.get(observer, self.told)


class _Silent(NamedTuple):
    """A step that can be taken back: what it changed, and what its seat could do before it."""

    step: _Step
    change: int
    legal: list[int]


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
        generator: int = GENERATOR,
    ) -> None:
        """Begin a game; see `ridotto.new`."""
        self.definition: GameDefinition = find(name)
        self.seats: int = read_players(self.definition, seats)
        self.options: Options = read_options(self.definition, options)
        self._start: JsonObject | None = read_start(start)
        self.seed: str = read_seed(seed)
        self.generator: int = read_generator(generator)
        self.compiled = compiled
        self._step = 0
        self._history: list[_Step] = []
        self._states = new_state(self.definition, self.seats, self.options, self._start)
        self._words = np.zeros(self.definition.words, np.uint64)
        self._plain: State = kernel.plain(self._states)
        self._public = self.definition.view.new_public(self.options)
        self._actors: tuple[int, ...] | None = None
        self._waiting: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}  # of whom it was asked since
        self._read_last: tuple[int, str, int] | None = None  # a seat's move, which is this action
        # Kept by observer (the last one is a spectator), so that an answer to one of them costs
        # the same however much the others have done unheard.
        self._heard: tuple[list[Event], ...] = tuple([] for _ in range(self.seats + 1))
        self._heard_counts = (0,) * (self.seats + 1)
        self._silent: dict[int, tuple[_Silent, ...]] = {}  # since `_quiet_since`, by seat
        self._quiet_since = 0
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
            self._actors = _seats(self._find_actors(), self.seats)
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
        seat, action = self._read(move, seat)
        self._run(self.definition.rules.apply, action, move=(seat, move))

    def goes_on(self, move: str, *, seat: int) -> bool:
        """Whether a move is part of a longer turn, as far as its player can tell before it; a move
        that can't be played raises what `play` would raise.
        """
        self._read(move, seat)
        return self.definition.notation.goes_on(self._plain, seat, move)

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
        if since == 0:
            return self.events_after(seat, 0)
        if since == self._step - 1:
            return self._history[since].heard_by(observer).copy()
        told: list[Event] = []
        for step in self._history[since : self._step]:
            told += step.heard_by(observer)
        return told

    def events_after(self, seat: int | None, count: int, most: int | None = None) -> list[Event]:
        """Everything a seat has heard (None: a spectator) after the first `count` events.

        Perhaps at most so many of these.
        """
        observer = -1 if seat is None else self._sitting(seat)
        end = self._heard_counts[observer]
        return self._heard[observer][count : end if most is None else min(end, count + most)]

    def count_heard(self, seat: int | None) -> int:
        """How many events a seat has heard (None: a spectator)."""
        return self._heard_counts[-1 if seat is None else self._sitting(seat)]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for, as far as everybody may know."""
        return self.prepared()._waiting or ()

    def prepared(self) -> "Game":
        """The same game, with what everybody sees looked up: whoever asks first need not wait."""
        if self._waiting is None:
            seen = self.definition.view.view(self._plain, None, self._public, [])
            self._waiting = tuple(seen.waiting)
        return self

    @property
    def next_start(self) -> JsonObject | None:
        """What the next game of a match fixes, once everybody has moved up one seat."""
        return self.definition.notation.next_start(self._plain)

    def supposing(self, world: States) -> "Game":
        """The same game as if a sampled world were the truth, with another chance to come."""
        other = self.copy()
        other._states, other.seed = world.view(self._states.dtype, np.ndarray), "supposed"
        other._plain, other._actors, other._legal = kernel.plain(other._states), None, {}
        other._waiting = other._read_last = None
        # Worlds are imagined in other threads: they must not write into the real game's history.
        other._history = self._history[: self._step]
        other._heard = tuple(
            heard[:count] for heard, count in zip(self._heard, self._heard_counts, strict=True)
        )
        return other

    def draws(self) -> list[str]:
        """Everything chance has given, each with its step; it holds every secret."""
        return [
            f"{number} {text}"
            for number, step in enumerate(self._history[: self._step])
            for text in step.outcomes
        ]

    @property
    def has_drawn(self) -> bool:
        """Whether the last step asked chance for anything."""
        return self._history[self._step - 1].draws > 0

    def is_silent(self, step: int) -> bool:
        """Whether a move was heard by its own seat alone and drew nothing."""
        return self._history[step].is_silent

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat's last move was silent, and so was everything after it."""
        return seat in self._silent

    def take_back(self, seat: int) -> "Game":
        """The same game as if a seat had not made its last move, which it can take back.

        Silent moves of several seats don't depend on each other. So the state is mended by what the
        move changed, not by playing all others again: that would take longer the more there are.
        """
        *before, last = self._silent[seat]
        heard = len(last.step.heard_by(seat))
        other = self.copy()
        other._history = self._history[: self._step]
        del other._history[other._history.index(last.step, self._quiet_since)]
        other._step -= 1
        other._silent = {**self._silent, seat: tuple(before)}
        if not before:
            del other._silent[seat]
        other._heard_counts = tuple(
            count - heard if observer == seat else count
            for observer, count in enumerate(self._heard_counts)
        )
        other._states = kernel.changed(self._states, -last.change)
        other._plain, other._read_last = kernel.plain(other._states), None
        other._legal = {**self._legal, seat: last.legal}
        other._actors = tuple(sorted({*self.actors, seat}))
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

    def _read(self, move: str, seat: int | None) -> tuple[int, int]:
        """Who plays a move, and its action; raises what is wrong with it."""
        if self._read_last is not None and type(seat) is int:
            if (seat, move) == self._read_last[:2]:
                return seat, self._read_last[2]
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
        self._read_last = seat, move, action
        return seat, action

    def _fill(self, seat: int) -> None:
        self._call(self.definition.rules.legal, self._states, seat, self._words)

    def _run(
        self,
        function: Callable[..., None],
        *arguments: int,
        move: tuple[int, str] | None = None,
        scale: int = 1,
    ) -> None:
        """Change a copy of the state, and take it over with all its events when it is complete."""
        after = kernel.copied(self._states)
        facts = kernel.new_facts(_FACTS * scale)
        rng = self._rng(_WORDS * scale)
        self._call(function, after, *arguments, rng, facts)
        try:
            kernel.check_given(rng)
            happened = kernel.read_facts(facts)
        except OverflowError:
            # More was drawn or happened than the buffers hold: the same chance, with larger ones.
            self._run(function, *arguments, move=move, scale=8 * scale)
            return
        plain = kernel.plain(after)
        rows = happened.tolist()
        view = self.definition.view
        step = _Step(
            move,
            int(rng[2]),
            view.outcomes(rows, plain, self._start or {}),
            view.events(rows, None, plain),
            {seat: view.events(rows, seat, plain) for seat in view.concerned(rows)},
        )
        public = self._public.copy()
        for event in step.told:
            public.hear(event)
        change = kernel.change(self._states, after) if step.is_silent else None
        self._states, self._plain, self._public = after, plain, public
        self._waiting = self._read_last = None
        self._keep(step, change)

    def _keep(self, step: _Step, change: int | None) -> None:
        """Add a step to the history, and what was heard of it to everybody's events."""
        if len(self._history) > self._step:
            # A copy has gone another way from here: its history is its own.
            self._history = self._history[: self._step]
        self._history.append(step)
        self._step += 1
        heard, counts = list(self._heard), list(self._heard_counts)
        told, private = step.told, step.private
        for observer, known in enumerate(self._heard):
            events = private.get(observer, told)  # spectators, who come last, hear what is told
            if events:
                if len(known) > counts[observer]:
                    known = heard[observer] = known[: counts[observer]]
                known += events
                counts[observer] += len(events)
        self._heard, self._heard_counts = tuple(heard), tuple(counts)
        if step.move is not None and change is not None:
            seat = step.move[0]
            # It changes nothing for the others: the moves that were found for them stay.
            self._legal = self._legal.copy()
            last = _Silent(step, change, self._legal.pop(seat))
            self._silent = {**self._silent, seat: (*self._silent.get(seat, ()), last)}
        else:
            self._silent, self._quiet_since, self._legal = {}, self._step, {}
        # At once: whoever asks next must not be the one who waits for it.
        self._actors = _seats(self._find_actors(), self.seats)

    def _find_actors(self) -> int:
        """The seats that may act, as bits."""
        find = self.definition.rules.actors
        if self.compiled:
            return int(kernel.compiled_for_array(find)(self._states))
        return int(kernel.interpreted(find)(self._plain))

    def _rng(self, words: int) -> kernel.Words:
        """The chance of the next action: its own for each, so that none tells of another."""
        return chance(self.generator, self.seed, self._step, words)

    def _call(self, function: Callable[..., _Got], states: States, *arguments: object) -> _Got:
        """Run a rule on the one state of an array."""
        if self.compiled:
            return kernel.compiled_for_array(function)(states, *arguments)
        return kernel.interpreted(function)(states[0], *arguments)


@functools.cache
def _seats(bits: int, count: int) -> tuple[int, ...]:
    """The seats that are set in bits."""
    return tuple(seat for seat in range(count) if bits >> seat & 1)


def _listed(items: Sequence[object], most: int = 12) -> str:
    """The first items of a list, in words."""
    texts = [str(item) for item in items]
    more = f" ... ({len(texts)} in all)" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more
