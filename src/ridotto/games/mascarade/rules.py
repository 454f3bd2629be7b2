"""The rules of Mascarade: the deal, who may act, and what they may do."""

from ridotto.games.mascarade import fact
from ridotto.games.mascarade.actions import (
    ANNOUNCE,
    ANSWER,
    FOOL_FAKE,
    FOOL_REAL,
    LOOK,
    NAME,
    PUPPETS,
    SPY_REAL,
    SPY_SPOT,
    SWAP_FAKE,
    SWAP_REAL,
    TARGET,
    TURN,
    WITCH_NONE,
    WITCH_SEAT,
    all_but,
    allow,
    allow_pairs,
    answer_seat,
    both_answers,
    clear,
    in_word,
    is_contest,
    is_real_swap,
    swap_spot,
)
from ridotto.games.mascarade.claims import announce, answer
from ridotto.games.mascarade.fact import note_list
from ridotto.games.mascarade.masks import FOOL, PUPPET_MASTER, SPY, SWINDLER, WITCH
from ridotto.games.mascarade.powers import choose
from ridotto.games.mascarade.state import (
    ACTING,
    ANSWERING,
    FIXED_COINS,
    FIXED_MASKS,
    NAMING,
    OPENING_TURNS,
    OVER,
    SPYING,
    START_COINS,
    State,
    has,
    seat_of,
)
from ridotto.games.mascarade.turns import (
    end_turn,
    exchange_cards,
    player_bit,
    richest_seats,
    start_turn,
    swap,
)
from ridotto.kernel import ONE, ZERO, Bits, Facts, Words, below, note, rare_rule, rule, whole

_ONE_ACTION, _TWO_ACTIONS = Bits(0b1), Bits(0b11)


@rare_rule
def begin(state: State, rng: Words, facts: Facts | None = None) -> None:
    """Start a game under the switches of the state; what is not fixed yet is drawn."""
    if state.first_seat < 0 or state.turn_number > 0:
        state.first_seat = below(rng, whole(state.players))
    if state.turn_number > 0:
        state.fixed = 0
        state.opening = OPENING_TURNS
        state.court = 0
    deal(state, rng)
    for seat in range(state.players):
        state.player_at[seat] = seat
    state.reason = 0
    state.winners = 0
    state.answered = 0
    state.contesting = 0
    state.debtors = 0
    state.revealed = 0
    state.turn_number = 0
    state.fixed = 0
    note_list(facts, fact.CARDS, state.cards)
    note_list(facts, fact.COINS, state.coins)
    note(facts, fact.DEALT, state.court, state.first_seat, state.opening)
    start_turn(state, whole(state.first_seat), facts)


@rule
def deal(state: State, rng: Words) -> None:
    """Shuffle the masks over all spots and give everybody six coins."""
    if not state.fixed & FIXED_MASKS:
        for spot in range(state.spots - 1, 0, -1):
            exchange_cards(state, spot, below(rng, spot + 1))
    if not state.fixed & FIXED_COINS:
        for seat in range(state.players):
            state.coins[seat] = START_COINS


@rule
def actors(state: State) -> Bits:
    """The players who may act now, as bits."""
    if state.phase == OVER:
        return ZERO
    if state.phase != ANSWERING or not state.simultaneous:
        return Bits(player_bit(state, acting_seat(state)))
    found = 0
    for seat in range(state.players):
        if not has(state.answered, seat):
            found |= player_bit(state, seat)
    return Bits(found)


@rule
def acting_seat(state: State) -> int:
    """The seat that is to decide, the first unanswered one while all are asked."""
    if state.phase == ACTING:
        return whole(state.turn_seat)
    if state.phase == ANSWERING:
        seat = (state.turn_seat + 1) % state.players
        while has(state.answered, seat):
            seat = (seat + 1) % state.players
        return seat
    if state.phase == NAMING:
        return whole(state.chosen)
    return whole(state.power_seat)


@rule
def legal(state: State, player: int, words: Words) -> int:
    """Fill the words with the legal actions of a player and return how many there are."""
    clear(words)
    if (actors(state) >> Bits(player)) & ONE == ZERO:
        return 0
    if state.phase == ANSWERING:
        return allow(words, ANSWER, both_answers(seat_of(state, player)))
    seat = acting_seat(state)
    if state.phase == ACTING:
        return legal_turn(state, seat, player, words)
    if state.phase == SPYING:
        return allow(words, SPY_REAL, _TWO_ACTIONS)
    if state.phase == NAMING:
        return allow(words, NAME, Bits(state.scenario))
    return legal_choices(state, seat, words)


@rule
def legal_turn(state: State, seat: int, player: int, words: Words) -> int:
    """Swap or not with any other spot; after the opening also look, or announce."""
    others = all_but(whole(state.spots), seat)
    found = in_word(SWAP_REAL, others) | in_word(SWAP_FAKE, others)
    if state.turn_number > state.opening:
        is_banned = has(state.banned, player)
        if not is_banned or not state.must_swap:
            found |= in_word(LOOK, _ONE_ACTION)
        if not is_banned:
            found |= in_word(ANNOUNCE, Bits(state.scenario))
    return allow(words, TURN, found)


@rule
def legal_choices(state: State, seat: int, words: Words) -> int:
    """The choices that the announced power leaves to the seat that uses it."""
    players, spots = whole(state.players), whole(state.spots)
    others = all_but(players, seat)
    if state.claim == SPY:
        return allow(words, SPY_SPOT, all_but(spots, seat) if state.spy_centre else others)
    if state.claim == WITCH:
        return allow(words, WITCH_NONE, _ONE_ACTION) + allow(words, WITCH_SEAT, others)
    if state.claim == PUPPET_MASTER:
        return allow_pairs(words, PUPPETS, players, seat)
    if state.claim == FOOL:
        limit = spots if state.fool_centre else players
        return allow_pairs(words, FOOL_REAL, limit, seat) + allow_pairs(
            words, FOOL_FAKE, limit, seat
        )
    if state.claim == SWINDLER:
        return allow(words, TARGET, Bits(richest_seats(state, seat)))
    return allow(words, TARGET, others)


@rule
def apply(state: State, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    if state.phase == ANSWERING:
        answer(state, answer_seat(action), is_contest(action), facts)
    elif state.phase == ACTING:
        take_turn(state, action, facts)
    else:
        choose(state, action, facts)


@rule
def take_turn(state: State, action: int, facts: Facts | None) -> None:
    """One of the three actions of a turn."""
    seat = whole(state.turn_seat)
    if action >= ANNOUNCE:
        announce(state, action - ANNOUNCE, facts)
        return
    if action == LOOK:
        note(facts, fact.LOOKED, state.player_at[seat], seat, state.cards[seat])
    else:
        swap(state, seat, seat, swap_spot(action), is_real_swap(action), fact.BY_TURN, facts)
    end_turn(state, facts)


@rule
def score(state: State, player: int) -> float:
    """The share of the victory that a player has; 0 while playing."""
    if not has(state.winners, player):
        return 0.0
    sharing = 0
    for other in range(state.players):
        sharing += has(state.winners, other)
    return 1.0 / sharing
