"""The cards of Twilight of Venice: deck, hands and discard piles, each as counts of every kind."""

from ridotto.games.twilight.state import (
    COPIES,
    DECK,
    FACT_CARDS,
    FACT_DISCARDED,
    FACT_DREW,
    FACT_RESHUFFLED,
    FACT_SHOWN,
    FIXED_HANDS,
    HAND,
    KINDS,
    TYPE_STARTS,
    Numbers,
    State,
)
from ridotto.kernel import Facts, Words, below, note, rare_rule, rule, whole


@rule
def nth_card(counts: Numbers, nth: int) -> int:
    """The kind of the nth card, counted from 0."""
    kind = 0
    while nth >= counts[kind]:
        nth -= counts[kind]
        kind += 1
    return kind


@rule
def draw_card(state: State, player: int, rng: Words, facts: Facts | None) -> None:
    """Move one random card from the deck to a hand; the caller minds the hand's size."""
    kind = nth_card(state.deck, below(rng, whole(state.deck_size)))
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.hands[player][kind] += 1
    note(facts, FACT_DREW, player, kind)


@rule
def draw_up(state: State, player: int, rng: Words, facts: Facts | None) -> bool:
    """Draw up to eight cards, and tell whether the deck has run out for good.

    The first empty deck is made anew from the piles, at once.
    """
    while state.hand_sizes[player] < HAND and state.deck_size > 0:
        draw_card(state, player, rng, facts)
        state.hand_sizes[player] += 1
        if state.deck_size == 0:
            if state.deal > 1:
                return True
            reshuffle(state, facts)
    return False


@rare_rule
def reshuffle(state: State, facts: Facts | None) -> None:
    """Make a new deck of both discard piles."""
    state.deal += 1
    for kind in range(KINDS):
        cards = state.discards[0][kind] + state.discards[1][kind]
        state.deck[kind] += cards
        state.deck_size += cards
        state.discards[0][kind] = 0
        state.discards[1][kind] = 0
    note(facts, FACT_RESHUFFLED, state.deal, state.deck_size)


@rule
def play_cards(state: State, player: int, kind: int, count: int) -> None:
    """Put cards of a kind from a player's hand on their pile."""
    state.hands[player][kind] -= count
    state.hand_sizes[player] -= count
    state.discards[player][kind] += count


@rare_rule
def discard_hand(state: State, player: int, facts: Facts | None) -> None:
    """Put a player's whole hand on their pile."""
    note_cards(state.hands[player], facts)
    note(facts, FACT_DISCARDED, player)
    for kind in range(KINDS):
        play_cards(state, player, kind, whole(state.hands[player][kind]))


@rare_rule
def deal_hands(state: State, first: int, rng: Words, facts: Facts | None) -> None:
    """Deal from a full deck: eight cards to the first player, then eight to the other."""
    state.deck_size = DECK
    for kind in range(KINDS):
        state.deck[kind] = COPIES[kind]
        for player in range(2):
            state.discards[player][kind] = 0
            if state.fixed & (FIXED_HANDS << player):
                state.deck[kind] -= state.hands[player][kind]
                state.deck_size -= state.hands[player][kind]
            else:
                state.hands[player][kind] = 0
    for index in range(2):
        player = first if index == 0 else 1 - first
        state.hand_sizes[player] = HAND
        if state.fixed & (FIXED_HANDS << player):
            for kind in range(KINDS):
                for _ in range(state.hands[player][kind]):
                    note(facts, FACT_DREW, player, kind)
        else:
            for _ in range(HAND):
                draw_card(state, player, rng, facts)


@rare_rule
def show_one_type(state: State, first: int, facts: Facts | None) -> bool:
    """Show every hand that is all of one type, and tell whether there was one."""
    is_shown = False
    for index in range(2):
        player = first if index == 0 else 1 - first
        if is_one_type(state.hands[player]):
            note_cards(state.hands[player], facts)
            note(facts, FACT_SHOWN, player)
            is_shown = True
    return is_shown


@rule
def is_one_type(hand: Numbers) -> bool:
    """Whether a full hand is all of one type."""
    for group in range(4):
        count = 0
        for kind in range(TYPE_STARTS[group], TYPE_STARTS[group + 1]):
            count += hand[kind]
        if count == HAND:
            return True
    return False


@rule
def note_cards(counts: Numbers, facts: Facts | None) -> None:
    """Write down cards, for the fact that follows."""
    if facts is not None:
        for kind in range(KINDS):
            if counts[kind] > 0:
                note(facts, FACT_CARDS, kind, counts[kind])
