"""Machine code for thinking, made before somebody waits for it."""

from ridotto import bots
from ridotto.play import Game

_MOVES = 24  # after so many every kind of event that is weighed was heard
_prepared: set[str] = set()  # games, in this process


def is_prepared(name: str) -> bool:
    """Whether nobody has to wait in this process any more."""
    return name in _prepared


def prepare(name: str) -> None:
    """Compile everything that a thinker of a game calls, or load it from disk; once."""
    if is_prepared(name):
        return
    _prepared.add(name)  # first: the thinkers below ask for it, too
    try:
        _let_think(name)
    except BaseException:
        _prepared.discard(name)
        raise


def _let_think(name: str) -> None:
    """Play the beginning of a game with thinkers on all seats."""
    game = Game(name, seed="prepare")
    thinkers = [bots.join(f"{bots.SEARCH}@2", game, seat, seed="") for seat in range(game.seats)]
    told = [0] * game.seats
    for _ in range(_MOVES):
        seat = game.actor
        if seat is None:
            break
        for event in game.events(seat, since=told[seat]):
            thinkers[seat].hear(event)
        told[seat] = game.steps
        game.play(thinkers[seat].choose(game.view(seat)), seat=seat)
