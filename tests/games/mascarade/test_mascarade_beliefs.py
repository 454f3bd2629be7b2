"""Beliefs of Mascarade: what is possible, as likely as it should be, and never nothing."""

import itertools
import random
from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.games.mascarade.belief.filter import MaskFilter, decode
from ridotto.games.mascarade.belief.history import Sight, Swap
from ridotto.games.mascarade.masks import NAMES
from tests.support.samples import close
from tests.support.worlds import play_random

SAMPLES = 3000


def hidden_histories(game: ridotto.Game, listener: int | None) -> Counter[tuple[str, ...]]:
    """How many ways to decide the hidden swaps lead to each arrangement and to the same events."""
    hidden = [
        number
        for number, (seat, move) in enumerate(game.moves)
        if seat != listener and move.endswith((":real", ":fake"))
    ]
    heard = [msgspec.to_builtins(event) for event in game.events(listener)]
    dealt = heard[0]
    found: Counter[tuple[str, ...]] = Counter()
    for reals in itertools.product(("real", "fake"), repeat=len(hidden)):
        moves = list(game.moves)
        for number, real in zip(hidden, reals, strict=True):
            moves[number] = (moves[number][0], moves[number][1][:-4] + real)
        world = ridotto.new(
            "mascarade",
            seats=game.seats,
            seed=1,
            options=msgspec.to_builtins(game.options),
            start={"masks": dealt["masks"], "first": dealt["first"]},
            compiled=True,
        )
        for seat, move in moves:
            if seat not in world.actors or move not in world.legal(seat):
                break
            world.play(move, seat=seat)
        else:
            if [msgspec.to_builtins(event) for event in world.events(listener)] == heard:
                found[tuple(world.truth()["masks"])] += 1
    return found


@pytest.mark.parametrize(
    ("seats", "side", "moves"), [(4, "A", 14), (5, "B", 16), (6, "B", 20), (8, "B", 22)]
)
def test_mascarade_weighs_arrangements_like_brute_force(seats: int, side: str, moves: int) -> None:
    checked = 0
    for seed in range(40):
        history = play_random("mascarade", seats, f"swaps {seed}", {"scenario": side}, moves)
        game = history.game
        listener = [None, *range(seats)][seed % (seats + 1)]
        swaps = sum(seat != listener and move[-4:] in ("real", "fake") for seat, move in game.moves)
        if game.over or swaps > 8:
            continue
        counts = hidden_histories(game, listener)
        belief: Any = game.belief(listener)
        weights = {
            tuple(NAMES[mask] for mask in decode(int(code), len(belief.masks.masks))): weight
            for code, weight in zip(belief.masks.codes, belief.masks.weights, strict=True)
        }
        assert set(weights) == set(counts)
        for arrangement, number in counts.items():
            assert weights[arrangement] == pytest.approx(number / counts.total())
        checked += 1
        if checked == 4:
            break
    assert checked == 4
    sampled: Counter[tuple[str, ...]] = Counter()
    rng = kernel.new_rng(seats)
    for _ in range(SAMPLES):
        cards = belief.sample(rng)[0].cards[: len(belief.masks.masks)]
        sampled[tuple(NAMES[card] for card in cards)] += 1
    assert close(sampled, {case: n / counts.total() for case, n in counts.items()}, SAMPLES)


def random_filter(
    places: int, most: int | None, seed: int, steps: int
) -> tuple[MaskFilter, list[int]]:
    """A filter through a random history of swaps and true sights, and the true arrangement."""
    pick = random.Random(seed)
    masks = list(range(places))
    belief = MaskFilter(masks, most=most)
    rng = kernel.new_rng(seed)
    for _ in range(steps):
        place, other = pick.sample(range(places), 2)
        if pick.random() < 0.7:
            real = pick.random() < 0.5
            if real:
                masks[place], masks[other] = masks[other], masks[place]
            belief.swap(place, other, real if pick.random() < 0.15 else None, rng)
        else:
            seen = pick.sample(range(places), pick.randint(1, places // 2))
            belief.see({place: masks[place] for place in seen}, rng)
    return belief, masks


@pytest.mark.parametrize("seed", range(12))
def test_particles_never_die_out(seed: int) -> None:
    """So few particles that every sight contradicts them all; they still agree with everything."""
    belief, _ = random_filter(12, 8, seed, 120)
    rng = kernel.new_rng(seed)
    for _ in range(20):
        masks = belief.sample(rng)
        assert sorted(masks) == list(range(12))
        last_swap = max(
            (n for n, step in enumerate(belief.history) if isinstance(step, Swap)), default=-1
        )
        for step in belief.history[last_swap + 1 :]:
            assert isinstance(step, Sight)
            assert masks[step.spot] == step.mask


@pytest.mark.parametrize("seed", range(6))
def test_found_histories_agree_with_every_sight(seed: int) -> None:
    belief, _ = random_filter(12, 16, seed, 100)
    for number in range(5):
        decided = iter(belief.sample_swaps(kernel.new_rng(number)))
        masks = list(belief.masks)
        for step in belief.history:
            if isinstance(step, Sight):
                assert masks[step.spot] == step.mask
            elif next(decided) if step.real is None else step.real:
                masks[step.spot], masks[step.other] = masks[step.other], masks[step.spot]


def test_particles_come_close_to_the_exact_filter() -> None:
    exact, _ = random_filter(8, None, 5, 40)
    rough, _ = random_filter(8, 4000, 5, 40)
    for place in range(8):
        shares = []
        for belief in (exact, rough):
            at_place = (belief.codes >> np.uint64(4 * place)) & np.uint64(15)
            total = belief.weights.sum()
            shares.append([belief.weights[at_place == mask].sum() / total for mask in range(8)])
        assert np.abs(np.array(shares[0]) - np.array(shares[1])).max() < 0.06


def test_a_belief_that_has_heard_nothing_says_so() -> None:
    game = ridotto.new("mascarade")
    with pytest.raises(ridotto.RidottoError, match="deal"):
        game.definition.belief(6, 0, game.options).sample(kernel.new_rng(1))


def test_mascarade_chances_are_shares_of_all_histories() -> None:
    checked = 0
    for seed in range(20):
        game = play_random("mascarade", 5, f"chances {seed}", {"scenario": "B"}, 16).game
        listener = [None, *range(5)][seed % 6]
        swaps = sum(seat != listener and move[-4:] in ("real", "fake") for seat, move in game.moves)
        if game.over or swaps > 7:
            continue
        counts = hidden_histories(game, listener)
        chances = game.belief(listener).chances(kernel.new_rng(0))
        assert list(chances) == [str(place) for place in range(len(game.view(None).cards))]
        for place, masks in chances.items():
            assert sorted(masks) == sorted(set(game.view(None).scenario))
            for mask, chance in masks.items():
                ways = sum(n for world, n in counts.items() if world[int(place)] == mask)
                assert chance == pytest.approx(ways / counts.total())
        checked += 1
        if checked == 4:
            break
    assert checked == 4


def test_mascarade_chances_of_many_cards_fit_samples() -> None:
    game = play_random("mascarade", 10, "many", {}, 40).game
    belief = game.belief(3)
    chances = belief.chances(kernel.new_rng(0))
    rng = kernel.new_rng(1)
    worlds = [game.definition.view.truth(belief.sample(rng)[0])["masks"] for _ in range(SAMPLES)]
    for place, masks in chances.items():
        assert sum(masks.values()) == pytest.approx(1)
        counts = Counter(world[int(place)] for world in worlds)
        assert close(counts, {mask: chance for mask, chance in masks.items() if chance}, SAMPLES)
