"""Mascarade by example: what each mask can do."""

import pytest

from tests.games.mascarade.mascarade_examples import (
    EIGHT,
    PUPPETS,
    claim,
    coins,
    court,
    mascarade,
    masks,
)
from tests.support.examples import ending, heard


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
    # The announcer pays the fine out of what the Witch has left them.
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


def test_patron_gets_three_and_the_neighbours_one_each() -> None:
    game = mascarade(first=5)
    claim(game, "patron")
    assert coins(game) == [7, 6, 6, 6, 7, 9]


def test_the_neighbours_are_those_of_the_true_patron() -> None:
    game = mascarade(first=2)
    claim(game, "patron", 5)
    assert coins(game) == [7, 6, 5, 6, 7, 9]


def test_patron_can_win_before_the_neighbours_get_theirs() -> None:
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


def test_a_contesting_thief_takes_from_their_own_neighbours() -> None:
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


def test_a_contesting_beggar_begins_at_their_own_left() -> None:
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
    for observer in (0, 1, 3, 4, 5, None):
        assert [event["mask"] for event in heard(game, observer, "revealed")] == ["king"]
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
    for observer in (1, 2, 5, None):
        assert heard(game, observer, "swapped")[0]["real"] is None
        assert heard(game, observer, "revealed") == []


def test_fool_can_pretend_to_swap() -> None:
    game = mascarade("fool judge king empress witch patron")
    claim(game, "fool")
    game.play("targets:2,5:fake")
    assert masks(game) == ["fool", "judge", "king", "empress", "witch", "patron"]
    assert heard(game, 0, "swapped")[0]["real"] is False
    assert heard(game, 2, "swapped")[0]["real"] is None


def test_spy_sees_both_masks_before_swapping_in_secret() -> None:
    game = mascarade("spy judge king empress witch patron")
    claim(game, "spy")
    assert set(game.legal()) == {f"spy:{seat}" for seat in range(1, 6)}
    game.play("spy:3")
    assert heard(game, 0, "spied")[0]["masks"] == ["spy", "empress"]
    for observer in (1, 3, None):
        assert heard(game, observer, "spied")[0]["masks"] is None
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
