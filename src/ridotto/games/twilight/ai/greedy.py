"""A greedy player of Twilight of Venice: of all turns its hand allows, the one that pulls most.

It goes through every sequence of cards it could play now, ends each with the step of the Favourite,
and compares where the figures stand. The other's hand and his answer are left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ridotto.engine.definition import Event
from ridotto.games.twilight.moves import is_masquerade
from ridotto.games.twilight.notation import FIGURES, TEXTS, card_counts
from ridotto.games.twilight.rules import house_points, move_figures
from ridotto.games.twilight.state import (
    AS_DOGE,
    DISCARD,
    DOGE,
    EAST,
    END_OF_TRACK,
    FAVOURITE,
    FRESH,
    GUILD,
    HAND,
    HARLEQUIN,
    HC,
    KINDS,
    MANSION,
    MERCHANT,
    MOVES,
    WEST,
    Options,
)
from ridotto.games.twilight.view import MODES, View

_ROUND = 1000.0
# A cell toward its own mansion; the Merchant's counts much, as the Guild calls others to him.
_CELL = {DOGE: 6.5, WEST: 1.5, EAST: 1.5, MERCHANT: 3.0, HARLEQUIN: 1.5, FAVOURITE: 7.0}
_PULL = 10.0  # a point that will draw the Favourite turn by turn
_CHECK = 25.0  # to have the Doge on one's half when the deck is about to run out
_FEW_CARDS = 16
_CARD = 0.2  # no card is played for nothing
_NEW_HAND = 5.0

Numbers = tuple[int, ...]
_ACTIONS = {text: action for action, text in enumerate(TEXTS)}
_MOVES: list[list[int]] = MOVES[:GUILD].tolist()
# By what the cards of a turn move: the actions that go on with it.
_GOING_ON = [
    [action for action, move in enumerate(_MOVES) if move[3] == mode] for mode in range(len(MODES))
]


class Table(NamedTuple):
    """A turn so far: the cells of the figures, the cards in hand, and what this turn moves."""

    figures: Numbers
    hand: Numbers
    mode: int


class Greedy:
    """Plays the turn after which the figures stand best for its house."""

    def __init__(self, *, players: int, player: int, options: Options, seed: str | None) -> None:
        """Know its side of the track; it leaves nothing to chance."""
        self._seat = player
        self._side = 2 * player - 1
        self._is_active_only = options.favourite == "active_only"
        self._is_short = options.masquerade_doge == "never_reach"
        self._no_centre = not options.masquerade_centre
        self._has_extra_turn = options.extra_turn
        self._is_doge_only = options.final_check == "doge_only"

    def hear(self, event: Event) -> None:
        """Take no notice: the view tells where everything stands."""

    def choose(self, view: View) -> str:
        """The first move of the best turn."""
        values: dict[str, float] = {}
        for first, table in self._turns(view):
            is_discard = first == "discard"
            value = self._worth(table, view, is_pulled=not is_discard)
            value += _NEW_HAND if is_discard else _CARD * sum(table.hand)
            values[first] = max(value, values.get(first, value))
        return max(values, key=values.__getitem__)

    def _turns(self, view: View) -> Iterator[tuple[str, Table]]:
        """Every table at which its turn could end, once, with the first move that leads there."""
        cells = tuple(view.figures[name] for name in FIGURES)
        now = Table(cells, tuple(card_counts(view.hand or [])), MODES.index(view.turn_moves))
        waiting = [(move, _after(now, _ACTIONS[move])) for move in view.legal]
        found = {table for _, table in waiting}
        while waiting:
            first, table = waiting.pop()
            yield first, table
            for after in self._going_on(table):
                if after not in found:
                    found.add(after)
                    waiting.append((first, after))

    def _going_on(self, table: Table) -> Iterator[Table]:
        """The tables after one more card of the turn; none if the turn is closed."""
        is_borrowing = table.mode >= AS_DOGE
        if abs(table.figures[DOGE]) >= MANSION:
            return
        if is_borrowing and not is_masquerade(table, self._seat):
            return
        for action in _GOING_ON[table.mode]:
            card = _MOVES[action][0]
            if table.hand[card] == 0 or (card == HC and is_borrowing and self._no_centre):
                continue
            after = _after(table, action)
            if self._is_allowed(after) and after.figures != table.figures:
                yield after

    def _is_allowed(self, table: Table) -> bool:
        """Whether all cards were there, and the court and the track allow the cells."""
        doge, west, east, merchant, harlequin, _ = table.figures
        if table.mode == AS_DOGE and self._is_short and not is_masquerade(table, self._seat):
            return False
        return (
            min(table.hand) >= 0
            and -END_OF_TRACK <= west < doge < east <= END_OF_TRACK
            and max(abs(merchant), abs(harlequin)) <= END_OF_TRACK
        )

    def _worth(self, table: Table, view: View, *, is_pulled: bool) -> float:
        """How well the figures stand for its house, after the Favourite was pulled."""
        side = self._side
        doge = side * table.figures[DOGE]
        own = house_points(table.figures, self._seat)
        other = house_points(table.figures, 1 - self._seat)
        pull = own - (0 if self._is_active_only else other)
        favourite = side * table.figures[FAVOURITE] + (pull if is_pulled else 0)
        for arrived in (doge, favourite):
            if abs(arrived) >= MANSION:
                return _ROUND if arrived > 0 else -_ROUND
        if self._is_checked(table, view):
            ahead = doge if doge or self._is_doge_only else favourite
            return _ROUND * (ahead > 0) - _ROUND * (ahead < 0)
        value = _CELL[FAVOURITE] * favourite + _PULL * (own - other)
        value += sum(side * _CELL[figure] * table.figures[figure] for figure in range(FAVOURITE))
        if view.deal > 1 and view.deck_size < _FEW_CARDS:
            value += _CHECK * ((doge > 0) - (doge < 0))
        return value

    def _is_checked(self, table: Table, view: View) -> bool:
        """Whether the round ends with this turn, as no card will be left."""
        drawn = HAND - sum(table.hand)
        is_emptied = view.deal > 1 and drawn >= view.deck_size
        is_followed = self._has_extra_turn and view.merchant == self._seat
        return view.last_turn or (is_emptied and not is_followed)


def _after(table: Table, action: int) -> Table:
    """The table after an action, allowed or not; `FRESH` if that closes the turn.

    >>> _after(Table((0, -2, 2, 1, -1, 0), (2,) + (0,) * 12, FRESH), CORTEGE)
    Table(figures=(-1, -3, 1, 1, -1, 0), hand=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), mode=1)
    """
    cells = list(table.figures)
    hand = list(table.hand)
    if action >= GUILD:
        if action < DISCARD:
            cells[action - GUILD] = cells[MERCHANT]
        elif action == DISCARD:
            hand = [0] * KINDS
        return Table(tuple(cells), tuple(hand), FRESH)
    card, _, _, mode = _MOVES[action]
    hand[card] -= move_figures(cells, action)
    return Table(tuple(map(int, cells)), tuple(hand), mode)
