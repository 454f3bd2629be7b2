"""Mascarade by example: masks, coins, a few claims, and what must come of them.

Seat 1 sits to the left of seat 0. Coins are listed by seat, winners by person.
"""

from typing import Any

import msgspec
import pytest

import ridotto

SIX = "judge king empress witch thief patron"
PUPPETS = "puppet_master judge king empress princess beggar"
EIGHT = "guru judge king empress peasant peasant widow cheat"
FOUR = "spy fool king judge empress cheat"  # the last two lie in the centre


def mascarade(
    masks: str = SIX,
    coins: list[int] | None = None,
    first: int = 0,
    court: int = 0,
    opening: bool = False,
    seats: int | None = None,
    **options: Any,
) -> ridotto.Game:
    """A game of a custom scenario, every mask in its place, usually after the opening turns."""
    names = masks.split()
    start: dict[str, Any] = {"masks": names, "first": first, "court": court, "opening": opening}
    if coins:
        start["coins"] = coins
    return ridotto.new(
        "mascarade",
        seats=seats or len(names),
        seed=7,
        options={"scenario": names, **options},
        start=start,
    )


def claim(game: ridotto.Game, mask: str, *contesters: int) -> None:
    """The actor announces a mask, and the others answer in turn; contesters are persons."""
    game.play(f"announce:{mask}")
    while game.view(None).phase == "answering" and not game.over:
        game.play("contest:yes" if game.actor in contesters else "contest:no")


def coins(game: ridotto.Game) -> list[int]:
    found: list[int] = game.truth()["coins"]
    return found


def court(game: ridotto.Game) -> int:
    return int(game.truth()["court"])


def masks(game: ridotto.Game) -> list[str]:
    found: list[str] = game.truth()["masks"]
    return found


def heard(game: ridotto.Game, seat: int | None, kind: str) -> list[dict[str, Any]]:
    events = [msgspec.to_builtins(event) for event in game.events(seat)]
    return [event for event in events if event["type"] == kind]


def ending(game: ridotto.Game) -> tuple[tuple[int, ...], str]:
    result = game.result
    assert result is not None
    return result.winners, result.reason


def may_announce(game: ridotto.Game) -> bool:
    return any(move.startswith("announce") for move in game.legal())


# The beginning.


def test_everybody_starts_with_six_coins_and_has_seen_all_masks() -> None:
    game = mascarade(opening=True)
    for listener in (0, 5, None):
        dealt = heard(game, listener, "dealt")[0]
        assert dealt["masks"] == SIX.split()
        assert dealt["coins"] == [6] * 6


@pytest.mark.parametrize("players", range(4, 13))
@pytest.mark.parametrize("side", ["A", "B"])
def test_every_built_in_scenario_can_be_dealt(players: int, side: str) -> None:
    game = ridotto.new("mascarade", seats=players, seed=7, options={"scenario": side})
    assert len(masks(game)) == {4: 6, 5: 6}.get(players, players)
    assert "judge" in masks(game)


def test_the_first_four_turns_are_swaps_or_not() -> None:
    game = mascarade(first=4, opening=True)
    for seat in (4, 5, 0, 1):
        assert game.actors == (seat,)
        assert all(move.startswith("swap:") for move in game.legal())
        assert len(game.legal()) == 10
        game.play(f"swap:{(seat + 1) % 6}:fake")
    assert game.actors == (2,)
    assert "look" in game.legal()
    assert may_announce(game)


def test_with_four_players_everybody_opens_once() -> None:
    game = mascarade(FOUR, seats=4, first=2, opening=True)
    for seat in (2, 3, 0, 1):
        assert game.actors == (seat,)
        assert "look" not in game.legal()
        game.play("swap:4:fake")
    assert game.actors == (2,)
    assert "look" in game.legal()


def test_only_who_swaps_knows_whether_it_was_real() -> None:
    game = mascarade()
    game.play("swap:3:real")
    game.play("swap:4:fake")
    assert masks(game) == ["witch", "king", "empress", "judge", "thief", "patron"]
    assert [event["real"] for event in heard(game, 0, "swapped")] == [True, None]
    assert [event["real"] for event in heard(game, 1, "swapped")] == [None, False]
    for listener in (3, 4, None):
        assert [event["real"] for event in heard(game, listener, "swapped")] == [None, None]
    assert [event["places"] for event in heard(game, None, "swapped")] == [[0, 3], [1, 4]]


def test_only_who_looks_sees_his_mask() -> None:
    game = mascarade()
    game.play("look")
    assert heard(game, 0, "looked") == [{"type": "looked", "seat": 0, "mask": "judge"}]
    for listener in (1, 5, None):
        assert heard(game, listener, "looked") == [{"type": "looked", "seat": 0, "mask": None}]
    assert game.actor == 1


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
    for listener in (0, 1, 2, 4, None):
        assert heard(game, listener, "answered") == []
        assert 3 not in game.view(listener).answers
        assert game.view(listener).waiting == [0, 2, 3, 4, 5]
    assert heard(game, 4, "noted") == heard(game, 1, "noted") == []
    assert game.view(3).answers == {3: True}
    assert [event["contests"] for event in heard(game, 3, "noted")] == [True]
    with pytest.raises(ridotto.WrongSeat):
        game.play("contest:no", seat=3)
    game.play("contest:no", seat=4)
    answers = [(event["seat"], event["contests"]) for event in heard(game, None, "answered")]
    assert answers == [(2, False), (3, True), (4, False), (5, False), (0, False)]
    assert coins(game) == [6, 8, 6, 5, 6, 6]


# Powers.


def test_judge_takes_the_court_but_not_the_fines_of_this_claim() -> None:
    game = mascarade(court=5)
    claim(game, "judge", 2, 3)
    assert coins(game) == [11, 6, 5, 5, 6, 6]
    assert court(game) == 2


def test_judge_can_win_from_the_court() -> None:
    game = mascarade(court=7)
    claim(game, "judge")
    assert ending(game) == ((0,), "thirteen")
    assert court(game) == 0


def test_empress_gets_three_coins() -> None:
    game = mascarade()
    claim(game, "empress")
    assert coins(game) == [9, 6, 6, 6, 6, 6]


@pytest.mark.parametrize(("before", "after"), [(1, 10), (4, 10), (9, 10), (10, 10), (12, 12)])
def test_widow_gets_up_to_exactly_ten(before: int, after: int) -> None:
    game = mascarade("widow judge king thief witch patron", [before, 6, 6, 6, 6, 6])
    claim(game, "widow")
    assert coins(game) == [after, 6, 6, 6, 6, 6]
    assert not game.over


def test_witch_exchanges_before_the_fines() -> None:
    game = mascarade(coins=[9, 6, 6, 2, 6, 6])
    claim(game, "witch", 3)
    assert game.actors == (3,)
    game.play("witch:0")
    # The announcer pays his fine out of what the Witch has left him.
    assert coins(game) == [1, 6, 6, 9, 6, 6]
    assert court(game) == 1
    assert not game.over


def test_a_fine_after_the_witch_can_end_the_game() -> None:
    game = mascarade(coins=[9, 6, 6, 1, 6, 6])
    claim(game, "witch", 3)
    game.play("witch:0")
    assert coins(game) == [0, 6, 6, 9, 6, 6]
    assert ending(game) == ((3,), "broke")


def test_witch_may_leave_the_coins_alone() -> None:
    game = mascarade(coins=[9, 6, 6, 2, 6, 6], first=3)
    claim(game, "witch")
    assert set(game.legal()) == {"witch:none", *(f"witch:{seat}" for seat in (0, 1, 2, 4, 5))}
    game.play("witch:none")
    assert coins(game) == [9, 6, 6, 2, 6, 6]
    assert game.actor == 4


def test_patron_gets_three_and_his_neighbours_one_each() -> None:
    game = mascarade(first=5)
    claim(game, "patron")
    assert coins(game) == [7, 6, 6, 6, 7, 9]


def test_the_neighbours_are_those_of_the_true_patron() -> None:
    game = mascarade(first=2)
    claim(game, "patron", 5)
    assert coins(game) == [7, 6, 5, 6, 7, 9]


def test_patron_can_win_before_his_neighbours_get_theirs() -> None:
    game = mascarade(coins=[12, 6, 6, 6, 12, 10], first=5)
    claim(game, "patron")
    assert coins(game) == [12, 6, 6, 6, 12, 13]
    assert ending(game) == ((5,), "thirteen")


@pytest.mark.parametrize("rule", ["share", "richest"])
def test_both_neighbours_of_the_patron_can_share_the_victory(rule: str) -> None:
    game = mascarade(coins=[12, 6, 6, 6, 12, 4], first=5, simultaneous_13=rule)
    claim(game, "patron")
    assert coins(game) == [13, 6, 6, 6, 13, 7]
    assert ending(game) == ((0, 4), "thirteen")


def test_thief_takes_one_from_each_neighbour() -> None:
    game = mascarade(first=4)
    claim(game, "thief")
    assert coins(game) == [6, 6, 6, 5, 8, 5]


def test_a_contesting_thief_takes_from_his_own_neighbours() -> None:
    game = mascarade(first=3)
    claim(game, "thief", 4)
    assert coins(game) == [6, 6, 6, 4, 8, 5]
    assert court(game) == 1


def test_thief_who_takes_a_last_coin_ends_the_game() -> None:
    game = mascarade(coins=[6, 6, 6, 1, 5, 5], first=4)
    claim(game, "thief")
    assert coins(game) == [6, 6, 6, 0, 7, 4]
    assert ending(game) == ((4,), "broke")


def test_beggar_asks_in_order_and_only_who_is_richer_at_that_moment_gives() -> None:
    game = mascarade("beggar judge king empress witch patron", [5, 6, 6, 7, 5, 8])
    claim(game, "beggar")
    # 5: takes from 6, then 6 is not more than 6, takes from 7, not from 5, takes from 8.
    assert coins(game) == [8, 5, 6, 6, 5, 7]


def test_a_contesting_beggar_begins_at_his_own_left() -> None:
    game = mascarade("judge king empress beggar witch patron", [6, 6, 6, 5, 6, 6])
    claim(game, "beggar", 3)
    assert coins(game) == [5, 6, 6, 6, 5, 6]  # seat 4 gave a coin, seat 0 pays the fine


def test_one_uncontested_peasant_gets_one_coin() -> None:
    game = mascarade(EIGHT, first=4)
    claim(game, "peasant")
    assert coins(game)[4] == 7


def test_two_revealed_peasants_get_two_coins_each() -> None:
    game = mascarade(EIGHT, first=4)
    claim(game, "peasant", 5, 7)
    assert coins(game) == [6, 6, 6, 6, 8, 8, 6, 5]


def test_two_contesting_peasants_get_two_coins_each() -> None:
    game = mascarade(EIGHT, first=0)
    claim(game, "peasant", 4, 5)
    assert coins(game) == [5, 6, 6, 6, 8, 8, 6, 6]


def test_one_revealed_peasant_gets_one_coin() -> None:
    game = mascarade(EIGHT, first=4)
    claim(game, "peasant", 0)
    assert coins(game) == [5, 6, 6, 6, 7, 6, 6, 6]


@pytest.mark.parametrize(
    ("purses", "rule", "winners"),
    [
        ((12, 11), "share", (4, 5)),
        ((12, 11), "richest", (4,)),
        ((11, 12), "richest", (5,)),
        ((11, 11), "richest", (4, 5)),
    ],
)
def test_two_who_reach_thirteen_together_share_unless_the_richest_counts(
    purses: tuple[int, int], rule: str, winners: tuple[int, ...]
) -> None:
    game = mascarade(EIGHT, [6, 6, 6, 6, *purses, 6, 6], first=4, simultaneous_13=rule)
    claim(game, "peasant", 5)
    assert ending(game) == (winners, "thirteen")


def test_everyone_but_the_victim_learns_what_the_princess_has_shown() -> None:
    game = mascarade(PUPPETS, first=4)
    claim(game, "princess")
    assert set(game.legal()) == {f"target:{seat}" for seat in (0, 1, 2, 3, 5)}
    game.play("target:2")
    assert coins(game) == [6, 6, 6, 6, 8, 6]
    for listener in (0, 1, 3, 4, 5, None):
        assert [event["mask"] for event in heard(game, listener, "revealed")] == ["king"]
    assert [event["mask"] for event in heard(game, 2, "revealed")] == [None]


def test_guru_gets_nothing_for_a_right_name() -> None:
    game = mascarade(EIGHT)
    claim(game, "guru")
    assert set(game.legal()) == {f"target:{seat}" for seat in range(1, 8)}
    game.play("target:4")
    assert game.actors == (4,)
    assert sorted(game.legal()) == sorted({f"name:{mask}" for mask in EIGHT.split()})
    game.play("name:peasant")
    assert coins(game) == [6] * 8
    assert heard(game, None, "revealed")[-1]["mask"] == "peasant"


def test_guru_gets_four_coins_for_a_wrong_name() -> None:
    game = mascarade(EIGHT)
    claim(game, "guru")
    game.play("target:4")
    game.play("name:king")
    assert coins(game) == [10, 6, 6, 6, 2, 6, 6, 6]
    assert [event["mask"] for event in heard(game, 3, "revealed")] == ["peasant"]
    assert not game.over


@pytest.mark.parametrize("purse", [1, 3, 4])
def test_the_victim_of_the_guru_with_four_coins_or_fewer_gives_all_and_the_game_ends(
    purse: int,
) -> None:
    game = mascarade(EIGHT, [6, 6, 6, 11, purse, 6, 6, 6])
    claim(game, "guru")
    game.play("target:4")
    game.play("name:king")
    assert coins(game) == [6 + purse, 6, 6, 11, 0, 6, 6, 6]
    assert ending(game) == ((3,), "broke")


def test_a_contesting_guru_may_choose_the_announcer() -> None:
    game = mascarade(EIGHT, first=1)
    claim(game, "guru", 0)
    game.play("target:1")
    game.play("name:guru")
    assert coins(game) == [10, 1, 6, 6, 6, 6, 6, 6]
    assert court(game) == 1


def test_cheat_wins_with_ten_coins() -> None:
    game = mascarade(EIGHT, [6, 6, 6, 12, 6, 6, 6, 10], first=7)
    claim(game, "cheat")
    assert ending(game) == ((7,), "cheat")


def test_cheat_with_nine_coins_gets_nothing() -> None:
    game = mascarade(EIGHT, [6, 6, 6, 12, 6, 6, 6, 9], first=7)
    claim(game, "cheat")
    assert not game.over
    assert coins(game)[7] == 9


def test_swindler_takes_two_from_the_richest_other_player_unasked() -> None:
    game = mascarade("swindler judge king empress witch patron", [10, 6, 6, 9, 6, 6])
    claim(game, "swindler")
    assert coins(game) == [12, 6, 6, 7, 6, 6]
    assert game.actor == 1


def test_swindler_chooses_among_the_richest_only_on_a_tie() -> None:
    game = mascarade("swindler judge king empress witch patron", [6, 9, 6, 9, 8, 6])
    claim(game, "swindler")
    assert game.actors == (0,)
    assert set(game.legal()) == {"target:1", "target:3"}
    game.play("target:3")
    assert coins(game) == [8, 9, 6, 7, 8, 6]


def test_swindler_takes_what_there_is_and_that_ends_the_game() -> None:
    game = mascarade("swindler judge king empress witch patron", [9, 1, 1, 1, 1, 1])
    claim(game, "swindler")
    game.play("target:3")
    assert coins(game) == [10, 1, 1, 0, 1, 1]
    assert ending(game) == ((0,), "broke")


def test_fool_gets_one_coin_and_swaps_two_others_unseen_or_not() -> None:
    game = mascarade("fool judge king empress witch patron")
    claim(game, "fool")
    assert coins(game)[0] == 7
    assert len(game.legal()) == 20
    assert not any(move.startswith("targets:0,") for move in game.legal())
    game.play("targets:2,5:real")
    assert masks(game) == ["fool", "judge", "patron", "empress", "witch", "king"]
    assert heard(game, 0, "swapped")[0]["real"] is True
    for listener in (1, 2, 5, None):
        assert heard(game, listener, "swapped")[0]["real"] is None
        assert heard(game, listener, "revealed") == []


def test_fool_can_pretend_to_swap() -> None:
    game = mascarade("fool judge king empress witch patron")
    claim(game, "fool")
    game.play("targets:2,5:fake")
    assert masks(game) == ["fool", "judge", "king", "empress", "witch", "patron"]
    assert heard(game, 0, "swapped")[0]["real"] is False
    assert heard(game, 2, "swapped")[0]["real"] is None


def test_spy_sees_both_masks_before_he_swaps_in_secret() -> None:
    game = mascarade("spy judge king empress witch patron")
    claim(game, "spy")
    assert set(game.legal()) == {f"spy:{seat}" for seat in range(1, 6)}
    game.play("spy:3")
    assert heard(game, 0, "spied")[0]["masks"] == ["spy", "empress"]
    for listener in (1, 3, None):
        assert heard(game, listener, "spied")[0]["masks"] is None
    assert set(game.legal()) == {"spy:3:real", "spy:3:fake"}
    game.play("spy:3:real")
    assert masks(game) == ["empress", "judge", "king", "spy", "witch", "patron"]
    assert heard(game, 0, "swapped")[0]["real"] is True
    assert heard(game, 3, "swapped")[0]["real"] is None
    assert game.actor == 1


def test_who_claimed_falsely_is_fixed_before_the_spy_swaps() -> None:
    game = mascarade("judge spy king empress witch patron")
    claim(game, "spy", 1)
    game.play("spy:0")
    game.play("spy:0:real")
    assert masks(game)[:2] == ["spy", "judge"]
    assert coins(game) == [5, 6, 6, 6, 6, 6]


# The Puppet Master.


def test_puppet_master_takes_two_coins_and_two_persons_change_seats() -> None:
    game = mascarade(PUPPETS, [6, 7, 4, 6, 6, 6])
    claim(game, "puppet_master")
    assert len(game.legal()) == 10
    assert "targets:2,1" not in game.legal()
    game.play("targets:1,2")
    view = game.view(None)
    assert coins(game) == [8, 6, 3, 6, 6, 6]
    assert view.persons == [0, 2, 1, 3, 4, 5]
    assert masks(game) == PUPPETS.split()
    assert game.view(1).place == 2


def test_turns_go_by_seats_after_persons_have_changed_them() -> None:
    game = mascarade(PUPPETS)
    claim(game, "puppet_master")
    game.play("targets:1,4")
    assert [game.view(None).persons[seat] for seat in (1, 4)] == [4, 1]
    for person in (4, 2, 3, 1, 5, 0):
        assert game.actors == (person,)
        game.play("look")
    # The person now on seat 1 has seen the mask that lies there.
    assert heard(game, 4, "looked")[0] == {"type": "looked", "seat": 1, "mask": "judge"}


def test_ban_and_fine_go_with_the_person_who_may_play_twice_running() -> None:
    game = mascarade(PUPPETS, [6, 7, 4, 6, 6, 6], first=1)
    claim(game, "puppet_master", 0)  # person 1 lied; person 0 is the Puppet Master
    assert game.actors == (0,)
    game.play("targets:1,2")
    # Coins are taken first, then person 1 pays out of the purse at seat 2.
    assert coins(game) == [8, 6, 2, 6, 6, 6]
    assert court(game) == 1
    assert game.view(None).turn_seat == 2
    assert game.actors == (1,)
    assert not may_announce(game)
    assert "swap:1:real" in game.legal()


def test_who_moves_onto_the_seat_of_a_revealed_person_is_not_banned() -> None:
    game = mascarade(PUPPETS)
    claim(game, "puppet_master", 1)  # person 1 lied, and would be next
    game.play("targets:1,4")
    assert coins(game) == [8, 5, 6, 6, 4, 6]
    assert game.actors == (4,)
    assert may_announce(game)


def test_a_fine_paid_from_another_purse_can_end_the_game() -> None:
    game = mascarade(PUPPETS, [6, 7, 2, 6, 6, 6], first=1)
    claim(game, "puppet_master", 0)
    game.play("targets:1,2")
    assert coins(game) == [8, 6, 0, 6, 6, 6]
    assert ending(game) == ((0,), "broke")


@pytest.mark.parametrize(
    ("purses", "winners", "reason"),
    [
        ([11, 6, 6, 6, 6, 6], (0,), "thirteen"),
        ([6, 1, 6, 9, 6, 6], (3,), "broke"),
    ],
)
def test_if_the_coins_of_the_puppet_master_end_the_game_nobody_changes_seats(
    purses: list[int], winners: tuple[int, ...], reason: str
) -> None:
    game = mascarade(PUPPETS, purses)
    claim(game, "puppet_master")
    game.play("targets:1,2")
    assert ending(game) == (winners, reason)
    assert heard(game, None, "seated") == []
    assert game.view(None).persons == [0, 1, 2, 3, 4, 5]


def test_a_person_wins_with_the_coins_of_the_seat_he_sits_on() -> None:
    game = mascarade(PUPPETS, [6, 12, 6, 6, 6, 6])
    claim(game, "puppet_master")
    game.play("targets:1,4")
    claim(game, "king")  # person 4 on seat 1, which has 11 coins
    assert coins(game)[1] == 13
    assert ending(game) == ((4,), "thirteen")


# The centre.


def test_four_players_have_two_centre_cards_to_swap_with() -> None:
    game = mascarade(FOUR, seats=4)
    assert {"swap:4:real", "swap:5:fake"} <= set(game.legal())
    game.play("swap:4:real")
    assert masks(game) == ["empress", "fool", "king", "judge", "spy", "cheat"]


def test_five_players_have_one_centre_card() -> None:
    game = mascarade(FOUR, seats=5)
    assert "swap:5:real" in game.legal()
    assert "swap:6:real" not in game.legal()
    game.play("swap:5:real")
    assert masks(game) == ["cheat", "fool", "king", "judge", "empress", "spy"]


def test_six_players_have_up_to_two_centre_cards_only_if_they_want() -> None:
    assert not any(":6:" in move for move in mascarade().legal())
    game = mascarade(SIX + " cheat fool", seats=6)
    assert {"swap:6:real", "swap:7:real"} <= set(game.legal())


def test_a_centre_card_can_be_announced_and_nobody_has_it() -> None:
    game = mascarade(FOUR, seats=4)
    claim(game, "cheat", 2)
    assert coins(game) == [5, 6, 5, 6]


@pytest.mark.parametrize(("centre", "count"), [("no", 3), ("yes", 5)])
def test_spy_may_look_at_the_centre_only_by_the_switch(centre: str, count: int) -> None:
    game = mascarade(FOUR, seats=4, spy_centre=centre)
    claim(game, "spy")
    assert game.legal() == [f"spy:{place}" for place in range(1, count + 1)]


def test_spy_swaps_with_the_centre() -> None:
    game = mascarade(FOUR, seats=4, spy_centre="yes")
    claim(game, "spy")
    game.play("spy:5")
    assert heard(game, 0, "spied")[0]["masks"] == ["spy", "cheat"]
    game.play("spy:5:real")
    assert masks(game) == ["cheat", "fool", "king", "judge", "empress", "spy"]


@pytest.mark.parametrize(("centre", "places"), [("no", [0, 2, 3]), ("yes", [0, 2, 3, 4, 5])])
def test_fool_may_swap_centre_cards_only_by_the_switch(centre: str, places: list[int]) -> None:
    game = mascarade(FOUR, seats=4, first=1, fool_centre=centre)
    claim(game, "fool")
    pairs = {f"targets:{a},{b}" for a in places for b in places if a < b}
    assert set(game.legal()) == {f"{pair}:{done}" for pair in pairs for done in ("real", "fake")}


# Rounds, and scenarios of one's own.


def test_after_the_last_round_the_richest_wins() -> None:
    game = mascarade(coins=[6, 7, 9, 6, 6, 6], round_limit=2, opening=True)
    for _ in range(11):
        game.play(f"swap:{(game.actors[0] + 1) % 6}:fake")
    assert not game.over
    game.play("swap:0:fake")
    assert ending(game) == ((2,), "round_limit")


def test_after_the_last_round_equally_rich_players_share() -> None:
    game = mascarade(FOUR, seats=4, round_limit=1, opening=True)
    for _ in range(4):
        game.play("swap:4:fake")
    assert ending(game) == ((0, 1, 2, 3), "round_limit")
    assert game.result is not None
    assert game.result.scores == (0.25, 0.25, 0.25, 0.25)


def test_an_invalid_scenario_lists_every_condition_it_breaks() -> None:
    scenario = ["peasant", "guru", "witch", "thief", "spy", "cheat", "cheat", "doge"]
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=4, seed=7, options={"scenario": scenario})
    assert set(caught.value.conditions) == {
        "unknown",
        "judge",
        "coins",
        "peasants",
        "minimum",
        "size",
        "copies",
    }
    assert "guru (8)" in caught.value.conditions["minimum"]
    assert "peasant (8)" in caught.value.conditions["minimum"]
    assert all(text in str(caught.value) for text in caught.value.conditions.values())


@pytest.mark.parametrize(
    ("players", "scenario", "broken"),
    [
        (6, "king empress witch thief patron cheat", {"judge"}),
        (6, "judge king witch thief beggar cheat", {"coins"}),
        (7, "judge king empress witch thief beggar cheat", {"coins"}),
        (8, "judge king empress witch thief beggar patron peasant", {"peasants"}),
        (5, "judge king empress witch thief princess", {"minimum"}),
        (7, "judge king empress patron thief witch guru", {"minimum"}),
        (4, "judge king empress witch", {"size"}),
        (6, "judge king empress witch thief", {"size"}),
        (6, "judge king empress witch thief patron cheat fool spy", {"size"}),
        (6, "judge king king witch thief patron", {"copies"}),
    ],
)
def test_each_condition_of_a_scenario(players: int, scenario: str, broken: set[str]) -> None:
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=players, seed=7, options={"scenario": scenario.split()})
    assert set(caught.value.conditions) == broken


def test_a_third_of_the_cards_counts_the_centre_and_is_rounded_up() -> None:
    seven = "judge king empress witch thief beggar patron"
    assert len(masks(mascarade(seven, seats=6))) == 7
    with pytest.raises(ridotto.BadScenario):
        mascarade("judge king empress witch thief beggar cheat", seats=6)
