"""Nothing that reaches a listener depends on what the listener may not know."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridotto import kernel
from tests.support.worlds import (
    break_off,
    compare_bytes,
    let_a_secret_slip,
    other_world,
)

CHUNKS = 4
POSITIONS = 2_600  # in a chunk: over 10,000 of each game in all


def test_no_byte_depends_on_a_secret(name: str) -> None:
    @settings(max_examples=12, deadline=None)
    @given(st.integers(0, 2**32))
    def check(seed: int) -> None:
        assert compare_bytes(name, seed) > 0

    check()


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_byte_depends_on_a_secret_in_ten_thousand_positions(name: str, chunk: int) -> None:
    positions, seed = 0, chunk * 10**6
    while positions < POSITIONS:
        positions += compare_bytes(name, seed)
        seed += 1


def test_worlds_really_differ(name: str) -> None:
    """The property would hold for nothing if the other world were always the real one."""
    different: Counter[int | None] = Counter()
    for seed in range(20):
        game = break_off(name, None, f"differ {seed}", {}, 12).game
        for observer in (None, *range(game.seats)):
            world = game.belief(observer).sample(kernel.new_rng(seed))
            different[observer] += game.definition.view.truth(world[0]) != game.truth()
    assert min(different.values()) >= 5, different


def test_other_worlds_really_differ(name: str) -> None:
    """The same of the worlds in which games are played again."""
    different: Counter[int | None] = Counter()
    for seed in range(20):
        history = break_off(name, None, f"other {seed}", {}, 12)
        for observer in (None, *range(history.game.seats)):
            world, moves = other_world(history, observer, kernel.new_rng(seed))
            for seat, move in moves:
                world.play(move, seat=seat)
            different[observer] += world.truth() != history.game.truth()
    assert min(different.values()) >= 5, different


def test_a_leak_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one secret slip into a public field, and the property must fail."""
    let_a_secret_slip(name, monkeypatch)
    with pytest.raises(AssertionError):
        sum(compare_bytes(name, seed) for seed in range(40))
