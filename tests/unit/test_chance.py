"""The generators of real games: known answers, evenness, and room for any number of draws."""

import hashlib
import hmac
import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ridotto
from ridotto import kernel
from ridotto.engine.chance import FAST, GENERATOR, KNOWN, chance
from ridotto.engine.game import Game
from ridotto.kernel.random import RNG_HEADER


def independent_words(seed: str, step: int, count: int) -> list[int]:
    """Words of the second generator, written out from RFC 2104 with nothing but a hash."""
    key = seed.encode()
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in key) for pad in (0x36, 0x5C))
    words: list[int] = []
    for block in range(count // 4 + 1):
        text = f"ridotto draws 2\n{step}\n{block}".encode()
        digest = hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).digest()
        words += struct.unpack("<4Q", digest)
    return words[:count]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=100), st.integers(0, 10**6))
def test_words_are_those_of_an_independent_computation(seed: str, step: int) -> None:
    rng = chance(GENERATOR, seed, step, 9)
    assert rng[RNG_HEADER : RNG_HEADER + 9].tolist() == independent_words(seed, step, 9)
    first = hmac.new(seed.encode(), f"ridotto draws 2\n{step}\n0".encode(), "sha256").digest()
    assert rng[RNG_HEADER : RNG_HEADER + 4].tobytes() == first


def test_the_words_never_change() -> None:
    """Records replay for ever: these numbers may never be others."""
    assert chance(GENERATOR, "7", 0, 4)[RNG_HEADER:].tolist() == STREAM


STREAM = [4029142308666966447, 2916372980416421328, 15070331241206454630, 3330364231764707712]


@pytest.mark.parametrize("limit", [2, 3, 7, 54])
def test_draws_are_even(limit: int) -> None:
    below = kernel.compiled(kernel.below)
    rng = chance(GENERATOR, f"even {limit}", 0, 60_000)
    counts = np.bincount([below(rng, limit) for _ in range(59_000)], minlength=limit)
    kernel.check_given(rng)
    expected = 59_000 / limit
    chi_squared = float(((counts - expected) ** 2 / expected).sum())
    assert chi_squared < limit + 6 * (2 * limit) ** 0.5


def test_steps_and_seeds_share_no_word() -> None:
    words = [
        word
        for seed in ("a", "b")
        for step in range(50)
        for word in chance(GENERATOR, seed, step, 8)[RNG_HEADER:].tolist()
    ]
    assert len(set(words)) == len(words)


class ShortGame(Game):
    """A game that has few words at first, so that it must ask for more."""

    first: int

    def _rng(self, words: int) -> kernel.Words:
        return chance(self.generator, self.seed, self._step, min(words, self.first * words // 4))


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("name", ridotto.names())
def test_however_much_is_drawn_the_deal_is_the_same(name: str, compiled: bool) -> None:
    wanted = ridotto.new(name, seed="short")
    for first in (1, 2, 3):
        short: Any = type("Short", (ShortGame,), {"first": first})
        game = short(name, seed="short", compiled=compiled)
        assert (game.draws(), game.truth()) == (wanted.draws(), wanted.truth())


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from(ridotto.names()), st.sampled_from(KNOWN))
def test_interpreted_and_compiled_games_are_dealt_alike(
    seed: int, name: str, generator: int
) -> None:
    games = [
        ridotto.new(name, seed=seed, generator=generator, compiled=compiled)
        for compiled in (False, True)
    ]
    for _ in range(30):
        if games[0].over:
            break
        move, seat = games[0].legal()[-1], games[0].actor
        for game in games:
            game.play(move, seat=seat)
    assert games[0].world().tobytes() == games[1].world().tobytes()
    assert games[0].draws() == games[1].draws()


@pytest.mark.parametrize("name", ridotto.names())
def test_the_generator_goes_with_a_game(name: str) -> None:
    for generator in KNOWN:
        game = ridotto.new(name, seed=3, generator=generator)
        again = ridotto.replay(game.record())
        assert (game.copy().generator, again.generator) == (generator, generator)
        assert again.truth() == game.truth()
    assert ridotto.new(name, seed=3).generator == GENERATOR != FAST
