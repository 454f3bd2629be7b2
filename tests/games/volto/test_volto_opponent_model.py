"""OpponentModel: all arrangements, weighed by how the other moved; never surer than it may be."""

import math
import random
from collections import Counter

import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.arena.entrants import make
from ridotto.engine.drive import drive
from ridotto.games.volto import state as layout
from ridotto.games.volto.ai.opponent_model import OpponentModel
from ridotto.games.volto.belief.arrangements import arrangements
from ridotto.games.volto.belief.belief import Belief
from ridotto.games.volto.notation import LETTERS
from tests.support.possible import check_same_possible


def test_there_are_all_arrangements_once() -> None:
    rows = arrangements()
    assert len(np.unique(rows, axis=0)) == len(rows) == 50_400
    for row in rows[::997].tolist():
        assert Counter(row) == dict(enumerate(layout.COPIES))


def random_play(seed: str, moves: int) -> ridotto.Game:
    """Some random moves of Volto."""
    choose = random.Random(seed)
    game = ridotto.new("volto", seed=seed, compiled=True)
    while not game.over and len(game.moves) < moves:
        game.play(choose.choice(game.legal()))
    return game


ALL, FEW = 50_400, 700  # arrangements that are weighed for every move


@pytest.mark.parametrize("most", [ALL, FEW])
@pytest.mark.parametrize("number", range(8))
def test_what_a_belief_excludes_is_excluded_and_nothing_more(number: int, most: int) -> None:
    game = random_play(f"excluded {number}", 6 + 3 * number)
    if game.over:
        return
    for seat in range(2):
        suspicion, belief = OpponentModel(2, seat, game.options), Belief(2, seat, game.options)
        suspicion.most_updates = most
        check_same_possible(suspicion, belief, game.events(seat))


def test_worlds_are_drawn_by_their_weight_and_agree_with_the_belief() -> None:
    game = random_play("drawn", 14)
    suspicion = OpponentModel(2, 0, game.options)
    for event in game.events(0):
        suspicion.hear(event)
    rng = kernel.new_rng(3)
    worlds = suspicion.determinize(20_000, rng).worlds
    chances = suspicion.chances(rng)
    own = game.truth()["setups"][0]
    for index in range(10):
        drawn = Counter(LETTERS[face] for face in worlds["setups"][:, 1, index].tolist())
        for face, chance in chances[str(10 + index)].items():
            assert drawn[face] / len(worlds) == pytest.approx(chance, abs=0.004)
        assert {LETTERS[face] for face in worlds["setups"][:, 0, index].tolist()} == {
            own.replace("/", "")[index]
        }
    assert {int(count) for count in np.bitwise_count(worlds["standing"][:, 1])} == {
        len([mask for mask in game.view(0).masks if mask.seat == 1 and mask.cell])
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most", "surplus"),
    [("greedy", ALL, -0.01), ("greedy", FEW, -0.01), ("random", ALL, 0.04)],
)
def test_suspicion_knows_more_of_who_thinks_and_little_less_of_who_does_not(
    name: str, most: int, surplus: float
) -> None:
    """The log-loss of the truth, after every fourth move of games between two of a kind."""
    even, weighed, looks = 0.0, 0.0, 0
    for number in range(40):
        game = ridotto.new("volto", seed=f"calibrated {number}", compiled=True)
        players = {seat: make(name, game, seat, f"{number} {seat}") for seat in range(2)}
        suspicion, belief = OpponentModel(2, 0, game.options), Belief(2, 0, game.options)
        suspicion.most_updates = most
        told = 0
        truth = game.truth()["setups"][1].replace("/", "")
        for _ in drive(game, players):
            for event in game.events(0, since=told):
                suspicion.hear(event)
                belief.hear(event)
            told = game.steps
            if not game.over and len(game.moves) % 4 == 0:
                rng = kernel.new_rng(0)
                even += log_loss(belief.chances(rng), truth)
                weighed += log_loss(suspicion.chances(rng), truth)
                looks += 1
    assert looks > 100
    assert weighed < even + surplus * looks, (weighed / looks, even / looks)


def log_loss(chances: dict[str, dict[str, float]], truth: str) -> float:
    """How surprised somebody is by the true faces, a mask on the average."""
    return -sum(math.log(chances[str(10 + index)][face]) for index, face in enumerate(truth)) / len(
        truth
    )
