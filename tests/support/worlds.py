"""Other worlds that an observer cannot tell from the real one, played again from the first move.

For a game broken off anywhere and one observer (a seat, or None for a spectator), a world is drawn
from the belief over what the observer has heard, and the whole game is replayed in it: other faces
behind masks, other cards in hands and in the deck, other swaps real or pretended.
Everything that reaches the observer on the way must be the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto import kernel
from ridotto.engine import registry
from ridotto.engine.game import Game
from tests.support.kit import History, Moves, Observer, kit, random_table

_encode = msgspec.json.Encoder().encode


def play_random(
    name: str, seats: int | None, seed: str, options: dict[str, Any], moves: int
) -> History:
    """A game of random moves, broken off after so many."""
    game = ridotto.new(name, seats=seats, seed=seed, options=options, compiled=True)
    choose = random.Random(seed)
    marks = [len(game.events(None))]
    while not game.over and len(marks) <= moves:
        since, seat = game.steps, choose.choice(game.actors)
        game.play(choose.choice(game.legal(seat)), seat=seat)
        marks.append(marks[-1] + len(game.events(None, since=since)))
    return History(game, marks)


def break_off(
    name: str, seats: int | None, seed: str, options: dict[str, Any], moves: int
) -> History:
    """The same, but never at its end: a game that is over earlier is broken off somewhere."""
    history = play_random(name, seats, seed, options, moves)
    if not history.game.over:
        return history
    earlier = random.Random(f"earlier {seed}").randrange(len(history.game.moves))
    return play_random(name, seats, seed, options, earlier)


def count_agreeing_positions(
    history: History, observer: Observer, rng: kernel.Words, worlds: int = 1
) -> int:
    """Replay the game in some other worlds; every byte must agree at every position."""
    real = list(everything_heard(begun_again(history.game, None), history.game.moves, observer))
    for _ in range(worlds):
        world, moves = other_world(history, observer, rng)
        for position, theirs in enumerate(everything_heard(world, moves, observer)):
            assert theirs == real[position], (history.game.record(), observer, position, moves)
    return worlds * len(real)


def refusals(game: Game, observer: Observer) -> list[str]:
    """What a observer hears who tries some moves; a spectator has none."""
    heard = []
    for move in kit(game.name).refused if observer is not None else ():
        trial = game.copy()
        try:
            trial.play(move, seat=observer)
            heard.append("played")
        except ridotto.RidottoError as error:
            heard.append(f"{type(error).__name__}: {error}")
    return heard


def everything_heard(game: Game, moves: Moves, observer: Observer) -> Iterator[bytes]:
    """Every byte that reaches a observer: events, view, moves, drawing and errors, each time; and
    which of the moves could be part of a longer turn.
    """
    since = 0
    for seat, move in [(-1, ""), *moves]:
        if move:
            game.play(move, seat=seat)
        events = game.events(observer)
        view = game.view(observer)
        drawing = game.definition.render.render(view)
        turns = [] if observer is None else [game.goes_on(m, seat=observer) for m in view.legal]
        yield _encode([events[since:], view, view.legal, drawing, refusals(game, observer), turns])
        since = len(events)


def other_world(history: History, observer: Observer, rng: kernel.Words) -> tuple[Game, Moves]:
    """A game that begins as the observer's belief allows, and the moves to make in it."""
    return kit(history.game.name).other_world(history, observer, rng)


def begun_again(game: Game, start: dict[str, Any] | None) -> Game:
    """The beginning of a game once more."""
    return ridotto.new(
        game.name,
        seats=game.seats,
        seed=game.seed,
        options=msgspec.to_builtins(game.options),
        start=start,
        compiled=True,
    )


class ScriptedGame(Game):
    """A game whose random numbers are given, step by step."""

    def __init__(self, script: list[list[int]], *arguments: Any, **named: Any) -> None:
        self.script = script
        super().__init__(*arguments, **named)

    def _rng(self, words: int) -> kernel.Words:
        return kernel.scripted(self.script[self._step])


def scripted_again(game: Game, script: list[list[int]]) -> Game:
    """The beginning of a game once more, with the answers to all its draws."""
    options = msgspec.to_builtins(game.options)
    return ScriptedGame(
        script, game.name, seats=game.seats, seed=game.seed, options=options, compiled=True
    )


def let_all_hear_a_secret(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody hear what only a player concerned may hear."""
    definition = registry.find(name)
    honest = definition.view.events

    def leaking(facts: Any, observer: int | None, state: Any) -> list[Any]:
        knowing = definition.view.concerned(facts)
        as_whom = observer if observer in knowing else min(knowing, default=observer)
        return honest(facts, as_whom, state)

    monkeypatch.setattr(definition.view, "events", leaking)


def let_a_secret_slip(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game's views show something hidden in a public field."""
    definition = registry.find(name)
    honest = definition.view.view

    def leaking(state: object, seat: int | None, heard: object, legal: list[str]) -> object:
        seen = honest(state, seat, heard, legal)
        secret = definition.view.truth(state)
        field, hidden = kit(name).leak
        return msgspec.structs.replace(seen, **{field: hash(str(secret[hidden])) % 97})

    monkeypatch.setattr(definition.view, "view", leaking)


def compare_bytes(name: str, seed: int, worlds: int = 1) -> int:
    """Play a random part of a random game and compare it with other worlds of one observer."""
    choose = random.Random(f"leak {name} {seed}")
    players, options = random_table(name, choose)
    history = play_random(name, players, f"leak {seed}", options, choose.randint(0, 120))
    observer = choose.choice([None, *range(history.game.seats)])
    return count_agreeing_positions(history, observer, kernel.new_rng(seed), worlds)
