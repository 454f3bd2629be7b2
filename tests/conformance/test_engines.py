"""Interpreted and compiled rules play the same game, move for move and fact for fact."""

import random

import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.engine import registry
from ridotto.engine.options import read_options
from ridotto.engine.random_play import random_play
from ridotto.engine.start import new_state
from tests.support.kit import random_options

CASES = [
    pytest.param(name, seats, marks=[] if seats == usual else pytest.mark.slow)
    for name in ridotto.names()
    for usual in [registry.find(name).default_players]
    for seats in sorted({usual, registry.find(name).players[0], registry.find(name).players[-1]})
]
VARIANTS = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 2))]


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_play_is_the_same_interpreted_and_compiled(
    name: str, seats: int, variant: int
) -> None:
    definition = registry.find(name)
    choose = random.Random(f"{name} {seats} {variant}")
    options = read_options(definition, random_options(name, choose))
    play = random_play(definition)
    outcomes = []
    for run_begin, run_play in (
        (definition.rules.begin, play),
        (kernel.compiled(definition.rules.begin), kernel.compiled(play)),
    ):
        states = new_state(definition, seats, options, None)
        rng = kernel.new_rng(variant)
        words = np.zeros(definition.words, np.uint64)
        trail = []
        with np.errstate(over="ignore"):
            run_begin(states[0], rng)
            for steps in [1] * 200 + [600]:
                began = run_play(states[0], rng, words, steps)
                trail.append((began, states.tobytes(), rng.tobytes(), words.tobytes()))
        outcomes.append(trail)
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_events_and_moves_are_the_same_interpreted_and_compiled(name: str, seats: int) -> None:
    for seed in range(3):
        choose = random.Random(f"{name} {seats} {seed}")
        options = random_options(name, choose)
        slow = ridotto.new(name, seats=seats, seed=seed, options=options)
        fast = ridotto.new(name, seats=seats, seed=seed, options=options, compiled=True)
        for _ in range(150):
            assert slow.actors == fast.actors
            if slow.over:
                break
            seat = choose.choice(slow.actors)
            assert slow.legal_actions(seat) == fast.legal_actions(seat)
            move = choose.choice(slow.legal(seat))
            slow.play(move, seat=seat)
            fast.play(move, seat=seat)
            for listener in [None, *range(seats)]:
                assert slow.events(listener) == fast.events(listener)
        assert slow.truth() == fast.truth()
        assert slow.record() == fast.record()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_legal_as_list_as_mask_and_as_text_tell_the_same(name: str, seats: int) -> None:
    game = ridotto.new(name, seats=seats, seed=5)
    choose = random.Random(5)
    for _ in range(60):
        for seat in range(seats):
            actions = game.legal_actions(seat)
            mask = game.legal_mask(seat)
            assert len(mask) == game.definition.actions
            assert np.flatnonzero(mask).tolist() == actions == sorted(set(actions))
            state = game._states[0]
            texts = game.legal(seat)
            assert [game.definition.notation.parse(state, seat, text) for text in texts] == actions
            assert (seat in game.actors) == bool(actions)
        if game.over:
            return
        game.play(choose.choice(game.legal()))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_scores_are_shares_of_one_victory(name: str, seats: int) -> None:
    for seed in range(5):
        game = ridotto.new(name, seats=seats, seed=seed, compiled=True)
        choose = random.Random(seed)
        while not game.over:
            game.play(choose.choice(game.legal()))
        assert game.result is not None
        assert abs(sum(game.result.scores) - 1) < 1e-9
        assert game.actor is None
        assert game.legal() == []
