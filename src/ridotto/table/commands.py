"""Everything that can be done at a table; an accepted act is written down and replayed for ever."""

from typing import Annotated, Any, Literal

import msgspec

from ridotto.engine.fairness import Nonce

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

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=11)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME_CHARACTERS)]
Move = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Moves = Annotated[list[Move], msgspec.Meta(min_length=1, max_length=MOST_MOVES)]
Choice = Literal["wait", "bot", "end"]


class NoClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="none"):
    """Everybody may think as long as he likes."""


class GameClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="game"):
    """So many seconds for a whole game, and some more for every move."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class MoveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """So many days for every move: a game by correspondence."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]


Clock = NoClock | GameClock | MoveClock


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host chooses: the game with its options, the clock, who may watch and who may find it.

    Spectators see what a seat of Mascarade may not (a mask turned up by the Princess): watching
    live is therefore something to agree on, and off by default.
    """

    game: Annotated[str, msgspec.Meta(max_length=32)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    options: dict[str, Any] = {}
    clock: Clock = NoClock()
    spectators: Literal["none", "live", "after"] = "after"
    listed: bool = False


class Act(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"
):
    """One thing done at a table."""


class Sit(Act, frozen=True, tag="sit"):
    """Take a free seat, the first one by default; one device may take several."""

    name: Name
    seat: SeatNumber | None = None
    nonce: Nonce = ""


class Leave(Act, frozen=True, tag="leave"):
    """Give the seat up: before the game for good, during it the others decide how to go on."""


class Kick(Act, frozen=True, tag="kick"):
    """Host: empty a seat, of a person or a bot, while no game is on."""

    seat: SeatNumber


class SeatBot(Act, frozen=True, tag="seat_bot"):
    """Host: let a bot play a free seat."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=32)] = "greedy"


class Ready(Act, frozen=True, tag="ready"):
    """Say that the game may begin, with a nonce for the deal; it begins when all have said so."""

    ready: bool = True
    nonce: Nonce = ""


class Configure(Act, frozen=True, tag="configure"):
    """Host: change the settings while no game is on; everybody must say again that he is ready."""

    settings: Settings


class HandOver(Act, frozen=True, tag="hand_over"):
    """Host: make the person on a seat the host."""

    seat: SeatNumber


class TakeHost(Act, frozen=True, tag="take_host"):
    """Become the host when the host is gone."""


class Play(Act, frozen=True, tag="play"):
    """Make some moves, all or none."""

    moves: Moves


class Undo(Act, frozen=True, tag="undo"):
    """Take back the last move, which nobody else has heard of and which drew nothing."""


class OfferDraw(Act, frozen=True, tag="offer_draw"):
    """Offer a draw, where players may agree on one; it stands until the other's next move."""


class AnswerDraw(Act, frozen=True, tag="answer_draw"):
    """Accept or decline the offer of a draw."""

    accept: bool


class Resign(Act, frozen=True, tag="resign"):
    """Give up a game of two."""


class Vote(Act, frozen=True, tag="vote"):
    """Say how to go on without an absent person: wait, a bot plays for him, or the game ends."""

    seat: SeatNumber
    choice: Choice


class Rematch(Act, frozen=True, tag="rematch"):
    """Play once more, everybody one seat further; it begins when all agree."""

    accept: bool = True
    nonce: Nonce = ""


class Say(Act, frozen=True, tag="say"):
    """Say something to everybody."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT_CHARACTERS)]


class Phrase(Act, frozen=True, tag="phrase"):
    """Say one of the fixed phrases, which everybody reads in his own language."""

    phrase: Literal[PHRASES]  # type: ignore[valid-type]  # the phrases are listed once, above


class Came(Act, frozen=True, tag="came"):
    """House: a person is connected to a seat, through this worker."""

    worker: str


class Gone(Act, frozen=True, tag="gone"):
    """House: a person is not connected to a seat any more."""

    worker: str


class Flag(Act, frozen=True, tag="flag"):
    """House: somebody's time is up."""


class BotFailed(Act, frozen=True, tag="bot_failed"):
    """House: the bot on a seat has failed or overrun; the random bot goes on."""


PersonAct = (
    Sit
    | Leave
    | Kick
    | SeatBot
    | Ready
    | Configure
    | HandOver
    | TakeHost
    | Play
    | Undo
    | OfferDraw
    | AnswerDraw
    | Resign
    | Vote
    | Rematch
    | Say
    | Phrase
)
AnyAct = PersonAct | Came | Gone | Flag | BotFailed
