"""A sampled world is the real one in all that is public."""

import random

from ridotto import kernel
from tests.support.kit import random_options
from tests.support.worlds import play_random


def test_a_sampled_world_is_the_real_one_in_all_that_is_public(name: str) -> None:
    """Sampled states can be played on: they are complete, and differ only in secrets."""
    for seed in range(12):
        options = random_options(name, random.Random(seed))
        history = play_random(name, None, f"whole {seed}", options, 7 * seed)
        game = history.game
        for listener in [None, *range(game.seats)]:
            world = game.belief(listener).sample(kernel.new_rng(seed))
            other = game.supposing(world)
            assert other.view(listener) == game.view(listener)
            if len(game.actors) == 1 and game.view(None).waiting == list(game.actors):
                assert other.actors == game.actors
            for _ in range(5):
                if other.over:
                    break
                other.play(other.legal()[0])
