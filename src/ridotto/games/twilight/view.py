"""What an observer of Twilight of Venice may see and hear, field by field.

Public: all figures, both discard piles, the sizes of hands and deck. Private: one's own hand.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from ridotto.engine.definition import Event, FactRows, NothingPublic
from ridotto.engine.outcome import Result
from ridotto.games.twilight import rules
from ridotto.games.twilight.events import (
    Discarded,
    Drew,
    Ended,
    Exhausted,
    Favourite,
    Figures,
    Over,
    Played,
    Reshuffled,
    Round,
    RoundOver,
    Shown,
)
from ridotto.games.twilight.notation import CARDS, FIGURES, TEXTS, card_names
from ridotto.games.twilight.state import (
    COPIES,
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
    KINDS,
    NOBODY,
    OVER,
    State,
)

ROUND_REASONS = ("", "doge", "favourite", "check_doge", "check_favourite", "drawn")
MODES = (
    *("fresh", "doge", "guards", "merchant", "harlequin"),
    *("masquerade_doge", "masquerade_guards", "masquerade_merchant"),
)
EVENTS: tuple[type[Event], ...] = (
    Round,
    Drew,
    Shown,
    Played,
    Discarded,
    Ended,
    Favourite,
    Reshuffled,
    Exhausted,
    RoundOver,
    Over,
)
REVEALING = frozenset({"drew", "shown"})
HIDDEN: tuple[str, ...] = ("hands", "deck")


class View(msgspec.Struct, frozen=True):
    """What an observer sees; `unseen` counts the cards neither in their hand nor discarded."""

    game: str
    seat: int | None
    waiting: list[int]
    turn: int | None
    round: int
    deal: int
    merchant: int
    figures: dict[str, int]
    turn_moves: str
    last_turn: bool
    hand: list[str] | None
    hand_sizes: list[int]
    deck_size: int
    discards: list[list[str]]
    unseen: dict[str, int]
    rounds: list[int | None]
    legal: list[str]
    result: Result | None


_NO_FIGURES = Figures(0, 0, 0, 0, 0, 0)


def events(facts: FactRows, observer: int | None, state: State) -> list[Event]:
    """What an observer hears of the facts of one action."""
    heard: list[Event] = []
    cells: list[int] = []
    cards: tuple[str, ...] = ()
    drawn: list[int] = []
    drawer = -1
    for kind, a, b, c, *_ in [*facts, [0] * 6]:
        if drawn and (kind != FACT_DREW or a != drawer):
            names = tuple(CARDS[card] for card in sorted(drawn))
            heard.append(Drew(drawer, len(drawn), names if drawer == observer else None))
            drawn = []
        if kind == FACT_FIGURES:
            cells += [a, b, c]
            continue
        if kind == FACT_CARDS:
            cards += (CARDS[a],) * b
            continue
        figures = Figures(*cells) if cells else _NO_FIGURES
        if kind == FACT_DREW:
            drawer = a
            drawn.append(b)
        elif kind == FACT_ROUND:
            heard.append(Round(a, b, figures))
        elif kind == FACT_SHOWN:
            heard.append(Shown(a, cards))
        elif kind == FACT_PLAYED:
            heard.append(Played(a, TEXTS[b], figures))
        elif kind == FACT_DISCARDED:
            heard.append(Discarded(a, cards))
        elif kind == FACT_ENDED:
            heard.append(Ended(a))
        elif kind == FACT_FAVOURITE:
            heard.append(Favourite(a, b))
        elif kind == FACT_RESHUFFLED:
            heard.append(Reshuffled(a, b))
        elif kind == FACT_EXHAUSTED:
            heard.append(Exhausted(a, bool(b)))
        elif kind == FACT_ROUND_OVER:
            heard.append(RoundOver(a, _winner(b), ROUND_REASONS[c], figures))
        elif kind == FACT_OVER:
            heard.append(Over(_winner(a), tuple(_rounds(state))))
        cells, cards = [], ()
    return heard


def _winner(code: int) -> int | None:
    return code if code in (0, 1) else None


def _rounds(state: State) -> list[int | None]:
    """The winners of the finished rounds."""
    winners = state.round_winners.tolist()
    return [_winner(code) for code in winners if code != NOBODY]


new_public = NothingPublic


def concerned(facts: FactRows) -> set[int]:
    """The players who hear something else of these facts than a spectator."""
    return {fact[1] for fact in facts if fact[0] == FACT_DREW}


def outcomes(facts: FactRows, state: State, start: Mapping[str, Any]) -> list[str]:
    """Everything that chance gave in one action, and what put cards back into the deck."""
    given = [False, False]
    found = []
    for kind, a, b, *_ in facts:
        if kind == FACT_ROUND:
            if a == 1 and "merchant" not in start:
                found.append(f"merchant {b}")
            found.append(f"round {a}")
            hands = start.get("hands", (None, None)) if a == 1 else (None, None)
            given = [hand is not None for hand in hands]
        elif kind == FACT_SHOWN:
            found.append(f"shown {a}")
        elif kind == FACT_RESHUFFLED:
            found.append("reshuffled")
        elif kind == FACT_DREW and not given[a]:
            found.append(f"drew {a} {CARDS[b]}")
    return found


def view(state: State, observer: int | None, public: NothingPublic, legal: list[str]) -> View:
    """What an observer sees now."""
    over = state.phase == OVER
    own = [0] * KINDS if observer is None else state.hands[observer].tolist()
    discards = state.discards.tolist()
    unseen = {
        CARDS[kind]: COPIES[kind] - own[kind] - discards[0][kind] - discards[1][kind]
        for kind in range(KINDS)
    }
    return View(
        game="twilight",
        seat=observer,
        waiting=[] if over else [state.turn],
        turn=None if over else state.turn,
        round=state.round_number,
        deal=state.deal,
        merchant=state.merchant,
        figures=dict(zip(FIGURES, state.figures.tolist(), strict=True)),
        turn_moves=MODES[state.mode],
        last_turn=bool(state.last_turn),
        hand=None if observer is None else card_names(own),
        hand_sizes=state.hand_sizes.tolist(),
        deck_size=state.deck_size,
        discards=[card_names(pile) for pile in discards],
        unseen=unseen,
        rounds=_rounds(state),
        legal=legal,
        result=result(state),
    )


def result(state: State) -> Result | None:
    """The end of the match, None while it goes on."""
    if state.phase != OVER:
        return None
    winner = state.winner
    return Result(
        winners=(winner,) if winner < 2 else (),
        reason="single_round" if state.single_round else "match",
        scores=(rules.score(state, 0), rules.score(state, 1)),
    )


def truth(state: State) -> dict[str, Any]:
    """Everything, for referees and tests."""
    return {
        "round": state.round_number,
        "deal": state.deal,
        "merchant": state.merchant,
        "turn": state.turn,
        "turn_moves": MODES[state.mode],
        "last_turn": bool(state.last_turn),
        "figures": dict(zip(FIGURES, state.figures.tolist(), strict=True)),
        "hands": [card_names(hand) for hand in state.hands.tolist()],
        "deck": card_names(state.deck.tolist()),
        "discards": [card_names(pile) for pile in state.discards.tolist()],
        "rounds": _rounds(state),
        "result": msgspec.to_builtins(result(state)),
    }
