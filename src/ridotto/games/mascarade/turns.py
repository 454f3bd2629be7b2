"""The course of a game of Mascarade: turns, swaps, reveals, coins and the end."""

from typing import Any

from ridotto.games.mascarade.state import (
    ACTING,
    BROKE,
    BY_PRINCESS,
    FACT_COINS,
    FACT_OVER,
    FACT_REVEALED,
    FACT_ROW,
    FACT_SWAPPED,
    FACT_TURN,
    FINE,
    OVER,
    ROUND_LIMIT,
    THIRTEEN,
    WINNING_COINS,
)
from ridotto.kernel import ONE, ZERO, Bits, Facts, note, rare_rule, rule, whole


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
def richest_others(state: Any, seat: int) -> Bits:
    """The seats with the most coins, a seat itself left out, as bits."""
    most = 0
    found = ZERO
    for other in range(state.players):
        if other != seat:
            if state.coins[other] > most:
                most = state.coins[other]
                found = ZERO
            if state.coins[other] == most:
                found |= ONE << Bits(other)
    return found


@rule
def swap(
    state: Any, seat: int, place: int, other: int, is_real: bool, cause: int, facts: Facts | None
) -> None:
    """Exchange two masks, or pretend to; `cause` is the mask whose power it is, 0 for a turn."""
    if is_real:
        exchange_cards(state, place, other)
    note(facts, FACT_SWAPPED, state.persons[seat], seat, 16 * place + other, is_real, cause)


@rule
def reveal(state: Any, seat: int, cause: int, facts: Facts | None) -> None:
    """Turn up the mask of a seat; by the Princess, for everybody but the person there."""
    person = whole(state.persons[seat])
    if cause != BY_PRINCESS or state.princess_blocks:
        state.revealed |= 1 << person
    note(facts, FACT_REVEALED, person, seat, state.cards[seat], cause)


@rare_rule
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


@rare_rule
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
