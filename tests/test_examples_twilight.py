"""Twilight of Venice by example: figures, hands, a few cards, and what must come of them.

Seat 0 is west (the negative cells), seat 1 is east.
"""

from typing import Any

import msgspec
import pytest

import ridotto

WEST, EAST = 0, 1
# East's hand where only west's cards matter.
ANY_HAND = ["D1", "D1", "G1", "G11", "M2", "M2", "H4", "H4"]


def twilight(
    hand: str = "D1 D1 G1 G11 M2 M2 H2 H3",
    figures: dict[str, int] | None = None,
    seat: int = WEST,
    **options: Any,
) -> ridotto.Game:
    """A match that a seat with a given hand begins, with some figures elsewhere."""
    hands = [hand.split(), ANY_HAND] if seat == WEST else [ANY_HAND, hand.split()]
    start = {"merchant": seat, "hands": hands, "figures": figures or {}}
    return ridotto.new("twilight", seed=7, options=options, start=start)


def play(game: ridotto.Game, moves: str) -> None:
    for move in moves.split():
        game.play(move)


def cells(game: ridotto.Game, *names: str) -> list[int]:
    figures = game.view(None).figures
    return [figures[name] for name in names]


def court(game: ridotto.Game) -> list[int]:
    return cells(game, "west", "doge", "east")


def heard(game: ridotto.Game, seat: int | None, kind: str) -> list[dict[str, Any]]:
    events = [msgspec.to_builtins(event) for event in game.events(seat)]
    return [event for event in events if event["type"] == kind]


def legal(game: ridotto.Game, beginning: str) -> set[str]:
    return {move for move in game.legal() if move.startswith(beginning)}


def rounds(game: ridotto.Game) -> list[tuple[int | None, str]]:
    return [(event["winner"], event["reason"]) for event in heard(game, None, "round_over")]


def discard_through(game: ridotto.Game) -> None:
    """Both only discard until the round is over: nothing moves."""
    played = len(rounds(game))
    while len(rounds(game)) == played:
        game.play("discard")


def lead_to(game: ridotto.Game, seat: int) -> None:
    """Both bring the Doge to one seat's side until the round is over."""
    played = len(rounds(game))
    away = 1 if seat == WEST else -1

    def distance(move: str) -> tuple[int, int]:
        after = game.copy()
        after.play(move)
        if len(rounds(after)) > played:
            return (-99 if rounds(after)[-1][0] == seat else 99), 0
        return cells(after, "doge")[0] * away, (move == "discard") + 2 * move.startswith("M")

    while len(rounds(game)) == played:
        game.play(min(game.legal(), key=distance))
    assert rounds(game)[-1][0] == seat


def near_west(**options: Any) -> ridotto.Game:
    """One step of the Doge and west has won the first round."""
    return twilight("D1 D1 G1 G11 M2 M2 H2 H3", {"doge": -6, "west": -8}, **options)


def near_east(**options: Any) -> ridotto.Game:
    return twilight("D1 D1 G1 G11 M2 M2 H2 H3", {"doge": 6, "east": 8}, **options)


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
    game = twilight("H3 H2 H4 D1 G1 M2 M2 HC", figures, seat=EAST)
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
    play(game, "H3:west-3 H4:east+4 H2:west+2")
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
    assert "HC:doge" in twilight(hand, figures, seat=EAST).legal()
    game = twilight(hand, figures, seat=EAST, masquerade_doge="never_reach")
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


# The Favourite.


def test_favourite_goes_two_cells_for_merchant_and_guard_in_your_mansion() -> None:
    # No third cell: the other guard stands on 0.
    game = twilight(figures={"merchant": -7, "west": -8, "doge": -3, "east": 0, "harlequin": 4})
    play(game, "H2:harlequin-2 end")
    assert heard(game, None, "favourite") == [{"type": "favourite", "by": -2, "cell": -2}]


def test_favourite_goes_one_cell_more_with_the_whole_court_on_your_half() -> None:
    figures = {"merchant": -7, "west": -8, "doge": -3, "east": -1, "harlequin": 4}
    game = twilight(figures=figures)
    play(game, "H2:harlequin-2 end")
    assert cells(game, "favourite") == [-3]


def test_favourite_goes_the_difference() -> None:
    figures = {"merchant": -7, "west": -8, "harlequin": 5}
    game = twilight(figures=figures)
    play(game, "H2:harlequin+2 end")
    assert cells(game, "harlequin", "favourite") == [7, -1]


def test_favourite_may_go_to_the_other_player() -> None:
    game = twilight(figures={"harlequin": 5, "merchant": 8, "favourite": -1})
    play(game, "H2:harlequin+2 end")
    assert cells(game, "favourite") == [1]


def test_favourite_can_look_at_the_active_player_alone() -> None:
    figures = {"harlequin": 5, "merchant": 8}
    game = twilight(figures=figures, favourite="active_only")
    play(game, "H2:harlequin+2 end")
    assert cells(game, "favourite") == [0]
    game = twilight(figures={**figures, "west": -7}, favourite="active_only")
    play(game, "H2:harlequin+2 end")
    assert cells(game, "favourite") == [-1]


def test_a_discard_skips_the_favourite() -> None:
    game = twilight(figures={"merchant": -7, "west": -8})
    play(game, "discard")
    assert cells(game, "favourite") == [0]
    assert heard(game, None, "favourite") == []
    assert game.view(EAST).discards[WEST] == ["D1", "D1", "G1", "G11", "M2", "M2", "H2", "H3"]
    assert game.view(EAST).hand_sizes == [8, 8]
    assert game.actor == EAST


def test_the_hand_discard_can_be_left_out() -> None:
    assert "discard" not in twilight(hand_discard="no").legal()


# The end of a round.


def test_doge_in_a_mansion_ends_the_round_at_once() -> None:
    game = near_west()
    play(game, "D1:doge-1")
    assert rounds(game) == [(WEST, "doge")]
    assert heard(game, None, "round_over")[0]["figures"]["doge"] == -7
    assert heard(game, None, "favourite") == heard(game, None, "ended") == []
    assert game.view(None).round == 2


def test_doge_in_a_mansion_counts_for_its_owner_whoever_moved_him() -> None:
    game = near_east()
    play(game, "D1:doge+1")
    assert rounds(game) == [(EAST, "doge")]


def test_doge_called_into_a_mansion_by_the_guild_ends_the_round_at_once() -> None:
    game = twilight(figures={"merchant": -7, "doge": -4, "west": -8})
    play(game, "guild:doge")
    assert rounds(game) == [(WEST, "doge")]
    assert heard(game, None, "favourite") == []


def test_doge_called_into_the_other_mansion_by_the_guild_wins_for_its_owner() -> None:
    game = twilight(figures={"merchant": 7, "doge": 4, "east": 8})
    play(game, "guild:doge")
    assert rounds(game) == [(EAST, "doge")]


def test_masquerade_can_bring_the_doge_into_a_mansion() -> None:
    figures = {"west": -8, "doge": -3, "harlequin": -4}
    game = twilight("H4 H2 D1 D1 G1 M2 M2 M2", figures)
    play(game, "H4:doge-4")
    assert rounds(game) == [(WEST, "doge")]


def test_favourite_in_a_mansion_wins_the_round() -> None:
    game = twilight(figures={"favourite": -6, "merchant": -5})
    play(game, "M2:merchant-2 end")
    assert rounds(game) == [(WEST, "favourite")]
    assert heard(game, None, "round_over")[0]["figures"]["favourite"] == -7


def test_favourite_beyond_8_is_shown_on_8_and_wins() -> None:
    figures = {"favourite": 6, "merchant": 8, "harlequin": 5, "east": 7}
    game = twilight(figures=figures)
    play(game, "H2:harlequin+2 end")
    assert heard(game, None, "favourite")[-1]["cell"] == 8
    assert heard(game, None, "round_over")[-1]["figures"]["favourite"] == 8
    assert rounds(game) == [(EAST, "favourite")]


@pytest.mark.parametrize(
    ("figures", "winner", "reason"),
    [
        ({"doge": 1, "favourite": -3}, EAST, "check_doge"),
        ({"doge": -1, "favourite": 3}, WEST, "check_doge"),
        ({"favourite": 1}, EAST, "check_favourite"),
        ({"favourite": -4}, WEST, "check_favourite"),
    ],
)
def test_when_the_deck_is_gone_the_doge_decides_and_then_the_favourite(
    figures: dict[str, int], winner: int, reason: str
) -> None:
    game = twilight(figures=figures)
    discard_through(game)
    assert rounds(game) == [(winner, reason)]


def test_the_first_empty_deck_is_shuffled_anew_in_mid_draw() -> None:
    game = twilight()
    play(game, "discard " * 4)
    assert game.view(None).deck_size == 6
    assert game.view(None).deal == 1
    play(game, "discard")
    # Six cards were left; the five hands discarded make a new deck, and two more are drawn.
    assert heard(game, None, "reshuffled") == [{"type": "reshuffled", "deal": 2, "deck": 40}]
    assert game.view(None).deck_size == 38
    assert game.view(None).discards == [[], []]
    assert game.view(None).hand_sizes == [8, 8]


def test_the_first_empty_deck_is_shuffled_anew_at_the_end_of_a_draw() -> None:
    game = twilight("M2 M2 M2 M2 M2 M2 D1 G1")
    play(game, "M2:merchant-2 M2:merchant+2 " * 3 + "end " + "discard " * 4)
    assert heard(game, None, "reshuffled") == [{"type": "reshuffled", "deal": 2, "deck": 38}]
    assert game.view(None).deck_size == 38


def before_the_extra_turn() -> ridotto.Game:
    """The Merchant's owner, west, has drawn the last card; the Favourite is drawn to east."""
    game = twilight(figures={"harlequin": 7, "favourite": -1})
    play(game, "M2:merchant-2 M2:merchant+2 end " + "discard " * 9)
    assert heard(game, None, "exhausted") == []
    play(game, "discard")
    return game


def test_after_the_merchant_owner_has_drawn_the_last_card_the_other_has_one_more_turn() -> None:
    game = before_the_extra_turn()
    assert heard(game, None, "exhausted") == [
        {"type": "exhausted", "seat": WEST, "extra_turn": True}
    ]
    assert game.actor == EAST
    assert game.view(None).last_turn
    assert cells(game, "doge", "favourite") == [0, 0]
    play(game, "guild:west")
    assert rounds(game) == [(EAST, "check_favourite")]


def test_a_discard_as_the_extra_turn_leads_straight_to_the_check() -> None:
    game = before_the_extra_turn()
    play(game, "discard")
    assert cells(game, "doge", "favourite") == [0, 0]
    assert game.view(None).deal == 3
    assert game.view(None).hand_sizes == [8, 8]
    assert game.actor == WEST


def test_with_doge_and_favourite_on_0_there_is_a_third_deal_and_then_a_draw() -> None:
    game = twilight()
    play(game, "discard " * 10)
    # The Harlequin's owner drew the last card: checked at once, and dealt a third time.
    assert heard(game, None, "exhausted") == [
        {"type": "exhausted", "seat": EAST, "extra_turn": False}
    ]
    view = game.view(None)
    assert (view.deal, view.deck_size, view.hand_sizes) == (3, 38, [8, 8])
    assert game.actor == WEST
    play(game, "discard " * 5)
    # Now the Merchant's owner did: the other has one more turn, with nothing to draw.
    assert heard(game, None, "exhausted")[-1] == {
        "type": "exhausted",
        "seat": WEST,
        "extra_turn": True,
    }
    assert game.view(None).last_turn
    assert game.view(None).hand_sizes == [6, 8]
    assert rounds(game) == []
    play(game, "discard")
    assert rounds(game) == [(None, "drawn")]


def test_deals_can_be_endless() -> None:
    game = twilight(third_deal="endless")
    play(game, "discard " * 40)
    assert rounds(game) == []
    assert game.view(None).deal > 4


# The match.


def test_two_rounds_with_merchant_and_harlequin_exchanged() -> None:
    game = near_west()
    play(game, "D1:doge-1")
    assert not game.over
    view = game.view(None)
    assert (view.round, view.merchant, view.turn) == (2, EAST, EAST)
    assert court(game) == [-2, 0, 2]
    assert cells(game, "merchant", "harlequin", "favourite") == [1, -1, 0]
    assert (view.hand_sizes, view.deck_size, view.discards) == ([8, 8], 38, [[], []])
    lead_to(game, WEST)
    assert game.result is not None
    assert game.result.winners == (WEST,)
    assert game.result.scores == (1.0, 0.0)
    assert heard(game, EAST, "over")[0]["rounds"] == [WEST, WEST]


def test_one_win_and_a_draw_win_the_match() -> None:
    game = near_east()
    play(game, "D1:doge+1")
    discard_through(game)
    assert rounds(game) == [(EAST, "doge"), (None, "drawn")]
    assert game.result is not None
    assert game.result.winners == (EAST,)


def test_one_win_each_makes_a_third_round() -> None:
    game = near_west()
    play(game, "D1:doge-1")
    lead_to(game, EAST)
    assert not game.over
    assert (game.view(None).round, game.view(None).merchant) == (3, WEST)
    lead_to(game, EAST)
    assert game.result is not None
    assert game.result.winners == (EAST,)
    assert heard(game, None, "over")[0]["rounds"] == [WEST, EAST, EAST]


def test_two_draws_make_a_third_round_and_a_third_draw_ends_the_match_drawn() -> None:
    game = twilight()
    discard_through(game)
    discard_through(game)
    assert not game.over
    assert game.view(None).round == 3
    discard_through(game)
    assert game.result is not None
    assert game.result.winners == ()
    assert game.result.scores == (0.5, 0.5)


def test_a_match_can_be_a_single_round() -> None:
    game = near_west(match="single_round")
    play(game, "D1:doge-1")
    assert game.result is not None
    assert game.result.winners == (WEST,)
    assert game.actors == ()


def test_a_single_round_that_is_drawn_is_a_drawn_match() -> None:
    game = twilight(match="single_round")
    discard_through(game)
    assert game.result is not None
    assert game.result.winners == ()


def test_the_royal_visit_preset_sets_all_its_choices() -> None:
    options = ridotto.new("twilight", seed=7, options={"preset": "royal_visit"}).options
    assert msgspec.to_builtins(options) == {
        "masquerade_centre": True,
        "noop_cards": False,
        "masquerade_doge": "never_reach",
        "favourite": "active_only",
        "match": "single_round",
        "third_deal": "endless",
        "hand_discard": False,
        "one_type_redeal": False,
    }


def test_a_preset_can_be_adjusted() -> None:
    options = {"preset": "royal_visit", "hand_discard": "yes"}
    game = ridotto.new("twilight", seed=7, options=options)
    assert "discard" in game.legal()
    assert game.options.match == "single_round"
