"""What the masks can do."""

from typing import Any

from ridotto.games.mascarade.masks import (
    BANK,
    BEGGAR,
    CHEAT,
    EMPRESS,
    FOOL,
    GURU,
    JUDGE,
    KING,
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
from ridotto.games.mascarade.state import (
    BY_GURU,
    BY_PRINCESS,
    CHEAT_COINS,
    CHEATED,
    CHOOSING,
    FACT_NAMED,
    FACT_POWER,
    FACT_SEATED,
    FACT_SPIED,
    FACT_TARGETED,
    FOOL_FAKE,
    FOOL_REAL,
    GURU_COINS,
    NAME,
    NAMING,
    PAIRS,
    PUPPETS,
    SPY_PLACE,
    SPY_REAL,
    SPYING,
    SWINDLER_COINS,
    TARGET,
    WIDOW_COINS,
    WITCH_NONE,
    WITCH_SEAT,
)
from ridotto.games.mascarade.turns import (
    coins_moved,
    finish,
    finish_claim,
    note_list,
    reveal,
    richest_others,
    swap,
)
from ridotto.kernel import Facts, count_bits, lowest_bit, note, rare_rule, rule, whole


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
        if not gain(state, seat, whole(BANK[mask]), facts):
            state.phase = CHOOSING
        return
    if mask == SWINDLER:
        victims = richest_others(state, seat)
        if count_bits(victims) > 1:
            state.phase = CHOOSING
            return
        ended = give(state, lowest_bit(victims), seat, SWINDLER_COINS, facts)
    elif mask == JUDGE:
        ended = take_court(state, seat, facts)
    elif mask == EMPRESS or mask == KING or mask == PEASANT:
        ended = gain(state, seat, whole(BANK[mask]), facts)
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
    """Coins from the bank; then both neighbours one each, together."""
    if gain(state, seat, whole(BANK[PATRON]), facts):
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
