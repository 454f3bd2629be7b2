"""Perft of Volto: how many lines of play there are to each depth, pinned and counted twice."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import ridotto
from ridotto.games.volto import GAME
from ridotto.kernel import actions, compiled, copied, interpreted, new_rng
from tests.games.volto.referee import Referee
from tests.games.volto.volto_examples import mirrored
from tests.support.lockstep import options_of
from tests.support.perft import count_referee_lines

SETUPS = ("NLKLN/CSCNC", "CNSLK/NCLNC")
CONTACT = "c2-b3 c6-b5 b3-a4 d6-d5 b1-c2 b5-c4 d2-d3 c4-d4 b2-b6 d4-e5 a2-b3 c7-c5 c2-b1 d5-d4"
BREAKTHROUGH = "a2-a3 b6-b5 a3-a4 b5-c5 a4-a5 b7-b6 a5-a6 c5-c4"
LAST_PLACEMENTS = (
    "N@a1 L@b1 K@c1 L@d1 N@e1 C@a2 S@b2 C@c2 C@a7 N@b7 S@c7 L@d7 K@e7 N@a6 C@b6 L@c6 N@d6"
)


class Position(NamedTuple):
    """Where to count from, and how many lines there are of 1, 2, 3 ... moves."""

    setups: tuple[str, str] | None  # None: they are placed
    moves: str
    options: dict[str, Any]
    lines: tuple[int, ...]


POSITIONS = {
    "opening": Position(SETUPS, "", {}, (9, 72, 692, 8_623, 98_049)),
    "opening, rook": Position(SETUPS, "", {"soldier": "rook"}, (9, 72, 882, 11_046, 148_089)),
    "contact": Position(SETUPS, CONTACT, {}, (18, 363, 6_358, 124_193)),
    "contact, rook": Position(SETUPS, CONTACT, {"soldier": "rook"}, (24, 601, 13_306, 307_848)),
    "breakthrough": Position(
        ("NLNLN/KCSCC", "CLKLN/NNSCC"), BREAKTHROUGH, {}, (14, 143, 2_176, 24_953, 414_873)
    ),
    "placing": Position(None, "", {"setup": "placed"}, (100, 9_140, 762_120)),
    "last placements": Position(
        None, LAST_PLACEMENTS, {"setup": "placed"}, (5, 12, 12, 114, 912, 9_366)
    ),
}


def begun(position: Position, *, is_mirrored: bool = False) -> tuple[ridotto.Game, Referee]:
    """The game at a position, or at its mirror image with the players exchanged."""
    start: dict[str, Any] = {"first": int(is_mirrored)}
    if position.setups is not None:
        start["setups"] = list(position.setups)[:: -1 if is_mirrored else 1]
    game = ridotto.new("volto", seed=1, options=position.options, start=start)
    referee = Referee(2, options_of(game), start)
    moves = mirrored(position.moves) if is_mirrored else position.moves
    for move in moves.split():
        player = game.actor or 0
        if "@" in move:
            player = 0 if move[-1] in "12" else 1
        game.play(move, seat=player)
        referee.play(player, move)
    return game, referee


def perft(states: Any, depth: int, run: Callable[[Any], Any]) -> int:
    """How many lines of so many moves the rules allow; a line may end before."""
    state, words, total = states[0], np.zeros(GAME.words, np.uint64), 0
    acting = int(run(GAME.rules.actors)(state))
    for player in range(2):
        if acting >> player & 1:
            count = int(run(GAME.rules.legal)(state, player, words))
            legal = actions(words)
            assert count == len(legal)
            if depth == 1:
                total += count
                continue
            for action in legal:
                after = copied(states)
                run(GAME.rules.apply)(after[0], action, new_rng(0))
                total += perft(after, depth - 1, run)
    return total if acting else 1


def depths(position: Position, most_moves: int) -> range:
    """The depths at which no more moves than so many must be carried out to count the lines."""
    return range(1, 1 + sum(lines <= most_moves for lines in (1, *position.lines[:-1])))


@pytest.mark.parametrize("is_mirrored", [False, True], ids=["as told", "mirrored"])
@pytest.mark.parametrize("name", POSITIONS)
def test_compiled_rules_allow_as_many_lines_as_ever(name: str, is_mirrored: bool) -> None:
    game, _ = begun(POSITIONS[name], is_mirrored=is_mirrored)
    for depth, lines in enumerate(POSITIONS[name].lines, 1):
        assert perft(game.world(), depth, compiled) == lines, depth


@pytest.mark.parametrize("name", POSITIONS)
def test_interpreted_rules_allow_as_many(name: str) -> None:
    game, _ = begun(POSITIONS[name])
    for depth in depths(POSITIONS[name], 400):
        assert perft(game.world(), depth, interpreted) == POSITIONS[name].lines[depth - 1], depth


@pytest.mark.parametrize("most_moves", [1_000, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_referee_allows_as_many(name: str, most_moves: int) -> None:
    _, referee = begun(POSITIONS[name])
    for depth in depths(POSITIONS[name], most_moves):
        assert count_referee_lines(referee, depth) == POSITIONS[name].lines[depth - 1], depth
