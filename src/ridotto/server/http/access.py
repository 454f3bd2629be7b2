"""Who asks, how often, and whether they may: what all requests have in common."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from ridotto.server.errors import NoIdentity, Problem, WrongProtocol
from ridotto.server.http.security import Web, WebOrSocket, address_of, identity_of
from ridotto.server.keys import Identity
from ridotto.server.moderation.decisions import Closed
from ridotto.server.room.room import Room
from ridotto.server.site import Site
from ridotto.store import Missing

Here = NamedDependency[Site]
Id = Annotated[str, PathParameter(description="An id that we gave.")]
NO_TABLE = "there is no such table, or it is not open to you"
PROBLEMS = {
    status: ResponseSpec(Problem, description=words, generate_examples=False)
    for status, words in {
        400: "What was sent is wrong; the message says how.",
        401: "Choose a name first.",
        403: "That is for somebody else to do.",
        404: "There is no such thing, or it is not open to you.",
        409: "That can't be done at this moment.",
        413: "Too much was sent.",
        415: "What was sent is not JSON.",
        421: "The server is asked for under a name that isn't its own.",
        429: "Too often; Retry-After says when to try again.",
        503: "We can't do that now; try again.",
    }.items()
}


async def found_room(site: Site, table_id: str) -> Room:
    """The room of a table; raises `Missing`."""
    if not is_id(table_id):
        raise Missing(NO_TABLE)
    try:
        return await site.room(table_id)
    except Missing:
        if (closing := await site.decisions.closing_of(table_id)) is not None:
            raise Closed(closing.reason) from None
        raise Missing(NO_TABLE) from None


def is_id(text: str) -> bool:
    """Whether a text can be an id of ours at all."""
    return 0 < len(text) <= 64 and text.isascii() and text.replace("-", "").isalnum()


def check_welcome(site: Site, room: Room, identity: Identity | None, invite: str) -> None:
    """A table that is not listed is there only for its players, its host and who is invited."""
    table = room.table
    if table.settings.listed or site.keys.is_invite(table, invite):
        return
    if identity is not None:
        if identity.user == table.host or table.seats_of(identity.user):
            return
    raise Missing(NO_TABLE)


def check_address(connection: WebOrSocket) -> None:
    """Refuse tokens in an address, which proxies write down; raises `WrongProtocol`."""
    for name in ("invite", "host"):
        if name in connection.query_params:
            raise WrongProtocol(f"{name} is not part of an address any more; load the page again")


def known(site: Site, request: Web) -> Identity:
    """The user who asks; raises `NoIdentity`."""
    identity = identity_of(site, request)
    if identity is None:
        raise NoIdentity("choose a name first: POST /api/me")
    return identity


def welcome(site: Site, request: Web) -> Identity:
    """The user who asks, if they may play here; raises `NoIdentity` or `Banned`."""
    identity = known(site, request)
    site.decisions.restrictions.check_may_come(identity.user)
    return identity


def check_rate(site: Site, request: Web, what: str) -> None:
    """Count a request by user and address."""
    identity = identity_of(site, request)
    site.limits.check(what, identity.user if identity else None, address_of(site, request))
