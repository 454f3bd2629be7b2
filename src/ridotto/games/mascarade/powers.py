"""What the masks can do."""

from ridotto.games.mascarade import fact
from ridotto.games.mascarade.actions import (
    FOOL_REAL,
    NAME,
    PAIRS,
    PUPPETS,
    SPY_REAL,
    SPY_SPOT,
    TARGET,
    WITCH_NONE,
    WITCH_SEAT,
    fool_pair,
    is_real_fool,
)
from ridotto.games.mascarade.fact import note_list
from ridotto.games.mascarade.masks import (
    FOOL,
    GURU,
    JUDGE,
    PRINCESS,
    PUPPET_MASTER,
    SPY,
    SWINDLER,
    WITCH,
)
from ridotto.games.mascarade.payoffs import cheats, pay_step, step_count
from ridotto.games.mascarade.state import CHEATED, CHOOSING, NAMING, SPYING, State
from ridotto.games.mascarade.turns import (
    coins_moved,
    finish,
    finish_claim,
    reveal,
    richest_seats,
    swap,
)
from ridotto.kernel import Bits, Facts, count_bits, lowest_bit, note, rare_rule, rule, whole


@rare_rule
def use_power(state: State, seat: int, facts: Facts | None) -> None:
    """Carry out the announced power for a seat, up to the first choice it leaves."""
    mask = whole(state.claim)
    state.power_seat = seat
    note(facts, fact.POWER, seat, mask)
    if cheats(mask, state.coins[seat]):
        finish(state, 1 << seat, CHEATED, facts)
        return
    target, is_tied = -1, False
    if mask == SWINDLER:
        richest = Bits(richest_seats(state, seat))
        target, is_tied = lowest_bit(richest), count_bits(richest) > 1
    if mask == GURU or mask == SPY or mask == PUPPET_MASTER or mask == WITCH or is_tied:
        state.phase = CHOOSING
    elif not pay(state, target, -1, facts):
        if mask == FOOL or mask == PRINCESS:
            state.phase = CHOOSING
        else:
            finish_claim(state, facts)


@rare_rule
def pay(state: State, target: int, second_target: int, facts: Facts | None) -> bool:
    """Move the coins that the announced power moves, and tell whether that ends the game."""
    mask, seat, players = whole(state.claim), whole(state.power_seat), whole(state.players)
    court = whole(state.court)
    for step in range(step_count(mask, players)):
        if pay_step(state.coins, players, court, seat, mask, step, target, second_target):
            if mask == JUDGE:
                state.court = 0
            if coins_moved(state, mask, facts):
                return True
    return False


@rare_rule
def choose(state: State, action: int, facts: Facts | None) -> None:
    """Carry out a choice that a power asked for."""
    seat = whole(state.power_seat)
    if state.phase == NAMING:
        name_mask(state, action - NAME, facts)
    elif state.phase == SPYING:
        swap(state, seat, seat, whole(state.chosen), action == SPY_REAL, SPY, facts)
        finish_claim(state, facts)
    elif action >= FOOL_REAL:
        pair = fool_pair(action)
        low, high = whole(PAIRS[pair, 0]), whole(PAIRS[pair, 1])
        swap(state, seat, low, high, is_real_fool(action), FOOL, facts)
        finish_claim(state, facts)
    elif action >= PUPPETS:
        pull_strings(state, seat, action - PUPPETS, facts)
    elif action >= SPY_SPOT:
        spy(state, seat, action - SPY_SPOT, facts)
    elif action == WITCH_NONE:
        note(facts, fact.TARGETED, seat, WITCH, 0)
        finish_claim(state, facts)
    elif action >= WITCH_SEAT:
        aim(state, seat, action - WITCH_SEAT, facts)
    else:
        aim(state, seat, action - TARGET, facts)


@rule
def aim(state: State, seat: int, target: int, facts: Facts | None) -> None:
    """Aim the power of the Guru, the Princess, the Swindler or the Witch at a seat."""
    note(facts, fact.TARGETED, seat, state.claim, 1, target)
    if state.claim == GURU:
        state.chosen = target
        state.phase = NAMING
        return
    if state.claim == PRINCESS:
        reveal(state, target, fact.BY_PRINCESS, facts)
    elif pay(state, target, -1, facts):
        return
    finish_claim(state, facts)


@rule
def name_mask(state: State, mask: int, facts: Facts | None) -> None:
    """Let the Guru's victim name their mask and reveal it; if they are wrong, they pay."""
    victim = whole(state.chosen)
    note(facts, fact.NAMED, victim, mask)
    reveal(state, victim, fact.BY_GURU, facts)
    if state.cards[victim] == mask or not pay(state, victim, -1, facts):
        finish_claim(state, facts)


@rule
def spy(state: State, seat: int, spot: int, facts: Facts | None) -> None:
    """Let the Spy look at their own mask and at another one."""
    state.chosen = spot
    state.phase = SPYING
    note(facts, fact.TARGETED, seat, SPY, 1, spot)
    cards = state.cards
    note(facts, fact.SPIED, state.player_at[seat], seat, spot, cards[seat], cards[spot])


@rule
def pull_strings(state: State, seat: int, pair: int, facts: Facts | None) -> None:
    """Let two players pay the Puppet Master and then change seats."""
    low, high = whole(PAIRS[pair, 0]), whole(PAIRS[pair, 1])
    note(facts, fact.TARGETED, seat, PUPPET_MASTER, 2, low, high)
    if pay(state, low, high, facts):
        return
    player = state.player_at[low]
    state.player_at[low] = state.player_at[high]
    state.player_at[high] = player
    note_list(facts, fact.PLAYERS, state.player_at)
    note(facts, fact.SEATED, low, high)
    finish_claim(state, facts)
