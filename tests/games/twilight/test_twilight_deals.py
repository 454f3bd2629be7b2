"""Twilight of Venice by example: the deck runs out under every switch that has a say in it."""

from typing import Any

import pytest

import ridotto
from ridotto.kernel import new_rng
from tests.games.twilight.twilight_examples import EAST, WEST, cells, rounds, twilight
from tests.support.examples import heard, play

# Six Merchant cards that go nowhere; then four discards take exactly what is left of the deck.
TO_THE_LAST_CARD = "M2:merchant-2 M2:merchant+2 " * 3 + "end " + "discard " * 4


def check_turn(game: ridotto.Game, player: int) -> None:
    """It is a player's turn, also for everybody who has only heard the events."""
    assert game.actor == player
    for observer in (None, WEST, EAST):
        assert game.view(observer).turn == player
        world = game.belief(observer).sample(new_rng(1))[0]
        assert (world["turn"], world["last_turn"]) == (player, game.view(observer).last_turn)


# The second deal. West owns the Merchant and discards first, so the fifth discard is west's.


@pytest.mark.parametrize(
    ("second_deal", "following"), [("goes_on", EAST), ("merchant_first", WEST)]
)
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("D1 D1 G1 G11 M2 M2 H2 H3", "discard " * 5),  # in mid-draw
        ("M2 M2 M2 M2 M2 M2 D1 G1", TO_THE_LAST_CARD),
    ],
)
def test_who_begins_the_second_deal_if_the_merchants_owner_drew_the_last_card(
    hand: str, moves: str, second_deal: str, following: int
) -> None:
    game = twilight(hand, second_deal=second_deal)
    play(game, moves)
    assert heard(game, None, "drew")[-1]["seat"] == WEST
    assert game.view(None).deal == 2
    check_turn(game, following)
    play(game, "discard")
    check_turn(game, 1 - following)


@pytest.mark.parametrize("second_deal", ["goes_on", "merchant_first"])
def test_after_the_draw_of_the_harlequins_owner_the_merchants_owner_is_next_anyway(
    second_deal: str,
) -> None:
    game = twilight(second_deal=second_deal)
    play(game, "M2:merchant-2 M2:merchant+2 end " + "discard " * 5)
    assert heard(game, None, "drew")[-1]["seat"] == EAST
    assert game.view(None).deal == 2
    check_turn(game, WEST)


@pytest.mark.parametrize("second_deal", ["goes_on", "merchant_first"])
def test_east_may_own_the_merchant(second_deal: str) -> None:
    game = twilight(player=EAST, second_deal=second_deal)
    play(game, "discard " * 5)
    check_turn(game, EAST if second_deal == "merchant_first" else WEST)


def test_merchant_first_has_no_say_in_later_deals() -> None:
    game = twilight(second_deal="merchant_first")
    play(game, "discard " * 10)
    # West drew the last card again: the extra turn is still the other player's.
    assert heard(game, None, "exhausted") == [
        {"type": "exhausted", "seat": WEST, "extra_turn": True}
    ]
    check_turn(game, EAST)
    play(game, "discard")
    assert game.view(None).deal == 3
    check_turn(game, WEST)


def test_the_second_turn_running_is_an_ordinary_one() -> None:
    game = twilight(second_deal="merchant_first", figures={"harlequin": -7})
    play(game, "discard " * 5 + "guild:west")
    assert heard(game, None, "favourite") == [{"type": "favourite", "by": -1, "cell": -1}]
    check_turn(game, EAST)


# The extra turn.


def out_of_cards(player: int = WEST, **more: Any) -> ridotto.Game:
    """West, who owns the Merchant, is about to draw the last card, or else east is."""
    game = twilight(**more)
    if player == WEST:
        play(game, "M2:merchant-2 M2:merchant+2 end ")
    play(game, "discard " * 9)
    assert heard(game, None, "exhausted") == []
    assert game.actor == player
    return game


def test_without_the_extra_turn_the_check_follows_the_merchant_owners_last_card() -> None:
    game = out_of_cards(figures={"doge": 1}, extra_turn="no")
    play(game, "discard")
    assert heard(game, None, "exhausted") == [
        {"type": "exhausted", "seat": WEST, "extra_turn": False}
    ]
    assert rounds(game) == [(EAST, "check_doge")]


def test_with_the_extra_turn_the_other_still_has_a_say() -> None:
    game = out_of_cards(figures={"doge": 1})
    play(game, "discard")
    assert rounds(game) == []
    check_turn(game, EAST)
    assert game.view(None).last_turn


@pytest.mark.parametrize("extra_turn", ["yes", "no"])
def test_the_harlequins_owner_ends_the_round_with_the_last_card_anyway(extra_turn: str) -> None:
    game = out_of_cards(EAST, figures={"doge": 1}, extra_turn=extra_turn)
    play(game, "discard")
    assert rounds(game) == [(EAST, "check_doge")]


def test_without_the_extra_turn_a_third_deal_follows_at_once_if_both_are_on_0() -> None:
    game = out_of_cards(extra_turn="no")
    play(game, "discard")
    view = game.view(None)
    assert (view.deal, view.last_turn, view.hand_sizes) == (3, False, [8, 8])
    check_turn(game, WEST)


# The final check.


@pytest.mark.parametrize(("favourite", "winner"), [(3, EAST), (-3, WEST)])
def test_doge_only_leaves_the_favourite_out_of_the_check(favourite: int, winner: int) -> None:
    usual = out_of_cards(EAST, figures={"favourite": favourite})
    play(usual, "discard")
    assert rounds(usual) == [(winner, "check_favourite")]
    game = out_of_cards(EAST, figures={"favourite": favourite}, final_check="doge_only")
    play(game, "discard")
    assert rounds(game) == []
    view = game.view(None)
    assert (view.deal, view.deck_size, view.hand_sizes) == (3, 38, [8, 8])
    assert cells(game, "doge", "favourite") == [0, favourite]
    check_turn(game, WEST)


def test_doge_only_draws_the_round_where_no_deal_is_left() -> None:
    game = out_of_cards(EAST, figures={"favourite": 3}, final_check="doge_only")
    while not rounds(game):
        play(game, "discard")
    assert rounds(game) == [(None, "drawn")]
    assert heard(game, None, "reshuffled")[-1]["deal"] == 3


def test_doge_only_deals_on_for_ever_where_deals_are_endless() -> None:
    game = twilight(figures={"favourite": 3}, final_check="doge_only", third_deal="endless")
    play(game, "discard " * 40)
    assert rounds(game) == []
    assert game.view(None).deal > 4


@pytest.mark.parametrize(("doge", "winner"), [(1, EAST), (-1, WEST)])
def test_doge_only_lets_the_half_of_the_doge_win(doge: int, winner: int) -> None:
    figures = {"doge": doge, "favourite": -3 * doge}
    game = out_of_cards(EAST, figures=figures, final_check="doge_only")
    play(game, "discard")
    assert rounds(game) == [(winner, "check_doge")]
