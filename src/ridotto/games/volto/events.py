"""What players of Volto hear: events, field by field; `seat` is the player's index."""

from ridotto.engine.definition import Event


class Setup(Event, frozen=True, tag="setup"):
    """A player's own set-up, drawn or given; only they hear it."""

    seat: int
    setup: str


class Placed(Event, frozen=True, tag="placed"):
    """A player has placed a mask; only they hear it."""

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
# In the order of the reasons in a state.
REASONS = (
    *("", "candidate_captured", "candidate_took_lady", "ladies_lost"),
    *("candidate_arrived", "no_move", "quiet_limit"),
)
