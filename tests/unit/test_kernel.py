"""Bits, facts and the generator: right, even, and the same however they run."""

import importlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core import event

from ridotto import kernel
from ridotto.kernel import Bits

WORDS = st.integers(0, 2**64 - 1)


@given(WORDS)
def test_count_and_lowest_bit_agree_with_python(word: int) -> None:
    with np.errstate(over="ignore"):
        assert kernel.count_bits(Bits(word)) == word.bit_count()
        if word:
            assert kernel.lowest_bit(Bits(word)) == (word & -word).bit_length() - 1


@given(WORDS.filter(bool), st.data())
def test_nth_bit_finds_every_bit_in_order(word: int, data: st.DataObject) -> None:
    bits = [number for number in range(64) if word >> number & 1]
    nth = data.draw(st.integers(0, len(bits) - 1))
    with np.errstate(over="ignore"):
        assert kernel.nth_bit(Bits(word), nth) == bits[nth]


@given(st.lists(st.integers(0, 2**20 - 1), min_size=1, max_size=9), st.data())
def test_nth_action_and_actions_agree(words: list[int], data: st.DataObject) -> None:
    # With eight words the counts are held in bytes, enough for 127 legal actions.
    array = np.array([word & 0x7FFF for word in words], np.uint64)
    actions = kernel.actions(array)
    if not actions:
        return
    nth = data.draw(st.integers(0, len(actions) - 1))
    with np.errstate(over="ignore"):
        assert kernel.nth_action(array, nth) == actions[nth]
    assert kernel.action_mask(array, 64 * len(words)).sum() == len(actions)


def test_the_stream_never_changes() -> None:
    """Records replay for ever: these numbers may never be others."""
    rng = kernel.keyed(b"7", 0)
    with np.errstate(over="ignore"):
        drawn = [int(kernel.draw(rng)) for _ in range(4)]
    assert drawn == STREAM


STREAM = [
    6568673443026209971,
    17164067326691480468,
    9338490360919344486,
    2625377980001058628,
]


def test_compiled_and_interpreted_streams_are_one() -> None:
    one, two = kernel.new_rng(3), kernel.new_rng(3)
    below = kernel.compiled(kernel.below)
    with np.errstate(over="ignore"):
        for limit in [1, 2, 3, 10, 54, 1000, 2**31] * 20:
            assert kernel.below(one, limit) == below(two, limit)
    assert one.tolist() == two.tolist()


@pytest.mark.parametrize("limit", [2, 3, 7, 54])
def test_below_is_even(limit: int) -> None:
    rng = kernel.new_rng(limit)
    below = kernel.compiled(kernel.below)
    draws = 60_000
    counts = np.bincount([below(rng, limit) for _ in range(draws)], minlength=limit)
    expected = draws / limit
    chi_squared = float(((counts - expected) ** 2 / expected).sum())
    assert chi_squared < limit + 6 * (2 * limit) ** 0.5


def test_streams_of_one_seed_differ() -> None:
    keys = {tuple(kernel.new_rng(1, stream).tolist()) for stream in range(100)}
    assert len(keys) == 100


def test_scripted_draws_come_first_and_then_chance() -> None:
    rng = kernel.scripted([5, 0])
    with np.errstate(over="ignore"):
        assert [int(kernel.below(rng, 6)) for _ in range(2)] == [5, 0]
        assert 0 <= kernel.below(rng, 6) < 6


@pytest.mark.parametrize("run", [kernel.interpreted, kernel.compiled])
def test_given_words_come_first_and_running_out_is_told(run: Any) -> None:
    words = np.array([2**63 + 2**40, 2**64 - 1, 2**62], "<u8").tobytes()
    rng = kernel.given(words)
    assert [int(run(kernel.below)(rng, 6)), float(run(kernel.unit)(rng))] == [3, 1 - 2.0**-53]
    assert int(run(kernel.below)(rng, 8)) == 2
    kernel.check_given(rng)
    # A loop that waits for some number must end, even where no more words are given.
    assert 5 in {int(run(kernel.below)(rng, 6)) for _ in range(200)}
    with pytest.raises(OverflowError):
        kernel.check_given(rng)


def test_a_given_word_that_is_uneven_is_skipped() -> None:
    rng = kernel.given(np.array([0, 2**63], "<u8").tobytes())
    assert int(kernel.interpreted(kernel.below)(rng, 3)) == 1
    assert int(rng[2]) == 2


@given(st.lists(WORDS, min_size=1, max_size=40), st.lists(st.integers(1, 2**31), max_size=30))
def test_given_words_are_read_alike_interpreted_and_compiled(
    words: list[int], limits: list[int]
) -> None:
    one, two = (kernel.given(np.array(words, "<u8").tobytes()) for _ in range(2))
    for limit in limits:
        slow, fast = kernel.interpreted(kernel.below), kernel.compiled(kernel.below)
        assert slow(one, limit) == fast(two, limit)
    assert one.tolist() == two.tolist()


def test_facts_count_on_past_the_end_of_their_buffer() -> None:
    facts = kernel.new_facts(capacity=2)
    for number in range(3):
        kernel.note(facts, number + 1, number)
    with pytest.raises(OverflowError):
        kernel.read_facts(facts)
    wide = kernel.new_facts(capacity=3)
    for number in range(3):
        kernel.note(wide, number + 1, number)
    assert kernel.read_facts(wide).tolist() == [[n + 1, n, 0, 0, 0, 0] for n in range(3)]


@kernel.rule
def doubled(number: int) -> int:
    return 2 * number


@kernel.rule
def called_by_a_rule(number: int) -> int:
    return doubled(number) + 1


@kernel.rare_rule
def called_by_a_rare_rule(number: int) -> int:
    return doubled(number) + 2


def test_a_rule_is_compiled_once_for_all_who_call_it() -> None:
    numba = kernel.register_rules()

    def call_all(number: int) -> int:
        return doubled(number) + called_by_a_rule(number) + called_by_a_rare_rule(number)

    with event.install_recorder("numba:compile") as recorder:
        for options in ({}, {"nogil": True}, {"error_model": "numpy"}):
            assert numba.njit(**options)(call_all)(5) == 33
    ends = [found.data["dispatcher"] for _, found in recorder.buffer if found.is_end]
    assert [each.py_func for each in ends].count(doubled) == 1


def test_importing_and_playing_needs_no_numba() -> None:
    """Compiled code is for those who ask; a game on the command line starts without it."""
    code = (
        "import sys, ridotto; game = ridotto.new('volto', seed=1); game.play(game.legal()[0]);"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_nothing_is_kept_where_nothing_can_be_written() -> None:
    """Numba would else keep its code beside the source, and not notice when a rule changes."""
    code = (
        "from ridotto import kernel;"
        "assert kernel.cache_folder() is None;"
        "bits = kernel.compiled(kernel.count_bits); assert bits(kernel.Bits(7)) == 3;"
        "assert not bits.stats.cache_path"
    )
    environment = os.environ | {"XDG_CACHE_HOME": "/dev/null/nowhere"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


@pytest.mark.parametrize("missing", ["_get_impl", "_impl_cache", "_build_impl"])
def test_rules_compile_where_the_private_parts_of_numba_are_gone(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_module = importlib.import_module("ridotto.kernel.compile")
    shared: list[Any] = []
    monkeypatch.setattr(compile_module, "_find_machine_code", shared.append)
    parts = {"_get_impl", "_impl_cache", "_build_impl"} - {missing}
    monkeypatch.setattr(compile_module, "hasattr", lambda _, name: name in parts, raising=False)

    @kernel.rule
    def double(number: int) -> int:
        return 2 * number

    def caller(number: int) -> int:
        return double(number) + 1

    assert kernel.compiled(caller)(20) == 41
    assert not shared
