"""Machine code for thinking, made before somebody waits for it."""

from ridotto import bots
from ridotto.play import Game

_MOVES = 24  # after so many every kind of event that is weighed was heard


def prepare(name: str) -> None:
    """Compile everything that a thinker of a game calls, or load it from disk."""
    game = Game(name, seed="prepare")
    thinkers = [
        bots.make(f"{bots.SEARCH}@2", name, seats=game.seats, seat=seat, options={}, seed="")
        for seat in range(game.seats)
    ]
    told = [0] * game.seats
    for _ in range(_MOVES):
        seat = game.actor
        if seat is None:
            break
        for event in game.events(seat, since=told[seat]):
            thinkers[seat].hear(event)
        told[seat] = game.steps
        game.play(thinkers[seat].choose(game.view(seat)), seat=seat)
