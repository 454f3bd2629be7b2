"""The engine against independent referees: same actors, moves, events and results, all switches."""

import itertools
import random
from typing import Any

import pytest

import ridotto
from ridotto.games.mascarade.masks import MASKS
from ridotto.games.mascarade.scenarios import broken_conditions, sizes
from tests.games.mascarade import referee as mascarade
from tests.games.twilight import referee as twilight
from tests.games.volto import referee as volto
from tests.support.lockstep import Referee, drawn_cards, options_of, play_through

# (chunks, games in a chunk): thousands of games in all, spread over the test processes.
SIZES = {"volto": (8, 250), "twilight": (8, 60), "mascarade": (8, 250)}
SWITCHES: dict[str, dict[str, list[Any]]] = {
    "volto": {
        "soldier": ["forward", "rook"],
        "stalemate": ["loss", "draw"],
        "quiet_limit": [60, 8, 200, "off"],
        "lady_captor_shown": [True, False],
        "setup": ["drawn", "placed"],
    },
    "twilight": {
        "masquerade_centre": [True, False],
        "noop_cards": [False, True],
        "masquerade_doge": ["stop_after", "never_reach"],
        "favourite": ["both_net", "active_only"],
        "match": ["two_rounds", "single_round"],
        "second_deal": ["goes_on", "merchant_first"],
        "third_deal": ["once", "endless"],
        "extra_turn": [True, False],
        "final_check": ["doge_then_favourite", "doge_only"],
        "hand_discard": [True, False],
        "one_type_redeal": [True, False],
    },
    "mascarade": {
        "simultaneous_13": ["share", "richest"],
        "spy_centre": [False, True],
        "fool_centre": [False, True],
        "princess_blocks": [False, True],
        "after_reveal": ["no_announce", "must_swap"],
        "contests": ["sequential", "simultaneous"],
        "round_limit": ["off", 3, 10],
    },
}


def random_options(name: str, choose: random.Random) -> dict[str, Any]:
    """Every switch of a game at a random value."""
    return {switch: choose.choice(values) for switch, values in SWITCHES[name].items()}


def random_scenario(players: int, choose: random.Random) -> list[str]:
    """A random custom scenario that breaks no condition."""
    pool = [mask.name for mask in MASKS for _ in range(mask.copies)]
    while True:
        masks = choose.sample(pool, choose.choice(sizes(players)))
        if not broken_conditions(masks, players):
            return masks


def new_pair(name: str, seed: int, choose: random.Random) -> tuple[ridotto.Game, Referee]:
    """A random game, and a referee told how it began."""
    options = random_options(name, choose)
    if name == "mascarade":
        players = choose.randint(4, 12)
        options["scenario"] = choose.choice(["A", "B", random_scenario(players, choose)])
        game = ridotto.new(name, seats=players, seed=seed, options=options, compiled=True)
        truth = game.truth()
        start = {"masks": truth["masks"], "first": truth["first"]}
        explicit = options_of(game) | {"scenario": truth["masks"]}
        return game, mascarade.Referee(players, explicit, start)
    game = ridotto.new(name, seed=seed, options=options, compiled=True)
    truth = game.truth()
    if name == "twilight":
        start = {"merchant": truth["merchant"]}
        return game, twilight.Referee(2, options_of(game), start, drawn_cards(game, 0))
    start = {"first": truth["first"]}
    if options["setup"] == "drawn":
        start["setups"] = truth["setups"]
    return game, volto.Referee(2, options_of(game), start)


def play_chunk(name: str, first: int, games: int) -> set[str]:
    """Play some games against the referee and tell how they ended."""
    reasons = set()
    for seed in range(first, first + games):
        choose = random.Random(f"{name} {seed}")
        game, referee = new_pair(name, seed, choose)
        play_through(game, referee, choose, most_moves=1500)
        reasons.add(game.result.reason if game.result else "broken off")
    return reasons


@pytest.mark.parametrize("name", SIZES)
def test_engine_and_referee_agree_in_a_few_games(name: str) -> None:
    play_chunk(name, 0, 10)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "chunk"),
    [(name, chunk) for name, (chunks, _) in SIZES.items() for chunk in range(chunks)],
)
def test_engine_and_referee_agree_in_thousands_of_games(name: str, chunk: int) -> None:
    games = SIZES[name][1]
    reasons = play_chunk(name, 1000 + chunk * games, games)
    if name == "volto":
        assert {"candidate_captured", "candidate_took_lady", "quiet_limit"} <= reasons
    elif name == "mascarade":
        assert {"thirteen", "broke", "round_limit"} <= reasons


def test_every_switch_of_every_game_is_varied() -> None:
    for name, switches in SWITCHES.items():
        options = set(options_of(ridotto.new(name))) - {"scenario"}
        assert options == set(switches)


@pytest.mark.slow
def test_one_type_hands_are_shown_and_dealt_again_like_the_referee_says() -> None:
    """Opening hands of one type are rare; search seeds for some and compare those games."""
    found = 0
    for seed in itertools.count():
        game = ridotto.new("twilight", seed=f"redeal {seed}", compiled=True)
        if any(event.__struct_config__.tag == "shown" for event in game.events(None)):
            start = {"merchant": game.truth()["merchant"]}
            referee = twilight.Referee(2, options_of(game), start, drawn_cards(game, 0))
            play_through(game, referee, random.Random(seed), most_moves=40)
            found += 1
            if found == 2:
                return
