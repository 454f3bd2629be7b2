"""Volto by example: set-ups, a few moves, and what must come of them."""

from typing import Any

import msgspec
import pytest

import ridotto

# Seat 0 with the Soldier on c2: one slide takes whatever stands on c6.
SOLDIER_AHEAD = "NLKLN/CCSCN"
PLAIN = "NLKLN/CSCNC"
TO_STALEMATE = (
    "e2-d3 c6-c2 e1-e2 c2-c1 e2-e3 e6-d5 e3-e4 d5-e4 d2-c3 e4-d3 d1-d2 b6-b5 d2-c2 d3-c2 c3-b4 "
    "b5-b4 b2-c3 b7-b6 c3-b2 b6-b5 a2-a3 a6-a5 a3-a2 b5-c4 b2-b3 c4-c3 b3-b2 a5-a4 b2-a3 b4-b3 "
    "a3-b2 a4-a3"
)


def volto(ours: str, theirs: str, moves: str = "", **options: Any) -> ridotto.Game:
    """A game that seat 0 begins, after some moves."""
    start = {"setups": [ours, theirs], "first": 0}
    game = ridotto.new("volto", seed=7, options=options, start=start)
    play(game, moves)
    return game


def play(game: ridotto.Game, moves: str) -> None:
    for move in moves.split():
        game.play(move)


def heard(game: ridotto.Game, seat: int | None, kind: str) -> list[dict[str, Any]]:
    events = [msgspec.to_builtins(event) for event in game.events(seat)]
    return [event for event in events if event["type"] == kind]


def board(game: ridotto.Game) -> dict[str, tuple[int, str]]:
    return {cell: (seat, face) for cell, (seat, face) in game.truth()["board"].items()}


def mask_at(game: ridotto.Game, cell: str, viewer: int | None = None) -> Any:
    return next(mask for mask in game.view(viewer).masks if mask.cell == cell)


def may_be(game: ridotto.Game, cell: str) -> set[str]:
    return set(mask_at(game, cell).may_be)


def ending(game: ridotto.Game) -> tuple[tuple[int, ...], str]:
    result = game.result
    assert result is not None
    return result.winners, result.reason


def from_cell(game: ridotto.Game, cell: str) -> set[str]:
    """Where the actor can go from a cell."""
    return {move[3:] for move in game.legal() if move.startswith(cell)}


# The five cases of a capture or an arrival.


@pytest.mark.parametrize(
    ("face", "theirs"),
    [("N", "NLKLN/CSNCC"), ("C", "NLKLN/CSCNC"), ("S", "NLKLN/CCSCN")],
)
def test_e1_noble_counsellor_or_soldier_captured_is_removed_and_play_goes_on(
    face: str, theirs: str
) -> None:
    game = volto(SOLDIER_AHEAD, theirs, "c2-c6")
    assert not game.over
    assert game.actor == 1
    assert board(game)["c6"] == (0, "S")
    assert len(board(game)) == 19
    for listener in (0, 1, None):
        assert heard(game, listener, "captured")[-1]["face"] == face
        assert heard(game, listener, "lost") == []


def test_e2_capturing_the_candidate_wins_at_once() -> None:
    game = volto(SOLDIER_AHEAD, "NLNLN/CSKCC", "c2-c6")
    assert ending(game) == ((0,), "candidate_captured")
    assert game.actors == ()
    with pytest.raises(ridotto.GameOver):
        game.play("a6-a5")


def test_e3_capturing_a_lady_removes_the_lady_and_her_captor() -> None:
    game = volto(SOLDIER_AHEAD, "NLKNN/CSLCC", "c2-c6")
    assert not game.over
    assert game.actor == 1
    assert "c6" not in board(game)
    assert len(board(game)) == 18
    for listener in (0, 1, None):
        assert heard(game, listener, "captured")[-1]["face"] == "L"
        assert heard(game, listener, "lost")[-1]["face"] == "S"


def test_e4_who_has_lost_both_ladies_wins() -> None:
    game = volto("NLKLC/NCSNC", "NNKNC/CSLLC", "c2-c6 d6-d5 a2-a3 d5-d4 a3-a2 d4-d3")
    assert not game.over
    play(game, "d2-d3")
    assert "d3" not in board(game)
    assert ending(game) == ((1,), "ladies_lost")


def test_e5_candidate_who_arrives_in_the_enemy_palace_wins() -> None:
    game = volto("NLNLN/KCSCC", "CLKLN/NNSCC", "a2-a3 b6-b5 a3-a4 b5-c5 a4-a5 b7-b6 a5-a6 c5-c4")
    assert not game.over
    play(game, "a6-b7")
    assert ending(game) == ((0,), "candidate_arrived")
    assert board(game)["b7"] == (0, "K")


def test_seat_1_wins_by_arriving_on_row_1() -> None:
    game = ridotto.new(
        "volto",
        seed=7,
        start={"setups": ["NLKLN/NCSCC", "NLNLN/KCSCC"], "first": 1},
    )
    play(game, "a6-a5 e2-d3 a5-a4 d3-e2 a4-a3 e2-d3 a3-a2 d3-e2 a2-a1")
    assert ending(game) == ((1,), "candidate_arrived")


# The Candidate and the Ladies.


def test_candidate_who_captures_a_lady_loses_to_her_owner() -> None:
    game = volto("NLNLN/CCKCS", "NNKNL/CSLCC", "c2-c3 c6-c5 c3-c4 a6-b5 c4-c5")
    assert ending(game) == ((1,), "candidate_took_lady")
    assert "c5" not in board(game)


def test_candidate_who_captures_a_lady_in_her_palace_loses_too() -> None:
    game = volto("NLNLN/CCKCS", "NKLLN/CSNCC", "c2-c3 a6-b5 c3-c4 b5-a6 c4-c5 a6-b5 c5-c6 b5-a6")
    assert not game.over
    play(game, "c6-c7")
    assert ending(game) == ((1,), "candidate_took_lady")
    assert "c7" not in board(game)


@pytest.mark.parametrize("face", ["N", "C", "S"])
def test_candidate_who_captures_something_else_in_the_palace_wins_by_arrival(face: str) -> None:
    theirs = {"N": "LKNLN/CSNCC", "C": "LKCLN/CSNNC", "S": "LKSLN/CCNNC"}[face]
    game = volto("NLNLN/CCKCS", theirs, "c2-c3 a6-b5 c3-c4 b5-a6 c4-c5 a6-b5 c5-c6 b5-a6 c6-c7")
    assert heard(game, 1, "captured")[-1]["face"] == face
    assert ending(game) == ((0,), "candidate_arrived")


def test_a_lady_cannot_capture() -> None:
    game = volto("NNKLN/CCLCS", PLAIN, "c2-c3 a6-b5 c3-c4 b5-a6")
    assert {"c5", "b5", "d5"} <= from_cell(game, "c4")
    play(game, "c4-c5 a6-b5")
    assert from_cell(game, "c5").isdisjoint({"b6", "c6", "d6", "b5"})
    with pytest.raises(ridotto.IllegalMove):
        game.play("c5-c6")


def test_a_lady_blocks_the_soldier_of_her_own_side() -> None:
    game = volto("NSKCN/CLLCN", PLAIN)
    assert from_cell(game, "b1") == set()


# The Soldier.


def test_soldier_goes_straight_forward_as_far_as_he_likes() -> None:
    game = volto(SOLDIER_AHEAD, PLAIN)
    assert from_cell(game, "c2") == {"c3", "c4", "c5", "c6"}
    play(game, "c2-c4 a6-b5")
    assert from_cell(game, "c4") == {"c5", "c6"}


def test_soldier_of_seat_1_goes_towards_row_1() -> None:
    game = volto(PLAIN, SOLDIER_AHEAD, "a2-b3")
    assert from_cell(game, "c6") == {"c5", "c4", "c3", "c2"}


def test_soldier_may_capture_the_mask_right_in_front_of_him() -> None:
    game = volto(SOLDIER_AHEAD, PLAIN, "c2-c5 a6-b5")
    assert from_cell(game, "c5") == {"c6"}
    play(game, "c5-c6")
    assert board(game)["c6"] == (0, "S")


def test_soldier_cannot_pass_over_a_mask() -> None:
    game = volto(SOLDIER_AHEAD, "NLKLN/CSCNC", "a2-b3 c6-d5 b3-a2 d5-c4")
    assert from_cell(game, "c2") == {"c3", "c4"}


def test_soldier_as_a_rook_moves_along_all_four_lines() -> None:
    game = volto(SOLDIER_AHEAD, PLAIN, "c2-c4 e6-d5", soldier="rook")
    assert from_cell(game, "c4") == {"c5", "c6", "c3", "c2", "a4", "b4", "d4", "e4"}
    play(game, "c4-a4 d5-e6")
    assert from_cell(game, "a4") == {"a3", "a5", "a6", "b4", "c4", "d4", "e4"}


@pytest.mark.parametrize("soldier", ["forward", "rook"])
def test_soldier_in_the_enemy_palace_is_stuck_but_can_be_captured(soldier: str) -> None:
    game = volto(SOLDIER_AHEAD, "LLNKN/CSCNC", "c2-c6 a6-b5 c6-c7 b5-a6", soldier=soldier)
    assert board(game)["c7"] == (0, "S")
    assert from_cell(game, "c7") == set()
    play(game, "a2-b3 d7-c7")
    assert board(game)["c7"] == (1, "K")
    assert not game.over


# Ends of other kinds, and which of them comes first.


def test_who_has_no_legal_move_loses() -> None:
    game = volto("KSNNN/LLCCC", "CLKLC/NNSNC", TO_STALEMATE.rsplit(" ", 1)[0])
    assert not game.over
    play(game, "a4-a3")
    assert game.legal(0) == []
    assert ending(game) == ((1,), "no_move")


def test_having_no_legal_move_can_be_a_draw() -> None:
    game = volto("KSNNN/LLCCC", "CLKLC/NNSNC", TO_STALEMATE, stalemate="draw")
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
    game = volto("KSNNN/LLCCC", "CLKLC/NNSNC", TO_STALEMATE, quiet_limit=16)
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


# Placing masks one by one.


def place(game: ridotto.Game, seat: int, setup: str) -> None:
    rows = ("1", "2") if seat == 0 else ("7", "6")
    for row, faces in zip(rows, setup.split("/"), strict=True):
        for column, face in zip("abcde", faces, strict=True):
            game.play(f"{face}@{column}{row}", seat=seat)


def placing() -> ridotto.Game:
    return ridotto.new("volto", seed=7, options={"setup": "placed"}, start={"first": 1})


def test_masks_are_placed_in_any_interleaving_and_the_other_seat_hears_nothing() -> None:
    game = placing()
    assert game.actors == (0, 1)
    before = game.view(1)
    game.play("K@c1", seat=0)
    game.play("L@a2", seat=0)
    assert game.events(1) == game.events(None) == []
    assert game.view(1) == before
    game.play("S@e6", seat=1)
    game.play("N@e1", seat=0)
    assert [event["cell"] for event in heard(game, 0, "placed")] == ["c1", "a2", "e1"]
    assert [event["cell"] for event in heard(game, 1, "placed")] == ["e6"]
    assert game.events(None) == []


def test_the_turns_begin_when_both_set_ups_stand() -> None:
    game = placing()
    place(game, 1, PLAIN)
    assert game.actors == (0,)
    assert game.view(0).waiting == [0, 1]
    assert game.events(0) == []
    place(game, 0, SOLDIER_AHEAD)
    assert game.actors == (1,)
    assert heard(game, None, "began") == [{"type": "began", "first": 1}]
    assert game.truth()["setups"] == [SOLDIER_AHEAD, PLAIN]


def test_only_own_free_cells_and_masks_left_can_be_placed() -> None:
    game = placing()
    game.play("K@c1", seat=0)
    for move in ("K@d1", "N@c1", "N@c7", "N@a6"):
        with pytest.raises(ridotto.IllegalMove):
            game.play(move, seat=0)
    for move in ("N@c3", "Q@a1", "N@f1"):
        with pytest.raises(ridotto.MalformedMove):
            game.play(move, seat=0)


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


def test_the_last_mask_that_may_be_the_candidate_must_be_he() -> None:
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


# A start that cannot be.


@pytest.mark.parametrize("setup", ["NLKLN/CSCN", "NLKLN/CSCNN", "NLKLNCSCNC", "nlkln/cscnc"])
def test_a_set_up_needs_exactly_the_ten_masks(setup: str) -> None:
    with pytest.raises(ridotto.BadStart):
        ridotto.new("volto", seed=7, start={"setups": [setup, None]})


def test_a_mask_cannot_move_onto_an_own_mask_and_nobody_may_pass() -> None:
    game = volto(PLAIN, PLAIN)
    assert all(move[3:] not in {f"{c}{r}" for c in "abcde" for r in "12"} for move in game.legal())
    for move in ("a1-a2", "c1-c2"):
        with pytest.raises(ridotto.IllegalMove):
            game.play(move)
    with pytest.raises(ridotto.MalformedMove):
        game.play("pass")
    with pytest.raises(ridotto.WrongSeat):
        game.play("a6-b5", seat=1)
