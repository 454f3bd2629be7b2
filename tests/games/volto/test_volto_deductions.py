"""Volto by example: what is told, and what everybody can deduce."""

from typing import Any

import ridotto
from tests.games.volto.volto_examples import PLAIN, volto
from tests.support.examples import heard, play


def mask_at(game: ridotto.Game, cell: str, viewer: int | None = None) -> Any:
    return next(mask for mask in game.view(viewer).masks if mask.cell == cell)


def may_be(game: ridotto.Game, cell: str) -> set[str]:
    return set(mask_at(game, cell).may_be)


# What is told, and what is not.


def test_the_captor_is_not_shown() -> None:
    game = volto("NLKLN/CCSCN", PLAIN, "a2-b3 c6-d5 b3-c4 a6-b5 c4-d5")
    assert heard(game, 1, "captured")[-1]["face"] == "C"
    assert mask_at(game, "d5", 1).face is None
    assert mask_at(game, "d5", 0).face == "C"


def test_the_captor_of_a_lady_can_stay_hidden() -> None:
    moves = "a2-b3 c6-c5 b3-a2 c5-c4 a2-b3 c4-c3 c2-c3"
    game = volto("LCKLN/CSNNC", "NNKNL/CSLCC", moves, lady_captor_shown="no")
    assert [event["face"] for event in heard(game, 0, "lost")] == ["N"]
    assert [event["face"] for event in heard(game, 1, "lost")] == [None]
    assert [event["face"] for event in heard(game, None, "lost")] == [None]
    gone = [mask for mask in game.view(1).masks if mask.seat == 0 and mask.cell is None]
    assert [(mask.face, mask.may_be) for mask in gone] == [(None, "NS")]
    assert {"N", "S"} <= may_be(game, "e1")


def test_the_captor_of_a_lady_is_shown_by_default() -> None:
    moves = "a2-b3 c6-c5 b3-a2 c5-c4 a2-b3 c4-c3 c2-c3"
    game = volto("LCKLN/CSNNC", "NNKNL/CSLCC", moves)
    assert [event["face"] for event in heard(game, 1, "lost")] == ["N"]


# What everybody can deduce.


def test_at_first_every_mask_may_be_anything() -> None:
    game = volto(PLAIN, PLAIN)
    assert {mask.may_be for mask in game.view(None).masks} == {"NCKSL"}


def test_a_diagonal_step_excludes_noble_and_soldier() -> None:
    game = volto(PLAIN, PLAIN, "a2-b3")
    assert may_be(game, "b3") == set("CKL")
    assert may_be(game, "a1") == set("NCKSL")


def test_a_step_forward_excludes_only_the_counsellor() -> None:
    assert may_be(volto(PLAIN, PLAIN, "d2-d3"), "d3") == set("NKSL")


def test_a_slide_proves_the_soldier() -> None:
    game = volto(PLAIN, PLAIN, "b2-b4")
    assert may_be(game, "b4") == {"S"}
    assert mask_at(game, "b4", 1).face is None
    for mask in game.view(1).masks:
        if mask.seat == 0 and mask.cell != "b4":
            assert mask.may_be == "NCKL"
        if mask.seat == 1:
            assert mask.may_be == "NCKSL"


def test_a_step_sideways_excludes_the_soldier() -> None:
    assert may_be(volto(PLAIN, PLAIN, "d2-d3 a6-b5 d3-c3"), "c3") == set("NKL")


def test_a_step_backward_excludes_the_soldier() -> None:
    assert may_be(volto(PLAIN, PLAIN, "d2-d3 a6-b5 d3-d2"), "d2") == set("NKL")


def test_a_step_sideways_leaves_the_soldier_possible_as_a_rook() -> None:
    game = volto(PLAIN, PLAIN, "d2-d3 a6-b5 d3-c3", soldier="rook")
    assert may_be(game, "c3") == set("NKSL")


def test_a_capture_excludes_the_lady() -> None:
    game = volto(PLAIN, PLAIN, "d2-d3 c6-d5 d3-d4 d5-c6 a2-b3 c6-d5")
    assert may_be(game, "d4") == set("NKSL")
    play(game, "d4-d5")
    assert may_be(game, "d5") == set("NKS")


def test_standing_in_the_enemy_palace_excludes_the_candidate() -> None:
    game = volto("NLKLN/SCCNC", "CLKLN/NNSCC", "b2-a3 e6-d5 a3-b4 d5-e6 b4-a5 e6-d5 a5-b6 d5-e6")
    assert may_be(game, "b6") == set("CK")
    play(game, "b6-a7")
    assert may_be(game, "a7") == {"C"}


def test_moving_inside_the_enemy_palace_excludes_the_soldier_even_as_a_rook() -> None:
    setups = "NLKLC/NSCNC", "NNKLL/CSCNC"
    moves = "a2-a3 e6-d5 a3-a4 d5-e6 a4-a5 e6-d5 a5-a6 d5-e6 a6-a7 e6-d5"
    game = volto(*setups, moves, soldier="rook")
    assert may_be(game, "a7") == set("NS")
    play(game, "a7-a6")
    assert may_be(game, "a6") == {"N"}


def test_after_three_nobles_are_shown_no_other_mask_may_be_one() -> None:
    moves = "c2-c6 a6-a5 b2-c3 a5-a4 c3-b2 a4-a3 a2-a3 e6-e5 b2-c3 e5-e4 c3-b2 e4-e3"
    game = volto("LNKLC/NCSCN", "CLKLC/NSNCN", moves)
    assert may_be(game, "b7") == set("NCKSL")
    play(game, "e2-e3")
    assert [event["face"] for event in heard(game, None, "captured")] == ["N", "N", "N"]
    standing = [mask.may_be for mask in game.view(None).masks if mask.seat == 1 and mask.cell]
    assert standing == ["CKSL"] * 7


def test_the_last_mask_that_may_be_the_candidate_must_be_it() -> None:
    moves = (
        "b2-c3 b6-b5 d2-e3 b5-b4 c3-b4 d6-d4 e3-d4 "  # the masks on b4 and d4 are C or K
        "a6-a5 a2-b3 c6-c5 b3-a4 a5-a4 e2-d3 a7-b6 d3-c4"
    )
    game = volto("NLNLN/CKSCC", "CLKLC/NNNSC", moves)
    assert may_be(game, "b4") == may_be(game, "d4") == set("CK")
    assert may_be(game, "a1") == set("NCKSL")
    play(game, "c5-c4")  # the second Counsellor is shown: b4 and d4 are the third and the Candidate
    assert may_be(game, "b4") == may_be(game, "d4") == set("CK")
    assert may_be(game, "a1") == set("NSL")
    play(game, "a1-a2 c4-d4")
    assert may_be(game, "b4") == {"K"}
    assert mask_at(game, "b4", 1).face is None
