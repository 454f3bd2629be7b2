"""What an observer of Mascarade may see, field by field: the only way out of a state.

On the wire, `seat` is the observer, `place` their spot, and `persons` are players, by seat.
"""

import functools
from collections.abc import Mapping

import msgspec

from ridotto.engine.definition import Event, FactRows
from ridotto.engine.outcome import Result
from ridotto.games.mascarade import fact, rules
from ridotto.games.mascarade.events import (
    EVENTS,
    REASONS,
    REVEALING,
    Dealt,
    Swapped,
    concerned,
    events,
    mask_names,
    members,
)
from ridotto.games.mascarade.masks import MASKS, NAMES
from ridotto.games.mascarade.state import (
    ANSWERING,
    CHOOSING,
    NAMING,
    OVER,
    SPYING,
    Options,
    State,
    has,
)

__all__ = [
    "EVENTS",
    "HIDDEN",
    "REVEALING",
    "View",
    "concerned",
    "events",
    "new_public",
    "outcomes",
    "result",
    "truth",
    "view",
]

PHASES = ("acting", "answering", "choosing", "spying", "naming", "over")
HIDDEN: tuple[str, ...] = ("masks",)


class View(msgspec.Struct, frozen=True):
    """What an observer sees; `cards` are opaque ids that change whenever a mask may have."""

    game: str
    seat: int | None
    phase: str
    waiting: list[int]
    place: int | None
    players: int
    persons: list[int]
    coins: list[int]
    court: int
    scenario: list[str]
    cards: list[int]
    turn: int
    turn_seat: int
    opening: bool
    banned: list[int]
    claim: str | None
    answers: dict[int, bool]
    user: int | None
    chosen: int | None
    masks: list[str] | None
    legal: list[str]
    result: Result | None


def outcomes(facts: FactRows, state: State, start: Mapping[str, object]) -> list[str]:
    """Everything that chance gave in one action: who begins, and the masks by spot."""
    found: list[str] = []
    if fact.DEALT not in [row[0] for row in facts]:
        return found
    for event in events(facts, None, state):
        if isinstance(event, Dealt):
            if "first" not in start:
                found.append(f"first {event.first}")
            if "masks" not in start:
                found.append("masks " + " ".join(event.masks))
    return found


class CardIds:
    """Opaque ids of the masks at all spots, new after every swap or pretended swap."""

    def __init__(self, options: Options) -> None:
        """Know of no spot before the masks are dealt."""
        self.ids: tuple[int, ...] = ()
        self.view: View | None = None  # what spectators see, once somebody has looked
        self._used = 0

    def hear(self, event: Event) -> None:
        """Give new ids to the spots of a swap."""
        if isinstance(event, Dealt):
            self.ids = tuple(range(len(event.masks)))
            self._used = len(event.masks)
        elif isinstance(event, Swapped):
            ids = list(self.ids)
            for spot in event.places:
                ids[spot] = self._used
                self._used += 1
            self.ids = tuple(ids)

    def copy(self) -> "CardIds":
        """An independent copy, of which nobody has seen anything yet."""
        other = CardIds.__new__(CardIds)
        other.ids, other.view, other._used = self.ids, None, self._used
        return other


new_public = CardIds


def view(state: State, observer: int | None, public: CardIds, legal: list[str]) -> View:
    """What an observer sees now: what everybody sees, and what is theirs alone."""
    if public.view is None:
        public.view = _seen_by_all(state, public)
    if observer is None:
        return public.view
    are_answers_secret = state.phase == ANSWERING and state.simultaneous
    return msgspec.structs.replace(
        public.view,
        seat=observer,
        place=public.view.persons.index(observer),
        answers=_answers(state, observer) if are_answers_secret else public.view.answers,
        legal=legal,
    )


def _seen_by_all(state: State, public: CardIds) -> View:
    """What a spectator sees."""
    players, phase = state.players, state.phase
    is_claiming = phase in (ANSWERING, CHOOSING, SPYING, NAMING)
    is_used = phase in (CHOOSING, SPYING, NAMING)
    is_chosen = phase in (SPYING, NAMING)
    return View(
        game="mascarade",
        seat=None,
        phase=PHASES[phase],
        waiting=_waiting(state),
        place=None,
        players=players,
        persons=state.player_at[:players].tolist(),
        coins=state.coins[:players].tolist(),
        court=state.court,
        scenario=list(_in_play(state.scenario)),
        cards=list(public.ids),
        turn=state.turn_number,
        turn_seat=state.turn_seat,
        opening=state.turn_number <= state.opening,
        banned=members(state.banned),
        claim=NAMES[state.claim] if is_claiming else None,
        answers=_answers(state, None) if phase == ANSWERING else {},
        user=state.power_seat if is_used else None,
        chosen=state.chosen if is_chosen else None,
        masks=_masks(state) if phase == OVER else None,
        legal=[],
        result=result(state),
    )


@functools.lru_cache(1000)  # as many as tables with lists of their own may be busy
def _in_play(scenario: int) -> tuple[str, ...]:
    """The masks of a set by name, as often as there are copies of each."""
    return tuple(NAMES[mask] for mask in members(scenario) for _ in range(MASKS[mask].copies))


def _masks(state: State) -> list[str]:
    """The mask at every spot, by name."""
    return list(mask_names(state.cards[: state.spots].tolist()))


def _waiting(state: State) -> list[int]:
    """The players the table waits for; while all answer at once, it is not told who has."""
    if state.phase == OVER:
        return []
    if state.phase == ANSWERING and state.simultaneous:
        seats = range(state.players)
        return sorted(state.player_at[seat] for seat in seats if seat != state.turn_seat)
    return [state.player_at[int(rules.acting_seat(state))]]


def _answers(state: State, observer: int | None) -> dict[int, bool]:
    """The answers by seat that an observer may know: all public ones, or only their own."""
    found = {}
    for seat in range(state.players):
        is_public = not state.simultaneous or state.player_at[seat] == observer
        if is_public and seat != state.turn_seat and has(state.answered, seat):
            found[seat] = has(state.contesting, seat)
    return found


def result(state: State) -> Result | None:
    """The end of the game, None while it goes on."""
    if state.phase != OVER:
        return None
    return Result(
        winners=tuple(members(state.winners)),
        reason=REASONS[state.reason],
        scores=tuple(rules.score(state, player) for player in range(state.players)),
    )


def truth(state: State) -> dict[str, object]:
    """Everything, for referees and tests."""
    return {
        "phase": PHASES[state.phase],
        "masks": _masks(state),
        "persons": state.player_at[: state.players].tolist(),
        "coins": state.coins[: state.players].tolist(),
        "court": state.court,
        "first": state.first_seat,
        "turn": state.turn_number,
        "turn_seat": state.turn_seat,
        "claim": NAMES[state.claim],
        "answered": members(state.answered),
        "contesting": members(state.contesting),
        "debtors": members(state.debtors),
        "revealed": members(state.revealed),
        "banned": members(state.banned),
        "result": msgspec.to_builtins(result(state)),
    }
