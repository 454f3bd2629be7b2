"""Twilight of Venice by example: the Favourite, the end of a round, and the match."""

from typing import Any

import pytest

import ridotto
from tests.games.twilight.twilight_examples import (
    EAST,
    WEST,
    cells,
    court,
    discard_through,
    lead_to,
    rounds,
    twilight,
)
from tests.support.examples import heard, play


def near_west(**options: Any) -> ridotto.Game:
    """One step of the Doge and west has won the first round."""
    return twilight("D1 D1 G1 G11 M2 M2 H2 H3", {"doge": -6, "west": -8}, **options)


def near_east(**options: Any) -> ridotto.Game:
    return twilight("D1 D1 G1 G11 M2 M2 H2 H3", {"doge": 6, "east": 8}, **options)


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
