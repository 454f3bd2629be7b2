"""Moves of Volto that win for sure: tried in worlds that agree, against every answer."""

import random
from typing import Any

import numpy as np

import ridotto
from ridotto.engine.chance import FAST
from ridotto.engine.drive import drive
from ridotto.games.volto import rules
from ridotto.games.volto import state as layout
from ridotto.games.volto.ai.opponent_model import OpponentModel
from ridotto.games.volto.belief.belief import Belief
from ridotto.kernel import compiled, new_rng, nth_action_of_eight_words
from tests.support.bots import Looking

legal, apply, pick = (
    compiled(rules.legal),
    compiled(rules.apply),
    compiled(nth_action_of_eight_words),
)
WORLDS = 40


def choices(state: Any, seat: int) -> list[int]:
    """The legal actions of a seat."""
    words = np.zeros(layout.WORDS, np.uint64)
    return [int(pick(words, number)) for number in range(legal(state, seat, words))]


def after(states: Any, action: int) -> Any:
    """The states of one world after an action."""
    found = states.copy()
    apply(found[0], action, new_rng(0))
    return found


def is_won(states: Any, seat: int) -> bool:
    """Whether a seat has won in a world."""
    return bool(states[0]["phase"] == layout.OVER and states[0]["winner"] == seat)


def wins_within_two(states: Any, seat: int, action: int) -> bool:
    """Whether an action wins in a world at once, or with any next move after any answer."""
    moved = after(states, action)
    if moved[0]["phase"] == layout.OVER:
        return is_won(moved, seat)
    for answer in choices(moved[0], 1 - seat):
        answered = after(moved, answer)
        if answered[0]["phase"] == layout.OVER:
            if not is_won(answered, seat):
                return False
        elif not any(is_won(after(answered, last), seat) for last in choices(answered[0], seat)):
            return False
    return True


def agreeing(game: ridotto.Game, seat: int) -> list[Any]:
    """Worlds that agree with all that a seat was told."""
    belief = Belief(2, seat, game.options)
    for event in game.events(seat):
        belief.hear(event)
    rng = new_rng(1)
    return [belief.sample(rng).view(np.ndarray) for _ in range(WORLDS)]


def is_entrance(states: Any, seat: int, action: int) -> bool:
    """Whether an action wins on a free cell: the Candidate has entered the palace."""
    target = np.uint64(1) << np.uint64(action & 63)
    return not states[0]["standing"][1 - seat] & target and is_won(after(states, action), seat)


def test_what_is_called_sure_wins_in_all_worlds_and_every_entrance_is_found() -> None:
    found: list[bool] = []  # of every sure move, whether it wins at once
    for number in range(200):
        chance = random.Random(number)
        game = ridotto.new("volto", seed=number, compiled=True, generator=FAST)
        players = {seat: looking(game, seat, chance, found) for seat in range(2)}
        for _ in drive(game, players):
            if len(found) == 30:
                break
        if len(found) == 30:
            break
    assert len(found) == 30
    assert any(found)
    assert not all(found)  # some win only with the next move


def looking(game: ridotto.Game, seat: int, chance: random.Random, found: list[bool]) -> Looking:
    """Somebody who plays any move, and looks for a sure one before."""
    model = OpponentModel(2, seat, game.options)

    def choose(view: Any) -> str:
        sure = model.sure_move(new_rng(int(game.seed)))
        truth = game._states.view(np.ndarray).copy()
        actions = choices(truth[0], seat)
        if sure is None:
            assert not any(is_entrance(truth, seat, action) for action in actions)
        else:
            assert sure in actions
            found.append(is_won(after(truth, sure), seat))
            worlds = [truth, *agreeing(game, seat)]
            assert all(wins_within_two(world, seat, sure) for world in worlds)
        return chance.choice(view.legal)

    return Looking(model, choose)
