"""Bots play whole games under all switches, and greedy ones win against random ones."""

import random

import pytest

from tests.support.bots import play, random_game, share_of_greedy
from tests.support.kit import Table, bots_of, games_with_ai


@pytest.mark.parametrize("name", games_with_ai())
def test_every_choice_is_legal_in_games_of_all_kinds(name: str) -> None:
    for number in range(bots_of(name).games):
        seed = f"legal {number}"
        game = random_game(name, seed)
        choose = random.Random(seed)
        others = choose.choice(["greedy", "random", "novice", "search@32"])
        names = [choose.choice(["greedy", others]) for _ in range(game.seats)]
        play(game, names, seed, most_moves=400)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "table"), [(name, table) for name in games_with_ai() for table in bots_of(name).tables]
)
def test_greedy_wins_far_more_than_its_share(name: str, table: Table) -> None:
    assert share_of_greedy(name, games=table.games, seats=table.seats) >= table.share
