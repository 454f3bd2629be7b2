"""Twilight of Venice as text: `H3:doge-3` plays a card, `guild:west` calls, `end` ends the turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from ridotto.engine.start import check_keys, check_number
from ridotto.errors import BadStart, MalformedMove, shown
from ridotto.games.twilight.actions import GUILD, PLAYS, Play
from ridotto.games.twilight.deck import is_one_type
from ridotto.games.twilight.rounds import place_figures
from ridotto.games.twilight.state import (
    COPIES,
    DOGE,
    EAST,
    END_OF_TRACK,
    FIXED_FIGURES,
    FIXED_HANDS,
    GX,
    HAND,
    KINDS,
    MANSION,
    WEST,
    State,
)
from ridotto.games.twilight.track import can_reach

CARDS = ("D1", "G1", "G11", "GX", "M1", "M2", "M3", "H1", "H2", "H3", "H4", "H5", "HC")
FIGURES = ("doge", "west", "east", "merchant", "harlequin", "favourite")


def _play_text(play: Play) -> str:
    """A play of cards as text: the card, and how far it moves whom."""
    if play.card == GX:
        return "GX"
    if play.copies == 2:
        return f"D1x2:cortege{play.steps[DOGE]:+d}"
    moves = [
        f"{FIGURES[figure]}{by:+d}" if by else FIGURES[figure] for figure, by in play.steps.items()
    ]
    return f"{CARDS[play.card]}:{','.join(moves)}"


TEXTS = (
    *map(_play_text, PLAYS),
    *(f"guild:{FIGURES[figure]}" for figure in (DOGE, WEST, EAST)),
    *("discard", "end"),
)
_ACTIONS = {text: action for action, text in enumerate(TEXTS)}


def text(state: State, action: int) -> str:
    """An action as text."""
    return TEXTS[action]


def parse(state: State, player: int, text: str) -> int:
    """The action that is meant."""
    if text not in _ACTIONS:
        raise MalformedMove(
            "a move is written like D1:doge+1, H3:west-3, guild:doge, discard or end, "
            f"not {shown(text)}"
        )
    return _ACTIONS[text]


def played_cards(move: str) -> list[int]:
    """The cards that a move takes from the hand.

    >>> played_cards("D1x2:cortege-1"), played_cards("H3:doge-3"), played_cards("guild:doge")
    ([0, 0], [9], [])
    """
    action = _ACTIONS[move]
    return [PLAYS[action].card] * PLAYS[action].copies if action < GUILD else []


def card_names(counts: Sequence[int]) -> list[str]:
    """Counts of cards as a sorted list of names.

    >>> card_names([2, 0, 1] + [0] * 10)
    ['D1', 'D1', 'G11']
    """
    return [CARDS[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def card_counts(names: Sequence[str]) -> list[int]:
    """A list of names as counts of cards; raises `BadStart`.

    >>> card_counts(["G11", "D1", "D1"])[:3]
    [2, 0, 1]
    """
    counts = [0] * KINDS
    for name in names:
        if name not in CARDS:
            raise BadStart(f"no card is called {shown(name)}; cards: {', '.join(CARDS)}")
        counts[CARDS.index(name)] += 1
    return counts


def fix(state: State, start: Mapping[str, Any]) -> None:
    """Fix the Merchant's owner, opening hands (None: drawn) and figures of the first round.

    `{"merchant": 0, "hands": [["D1", ...], None], "figures": {"harlequin": -3}}`
    """
    check_keys(start, ["merchant", "hands", "figures"])
    if "merchant" in start:
        state.merchant = check_number(start, "merchant", range(2))
    elif "figures" in start or "hands" in start:
        raise BadStart("a start with hands or figures says who owns the merchant: 0 or 1")
    if "hands" in start:
        _fix_hands(state, start["hands"])
    if "figures" in start:
        _fix_figures(state, start["figures"])


def _fix_hands(state: State, hands: object) -> None:
    if not isinstance(hands, list | tuple) or len(hands) != 2:
        raise BadStart(f"hands are a list of two hands, not {shown(hands)}")
    total = [0] * KINDS
    for player, hand in enumerate(hands):
        if hand is None:
            continue
        if not isinstance(hand, list | tuple) or len(hand) != HAND:
            raise BadStart(f"a hand is a list of {HAND} cards, not {shown(hand)}")
        counts = card_counts(hand)
        if state.one_type_redeal and is_one_type(counts):
            raise BadStart(f"a hand of one type would be dealt again: {', '.join(hand)}")
        total = [sum(pair) for pair in zip(total, counts, strict=True)]
        state.hands[player] = counts
        state.fixed |= FIXED_HANDS << player
    for kind in range(KINDS):
        if total[kind] > COPIES[kind]:
            raise BadStart(f"there are {COPIES[kind]} cards {CARDS[kind]}, not {total[kind]}")


def _fix_figures(state: State, figures: object) -> None:
    if not isinstance(figures, Mapping):
        raise BadStart(f"figures are a mapping of names to cells, not {shown(figures)}")
    check_keys(figures, FIGURES)
    place_figures(state)
    cells = state.figures
    for name in figures:
        reach = MANSION - 1 if name in ("doge", "favourite") else END_OF_TRACK
        cells[FIGURES.index(name)] = check_number(figures, name, range(-reach, reach + 1))
    if not can_reach(cells, DOGE, cells[DOGE]):
        raise BadStart("the doge stands strictly between the west and the east guard")
    state.fixed |= FIXED_FIGURES


def goes_on(state: State, player: int, text: str) -> bool:
    """A turn may have several cards."""
    return text not in ("end", "discard")


def next_start(state: State) -> None:
    """Nothing: chance decides again."""
