"""Opening hands of one type are shown and dealt again."""

import itertools
import random

import pytest

import ridotto
from tests.games.twilight import referee as twilight
from tests.support.lockstep import drawn_cards, options_of, play_through


@pytest.mark.slow
def test_one_type_hands_are_shown_and_dealt_again_like_the_referee_says() -> None:
    """Opening hands of one type are rare; search seeds for some and compare those games."""
    found = 0
    for seed in itertools.count():
        game = ridotto.new("twilight", seed=f"redeal {seed}", compiled=True)
        if any(event.__struct_config__.tag == "shown" for event in game.events(None)):
            start = {"merchant": game.truth()["merchant"]}
            referee = twilight.Referee(2, options_of(game), start, drawn_cards(game, 0))
            play_through(game, referee, random.Random(seed), most_moves=40)
            found += 1
            if found == 2:
                return
