"""What people send over HTTP, and what they get."""

from typing import Annotated, Any

import msgspec

from ridotto.dealing import Nonce
from ridotto.table import acts, view
from ridotto.table.acts import Name, SeatNumber


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest chooses a name."""

    name: Name


class Me(msgspec.Struct, frozen=True):
    """Who I am."""

    name: str


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code that moves an identity to another device, once, within ten minutes."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class NewTable(acts.Settings, frozen=True, forbid_unknown_fields=True):
    """A table to be set up; the host sits down at once unless he only wants to watch."""

    sit: bool = True
    nonce: Nonce = ""


class Created(msgspec.Struct, frozen=True):
    """A table that was set up: the link to send to friends, and the token of the host's powers."""

    table: str
    invite: str
    host: str
    link: str
    seat: int | None


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat; who sits already gets `another` one only if he says so, for hot-seat play."""

    seat: SeatNumber | None = None
    another: bool = False
    name: Name | None = None
    nonce: Nonce = ""
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Seated(msgspec.Struct, frozen=True):
    """The seat that was taken."""

    seat: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the house and what can be chosen."""

    name: str
    seats: list[int]
    usual_seats: int
    options: dict[str, Any]
    presets: dict[str, Any]
    bots: tuple[str, ...]
    can_agree_on_draw: bool


class Lobby(msgspec.Struct, frozen=True):
    """Listed tables, newest first."""

    tables: list[view.TableRow]


class Health(msgspec.Struct, frozen=True):
    """How the house is."""

    status: str
    version: str
