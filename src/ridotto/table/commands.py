"""Every command of a table; an accepted one is stored and replayed for ever."""

from typing import Annotated, Literal

import msgspec

from ridotto.engine.fairness import Nonce
from ridotto.table.settings import Settings

MOST_NAME_CHARACTERS = 24
MOST_CHAT_CHARACTERS = 300
MOST_MOVES = 64
PHRASES = (
    "hello",
    "luck",
    "well_played",
    "thanks",
    "thinking",
    "hurry",
    "oops",
    "again",
    "goodbye",
)

SeatIndex = Annotated[int, msgspec.Meta(ge=0, le=11)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME_CHARACTERS)]
Move = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Moves = Annotated[list[Move], msgspec.Meta(min_length=1, max_length=MOST_MOVES)]
Choice = Literal["wait", "bot", "end", "win"]


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"
):
    """A request to a table."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat, the first one by default; one device may take several."""

    name: Name
    seat: SeatIndex | None = None
    nonce: Nonce = ""


class Leave(Command, frozen=True, tag="leave"):
    """Give the seat up: before a game for good, during one the others decide how to go on."""


class Kick(Command, frozen=True, tag="kick"):
    """Host: remove a player or a bot from a seat while no game is on."""

    seat: SeatIndex


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """Host: add a bot on a free seat; the room knows their names."""

    seat: SeatIndex
    bot: Annotated[str, msgspec.Meta(max_length=32)] = "greedy"


class Ready(Command, frozen=True, tag="ready"):
    """Be ready, with a nonce for the deal; the game begins when everybody is."""

    ready: bool = True
    nonce: Nonce = ""


class Configure(Command, frozen=True, tag="configure"):
    """Host: change the settings while no game is on; everybody must be ready again."""

    settings: Settings


class HandOver(Command, frozen=True, tag="hand_over"):
    """Host: make the user on a seat the host."""

    seat: SeatIndex


class TakeHost(Command, frozen=True, tag="take_host"):
    """Become the host in place of one who is gone."""


class Play(Command, frozen=True, tag="play"):
    """Make some moves, all or none."""

    moves: Moves


class Undo(Command, frozen=True, tag="undo"):
    """Take the last move back, if nobody else heard of it and it drew nothing."""


class OfferTie(Command, frozen=True, tag="offer_draw"):
    """Offer a tie, where players may agree on one; it stands until the other's next move."""


class AnswerTie(Command, frozen=True, tag="answer_draw"):
    """Accept or decline a tie."""

    accept: bool


class Resign(Command, frozen=True, tag="resign"):
    """Resign a game of two."""


class Vote(Command, frozen=True, tag="vote"):
    """Vote how to go on without a player who is gone, or whose bot does not move.

    Wait, let a bot play on (the random one, if a bot plays already), or end the game without a
    result. Of two players, whoever is left claims the win instead.
    """

    seat: SeatIndex
    choice: Choice


class Rematch(Command, frozen=True, tag="rematch"):
    """Play once more, everybody one seat further; the game begins when all agree."""

    accept: bool = True
    nonce: Nonce = ""


class Say(Command, frozen=True, tag="say"):
    """Say something to everybody."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT_CHARACTERS)]


class Phrase(Command, frozen=True, tag="phrase"):
    """Say one of the fixed phrases, which everybody reads in their own language."""

    phrase: Literal[PHRASES]  # type: ignore[valid-type]  # the phrases are listed once, above


class Came(Command, frozen=True, tag="came"):
    """Server: a user is connected to a seat, through this worker."""

    worker: str


class Gone(Command, frozen=True, tag="gone"):
    """Server: a user is not connected to a seat any more."""

    worker: str


class Flag(Command, frozen=True, tag="flag"):
    """Server: somebody's time is up."""


class BotFailed(Command, frozen=True, tag="bot_failed"):
    """Server: the bot on a seat failed or took too long; the random bot goes on."""


HostCommand = Kick | SeatBot | Configure | HandOver
SeatCommand = (
    Leave | Ready | Play | Undo | OfferTie | AnswerTie | Resign | Vote | Rematch | Say | Phrase
)
UserCommand = Sit | TakeHost | HostCommand | SeatCommand
ServerCommand = Came | Gone | Flag | BotFailed
AnyCommand = UserCommand | ServerCommand
