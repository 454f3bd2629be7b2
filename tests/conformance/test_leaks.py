"""Nothing that reaches a listener depends on what the listener may not know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from ridotto import kernel
from tests.support.worlds import (
    compare_bytes,
    let_a_secret_slip,
    play_random,
)

GAMES = ridotto.names()
CHUNKS = 4
POSITIONS = 2_600  # in a chunk: over 10,000 of each game in all


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_no_byte_depends_on_a_secret(name: str, seed: int) -> None:
    assert compare_bytes(name, seed) > 0


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_a_secret_in_ten_thousand_positions(name: str, chunk: int) -> None:
    positions, seed = 0, chunk * 10**6
    while positions < POSITIONS:
        positions += compare_bytes(name, seed)
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
        sum(compare_bytes(name, seed) for seed in range(40))
