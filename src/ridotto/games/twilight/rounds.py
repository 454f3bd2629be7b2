"""The rounds of Twilight of Venice: how one is set up, when its last turn is, and how it ends."""

from ridotto.engine.outcome import TIE
from ridotto.games.twilight.deck import deal_hands, draw_up, reshuffle, show_one_type
from ridotto.games.twilight.state import (
    CHECK_DOGE,
    CHECK_FAVOURITE,
    DOGE,
    EAST,
    FACT_FIGURES,
    FACT_OVER,
    FACT_ROUND,
    FACT_ROUND_OVER,
    FAVOURITE,
    FIGURES,
    FIXED_FIGURES,
    FRESH,
    HARLEQUIN,
    MERCHANT,
    OVER,
    ROUND_TIED,
    START_CELLS,
    WEST,
    State,
)
from ridotto.games.twilight.track import owner, side
from ridotto.kernel import Facts, Words, note, rare_rule, rule, whole


@rare_rule
def set_up_round(state: State, rng: Words, facts: Facts | None) -> None:
    """Place the figures and deal; the Merchant's owner moves first."""
    first = whole(state.merchant)
    if not state.fixed & FIXED_FIGURES:
        place_figures(state)
    state.turn = first
    state.mode = FRESH
    state.last_turn = 0
    state.deal = 1
    note_figures(state, facts)
    note(facts, FACT_ROUND, state.round_number, first)
    deal_hands(state, first, rng, facts)
    while state.one_type_redeal and show_one_type(state, first, facts):
        deal_hands(state, first, rng, facts)
    state.fixed = 0


@rule
def place_figures(state: State) -> None:
    """Put the figures on their first cells, Merchant and Harlequin on their owners' sides."""
    for figure in range(FIGURES):
        state.figures[figure] = START_CELLS[figure]
    state.figures[MERCHANT] = side(state.merchant)
    state.figures[HARLEQUIN] = -side(state.merchant)


@rule
def note_figures(state: State, facts: Facts | None) -> None:
    """Write down where the figures stand, for the fact that follows."""
    if facts is not None:
        cells = state.figures
        note(facts, FACT_FIGURES, cells[DOGE], cells[WEST], cells[EAST])
        note(facts, FACT_FIGURES, cells[MERCHANT], cells[HARLEQUIN], cells[FAVOURITE])


@rule
def has_extra_turn(state: State, player: int) -> bool:
    """Whether the other has one more turn after a player drew the last card for good."""
    return state.extra_turn != 0 and player == state.merchant


@rule
def is_last_turn(state: State, player: int, drawn: int) -> bool:
    """Whether the check follows a turn at whose end a player draws up so many cards."""
    is_emptied = state.deal > 1 and drawn >= state.deck_size
    return state.last_turn != 0 or (is_emptied and not has_extra_turn(state, player))


@rule
def next_player(state: State, player: int, is_new_deck: bool) -> int:
    """Whose turn follows a player's, in which the deck was made anew or not."""
    if is_new_deck and state.merchant_first:
        return whole(state.merchant)
    return 1 - player


@rule
def deciding_cell(state: State, doge: int, favourite: int) -> int:
    """The cell whose half wins the check: the Doge's, or else the Favourite's; 0 for neither."""
    return doge if doge != 0 or state.doge_only else favourite


@rare_rule
def check(state: State, rng: Words, facts: Facts | None) -> None:
    """The deck is gone for good: a half wins, or there is another deal, or the round is tied."""
    doge = whole(state.figures[DOGE])
    cell = deciding_cell(state, doge, whole(state.figures[FAVOURITE]))
    if cell != 0:
        reason = CHECK_DOGE if doge != 0 else CHECK_FAVOURITE
        end_round(state, owner(cell), reason, rng, facts)
    elif state.deal == 2 or state.endless:
        deal_again(state, rng, facts)
    else:
        end_round(state, TIE, ROUND_TIED, rng, facts)


@rare_rule
def deal_again(state: State, rng: Words, facts: Facts | None) -> None:
    """Make a deck of all piles and fill the hands up, the Merchant's owner first."""
    first = whole(state.merchant)
    state.last_turn = 0
    reshuffle(state, facts)
    draw_up(state, first, rng, facts)
    draw_up(state, 1 - first, rng, facts)
    state.turn = first
    state.mode = FRESH


@rare_rule
def end_round(state: State, winner: int, reason: int, rng: Words, facts: Facts | None) -> None:
    """Count the round; go on with the next one, or end the match."""
    state.round_winners[state.round_number - 1] = winner
    note_figures(state, facts)
    note(facts, FACT_ROUND_OVER, state.round_number, winner, reason)
    lead = 0  # of the east
    for index in range(state.round_number):
        if state.round_winners[index] != TIE:
            lead += side(state.round_winners[index])
    if state.single_round or state.round_number == 3 or (state.round_number == 2 and lead != 0):
        state.phase = OVER
        state.turn = 0
        state.mode = FRESH
        state.last_turn = 0
        state.winner = TIE if lead == 0 else owner(lead)
        note(facts, FACT_OVER, state.winner)
    else:
        state.round_number += 1
        state.merchant = 1 - state.merchant
        set_up_round(state, rng, facts)
