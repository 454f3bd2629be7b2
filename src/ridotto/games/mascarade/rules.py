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
from ridotto.games.mascarade.masks import (
    BEGGAR,
    CHEAT,
    EMPRESS,
    FOOL,
    GURU,
    JUDGE,
    KING,
    NUMBERS,
    PATRON,
    PEASANT,
    PRINCESS,
    PUPPET_MASTER,
    SPY,
    SWINDLER,
    THIEF,
    WIDOW,
    WITCH,
)
from ridotto.games.mascarade.scenarios import SIDE_A, SIDE_B, broken_conditions
from ridotto.kernel import Bits, Facts, Words, below, count_bits, note, rare_rule, rule, whole

SEATS = range(4, 13)
DEFAULT_SEATS = 6
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

    scenario: Literal["A", "B"] | list[str] = "A"
    simultaneous_13: Literal["share", "richest"] = "share"
    spy_centre: bool = False
    fool_centre: bool = False
    princess_blocks: bool = False
    after_reveal: Literal["no_announce", "must_swap"] = "no_announce"
    contests: Literal["sequential", "simultaneous"] = "sequential"
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | Literal["off"] = "off"


PRESETS: dict[str, dict[str, Any]] = {}

PAIRS = np.array([(a, b) for b in range(MOST_PLACES) for a in range(b)], np.int8)
_ZERO = Bits(0)
_ONE = Bits(1)


def _pairs_with(place: int) -> tuple[int, int]:
    """The pairs that hold a place, as two words."""
    bits = sum(1 << index for index, pair in enumerate(PAIRS.tolist()) if place in pair)
    return bits & (1 << 64) - 1, bits >> 64


_PAIRS_WITH = np.array([_pairs_with(place) for place in range(MOST_PLACES)], np.uint64)


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
    return tuple(options.scenario)


@rule
def ones(count: int) -> Bits:
    """A word whose lowest bits are set."""
    return (_ONE << Bits(count)) - _ONE


@rule
def note_row(values: Any, start: int, facts: Facts | None) -> None:
    """Write down five numbers of a list, for the fact that follows."""
    if facts is not None:
        size = len(values)
        note(
            facts,
            FACT_ROW,
            values[start],
            values[start + 1],
            values[min(start + 2, size - 1)],
            values[min(start + 3, size - 1)],
            values[min(start + 4, size - 1)],
        )


@rare_rule
def note_list(values: Any, facts: Facts | None) -> None:
    """Write down a whole list of up to fourteen numbers, for the fact that follows."""
    if facts is not None:
        for start in range(0, len(values), 5):
            note_row(values, start, facts)


@rare_rule
def begin(state: Any, rng: Words, facts: Facts | None = None) -> None:
    """Start a game under the switches of the state; what is not fixed yet is drawn."""
    players = whole(state.players)
    if state.first < 0 or state.turn_number > 0:
        state.first = below(rng, players)
    if state.turn_number > 0:
        state.fixed = 0
        state.opening = OPENING_TURNS
        state.court = 0
    deal(state, rng)
    for seat in range(players):
        state.persons[seat] = seat
    state.reason = 0
    state.winners = 0
    state.answered = 0
    state.contesting = 0
    state.debtors = 0
    state.revealed = 0
    state.turn_number = 0
    state.fixed = 0
    note_list(state.cards, facts)
    note_list(state.coins, facts)
    note(facts, FACT_DEALT, state.court, state.first, state.opening)
    start_turn(state, whole(state.first), facts)


@rule
def deal(state: Any, rng: Words) -> None:
    """Shuffle the masks over all places and give everybody six coins."""
    if not state.fixed & FIXED_MASKS:
        for place in range(whole(state.places) - 1, 0, -1):
            exchange_cards(state, place, below(rng, place + 1))
    if not state.fixed & FIXED_COINS:
        for seat in range(state.players):
            state.coins[seat] = START_COINS


@rule
def exchange_cards(state: Any, place: int, other: int) -> None:
    """Exchange the masks of two places."""
    card = state.cards[place]
    state.cards[place] = state.cards[other]
    state.cards[other] = card


@rule
def start_turn(state: Any, seat: int, facts: Facts | None) -> None:
    """Begin the turn of a seat; who revealed in the turn before is banned from announcing."""
    state.turn_number += 1
    state.turn_seat = seat
    state.banned = state.revealed
    state.revealed = 0
    state.phase = ACTING
    note(facts, FACT_TURN, state.turn_number, seat, state.persons[seat])


@rule
def end_turn(state: Any, facts: Facts | None) -> None:
    """Pass on to the left of the seat where the turn was taken, unless the rounds are used up."""
    limit = state.round_limit * state.players
    if limit > 0 and state.turn_number >= limit:
        finish(state, richest_seats(state), ROUND_LIMIT, facts)
    else:
        start_turn(state, (state.turn_seat + 1) % state.players, facts)


@rule
def actors(state: Any) -> Bits:
    """The persons who may act now, as bits."""
    if state.phase == OVER:
        return _ZERO
    if state.phase != ANSWERING or not state.simultaneous:
        return _ONE << Bits(state.persons[acting_seat(state)])
    found = _ZERO
    for seat in range(state.players):
        if not state.answered >> seat & 1:
            found |= _ONE << Bits(state.persons[seat])
    return found


@rule
def acting_seat(state: Any) -> int:
    """The seat that is to decide, the first unanswered one while all are asked."""
    if state.phase == ACTING:
        return whole(state.turn_seat)
    if state.phase == ANSWERING:
        seat = (state.turn_seat + 1) % state.players
        while state.answered >> seat & 1:
            seat = (seat + 1) % state.players
        return seat
    if state.phase == NAMING:
        return whole(state.chosen)
    return whole(state.user)


@rule
def seat_of(state: Any, person: int) -> int:
    """Where a person sits now."""
    seat = 0
    while state.persons[seat] != person:
        seat += 1
    return seat


@rule
def legal(state: Any, person: int, words: Words) -> int:
    """Fill the words with the legal actions of a person and return how many there are."""
    for word in range(WORDS):
        words[word] = _ZERO
    if (actors(state) >> Bits(person)) & _ONE == _ZERO:
        return 0
    if state.phase == ANSWERING:
        words[ANSWER >> 6] = Bits(3) << Bits(2 * seat_of(state, person))
        return 2
    seat = acting_seat(state)
    if state.phase == ACTING:
        legal_turn(state, seat, person, words)
        return count_bits(words[0])
    if state.phase == SPYING:
        words[2] = Bits(3) << Bits(SPY_REAL - 128)
        return 2
    if state.phase == NAMING:
        words[2] = Bits(state.scenario) << Bits(NAME - 128)
        return count_bits(words[2])
    return legal_choices(state, seat, words)


@rule
def legal_turn(state: Any, seat: int, person: int, words: Words) -> None:
    """Swap or not with any other place; after the opening also look, or announce."""
    others = ones(whole(state.places)) & ~(_ONE << Bits(seat))
    found = others | others << Bits(SWAP_FAKE)
    if state.turn_number > state.opening:
        if not state.banned >> person & 1:
            found |= _ONE << Bits(LOOK) | Bits(state.scenario) << Bits(ANNOUNCE)
        elif not state.must_swap:
            found |= _ONE << Bits(LOOK)
    words[0] = found


@rule
def legal_choices(state: Any, seat: int, words: Words) -> int:
    """The choices that the announced power leaves to its user."""
    players = whole(state.players)
    others = ones(players) & ~(_ONE << Bits(seat))
    if state.claim == SPY:
        if state.spy_centre:
            others = ones(whole(state.places)) & ~(_ONE << Bits(seat))
        words[2] = others
        return count_bits(others)
    if state.claim == WITCH:
        words[1] = _ONE << Bits(WITCH_NONE - 64) | others << Bits(WITCH_SEAT - 64)
        return players
    if state.claim == PUPPET_MASTER:
        return add_pairs(words, PUPPETS >> 6, seat, players)
    if state.claim == FOOL:
        limit = whole(state.places) if state.fool_centre else players
        add_pairs(words, FOOL_REAL >> 6, seat, limit)
        return 2 * add_pairs(words, FOOL_FAKE >> 6, seat, limit)
    if state.claim == SWINDLER:
        others = richest_others(state, seat)
    words[1] = others << Bits(TARGET - 64)
    return count_bits(others)


@rule
def add_pairs(words: Words, word: int, seat: int, limit: int) -> int:
    """Add all pairs of places below a limit without a seat, and return how many there are."""
    number = limit * (limit - 1) // 2
    words[word] = ones(min(number, 63)) & ~_PAIRS_WITH[seat, 0]
    if number >= 64:
        words[word] = ~_PAIRS_WITH[seat, 0]
        words[word + 1] = ones(number - 64) & ~_PAIRS_WITH[seat, 1]
    return count_bits(words[word]) + count_bits(words[word + 1])


@rule
def richest_others(state: Any, seat: int) -> Bits:
    """The seats with the most coins, a seat itself left out, as bits."""
    most = 0
    found = _ZERO
    for other in range(state.players):
        if other != seat:
            if state.coins[other] > most:
                most = state.coins[other]
                found = _ZERO
            if state.coins[other] == most:
                found |= _ONE << Bits(other)
    return found


@rule
def apply(state: Any, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    if state.phase == ANSWERING:
        answer(state, (action - ANSWER) >> 1, (action - ANSWER) & 1, facts)
    elif state.phase == ACTING:
        take_turn(state, action, facts)
    else:
        choose(state, action, facts)


@rule
def take_turn(state: Any, action: int, facts: Facts | None) -> None:
    """One of the three actions of a turn."""
    seat = whole(state.turn_seat)
    if action < LOOK:
        swap(state, seat, seat, action % SWAP_FAKE, action < SWAP_FAKE, 0, facts)
        end_turn(state, facts)
    elif action == LOOK:
        note(facts, FACT_LOOKED, state.persons[seat], seat, state.cards[seat])
        end_turn(state, facts)
    else:
        state.claim = action - ANNOUNCE
        state.phase = ANSWERING
        state.answered = 1 << seat
        state.contesting = 0
        note(facts, FACT_ANNOUNCED, seat, state.claim)


@rule
def swap(
    state: Any, seat: int, place: int, other: int, is_real: bool, cause: int, facts: Facts | None
) -> None:
    """Exchange two masks, or pretend to; `cause` is the mask whose power it is, 0 for a turn."""
    if is_real:
        exchange_cards(state, place, other)
    note(facts, FACT_SWAPPED, state.persons[seat], seat, 16 * place + other, is_real, cause)


@rule
def answer(state: Any, seat: int, contests: int, facts: Facts | None) -> None:
    """Take one answer to an announcement; the last one settles it."""
    state.answered |= 1 << seat
    state.contesting |= contests << seat
    if state.simultaneous:
        note(facts, FACT_NOTED, state.persons[seat], seat, contests)
    else:
        note(facts, FACT_ANSWERED, seat, contests)
    if state.answered != (1 << whole(state.players)) - 1:
        return
    if state.simultaneous and facts is not None:
        for step in range(1, state.players):
            other = (state.turn_seat + step) % state.players
            note(facts, FACT_ANSWERED, other, state.contesting >> other & 1)
    if state.contesting == 0:
        use_power(state, whole(state.turn_seat), facts)
    else:
        settle_contest(state, facts)


@rule
def settle_contest(state: Any, facts: Facts | None) -> None:
    """Announcer and contesters reveal; whoever has the mask uses its power, the others owe."""
    owner = -1
    second_owner = -1
    for step in range(state.players):
        seat = (state.turn_seat + step) % state.players
        if step == 0 or state.contesting >> seat & 1:
            reveal(state, seat, BY_CONTEST, facts)
            if state.cards[seat] != state.claim:
                state.debtors |= 1 << whole(state.persons[seat])
            elif owner < 0:
                owner = seat
            else:
                second_owner = seat
    if owner < 0:
        finish_claim(state, facts)
    elif second_owner < 0:
        use_power(state, owner, facts)
    else:
        note(facts, FACT_POWER, owner, PEASANT)
        note(facts, FACT_POWER, second_owner, PEASANT)
        state.coins[owner] += 2
        state.coins[second_owner] += 2
        if not coins_moved(state, PEASANT, facts):
            finish_claim(state, facts)


@rule
def reveal(state: Any, seat: int, cause: int, facts: Facts | None) -> None:
    """Turn up the mask of a seat; by the Princess, for everybody but the person there."""
    person = whole(state.persons[seat])
    if cause != BY_PRINCESS or state.princess_blocks:
        state.revealed |= 1 << person
    note(facts, FACT_REVEALED, person, seat, state.cards[seat], cause)


@rare_rule
def use_power(state: Any, seat: int, facts: Facts | None) -> None:
    """Carry out the announced power for a seat, up to the first choice it leaves."""
    mask = whole(state.claim)
    state.user = seat
    note(facts, FACT_POWER, seat, mask)
    ended = False
    if mask == GURU or mask == SPY or mask == PUPPET_MASTER or mask == WITCH:
        state.phase = CHOOSING
        return
    if mask == FOOL or mask == PRINCESS:
        if not gain(state, seat, 1 if mask == FOOL else 2, facts):
            state.phase = CHOOSING
        return
    if mask == SWINDLER:
        victims = richest_others(state, seat)
        if count_bits(victims) > 1:
            state.phase = CHOOSING
            return
        ended = give(state, first_seat(victims), seat, SWINDLER_COINS, facts)
    elif mask == JUDGE:
        ended = take_court(state, seat, facts)
    elif mask == EMPRESS:
        ended = gain(state, seat, 3, facts)
    elif mask == KING:
        ended = gain(state, seat, 2, facts)
    elif mask == PEASANT:
        ended = gain(state, seat, 1, facts)
    elif mask == WIDOW:
        ended = gain(state, seat, max(WIDOW_COINS - state.coins[seat], 0), facts)
    elif mask == PATRON:
        ended = use_patron(state, seat, facts)
    elif mask == BEGGAR:
        ended = use_beggar(state, seat, facts)
    elif mask == THIEF:
        ended = use_thief(state, seat, facts)
    elif mask == CHEAT and state.coins[seat] >= CHEAT_COINS:
        finish(state, 1 << seat, CHEATED, facts)
        ended = True
    if not ended:
        finish_claim(state, facts)


@rule
def first_seat(seats: Bits) -> int:
    """The lowest seat of a set."""
    return count_bits((seats & (_ZERO - seats)) - _ONE)


@rule
def gain(state: Any, seat: int, amount: int, facts: Facts | None) -> bool:
    """Take coins from the bank, and tell whether that ends the game."""
    if amount == 0:
        return False
    state.coins[seat] += amount
    return coins_moved(state, state.claim, facts)


@rule
def take_court(state: Any, seat: int, facts: Facts | None) -> bool:
    """The Judge takes all coins of the court."""
    if state.court == 0:
        return False
    state.coins[seat] += state.court
    state.court = 0
    return coins_moved(state, JUDGE, facts)


@rule
def give(state: Any, giver: int, taker: int, amount: int, facts: Facts | None) -> bool:
    """One seat gives coins to another, all it has if it has fewer."""
    amount = min(amount, whole(state.coins[giver]))
    state.coins[giver] -= amount
    state.coins[taker] += amount
    return coins_moved(state, state.claim, facts)


@rule
def use_patron(state: Any, seat: int, facts: Facts | None) -> bool:
    """Three coins from the bank; then both neighbours one each, together."""
    if gain(state, seat, 3, facts):
        return True
    state.coins[(seat + 1) % state.players] += 1
    state.coins[(seat - 1) % state.players] += 1
    return coins_moved(state, PATRON, facts)


@rule
def use_beggar(state: Any, seat: int, facts: Facts | None) -> bool:
    """From the left round the table, everyone richer at that moment gives one coin."""
    for step in range(1, state.players):
        other = (seat + step) % state.players
        if state.coins[other] > state.coins[seat] and give(state, other, seat, 1, facts):
            return True
    return False


@rule
def use_thief(state: Any, seat: int, facts: Facts | None) -> bool:
    """One coin from each neighbour, together."""
    state.coins[(seat + 1) % state.players] -= 1
    state.coins[(seat - 1) % state.players] -= 1
    state.coins[seat] += 2
    return coins_moved(state, THIEF, facts)


@rare_rule
def choose(state: Any, action: int, facts: Facts | None) -> None:
    """Carry out a choice that a power asked for."""
    user = whole(state.user)
    if state.phase == NAMING:
        name_mask(state, action - NAME, facts)
    elif state.phase == SPYING:
        swap(state, user, user, whole(state.chosen), action == SPY_REAL, SPY, facts)
        finish_claim(state, facts)
    elif action >= FOOL_REAL:
        is_real = action < FOOL_FAKE
        pair = action - (FOOL_REAL if is_real else FOOL_FAKE)
        swap(state, user, whole(PAIRS[pair, 0]), whole(PAIRS[pair, 1]), is_real, FOOL, facts)
        finish_claim(state, facts)
    elif action >= PUPPETS:
        pull_strings(state, user, action - PUPPETS, facts)
    elif action >= SPY_PLACE:
        place = action - SPY_PLACE
        state.chosen = place
        state.phase = SPYING
        note(facts, FACT_TARGETED, user, SPY, 1, place)
        cards = state.cards
        note(facts, FACT_SPIED, state.persons[user], user, place, cards[user], cards[place])
    elif action >= WITCH_NONE:
        bewitch(state, user, action - WITCH_SEAT, facts)
    else:
        aim(state, user, action - TARGET, facts)


@rule
def aim(state: Any, user: int, seat: int, facts: Facts | None) -> None:
    """The target of Guru, Princess or Swindler is chosen."""
    note(facts, FACT_TARGETED, user, state.claim, 1, seat)
    if state.claim == GURU:
        state.chosen = seat
        state.phase = NAMING
    elif state.claim == PRINCESS:
        reveal(state, seat, BY_PRINCESS, facts)
        finish_claim(state, facts)
    elif not give(state, seat, user, SWINDLER_COINS, facts):
        finish_claim(state, facts)


@rule
def name_mask(state: Any, mask: int, facts: Facts | None) -> None:
    """The Guru's victim names his mask and reveals it; if he is wrong, he pays."""
    seat = whole(state.chosen)
    note(facts, FACT_NAMED, seat, mask)
    reveal(state, seat, BY_GURU, facts)
    ended = False
    if state.cards[seat] != mask:
        ended = give(state, seat, whole(state.user), GURU_COINS, facts)
    if not ended:
        finish_claim(state, facts)


@rule
def bewitch(state: Any, user: int, seat: int, facts: Facts | None) -> None:
    """The Witch exchanges all her coins with a seat, or (-1) does not."""
    if seat < 0:
        note(facts, FACT_TARGETED, user, WITCH, 0)
        finish_claim(state, facts)
        return
    note(facts, FACT_TARGETED, user, WITCH, 1, seat)
    coins = state.coins[user]
    if coins != state.coins[seat]:
        state.coins[user] = state.coins[seat]
        state.coins[seat] = coins
        if coins_moved(state, WITCH, facts):
            return
    finish_claim(state, facts)


@rule
def pull_strings(state: Any, user: int, pair: int, facts: Facts | None) -> None:
    """The Puppet Master takes a coin from two seats, and the persons there change places."""
    a = whole(PAIRS[pair, 0])
    b = whole(PAIRS[pair, 1])
    note(facts, FACT_TARGETED, user, PUPPET_MASTER, 2, a, b)
    state.coins[a] -= 1
    state.coins[b] -= 1
    state.coins[user] += 2
    if coins_moved(state, PUPPET_MASTER, facts):
        return
    person = state.persons[a]
    state.persons[a] = state.persons[b]
    state.persons[b] = person
    note_list(state.persons, facts)
    note(facts, FACT_SEATED, a, b)
    finish_claim(state, facts)


@rule
def finish_claim(state: Any, facts: Facts | None) -> None:
    """After the power, whoever claimed falsely pays one coin to the court, all together."""
    if state.debtors != 0:
        for seat in range(state.players):
            if state.debtors >> whole(state.persons[seat]) & 1:
                state.coins[seat] -= 1
                state.court += 1
        state.debtors = 0
        if coins_moved(state, FINE, facts):
            return
    end_turn(state, facts)


@rule
def coins_moved(state: Any, cause: int, facts: Facts | None) -> bool:
    """Write an atomic coin step down, and tell whether it ends the game."""
    note_list(state.coins, facts)
    note(facts, FACT_COINS, cause, state.court)
    winning = 0
    somebody_broke = False
    for seat in range(state.players):
        if state.coins[seat] >= WINNING_COINS:
            winning |= 1 << seat
        if state.coins[seat] == 0:
            somebody_broke = True
    if winning != 0:
        finish(state, richest_seats(state) if state.richest else winning, THIRTEEN, facts)
        return True
    if somebody_broke:
        finish(state, richest_seats(state), BROKE, facts)
        return True
    return False


@rule
def richest_seats(state: Any) -> int:
    """The seats with the most coins, as bits."""
    return whole(richest_others(state, -1))


@rare_rule
def finish(state: Any, seats: int, reason: int, facts: Facts | None) -> None:
    """End the game in favour of the persons at the given seats."""
    state.phase = OVER
    state.reason = reason
    state.winners = 0
    for seat in range(state.players):
        if seats >> seat & 1:
            state.winners |= 1 << whole(state.persons[seat])
    note_list(state.cards, facts)
    note(facts, FACT_OVER, state.winners, reason)


@rule
def score(state: Any, person: int) -> float:
    """The share of the victory that a person has; 0 while playing."""
    if not state.winners >> person & 1:
        return 0.0
    sharing = 0
    for other in range(state.players):
        sharing += state.winners >> other & 1
    return 1.0 / sharing
