"""Other worlds for a whole session at the server, which an observer cannot tell from the real one.

The other world is that of `tests.support.worlds`: other faces, cards or swaps. Beyond that, what
others do unheard there happens later or never, is taken back and done again, and comes with tries
and previews.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import msgspec

import ridotto
from ridotto import kernel
from ridotto.engine.game import Game
from tests.support.kit import History, Moves, Observer, kit, random_table
from tests.support.worlds import ScriptedGame, other_world, play_random

CLOCKS: list[Any] = [
    {"type": "none"},
    {"type": "none"},
    {"type": "game", "seconds": 86_400, "increment": 7},
    {"type": "move", "days": 3},
]


class Deed(NamedTuple):
    """What a seat does: a move, or `undo`, `try` or `preview`; and whether others hear of it."""

    seat: int
    kind: str
    move: str
    is_silent: bool


class World(NamedTuple):
    """A game, and what is done in it: some deeds (or none) at each moment of the session."""

    game: Game
    moments: list[list[Deed]]


class Plan(NamedTuple):
    """What is the same in both worlds."""

    history: History
    observer: Observer
    settings: dict[str, Any]
    seed: int
    is_frozen: bool  # the clock stands: then not even it can tell when somebody acted unheard


class PlannedGame(ScriptedGame):
    """A scripted game that stays one when copied.

    Moves that are not in the plan have another chance than in the real world: what it would give to
    a move that is refused, or only imagined, must reach nobody.
    """

    plan: Moves
    is_planned = True

    def copy(self) -> Game:
        other = super().copy()
        other.__class__ = PlannedGame
        return other

    def play(self, move: str, *, seat: int | None = None) -> None:
        self.is_planned = self.plan[self._step - 1 : self._step] == [(seat, move)]
        super().play(move, seat=seat)

    def _rng(self, words: int) -> kernel.Words:
        if self.is_planned and self.seed != "supposed":
            return super()._rng(words)
        return kernel.keyed(b"another chance", self._step)


def make_plan(name: str, seed: int, unheard: bool = False) -> Plan:
    """A random part of a random game, never up to its end, and who listens to it.

    `unheard` asks for switches that let several seats act at once, in secret.
    """
    choose = random.Random(f"a day with {name} {seed}")
    seats, options = random_table(name, choose)
    if unheard:
        options |= kit(name).unheard or {}
    text = f"{name} {seed}"
    history = play_random(name, seats, text, options, choose.randint(20 * unheard, 28))
    if history.game.over:
        history = play_random(name, seats, text, options, len(history.game.moves) - 1)
    observer = choose.choice([None, *range(history.game.seats)])
    settings = {
        "clock": choose.choice(CLOCKS),
        "spectators": choose.choice(
            ["live", "live", "after", "none"][: 3 if observer is None else 4]
        ),
        "listed": choose.random() < 0.7,
    }
    return Plan(history, observer, settings, seed, unheard or choose.random() < 0.5)


def real_game(plan: Plan) -> tuple[Game, Moves]:
    """The beginning of the game once more, and the moves that were made in it."""
    game = plan.history.game
    options = msgspec.to_builtins(game.options)
    again = ridotto.new(game.name, seats=game.seats, seed=game.seed, options=options, compiled=True)
    return again, game.moves


def other_game(plan: Plan) -> tuple[Game, Moves]:
    """A game with other secrets, and the moves to make in it."""
    game, moves = other_world(plan.history, plan.observer, kernel.new_rng(plan.seed))
    if isinstance(game, ScriptedGame):
        game.__class__ = PlannedGame
        game.__dict__["plan"] = moves
    return game, moves


def real_world(plan: Plan) -> World:
    """The game as it was played."""
    game, moves = real_game(plan)
    return World(game, [[deed] for deed in deeds(game, moves)])


def another_world(plan: Plan) -> World:
    """Other secrets; and what other seats do unheard, they do as late as can be, or never."""
    choose = random.Random(plan.seed)
    game, moves = other_game(plan)
    moments: list[list[Deed]] = []
    held: list[Deed] = []
    for deed in deeds(game, moves):
        moment: list[Deed] = []
        if plan.is_frozen and deed.is_silent and deed.seat != plan.observer:
            held += fidgeted(deed, choose)
        elif deed.is_silent:
            moment = [deed]
        else:
            moment, held = [*held, deed], []
        moments.append(moment)
    if moments and choose.random() < 0.5:
        moments[-1] += held
    return World(game, moments)


def paced_worlds(plan: Plan) -> tuple[World, World]:
    """The real world and another one where the same is done at the same moments, unheard or not."""
    real, other = real_game(plan), other_game(plan)
    return _paced(plan, *real), _paced(plan, *other)


def _paced(plan: Plan, game: Game, moves: Moves) -> World:
    choose = random.Random(f"pace {plan.seed}")
    return World(
        game,
        [
            [deed] if deed.seat == plan.observer else fidgeted(deed, choose)
            for deed in deeds(game, moves)
        ],
    )


def deeds(game: Game, moves: Moves) -> list[Deed]:
    """Moves as deeds, tried out on a copy."""
    trial = game.copy()
    found = []
    for seat, move in moves:
        trial.play(move, seat=seat)
        found.append(Deed(seat, "play", move, trial.is_silent(trial.steps - 1)))
    return found


def fidgeted(deed: Deed, choose: random.Random) -> list[Deed]:
    """A move, perhaps with second thoughts; what was heard can't be taken back."""
    around = [deed._replace(kind="try", move="zz"), deed._replace(kind="preview")]
    twice = [deed._replace(kind="undo"), deed]
    return [
        *choose.sample(around, choose.randint(0, 2)),
        deed,
        *(twice if choose.random() < 0.4 and deed.is_silent else []),
    ]
