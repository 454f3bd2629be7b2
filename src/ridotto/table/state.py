"""One table: who sits where, what was agreed, and the game that is on; data without behaviour."""

from typing import Literal

import msgspec

from ridotto.engine import fairness
from ridotto.engine.game import Game
from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.errors import RidottoError
from ridotto.table.commands import Choice, Settings

HOUSE = ""  # the person who acts when the house itself does
GRACE = 30_000  # milliseconds after which the others may decide about an absent person
KEPT_LINES = 100
KEPT_IDS = 32
KEPT_KICKED = 100


class NotNow(RidottoError):
    """That cannot be done at this moment."""


class NotAllowed(RidottoError):
    """That is for somebody else to do."""


class NotFree(RidottoError):
    """That seat is taken, or no seat is free."""


class NameTaken(NotFree):
    """Somebody at the table has that name."""


class BadText(RidottoError):
    """A name or a line of chat has characters that cannot be shown."""


class Seat(msgspec.Struct, frozen=True):
    """A seat: free, of a person, of a bot, or of a person for whom a bot plays.

    `worker` is the process a person is connected through; `left_at` since when he is not.
    """

    person: str | None = None
    name: str = ""
    bot: str | None = None
    ready: bool = False
    nonce: str = ""
    worker: str | None = None
    left_at: int | None = None
    out_of_time: bool = False

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person is None and self.bot is None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person makes the moves, present or not."""
        return self.person is not None and self.bot is None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something said by a seat: a text or a fixed phrase."""

    seat: int
    name: str
    at: int
    text: str | None = None
    phrase: str | None = None


class Times(msgspec.Struct, frozen=True):
    """What the clock knows: time left by seat at the moment `since`, in milliseconds.

    A clock may stop before everybody hears of it: its seat has acted unheard, or a bot has taken
    over. `used` holds the time until then, `resumed` when it went on. All that is charged, and
    told, only with the next move that everybody hears.
    """

    left: tuple[int, ...] = ()
    since: int = 0
    used: dict[int, int] = {}
    resumed: dict[int, int] = {}


class Table(msgspec.Struct, frozen=True):
    """A table after `version` acts; only `view.py` tells anything of it."""

    id: str
    created: int
    settings: Settings
    host: str
    master: str  # the secrets of all games of the table come from this one
    seats: tuple[Seat, ...]
    phase: Literal["gathering", "playing", "over"] = "gathering"
    version: int = 0
    host_generation: int = 1
    number: int = 1
    game: Game | None = None
    start: dict[str, int] | None = None
    result: Result | None = None
    ended: Ended | None = None
    opened: fairness.Dealing | None = None  # how the finished game was dealt
    players: tuple[str, ...] = ()  # the names of those who played it, by seat
    times: Times = Times()
    draw_offer: int | None = None
    votes: dict[int, dict[int, Choice]] = {}
    rematch: tuple[int, ...] = ()
    points: tuple[float, ...] = ()
    lines: tuple[Line, ...] = ()
    lines_said: int = 0
    done: dict[str, tuple[str, ...]] = {}
    kicked: tuple[str, ...] = ()
    undone: dict[int, int] = {}  # how often each seat has taken a move back in this game
    changed: int = 0

    @property
    def game_number(self) -> int:
        """The number of the game that is on or was the last one; `number` is already the next's."""
        return self.number if self.opened is None else self.opened.number

    @property
    def secret(self) -> str:
        """The secret of the game that is on or comes next."""
        return fairness.derive_seed(self.master, self.id, self.number, ["secret"])

    @property
    def commitment(self) -> str:
        """What the house has shown of it."""
        return fairness.commit(self.secret)

    @property
    def dealing(self) -> fairness.Dealing:
        """How the game that is on was dealt, opened: only for when it is over."""
        nonces = tuple(seat.nonce for seat in self.seats)
        return fairness.Dealing(self.id, self.number, self.commitment, self.secret, nonces)

    def held_by(self, person: str) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)


def with_seat(table: Table, number: int, **changes: object) -> Table:
    """The table with some fields of one seat changed."""
    seats = list(table.seats)
    seats[number] = msgspec.structs.replace(seats[number], **changes)
    return msgspec.structs.replace(table, seats=tuple(seats))
