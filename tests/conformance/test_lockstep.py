"""The engine against independent referees: same actors, moves, events and results, all options."""

import random

import pytest

import ridotto
from tests.support.kit import kit, random_table
from tests.support.lockstep import options_of, play_through
from tests.support.worlds import let_all_hear_a_secret

CHUNKS = 8  # spread over the test processes


def play_chunk(name: str, first: int, games: int) -> set[str]:
    """Play some games against the referee and tell how they ended."""
    reasons = set()
    for seed in range(first, first + games):
        choose = random.Random(f"{name} {seed}")
        players, options = random_table(name, choose)
        game = ridotto.new(name, seats=players, seed=seed, options=options, compiled=True)
        referee = kit(name).new_referee(game)
        play_through(game, referee, choose, most_moves=1500, drawn=kit(name).drawn)
        reasons.add(game.result.reason if game.result else "broken off")
    return reasons


def test_engine_and_referee_agree_in_a_few_games(name: str) -> None:
    play_chunk(name, 0, 10)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engine_and_referee_agree_in_thousands_of_games(name: str, chunk: int) -> None:
    games = kit(name).lockstep_games
    assert kit(name).reasons <= play_chunk(name, 1000 + chunk * games, games)


def test_every_option_of_every_game_is_varied(name: str) -> None:
    _, options = random_table(name, random.Random(1))
    assert options.keys() == options_of(ridotto.new(name)).keys()


def test_what_everybody_hears_of_a_secret_would_be_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A belief hears the leak as well, so only somebody who knows the rules can tell."""
    let_all_hear_a_secret(name, monkeypatch)
    with pytest.raises(AssertionError):
        play_chunk(name, 0, 10)
