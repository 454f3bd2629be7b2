"""Every ending of Volto for each player: interpreted, compiled, and by the referee."""

from typing import Any, NamedTuple

import pytest

import ridotto
from tests.games.volto.referee import Referee
from tests.games.volto.volto_examples import (
    PLAIN,
    SOLDIER_AHEAD,
    STALEMATE_SETUPS,
    TO_STALEMATE,
    mirrored,
)
from tests.support.lockstep import compare, options_of


class Directed(NamedTuple):
    """A game that player 0 begins, and who wins it (None: a tie) by which ending."""

    setups: tuple[str, str]
    moves: str
    winner: int | None
    reason: str
    options: dict[str, Any] | None = None


CASES = {
    "candidate captured": Directed(
        (SOLDIER_AHEAD, "NLNLN/CSKCC"), "c2-c6", 0, "candidate_captured"
    ),
    "candidate captured by the other": Directed(
        ("NLNLN/CSKCC", SOLDIER_AHEAD), "a2-b3 c6-c2", 1, "candidate_captured"
    ),
    "candidate took a lady": Directed(
        ("NLNLN/CCKCS", "NNKNL/CSLCC"),
        "c2-c3 c6-c5 c3-c4 a6-b5 c4-c5",
        *(1, "candidate_took_lady"),
    ),
    "candidate took the second lady": Directed(
        ("NLNLN/CCSKC", "NNKNC/CSLLC"),
        "c2-c6 d6-d5 d2-d3 a6-b5 d3-d4 b5-a6 d4-d5",
        *(1, "candidate_took_lady"),
    ),
    "both ladies lost": Directed(
        ("NLKLC/NCSNC", "NNKNC/CSLLC"),
        "c2-c6 d6-d5 a2-a3 d5-d4 a3-a2 d4-d3 d2-d3",
        *(1, "ladies_lost"),
    ),
    "candidate arrived": Directed(
        ("NLNLN/KCSCC", "CLKLN/NNSCC"),
        "a2-a3 b6-b5 a3-a4 b5-c5 a4-a5 b7-b6 a5-a6 c5-c4 a6-b7",
        *(0, "candidate_arrived"),
    ),
    "no move loses": Directed(STALEMATE_SETUPS, TO_STALEMATE, 1, "no_move"),
    "no move ties": Directed(
        STALEMATE_SETUPS, TO_STALEMATE, None, "no_move", {"stalemate": "draw"}
    ),
    "quiet limit": Directed(
        (PLAIN, PLAIN), "a2-b3 a6-b5 b3-a2", None, "quiet_limit", {"quiet_limit": 3}
    ),
}
REASONS = {
    *("candidate_captured", "candidate_took_lady", "ladies_lost"),
    *("candidate_arrived", "no_move", "quiet_limit"),
}


def test_every_reason_has_a_case() -> None:
    assert {case.reason for case in CASES.values()} == REASONS


@pytest.mark.parametrize("is_mirrored", [False, True], ids=["as told", "mirrored"])
@pytest.mark.parametrize("name", CASES)
def test_an_ending_is_the_same_interpreted_compiled_and_by_the_referee(
    name: str, is_mirrored: bool
) -> None:
    setups, moves, winner, reason, options = CASES[name]
    start = {"setups": list(setups), "first": 0}
    if is_mirrored:
        start = {"setups": list(setups)[::-1], "first": 1}
        moves = mirrored(moves)
        winner = None if winner is None else 1 - winner
    slow, fast = (
        ridotto.new("volto", seed=1, options=options, start=start, compiled=compiled)
        for compiled in (False, True)
    )
    referee = Referee(2, options_of(slow), start)
    heard: dict[int | None, int] = {0: 0, 1: 0, None: 0}
    for move in moves.split():
        assert not slow.over
        before, player = slow.steps, slow.actor
        assert player is not None
        for game in (slow, fast):
            game.play(move)
        referee.play(player, move)
        compare(slow, referee, before if before > 1 else 0, heard)
        assert slow.world().tobytes() == fast.world().tobytes()
        assert slow.events(None) == fast.events(None)
    assert slow.result is not None
    assert slow.result.reason == reason
    assert slow.result.winners == (() if winner is None else (winner,))
    assert slow.result.scores == tuple(
        0.5 if winner is None else float(player == winner) for player in range(2)
    )
