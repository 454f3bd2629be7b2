"""Bots play whole games under all switches, and greedy ones win against random ones."""

import random

import pytest

from tests.support.bots import play, random_game, share_of_greedy

GAMES = {"volto": 20, "twilight": 20, "mascarade": 25}


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_legal_in_games_of_all_kinds(name: str) -> None:
    for number in range(GAMES[name]):
        seed = f"legal {number}"
        game = random_game(name, seed)
        choose = random.Random(seed)
        others = choose.choice(["greedy", "random", "novice", "search@32"])
        names = [choose.choice(["greedy", others]) for _ in range(game.seats)]
        play(game, names, seed, most_moves=400)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["volto", "twilight"])
def test_greedy_beats_random_at_a_table_of_two(name: str) -> None:
    assert share_of_greedy(name, games=40) >= 0.85


@pytest.mark.parametrize("seats", [4, 6, 9])
def test_greedy_wins_far_more_than_its_share_of_mascarade(seats: int) -> None:
    assert share_of_greedy("mascarade", games=5 * seats, seats=seats) >= 3 / seats
