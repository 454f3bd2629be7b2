"""A game in progress, as easy to hold as a chess board."""

import copy
import operator
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from ridotto import game as games
from ridotto import kernel
from ridotto.errors import BadSeed, GameOver, IllegalMove, MalformedMove, WrongSeat, shown
from ridotto.game import Event, Kind, Result

MOST_SEED_BYTES = 256


class Game:
    """One game, from the deal to the result; seats are players, numbered from 0.

    >>> game = Game("volto", seed=7, start={"setups": ["NLKLN/CSCNC", "NLKLN/CSCNC"], "first": 0})
    >>> game.actor, game.legal()[:3]
    (0, ['b2-b3', 'd2-d3', 'b2-b4'])
    >>> game.play("b2-b4")
    >>> game.view(1).turn
    1
    """

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        seed: int | str | bytes | None = None,
        options: Mapping[str, Any] | None = None,
        start: Mapping[str, Any] | None = None,
        compiled: bool = False,
    ) -> None:
        """Begin a game; see `ridotto.new`."""
        self.kind: Kind = games.find(name)
        self.seats: int = games.read_seats(self.kind, seats)
        self.options: Any = games.read_options(self.kind, options)
        self._start: dict[str, Any] | None = games.read_start(start)
        self.seed: str = _read_seed(seed)
        self.compiled = compiled
        self._moves: list[tuple[int, str]] = []
        self._step = 0
        self._states = games.new_state(self.kind, self.seats, self.options, self._start)
        self._words = np.zeros(self.kind.rules.WORDS, np.uint64)
        self._heard: dict[int | None, list[Event]] = {
            seat: [] for seat in [None, *range(self.seats)]
        }
        self._run(self.kind.rules.begin)

    @property
    def name(self) -> str:
        """The name of the game that is played."""
        return self.kind.name

    @property
    def start(self) -> dict[str, Any] | None:
        """What was fixed instead of drawn; it may hold secrets."""
        return copy.deepcopy(self._start)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves so far, with their seats; they may hold secrets."""
        return list(self._moves)

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may act now; none when the game is over.

        For whoever runs the table: when several may act at once, who has acted already is a secret
        (views name whom the table waits for).
        """
        bits = int(self._call(self.kind.rules.actors, self._states[0]))
        return tuple(seat for seat in range(self.seats) if bits >> seat & 1)

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
        return self.kind.view.result(self._states[0])

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, of the actor by default."""
        seat = self.actor if seat is None else self._sitting(seat)
        if seat is None:
            return []
        state = self._states[0]
        return [self.kind.notation.text(state, action) for action in self.legal_actions(seat)]

    def legal_actions(self, seat: int) -> list[int]:
        """The same moves as numbers."""
        self._fill(self._sitting(seat))
        return kernel.actions(self._words)

    def legal_mask(self, seat: int) -> Any:
        """The same moves as one boolean for each action of the game."""
        self._fill(self._sitting(seat))
        return kernel.action_mask(self._words, self.kind.rules.ACTIONS)

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
        action = self.kind.notation.parse(self._states[0], seat, move)
        self._fill(seat)
        if not kernel.has_action(self._words, action):
            raise IllegalMove(f"{shown(move)} is not legal; legal: {_listed(self.legal(seat))}")
        self._run(self.kind.rules.apply, action, move=(seat, move))

    def view(self, seat: int | None) -> Any:
        """What a seat sees now (None: what a spectator sees)."""
        legal = [] if seat is None else self.legal(seat)
        return self.kind.view.view(self._states[0], seat, self._heard[None], legal)

    def events(self, seat: int | None) -> list[Event]:
        """Everything a seat has heard so far (None: a spectator)."""
        return list(self._heard[None if seat is None else self._sitting(seat)])

    def belief(self, seat: int | None) -> games.Belief:
        """What a seat can infer from its events."""
        belief = self.kind.belief.Belief(self.seats, seat, self.options)
        for event in self.events(seat):
            belief.hear(event)
        return belief

    def truth(self) -> dict[str, Any]:
        """Everything, as plain data, for referees and tests; never for a bot or a page."""
        return self.kind.view.truth(self._states[0])

    def copy(self) -> "Game":
        """An independent copy that goes on with the same chance."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._states = self._states.copy()
        other._words = self._words.copy()
        return other

    def record(self) -> dict[str, Any]:
        """The whole game as plain data that `ridotto.replay` plays again.

        It holds the seed, and so every secret and all chance to come: not for players of a game
        that is not over.
        """
        from ridotto import record

        return record.write(self)

    def __repr__(self) -> str:
        """What the game is and how far it has come, without a secret."""
        state = "over" if self.over else f"{len(self._moves)} moves played"
        return f"<{self.name}, {self.seats} seats, {state}>"

    def _sitting(self, seat: int) -> int:
        """A seat that exists."""
        try:
            number = -1 if isinstance(seat, bool) else operator.index(seat)
        except TypeError:
            number = -1
        if number not in range(self.seats):
            raise WrongSeat(f"there are seats 0 to {self.seats - 1}, not {shown(seat)}")
        return number

    def _fill(self, seat: int) -> None:
        self._call(self.kind.rules.legal, self._states[0], seat, self._words)

    def _run(
        self,
        function: Any,
        *arguments: Any,
        move: tuple[int, str] | None = None,
        capacity: int = 256,
    ) -> None:
        """Change a copy of the state, and take it over with all its events when it is complete."""
        after = self._states.copy()
        facts = kernel.new_facts(capacity)
        self._call(function, after[0], *arguments, self._rng(), facts)
        try:
            happened = kernel.read_facts(facts)
        except OverflowError:
            # More happened than the buffer holds: the same chance again, with a larger one.
            self._run(function, *arguments, move=move, capacity=8 * capacity)
            return
        heard = {
            seat: [*before, *self.kind.view.events(happened, seat, after[0])]
            for seat, before in self._heard.items()
        }
        moves = self._moves if move is None else [*self._moves, move]
        self._states, self._heard, self._moves, self._step = after, heard, moves, self._step + 1

    def _rng(self) -> kernel.Words:
        """The chance of the next action: a new key for each, so that none tells of another."""
        return kernel.keyed(self.seed.encode(), self._step)

    def _call(self, function: Any, *arguments: Any) -> Any:
        run = kernel.compiled if self.compiled else kernel.interpreted
        return run(function)(*arguments)


def _read_seed(seed: int | str | bytes | None) -> str:
    """A seed as text; None takes a fresh secret that nobody can guess."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, bytes):
        seed = seed.hex()
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadSeed(f"a seed is a number, a text or bytes, not {shown(seed)}")
    if isinstance(seed, int) and seed.bit_length() > 8 * MOST_SEED_BYTES:
        raise BadSeed(f"a seed is a number of at most {MOST_SEED_BYTES} bytes")
    text = str(seed)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadSeed(f"a seed is a text that can be written down, not {shown(seed)}") from None
    if size > 4 * MOST_SEED_BYTES:
        raise BadSeed(f"a seed is a text of at most {4 * MOST_SEED_BYTES} bytes, not {size}")
    return text


def _listed(items: Any, most: int = 12) -> str:
    """The first items of a list, in words."""
    texts = [str(item) for item in items]
    more = f" ... ({len(texts)} in all)" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more
