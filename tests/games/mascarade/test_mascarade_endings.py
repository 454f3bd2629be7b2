"""Every ending of Mascarade on every seat at every size of table, by directed games.

Interpreted rules, compiled rules and the referee must name the same winners.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import ridotto
from tests.games.mascarade.mascarade_examples import mascarade
from tests.games.mascarade.referee import Referee
from tests.support.lockstep import options_of, plain

SIZES = range(4, 13)
MASKS = [
    *("cheat", "king", "judge", "empress", "patron", "widow"),
    *("thief", "beggar", "witch", "fool", "spy", "swindler"),
]


class Ending(NamedTuple):
    """A game that ends so: how it starts, its moves, and who must win why."""

    masks: list[str]
    coins: list[int]
    first: int
    moves: list[str]
    winners: tuple[int, ...]
    reason: str
    options: dict[str, Any]


def ending(
    players: int,
    winner: int,
    reason: str,
    *,
    mask: str = "king",
    coins: int = 6,
    poor: int | None = None,
    first: int | None = None,
    moves: list[str] | None = None,
    winners: tuple[int, ...] | None = None,
    **options: Any,
) -> Ending:
    """The winner has a mask and so many coins, a poor seat has one, and all others six."""
    masks = MASKS[: max(players, 6)]
    here = masks.index(mask)
    masks[winner], masks[here] = masks[here], masks[winner]
    purses = [6] * players
    purses[winner] = coins
    if poor is not None:
        purses[poor] = 1
    return Ending(
        masks,
        purses,
        winner if first is None else first,
        moves or [],
        winners or (winner,),
        reason,
        options,
    )


def answers(players: int, first: int, *contesters: int) -> list[str]:
    """The answers round the table, from the left of the seat that announced."""
    seats = [(first + step) % players for step in range(1, players)]
    return ["contest:yes" if seat in contesters else "contest:no" for seat in seats]


def thirteen(players: int, seat: int) -> Ending:
    moves = ["announce:king", *answers(players, seat)]
    return ending(players, seat, "thirteen", coins=11, moves=moves)


def thirteen_contested(players: int, seat: int) -> Ending:
    left = (seat + 1) % players
    moves = ["announce:king", *answers(players, seat, left)]
    return ending(players, seat, "thirteen", coins=11, moves=moves)


def thirteen_on_a_contester(players: int, seat: int) -> Ending:
    first = (seat - 1) % players
    moves = ["announce:king", *answers(players, first, seat)]
    return ending(players, seat, "thirteen", coins=11, first=first, moves=moves)


def broke(players: int, seat: int) -> Ending:
    """A fine takes the last coin of the seat to the left, and the richest wins."""
    left = (seat + 1) % players
    moves = ["announce:king", *answers(players, seat, left)]
    return ending(players, seat, "broke", coins=7, poor=left, moves=moves)


def broke_elsewhere(players: int, seat: int) -> Ending:
    """The same between two other seats."""
    first, second = (seat + 1) % players, (seat + 2) % players
    moves = ["announce:king", *answers(players, first, second)]
    return ending(players, seat, "broke", coins=7, poor=second, first=first, moves=moves)


def cheat(players: int, seat: int) -> Ending:
    moves = ["announce:cheat", *answers(players, seat)]
    return ending(players, seat, "cheat", mask="cheat", coins=10, moves=moves)


def cheat_contested(players: int, seat: int) -> Ending:
    right = (seat - 1) % players
    moves = ["announce:cheat", *answers(players, seat, right)]
    return ending(players, seat, "cheat", mask="cheat", coins=10, moves=moves)


def cheat_contests(players: int, seat: int) -> Ending:
    first = (seat - 1) % players
    moves = ["announce:cheat", *answers(players, first, seat)]
    return ending(players, seat, "cheat", mask="cheat", coins=10, first=first, moves=moves)


def cheat_against_all(players: int, seat: int) -> Ending:
    moves = ["announce:cheat", *answers(players, seat, *range(players))]
    return ending(players, seat, "cheat", mask="cheat", coins=10, moves=moves)


def round_limit(players: int, seat: int) -> Ending:
    return ending(players, seat, "round_limit", coins=7, moves=["look"] * players, round_limit=1)


def round_limit_shared(players: int, seat: int) -> Ending:
    """Everybody but the seat is equally rich."""
    others = tuple(other for other in range(players) if other != seat)
    moves = ["look"] * 2 * players
    return ending(players, seat, "round_limit", coins=5, moves=moves, winners=others, round_limit=2)


ENDINGS = [
    thirteen,
    thirteen_contested,
    thirteen_on_a_contester,
    broke,
    broke_elsewhere,
    cheat,
    cheat_contested,
    cheat_contests,
    cheat_against_all,
    round_limit,
    round_limit_shared,
]


def play(players: int, planned: Ending, *, compiled: bool) -> ridotto.Game:
    """The planned game; every move is made by the only player who may act."""
    game = mascarade(
        " ".join(planned.masks),
        planned.coins,
        first=planned.first,
        seats=players,
        compiled=compiled,
        **planned.options,
    )
    for move in planned.moves:
        assert not game.over
        game.play(move)
    return game


def check(players: int, planned: Ending) -> None:
    """Both engines and the referee must end the game as planned, and tell of it alike."""
    engines = [play(players, planned, compiled=compiled) for compiled in (False, True)]
    start = {
        "masks": planned.masks,
        "coins": planned.coins,
        "first": planned.first,
        "opening": False,
    }
    referee = Referee(players, options_of(engines[0]), start)
    for move in planned.moves:
        (player,) = referee.actors()
        referee.play(player, move)
    for game in engines:
        assert game.result is not None
        assert (game.result.winners, game.result.reason) == (planned.winners, planned.reason)
        assert plain(game.result) == referee.result()
        for observer in [None, *range(players)]:
            assert plain(game.events(observer)) == referee.events(observer)
    assert engines[0].truth() == engines[1].truth()


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("plan", ENDINGS, ids=lambda plan: plan.__name__)
def test_every_seat_can_win_in_every_way(plan: Callable[[int, int], Ending], players: int) -> None:
    for seat in range(players):
        check(players, plan(players, seat))


@pytest.mark.parametrize("compiled", [False, True])
def test_a_contested_cheat_on_the_last_seat_of_nine_wins_alone(compiled: bool) -> None:
    game = mascarade(
        "judge swindler empress king fool witch peasant peasant cheat",
        [6] * 8 + [10],
        first=7,
        compiled=compiled,
    )
    game.play("announce:cheat")
    game.play("contest:yes")
    for _ in range(7):
        game.play("contest:no")
    assert game.result is not None
    assert game.result.winners == (8,)


@pytest.mark.parametrize("players", range(6, 13))
def test_players_win_on_seats_that_the_puppet_master_gave_them(players: int) -> None:
    """Every player in turn moves to the last seat, or away from it, and wins there by cheating."""
    masks = ["puppet_master", *MASKS[1:players]]
    masks[-1] = "cheat"
    last = players - 1
    for moved in range(1, last):
        moves = [
            "announce:puppet_master",
            *answers(players, 0),
            f"targets:{moved},{last}",
            *["look"] * (last - 1),
            "announce:cheat",
            *answers(players, last, moved),
        ]
        coins = [6] * last + [11]
        check(players, Ending(masks, coins, 0, moves, (moved,), "cheat", {}))
