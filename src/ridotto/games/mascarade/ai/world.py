"""The worlds that a search of Mascarade plays in: a state, and who knows their own mask.

Whoever looks at their mask, or has to show it, knows it; a swap that touches it may change that.
"""

from typing import Annotated, Protocol

import numpy as np

from ridotto.games.mascarade import rules
from ridotto.games.mascarade.actions import (
    FOOL_REAL,
    LOOK,
    PAIRS,
    PUPPETS,
    fool_pair,
    is_real_swap,
    swap_spot,
)
from ridotto.games.mascarade.masks import PRINCESS
from ridotto.games.mascarade.state import ACTING, CHOOSING, MOST_PLAYERS, SPYING, State
from ridotto.games.mascarade.turns import player_bit
from ridotto.kernel import Words, rule, unit, whole
from ridotto.kernel.fields import Int32, IntArray, record_of

_FORGET = 0.5  # how often somebody no longer knows their mask after another one's swap


class World(State, Protocol):
    """A state, and more: a record of the type `WORLD`."""

    aware: Int32  # players who know their own mask
    payoffs: Annotated[IntArray, np.int16, (MOST_PLAYERS,)]  # room to try out what a power pays


WORLD = record_of(World)


@rule
def apply(world: World, action: int, rng: Words) -> None:
    """Carry out a legal action, and note who then knows their mask."""
    seat = rules.acting_seat(world)
    is_princess = world.phase == CHOOSING and world.claim == PRINCESS
    turn = world.turn_number
    if world.phase == ACTING and action < LOOK:
        if is_real_swap(action):
            forget(world, seat, rng)
        forget(world, swap_spot(action), rng)
    elif (world.phase == ACTING and action == LOOK) or world.phase == SPYING:
        world.aware |= player_bit(world, seat)
        if world.phase == SPYING:
            forget(world, whole(world.chosen), rng)
    elif world.phase == CHOOSING and action >= PUPPETS:
        pair = fool_pair(action) if action >= FOOL_REAL else action - PUPPETS
        forget(world, whole(PAIRS[pair, 0]), rng)
        forget(world, whole(PAIRS[pair, 1]), rng)
    rules.apply(world, action, rng)
    if not is_princess:  # her victim alone does not see what she shows
        world.aware |= world.revealed if world.turn_number == turn else world.banned


@rule
def forget(world: World, spot: int, rng: Words) -> None:
    """Whoever sits at a spot perhaps no longer knows their mask."""
    if spot < world.players and unit(rng) < _FORGET:
        world.aware &= ~player_bit(world, spot)
