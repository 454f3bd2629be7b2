"""The state of Mascarade: 4 to 12 players swap masks in secret, claim, contest and bluff.

*Seats* are the chairs 0 ... n-1, clockwise. *Spots* are where cards lie: the seats, then the
centre. *Players* are numbered by the seat they start on; the Puppet Master makes players change
seats, while masks and coins stay. Whoever acts, sees and wins is a player; every number in an
action is a spot. Sets of seats, of players and of masks are whole numbers, one bit for each.
"""

from typing import Annotated, Literal, Protocol

import msgspec
import numpy as np

from ridotto.errors import BadScenario
from ridotto.games.mascarade.masks import NUMBERS
from ridotto.games.mascarade.scenarios import SIDE_A, SIDE_B, broken_conditions
from ridotto.kernel import rule
from ridotto.kernel.fields import Int8, Int16, Int32, IntArray, record_of

MOST_PLAYERS = 12
MOST_SPOTS = 14

OPENING_TURNS = 4
START_COINS = 6
FINE_COINS = 1  # for a false claim
WINNING_COINS = 13

ACTING, ANSWERING, CHOOSING, SPYING, NAMING, OVER = range(6)  # phases
THIRTEEN, BROKE, CHEATED, ROUND_LIMIT = range(1, 5)  # reasons of an end
FIXED_MASKS, FIXED_COINS = 1, 2


class State(Protocol):
    """One game, as rules see it: a record of the type `STATE`."""

    cards: Annotated[IntArray, np.int8, (MOST_SPOTS,)]  # the mask at every spot
    player_at: Annotated[IntArray, np.int8, (MOST_PLAYERS,)]  # the player on every seat
    coins: Annotated[IntArray, np.int16, (MOST_PLAYERS,)]  # in front of every seat
    court: Int16
    players: Int8  # how many
    spots: Int8  # how many
    phase: Int8
    reason: Int8
    first_seat: Int8  # of the first turn; -1: to be drawn
    turn_seat: Int8
    claim: Int8  # the announced mask
    power_seat: Int8  # who uses its power
    chosen: Int8  # the Spy's spot, the seat of the Guru's victim
    opening: Int8  # how many turns must be swaps
    fixed: Int8  # whether masks or coins are given
    richest_only: Int8
    spy_centre: Int8
    fool_centre: Int8
    princess_blocks: Int8
    must_swap: Int8
    simultaneous: Int8
    answered: Int32  # seats
    contesting: Int32  # seats
    debtors: Int32  # players who claimed falsely and still owe their fine
    revealed: Int32  # players who had to reveal during this turn
    banned: Int32  # players who had to reveal during the turn before
    winners: Int32  # players
    scenario: Int32  # masks in play
    round_limit: Int32  # 0: off
    turn_number: Int32


STATE = record_of(State)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of Mascarade; the defaults are the standard rules."""

    scenario: Literal["A", "B"] | tuple[str, ...] = "A"
    simultaneous_13: Literal["share", "richest"] = "share"
    spy_centre: bool = False
    fool_centre: bool = False
    princess_blocks: bool = False
    after_reveal: Literal["no_announce", "must_swap"] = "no_announce"
    contests: Literal["sequential", "simultaneous"] = "sequential"
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | Literal["off"] = "off"


def configure(state: State, players: int, options: Options) -> None:
    """Write the switches and the masks in play into a fresh state."""
    masks = scenario_masks(options, players)
    state.players = players
    state.spots = len(masks)
    state.cards[: len(masks)] = [NUMBERS[name] for name in masks]
    for name in masks:
        state.scenario |= 1 << NUMBERS[name]
    state.richest_only = options.simultaneous_13 == "richest"
    state.spy_centre = options.spy_centre
    state.fool_centre = options.fool_centre
    state.princess_blocks = options.princess_blocks
    state.must_swap = options.after_reveal == "must_swap"
    state.simultaneous = options.contests == "simultaneous"
    state.round_limit = 0 if options.round_limit == "off" else options.round_limit
    state.opening = OPENING_TURNS
    state.first_seat = -1


def scenario_masks(options: Options, players: int) -> tuple[str, ...]:
    """The masks in play; raises `BadScenario` with every condition a custom list breaks."""
    if options.scenario == "A":
        return SIDE_A[players]
    if options.scenario == "B":
        return SIDE_B[players]
    broken = broken_conditions(options.scenario, players)
    if broken:
        raise BadScenario(broken)
    return options.scenario


@rule
def has(members: int, number: int) -> bool:
    """Whether a set of seats, of players or of masks holds one of them.

    >>> has(0b1010, 3), has(0b1010, 2)
    (True, False)
    """
    return members >> number & 1 != 0


@rule
def seat_of(state: State, player: int) -> int:
    """Where a player sits now."""
    seat = 0
    while state.player_at[seat] != player:
        seat += 1
    return seat
