"""The search itself: what it counts, what it finds, and that it depends on nothing else."""

import numpy as np
import pytest

from ridotto import kernel
from ridotto.search.ismcts import ActionValue
from ridotto.search.workspace import ENTRY, borrowed, entry_key, take_entry
from tests.support.kit import bots_of, games_with_ai
from tests.support.search import after, determinize, search_for, think


@pytest.mark.parametrize("name", games_with_ai())
@pytest.mark.parametrize("threads", [1, 3])
def test_every_simulation_tries_one_legal_action_of_the_root(name: str, threads: int) -> None:
    for moves in (5, 21):
        game = after(name, moves, "root")
        tried = think(game, 200, threads=threads)
        assert [option.action for option in tried] == game.legal_actions(game.actor or 0)
        assert sum(option.visits for option in tried) == 200 * threads
        assert all(0 <= option.value <= 1 for option in tried)


@pytest.mark.parametrize("name", games_with_ai())
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_searches_the_same_and_another_one_does_not(name: str, threads: int) -> None:
    game = after(name, 8, "seeds")
    found = think(game, 200, threads=threads)
    assert found == think(game, 200, threads=threads)
    assert found != think(game, 200, seed=2, threads=threads)


@pytest.mark.parametrize("name", games_with_ai()[-1:])
def test_threads_search_on_their_own(name: str) -> None:
    game = after(name, 8, "threads")
    assert think(game, 200, threads=2) != [
        ActionValue(option.action, 2 * option.visits, option.value) for option in think(game, 200)
    ]


@pytest.mark.parametrize("name", games_with_ai()[-1:])
def test_a_search_in_pieces_is_the_same_as_in_one(name: str) -> None:
    """With a limit of time it looks at the clock now and then, and learns the same."""
    game = after(name, 6, "pieces")
    found = []
    for seconds in (None, 1000.0):
        rng = kernel.new_rng(5)
        supposed = determinize(game, game.actor or 0, 64, rng)
        found.append(search_for(game).think(supposed, rng, simulations=300, seconds=seconds))
    assert found[0] == found[1]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", games_with_ai()[-1:])
def test_a_search_stops_when_its_time_is_over(name: str, threads: int) -> None:
    game = after(name, 6, "time")
    rng = kernel.new_rng(1)
    supposed = determinize(game, game.actor or 0, 64, rng)
    tried = search_for(game).think(supposed, rng, simulations=10**7, seconds=0.05, threads=threads)
    assert 0 < sum(option.visits for option in tried) < 10**6


@pytest.mark.parametrize("name", games_with_ai())
def test_worlds_are_not_changed_by_thinking(name: str) -> None:
    game = after(name, 6, "unchanged")
    supposed = determinize(game, game.actor or 0, 64, kernel.new_rng(1))
    before = supposed.worlds.tobytes(), supposed.opponent_skill.tobytes()
    search_for(game).think(supposed, kernel.new_rng(1), simulations=300)
    assert before == (supposed.worlds.tobytes(), supposed.opponent_skill.tobytes())


@pytest.mark.parametrize("size", [64, 1 << 10])
def test_a_full_table_is_said_to_be_full_and_loses_nothing(size: int) -> None:
    place_of, key_of = kernel.interpreted(take_entry), kernel.interpreted(entry_key)
    found = np.zeros(size, ENTRY).view(np.recarray)
    taken = {}
    for number in range(2 * size):
        place = place_of(found, key_of(np.uint64(7), number))
        if place >= 0:
            taken[number] = place
    assert len(set(taken.values())) == len(taken) <= size
    assert len(taken) > size // 2
    assert all(place_of(found, key_of(np.uint64(7), n)) == place for n, place in taken.items())


@pytest.mark.parametrize("name", games_with_ai())
def test_only_what_was_tried_takes_a_place(name: str) -> None:
    """So the table has room left after as many simulations as it is made for."""
    game = after(name, 6, "places")
    rng = kernel.new_rng(1)
    search = search_for(game)
    search.think(determinize(game, game.actor or 0, 64, rng), rng, simulations=2_000)
    with borrowed(search._model, 1) as (workspace,):
        table = workspace.table[: 1 << (4 * 2_000).bit_length()]  # as much as is cleared before
        taken = table[table["key"] != 0]
    assert 2_000 <= len(taken) <= 3 * 2_000
    assert taken["visits"].min() >= 1


@pytest.mark.parametrize("name", games_with_ai())
def test_supposed_worlds_agree_with_what_the_seat_sees(name: str) -> None:
    own_part = bots_of(name).own_part
    for moves in (4, 13, 30):
        game = after(name, moves, "agree")
        for seat in range(game.seats):
            known = own_part(game._states[0], seat)
            for world in determinize(game, seat, 20, kernel.new_rng(3)).worlds:
                assert own_part(world, seat) == known, (game.record(), seat)
