"""What a search needs of a game, and the worlds it searches in."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ridotto.kernel import Bits, States, Words, rule

Weights: TypeAlias = npt.NDArray[np.float64]
World: TypeAlias = Any  # one record of the worlds of a game, which types it itself
Policy: TypeAlias = Callable[[World, int, Words, int, Weights], None]


class Determinization(NamedTuple):
    """Complete worlds that a player may suppose, and how often the others look ahead in each."""

    worlds: States
    opponent_skill: Weights


class SearchModel(NamedTuple):
    """A game as a search sees it: rules over a world, and what to expect before looking ahead.

    A world is a state, or holds more than a state; then `apply` keeps the rest up to date.
    """

    players: int  # at most
    words: int
    world: np.dtype[np.void]
    actors: Callable[[World], Bits]
    legal: Callable[[World, int, Words], int]
    apply: Callable[..., None]
    score: Callable[[World, int], float]
    pick_action: Callable[[Words, int], int]
    infoset_key: Callable[[World, int], Bits]  # a hash of all that a player can tell apart
    prior: Policy  # fills in a weight of each legal action
    rollout: Policy  # the same, of who does not look ahead
    evaluate: Callable[
        [World, Weights], None
    ]  # fills in each player's expected share of the victory
    is_quiet: Callable[[World], bool]  # whether a position can be evaluated, not in mid-turn


@rule
def uniform_policy(state: World, player: int, words: Words, count: int, weights: Weights) -> None:
    """Weigh every legal action alike."""
    for number in range(count):
        weights[number] = 1.0
