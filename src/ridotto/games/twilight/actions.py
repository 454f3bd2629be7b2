"""The 83 actions of Twilight of Venice, and tables of what each plays and moves.

Every figure's steps are listed from the longest westward to the longest eastward:
     0- 1 D1 doge                  17-22 M merchant
     2- 3 D1x2 cortege             23-32 H harlequin, 33 HC harlequin
     4- 7 G1 west, east            34-43 H doge, 44-53 H west, 54-63 H east, 64-73 H merchant
     8-11 G11 both guards          74-77 HC doge, west, east, merchant
    12-15 G11 west, east, 2 cells  78-80 guild doge, west, east
       16 GX                          81 discard, 82 end
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from ridotto.games.twilight.state import (
    AS_DOGE,
    AS_GUARDS,
    AS_MERCHANT,
    D1,
    DOGE,
    DOGE_CARDS,
    EAST,
    FIGURES,
    G1,
    G11,
    GUARD_CARDS,
    GX,
    H1,
    HARLEQUIN,
    HARLEQUIN_CARDS,
    HC,
    KINDS,
    M1,
    MERCHANT,
    MERCHANT_CARDS,
    WEST,
)

ACTIONS = 83
WORDS = 2
LOW, HIGH = range(WORDS)  # actions 0 to 63, with all cards but some of Masquerade; and the rest
GUARDS_CLOSE = 16
CENTRE = (74, 75, 76, 77, 33)  # by figure
MASQUERADE = (AS_DOGE, AS_GUARDS, AS_GUARDS, AS_MERCHANT)  # by figure: the mode of such a turn
GUILD, DISCARD, END = 78, 81, 82  # the Guild may call the first three figures
LONGEST = 5  # cells that a card moves a figure


class Play(NamedTuple):
    """An action that plays cards: of which kind, what the turn then moves, whom and how far."""

    card: int
    mode: int
    steps: Mapping[int, int]  # by figure: cells to the east; 0 where a card says whereto
    copies: int = 1


def _walks(first_card: int, longest: int, figure: int, mode: int) -> list[Play]:
    """The cards that move one figure 1 to `longest` cells."""
    steps = [*range(-longest, 0), *range(1, longest + 1)]
    return [Play(first_card + abs(by) - 1, mode, {figure: by}) for by in steps]


PLAYS: list[Play] = [
    *_walks(D1, 1, DOGE, DOGE_CARDS),
    *(Play(D1, DOGE_CARDS, {DOGE: by, WEST: by, EAST: by}, copies=2) for by in (-1, 1)),
    *_walks(G1, 1, WEST, GUARD_CARDS),
    *_walks(G1, 1, EAST, GUARD_CARDS),
    *(Play(G11, GUARD_CARDS, {WEST: west, EAST: east}) for west in (-1, 1) for east in (-1, 1)),
    *(Play(G11, GUARD_CARDS, {guard: by}) for guard in (WEST, EAST) for by in (-2, 2)),
    Play(GX, GUARD_CARDS, {WEST: 0, EAST: 0}),
    *_walks(M1, 3, MERCHANT, MERCHANT_CARDS),
    *_walks(H1, LONGEST, HARLEQUIN, HARLEQUIN_CARDS),
    Play(HC, HARLEQUIN_CARDS, {HARLEQUIN: 0}),
    *_walks(H1, LONGEST, DOGE, AS_DOGE),
    *_walks(H1, LONGEST, WEST, AS_GUARDS),
    *_walks(H1, LONGEST, EAST, AS_GUARDS),
    *_walks(H1, LONGEST, MERCHANT, AS_MERCHANT),
    Play(HC, AS_DOGE, {DOGE: 0}),
    Play(HC, AS_GUARDS, {WEST: 0}),
    Play(HC, AS_GUARDS, {EAST: 0}),
    Play(HC, AS_MERCHANT, {MERCHANT: 0}),
]

# The columns of that table, by action.
CARD = np.array([play.card for play in PLAYS], np.int8)
CARD_COUNT = np.array([play.copies for play in PLAYS], np.int8)
MODE = np.array([play.mode for play in PLAYS], np.int8)
FIGURE = np.array([next(iter(play.steps)) for play in PLAYS], np.int8)  # the first of those moved
STEPS = np.array(
    [[play.steps.get(figure, 0) for figure in range(FIGURES)] for play in PLAYS], np.int8
)


def _words(flags: Iterable[bool]) -> list[int]:
    """The actions that have a flag, as the words of a mask of legal actions."""
    bits = sum(int(flag) << action for action, flag in enumerate(flags))
    return [bits & (1 << 64) - 1, bits >> 64]


def _is_within(play: Play, figure: int, direction: int, cells_left: int) -> bool:
    """Whether a play moves a figure so far at most; in a Cortege only the guard ahead counts."""
    guard_ahead = EAST if direction > 0 else WEST
    if play.copies == 2 and figure != guard_ahead:
        return True
    return direction * play.steps.get(figure, 0) <= cells_left


# Sets of actions, as words: by kind of card, and those of Harlequin cards by the figure they move.
OF_CARD = np.array(
    [_words(play.card == kind for play in PLAYS) for kind in range(KINDS)], np.uint64
)
BY_HARLEQUIN = np.array(
    [
        _words(play.card >= H1 and figure in play.steps for play in PLAYS)
        for figure in range(HARLEQUIN + 1)
    ],
    np.uint64,
)
CORTEGES = np.uint64(_words(play.copies == 2 for play in PLAYS)[LOW])
# By figure, direction (west, east) and how many cells it can go there, up to the longest card.
WITHIN = np.array(
    [
        [
            [
                _words(_is_within(play, figure, direction, cells_left) for play in PLAYS)
                for cells_left in range(LONGEST + 1)
            ]
            for direction in (-1, 1)
        ]
        for figure in range(HARLEQUIN + 1)
    ],
    np.uint64,
)
