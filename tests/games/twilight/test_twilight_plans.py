"""Plans of a turn in Twilight of Venice, against every turn that the rules allow."""

import random
from typing import Any

import numpy as np
import pytest

import ridotto
from ridotto.engine.drive import drive
from ridotto.engine.outcome import TIE
from ridotto.games.twilight import actions, rules
from ridotto.games.twilight import state as layout
from ridotto.games.twilight.ai import plans, worth
from ridotto.games.twilight.ai.opponent_model import OpponentModel
from ridotto.kernel import compiled, new_rng, nth_action
from tests.support.bots import Looking

legal, apply, pick = compiled(rules.legal), compiled(rules.apply), compiled(nth_action)
best_end, turn_value = compiled(plans.best_end), compiled(worth.turn_value)
discard_value, card_cost = compiled(worth.discard_value), compiled(worth.card_cost)
WON = 8.0
OTHER_DEALS = {"second_deal": "merchant_first", "extra_turn": "no", "final_check": "doge_only"}


def choices(state: Any, player: int) -> list[int]:
    words = np.zeros(actions.WORDS, np.uint64)
    return [int(pick(words, number)) for number in range(legal(state, player, words))]


def cells_of(state: Any) -> Any:
    return state["figures"].astype(np.int64)


def best_by_rules(states: Any, player: int, action: int) -> Any:
    """The best end of a turn that goes on with an action: every way to go on is tried."""
    state = states[0]
    after = states.copy()
    apply(after[0], action, new_rng(0))
    cost = 0.0
    if action < actions.GUILD:
        cost = card_cost(int(actions.CARD[action]), int(actions.CARD_COUNT[action]))
    if after[0]["round_number"] != state["round_number"] or after[0]["phase"] == layout.OVER:
        winner = after[0]["round_winners"][state["round_number"] - 1]
        return (0.0 if winner == TIE else WON if winner == player else -WON) - cost
    if after[0]["deal"] == state["deal"] + 1 and state["deal"] > 1:
        return 0.0 - cost  # checked, even, and dealt again
    if action == actions.DISCARD:
        return discard_value(state, player, cells_of(state))
    if action >= actions.GUILD:
        cells = cells_of(state)
        if action < actions.DISCARD:
            cells[action - actions.GUILD] = cells[layout.MERCHANT]
        return turn_value(state, cells, 0)
    return max(best_by_rules(after, player, choice) for choice in choices(after[0], player)) - cost


def positions(count: int, seed: str, **options: str) -> list[tuple[Any, int]]:
    """States in which a turn begins or goes on, in matches of random moves."""
    found: list[tuple[Any, int]] = []
    number = 0
    while len(found) < count:
        chance = random.Random(f"{seed}{number}")
        game = ridotto.new("twilight", seed=f"{seed}{number}", options=options, compiled=True)
        number += 1
        while not game.over:
            if chance.random() < 0.05:
                found.append((game._states.view(np.ndarray).copy(), game.actor or 0))
            game.play(chance.choice(game.legal()))
    return found[:count]


@pytest.mark.parametrize("options", [{}, OTHER_DEALS], ids=["usual", "other deals"])
def test_a_plan_is_as_good_as_the_best_turn_the_rules_allow(options: dict[str, str]) -> None:
    cells = np.zeros(layout.FIGURES, np.int64)
    exact = 0
    looked_at = 0
    for states, player in positions(100, "plans", **options):
        for action in choices(states[0], player):
            if sum(states[0]["hands"][player, layout.G1 : layout.M1]) > 4:
                continue  # too many ways to try them all
            planned = best_end(states[0], player, action, cells)
            possible = best_by_rules(states, player, action)
            assert -3 * WON < planned <= possible + 1e-9, (states, player, action)
            exact += planned == pytest.approx(possible)
            looked_at += 1
    assert looked_at > 500
    assert exact > 0.95 * looked_at, (exact, looked_at)


def table(figures: tuple[int, ...], hand: dict[int, int], **more: int) -> Any:
    """A state in the middle of a round, the east to play."""
    states = ridotto.new("twilight", seed="table")._states.view(np.ndarray).copy()
    state = states[0]
    state["turn"], state["merchant"], state["mode"] = 1, 0, layout.FRESH
    state["figures"] = figures
    state["hands"][1] = [hand.get(kind, 0) for kind in range(layout.KINDS)]
    state["hand_sizes"][1] = sum(hand.values())
    for name, value in more.items():
        state[name] = value
    return states


def test_a_masquerade_may_take_the_doge_past_the_harlequin_and_end_there() -> None:
    states = table((4, 3, 8, 0, 5, 0), {layout.H2: 1, layout.H3: 1})
    cells = np.zeros(layout.FIGURES, np.int64)
    arriving = [
        action
        for action in choices(states[0], 1)
        if best_by_rules(states, 1, action) == pytest.approx(WON - card_cost(layout.H3, 1))
    ]
    assert arriving
    for action in arriving:
        assert best_end(states[0], 1, action, cells) == pytest.approx(WON - card_cost(layout.H3, 1))


def test_a_player_behind_who_gives_the_last_turn_for_a_new_hand_has_lost() -> None:
    states = table((-3, -4, -1, 0, 1, 0), {layout.M1: 2}, last_turn=1, deal=2, deck_size=0)
    cells = np.zeros(layout.FIGURES, np.int64)
    assert actions.DISCARD in choices(states[0], 1)
    assert best_by_rules(states, 1, actions.DISCARD) == -WON
    assert best_end(states[0], 1, actions.DISCARD, cells) == -WON


def test_the_last_card_of_the_merchants_owner_ends_the_round_where_no_turn_follows() -> None:
    cells = np.zeros(layout.FIGURES, np.int64)
    for extra_turn, is_lost in [(0, True), (1, False)]:
        few = {"deal": 2, "deck_size": 2, "merchant": 1, "extra_turn": extra_turn}
        states = table((-3, -4, -1, 0, 1, 0), {layout.M1: 2}, **few)
        assert (best_end(states[0], 1, actions.DISCARD, cells) == -WON) == is_lost
        assert (turn_value(states[0], cells_of(states[0]), 2) == -WON) == is_lost


def test_the_favourite_counts_in_the_check_only_where_the_rules_say_so() -> None:
    for doge_only, value in [(0, WON), (1, 0.0)]:
        last = {"deal": 2, "deck_size": 0, "last_turn": 1, "doge_only": doge_only}
        states = table((0, -2, 2, 0, 1, 3), {layout.M1: 2}, **last)
        assert turn_value(states[0], cells_of(states[0]), 0) == value
        assert discard_value(states[0], 1, cells_of(states[0])) == value


def test_a_turn_more_for_the_merchants_owner_is_worth_what_the_other_would_have_done() -> None:
    for merchant, more in [(1, 2 * worth.ANSWER), (0, 0.0)]:
        values = []
        for merchant_first in (0, 1):
            few = {"deck_size": 2, "merchant": merchant, "merchant_first": merchant_first}
            hand = {layout.M1: 2, layout.H1: 6}
            state = table((0, -2, 2, 0, 1, 0), hand, **few)[0]
            values.append(
                (turn_value(state, cells_of(state), 2), discard_value(state, 1, cells_of(state)))
            )
            kept = turn_value(state, cells_of(state), 1)
        assert values[1] == pytest.approx([value + more for value in values[0]])
        # One card less, and the deck lasts.
        assert kept == pytest.approx(values[0][0])


@pytest.mark.slow
def test_no_plan_of_a_whole_turn_is_better_than_its_best_beginning() -> None:
    cells = np.zeros(layout.FIGURES, np.int64)
    best_turn = compiled(plans.best_turn)
    for states, player in positions(300, "turns"):
        if states[0]["mode"] == layout.FRESH:
            begun = [
                best_end(states[0], player, action, cells) for action in choices(states[0], player)
            ]
            stays = turn_value(states[0], cells_of(states[0]), 0)
            assert best_turn(states[0], player, cells) <= max(stays, *begun) + 1e-9


@pytest.mark.parametrize("seed", range(12))
def test_what_is_supposed_agrees_with_all_that_was_seen(seed: int) -> None:
    chance = random.Random(seed)
    options = OTHER_DEALS if seed % 2 else {}
    game = ridotto.new("twilight", seed=seed, options=options, compiled=True)

    def compared(seat: int) -> Looking:
        model = OpponentModel(2, seat, game.options)

        def choose(view: Any) -> str:
            if chance.random() < 0.1:
                check_worlds(model.determinize(40, new_rng(seed)).worlds, game, seat)
            return chance.choice(view.legal)

        return Looking(model, choose)

    for _ in drive(game, {seat: compared(seat) for seat in range(2)}):
        pass


def check_worlds(worlds: Any, game: ridotto.Game, seat: int) -> None:
    """Compare supposed worlds with what a seat knows for sure."""
    truth = game._states.view(np.ndarray)[0]
    piles = truth["discards"].sum(axis=0)
    for name in ("turn", "last_turn", "mode", "deal", "merchant"):
        assert (worlds[name] == truth[name]).all(), name
    for world in worlds:
        cards = world["hands"].sum(axis=0) + world["deck"] + piles
        assert cards.tolist() == list(layout.COPIES)
        assert world["hands"].min() >= 0
        assert world["deck"].min() >= 0
        assert world["hands"][seat].tolist() == truth["hands"][seat].tolist()
        assert world["hands"].sum(axis=1).tolist() == truth["hand_sizes"].tolist()
    if truth["deck_size"] == 0:
        assert (worlds["hands"][:, 1 - seat] == truth["hands"][1 - seat]).all()
