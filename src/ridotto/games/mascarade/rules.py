"""The rules of Mascarade: the deal, who may act and how, announcements and contests."""

from typing import Any

from ridotto.games.mascarade.masks import FOOL, PEASANT, PUPPET_MASTER, SPY, SWINDLER, WITCH
from ridotto.games.mascarade.powers import choose, use_power
from ridotto.games.mascarade.state import (
    ACTING,
    ANNOUNCE,
    ANSWER,
    ANSWERING,
    BY_CONTEST,
    FACT_ANNOUNCED,
    FACT_ANSWERED,
    FACT_DEALT,
    FACT_LOOKED,
    FACT_NOTED,
    FACT_POWER,
    FIXED_COINS,
    FIXED_MASKS,
    FOOL_FAKE,
    FOOL_REAL,
    LOOK,
    NAME,
    NAMING,
    OPENING_TURNS,
    OVER,
    PAIRS_WITH,
    PUPPETS,
    SPY_REAL,
    SPYING,
    START_COINS,
    SWAP_FAKE,
    TARGET,
    WITCH_NONE,
    WITCH_SEAT,
    WORDS,
)
from ridotto.games.mascarade.turns import (
    coins_moved,
    end_turn,
    exchange_cards,
    finish_claim,
    note_list,
    reveal,
    richest_others,
    start_turn,
    swap,
)
from ridotto.kernel import (
    ONE,
    ZERO,
    Bits,
    Facts,
    Words,
    below,
    count_bits,
    note,
    rare_rule,
    rule,
    whole,
)


@rule
def ones(count: int) -> Bits:
    """A word whose lowest bits are set."""
    return (ONE << Bits(count)) - ONE


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
def actors(state: Any) -> Bits:
    """The persons who may act now, as bits."""
    if state.phase == OVER:
        return ZERO
    if state.phase != ANSWERING or not state.simultaneous:
        return ONE << Bits(state.persons[acting_seat(state)])
    found = ZERO
    for seat in range(state.players):
        if not state.answered >> seat & 1:
            found |= ONE << Bits(state.persons[seat])
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
        words[word] = ZERO
    if (actors(state) >> Bits(person)) & ONE == ZERO:
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
    others = ones(whole(state.places)) & ~(ONE << Bits(seat))
    found = others | others << Bits(SWAP_FAKE)
    if state.turn_number > state.opening:
        if not state.banned >> person & 1:
            found |= ONE << Bits(LOOK) | Bits(state.scenario) << Bits(ANNOUNCE)
        elif not state.must_swap:
            found |= ONE << Bits(LOOK)
    words[0] = found


@rule
def legal_choices(state: Any, seat: int, words: Words) -> int:
    """The choices that the announced power leaves to its user."""
    players = whole(state.players)
    others = ones(players) & ~(ONE << Bits(seat))
    if state.claim == SPY:
        if state.spy_centre:
            others = ones(whole(state.places)) & ~(ONE << Bits(seat))
        words[2] = others
        return count_bits(others)
    if state.claim == WITCH:
        words[1] = ONE << Bits(WITCH_NONE - 64) | others << Bits(WITCH_SEAT - 64)
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
    words[word] = ones(min(number, 63)) & ~PAIRS_WITH[seat, 0]
    if number >= 64:
        words[word] = ~PAIRS_WITH[seat, 0]
        words[word + 1] = ones(number - 64) & ~PAIRS_WITH[seat, 1]
    return count_bits(words[word]) + count_bits(words[word + 1])


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


@rare_rule
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
def score(state: Any, person: int) -> float:
    """The share of the victory that a person has; 0 while playing."""
    if not state.winners >> person & 1:
        return 0.0
    sharing = 0
    for other in range(state.players):
        sharing += state.winners >> other & 1
    return 1.0 / sharing
