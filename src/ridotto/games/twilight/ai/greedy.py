"""A greedy player of Twilight of Venice: of all turns its hand allows, the one that pulls most.

It goes through every sequence of cards it could play now, ends each with the step of the Favourite,
and compares where the figures stand. The other's hand and answer are left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ridotto.engine.definition import Event
from ridotto.games.twilight.actions import DISCARD, GUILD, PLAYS, WORDS
from ridotto.games.twilight.moves import add_cards, move_figures
from ridotto.games.twilight.notation import FIGURES, TEXTS, card_counts
from ridotto.games.twilight.rounds import deciding_cell, is_last_turn
from ridotto.games.twilight.state import (
    DOGE,
    EAST,
    FAVOURITE,
    FRESH,
    HAND,
    HARLEQUIN,
    KINDS,
    MERCHANT,
    STATE,
    WEST,
    Options,
    State,
    configure,
)
from ridotto.games.twilight.track import family_points, favourite_step, is_mansion, side
from ridotto.games.twilight.view import MODES, View
from ridotto.kernel import actions, new_records, plain

_ROUND = 1000.0
# A cell toward its own mansion; the Merchant's counts much, as the Guild calls others there.
_CELL = {DOGE: 6.5, WEST: 1.5, EAST: 1.5, MERCHANT: 3.0, HARLEQUIN: 1.5, FAVOURITE: 7.0}
_PULL = 10.0  # a point that will draw the Favourite turn by turn
_CHECK = 25.0  # to have the Doge on one's half when the deck is about to run out
_FEW_CARDS = 16
_CARD = 0.2  # no card is played for nothing
_NEW_HAND = 5.0

_ACTIONS = {text: action for action, text in enumerate(TEXTS)}


class Position(NamedTuple):
    """A turn so far: the cells of the figures, the cards in hand, and what this turn moves."""

    cells: tuple[int, ...]
    hand: tuple[int, ...]
    mode: int


class Greedy:
    """Plays the turn after which the figures stand best for its family."""

    def __init__(self, *, players: int, player: int, options: Options, seed: str | None) -> None:
        """Know its side of the track; it leaves nothing to chance."""
        self._player = player
        states = new_records(STATE)
        configure(states[0], players, options)
        self._configured = plain(states)
        self._words = np.zeros(WORDS, np.uint64)

    def hear(self, event: Event) -> None:
        """Take no notice: the view tells where everything stands."""

    def choose(self, view: View) -> str:
        """The first move of the best turn."""
        values: dict[str, float] = {}
        for first, state in self._turns(view):
            is_discard = first == "discard"
            value = self._value(state, is_pulled=not is_discard)
            value += _NEW_HAND if is_discard else _CARD * state.hand_sizes[self._player]
            values[first] = max(value, values.get(first, value))
        return max(values, key=values.__getitem__)

    def _turns(self, view: View) -> Iterator[tuple[str, State]]:
        """Every state in which its turn could end, once, with the first move of that turn."""
        cells = tuple(view.figures[name] for name in FIGURES)
        now = Position(cells, tuple(card_counts(view.hand or [])), MODES.index(view.turn_moves))
        waiting = [(move, _after(now, _ACTIONS[move])) for move in view.legal]
        found = {position for _, position in waiting}
        while waiting:
            first, position = waiting.pop()
            state = self._state(view, position)
            yield first, state
            for action in self._next_cards(state):
                after = _after(position, action)
                if after not in found:
                    found.add(after)
                    waiting.append((first, after))

    def _state(self, view: View, position: Position) -> State:
        """What it knows, as the rules read it; its own hand is the only one."""
        return self._configured._replace(
            figures=position.cells,
            hands={self._player: position.hand},
            hand_sizes={self._player: sum(position.hand)},
            mode=position.mode,
            deal=view.deal,
            deck_size=view.deck_size,
            merchant=view.merchant,
            last_turn=view.last_turn,
        )

    def _next_cards(self, state: State) -> list[int]:
        """The cards that can go on with a turn; none if it is closed."""
        if state.mode == FRESH or is_mansion(state.figures[DOGE]):
            return []
        self._words[:] = 0
        add_cards(state, self._player, self._words)
        return actions(self._words)

    def _value(self, state: State, *, is_pulled: bool) -> float:
        """How well the figures stand for its family, after the Favourite was pulled."""
        cells, player, toward = state.figures, self._player, side(self._player)
        doge, favourite = cells[DOGE], cells[FAVOURITE]
        west, east = family_points(cells, 0), family_points(cells, 1)
        if is_pulled:
            favourite += favourite_step(player, west, east, state.active_only)
        for cell in (doge, favourite):
            if is_mansion(cell):
                return _ROUND if toward * cell > 0 else -_ROUND
        if is_last_turn(state, player, HAND - state.hand_sizes[player]):
            lead = toward * deciding_cell(state, doge, favourite)
            return _ROUND * (lead > 0) - _ROUND * (lead < 0)
        value = _CELL[FAVOURITE] * toward * favourite + _PULL * toward * (east - west)
        value += sum(toward * _CELL[figure] * cells[figure] for figure in range(FAVOURITE))
        if state.deal > 1 and state.deck_size < _FEW_CARDS:
            value += _CHECK * ((toward * doge > 0) - (toward * doge < 0))
        return value


def _after(position: Position, action: int) -> Position:
    """The position after an action; its mode is `FRESH` if that closes the turn.

    >>> _after(Position((0, -2, 2, 1, -1, 0), (2,) + (0,) * 12, FRESH), 2)
    Position(cells=(-1, -3, 1, 1, -1, 0), hand=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), mode=1)
    """
    cells, hand = list(position.cells), list(position.hand)
    mode = FRESH
    if action < GUILD:
        play = PLAYS[action]
        move_figures(cells, action)
        hand[play.card] -= play.copies
        mode = play.mode
    elif action < DISCARD:
        cells[action - GUILD] = cells[MERCHANT]
    elif action == DISCARD:
        hand = [0] * KINDS
    return Position(tuple(map(int, cells)), tuple(hand), mode)
