"""Three endings that can be solved exactly, played by our own rules.

They are positions of the real games, not games on smaller boards: so the rules, the likings and the
suspicions that are measured are those that sit at the tables. What makes them small is how little
is left: few masks or cards, and few choices until the rules themselves end the game.
"""

import collections
import contextlib
import itertools
from collections.abc import Iterator
from typing import Any
from unittest import mock

import numpy as np

from benchmarks.yardsticks.tree import Beginning, Ending, Rows, record
from ridotto import kernel
from ridotto.bots.search_bot import SearchBot
from ridotto.engine import registry
from ridotto.engine.definition import GameDefinition, NothingPublic
from ridotto.engine.options import read_options
from ridotto.engine.start import new_state
from ridotto.games.mascarade import state as mascarade_layout
from ridotto.games.twilight import state as twilight_layout
from ridotto.games.twilight.notation import card_counts
from ridotto.games.volto import rules as volto_rules
from ridotto.games.volto import state as volto_layout
from ridotto.games.volto.belief import deduction
from ridotto.games.volto.board import bit
from ridotto.games.volto.notation import LETTERS, cell_number
from ridotto.kernel import plain

# Volto: ten masks of each seat in the order of their ids. The first three are hidden, the fourth
# has been found out, and the others have been captured.
_HIDDEN, _FOUND_OUT, _CAPTURED = "KNL", "C", "NNCCSL"
_CELLS = (("a5", "b5", "c5", "d1"), ("a7", "c7", "d7", "b7"))
_VOLTO_CHOICES = 3

# Twilight of Venice: the last cards of the last deal.
_CARDS = ("D1", "D1", "G11", "M2", "H2", "H3", "GX")
_HANDS = (3, 3)
_FIGURES = (-1, -4, 3, 1, -1, 0)

# Mascarade: four masks for four persons, and nothing in the middle.
_MASKS = ("king", "judge", "empress", "cheat")
_COINS = (9, 10, 9, 8)
_COURT = 2


def volto() -> Ending:
    """Four masks a side: seat 0 is two rows from the palace, and seat 1 stands in it.

    Each side has its Candidate, a Noble and its last Lady on three cells, in any of six orders, and
    a Counsellor that everybody knows. Who takes the other's last Lady loses. After three plies the
    game is drawn: by its rules if all were quiet, by ours if there was a capture.
    """
    definition = registry.find("volto")
    options = read_options(definition, {})
    orders = list(itertools.permutations(_HIDDEN))
    beginnings = [
        Beginning(_volto_state(definition, options, faces), 1 / len(orders) ** 2)
        for faces in itertools.product(orders, orders)
    ]
    return Ending(
        *("volto", definition, 2, options, tuple(beginnings), _VOLTO_CHOICES),
        lambda state: _carried(deduction.Tracker()),
        _prepare_volto,
    )


def _volto_state(definition: GameDefinition, options: Any, hidden: tuple[Any, ...]) -> bytes:
    states = new_state(definition, 2, options, {"first": 0})
    state = states[0]
    for seat in range(2):
        letters = "".join(hidden[seat]) + _FOUND_OUT + _CAPTURED
        state.setups[seat] = [LETTERS.index(letter) for letter in letters]
        for index, cell in enumerate(_CELLS[seat]):
            here = bit(cell_number(cell))
            volto_rules.flip(state, seat, state.setups[seat, index], here)
        state.ladies_lost[seat] = _CAPTURED.count("L")
    state.phase = volto_layout.PLAYING
    state.winner = -1
    state.quiet = state.quiet_limit - _VOLTO_CHOICES
    return bytes(states.tobytes())


def _carried(tracker: deduction.Tracker) -> deduction.Tracker:
    """Everybody has seen how the masks came to their cells."""
    for seat, masks in enumerate(tracker.masks):
        for index, mask in enumerate(masks):
            if index < len(_HIDDEN):
                mask.faces = frozenset(map(LETTERS.index, _HIDDEN))
            else:
                mask.shown = LETTERS.index((_HIDDEN + _FOUND_OUT + _CAPTURED)[index])
                mask.faces = frozenset({mask.shown})
            standing = index < len(_CELLS[seat])
            mask.cell = cell_number(_CELLS[seat][index]) if standing else None
    return tracker


def _prepare_volto(bot: Any, state: bytes, seat: int) -> None:
    """Let a searching bot know the position; the greedy one sees it."""
    if isinstance(bot, SearchBot):
        suspicion: Any = bot.opponent_model
        begun = record(registry.find("volto"), state)[0]
        for name in ("phase", "first", "turn", "winner", "quiet", "ladies_lost"):
            suspicion._states[name] = begun[name]
        suspicion._known[seat] = begun.setups[seat].tolist()
        _carried(suspicion._tracker)
        suspicion._exclude()


def twilight() -> Ending:
    """The last seven cards of a round: three in each hand, and one in the deck.

    The Merchant's owner plays, draws the last card, and the other has the extra turn. It is the
    last deal, so the Doge's place decides, then the Favourite's. How often each deal comes is how
    many ways there are to deal those cards.
    """
    definition = registry.find("twilight")
    options = read_options(definition, {"match": "single_round"})
    deals: collections.Counter[tuple[tuple[str, ...], ...]] = collections.Counter()
    for cards in itertools.permutations(_CARDS):
        first, second = _HANDS
        parts = cards[:first], cards[first : first + second], cards[first + second :]
        deals[tuple(tuple(sorted(part)) for part in parts)] += 1
    beginnings = tuple(
        Beginning(_twilight_state(definition, options, deal), ways / deals.total())
        for deal, ways in sorted(deals.items())
    )
    return Ending(
        *("twilight", definition, 2, options, beginnings, 64),
        lambda state: NothingPublic(options),
        _prepare_twilight,
    )


def _twilight_state(
    definition: GameDefinition, options: Any, deal: tuple[tuple[str, ...], ...]
) -> bytes:
    states = new_state(definition, 2, options, {"merchant": 0})
    state = states[0]
    state.hands[0], state.hands[1], state.deck = (card_counts(part) for part in deal)
    state.hand_sizes = _HANDS
    state.deck_size = len(deal[2])
    state.discards[0] = np.array(twilight_layout.COPIES) - card_counts(_CARDS)
    state.figures = _FIGURES
    state.phase = twilight_layout.PLAYING
    state.winner = twilight_layout.NOBODY
    state.round_winners = twilight_layout.NOBODY
    state.round_number = 1
    state.deal = 3
    return bytes(states.tobytes())


def _prepare_twilight(bot: Any, state: bytes, seat: int) -> None:
    """Let a searching bot know the table and its own hand; the greedy one sees them."""
    if isinstance(bot, SearchBot):
        model: Any = bot.opponent_model
        states = record(registry.find("twilight"), state)
        states["hands"][0, 1 - seat] = 0
        states["deck"][0] = 0
        model._states[:] = states.view(model._states.dtype)
        model._public = model._states[0]


@contextlib.contextmanager
def four_masks() -> Iterator[None]:
    """Waive that four persons play with six masks, where options are turned into states."""
    with mock.patch.object(mascarade_layout, "broken_conditions", return_value={}):
        yield


def mascarade() -> Ending:
    """Four persons, four masks, three turns: then the richest wins, if nobody has won before.

    Seat 0 has swapped with seat 1 in the first turn, or pretended to: only he knows, and chance
    decides which.
    """
    definition = registry.find("mascarade")
    options = definition.options(scenario=_MASKS, round_limit=1)
    start = {"masks": _MASKS, "coins": _COINS, "court": _COURT, "first": 0, "opening": False}
    beginnings = []
    for move in ("swap:1:real", "swap:1:fake"):
        with four_masks():
            states = new_state(definition, 4, options, start)
        steps = [_did(states, definition.rules.begin)]
        action = definition.notation.parse(plain(states), 0, move)
        steps.append(_did(states, definition.rules.apply, action))
        beginnings.append(Beginning(steps[-1][0], 0.5, tuple(steps)))

    def new_public(state: bytes) -> Any:
        return definition.view.new_public(options)

    return Ending(
        *("mascarade", definition, 4, options, tuple(beginnings), 64),
        new_public,
        lambda bot, state, seat: None,
    )


def _did(states: Any, function: Any, *arguments: Any) -> tuple[bytes, Rows]:
    """Carry out a step that draws nothing; the state after it, and its facts."""
    facts = kernel.new_facts()
    kernel.interpreted(function)(states[0], *arguments, kernel.new_rng(0), facts)
    return bytes(states.tobytes()), tuple(map(tuple, kernel.read_facts(facts).tolist()))


ENDINGS = {"volto": volto, "twilight": twilight, "mascarade": mascarade}
