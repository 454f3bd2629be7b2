"""Announcements of Mascarade: who contests them, who reveals, and who may use the power."""

from ridotto.games.mascarade import fact
from ridotto.games.mascarade.masks import PEASANT, PEASANTS_COINS
from ridotto.games.mascarade.powers import use_power
from ridotto.games.mascarade.state import ANSWERING, State, has
from ridotto.games.mascarade.turns import coins_moved, finish_claim, player_bit, reveal
from ridotto.kernel import Facts, note, rare_rule, rule, whole


@rule
def announce(state: State, mask: int, facts: Facts | None) -> None:
    """Claim to be a mask, and ask all others whether they contest it."""
    state.claim = mask
    state.phase = ANSWERING
    state.answered = 1 << state.turn_seat
    state.contesting = 0
    note(facts, fact.ANNOUNCED, state.turn_seat, mask)


@rule
def answer(state: State, seat: int, contests: int, facts: Facts | None) -> None:
    """Take one answer to an announcement; the last one settles it."""
    state.answered |= 1 << seat
    state.contesting |= contests << seat
    if state.simultaneous:
        note(facts, fact.NOTED, state.player_at[seat], seat, contests)
    else:
        note(facts, fact.ANSWERED, seat, contests)
    if state.answered != (1 << state.players) - 1:
        return
    if state.simultaneous and facts is not None:
        for step in range(1, state.players):
            other = (state.turn_seat + step) % state.players
            note(facts, fact.ANSWERED, other, has(state.contesting, other))
    if state.contesting == 0:
        use_power(state, whole(state.turn_seat), facts)
    else:
        settle_contest(state, facts)


@rare_rule
def settle_contest(state: State, facts: Facts | None) -> None:
    """Announcer and contesters reveal; whoever has the mask uses its power, the others owe."""
    owner = -1
    second_owner = -1
    for step in range(state.players):
        seat = (state.turn_seat + step) % state.players
        if step == 0 or has(state.contesting, seat):
            reveal(state, seat, fact.BY_CONTEST, facts)
            if state.cards[seat] != state.claim:
                state.debtors |= player_bit(state, seat)
            elif owner < 0:
                owner = seat
            else:
                second_owner = seat
    if owner < 0:
        finish_claim(state, facts)
    elif second_owner < 0:
        use_power(state, owner, facts)
    else:
        note(facts, fact.POWER, owner, PEASANT)
        note(facts, fact.POWER, second_owner, PEASANT)
        state.coins[owner] += PEASANTS_COINS
        state.coins[second_owner] += PEASANTS_COINS
        if not coins_moved(state, PEASANT, facts):
            finish_claim(state, facts)
