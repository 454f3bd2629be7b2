"""How many ways there are to play on within one turn of Twilight of Venice, pinned and refereed."""

import copy
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

import ridotto
from tests.games.twilight.referee import Referee
from tests.games.twilight.twilight_examples import EAST, WEST, rounds, twilight
from tests.support.lockstep import drawn_cards, options_of


class Case(NamedTuple):
    """A position, and how many sequences of one move, two moves ... its turn can begin with."""

    hand: str
    counts: list[int]
    figures: Mapping[str, int] = MappingProxyType({})
    player: int = WEST
    options: Mapping[str, str] = MappingProxyType({})


DISGUISES = "H1 H2 H3 H4 H5 HC HC D1"
BEHIND_WEST = {"west": -8, "doge": -1, "east": 4, "harlequin": -4, "merchant": 3}
BEHIND_EAST = {"west": -4, "doge": 1, "east": 8, "harlequin": 4, "merchant": -3}
CASES = {
    "opening": Case("D1 D1 G1 G11 M2 M2 H2 H3", [23, 76, 56, 0]),
    "doge": Case(
        "D1 D1 D1 D1 D1 D1 D1 G1", [9, 23, 70, 239, 477], {"west": -4, "doge": -1, "east": 1}
    ),
    "doge near the end": Case(
        "D1 D1 D1 D1 D1 G1 M1 H1", [10, 10, 8, 4], {"west": -8, "doge": -6, "east": -5}
    ),
    "guards": Case("G1 G1 G11 G11 GX M1 H1 D1", [17, 98, 709, 3987], {"west": -3, "east": 1}),
    "guards at the ends": Case(
        "G1 G11 G11 GX D1 D1 M3 H5", [14, 38, 132, 288], {"west": -8, "doge": -6, "east": 8}
    ),
    "close guards": Case(
        "GX GX G1 G11 HC M1 H1 D1",
        [12, 44, 96, 153],
        {"west": -1, "east": 1, "harlequin": 0},
        options={"noop_cards": "yes"},
    ),
    "merchant": Case("M1 M1 M2 M2 M3 M3 D1 H1", [11, 34, 142, 593, 1911], {"merchant": 6}),
    "harlequin": Case("H1 H2 H3 H4 H5 HC D1 G1", [16, 67, 408, 2097], {"harlequin": 7}),
    "masquerade of west": Case(DISGUISES, [50, 408, 2852], BEHIND_WEST),
    "masquerade of east": Case(DISGUISES, [50, 408, 2852], BEHIND_EAST, EAST),
    "masquerade without the centre": Case(
        DISGUISES, [47, 351, 2177], BEHIND_WEST, options={"masquerade_centre": "no"}
    ),
    "never to the harlequin, west": Case(
        DISGUISES, [47, 393, 2791], BEHIND_WEST, options={"masquerade_doge": "never_reach"}
    ),
    "never to the harlequin, east": Case(
        DISGUISES, [47, 393, 2791], BEHIND_EAST, EAST, {"masquerade_doge": "never_reach"}
    ),
    "no discard": Case(
        "M3 M3 M2 M2 M2 M2 M2 M2", [3, 9, 26], {"merchant": 8}, options={"hand_discard": "no"}
    ),
}


def closes_turn(move: str) -> bool:
    return move in ("end", "discard") or move.startswith("guild")


def engine_counts(game: ridotto.Game, depth: int) -> list[int]:
    """The sequences of moves of a turn by their length, as the rules have them."""
    counts = [len(game.legal()), *[0] * (depth - 1)]
    for move in game.legal() if depth > 1 else []:
        if closes_turn(move):
            continue
        after = game.copy()
        after.play(move)
        if not rounds(after):
            counts = added(counts, engine_counts(after, depth - 1))
    return counts


def referee_counts(referee: Referee, depth: int) -> list[int]:
    """The same, as the referee has them."""
    player = referee.turn
    legal = referee.legal(player)
    counts = [len(legal), *[0] * (depth - 1)]
    for move in legal if depth > 1 else []:
        if closes_turn(move):
            continue
        after = copy.deepcopy(referee)
        after.play(player, move)
        if not after.over:
            counts = added(counts, referee_counts(after, depth - 1))
    return counts


def added(counts: list[int], later: list[int]) -> list[int]:
    """Counts of sequences, and of those that are one move longer."""
    return [counts[0], *(sum(pair) for pair in zip(counts[1:], later, strict=True))]


def new(case: Case, *, compiled: bool) -> ridotto.Game:
    options: dict[str, Any] = {"match": "single_round", "one_type_redeal": "no", **case.options}
    return twilight(case.hand, dict(case.figures), case.player, compiled=compiled, **options)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_a_turn_can_go_on_in_so_many_ways(case: Case, compiled: bool) -> None:
    assert engine_counts(new(case, compiled=compiled), len(case.counts)) == case.counts


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_referee_counts_as_many_ways(case: Case) -> None:
    game = new(case, compiled=False)
    start = {"merchant": case.player, "figures": dict(case.figures)}
    referee = Referee(2, options_of(game), start, drawn_cards(game, 0))
    assert referee_counts(referee, len(case.counts)) == case.counts
