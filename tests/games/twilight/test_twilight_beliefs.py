"""Beliefs of Twilight of Venice: what is possible, as likely as it should be."""

import itertools
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ridotto import kernel
from ridotto.games.twilight.notation import CARDS
from tests.support.samples import close
from tests.support.worlds import play_random

SAMPLES = 3000


def choose(n: int, k: int) -> int:
    return math.comb(n, k) if 0 <= k <= n else 0


def test_twilight_deals_the_unseen_cards_like_brute_force() -> None:
    """Three cards are left in the first deck: every way to take them out of the unseen ones."""
    for seed in itertools.count():
        history = play_random("twilight", None, f"deck {seed}", {}, 60)
        view = history.game.view(0)
        if not history.game.over and view.round == 1 and view.deal == 1 and view.deck_size == 3:
            break
        if seed > 3000:
            pytest.fail("no such position found")
    unseen = {card: count for card, count in view.unseen.items() if count}
    total = sum(unseen.values())
    expected = {}
    for deck in itertools.combinations_with_replacement(unseen, 3):
        taken = Counter(deck)
        ways = math.prod(choose(unseen[card], number) for card, number in taken.items())
        if ways:
            expected[tuple(sorted(deck))] = ways / choose(total, 3)
    assert sum(expected.values()) == pytest.approx(1)
    belief = history.game.belief(0)
    rng = kernel.new_rng(2)
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(SAMPLES):
        deck_counts = belief.sample(rng)[0].deck.tolist()
        cards = [CARDS[kind] for kind in range(13) for _ in range(deck_counts[kind])]
        counts[tuple(sorted(cards))] += 1
    assert close(counts, expected, SAMPLES)


def test_twilight_knows_the_hand_when_the_deck_has_run_out() -> None:
    """All cards but the opponent's hand lie open at that moment, and later he plays them."""
    checked = 0
    for seed in range(60):
        history = play_random("twilight", None, f"known {seed}", {"match": "single_round"}, 400)
        events: list[Any] = history.game.events(None)
        tags = [event.__struct_config__.tag for event in events]
        if "reshuffled" not in tags:
            continue
        move = next(n for n, mark in enumerate(history.marks) if mark > tags.index("reshuffled"))
        again = play_random("twilight", None, f"known {seed}", {"match": "single_round"}, move)
        drawer = events[tags.index("reshuffled") - 1].seat
        belief = again.game.belief(drawer)
        if again.game.view(drawer).deal != 2 or again.game.over:
            continue
        other = 1 - drawer
        hands = {
            tuple(belief.sample(kernel.new_rng(n))[0].hands[other].tolist()) for n in range(20)
        }
        truth = Counter(again.game.truth()["hands"][other])
        assert hands == {tuple(truth[card] for card in CARDS)}
        checked += 1
    assert checked >= 3


def test_twilight_chances_are_shares_of_the_unseen_cards_before_the_deck_runs_out() -> None:
    for seed in range(5):
        game = play_random("twilight", None, f"first deck {seed}", {}, 12).game
        view = game.view(1)
        unseen = sum(view.unseen.values())
        assert view.deal == view.round == 1
        chances = game.belief(1).chances(kernel.new_rng(0))
        for name, size in (("hand", view.hand_sizes[0]), ("deck", view.deck_size)):
            shares = {card: size * count / unseen for card, count in view.unseen.items()}
            assert chances[name] == pytest.approx(shares)


@pytest.mark.parametrize("listener", [0, 1, None])
def test_twilight_chances_fit_samples_after_the_deck_has_run_out(listener: int | None) -> None:
    histories = (
        play_random("twilight", None, f"second {n}", {"match": "single_round"}, 90)
        for n in range(100)
    )
    games = [each.game for each in histories if each.game.view(None).deal > 1][:3]
    assert len(games) == 3
    for game in games:
        belief = game.belief(listener)
        chances = belief.chances(kernel.new_rng(0))
        rng = kernel.new_rng(1)
        worlds = [belief.sample(rng)[0] for _ in range(400)]
        hands = np.mean([world.hands for world in worlds], axis=0)
        others = {"hand": 1 - listener} if listener is not None else {"hand_0": 0, "hand_1": 1}
        assert set(chances) == {*others, "deck"}
        means = {name: hands[seat] for name, seat in others.items()}
        means["deck"] = np.mean([world.deck for world in worlds], axis=0)
        for name, mean in means.items():
            expected = [chances[name][card] for card in CARDS]
            assert np.abs(mean - expected).max() < 0.25
            sizes = game.view(None).hand_sizes
            size = game.view(None).deck_size if name == "deck" else sizes[others[name]]
            assert sum(expected) == pytest.approx(size)


def test_a_belief_draws_the_same_chances_again() -> None:
    game = play_random("twilight", None, "again", {"match": "single_round"}, 90).game
    first, second = (game.belief(0).chances(kernel.new_rng(5)) for _ in range(2))
    assert first == second
