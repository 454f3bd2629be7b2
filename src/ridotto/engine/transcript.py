"""A game as a readable transcript: who hears and sees what at every step."""

import random
from collections.abc import Iterator

import msgspec

from ridotto.engine.game import Game


def playthrough(game: Game, *, seed: int | str = 0, most_moves: int = 10_000) -> Iterator[str]:
    """Play random moves to the end, yielding line by line what every seat hears and sees."""
    chance = random.Random(seed)
    seats = [None, *range(game.seats)]
    options = msgspec.json.encode(game.options).decode()
    yield f"game {game.name}, {game.seats} seats, seed {game.seed}"
    yield f"options {options}"
    for number in range(most_moves + 1):
        yield ""
        yield f"step {number}, to act: {', '.join(map(str, game.actors)) or 'nobody'}"
        for seat in seats:
            name = "spectator" if seat is None else f"seat {seat}"
            for event in game.events(seat, since=number):
                yield f"  {name} hears {msgspec.json.encode(event).decode()}"
        for seat in seats:
            name = "spectator" if seat is None else f"seat {seat}"
            yield f"  {name} sees {msgspec.json.encode(game.view(seat)).decode()}"
        actor = game.actor
        if actor is None or number == most_moves:
            return
        move = chance.choice(game.view(actor).legal)
        game.play(move, seat=actor)
        yield f"move {actor} {move}"
