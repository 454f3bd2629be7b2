"""The search of Mascarade, where several answer at once and masks are looked at."""

import random

import pytest

import ridotto
from ridotto import kernel
from ridotto.search.ismcts import Search
from tests.support.search import ai_of, determinize


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
