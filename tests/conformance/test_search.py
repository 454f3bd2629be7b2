"""The search itself: what it counts, what it finds, and that it depends on nothing else."""

import random
from typing import Any

import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.engine.definition import AI
from ridotto.engine.registry import find
from ridotto.search.ismcts import ActionValue, Search
from ridotto.search.model import Determinization
from ridotto.search.workspace import ENTRY, entry_key, take_entry


def after(name: str, moves: int, seed: str) -> ridotto.Game:
    """A game in which some legal moves were made, and there is more than one to choose from."""
    game = ridotto.new(name, seed=seed, compiled=True)
    while len(game.moves) < moves or len(game.legal()) == 1:
        legal = game.legal()
        game.play(legal[len(game.moves) * 7 % len(legal)])
        if game.over:
            return after(name, moves, seed + "+")
    return game


def ai_of(name: str) -> AI:
    """How bots think about a game."""
    found = find(name).ai
    assert found is not None
    return found


def determinize(game: ridotto.Game, seat: int, count: int, rng: kernel.Words) -> Determinization:
    """What a seat supposes that has heard everything."""
    model = ai_of(game.name).opponent_model(game.seats, seat, game.options)
    for event in game.events(seat):
        model.hear(event)
    return model.determinize(count, rng)


def search_for(game: ridotto.Game) -> Search:
    """A search for the seat to move."""
    ai = ai_of(game.name)
    return Search(ai.search_model, game.actor or 0, ai.search_config)


def think(
    game: ridotto.Game, simulations: int, seed: int = 1, threads: int = 1
) -> list[ActionValue]:
    """What comes of a search for the seat to move."""
    rng = kernel.new_rng(seed)
    supposed = determinize(game, game.actor or 0, 64, rng)
    return search_for(game).think(supposed, rng, simulations=simulations, threads=threads)


@pytest.mark.parametrize("name", ridotto.names())
@pytest.mark.parametrize("threads", [1, 3])
def test_every_simulation_tries_one_legal_action_of_the_root(name: str, threads: int) -> None:
    for moves in (5, 21):
        game = after(name, moves, "root")
        tried = think(game, 200, threads=threads)
        assert [option.action for option in tried] == game.legal_actions(game.actor or 0)
        assert sum(option.visits for option in tried) == 200 * threads
        assert all(0 <= option.value <= 1 for option in tried)


def all_asked() -> ridotto.Game:
    """A game of Mascarade in which everybody but one may contest at the same time."""
    game = ridotto.new("mascarade", seed="all", options={"contests": "simultaneous"})
    while len(game.actors) < 2:
        announced = [move for move in game.legal() if move.startswith("announce")]
        game.play(announced[0] if announced and len(game.moves) > 6 else game.legal()[0])
    return game


def test_who_answers_together_with_others_looks_ahead_as_well() -> None:
    game = all_asked()
    for seat in game.actors:
        rng = kernel.new_rng(1)
        ai = ai_of("mascarade")
        search = Search(ai.search_model, seat, ai.search_config)
        tried = search.think(determinize(game, seat, 64, rng), rng, simulations=200)
        assert [option.action for option in tried] == game.legal_actions(seat)
        assert sum(option.visits for option in tried) == 200


def test_nobody_hears_what_others_answer_at_the_same_time() -> None:
    game = all_asked()
    first, second, *_ = game.actors
    infoset_key = kernel.compiled(ai_of("mascarade").search_model.infoset_key)
    worlds = determinize(game, first, 1, kernel.new_rng(1)).worlds
    told = {}
    for answers in (0, 1 << first, 1 << second):
        worlds["contesting"] = answers
        told[answers] = int(infoset_key(worlds[0], second))
    assert told[0] == told[1 << first] != told[1 << second]


@pytest.mark.parametrize("name", ridotto.names())
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_searches_the_same_and_another_one_does_not(name: str, threads: int) -> None:
    game = after(name, 8, "seeds")
    found = think(game, 200, threads=threads)
    assert found == think(game, 200, threads=threads)
    assert found != think(game, 200, seed=2, threads=threads)


def test_threads_search_on_their_own() -> None:
    game = after("volto", 8, "threads")
    assert think(game, 200, threads=2) != [
        ActionValue(option.action, 2 * option.visits, option.value) for option in think(game, 200)
    ]


def test_a_search_in_pieces_is_the_same_as_in_one() -> None:
    """With a limit of time it looks at the clock now and then, and learns the same."""
    game = after("volto", 6, "pieces")
    found = []
    for seconds in (None, 1000.0):
        rng = kernel.new_rng(5)
        supposed = determinize(game, game.actor or 0, 64, rng)
        found.append(search_for(game).think(supposed, rng, simulations=300, seconds=seconds))
    assert found[0] == found[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_stops_when_its_time_is_over(threads: int) -> None:
    game = after("volto", 6, "time")
    rng = kernel.new_rng(1)
    supposed = determinize(game, game.actor or 0, 64, rng)
    tried = search_for(game).think(supposed, rng, simulations=10**7, seconds=0.05, threads=threads)
    assert 0 < sum(option.visits for option in tried) < 10**6


@pytest.mark.parametrize("name", ridotto.names())
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


@pytest.mark.parametrize("name", ridotto.names())
def test_only_what_was_tried_takes_a_place(name: str) -> None:
    """So the table has room left after as many simulations as it is made for."""
    game = after(name, 6, "places")
    rng = kernel.new_rng(1)
    search = search_for(game)
    search.think(determinize(game, game.actor or 0, 64, rng), rng, simulations=2_000)
    table = search._workspaces[0].table
    taken = table[table["key"] != 0]
    assert 2_000 <= len(taken) <= 3 * 2_000
    assert taken["visits"].min() >= 1


def test_what_a_seat_cannot_see_is_not_told_apart() -> None:
    game = after("volto", 10, "apart")
    infoset_key = kernel.compiled(ai_of("volto").search_model.infoset_key)
    for seat in range(2):
        worlds = determinize(game, seat, 50, kernel.new_rng(2)).worlds
        assert len({int(infoset_key(world, seat)) for world in worlds}) == 1
        assert len({int(infoset_key(world, 1 - seat)) for world in worlds}) > 10


@pytest.mark.parametrize("name", ridotto.names())
def test_supposed_worlds_agree_with_what_the_seat_sees(name: str) -> None:
    for moves in (4, 13, 30):
        game = after(name, moves, "agree")
        for seat in range(game.seats):
            known = own_part(name, game._states[0], seat)
            for world in determinize(game, seat, 20, kernel.new_rng(3)).worlds:
                assert own_part(name, world, seat) == known, (game.record(), seat)


def own_part(name: str, world: Any, seat: int) -> Any:
    """What a seat knows for sure of a world, as far as the state tells it."""
    if name == "volto":
        return [world["standing"].tolist(), world["masks"][seat].tolist(), int(world["turn"])]
    if name == "twilight":
        return [
            world["figures"].tolist(),
            world["hands"][seat].tolist(),
            int(world["hands"][1 - seat].sum()),
            int(world["deck"].sum()),
            world["discards"].tolist(),
            int(world["mode"]),
        ]
    fields = ("coins", "court", "phase", "turn_seat", "turn_number", "claim", "banned", "answered")
    more = ("player_at", "contesting", "opening")
    return [np.asarray(world[field]).tolist() for field in fields + more] + [sorted(world["cards"])]


@pytest.mark.parametrize("number", range(6))
def test_what_somebody_has_just_seen_is_so_in_all_his_worlds(number: int) -> None:
    chance = random.Random(number)
    game = ridotto.new("mascarade", seats=4 + number, seed=number, compiled=True)
    looks = 0
    while not game.over and looks < 5:
        seat = game.actor or 0
        move = chance.choice(game.legal())
        if chance.random() < 0.3 and "look" in game.legal():
            move = "look"
        game.play(move, seat=seat)
        if move == "look":
            looks += 1
            place = game._states[0].player_at.tolist().index(seat)
            worlds = determinize(game, seat, 20, kernel.new_rng(number)).worlds
            assert set(worlds["cards"][:, place]) == {game._states[0].cards[place]}
    assert looks
