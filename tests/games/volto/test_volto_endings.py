"""Volto by example: ends, and which of them comes first."""

import pytest

from tests.games.volto.volto_examples import (
    PLAIN,
    SOLDIER_AHEAD,
    STALEMATE_SETUPS,
    TO_STALEMATE,
    volto,
)
from tests.support.examples import ending, heard, play


def test_who_has_no_legal_move_loses() -> None:
    game = volto(*STALEMATE_SETUPS, TO_STALEMATE.rsplit(" ", 1)[0])
    assert not game.over
    play(game, "a4-a3")
    assert game.legal(0) == []
    assert ending(game) == ((1,), "no_move")


def test_having_no_legal_move_can_be_a_draw() -> None:
    game = volto(*STALEMATE_SETUPS, TO_STALEMATE, stalemate="draw")
    assert ending(game) == ((), "no_move")
    assert game.result is not None
    assert game.result.scores == (0.5, 0.5)


def test_sixty_plies_without_a_capture_are_a_draw() -> None:
    game = volto(
        "NLKLN/CSCNC", "NLKLN/CSCNC", "a2-b3 a6-b5 b3-a2 b5-a6 " * 14 + "a2-b3 a6-b5 b3-a2"
    )
    assert game.view(0).quiet == 59
    assert not game.over
    play(game, "b5-a6")
    assert ending(game) == ((), "quiet_limit")


def test_the_quiet_limit_can_be_shorter() -> None:
    game = volto(PLAIN, PLAIN, "a2-b3 a6-b5", quiet_limit=3)
    assert not game.over
    play(game, "b3-a2")
    assert ending(game) == ((), "quiet_limit")


def test_a_capture_starts_the_quiet_count_again() -> None:
    game = volto(SOLDIER_AHEAD, PLAIN, "a2-b3 a6-b5 c2-c6 b5-a6 b3-a2", quiet_limit=3)
    assert game.view(None).quiet == 2
    assert not game.over
    play(game, "a6-b5")
    assert ending(game) == ((), "quiet_limit")


def test_the_quiet_limit_can_be_off() -> None:
    game = volto(PLAIN, PLAIN, "a2-b3 a6-b5 b3-a2 b5-a6 " * 20, quiet_limit="off")
    assert not game.over
    assert game.view(0).quiet_limit is None


def test_capturing_a_candidate_comes_before_arriving() -> None:
    game = volto(
        "NLNLN/CCKCS", "LNKLN/CSNCC", "c2-c3 a6-b5 c3-c4 b5-a6 c4-c5 a6-b5 c5-c6 b5-a6 c6-c7"
    )
    assert ending(game) == ((0,), "candidate_captured")


def test_candidate_taking_the_second_lady_is_told_as_that() -> None:
    game = volto("NLNLN/CCSKC", "NNKNC/CSLLC", "c2-c6 d6-d5 d2-d3 a6-b5 d3-d4 b5-a6 d4-d5")
    assert game.truth()["ladies_lost"] == [0, 2]
    assert ending(game) == ((1,), "candidate_took_lady")


def test_arriving_comes_before_the_quiet_limit() -> None:
    capture = "a2-a3 b6-b5 a3-a4 b5-c5 a4-a5 b7-b6 a5-a6"
    waiting = " e6-d5 e2-d3 d5-e6 d3-e2 e6-d5 e2-d3 d5-e6"
    game = volto("NLNLN/KCSCC", "CLKLN/NNSCC", capture + waiting, quiet_limit=8)
    assert game.view(0).quiet == 7
    play(game, "a6-b7")
    assert ending(game) == ((0,), "candidate_arrived")


def test_no_legal_move_comes_before_the_quiet_limit() -> None:
    game = volto(*STALEMATE_SETUPS, TO_STALEMATE, quiet_limit=16)
    assert game.view(0).quiet == 16
    assert ending(game) == ((1,), "no_move")


def test_all_faces_are_shown_at_the_end() -> None:
    game = volto(SOLDIER_AHEAD, "NLNLN/CSKCC")
    assert {mask.face for mask in game.view(1).masks if mask.seat == 0} == {None}
    play(game, "c2-c6")
    for viewer in (0, 1, None):
        faces = [mask.face for mask in game.view(viewer).masks]
        assert "".join(faces) == "NLKLNCCSCNNLNLNCSKCC"
        assert heard(game, viewer, "over")[0]["setups"] == [SOLDIER_AHEAD, "NLNLN/CSKCC"]


@pytest.mark.parametrize(
    ("ours", "theirs", "moves"),
    [
        ("NLNLN/KCSCC", "CLKLN/NNSCC", "a2-a3 b6-b5 a3-a4 b5-c5 a4-a5 b7-b6 a5-a6 c5-c4 a6-b7"),
        ("NLNLN/CCKCS", "NNKNL/CSLCC", "c2-c3 c6-c5 c3-c4 a6-b5 c4-c5"),
    ],
    ids=["candidate_arrived", "candidate_took_lady"],
)
@pytest.mark.parametrize("shown", ["yes", "no"])
def test_at_the_end_no_deduction_denies_a_face_that_is_shown(
    ours: str, theirs: str, moves: str, shown: str
) -> None:
    game = volto(ours, theirs, moves, lady_captor_shown=shown)
    assert game.over
    for mask in game.view(None).masks:
        assert mask.face in mask.may_be
