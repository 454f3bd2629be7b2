"""How many lines of play Mascarade has from a position, pinned and counted by the referee too."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

import ridotto
from tests.games.mascarade.mascarade_examples import FOUR, PUPPETS, SIX, mascarade
from tests.games.mascarade.referee import Referee
from tests.support.lockstep import options_of
from tests.support.perft import count_referee_lines

NINE = "judge swindler empress king fool witch peasant peasant cheat"
TWELVE = "judge empress king widow guru beggar thief fool spy witch peasant peasant"


class Position(NamedTuple):
    """Where to count from, and how many lines there are of 1, 2, 3 ... moves."""

    masks: str
    lines: tuple[int, ...]
    moves: str = ""
    seats: int | None = None
    opening: bool = False
    options: Mapping[str, Any] = MappingProxyType({})


POSITIONS = {
    "opening": Position(SIX, (10, 100, 1_000, 10_000), opening=True),
    "four players": Position(FOUR, (17, 199, 2_213, 24_391), seats=4),
    "six players": Position(SIX, (17, 199, 2_213, 24_391)),
    "nine players": Position(NINE, (25, 441, 7_529)),
    "twelve players": Position(TWELVE, (34, 804, 18_536)),
    "a challenged claim": Position(
        SIX, (2, 4, 8, 16, 136, 2_024, 26_488), "announce:witch contest:yes"
    ),
    "answers at once": Position(
        SIX, (10, 80, 480, 1_920, 3_840), "announce:king", options={"contests": "simultaneous"}
    ),
    "the spy": Position(FOUR, (3, 6, 102, 1_194), "announce:spy" + 3 * " contest:no", seats=4),
    "the puppet master": Position(
        PUPPETS, (10, 170, 1_990), "announce:puppet_master" + 5 * " contest:no"
    ),
}


def begun(position: Position, *, compiled: bool) -> ridotto.Game:
    game = mascarade(
        position.masks,
        seats=position.seats,
        opening=position.opening,
        compiled=compiled,
        **position.options,
    )
    for move in position.moves.split():
        game.play(move)
    return game


def count_lines(game: ridotto.Game, depth: int) -> int:
    """How many lines of so many moves the rules allow; a line may end before."""
    if game.over:
        return 1
    if depth == 1:
        return sum(len(game.legal(player)) for player in game.actors)
    total = 0
    for player in game.actors:
        for move in game.legal(player):
            after = game.copy()
            after.play(move, seat=player)
            total += count_lines(after, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_the_rules_allow_as_many_lines_as_ever(name: str, compiled: bool) -> None:
    game, lines = begun(POSITIONS[name], compiled=compiled), POSITIONS[name].lines
    assert tuple(count_lines(game, depth) for depth in range(1, len(lines) + 1)) == lines


@pytest.mark.parametrize("name", POSITIONS)
def test_the_referee_allows_as_many(name: str) -> None:
    position = POSITIONS[name]
    game = begun(position._replace(moves=""), compiled=False)
    start = {"masks": position.masks.split(), "first": 0, "opening": position.opening}
    referee = Referee(game.seats, options_of(game), start)
    for move in position.moves.split():
        referee.play(next(iter(referee.actors())), move)
    lines = position.lines
    assert tuple(count_referee_lines(referee, depth) for depth in range(1, len(lines) + 1)) == lines
