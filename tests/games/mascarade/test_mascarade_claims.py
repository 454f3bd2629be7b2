"""Mascarade by example: claims, contests, and who was revealed."""

import pytest

import ridotto
from tests.games.mascarade.mascarade_examples import (
    EIGHT,
    PUPPETS,
    SIX,
    claim,
    coins,
    court,
    mascarade,
    may_announce,
)
from tests.support.examples import ending, heard

# Claims and contests.


def test_an_unopposed_king_gets_two_coins_and_nothing_is_revealed() -> None:
    game = mascarade()  # the announcer is the Judge, in truth
    claim(game, "king")
    assert coins(game) == [8, 6, 6, 6, 6, 6]
    assert heard(game, None, "revealed") == []
    assert court(game) == 0
    assert game.actor == 1


def test_only_masks_of_the_scenario_can_be_announced() -> None:
    game = mascarade()
    assert {move for move in game.legal() if move.startswith("announce")} == {
        f"announce:{mask}" for mask in SIX.split()
    }


def test_answers_are_given_clockwise_from_the_left() -> None:
    game = mascarade(first=4)
    game.play("announce:king")
    for seat in (5, 0, 1, 2, 3):
        assert game.actors == (seat,)
        game.play("contest:no")
    assert [event["seat"] for event in heard(game, None, "answered")] == [5, 0, 1, 2, 3]
    assert game.actors == (5,)


def test_a_true_announcer_uses_the_power_and_the_contesters_pay() -> None:
    game = mascarade(first=1)
    claim(game, "king", 2, 4)
    assert coins(game) == [6, 8, 5, 6, 5, 6]
    assert court(game) == 2
    shown = {event["place"]: event["mask"] for event in heard(game, None, "revealed")}
    assert shown == {1: "king", 2: "empress", 4: "thief"}
    assert game.actor == 2


def test_a_true_contester_uses_the_power_and_the_others_pay() -> None:
    game = mascarade()
    claim(game, "king", 1, 5)
    assert coins(game) == [5, 8, 6, 6, 6, 5]
    assert court(game) == 2
    assert [event["seat"] for event in heard(game, None, "power")] == [1]
    assert game.actor == 1


def test_if_nobody_has_the_mask_all_who_claimed_it_pay() -> None:
    game = mascarade()
    claim(game, "king", 2)
    assert coins(game) == [5, 6, 5, 6, 6, 6]
    assert court(game) == 2
    assert heard(game, None, "power") == []


def test_a_power_that_ends_the_game_leaves_no_fines() -> None:
    game = mascarade(coins=[6, 11, 1, 6, 6, 6], first=1)
    claim(game, "king", 2)
    assert coins(game) == [6, 13, 1, 6, 6, 6]
    assert court(game) == 0
    assert ending(game) == ((1,), "thirteen")


def test_several_fines_at_once_the_richest_after_all_of_them_wins() -> None:
    game = mascarade(coins=[1, 6, 7, 6, 5, 4])
    claim(game, "king", 2)
    assert coins(game) == [0, 6, 6, 6, 5, 4]
    assert ending(game) == ((1, 2, 3), "broke")
    assert game.result is not None
    assert game.result.scores == pytest.approx((0, 1 / 3, 1 / 3, 1 / 3, 0, 0))


def test_all_masks_are_shown_at_the_end() -> None:
    game = mascarade(coins=[6, 11, 6, 6, 6, 6], first=1)
    assert game.view(0).masks is None
    claim(game, "king")
    assert game.view(0).masks == SIX.split()
    assert game.actors == ()
    with pytest.raises(ridotto.GameOver):
        game.play("look", seat=2)


# Who was revealed.


def test_who_was_revealed_in_the_turn_before_may_not_announce() -> None:
    game = mascarade()
    claim(game, "king", 1, 2)
    assert game.actor == 1
    assert not may_announce(game)
    assert {"look", "swap:4:real", "swap:4:fake"} <= set(game.legal())
    game.play("look")
    assert game.actor == 2  # revealed as well, but a turn has passed since
    assert may_announce(game)


def test_first_edition_who_was_revealed_must_swap_or_pretend_to() -> None:
    game = mascarade(after_reveal="must_swap")
    claim(game, "king", 1)
    assert game.actor == 1
    assert all(move.startswith("swap:") for move in game.legal())
    assert len(game.legal()) == 10


def test_who_was_shown_by_the_guru_may_not_announce() -> None:
    game = mascarade(EIGHT)
    claim(game, "guru")
    game.play("target:1")
    game.play("name:judge")
    assert game.actor == 1
    assert not may_announce(game)


@pytest.mark.parametrize(("blocks", "allowed"), [("no", True), ("yes", False)])
def test_who_was_shown_by_the_princess_may_announce_unless_the_switch_says_no(
    blocks: str, allowed: bool
) -> None:
    game = mascarade(PUPPETS, first=4, princess_blocks=blocks)
    claim(game, "princess")
    game.play("target:5")
    assert game.actor == 5
    assert may_announce(game) == allowed


# Simultaneous contests.


def test_simultaneous_answers_stay_hidden_until_the_last() -> None:
    game = mascarade(contests="simultaneous", first=1)
    game.play("announce:king")
    assert game.actors == (0, 2, 3, 4, 5)
    game.play("contest:no", seat=5)
    game.play("contest:yes", seat=3)
    game.play("contest:no", seat=0)
    game.play("contest:no", seat=2)
    for observer in (0, 1, 2, 4, None):
        assert heard(game, observer, "answered") == []
        assert 3 not in game.view(observer).answers
        assert game.view(observer).waiting == [0, 2, 3, 4, 5]
    assert heard(game, 4, "noted") == heard(game, 1, "noted") == []
    assert game.view(3).answers == {3: True}
    assert [event["contests"] for event in heard(game, 3, "noted")] == [True]
    with pytest.raises(ridotto.WrongSeat):
        game.play("contest:no", seat=3)
    game.play("contest:no", seat=4)
    answers = [(event["seat"], event["contests"]) for event in heard(game, None, "answered")]
    assert answers == [(2, False), (3, True), (4, False), (5, False), (0, False)]
    assert coins(game) == [6, 8, 6, 5, 6, 6]
