"""Twilight of Venice by example: the set-up, cards, and what they move."""

import pytest

import ridotto
from tests.games.twilight.twilight_examples import EAST, WEST, cells, court, twilight
from tests.support.examples import heard, play


def legal(game: ridotto.Game, beginning: str) -> set[str]:
    return {move for move in game.legal() if move.startswith(beginning)}


# The set-up.


@pytest.mark.parametrize("owner", [WEST, EAST])
def test_the_merchant_owner_moves_first_and_each_companion_stands_by_its_owner(owner: int) -> None:
    game = ridotto.new("twilight", seed=7, start={"merchant": owner})
    side = -1 if owner == WEST else 1
    assert court(game) == [-2, 0, 2]
    assert cells(game, "merchant", "harlequin", "favourite") == [side, -side, 0]
    assert game.actor == owner
    view = game.view(owner)
    assert view.hand_sizes == [8, 8]
    assert view.deck_size == 38
    assert game.view(None).hand is None
    assert heard(game, 1 - owner, "drew")[0] == {
        "type": "drew",
        "seat": owner,
        "count": 8,
        "cards": None,
    }


@pytest.mark.parametrize(
    "hand",
    [
        "D1 " * 8,
        "G1 G1 G11 G11 G11 G11 GX GX",
        "M1 M1 M2 M2 M2 M2 M3 M3",
        "H1 H2 H2 H3 H3 H4 H5 HC",
    ],
    ids=["doge", "guards", "merchant", "harlequin"],
)
def test_a_given_hand_of_one_type_is_refused_unless_nothing_is_dealt_again(hand: str) -> None:
    with pytest.raises(ridotto.BadStart, match="one type"):
        twilight(hand)
    game = twilight(hand, one_type_redeal="no")
    assert game.view(WEST).hand == hand.split()


def test_a_start_cannot_break_the_court_rule_or_put_the_doge_into_a_mansion() -> None:
    for figures in ({"doge": 2}, {"west": 0}, {"west": 3}, {"doge": -7, "west": -8}):
        with pytest.raises(ridotto.BadStart):
            twilight(figures=figures)


# Cards and turns.


def test_merchant_goes_3_and_1_and_1_and_2_in_one_turn() -> None:
    game = twilight("M3 M1 M1 M2 D1 D1 G1 H5")
    play(game, "M3:merchant-3 M1:merchant-1 M1:merchant-1 M2:merchant-2")
    assert cells(game, "merchant") == [-8]
    assert game.view(WEST).hand == ["D1", "D1", "G1", "H5"]
    play(game, "end")
    assert game.view(WEST).discards[WEST] == ["M1", "M1", "M2", "M3"]
    assert game.view(WEST).hand_sizes == [8, 8]
    assert game.actor == EAST


def test_directions_may_change_from_card_to_card() -> None:
    game = twilight("M3 M1 M1 M2 D1 D1 G1 H5")
    play(game, "M3:merchant+3 M2:merchant-2 M1:merchant+1")
    assert cells(game, "merchant") == [1]


def test_a_card_that_would_leave_the_track_cannot_be_played() -> None:
    game = twilight("M3 M1 M1 M2 D1 D1 G1 H5", {"merchant": -7})
    assert legal(game, "M") == {
        "M1:merchant-1",
        "M1:merchant+1",
        "M2:merchant+2",
        "M3:merchant+3",
    }


@pytest.mark.parametrize(
    ("first", "kind"),
    [("D1:doge-1", "D"), ("G1:west-1", "G"), ("M2:merchant-2", "M"), ("H2:harlequin+2", "H")],
)
def test_a_turn_cannot_mix_types(first: str, kind: str) -> None:
    game = twilight("D1 D1 G1 G11 M2 M2 H2 H3")
    play(game, first)
    assert len(game.legal()) > 1
    assert all(move == "end" or move.startswith(kind) for move in game.legal())


def test_a_turn_of_cards_needs_at_least_one_card() -> None:
    game = twilight()
    assert "end" not in game.legal()
    assert "discard" in game.legal()
    play(game, "M2:merchant-2")
    assert "end" in game.legal()
    assert legal(game, "guild") == legal(game, "discard") == set()


# The court: Doge and guards.


def test_doge_stays_strictly_between_the_guards() -> None:
    game = twilight("D1 D1 D1 G1 G11 M2 H2 H3", {"west": -1})
    assert legal(game, "D1:") == {"D1:doge+1"}
    play(game, "D1:doge+1")
    assert legal(game, "D1:") == {"D1:doge-1"}


def test_a_guard_can_neither_join_nor_pass_the_doge() -> None:
    game = twilight("D1 G1 G11 G11 M2 M2 H2 H3", {"west": -1})
    assert legal(game, "G1:west") == {"G1:west-1"}
    assert legal(game, "G11:west") == {"G11:west-1,east-1", "G11:west-1,east+1", "G11:west-2"}
    assert legal(game, "G11:east") == {"G11:east+2"}


def test_both_guards_move_one_cell_independently_or_one_moves_two() -> None:
    game = twilight("D1 G1 G11 G11 G11 M2 H2 H3")
    play(game, "G11:west-1,east-1 G11:west+1,east+1 G11:west-2")
    assert court(game) == [-4, 0, 2]


def test_gx_brings_both_guards_next_to_the_doge() -> None:
    game = twilight("GX D1 D1 G1 M2 M2 H2 H3", {"west": -7, "doge": 3, "east": 4})
    play(game, "GX")
    assert court(game) == [2, 3, 4]


def test_gx_that_changes_nothing_cannot_be_played() -> None:
    figures = {"west": -1, "doge": 0, "east": 1}
    hand = "GX D1 D1 G1 M2 M2 H2 H3"
    assert "GX" not in twilight(hand, figures).legal()
    assert "GX" in twilight(hand, figures, noop_cards="yes").legal()


def test_harlequin_on_0_cannot_be_sent_there_again() -> None:
    hand = "HC D1 D1 G1 M2 M2 H2 H3"
    assert "HC:harlequin" not in twilight(hand, {"harlequin": 0}).legal()
    assert "HC:harlequin" in twilight(hand, {"harlequin": 0}, noop_cards="yes").legal()
    game = twilight(hand, {"harlequin": -5})
    play(game, "HC:harlequin")
    assert cells(game, "harlequin") == [0]


def test_cortege_moves_doge_and_both_guards_and_mixes_with_single_steps() -> None:
    game = twilight("D1 D1 D1 D1 D1 M2 H2 H3")
    play(game, "D1:doge-1 D1x2:cortege-1 D1x2:cortege-1")
    assert court(game) == [-4, -3, 0]
    assert game.view(WEST).hand_sizes == [3, 8]
    assert game.legal() == ["end"]


def test_a_single_step_may_follow_a_cortege() -> None:
    game = twilight("D1 D1 D1 G1 M2 M2 H2 H3")
    play(game, "D1x2:cortege+1 D1:doge+1")
    assert court(game) == [-1, 2, 3]


def test_a_cortege_needs_two_cards_and_room_for_all_three() -> None:
    assert legal(twilight("D1 G1 G1 M2 M2 M2 H2 H3"), "D1x2") == set()
    game = twilight("D1 D1 G1 M2 M2 M2 H2 H3", {"west": -8})
    assert legal(game, "D1x2") == {"D1x2:cortege+1"}


# Masquerade.


def test_masquerade_3_first_lands_on_the_harlequin_and_no_card_follows() -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"west": -8, "harlequin": -3})
    play(game, "H3:doge-3")
    assert cells(game, "doge", "harlequin") == [-3, -3]
    assert game.legal() == ["end"]


def test_masquerade_2_first_lets_3_follow_past_the_harlequin() -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"west": -8, "harlequin": -3})
    play(game, "H2:doge-2")
    assert "H3:doge-3" in game.legal()
    play(game, "H3:doge-3")
    assert cells(game, "doge") == [-5]
    assert game.legal() == ["end"]


def test_masquerade_works_the_other_way_round_for_east() -> None:
    figures = {"east": 8, "harlequin": 3}
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", figures, player=EAST)
    play(game, "H2:doge+2 H3:doge+3")
    assert cells(game, "doge") == [5]
    assert game.legal() == ["end"]


@pytest.mark.parametrize("harlequin", [0, 1, 5, 8])
def test_no_masquerade_unless_the_harlequin_is_strictly_between(harlequin: int) -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"west": -8, "harlequin": harlequin})
    assert all(":harlequin" in move for move in legal(game, "H"))


def test_masquerade_counts_mansion_cells_as_between() -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"harlequin": -8})
    assert "H3:merchant+3" in game.legal()


def test_masquerade_moves_one_type_for_the_whole_turn() -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"harlequin": -5})
    play(game, "H2:merchant-2")
    assert legal(game, "H") == {
        "H3:merchant-3",
        "H3:merchant+3",
        "H4:merchant-4",
        "H4:merchant+4",
        "HC:merchant",
    }
    assert legal(game, "M") == set()


def test_masquerade_does_not_follow_a_move_of_the_harlequin() -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"harlequin": -5})
    play(game, "H2:harlequin+2")
    assert all(":harlequin" in move for move in legal(game, "H"))


def test_masquerade_chooses_the_guard_anew_for_each_card() -> None:
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", {"harlequin": -5})
    play(game, "H3:west-3 H4:east+4")
    assert game.view(EAST).turn_moves == "masquerade_guards"
    # The last card may go to either guard; the Doge and the Merchant are not for this turn.
    assert legal(game, "H") == {"H2:west-2", "H2:west+2", "H2:east-2", "H2:east+2"}
    play(game, "H2:west+2")
    assert court(game) == [-3, 0, 6]


def test_masquerade_with_the_centre_card() -> None:
    hand, figures = "H3 H2 H4 D1 G1 M2 M2 HC", {"harlequin": -5, "doge": 3, "east": 6}
    game = twilight(hand, figures)
    # The east guard cannot go to 0, the west guard can: the Doge stands on 3.
    assert legal(game, "HC") == {"HC:harlequin", "HC:doge", "HC:west", "HC:merchant"}
    play(game, "HC:doge")
    assert cells(game, "doge") == [0]
    without = twilight(hand, figures, masquerade_centre="no")
    assert legal(without, "HC") == {"HC:harlequin"}


def test_masquerade_with_the_centre_card_must_change_something() -> None:
    hand, figures = "H3 H2 H4 D1 G1 M2 M2 HC", {"harlequin": -5}
    assert "HC:doge" not in twilight(hand, figures).legal()
    assert "HC:doge" in twilight(hand, figures, noop_cards="yes").legal()


def test_never_reach_keeps_the_doge_from_the_harlequin() -> None:
    hand, figures = "H3 H2 H4 D1 G1 M2 M2 H1", {"west": -8, "harlequin": -3, "east": 8}
    game = twilight(hand, figures, masquerade_doge="never_reach")
    wanted = {"H1:doge-1", "H2:doge-2", "H1:doge+1", "H2:doge+2", "H3:doge+3", "H4:doge+4"}
    assert {move for move in game.legal() if ":doge" in move and move[0] == "H"} == wanted
    play(game, "H2:doge-2")
    assert legal(game, "H") == {"H3:doge+3", "H4:doge+4", "H1:doge+1"}


def test_never_reach_holds_for_the_centre_card_too() -> None:
    hand = "H3 H2 H4 D1 G1 M2 M2 HC"
    figures = {"west": -8, "doge": -4, "harlequin": -2}
    assert "HC:doge" in twilight(hand, figures, player=EAST).legal()
    game = twilight(hand, figures, player=EAST, masquerade_doge="never_reach")
    assert "HC:doge" not in game.legal()
    assert "HC:merchant" in game.legal()


# The Guild's word.


def test_guild_calls_the_doge_or_a_guard_and_ends_the_turn() -> None:
    game = twilight(figures={"merchant": -4, "west": -6})
    assert legal(game, "guild") == {"guild:doge", "guild:west"}
    play(game, "guild:doge")
    assert court(game) == [-6, -4, 2]
    assert game.actor == EAST
    assert game.view(WEST).hand_sizes == [8, 8]
    assert game.view(WEST).discards == [[], []]


def test_guild_cannot_call_who_is_already_there_or_would_break_the_court() -> None:
    assert legal(twilight(figures={"merchant": 0}), "guild") == set()
    # On the west guard's cell: he is there, the Doge cannot join him, the east guard cannot pass.
    assert legal(twilight(figures={"merchant": -2}), "guild") == set()
    # Beyond the west guard: the Doge would leave his guards.
    assert legal(twilight(figures={"merchant": -5}), "guild") == {"guild:west"}
    assert legal(twilight(figures={"merchant": 5}), "guild") == {"guild:east"}


@pytest.mark.parametrize("figure", ["harlequin", "favourite", "merchant"])
def test_guild_calls_neither_harlequin_nor_favourite(figure: str) -> None:
    game = twilight(figures={"merchant": -4})
    with pytest.raises(ridotto.BadMove):
        game.play(f"guild:{figure}")


def test_guild_is_followed_by_the_favourite() -> None:
    game = twilight(figures={"merchant": -7})
    play(game, "guild:west")
    assert cells(game, "west", "favourite") == [-7, -2]
