"""Other worlds that a listener cannot tell from the real one, played again from the first move.

For a game broken off anywhere and one listener (a seat, or None for a spectator), a world is drawn
from the belief over what the listener has heard, and the whole game is replayed in it: other faces
behind the opponent's masks, other cards in his hand and in the deck, other swaps real or pretended.
Everything that reaches the listener on the way must be the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.engine import registry
from ridotto.engine.game import Game
from ridotto.games.twilight import state as twilight_layout
from ridotto.games.twilight.notation import CARDS, played_cards
from ridotto.games.volto.board import home_index
from ridotto.games.volto.notation import LETTERS, cell_number, setup_text
from ridotto.games.volto.state import COPIES

Listener = int | None
Moves = list[tuple[int, str]]
_encode = msgspec.json.Encoder().encode


class History(NamedTuple):
    """A game, and after how many of the spectator's events each of its steps was complete."""

    game: Game
    marks: list[int]


def play_random(
    name: str, seats: int | None, seed: str, options: dict[str, Any], moves: int
) -> History:
    """A game of random moves, broken off after so many."""
    game = ridotto.new(name, seats=seats, seed=seed, options=options, compiled=True)
    choose = random.Random(seed)
    marks = [len(game.events(None))]
    while not game.over and len(game.moves) < moves:
        seat = choose.choice(game.actors)
        game.play(choose.choice(game.legal(seat)), seat=seat)
        marks.append(len(game.events(None)))
    return History(game, marks)


def count_agreeing_positions(
    history: History, listener: Listener, rng: kernel.Words, worlds: int = 1
) -> int:
    """Replay the game in some other worlds; every byte must agree at every position."""
    real = list(everything_heard(begun_again(history.game, None), history.game.moves, listener))
    for _ in range(worlds):
        world, moves = other_world(history, listener, rng)
        for position, theirs in enumerate(everything_heard(world, moves, listener)):
            assert theirs == real[position], (history.game.record(), listener, position, moves)
    return worlds * len(real)


# Moves that are refused most of the time, each for several reasons.
TRIED = {"volto": ("c4-c5", "K@c1"), "twilight": ("GX", "end"), "mascarade": ("look", "spy:1:real")}


def refusals(game: Game, listener: Listener) -> list[str]:
    """What a listener hears who tries some moves; a spectator has none."""
    heard = []
    for move in TRIED[game.name] if listener is not None else ():
        trial = game.copy()
        try:
            trial.play(move, seat=listener)
            heard.append("played")
        except ridotto.RidottoError as error:
            heard.append(f"{type(error).__name__}: {error}")
    return heard


def everything_heard(game: Game, moves: Moves, listener: Listener) -> Iterator[bytes]:
    """Every byte that reaches a listener: events, view, moves, drawing and errors, each time."""
    since = 0
    for seat, move in [(-1, ""), *moves]:
        if move:
            game.play(move, seat=seat)
        events = game.events(listener)
        view = game.view(listener)
        drawing = game.definition.render.render(view)
        yield _encode([events[since:], view, view.legal, drawing, refusals(game, listener)])
        since = len(events)


def other_world(history: History, listener: Listener, rng: kernel.Words) -> tuple[Game, Moves]:
    """A game that begins as the listener's belief allows, and the moves to make in it."""
    game = history.game
    belief: Any = game.belief(listener)
    if game.name == "volto":
        return _volto_world(game, belief.sample(rng)[0])
    if game.name == "twilight":
        return _twilight_world(history, belief.sample_draws(rng)), game.moves
    return _mascarade_world(game, listener, belief.sample_swaps(rng), rng)


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


def _volto_world(game: Game, state: Any) -> tuple[Game, Moves]:
    """Other faces: in the set-ups, or in the placements, which keep their cells and order."""
    start: dict[str, Any] = {"first": game.truth()["first"]}
    if game.options.setup == "drawn":
        start["setups"] = [setup_text(faces) for faces in state.setups]
        return begun_again(game, start), game.moves
    moves = []
    for seat, move in game.moves:
        if "@" in move:
            faces = _complete(state.setups[seat].tolist())
            move = LETTERS[faces[home_index(seat, cell_number(move[2:]))]] + move[1:]
        moves.append((seat, move))
    return begun_again(game, start), moves


def _complete(faces: list[int]) -> list[int]:
    """A set-up whose last missing faces are filled in."""
    missing = [
        face for face, copies in enumerate(COPIES) for _ in range(copies - faces.count(face))
    ]
    return [missing.pop() if face < 0 else face for face in faces]


class ScriptedGame(Game):
    """A game whose random numbers are given, step by step."""

    def __init__(self, script: list[list[int]], *arguments: Any, **named: Any) -> None:
        self.script = script
        super().__init__(*arguments, **named)

    def _rng(self) -> kernel.Words:
        return kernel.scripted(self.script[self._step])


def _twilight_world(history: History, draws: list[list[int]]) -> Game:
    """Other cards: every draw is scripted, by the rank of its card among those in the deck."""
    game = history.game
    events: list[Any] = game.events(None)
    script: list[list[int]] = []
    drawn = iter(draws)
    deck = list(twilight_layout.COPIES)
    piles = [0] * twilight_layout.KINDS
    is_new_deal = False
    for first, last in zip([0, *history.marks], history.marks, strict=False):
        answers = [] if script else [events[0].merchant]
        for event in events[first:last]:
            tag = event.__struct_config__.tag
            if tag == "round" or (tag == "drew" and is_new_deal):
                deck, piles, is_new_deal = (
                    list(twilight_layout.COPIES),
                    [0] * twilight_layout.KINDS,
                    False,
                )
            if tag == "drew":
                for card in next(drawn):
                    answers.append(sum(deck[:card]))
                    deck[card] -= 1
            elif tag == "shown":
                is_new_deal = True
            elif tag in ("played", "discarded"):
                names = event.cards if tag == "discarded" else []
                played = played_cards(event.move) if tag == "played" else []
                for card in [*played, *map(CARDS.index, names)]:
                    piles[card] += 1
            elif tag == "reshuffled":
                deck, piles = piles, [0] * twilight_layout.KINDS
        script.append(answers)
    options = msgspec.to_builtins(game.options)
    return ScriptedGame(script, game.name, options=options, seed=game.seed, compiled=True)


def _mascarade_world(
    game: Game, listener: Listener, reals: list[bool], rng: kernel.Words
) -> tuple[Game, Moves]:
    """Other swaps are real; answers that are given at once and not all in yet may differ, too."""
    hidden = iter(reals)
    moves: Moves = []
    for seat, move in game.moves:
        if seat != listener and move.endswith((":real", ":fake")):
            move = move[:-4] + ("real" if next(hidden) else "fake")
        moves.append((seat, move))
    assert next(hidden, None) is None
    if game.options.contests == "simultaneous" and game.truth()["phase"] == "answering":
        number = len(moves)
        while moves[number - 1][1].startswith("contest:"):
            number -= 1
            seat, move = moves[number]
            with np.errstate(over="ignore"):
                if seat != listener and kernel.below(rng, 2):
                    moves[number] = (seat, "contest:no" if move[-1] == "s" else "contest:yes")
    dealt: Any = game.events(None)[0]
    return begun_again(game, {"masks": dealt.masks, "first": dealt.first}), moves


def let_a_secret_slip(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game's views show something hidden in a public field."""
    definition = registry.find(name)
    honest = definition.view.view

    def leaking(state: object, seat: int | None, heard: object, legal: list[str]) -> object:
        seen = honest(state, seat, heard, legal)
        secret = definition.view.truth(state)
        field = {"volto": "quiet", "twilight": "deck_size", "mascarade": "court"}[name]
        hidden = {"volto": "board", "twilight": "deck", "mascarade": "masks"}[name]
        return msgspec.structs.replace(seen, **{field: hash(str(secret[hidden])) % 97})

    monkeypatch.setattr(definition.view, "view", leaking)
