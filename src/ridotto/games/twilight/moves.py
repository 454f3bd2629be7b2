"""Which cards can be played now, whom the Guild may call, and where that takes the figures.

A card can be played if it is in the hand, belongs to what this turn moves, and leaves every figure
it moves within its room.
"""

from ridotto.games.twilight.actions import (
    BY_HARLEQUIN,
    CARD,
    CENTRE,
    CORTEGES,
    FIGURE,
    GUARDS_CLOSE,
    LONGEST,
    LOW,
    MASQUERADE,
    OF_CARD,
    STEPS,
    WITHIN,
    WORDS,
)
from ridotto.games.twilight.state import (
    AS_DOGE,
    D1,
    DOGE,
    DOGE_CARDS,
    EAST,
    FRESH,
    G1,
    G11,
    GUARD_CARDS,
    GX,
    H1,
    HARLEQUIN,
    HARLEQUIN_CARDS,
    HC,
    M1,
    MERCHANT,
    MERCHANT_CARDS,
    WEST,
    Numbers,
    State,
)
from ridotto.games.twilight.track import (
    EASTWARD,
    WESTWARD,
    are_guards_close,
    can_reach,
    is_between,
    owner,
    room,
    side,
)
from ridotto.kernel import ONE, ZERO, Bits, Words, rule


@rule
def add_action(words: Words, action: int) -> None:
    """Add an action to the legal ones."""
    words[action // 64] |= ONE << Bits(action % 64)


@rule
def held(hand: Numbers, first: int, end: int, word: int) -> Bits:
    """The actions that play a card of a hand, of the kinds from `first` to before `end`."""
    found = ZERO
    for kind in range(first, end):
        if hand[kind] > 0:
            found |= OF_CARD[kind, word]
    return found


@rule
def within(figure: int, direction: int, cells_left: int, word: int) -> Bits:
    """All actions but those that take a figure farther in a direction than so many cells."""
    # Unsigned, or Numba would look for an index counted from the end.
    index = Bits(min(cells_left, LONGEST))
    return WITHIN[figure, owner(direction), index, word]


@rule
def free(cells: Numbers, figure: int, word: int) -> Bits:
    """All actions but those for which a figure has no room."""
    found = within(figure, WESTWARD, room(cells, figure, WESTWARD), word)
    return found & within(figure, EASTWARD, room(cells, figure, EASTWARD), word)


@rule
def doge_cards(state: State, hand: Numbers) -> Bits:
    """The Doge one cell, or by two cards the Doge and both guards."""
    found = held(hand, D1, D1 + 1, LOW)
    if hand[D1] < 2:
        found &= ~CORTEGES
    cells = state.figures
    return found & free(cells, DOGE, LOW) & free(cells, WEST, LOW) & free(cells, EAST, LOW)


@rule
def guard_cards(state: State, hand: Numbers) -> Bits:
    """One guard one cell, both one cell, one two cells, or both next to the Doge."""
    cells = state.figures
    found = held(hand, G1, G11 + 1, LOW) & free(cells, WEST, LOW) & free(cells, EAST, LOW)
    if hand[GX] > 0 and (state.noop_cards or not are_guards_close(cells)):
        found |= OF_CARD[GX, LOW]
    return found


@rule
def merchant_cards(state: State, hand: Numbers) -> Bits:
    """The Merchant by Merchant cards."""
    return held(hand, M1, H1, LOW) & free(state.figures, MERCHANT, LOW)


@rule
def can_centre(state: State, player: int, figure: int) -> bool:
    """Whether a Harlequin card can send a figure to the centre."""
    cells = state.figures
    if cells[figure] == 0 and not state.noop_cards:
        return False
    if figure != HARLEQUIN and not state.masquerade_centre:
        return False
    if figure == DOGE and state.never_reach and not is_between(player, cells[HARLEQUIN], 0):
        return False
    return can_reach(cells, figure, 0)


@rule
def harlequin_cards(state: State, player: int, hand: Numbers) -> Bits:
    """The Harlequin by Harlequin cards."""
    found = held(hand, H1, HC, LOW) & free(state.figures, HARLEQUIN, LOW)
    if hand[HC] > 0 and can_centre(state, player, HARLEQUIN):
        found |= OF_CARD[HC, LOW]
    return found & BY_HARLEQUIN[HARLEQUIN, LOW]


@rule
def add_masquerade_cards(
    state: State, player: int, hand: Numbers, figure: int, words: Words
) -> None:
    """Add the Harlequin cards that move another figure."""
    cells = state.figures
    for word in range(WORDS):
        found = held(hand, H1, HC, word) & free(cells, figure, word)
        if figure == DOGE and state.never_reach:
            gap = abs(cells[HARLEQUIN] - cells[DOGE]) - 1
            found &= within(DOGE, side(player), gap, word)
        words[word] |= found & BY_HARLEQUIN[figure, word]
    if hand[HC] > 0 and can_centre(state, player, figure):
        add_action(words, CENTRE[figure])


@rule
def add_cards(state: State, player: int, words: Words) -> None:
    """Add all cards that a player can play now."""
    hand = state.hands[player]
    cells = state.figures
    mode = state.mode
    found = ZERO
    if mode == FRESH or mode == DOGE_CARDS:
        found |= doge_cards(state, hand)
    if mode == FRESH or mode == GUARD_CARDS:
        found |= guard_cards(state, hand)
    if mode == FRESH or mode == MERCHANT_CARDS:
        found |= merchant_cards(state, hand)
    if mode == FRESH or mode == HARLEQUIN_CARDS:
        found |= harlequin_cards(state, player, hand)
    words[LOW] |= found
    if mode == FRESH or mode >= AS_DOGE:
        if is_between(player, cells[HARLEQUIN], cells[DOGE]):
            for figure in range(HARLEQUIN):
                if mode == FRESH or mode == MASQUERADE[figure]:
                    add_masquerade_cards(state, player, hand, figure, words)


@rule
def can_be_called(cells: Numbers, figure: int) -> bool:
    """Whether the Guild's word may call a figure to the Merchant."""
    cell = cells[MERCHANT]
    return cell != cells[figure] and can_reach(cells, figure, cell)


@rule
def move_figures(cells: Numbers, action: int) -> None:
    """Move the figures of a card to their next cells."""
    for figure in range(HARLEQUIN + 1):
        cells[figure] += STEPS[action, figure]
    if action == GUARDS_CLOSE:
        cells[WEST] = cells[DOGE] - 1
        cells[EAST] = cells[DOGE] + 1
    elif CARD[action] == HC:
        cells[FIGURE[action]] = 0
