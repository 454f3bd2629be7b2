"""Set-ups of Volto: legal, hardly ever the same, and nothing about them is certain but two rows."""

import collections
import random

import ridotto
from ridotto.games.volto.ai.setups import draw_setup
from ridotto.games.volto.notation import home_cells

DRAWN = 2_000


def test_a_set_up_says_little_of_the_next_one() -> None:
    drawn = [tuple(draw_setup(0, random.Random(number)).values()) for number in range(DRAWN)]
    assert len(set(drawn)) > 0.9 * DRAWN
    for place in range(10):
        faces = collections.Counter(faces[place] for faces in drawn)
        assert set(faces) == set("NCSL" if place >= 5 else "NCKSL")
        assert max(faces.values()) < 0.5 * DRAWN


def test_a_set_up_can_be_placed_from_both_seats() -> None:
    game = ridotto.new("volto", seed="set-ups", options={"setup": "placed"})
    setups = [draw_setup(seat, random.Random(seat)) for seat in range(2)]
    for seat, setup in enumerate(setups):
        assert list(setup) == home_cells(seat)
        for cell, face in setup.items():
            game.play(f"{face}@{cell}", seat=seat)
    assert game.view(0).phase == "playing"
