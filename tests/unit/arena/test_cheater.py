"""The cheater: it knows the truth, and only the arena has one."""

import random
from typing import Any

import pytest

import ridotto
from ridotto.arena import entrants
from ridotto.arena.cheater import cheat
from ridotto.bots import registry as bots
from ridotto.kernel import new_rng


@pytest.mark.parametrize("name", ridotto.names())
def test_it_supposes_nothing_but_the_truth(name: str) -> None:
    chance = random.Random(1)
    game = ridotto.new(name, seed=3, compiled=True)
    cheaters: list[Any] = [cheat("cheater@20", game, seat, "1") for seat in range(game.seats)]
    heard = [0] * game.seats
    looked_at = 0
    while not game.over and looked_at < 30:
        seat = game.actor or 0
        for event in game.events(seat, since=heard[seat]):
            cheaters[seat].hear(event)
        heard[seat] = game.steps
        worlds: Any = cheaters[seat].opponent_model.determinize(5, new_rng(1)).worlds
        truth = game.world()
        for field in truth.dtype.names or ():
            assert (worlds[field] == truth[field]).all(), field
        looked_at += 1
        game.play(cheaters[seat].choose(game.view(seat)) if looked_at % 2 else _any(game, chance))
    assert looked_at > 5


def _any(game: ridotto.Game, chance: random.Random) -> str:
    return chance.choice(game.legal())


def test_there_is_none_outside_the_arena() -> None:
    entrants.check("cheater@100ms", "volto")
    for name in ("cheater", "cheater@100ms"):
        with pytest.raises(ridotto.UnknownBot):
            bots.check_player(name, "volto")
        with pytest.raises(ridotto.UnknownBot):
            bots.make(name, "volto", players=2, player=0, options={}, seed="1")
