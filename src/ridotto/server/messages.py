"""What goes over a socket, as tagged types; docs/reference/protocol.md tells when, and to whom.

Events are counted for every observer by themselves: `heard` says how many of the present game they
have heard. A number that all shared would tell how often somebody else acted unheard.
"""

from typing import Annotated, Any, TypeAlias

import msgspec

from ridotto.engine.definition import GameView
from ridotto.table.commands import MOST_MOVES, Move, Moves, UserCommand
from ridotto.table.state import Line
from ridotto.table.view import TableView

PROTOCOL = 2
MOST_BYTES = 16 * 1024

MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
GameEvents: TypeAlias = list[Any]  # of a game's own types


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a client says."""


class Hello(Message, frozen=True, forbid_unknown_fields=False, tag="hello"):
    """First of all, and whenever something seems missing: what the client has already.

    `game_number` is the game it knows of, `heard` how many of its events, `undone` how often its
    seat had taken a move back by then, `said` how many lines of chat. `invite` lets in where the
    table is not listed, `host` brings the powers of the host. A hello of another protocol may say
    other things: it is read all the same, to be told so.
    """

    protocol: int
    game_number: Count = 0
    heard: Count = 0
    undone: Count = 0
    said: Count = 0
    invite: Token = ""
    host: Token = ""


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


class Do(Message, frozen=True, tag="do"):
    """Do something; `game_number` and `heard` say on which position a move is meant.

    The same `id` again is the same command again: done once, acknowledged as often as it comes.
    """

    id: MessageId
    command: UserCommand = msgspec.field(name="act")
    game_number: Count | None = None
    heard: Count | None = None


class Preview(Message, frozen=True, tag="preview"):
    """What would I see after these moves?"""

    id: MessageId
    moves: Moves


class Hint(Message, frozen=True, tag="hint"):
    """What would you do in my place, after these moves that I have in mind?"""

    id: MessageId
    moves: Annotated[list[Move], msgspec.Meta(max_length=MOST_MOVES)] = []


class Shown(Message, frozen=True, tag="shown"):
    """My page has shown so many events of the game: bots that wait for it may go on."""

    heard: Count


ClientMessage = Hello | Ping | Do | Preview | Hint | Shown
NOTHING_KNOWN = Hello(PROTOCOL)


class Answer(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something the server says."""


class Synced(Answer, frozen=True, tag="synced"):
    """Everything, less what the client has already: `events` come after the first `after` ones.

    A long game comes in several such messages, each going on where the last one ended; all but the
    last say that there is `more`.
    `preparing`: bots at the table can't think yet, because the server still compiles.
    `waits`: nobody else sits here but bots, and they wait for a page that says what it has `shown`.
    """

    protocol: int
    seat: int | None
    now: int
    game_number: int
    heard: int
    after: int
    events: GameEvents
    view: GameView
    table: TableView
    said: int
    lines: tuple[Line, ...]
    undone: int = 0
    can_undo: bool = False
    host: str | None = None
    preparing: bool = False
    waits: bool = False
    more: bool = False


class Update(Answer, frozen=True, tag="update"):
    """What is new: the fields that are absent have not changed."""

    game_number: int
    heard: int
    said: int
    events: GameEvents = []
    view: GameView = None
    table: Any = None  # a `TableView`, written once for all observers
    lines: tuple[Line, ...] = ()
    can_undo: bool = False
    host: str | None = None


class Done(Answer, frozen=True, tag="done"):
    """A command is done and stored for good."""

    id: str


class Refused(Answer, frozen=True, tag="refused"):
    """A command was not done: `code` for programs, `message` for people, `reason` as in closing."""

    id: str | None
    code: str
    message: str
    reason: str = ""


class Previewed(Answer, frozen=True, tag="previewed"):
    """What would be seen after the first `moves` of the moves asked for.

    `events` goes on with what is certain of the next one, if chance has a say in the rest of it.
    """

    id: str
    moves: int
    events: GameEvents
    view: GameView


class Hinted(Answer, frozen=True, tag="hinted"):
    """A legal move that seems good, from what the seat has been told and nothing else."""

    id: str
    move: str


class Prepared(Answer, frozen=True, tag="prepared"):
    """The bots at the table can think now."""


class Banner(Answer, frozen=True, tag="banner"):
    """What every page shows now, and the moment it speaks of; no text: nothing any more."""

    text: str = ""
    at: int | None = None


class Pong(Answer, frozen=True, tag="pong"):
    """I am here, this is my time, and so many others look on at the table without a seat."""

    now: int
    watchers: int = 0


class Closing(Answer, frozen=True, tag="closing"):
    """The socket is closed next, and why; `reason` is in the words of whoever decided so."""

    code: str
    message: str
    reason: str = ""


ServerMessage = (
    Synced | Update | Done | Refused | Previewed | Hinted | Prepared | Banner | Pong | Closing
)

read = msgspec.json.Decoder(ClientMessage).decode
write = msgspec.json.Encoder().encode
