"""What a seat of Volto may see and hear, field by field.

Public: where every mask stands, every move, what captures have shown, and the faces each mask can
still have. Private: the faces of one's own masks.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ridotto.engine.definition import Event
from ridotto.engine.outcome import Result
from ridotto.games.volto import rules
from ridotto.games.volto.belief import deduction
from ridotto.games.volto.notation import LETTERS, cell_name, cell_number, setup_text
from ridotto.games.volto.state import (
    FACES,
    FACT_BEGAN,
    FACT_CAPTURED,
    FACT_LOST,
    FACT_MOVED,
    FACT_OVER,
    FACT_PLACED,
    FACT_SETUP,
    OVER,
    PLACING,
    PLAYING,
)

PHASES = ("placing", "playing", "over")
# In the order of the numbers in `layout`.
REASONS = (
    *("", "candidate_captured", "candidate_took_lady", "ladies_lost"),
    *("candidate_arrived", "no_move", "quiet_limit"),
)
REVEALING = frozenset({"captured", "lost", "over"})
HIDDEN: tuple[str, ...] = ("setups",)


class Setup(Event, frozen=True, tag="setup"):
    """A seat's own set-up, drawn or given; only that seat hears it."""

    seat: int
    setup: str


class Placed(Event, frozen=True, tag="placed"):
    """A seat has placed a mask; only that seat hears it."""

    seat: int
    cell: str
    face: str


class Began(Event, frozen=True, tag="began"):
    """Both set-ups stand; the turns begin."""

    first: int


class Moved(Event, frozen=True, tag="moved", rename={"source": "from", "target": "to"}):
    """A mask has moved."""

    seat: int
    source: str
    target: str


class Captured(Event, frozen=True, tag="captured"):
    """A mask of `seat` was captured and is shown."""

    seat: int
    cell: str
    face: str


class Lost(Event, frozen=True, tag="lost"):
    """The mask of `seat` that captured a Lady went with her; it may stay hidden."""

    seat: int
    cell: str
    face: str | None


class Over(Event, frozen=True, tag="over"):
    """The game has ended; the set-ups tell all faces."""

    winner: int | None
    reason: str
    setups: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (Setup, Placed, Began, Moved, Captured, Lost, Over)


class MaskView(msgspec.Struct, frozen=True):
    """One mask: `face` if this seat knows it, `may_be` what everybody can deduce."""

    id: int
    seat: int
    cell: str | None
    face: str | None
    may_be: str


class View(msgspec.Struct, frozen=True):
    """What a seat sees; `waiting` names whom the table waits for, as far as all may know."""

    game: str
    seat: int | None
    phase: str
    waiting: list[int]
    turn: int | None
    first: int | None
    quiet: int
    quiet_limit: int | None
    masks: list[MaskView]
    legal: list[str]
    result: Result | None


def events(facts: Sequence[Sequence[int]], seat: int | None, state: Any) -> list[Event]:
    """What a seat hears of the facts of one action."""
    heard: list[Event] = []
    for kind, a, b, c, *_ in facts:
        if kind == FACT_SETUP and a == seat:
            heard.append(Setup(a, setup_text(state.setups[a])))
        elif kind == FACT_PLACED and a == seat:
            heard.append(Placed(a, cell_name(b), LETTERS[c]))
        elif kind == FACT_BEGAN:
            heard.append(Began(a))
        elif kind == FACT_MOVED:
            heard.append(Moved(a, cell_name(b), cell_name(c)))
        elif kind == FACT_CAPTURED:
            heard.append(Captured(a, cell_name(b), LETTERS[c]))
        elif kind == FACT_LOST:
            shown = state.captor_shown or a == seat
            heard.append(Lost(a, cell_name(b), LETTERS[c] if shown else None))
        elif kind == FACT_OVER:
            setups = tuple(setup_text(setup) for setup in state.setups)
            heard.append(Over(a if a < 2 else None, REASONS[b], setups))
    return heard


def concerned(facts: Sequence[Sequence[int]]) -> set[int]:
    """The seats that hear something else of these facts than a spectator."""
    private = (FACT_SETUP, FACT_PLACED, FACT_LOST)
    return {fact[1] for fact in facts if fact[0] in private}


def outcomes(facts: Sequence[Sequence[int]], state: Any, start: Mapping[str, Any]) -> list[str]:
    """Everything that chance gave in one action: set-ups that were drawn, and who begins."""
    given = start.get("setups", (None, None))
    found = []
    for kind, a, *_ in facts:
        if kind == FACT_SETUP and given[a] is None:
            found.append(f"setup {a} {setup_text(state.setups[a])}")
        elif kind == FACT_BEGAN and "first" not in start:
            found.append(f"first {a}")
    return found


def new_public(options: Any) -> deduction.Tracker:
    """What everybody can tell before anything has been heard."""
    return deduction.Tracker(rook=options.soldier == "rook")


def view(state: Any, seat: int | None, public: deduction.Tracker, legal: list[str]) -> View:
    """What a seat sees now."""
    playing = state.phase == PLAYING
    began = state.phase != PLACING
    over = state.phase == OVER
    return View(
        game="volto",
        seat=seat,
        phase=PHASES[state.phase],
        waiting=[int(state.turn)] if playing else ([] if over else [0, 1]),
        turn=int(state.turn) if playing else None,
        first=int(state.first) if began else None,
        quiet=int(state.quiet),
        quiet_limit=int(state.quiet_limit) or None,
        masks=_standing(state, seat, public) if began else _placed(state, seat),
        legal=legal,
        result=result(state),
    )


def _standing(state: Any, seat: int | None, known: deduction.Tracker) -> list[MaskView]:
    """All twenty masks, also those that have left the board."""
    masks = []
    for owner in range(2):
        possible = known.possible(owner)
        for index in range(10):
            mask = known.masks[owner][index]
            face = mask.shown
            if owner == seat:
                face = int(state.setups[owner, index])
            masks.append(
                MaskView(
                    id=10 * owner + index,
                    seat=owner,
                    cell=None if mask.cell is None else cell_name(mask.cell),
                    face=None if face is None else LETTERS[face],
                    may_be="".join(LETTERS[face] for face in sorted(possible[index])),
                )
            )
    return masks


def _placed(state: Any, seat: int | None) -> list[MaskView]:
    """A seat's own masks while set-ups are placed; of the other's nothing is told."""
    if seat is None:
        return []
    return [
        MaskView(
            id=10 * seat + index,
            seat=seat,
            cell=cell_name(int(rules.home_cell(seat, index))),
            face=LETTERS[face],
            may_be=LETTERS,
        )
        for index, face in enumerate(state.setups[seat].tolist())
        if face >= 0
    ]


def result(state: Any) -> Result | None:
    """The end of the game, None while it goes on."""
    if state.phase != OVER:
        return None
    winner = int(state.winner)
    return Result(
        winners=(winner,) if winner < 2 else (),
        reason=REASONS[int(state.reason)],
        scores=(float(rules.score(state, 0)), float(rules.score(state, 1))),
    )


def truth(state: Any) -> dict[str, Any]:
    """Everything, for referees and tests."""
    board: dict[str, list[Any]] = {}
    for seat in range(2):
        for face in range(FACES):
            cells = int(state.masks[seat, face])
            board |= {
                cell_name(cell): [seat, LETTERS[face]] for cell in range(35) if cells >> cell & 1
            }
    return {
        "phase": PHASES[state.phase],
        "setups": [setup_text(setup) for setup in state.setups],
        "board": dict(sorted(board.items(), key=lambda item: cell_number(item[0]))),
        "turn": int(state.turn),
        "first": int(state.first),
        "quiet": int(state.quiet),
        "ladies_lost": state.ladies_lost.tolist(),
        "result": msgspec.to_builtins(result(state)),
    }
