"""Mascarade: 4 to 12 players swap masks in secret, claim, contest and bluff.

Places are the seats 0 ... n-1 clockwise, then the centre cards. *Persons* are numbered by the seat
they start on; the Puppet Master makes persons change seats, while masks and coins stay. Whoever
acts, sees and wins is a person; every number in an action is a place.

Actions, numbered `64 * word + bit` (numbers between the groups are never legal):
    word 0     0-13 swap with a place for real, 14-27 pretend to, 28 look, 32-47 announce a mask
    word 1     0-23 answer of a seat: 2 * seat for no, + 1 for yes; 24-35 target a seat;
               36 no exchange for the Witch, 37-48 exchange with a seat
    word 2     0-13 spy on a place, 14 then swap for real, 15 pretend to; 16-31 name a mask
    words 3-4  two targets of the Puppet Master, as pair number
    words 5-6  two places the Fool swaps for real; words 7-8 two places he pretends to swap
The pair a < b has number b * (b - 1) / 2 + a.
"""

from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from ridotto.errors import BadScenario
from ridotto.games.mascarade.masks import NUMBERS
from ridotto.games.mascarade.scenarios import SIDE_A, SIDE_B, broken_conditions

WORDS = 9
ACTIONS = 64 * WORDS
MOST_PLAYERS = 12
MOST_PLACES = 14

OPENING_TURNS = 4
START_COINS = 6
WINNING_COINS = 13
CHEAT_COINS = 10
WIDOW_COINS = 10
GURU_COINS = 4
SWINDLER_COINS = 2

ACTING, ANSWERING, CHOOSING, SPYING, NAMING, OVER = range(6)

THIRTEEN, BROKE, CHEATED, ROUND_LIMIT = range(1, 5)
BY_CONTEST, BY_GURU, BY_PRINCESS = range(3)
FINE = -1
FIXED_MASKS, FIXED_COINS = 1, 2

FACT_ROW = 1  # five numbers of a list; these come before a fact that tells a list
FACT_DEALT = 2
FACT_TURN = 3
FACT_SWAPPED = 4
FACT_LOOKED = 5
FACT_ANNOUNCED = 6
FACT_ANSWERED = 7
FACT_REVEALED = 8
FACT_POWER = 9
FACT_TARGETED = 10
FACT_SPIED = 11
FACT_NAMED = 12
FACT_COINS = 13
FACT_SEATED = 14
FACT_OVER = 15
FACT_NOTED = 16

SWAP_REAL, SWAP_FAKE, LOOK, ANNOUNCE = 0, 14, 28, 32
ANSWER, TARGET, WITCH_NONE, WITCH_SEAT = 64, 64 + 24, 64 + 36, 64 + 37
SPY_PLACE, SPY_REAL, SPY_FAKE, NAME = 128, 128 + 14, 128 + 15, 128 + 16
PUPPETS, FOOL_REAL, FOOL_FAKE = 64 * 3, 64 * 5, 64 * 7

STATE = np.dtype(
    [
        ("cards", np.int8, (MOST_PLACES,)),  # the mask at every place
        ("persons", np.int8, (MOST_PLAYERS,)),  # the person at every seat
        ("coins", np.int16, (MOST_PLAYERS,)),
        ("court", np.int16),
        ("players", np.int8),
        ("places", np.int8),
        ("phase", np.int8),
        ("reason", np.int8),
        ("first", np.int8),  # the seat of the first turn; -1: to be drawn
        ("turn_seat", np.int8),
        ("claim", np.int8),  # the announced mask
        ("user", np.int8),  # the seat that uses its power
        ("chosen", np.int8),  # the Spy's place, the Guru's victim
        ("opening", np.int8),  # how many turns must be swaps
        ("fixed", np.int8),  # whether masks or coins are given
        ("richest", np.int8),
        ("spy_centre", np.int8),
        ("fool_centre", np.int8),
        ("princess_blocks", np.int8),
        ("must_swap", np.int8),
        ("simultaneous", np.int8),
        ("answered", np.int32),  # seats, as bits
        ("contesting", np.int32),  # seats
        ("debtors", np.int32),  # persons who claimed falsely and still owe their fine
        ("revealed", np.int32),  # persons who had to reveal during this turn
        ("banned", np.int32),  # persons who had to reveal during the turn before
        ("winners", np.int32),  # persons
        ("scenario", np.int32),  # masks in play
        ("round_limit", np.int32),  # 0: off
        ("turn_number", np.int32),
    ],
    align=True,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of Mascarade; the defaults are the rules of the house."""

    scenario: Literal["A", "B"] | tuple[str, ...] = "A"
    simultaneous_13: Literal["share", "richest"] = "share"
    spy_centre: bool = False
    fool_centre: bool = False
    princess_blocks: bool = False
    after_reveal: Literal["no_announce", "must_swap"] = "no_announce"
    contests: Literal["sequential", "simultaneous"] = "sequential"
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | Literal["off"] = "off"


PAIRS = np.array([(a, b) for b in range(MOST_PLACES) for a in range(b)], np.int8)


def _pairs_with(place: int) -> tuple[int, int]:
    """The pairs that hold a place, as two words."""
    bits = sum(1 << index for index, pair in enumerate(PAIRS.tolist()) if place in pair)
    return bits & (1 << 64) - 1, bits >> 64


PAIRS_WITH = np.array([_pairs_with(place) for place in range(MOST_PLACES)], np.uint64)


def configure(state: Any, seats: int, options: Options) -> None:
    """Write the switches and the masks in play into a fresh state."""
    masks = scenario_masks(options, seats)
    state.players = seats
    state.places = len(masks)
    state.cards[: len(masks)] = [NUMBERS[name] for name in masks]
    for name in masks:
        state.scenario |= 1 << NUMBERS[name]
    state.richest = options.simultaneous_13 == "richest"
    state.spy_centre = options.spy_centre
    state.fool_centre = options.fool_centre
    state.princess_blocks = options.princess_blocks
    state.must_swap = options.after_reveal == "must_swap"
    state.simultaneous = options.contests == "simultaneous"
    state.round_limit = 0 if options.round_limit == "off" else options.round_limit
    state.opening = OPENING_TURNS
    state.first = -1


def scenario_masks(options: Options, seats: int) -> tuple[str, ...]:
    """The masks in play; raises `BadScenario` with every condition a custom list breaks."""
    if options.scenario == "A":
        return SIDE_A[seats]
    if options.scenario == "B":
        return SIDE_B[seats]
    broken = broken_conditions(options.scenario, seats)
    if broken:
        raise BadScenario(broken)
    return options.scenario
