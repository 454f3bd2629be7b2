"""What bots expect of a power is what the rules pay."""

import random

import pytest

from ridotto.games.mascarade.masks import CHEAT_COINS, MASKS, NUMBERS
from ridotto.games.mascarade.payoffs import EVERYTHING, payoff
from tests.games.mascarade.mascarade_examples import claim, coins, mascarade

# Both Peasants need contests, and what the Guru's victim knows is only guessed at.
POWERS = [mask for mask in MASKS if mask.name not in ("guru", "peasant")]
CASES = [
    (mask.name, players)
    for mask in POWERS
    for players in (4, 6, 8, 12)
    if players >= mask.least_players
]
# How targets are chosen, and how many.
CHOICES = {"swindler": ("target:", 1), "witch": ("witch:", 1), "puppet_master": ("targets:", 2)}


def scenario(players: int, mask: str) -> list[str]:
    """As many masks as are needed, one of them a certain one."""
    others = [
        *("judge", "king", "empress", "widow", "patron", "thief", "beggar"),
        *("witch", "cheat", "spy", "fool", "swindler", "princess"),
    ]
    return [mask, *(name for name in others if name != mask)][: max(players, 6)]


@pytest.mark.parametrize(("mask", "players"), CASES)
def test_a_power_pays_what_bots_expect(mask: str, players: int) -> None:
    choose = random.Random(f"{mask} {players}")
    for _ in range(12):
        purses = [choose.randint(1, 12) for _ in range(players)]
        seat, court = choose.randrange(players), choose.randint(0, 5)
        names = " ".join(scenario(players, mask))
        game = mascarade(names, purses, first=seat, court=court, seats=players)
        claim(game, mask)
        if mask in CHOICES and game.view(None).phase == "choosing":
            word, count = CHOICES[mask]
            others = [other for other in range(players) if other != seat]
            richest = sorted(others, key=purses.__getitem__, reverse=True)[:count]
            if mask != "witch" or purses[richest[0]] > purses[seat]:
                game.play(word + ",".join(map(str, sorted(richest))))
        expected = list(purses)
        payoff(expected, players, court, seat, NUMBERS[mask])
        if mask == "cheat" and purses[seat] >= CHEAT_COINS:
            assert game.result is not None
            assert game.result.winners == (seat,)
            assert expected[seat] == EVERYTHING
        else:
            assert coins(game) == expected


def test_every_other_victim_of_the_guru_pays() -> None:
    purses = [6, 8, 3, 6]
    payoff(purses, 4, 0, 2, NUMBERS["guru"])
    assert purses == [6, 6, 5, 6]
