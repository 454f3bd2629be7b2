"""The search itself: what it counts, what it finds, and that it depends on nothing else."""

import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.games.volto import judgement, rules
from ridotto.games.volto.suspicion import Suspicion
from ridotto.search import ENTRY, Option, Search, entry_of, mixed


def volto_after(moves: int, seed: str) -> ridotto.Game:
    """A game of Volto in which some legal moves were made."""
    game = ridotto.new("volto", seed=seed, compiled=True)
    for number in range(moves):
        legal = game.legal()
        game.play(legal[number * 7 % len(legal)])
        if game.over:
            return volto_after(moves, seed + "+")
    return game


def suspicion_of(game: ridotto.Game, seat: int) -> Suspicion:
    """What a seat suspects that has heard everything."""
    suspicion = Suspicion(2, seat, game.options)
    for event in game.events(seat):
        suspicion.hear(event)
    return suspicion


def think(game: ridotto.Game, simulations: int, seed: int = 1) -> list[Option]:
    """What comes of a search for the seat to move."""
    seat = game.actor
    assert seat is not None
    rng = kernel.new_rng(seed)
    supposed = suspicion_of(game, seat).suppose(64, rng)
    return Search(rules, judgement, seat).think(supposed, rng, simulations=simulations)


def test_every_simulation_tries_one_legal_action_of_the_root() -> None:
    game = volto_after(5, "root")
    tried = think(game, 500)
    assert [option.action for option in tried] == game.legal_actions(game.actor or 0)
    assert sum(option.visits for option in tried) == 500
    assert all(0 <= option.value <= 1 for option in tried)


def test_the_same_seed_searches_the_same_and_another_one_does_not() -> None:
    game = volto_after(8, "seeds")
    assert think(game, 200) == think(game, 200)
    assert think(game, 200) != think(game, 200, seed=2)


def test_a_search_in_pieces_is_the_same_as_in_one() -> None:
    """With a limit of time it looks at the clock now and then, and learns the same."""
    game = volto_after(6, "pieces")
    seat = game.actor or 0
    found = []
    for seconds in (None, 1000.0):
        rng = kernel.new_rng(5)
        supposed = suspicion_of(game, seat).suppose(64, rng)
        search = Search(rules, judgement, seat)
        found.append(search.think(supposed, rng, simulations=300, seconds=seconds))
    assert found[0] == found[1]


def test_a_search_stops_when_its_time_is_over() -> None:
    game = volto_after(6, "time")
    supposed = suspicion_of(game, game.actor or 0).suppose(64, kernel.new_rng(1))
    search = Search(rules, judgement, game.actor or 0)
    tried = search.think(supposed, kernel.new_rng(1), simulations=10**7, seconds=0.05)
    assert 0 < sum(option.visits for option in tried) < 10**6


def test_worlds_are_not_changed_by_thinking() -> None:
    game = volto_after(6, "unchanged")
    supposed = suspicion_of(game, game.actor or 0).suppose(64, kernel.new_rng(1))
    before = supposed.worlds.tobytes()
    Search(rules, judgement, game.actor or 0).think(supposed, kernel.new_rng(1), simulations=300)
    assert supposed.worlds.tobytes() == before


@pytest.mark.parametrize("size", [64, 1 << 10])
def test_a_full_table_is_said_to_be_full_and_loses_nothing(size: int) -> None:
    place_of, key_of = kernel.interpreted(entry_of), kernel.interpreted(mixed)
    found = np.zeros(size, ENTRY).view(np.recarray)
    taken = {}
    for number in range(2 * size):
        place = place_of(found, key_of(np.uint64(7), number))
        if place >= 0:
            taken[number] = place
    assert len(set(taken.values())) == len(taken) <= size
    assert len(taken) > size // 2
    assert all(place_of(found, key_of(np.uint64(7), n)) == place for n, place in taken.items())


def test_what_a_seat_cannot_see_is_not_told_apart() -> None:
    game = volto_after(10, "apart")
    for seat in range(2):
        worlds = suspicion_of(game, seat).suppose(50, kernel.new_rng(2)).worlds
        keys = {int(kernel.compiled(judgement.tell_apart)(world, seat)) for world in worlds}
        assert len(keys) == 1
        others = {int(kernel.compiled(judgement.tell_apart)(world, 1 - seat)) for world in worlds}
        assert len(others) > 10
