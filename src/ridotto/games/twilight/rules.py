"""The rules of Twilight of Venice: rounds, turns, the Favourite, the deck and the end."""

from typing import Any

from ridotto.engine.outcome import TIE, score_of_two
from ridotto.games.twilight.moves import (
    add_masquerade,
    is_masquerade,
    legal_doge,
    legal_guards,
    legal_guild,
    legal_harlequin,
    legal_merchant,
)
from ridotto.games.twilight.state import (
    AS_DOGE,
    BY_DOGE,
    BY_FAVOURITE,
    CHECK_DOGE,
    CHECK_FAVOURITE,
    COPIES,
    CORTEGE,
    DECK,
    DISCARD,
    DOGE,
    DOGE_CARDS,
    EAST,
    END,
    END_OF_TRACK,
    FACT_CARDS,
    FACT_DISCARDED,
    FACT_DREW,
    FACT_ENDED,
    FACT_EXHAUSTED,
    FACT_FAVOURITE,
    FACT_FIGURES,
    FACT_OVER,
    FACT_PLAYED,
    FACT_RESHUFFLED,
    FACT_ROUND,
    FACT_ROUND_OVER,
    FACT_SHOWN,
    FAVOURITE,
    FIGURES,
    FIXED_FIGURES,
    FIXED_HANDS,
    FRESH,
    GUARD_CARDS,
    GUARD_DOUBLES,
    GUARD_PAIRS,
    GUARD_STEPS,
    GUARDS_CLOSE,
    GUILD,
    HAND,
    HARLEQUIN,
    HARLEQUIN_CARDS,
    HC,
    KINDS,
    MANSION,
    MERCHANT,
    MERCHANT_CARDS,
    MOVES,
    NOBODY,
    OVER,
    PLAYING,
    ROUND_DRAWN,
    START_CELLS,
    TYPE_STARTS,
    WEST,
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
def begin(state: Any, rng: Words, facts: Facts | None = None) -> None:
    """Start a match under the switches of the state; what is not fixed yet is drawn."""
    if state.merchant < 0 or state.phase == OVER:
        state.merchant = below(rng, 2)
        state.fixed = 0
    state.phase = PLAYING
    state.winner = NOBODY
    state.round_number = 1
    for index in range(3):
        state.round_winners[index] = NOBODY
    set_up_round(state, rng, facts)


@rare_rule
def set_up_round(state: Any, rng: Words, facts: Facts | None) -> None:
    """Place the figures and deal; the Merchant's owner moves first."""
    owner = whole(state.merchant)
    if not state.fixed & FIXED_FIGURES:
        place_figures(state)
    state.turn = owner
    state.mode = FRESH
    state.last_turn = 0
    state.deal = 1
    note_figures(state, facts)
    note(facts, FACT_ROUND, state.round_number, owner)
    deal_hands(state, owner, rng, facts)
    while state.one_type_redeal and show_one_type(state, owner, facts):
        deal_hands(state, owner, rng, facts)
    state.fixed = 0


@rule
def place_figures(state: Any) -> None:
    """Put the figures on their first cells, Merchant and Harlequin on their owners' sides."""
    for figure in range(FIGURES):
        state.figures[figure] = START_CELLS[figure]
    side = 2 * whole(state.merchant) - 1
    state.figures[MERCHANT] = side
    state.figures[HARLEQUIN] = -side


@rare_rule
def deal_hands(state: Any, owner: int, rng: Words, facts: Facts | None) -> None:
    """Deal from a full deck: eight to the Merchant's owner, then eight to the other."""
    state.deck_size = DECK
    for kind in range(KINDS):
        state.deck[kind] = COPIES[kind]
        for seat in range(2):
            state.discards[seat, kind] = 0
            if state.fixed & (FIXED_HANDS << seat):
                state.deck[kind] -= state.hands[seat, kind]
                state.deck_size -= state.hands[seat, kind]
            else:
                state.hands[seat, kind] = 0
    for index in range(2):
        seat = owner if index == 0 else 1 - owner
        state.hand_sizes[seat] = HAND
        if state.fixed & (FIXED_HANDS << seat):
            for kind in range(KINDS):
                for _ in range(state.hands[seat, kind]):
                    note(facts, FACT_DREW, seat, kind)
        else:
            for _ in range(HAND):
                draw_card(state, seat, rng, facts)


@rare_rule
def show_one_type(state: Any, owner: int, facts: Facts | None) -> bool:
    """Show every hand that is all of one type, and tell whether there was one."""
    shown = False
    for index in range(2):
        seat = owner if index == 0 else 1 - owner
        if is_one_type(state.hands[seat]):
            note_cards(state.hands[seat], facts)
            note(facts, FACT_SHOWN, seat)
            shown = True
    return shown


@rule
def is_one_type(counts: Any) -> bool:
    """Whether a full hand is all of one type."""
    for group in range(4):
        count = 0
        for kind in range(TYPE_STARTS[group], TYPE_STARTS[group + 1]):
            count += counts[kind]
        if count == HAND:
            return True
    return False


@rule
def note_figures(state: Any, facts: Facts | None) -> None:
    """Write down where the figures stand, for the fact that follows."""
    if facts is not None:
        cells = state.figures
        note(facts, FACT_FIGURES, cells[DOGE], cells[WEST], cells[EAST])
        note(facts, FACT_FIGURES, cells[MERCHANT], cells[HARLEQUIN], cells[FAVOURITE])


@rule
def note_cards(counts: Any, facts: Facts | None) -> None:
    """Write down cards, for the fact that follows."""
    if facts is not None:
        for kind in range(KINDS):
            if counts[kind] > 0:
                note(facts, FACT_CARDS, kind, counts[kind])


@rule
def draw_card(state: Any, seat: int, rng: Words, facts: Facts | None) -> None:
    """Move one random card from the deck to a hand; the caller minds the hand's size."""
    nth = below(rng, whole(state.deck_size))
    kind = 0
    while nth >= state.deck[kind]:
        nth -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.hands[seat, kind] += 1
    note(facts, FACT_DREW, seat, kind)


@rule
def actors(state: Any) -> Bits:
    """The seats that may act now, as bits."""
    if state.phase == OVER:
        return ZERO
    return ONE << Bits(state.turn)


@rule
def legal(state: Any, seat: int, words: Words) -> int:
    """Fill the words with the legal actions of a seat and return how many there are."""
    words[0] = ZERO
    words[1] = ZERO
    if state.phase == OVER or state.turn != seat:
        return 0
    mode = state.mode
    low = 0
    if mode == FRESH or mode == DOGE_CARDS:
        low |= legal_doge(state, seat)
    if mode == FRESH or mode == GUARD_CARDS:
        low |= legal_guards(state, seat)
    if mode == FRESH or mode == MERCHANT_CARDS:
        low |= legal_merchant(state, seat)
    if mode == FRESH or mode == HARLEQUIN_CARDS:
        low |= legal_harlequin(state, seat)
    words[0] = Bits(low)
    if (mode == FRESH or mode >= AS_DOGE) and is_masquerade(state, seat):
        add_masquerade(state, seat, words)
    if mode == FRESH:
        words[1] |= Bits(legal_guild(state) << (GUILD - 64))
        if state.hand_discard:
            words[1] |= ONE << Bits(DISCARD - 64)
    else:
        words[1] |= ONE << Bits(END - 64)
    count = count_bits(words[0]) + count_bits(words[1])
    if count == 0:
        # Without the hand discard somebody could be stuck; then, and only then, he may pass.
        words[1] = ONE << Bits(DISCARD - 64)
        return 1
    return count


@rule
def apply(state: Any, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    seat = whole(state.turn)
    if action == DISCARD:
        discard_hand(state, seat, facts)
        finish_turn(state, seat, rng, facts)
    elif action == END:
        note(facts, FACT_ENDED, seat)
        step_of_favourite(state, seat, rng, facts)
    elif action >= GUILD:
        state.figures[action - GUILD] = state.figures[MERCHANT]
        if not doge_arrived(state, seat, action, rng, facts):
            step_of_favourite(state, seat, rng, facts)
    else:
        play_card(state, seat, action)
        doge_arrived(state, seat, action, rng, facts)


@rule
def play_card(state: Any, seat: int, action: int) -> None:
    """Move the figures of a card and put it on the player's pile."""
    card = whole(MOVES[action, 0])
    count = move_figures(state.figures, action)
    state.mode = MOVES[action, 3]
    state.hands[seat, card] -= count
    state.hand_sizes[seat] -= count
    state.discards[seat, card] += count


@rule
def move_figures(cells: Any, action: int) -> int:
    """Move the figures of a card to their next cells; how many cards that takes."""
    count = 1
    if CORTEGE <= action < GUARD_STEPS:
        by = 2 * (action - CORTEGE) - 1
        count = 2
        for figure in range(DOGE, EAST + 1):
            cells[figure] += by
    elif GUARD_PAIRS <= action < GUARD_DOUBLES:
        cells[WEST] += 2 * ((action - GUARD_PAIRS) >> 1) - 1
        cells[EAST] += 2 * ((action - GUARD_PAIRS) & 1) - 1
    elif action == GUARDS_CLOSE:
        cells[WEST] = cells[DOGE] - 1
        cells[EAST] = cells[DOGE] + 1
    elif MOVES[action, 0] == HC:
        cells[MOVES[action, 1]] = 0
    else:
        cells[MOVES[action, 1]] += MOVES[action, 2]
    return count


@rule
def doge_arrived(state: Any, seat: int, action: int, rng: Words, facts: Facts | None) -> bool:
    """Write the move down; if it brought the Doge into a mansion, end the round."""
    note_figures(state, facts)
    note(facts, FACT_PLAYED, seat, action)
    doge = state.figures[DOGE]
    if -MANSION < doge < MANSION:
        return False
    end_round(state, 0 if doge < 0 else 1, BY_DOGE, rng, facts)
    return True


@rare_rule
def discard_hand(state: Any, seat: int, facts: Facts | None) -> None:
    """Put the whole hand on the player's pile."""
    note_cards(state.hands[seat], facts)
    note(facts, FACT_DISCARDED, seat)
    state.hand_sizes[seat] = 0
    for kind in range(KINDS):
        state.discards[seat, kind] += state.hands[seat, kind]
        state.hands[seat, kind] = 0


@rule
def house_points(cells: Any, seat: int) -> int:
    """What draws the Favourite to a house: figures in its mansion, and the court on its half."""
    side = 2 * seat - 1
    points = 0
    for figure in range(WEST, HARLEQUIN + 1):
        if cells[figure] * side >= MANSION:
            points += 1
    # The guard on the far side of the Doge is the last of the three to come over.
    far_guard = WEST if seat == 1 else EAST
    if cells[far_guard] * side > 0:
        points += 1
    return points


@rule
def favourite_step(cells: Any, seat: int, active_only: int) -> int:
    """How far the Favourite moves to the east at the end of a seat's turn."""
    if active_only:
        return (2 * seat - 1) * house_points(cells, seat)
    return house_points(cells, 1) - house_points(cells, 0)


@rule
def step_of_favourite(state: Any, seat: int, rng: Words, facts: Facts | None) -> None:
    """Step 2 of a turn: the Favourite moves, and may end the round; else step 3 follows."""
    by = favourite_step(state.figures, seat, state.active_only)
    if by != 0:
        cell = min(max(state.figures[FAVOURITE] + by, -END_OF_TRACK), END_OF_TRACK)
        state.figures[FAVOURITE] = cell
        note(facts, FACT_FAVOURITE, by, cell)
        if cell <= -MANSION or cell >= MANSION:
            end_round(state, 0 if cell < 0 else 1, BY_FAVOURITE, rng, facts)
            return
    finish_turn(state, seat, rng, facts)


@rule
def finish_turn(state: Any, seat: int, rng: Words, facts: Facts | None) -> None:
    """Step 3 of a turn: draw up to eight, and see what an empty deck means."""
    if state.last_turn:
        check(state, rng, facts)
        return
    deal = whole(state.deal)
    if draw_up(state, seat, rng, facts):
        is_followed = state.extra_turn != 0 and seat == state.merchant
        note(facts, FACT_EXHAUSTED, seat, is_followed)
        if not is_followed:
            check(state, rng, facts)
            return
        state.last_turn = 1
    is_new_deck = state.deal > deal
    state.turn = state.merchant if is_new_deck and state.merchant_first else 1 - seat
    state.mode = FRESH


@rule
def draw_up(state: Any, seat: int, rng: Words, facts: Facts | None) -> bool:
    """Draw up to eight cards, and tell whether the deck has run out for good.

    The first empty deck is made anew from the piles, at once.
    """
    while state.hand_sizes[seat] < HAND and state.deck_size > 0:
        draw_card(state, seat, rng, facts)
        state.hand_sizes[seat] += 1
        if state.deck_size == 0:
            if state.deal > 1:
                return True
            reshuffle(state, facts)
    return False


@rare_rule
def reshuffle(state: Any, facts: Facts | None) -> None:
    """Make a new deck of both discard piles."""
    state.deal += 1
    for kind in range(KINDS):
        cards = state.discards[0, kind] + state.discards[1, kind]
        state.deck[kind] += cards
        state.deck_size += cards
        state.discards[0, kind] = 0
        state.discards[1, kind] = 0
    note(facts, FACT_RESHUFFLED, state.deal, state.deck_size)


@rare_rule
def check(state: Any, rng: Words, facts: Facts | None) -> None:
    """The deck is gone for good: the Doge's half wins, else the Favourite's, else deal again."""
    doge = state.figures[DOGE]
    favourite = state.figures[FAVOURITE]
    if doge != 0:
        end_round(state, 0 if doge < 0 else 1, CHECK_DOGE, rng, facts)
    elif favourite != 0 and not state.doge_only:
        end_round(state, 0 if favourite < 0 else 1, CHECK_FAVOURITE, rng, facts)
    elif state.deal == 2 or state.endless:
        state.last_turn = 0
        reshuffle(state, facts)
        owner = whole(state.merchant)
        draw_up(state, owner, rng, facts)
        draw_up(state, 1 - owner, rng, facts)
        state.turn = owner
        state.mode = FRESH
    else:
        end_round(state, TIE, ROUND_DRAWN, rng, facts)


@rare_rule
def end_round(state: Any, winner: int, reason: int, rng: Words, facts: Facts | None) -> None:
    """Count the round; go on with the next one, or end the match."""
    state.round_winners[state.round_number - 1] = winner
    note_figures(state, facts)
    note(facts, FACT_ROUND_OVER, state.round_number, winner, reason)
    lead = 0
    for index in range(state.round_number):
        if state.round_winners[index] < TIE:
            lead += 1 - 2 * state.round_winners[index]
    if state.single_round or state.round_number == 3 or (state.round_number == 2 and lead != 0):
        state.phase = OVER
        state.turn = 0
        state.mode = FRESH
        state.last_turn = 0
        state.winner = TIE if lead == 0 else (0 if lead > 0 else 1)
        note(facts, FACT_OVER, state.winner)
    else:
        state.round_number += 1
        state.merchant = 1 - state.merchant
        set_up_round(state, rng, facts)


@rule
def score(state: Any, seat: int) -> float:
    """The share of the victory that a seat has: 1, 0, or a half for a draw; 0 while playing."""
    return score_of_two(state.winner, seat)
