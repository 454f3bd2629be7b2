"""Volto by example: set-ups, moves and captures."""

import pytest

import ridotto
from tests.games.volto.volto_examples import PLAIN, SOLDIER_AHEAD, volto
from tests.support.examples import ending, heard, play


def board(game: ridotto.Game) -> dict[str, tuple[int, str]]:
    return {cell: (seat, face) for cell, (seat, face) in game.truth()["board"].items()}


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
    for observer in (0, 1, None):
        assert heard(game, observer, "captured")[-1]["face"] == face
        assert heard(game, observer, "lost") == []


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
    for observer in (0, 1, None):
        assert heard(game, observer, "captured")[-1]["face"] == "L"
        assert heard(game, observer, "lost")[-1]["face"] == "S"


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


def test_soldier_may_capture_the_mask_right_in_front_of_it() -> None:
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
