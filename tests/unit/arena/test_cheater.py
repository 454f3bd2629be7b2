"""The cheater: it knows the truth, and only the arena has one."""

import itertools
import random
from typing import Any

import pytest

import ridotto
from ridotto.arena import entrants
from ridotto.arena.cheater import cheat
from ridotto.bots import registry as bots
from ridotto.engine.chance import FAST
from ridotto.engine.drive import drive
from ridotto.kernel import new_rng
from tests.support.bots import Looking
from tests.support.kit import games_with_ai


@pytest.mark.parametrize("name", games_with_ai())
def test_it_supposes_nothing_but_the_truth(name: str) -> None:
    chance = random.Random(1)
    game = ridotto.new(name, seed=3, compiled=True, generator=FAST)

    def compared(seat: int) -> Looking:
        cheater: Any = cheat("cheater@20", game, seat, "1")

        def choose(view: Any) -> str:
            worlds: Any = cheater.opponent_model.determinize(5, new_rng(1)).worlds
            truth = game.world()
            for field in truth.dtype.names or ():
                assert (worlds[field] == truth[field]).all(), field
            return cheater.choose(view) if game.steps % 2 else chance.choice(view.legal)

        return Looking(cheater, choose)

    turns = drive(game, {seat: compared(seat) for seat in range(game.seats)})
    assert len(list(itertools.islice(turns, 30))) > 5


def test_there_is_none_outside_the_arena() -> None:
    entrants.check("cheater@100ms", "volto")
    for name in ("cheater", "cheater@100ms"):
        with pytest.raises(ridotto.UnknownBot):
            bots.check_player(name, "volto")
        with pytest.raises(ridotto.UnknownBot):
            bots.make(name, "volto", players=2, player=0, options={}, seed="1")
