"""Nothing that reaches a listener depends on what the listener may not know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from ridotto import kernel
from tests.support.kit import random_table
from tests.support.worlds import count_agreeing_positions, let_a_secret_slip, play_random

GAMES = ridotto.names()
CHUNKS = 4
POSITIONS = 2_600  # in a chunk: over 10,000 of each game in all


def check_random_history(name: str, seed: int, worlds: int = 1) -> int:
    """Play a random part of a random game and compare it with other worlds of one listener."""
    choose = random.Random(f"leak {name} {seed}")
    players, options = random_table(name, choose)
    history = play_random(name, players, f"leak {seed}", options, choose.randint(0, 120))
    listener = choose.choice([None, *range(history.game.seats)])
    return count_agreeing_positions(history, listener, kernel.new_rng(seed), worlds)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_no_byte_depends_on_a_secret(name: str, seed: int) -> None:
    assert check_random_history(name, seed) > 0


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_a_secret_in_ten_thousand_positions(name: str, chunk: int) -> None:
    positions, seed = 0, chunk * 10**6
    while positions < POSITIONS:
        positions += check_random_history(name, seed)
        seed += 1


@pytest.mark.parametrize("name", GAMES)
def test_worlds_really_differ(name: str) -> None:
    """The property would hold for nothing if the other world were always the real one."""
    different = 0
    for seed in range(20):
        history = play_random(name, None, f"differ {seed}", {}, 12)
        world = history.game.belief(None).sample(kernel.new_rng(seed))
        different += history.game.definition.view.truth(world[0]) != history.game.truth()
    assert different >= 5


@pytest.mark.parametrize("name", GAMES)
def test_a_leak_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one secret slip into a public field, and the property must fail."""
    let_a_secret_slip(name, monkeypatch)
    with pytest.raises(AssertionError):
        sum(check_random_history(name, seed) for seed in range(40))
