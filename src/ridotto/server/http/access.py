"""Who asks, how often, and whether he may: what all requests have in common."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from ridotto.server.errors import NoIdentity, Problem
from ridotto.server.http.security import address_of, identity_of
from ridotto.server.keys import Identity
from ridotto.server.room.room import Room
from ridotto.server.site import House
from ridotto.store import Missing

Web = Request[Any, Any, Any]
Host = NamedDependency[House]
Id = Annotated[str, PathParameter(description="An id the house has given.")]
PROBLEMS = {
    status: ResponseSpec(Problem, description=words, generate_examples=False)
    for status, words in {
        400: "What was sent is wrong; the message says how.",
        401: "Nobody has said who he is.",
        403: "That is for somebody else to do.",
        404: "There is no such thing, or it is not open to you.",
        409: "That cannot be done at this moment.",
        413: "Too much was sent.",
        415: "What was sent is not JSON.",
        429: "Too often; Retry-After says when to try again.",
        503: "The house cannot do that now; try again.",
    }.items()
}


async def found_room(house: House, table: str) -> Room:
    """The room of a table; raises `Missing`."""
    if not is_id(table):
        raise Missing("there is no such table, or it is not open to you")
    try:
        return await house.room(table)
    except Missing:
        raise Missing("there is no such table, or it is not open to you") from None


def is_id(text: str) -> bool:
    """Whether a text can be an id of ours at all."""
    return 0 < len(text) <= 64 and text.isascii() and text.replace("-", "").isalnum()


def check_welcome(house: House, room: Room, identity: Identity | None, invite: str) -> None:
    """A table that is not listed is there only for who sits at it, hosts it or is invited."""
    table = room.table
    if table.settings.listed or house.keys.is_invite(table.id, invite):
        return
    if identity is not None:
        if identity.person == table.host or table.held_by(identity.person):
            return
    raise Missing("there is no such table, or it is not open to you")


def known(house: House, request: Web) -> Identity:
    """The guest who asks; raises `NoIdentity`."""
    identity = identity_of(house, request)
    if identity is None:
        raise NoIdentity("choose a name first: POST /api/me")
    return identity


def check_rate(house: House, request: Web, what: str) -> None:
    """Count a request by identity and address."""
    identity = identity_of(house, request)
    house.limits.check(what, identity.person if identity else None, address_of(house, request))
