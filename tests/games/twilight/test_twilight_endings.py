"""Twilight of Venice to every end of a round and a match, for both players.

Every game is directed there with compiled rules, and then played again interpreted and refereed.
"""

from typing import NamedTuple

import pytest

import ridotto
from tests.games.twilight.referee import Referee
from tests.games.twilight.twilight_examples import (
    EAST,
    WEST,
    discard_through,
    lead_to,
    rounds,
    twilight,
)
from tests.support.lockstep import compare, drawn_cards, options_of

FIRST_HAND = "D1 D1 G1 G11 M2 M2 H2 H3"
OBSERVERS = (None, WEST, EAST)
TIE = None


class RoundEnd(NamedTuple):
    """A way to end a round for the west: where the figures start, and the moves of the first turn.

    Without moves both discard until no card is left.
    """

    figures: dict[str, int]
    moves: str = ""


ROUND_ENDS = {
    "doge": RoundEnd({"doge": -6, "west": -8}, "D1:doge-1"),
    "favourite": RoundEnd({"favourite": -6, "merchant": -5}, "M2:merchant-2 end"),
    "check_doge": RoundEnd({"doge": -1, "favourite": 3}),
    "check_favourite": RoundEnd({"favourite": -2}),
    "drawn": RoundEnd({}),
}
# Who wins each round, and the match.
MATCHES = [
    ([WEST, WEST], WEST),
    ([WEST, TIE], WEST),
    ([TIE, WEST], WEST),
    ([WEST, EAST, WEST], WEST),
    ([EAST, WEST, WEST], WEST),
    ([WEST, EAST, TIE], TIE),
    ([TIE, TIE, WEST], WEST),
    ([TIE, TIE, TIE], TIE),
]


def mirrored(end: RoundEnd) -> RoundEnd:
    """The same for the east."""
    swapped = {"west": "east", "east": "west"}
    figures = {swapped.get(name, name): -cell for name, cell in end.figures.items()}
    return RoundEnd(figures, end.moves.replace("-", "+"))


def other(player: int | None) -> int | None:
    return None if player is None else 1 - player


def check_again(game: ridotto.Game) -> None:
    """Interpreted rules and the referee say the same of every move."""
    again = ridotto.replay(game.record(), compiled=False)
    assert again.truth() == game.truth()
    assert again.record() == game.record()
    for observer in OBSERVERS:
        assert again.events(observer) == game.events(observer)
    fresh = ridotto.new(
        "twilight", seed=game.seed, options=options_of(game), start=game.start, compiled=True
    )
    start = {"merchant": fresh.truth()["merchant"], "figures": (game.start or {}).get("figures")}
    referee = Referee(2, options_of(game), start, drawn_cards(fresh, 0))
    heard = dict.fromkeys(OBSERVERS, 0)
    compare(fresh, referee, 0, heard)
    for player, move in game.moves:
        before = fresh.steps
        fresh.play(move)
        referee.play(player, move, drawn_cards(fresh, before))
        compare(fresh, referee, before, heard)
    assert fresh.truth() == game.truth()


@pytest.mark.parametrize("reason", ROUND_ENDS)
@pytest.mark.parametrize("winner", [WEST, EAST])
@pytest.mark.parametrize("beginner", [WEST, EAST])
def test_a_single_round_ends(reason: str, winner: int, beginner: int) -> None:
    end = ROUND_ENDS[reason] if winner == WEST else mirrored(ROUND_ENDS[reason])
    game = twilight(FIRST_HAND, end.figures, beginner, compiled=True, match="single_round")
    for move in end.moves.split():
        game.play(move)
    if not game.over:
        discard_through(game)
    assert rounds(game) == [(None if reason == "drawn" else winner, reason)]
    assert game.result is not None
    assert game.result.winners == (() if reason == "drawn" else (winner,))
    assert game.result.reason == "single_round"
    check_again(game)


@pytest.mark.parametrize(("winners", "winner"), MATCHES)
@pytest.mark.parametrize("is_mirrored", [False, True], ids=["west", "east"])
def test_a_match_ends(winners: list[int | None], winner: int | None, is_mirrored: bool) -> None:
    if is_mirrored:
        winners, winner = [other(each) for each in winners], other(winner)
    game = twilight(FIRST_HAND, player=EAST if is_mirrored else WEST, compiled=True)
    for number, each in enumerate(winners):
        assert not game.over
        assert game.view(None).round == number + 1
        if each is None:
            discard_through(game)
        else:
            lead_to(game, each)
    assert [each for each, _ in rounds(game)] == winners
    assert game.result is not None
    assert game.result.winners == (() if winner is None else (winner,))
    assert game.result.reason == "match"
    check_again(game)
