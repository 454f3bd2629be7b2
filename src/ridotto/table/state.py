"""One table: who sits where, what was agreed, and the game that is on; data without behaviour."""

from typing import Literal

import msgspec

from ridotto.engine import fairness
from ridotto.engine.chance import FAST
from ridotto.engine.game import Game
from ridotto.engine.outcome import Result
from ridotto.engine.record import Ended
from ridotto.errors import RidottoError
from ridotto.table.commands import Choice
from ridotto.table.settings import Settings

SITE = ""  # the user in whose name the server itself acts
GRACE = 30_000  # milliseconds after which the others may decide about an absent player
STUCK = 60_000  # milliseconds after which they may decide about a bot that does not move
MOST_GAME_MOVES = 10_000  # fifty times as many as a long game has
MOST_UNDONE = 1_000  # moves that a seat may take back in a game
KEPT_LINES = 100
KEPT_IDS = 32  # of a user
KEPT_USERS = 100  # whose ids are kept: those who did something last
KEPT_KICKED = 100

Phase = Literal["gathering", "playing", "over"]


class NotNow(RidottoError):
    """That can't be done at this moment."""


class NotAllowed(RidottoError):
    """That is for somebody else to do."""


class NotFree(RidottoError):
    """That seat is taken, or no seat is free."""


class NameTaken(NotFree):
    """Somebody at the table has that name."""


class BadText(RidottoError):
    """A name or a line of chat has characters that can't be shown."""


class UsedId(RidottoError):
    """Another command was done under that id."""


class Done(msgspec.Struct, frozen=True, array_like=True):
    """A command that was done: from which seat, under which id, and a digest of what it was."""

    seat: int | None
    id: str
    digest: str


class Seat(msgspec.Struct, frozen=True):
    """A seat: free, of a user, of a bot, or of a user for whom a bot plays.

    `worker` is the process a user is connected through; `left_at` is since when they are not.
    Stored snapshots call the user a person.
    """

    user: str | None = msgspec.field(default=None, name="person")
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
        return self.user is None and self.bot is None

    @property
    def is_played_by_user(self) -> bool:
        """Whether a user makes the moves, present or not."""
        return self.user is not None and self.bot is None

    @property
    def is_bot(self) -> bool:
        """Whether the seat belongs to a bot, and to no user."""
        return self.user is None and self.bot is not None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something said by a seat: a text or a fixed phrase."""

    seat: int
    name: str
    at: int
    text: str | None = None
    phrase: str | None = None


class Times(msgspec.Struct, frozen=True):
    """What the clock knows: time left by seat at the moment `since`, in milliseconds.

    A clock may stop before everybody hears of it: its player acted unheard, or a bot took over.
    `used` holds the time until then, `resumed` when it went on. All that is charged, and told, only
    with the next move that everybody hears.
    """

    left: tuple[int, ...] = ()
    since: int = 0
    used: dict[int, int] = {}
    resumed: dict[int, int] = {}


class Table(msgspec.Struct, frozen=True):
    """A table after `version` entries; only `view.py` tells anything of it.

    Where a field has another name, that is how stored snapshots spell it.
    """

    id: str
    created: int
    settings: Settings
    host: str
    master: str  # the secrets of all games of the table come from this one
    seats: tuple[Seat, ...]
    phase: Phase = "gathering"
    version: int = 0
    host_generation: int = 1
    invite_generation: int = 0
    # The game that is on or comes next, whose secret is committed to.
    commitment_number: int = msgspec.field(default=1, name="number")
    game: Game | None = None
    start: dict[str, int] | None = None
    result: Result | None = None
    ended: Ended | None = None
    opened: fairness.Dealing | None = None  # how the finished game was dealt
    players: tuple[str, ...] = ()  # the names of those who played it, by seat
    times: Times = Times()
    tie_offer: int | None = msgspec.field(default=None, name="draw_offer")
    votes: dict[int, dict[int, Choice]] = {}
    rematch: tuple[int, ...] = ()
    points: tuple[float, ...] = ()
    lines: tuple[Line, ...] = ()
    lines_said: int = 0
    said_before: int = 0  # lines when the game began
    done: dict[str, tuple[Done | str, ...]] = {}  # the latest by user; older snapshots have ids
    kicked: tuple[str, ...] = ()
    undone: dict[int, int] = {}  # how often each seat took a move back in this game
    changed: int = 0
    heard_at: int = 0  # when everybody last heard something of the game
    generator: int = FAST  # of the chance of all its games; older snapshots do not say

    @property
    def game_number(self) -> int:
        """The number of the game that is on, comes next, or was the last one."""
        return self.commitment_number if self.opened is None else self.opened.number

    @property
    def secret(self) -> str:
        """The secret of the game that is on or comes next."""
        return fairness.derive_seed(self.master, self.id, self.commitment_number, ["secret"])

    @property
    def commitment(self) -> str:
        """What is shown of that secret."""
        return fairness.commit(self.secret)

    @property
    def dealing(self) -> fairness.Dealing:
        """How the game that is on was dealt, opened: only for when it is over."""
        nonces = tuple(seat.nonce for seat in self.seats)
        return fairness.Dealing(
            self.id, self.commitment_number, self.commitment, self.secret, nonces
        )

    @property
    def only_person(self) -> int | None:
        """The seat of the only user's only seat; None if there are several, or none."""
        taken = [index for index, seat in enumerate(self.seats) if seat.user is not None]
        return taken[0] if len(taken) == 1 else None

    def seats_of(self, user: str) -> tuple[int, ...]:
        """The seats of a user."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.user == user)


def running_game(table: Table) -> Game:
    """The game that is on; raises `NotNow`."""
    if table.phase != "playing" or table.game is None:
        raise NotNow("no game is on")
    return table.game


def with_seat(table: Table, index: int, **changes: object) -> Table:
    """The table with some fields of one seat changed."""
    seats = list(table.seats)
    seats[index] = msgspec.structs.replace(seats[index], **changes)
    return msgspec.structs.replace(table, seats=tuple(seats))
