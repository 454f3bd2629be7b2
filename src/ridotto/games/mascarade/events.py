"""What an observer of Mascarade hears of the facts of an action.

Public: coins, court, who sits where, who swapped which spots, claims, answers, everything revealed
to all. Private: what a player has looked at or was shown, and whether their own swaps were real.
On the wire, `place` and `places` are spots, `person` and `persons` are players.
"""

from collections import defaultdict

from ridotto.engine.definition import Event, FactRows
from ridotto.games.mascarade import fact
from ridotto.games.mascarade.masks import FOOL, NAMES, SPY
from ridotto.games.mascarade.state import State

REASONS = ("", "thirteen", "broke", "cheat", "round_limit")
CAUSES = ("contest", "guru", "princess")
SWAP_CAUSES = {fact.BY_TURN: "swap", FOOL: "fool", SPY: "spy"}
REVEALING = frozenset({"looked", "revealed", "spied", "over"})
_PRIVATE = frozenset(
    {fact.SWAPPED, fact.PRETENDED, fact.LOOKED, fact.NOTED, fact.REVEALED, fact.SPIED}
)


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
    """Two spots were swapped, or not; only the player who did it knows."""

    seat: int
    places: tuple[int, ...]
    cause: str
    real: bool | None


class Looked(Event, frozen=True, tag="looked"):
    """Somebody has looked at their own mask."""

    seat: int
    mask: str | None


class Announced(Event, frozen=True, tag="announced"):
    """Somebody claims to be a mask."""

    seat: int
    mask: str


class Answered(Event, frozen=True, tag="answered"):
    """Somebody says whether they contest that."""

    seat: int
    contests: bool


class Noted(Event, frozen=True, tag="noted"):
    """While all answer at once: one's own answer; nobody else hears this."""

    seat: int
    contests: bool


class Revealed(Event, frozen=True, tag="revealed"):
    """A mask is turned up; by the Princess, the player there does not see it."""

    place: int
    mask: str | None
    cause: str


class Power(Event, frozen=True, tag="power"):
    """A seat uses the power of a mask."""

    seat: int
    mask: str


class Targeted(Event, frozen=True, tag="targeted"):
    """The seat that uses a power has chosen."""

    seat: int
    mask: str
    places: tuple[int, ...]


class Spied(Event, frozen=True, tag="spied"):
    """The Spy has looked at two masks; only that player knows which they are."""

    seat: int
    places: tuple[int, ...]
    masks: tuple[str, ...] | None


class Named(Event, frozen=True, tag="named"):
    """The Guru's victim says what their mask is."""

    seat: int
    mask: str


class Coins(Event, frozen=True, tag="coins"):
    """Coins have moved in one step; `cause` is a mask, or "fine"."""

    cause: str
    coins: tuple[int, ...]
    court: int


class Seated(Event, frozen=True, tag="seated"):
    """Two players have changed seats."""

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


def members(bits: int) -> list[int]:
    """The numbers in a set of seats, of players or of masks.

    >>> members(0b1010)
    [1, 3]
    """
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def mask_names(cards: list[int]) -> tuple[str, ...]:
    """Masks by name."""
    return tuple(NAMES[card] for card in cards)


def events(facts: FactRows, observer: int | None, state: State) -> list[Event]:
    """What an observer hears of the facts of one action."""
    heard: list[Event] = []
    players, spots = state.players, state.spots
    lists: defaultdict[int, list[int]] = defaultdict(list)
    for kind, a, b, c, d, e in facts:
        if kind in fact.LISTS:
            lists[kind] += (a, b, c, d, e)
            continue
        if kind == fact.DEALT:
            masks = mask_names(lists[fact.CARDS][:spots])
            heard.append(Dealt(masks, tuple(lists[fact.COINS][:players]), a, b, c))
        elif kind == fact.TURN:
            heard.append(Turn(a, b, c))
        elif kind == fact.SWAPPED or kind == fact.PRETENDED:
            is_real = kind == fact.SWAPPED if a == observer else None
            heard.append(Swapped(b, (c, d), SWAP_CAUSES[e], is_real))
        elif kind == fact.LOOKED:
            heard.append(Looked(b, NAMES[c] if a == observer else None))
        elif kind == fact.ANNOUNCED:
            heard.append(Announced(a, NAMES[b]))
        elif kind == fact.ANSWERED:
            heard.append(Answered(a, bool(b)))
        elif kind == fact.NOTED and a == observer:
            heard.append(Noted(b, bool(c)))
        elif kind == fact.REVEALED:
            is_hidden = d == fact.BY_PRINCESS and a == observer
            heard.append(Revealed(b, None if is_hidden else NAMES[c], CAUSES[d]))
        elif kind == fact.POWER:
            heard.append(Power(a, NAMES[b]))
        elif kind == fact.TARGETED:
            heard.append(Targeted(a, NAMES[b], (d, e)[:c]))
        elif kind == fact.SPIED:
            heard.append(Spied(b, (b, c), (NAMES[d], NAMES[e]) if a == observer else None))
        elif kind == fact.NAMED:
            heard.append(Named(a, NAMES[b]))
        elif kind == fact.PAID:
            cause = "fine" if a == fact.BY_FINE else NAMES[a]
            heard.append(Coins(cause, tuple(lists[fact.COINS][:players]), b))
        elif kind == fact.SEATED:
            heard.append(Seated((a, b), tuple(lists[fact.PLAYERS][:players])))
        elif kind == fact.OVER:
            masks = mask_names(lists[fact.CARDS][:spots])
            heard.append(Over(tuple(members(a)), REASONS[b], masks))
        lists.clear()
    return heard


def concerned(facts: FactRows) -> set[int]:
    """The players who hear something else of these facts than a spectator."""
    return {player for kind, player, *_ in facts if kind in _PRIVATE}
