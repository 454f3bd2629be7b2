"""Drives an engine game and an independent referee through the same moves, comparing everything."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

import ridotto


class Referee(Protocol):
    """What every referee offers."""

    @property
    def over(self) -> bool: ...

    def actors(self) -> set[int]: ...
    def legal(self, player: int) -> list[str]: ...
    def play(self, player: int, move: str, cards: list[str]) -> None: ...
    def events(self, player: int | None) -> list[dict[str, Any]]: ...
    def result(self) -> dict[str, Any] | None: ...


def options_of(game: ridotto.Game) -> dict[str, Any]:
    """All options of a game, written out."""
    options: dict[str, Any] = plain(game.options)
    return options


def plain(value: Any) -> Any:
    """Anything as the plain data that a client would get."""
    return msgspec.json.decode(msgspec.json.encode(value))


def drawn_cards(game: ridotto.Game, since: int) -> list[str]:
    """The cards of events called `drew` from step `since` on, as the seats themselves saw them."""
    own = [plain(game.events(seat, since=since)) for seat in range(game.seats)]
    cards: list[str] = []
    for number, event in enumerate(own[0]):
        if event["type"] == "drew":
            cards += own[event["seat"]][number]["cards"]
    return cards


def compare(game: ridotto.Game, referee: Referee, since: int, heard: dict[int | None, int]) -> None:
    """Both must agree on who may act, the legal moves, all new events and the result."""
    assert set(game.actors) == referee.actors()
    for seat in range(game.seats):
        moves = game.legal(seat)
        assert len(moves) == len(set(moves))
        assert sorted(moves) == sorted(referee.legal(seat))
    for listener in [None, *range(game.seats)]:
        theirs = referee.events(listener)
        assert plain(game.events(listener, since=since)) == theirs[heard[listener] :]
        heard[listener] = len(theirs)
    assert game.over == referee.over
    assert plain(game.result) == referee.result()


def play_through(
    game: ridotto.Game,
    referee: Referee,
    choose: random.Random,
    most_moves: int = 2000,
    drawn: Callable[[ridotto.Game, int], list[str]] = drawn_cards,
) -> int:
    """Play random moves on both to the end and return how many there were."""
    heard: dict[int | None, int] = dict.fromkeys([None, *range(game.seats)], 0)
    compare(game, referee, 0, heard)
    moves = 0
    while not game.over and moves < most_moves:
        seat = choose.choice(game.actors)
        move = choose.choice(game.legal(seat))
        before = game.steps
        game.play(move, seat=seat)
        referee.play(seat, move, drawn(game, before))
        compare(game, referee, before, heard)
        moves += 1
    return moves
