"""The opponent model of Mascarade: what is possible stays possible, liars are believed less."""

import math
import random
import statistics

import pytest

import ridotto
from ridotto import kernel
from ridotto.games.mascarade.ai.opponent_model import OpponentModel
from ridotto.games.mascarade.belief.belief import Belief
from tests.support.possible import check_same_possible


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("number", range(6))
def test_what_a_belief_excludes_is_excluded_and_nothing_more(number: int, seats: int) -> None:
    choose = random.Random(f"excluded {number}")
    game = ridotto.new("mascarade", seats=seats, seed=f"excluded {number}", compiled=True)
    while not game.over and len(game.moves) < 8 * (1 + number):
        game.play(choose.choice(game.legal()))
    for seat in range(seats):
        model, belief = (kind(seats, seat, game.options) for kind in (OpponentModel, Belief))
        check_same_possible(model, belief, game.events(seat))


def credits_of_claims(seed: str, *, honest: bool) -> list[float]:
    """What each claim adds to the log-odds of its truth, where all are shown true, or all false."""
    choose = random.Random(seed)
    game = ridotto.new("mascarade", seats=4, seed=seed, compiled=True)
    model = OpponentModel(4, 0, game.options)
    told, found = 0, []

    def odds(spot: int, mask: str) -> float:
        share = model.chances(kernel.new_rng(1))[str(spot)][mask]
        return math.log(share / (1 - share)) if 0 < share < 1 else math.inf

    while not game.over:
        seat, moves = game.actor or 0, game.legal()
        true = f"announce:{game.truth()['masks'][seat]}"
        claims = [
            move for move in moves if move.startswith("announce:") and (move == true) == honest
        ]
        swaps = [move for move in moves if move.startswith("swap:")]
        if "contest:yes" in moves:  # the next one contests, so that the claim is shown
            move = "contest:yes" if game.moves[-1][1].startswith("announce:") else "contest:no"
        elif claims and choose.random() < 0.6:
            move = choose.choice(claims)
        else:
            move = choose.choice(swaps or moves)
        mask = move.removeprefix("announce:")
        before = odds(seat, mask) if move in claims else math.inf
        game.play(move)
        for event in game.events(0, since=told):
            model.hear(event)
        told = game.steps
        if seat != 0 and math.isfinite(before):
            found.append(odds(seat, mask) - before)
    return found


def test_claims_are_believed_more_where_they_were_true_and_less_where_they_were_false() -> None:
    first, later = {}, {}
    for honest in (True, False):
        games = [credits_of_claims(f"claims {number}", honest=honest) for number in range(24)]
        first[honest] = statistics.fmean(found[0] for found in games if found)
        later[honest] = statistics.fmean(credit for found in games for credit in found[2:])
    assert first[True] + 0.1 < later[True]
    assert first[False] - 0.1 > later[False] > 0
