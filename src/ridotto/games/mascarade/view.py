"""What a person at a table of Mascarade may see and hear, field by field.

Public: coins, court, who sits where, who swapped with which place, claims, answers, everything
revealed to all. Private: what a person has looked at or was shown, and whether his own swaps were
real. A seat number passed in here is a person's: the seat he started on.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ridotto.engine.definition import Event
from ridotto.engine.outcome import Result
from ridotto.games.mascarade import rules
from ridotto.games.mascarade.masks import FOOL, MASKS, NAMES, SPY
from ridotto.games.mascarade.state import (
    ANSWERING,
    BY_PRINCESS,
    CHOOSING,
    FACT_ANNOUNCED,
    FACT_ANSWERED,
    FACT_COINS,
    FACT_DEALT,
    FACT_LOOKED,
    FACT_NAMED,
    FACT_NOTED,
    FACT_OVER,
    FACT_POWER,
    FACT_REVEALED,
    FACT_ROW,
    FACT_SEATED,
    FACT_SPIED,
    FACT_SWAPPED,
    FACT_TARGETED,
    FACT_TURN,
    FINE,
    NAMING,
    OVER,
    SPYING,
)

PHASES = ("acting", "answering", "choosing", "spying", "naming", "over")
REASONS = ("", "thirteen", "broke", "cheat", "round_limit")
CAUSES = ("contest", "guru", "princess")
SWAP_CAUSES = {0: "swap", FOOL: "fool", SPY: "spy"}
REVEALING = frozenset({"looked", "revealed", "spied", "over"})
HIDDEN: tuple[str, ...] = ("masks",)


class Dealt(Event, frozen=True, tag="dealt"):
    """All masks are dealt and shown to all, then turned down."""

    masks: tuple[str, ...]
    coins: tuple[int, ...]
    court: int
    first: int
    opening: int


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins."""

    turn: int
    seat: int
    person: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two places were swapped, or not; only the person who did it knows."""

    seat: int
    places: tuple[int, ...]
    cause: str
    real: bool | None


class Looked(Event, frozen=True, tag="looked"):
    """Somebody has looked at his own mask."""

    seat: int
    mask: str | None


class Announced(Event, frozen=True, tag="announced"):
    """Somebody says that he is a mask."""

    seat: int
    mask: str


class Answered(Event, frozen=True, tag="answered"):
    """Somebody says whether he contests that."""

    seat: int
    contests: bool


class Noted(Event, frozen=True, tag="noted"):
    """While all answer at once: one's own answer; only he who gave it hears this."""

    seat: int
    contests: bool


class Revealed(Event, frozen=True, tag="revealed"):
    """A mask is turned up; by the Princess, the person there does not see it."""

    place: int
    mask: str | None
    cause: str


class Power(Event, frozen=True, tag="power"):
    """A seat uses the power of a mask."""

    seat: int
    mask: str


class Targeted(Event, frozen=True, tag="targeted"):
    """The user of a power has chosen."""

    seat: int
    mask: str
    places: tuple[int, ...]


class Spied(Event, frozen=True, tag="spied"):
    """The Spy has looked at two masks; only he knows which they are."""

    seat: int
    places: tuple[int, ...]
    masks: tuple[str, ...] | None


class Named(Event, frozen=True, tag="named"):
    """The Guru's victim says what his mask is."""

    seat: int
    mask: str


class Coins(Event, frozen=True, tag="coins"):
    """Coins have moved in one step; `cause` is a mask, or "fine"."""

    cause: str
    coins: tuple[int, ...]
    court: int


class Seated(Event, frozen=True, tag="seated"):
    """Two persons have changed seats."""

    places: tuple[int, ...]
    persons: tuple[int, ...]


class Over(Event, frozen=True, tag="over"):
    """The game has ended, and all masks are turned up."""

    winners: tuple[int, ...]
    reason: str
    masks: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Turn,
    Swapped,
    Looked,
    Announced,
    Answered,
    Noted,
    Revealed,
    Power,
    Targeted,
    Spied,
    Named,
    Coins,
    Seated,
    Over,
)


class View(msgspec.Struct, frozen=True):
    """What a person sees; `cards` are opaque ids that change whenever a mask may have changed."""

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


def _bits(bits: int) -> list[int]:
    """The numbers of the set bits."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def events(facts: Sequence[Sequence[int]], seat: int | None, state: Any) -> list[Event]:
    """What a person hears of the facts of one action."""
    heard: list[Event] = []
    rows: list[list[int]] = []
    players, places = int(state.players), int(state.places)
    for kind, a, b, c, d, e in facts:
        if kind == FACT_ROW:
            rows.append([a, b, c, d, e])
            continue
        row = [number for part in rows for number in part]
        rows = []
        if kind == FACT_DEALT:
            masks = tuple(NAMES[card] for card in row[:places])
            heard.append(Dealt(masks, tuple(row[15 : 15 + players]), a, b, c))
        elif kind == FACT_TURN:
            heard.append(Turn(a, b, c))
        elif kind == FACT_SWAPPED:
            known = bool(d) if a == seat else None
            heard.append(Swapped(b, divmod(c, 16), SWAP_CAUSES[e], known))
        elif kind == FACT_LOOKED:
            heard.append(Looked(b, NAMES[c] if a == seat else None))
        elif kind == FACT_ANNOUNCED:
            heard.append(Announced(a, NAMES[b]))
        elif kind == FACT_ANSWERED:
            heard.append(Answered(a, bool(b)))
        elif kind == FACT_NOTED and a == seat:
            heard.append(Noted(b, bool(c)))
        elif kind == FACT_REVEALED:
            hidden = d == BY_PRINCESS and a == seat
            heard.append(Revealed(b, None if hidden else NAMES[c], CAUSES[d]))
        elif kind == FACT_POWER:
            heard.append(Power(a, NAMES[b]))
        elif kind == FACT_TARGETED:
            heard.append(Targeted(a, NAMES[b], (d, e)[:c]))
        elif kind == FACT_SPIED:
            seen = (NAMES[d], NAMES[e]) if a == seat else None
            heard.append(Spied(b, (b, c), seen))
        elif kind == FACT_NAMED:
            heard.append(Named(a, NAMES[b]))
        elif kind == FACT_COINS:
            heard.append(Coins("fine" if a == FINE else NAMES[a], tuple(row[:players]), b))
        elif kind == FACT_SEATED:
            heard.append(Seated((a, b), tuple(row[:players])))
        elif kind == FACT_OVER:
            heard.append(
                Over(tuple(_bits(a)), REASONS[b], tuple(NAMES[card] for card in row[:places]))
            )
    return heard


_PRIVATE = frozenset(
    {
        *(FACT_SWAPPED, FACT_LOOKED, FACT_NOTED),
        *(FACT_REVEALED, FACT_SPIED),
    }
)


def concerned(facts: Sequence[Sequence[int]]) -> set[int]:
    """The persons who hear something else of these facts than a spectator."""
    return {fact[1] for fact in facts if fact[0] in _PRIVATE}


def outcomes(facts: Sequence[Sequence[int]], state: Any, start: Mapping[str, Any]) -> list[str]:
    """Everything that chance gave in one action: who begins, and the masks by place."""
    found = []
    for event in events(facts, None, state):
        if isinstance(event, Dealt):
            if "first" not in start:
                found.append(f"first {event.first}")
            if "masks" not in start:
                found.append("masks " + " ".join(event.masks))
    return found


class CardIds:
    """Opaque ids of the masks at all places, new after every swap or pretended swap."""

    def __init__(self, options: Any) -> None:
        """Know of no place before the masks are dealt."""
        self.ids: tuple[int, ...] = ()
        self.view: View | None = None  # what spectators see, once somebody has looked
        self._used = 0

    def hear(self, event: Any) -> None:
        """Give new ids to the places of a swap."""
        if isinstance(event, Dealt):
            self.ids = tuple(range(len(event.masks)))
            self._used = len(event.masks)
        elif isinstance(event, Swapped):
            ids = list(self.ids)
            for place in event.places:
                ids[place] = self._used
                self._used += 1
            self.ids = tuple(ids)

    def copy(self) -> "CardIds":
        """An independent copy, of which nobody has seen anything yet."""
        other = CardIds.__new__(CardIds)
        other.ids, other.view, other._used = self.ids, None, self._used
        return other


new_public = CardIds


def view(state: Any, seat: int | None, public: CardIds, legal: list[str]) -> View:
    """What a person sees now: what everybody sees, and what is his alone."""
    if public.view is None:
        public.view = _seen_by_all(state, public)
    if seat is None:
        return public.view
    answering = state.phase == ANSWERING and state.simultaneous
    return msgspec.structs.replace(
        public.view,
        seat=seat,
        place=public.view.persons.index(seat),
        answers=_answers(state, seat) if answering else public.view.answers,
        legal=legal,
    )


def _seen_by_all(state: Any, public: CardIds) -> View:
    """What a spectator sees."""
    players = int(state.players)
    persons = state.persons[:players].tolist()
    phase = int(state.phase)
    over = phase == OVER
    claiming = phase in (ANSWERING, CHOOSING, SPYING, NAMING)
    using = phase in (CHOOSING, SPYING, NAMING)
    choosing = phase in (SPYING, NAMING)
    scenario = _bits(int(state.scenario))
    return View(
        game="mascarade",
        seat=None,
        phase=PHASES[phase],
        waiting=_waiting(state),
        place=None,
        players=players,
        persons=persons,
        coins=state.coins[:players].tolist(),
        court=int(state.court),
        scenario=[NAMES[mask] for mask in scenario for _ in range(MASKS[mask].copies)],
        cards=list(public.ids),
        turn=int(state.turn_number),
        turn_seat=int(state.turn_seat),
        opening=bool(state.turn_number <= state.opening),
        banned=_bits(int(state.banned)),
        claim=NAMES[state.claim] if claiming else None,
        answers=_answers(state, None) if phase == ANSWERING else {},
        user=int(state.user) if using else None,
        chosen=int(state.chosen) if choosing else None,
        masks=[NAMES[card] for card in state.cards[: state.places].tolist()] if over else None,
        legal=[],
        result=result(state),
    )


def _waiting(state: Any) -> list[int]:
    """The persons the table waits for; while all answer at once, it is not told who has."""
    if state.phase == OVER:
        return []
    if state.phase == ANSWERING and state.simultaneous:
        persons = state.persons[: state.players].tolist()
        return sorted(person for seat, person in enumerate(persons) if seat != state.turn_seat)
    return [int(state.persons[rules.acting_seat(state)])]


def _answers(state: Any, seat: int | None) -> dict[int, bool]:
    """The answers by seat that a person may know: all public ones, or only his own."""
    found = {}
    for place in range(int(state.players)):
        is_public = not state.simultaneous or state.persons[place] == seat
        if is_public and place != state.turn_seat and int(state.answered) >> place & 1:
            found[place] = bool(int(state.contesting) >> place & 1)
    return found


def result(state: Any) -> Result | None:
    """The end of the game, None while it goes on."""
    if state.phase != OVER:
        return None
    return Result(
        winners=tuple(_bits(int(state.winners))),
        reason=REASONS[int(state.reason)],
        scores=tuple(float(rules.score(state, person)) for person in range(state.players)),
    )


def truth(state: Any) -> dict[str, Any]:
    """Everything, for referees and tests."""
    players, places = int(state.players), int(state.places)
    return {
        "phase": PHASES[state.phase],
        "masks": [NAMES[card] for card in state.cards[:places].tolist()],
        "persons": state.persons[:players].tolist(),
        "coins": state.coins[:players].tolist(),
        "court": int(state.court),
        "first": int(state.first),
        "turn": int(state.turn_number),
        "turn_seat": int(state.turn_seat),
        "claim": NAMES[state.claim],
        "answered": _bits(int(state.answered)),
        "contesting": _bits(int(state.contesting)),
        "debtors": _bits(int(state.debtors)),
        "revealed": _bits(int(state.revealed)),
        "banned": _bits(int(state.banned)),
        "result": msgspec.to_builtins(result(state)),
    }
