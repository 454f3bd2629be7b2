"""Machine code for bots that search, made before somebody waits for it."""

import itertools

from ridotto.bots.search_bot import SearchBot
from ridotto.engine.drive import drive
from ridotto.engine.game import Game
from ridotto.engine.registry import find
from ridotto.search.config import Budget, Level

_LEVEL = Level(Budget(2))
_MOVES = 24  # after so many every kind of event that is weighed was heard
_warm: set[str] = set()  # games, in this process


def is_warm(name: str) -> bool:
    """Whether nobody has to wait in this process any more."""
    return name in _warm or find(name).ai is None


def warm_up(name: str) -> None:
    """Compile everything that a bot of a game calls, or load it from disk; once."""
    if is_warm(name):
        return
    _warm.add(name)
    try:
        _play_opening(name)
    except BaseException:
        _warm.discard(name)
        raise


def _play_opening(name: str) -> None:
    """Play the beginning of a game with searching bots on all seats."""
    definition, ai = find(name), find(name).ai
    assert ai is not None
    game = Game(name, seed="prepare")
    bots = {
        player: SearchBot(
            definition, ai, _LEVEL, game.seats, player, game.options, "", lambda: None
        )
        for player in range(game.seats)
    }
    for _ in itertools.islice(drive(game, bots), _MOVES):
        pass
