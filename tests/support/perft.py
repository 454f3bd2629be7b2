"""Counts of lines of play by a referee, to compare with pinned ones."""

import copy
from collections.abc import Iterable
from typing import Protocol


class Counted(Protocol):
    """A referee whose moves draw nothing."""

    @property
    def over(self) -> bool: ...

    def actors(self) -> Iterable[int]: ...
    def legal(self, player: int, /) -> list[str]: ...
    def play(self, player: int, move: str, /) -> object: ...


def count_referee_lines(referee: Counted, depth: int) -> int:
    """How many lines of so many moves a referee allows; a line may end before."""
    if referee.over:
        return 1
    if depth == 1:
        return sum(len(referee.legal(player)) for player in referee.actors())
    total = 0
    for player in referee.actors():
        for move in referee.legal(player):
            after = copy.deepcopy(referee)
            after.play(player, move)
            total += count_referee_lines(after, depth - 1)
    return total
