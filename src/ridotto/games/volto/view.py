"""What an observer of Volto may see and hear, field by field.

Public: where every mask stands, every move, what captures have shown, and the faces each mask can
still have. Private: the faces of one's own masks.
"""

from collections.abc import Mapping

import msgspec

from ridotto.engine.definition import Event, FactRows, JsonObject
from ridotto.engine.outcome import Result
from ridotto.games.volto import rules
from ridotto.games.volto.belief.deduction import Tracker
from ridotto.games.volto.board import CELLS, HOME_CELLS
from ridotto.games.volto.events import EVENTS as EVENTS
from ridotto.games.volto.events import (
    REASONS,
    Began,
    Captured,
    Lost,
    Moved,
    Over,
    Placed,
    Setup,
)
from ridotto.games.volto.notation import LETTERS, cell_name, home_cells, setup_text
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
    Options,
    State,
)

PHASES = ("placing", "playing", "over")
REVEALING = frozenset({"captured", "lost", "over"})
HIDDEN: tuple[str, ...] = ("setups",)


class MaskView(msgspec.Struct, frozen=True):
    """One mask: `face` if the observer knows it, `may_be` what everybody can deduce."""

    id: int
    seat: int
    cell: str | None
    face: str | None
    may_be: str


class View(msgspec.Struct, frozen=True):
    """What an observer sees; `waiting` names whom the table waits for, as far as all may know."""

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


def events(facts: FactRows, observer: int | None, state: State) -> list[Event]:
    """What an observer hears of the facts of one action."""
    heard: list[Event] = []
    for kind, a, b, c, *_ in facts:
        if kind == FACT_SETUP and a == observer:
            heard.append(Setup(a, setup_text(state.setups[a])))
        elif kind == FACT_PLACED and a == observer:
            heard.append(Placed(a, cell_name(b), LETTERS[c]))
        elif kind == FACT_BEGAN:
            heard.append(Began(a))
        elif kind == FACT_MOVED:
            heard.append(Moved(a, cell_name(b), cell_name(c)))
        elif kind == FACT_CAPTURED:
            heard.append(Captured(a, cell_name(b), LETTERS[c]))
        elif kind == FACT_LOST:
            shown = state.captor_shown or a == observer
            heard.append(Lost(a, cell_name(b), LETTERS[c] if shown else None))
        elif kind == FACT_OVER:
            setups = tuple(setup_text(setup) for setup in state.setups)
            heard.append(Over(a if a < 2 else None, REASONS[b], setups))
    return heard


def concerned(facts: FactRows) -> set[int]:
    """The players who hear something else of these facts than a spectator."""
    private = (FACT_SETUP, FACT_PLACED, FACT_LOST)
    return {fact[1] for fact in facts if fact[0] in private}


def outcomes(facts: FactRows, state: State, start: Mapping[str, object]) -> list[str]:
    """Everything that chance gave in one action: set-ups that were drawn, and who begins."""
    setups = start.get("setups")
    given = setups if isinstance(setups, list | tuple) else (None, None)
    found = []
    for kind, a, *_ in facts:
        if kind == FACT_SETUP and given[a] is None:
            found.append(f"setup {a} {setup_text(state.setups[a])}")
        elif kind == FACT_BEGAN and "first" not in start:
            found.append(f"first {a}")
    return found


def new_public(options: Options) -> Tracker:
    """What everybody can tell before anything has been heard."""
    return Tracker(rook=options.soldier == "rook")


def view(state: State, observer: int | None, public: Tracker, legal: list[str]) -> View:
    """What an observer sees now."""
    playing = state.phase == PLAYING
    began = state.phase != PLACING
    over = state.phase == OVER
    return View(
        game="volto",
        seat=observer,
        phase=PHASES[state.phase],
        waiting=[state.turn] if playing else ([] if over else [0, 1]),
        turn=state.turn if playing else None,
        first=state.first if began else None,
        quiet=state.quiet,
        quiet_limit=state.quiet_limit or None,
        masks=_standing(state, observer, public) if began else _placed(state, observer),
        legal=legal,
        result=result(state),
    )


def _standing(state: State, observer: int | None, public: Tracker) -> list[MaskView]:
    """All twenty masks, also those that have left the board."""
    masks = []
    for owner in range(2):
        possible = public.possible(owner)
        for index in range(HOME_CELLS):
            mask = public.masks[owner][index]
            face = mask.shown
            if owner == observer:
                face = state.setups[owner, index]
            masks.append(
                MaskView(
                    id=HOME_CELLS * owner + index,
                    seat=owner,
                    cell=None if mask.cell is None else cell_name(mask.cell),
                    face=None if face is None else LETTERS[face],
                    may_be="".join(LETTERS[face] for face in sorted(possible[index])),
                )
            )
    return masks


def _placed(state: State, observer: int | None) -> list[MaskView]:
    """A player's own masks while set-ups are placed; of the other's nothing is told."""
    if observer is None:
        return []
    return [
        MaskView(
            id=HOME_CELLS * observer + index,
            seat=observer,
            cell=cell,
            face=LETTERS[face],
            may_be=LETTERS,
        )
        for index, (cell, face) in enumerate(
            zip(home_cells(observer), state.setups[observer].tolist(), strict=True)
        )
        if face >= 0
    ]


def result(state: State) -> Result | None:
    """The end of the game, None while it goes on."""
    if state.phase != OVER:
        return None
    return Result(
        winners=(state.winner,) if state.winner < 2 else (),
        reason=REASONS[state.reason],
        scores=(rules.score(state, 0), rules.score(state, 1)),
    )


def truth(state: State) -> JsonObject:
    """Everything, for referees and tests."""
    board = {
        cell_name(cell): [player, LETTERS[face]]
        for cell in range(CELLS)
        for player in range(2)
        for face in range(FACES)
        if int(state.masks[player, face]) >> cell & 1
    }
    return {
        "phase": PHASES[state.phase],
        "setups": [setup_text(setup) for setup in state.setups],
        "board": board,
        "turn": state.turn,
        "first": state.first,
        "quiet": state.quiet,
        "ladies_lost": state.ladies_lost.tolist(),
        "result": msgspec.to_builtins(result(state)),
    }
