"""The course of a game of Mascarade: turns, swaps, reveals, coins and the end."""

from ridotto.games.mascarade import fact
from ridotto.games.mascarade.fact import note_list
from ridotto.games.mascarade.state import (
    ACTING,
    BROKE,
    FINE_COINS,
    OVER,
    ROUND_LIMIT,
    THIRTEEN,
    WINNING_COINS,
    State,
    has,
)
from ridotto.kernel import Facts, note, rare_rule, rule


@rule
def player_bit(state: State, seat: int) -> int:
    """The player on a seat, as a set of one."""
    return 1 << state.player_at[seat]


@rule
def start_turn(state: State, seat: int, facts: Facts | None) -> None:
    """Begin the turn of a seat; who revealed in the turn before is banned from announcing."""
    state.turn_number += 1
    state.turn_seat = seat
    state.banned = state.revealed
    state.revealed = 0
    state.phase = ACTING
    note(facts, fact.TURN, state.turn_number, seat, state.player_at[seat])


@rule
def end_turn(state: State, facts: Facts | None) -> None:
    """Pass on to the left of the seat where the turn was taken, unless the rounds are used up."""
    limit = state.round_limit * state.players
    if limit > 0 and state.turn_number >= limit:
        finish(state, richest_seats(state), ROUND_LIMIT, facts)
    else:
        start_turn(state, (state.turn_seat + 1) % state.players, facts)


@rule
def exchange_cards(state: State, spot: int, other: int) -> None:
    """Exchange the masks of two spots."""
    card = state.cards[spot]
    state.cards[spot] = state.cards[other]
    state.cards[other] = card


@rule
def swap(
    state: State, seat: int, spot: int, other: int, is_real: bool, cause: int, facts: Facts | None
) -> None:
    """Let a seat exchange two masks, or pretend to."""
    if is_real:
        exchange_cards(state, spot, other)
    kind = fact.SWAPPED if is_real else fact.PRETENDED
    note(facts, kind, state.player_at[seat], seat, spot, other, cause)


@rule
def reveal(state: State, seat: int, cause: int, facts: Facts | None) -> None:
    """Turn up the mask of a seat; by the Princess, for everybody but the player there."""
    if cause != fact.BY_PRINCESS or state.princess_blocks:
        state.revealed |= player_bit(state, seat)
    note(facts, fact.REVEALED, state.player_at[seat], seat, state.cards[seat], cause)


@rule
def richest_seats(state: State, but: int = -1) -> int:
    """The seats with the most coins, one of them left out or none."""
    most = 0
    found = 0
    for seat in range(state.players):
        if seat != but:
            if state.coins[seat] > most:
                most = state.coins[seat]
                found = 0
            if state.coins[seat] == most:
                found |= 1 << seat
    return found


@rare_rule
def finish_claim(state: State, facts: Facts | None) -> None:
    """After the power, whoever claimed falsely pays a fine to the court, all together."""
    if state.debtors != 0:
        for seat in range(state.players):
            if has(state.debtors, state.player_at[seat]):
                state.coins[seat] -= FINE_COINS
                state.court += FINE_COINS
        state.debtors = 0
        if coins_moved(state, fact.BY_FINE, facts):
            return
    end_turn(state, facts)


@rare_rule
def coins_moved(state: State, cause: int, facts: Facts | None) -> bool:
    """Write a step of coins down, and tell whether it ends the game."""
    note_list(facts, fact.COINS, state.coins)
    note(facts, fact.PAID, cause, state.court)
    winning = 0
    somebody_broke = False
    for seat in range(state.players):
        if state.coins[seat] >= WINNING_COINS:
            winning |= 1 << seat
        if state.coins[seat] == 0:
            somebody_broke = True
    if winning != 0:
        finish(state, richest_seats(state) if state.richest_only else winning, THIRTEEN, facts)
        return True
    if somebody_broke:
        finish(state, richest_seats(state), BROKE, facts)
        return True
    return False


@rare_rule
def finish(state: State, seats: int, reason: int, facts: Facts | None) -> None:
    """End the game in favour of the players on some seats."""
    state.phase = OVER
    state.reason = reason
    state.winners = 0
    for seat in range(state.players):
        if has(seats, seat):
            state.winners |= player_bit(state, seat)
    note_list(facts, fact.CARDS, state.cards)
    note(facts, fact.OVER, state.winners, reason)
