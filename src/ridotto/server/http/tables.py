"""HTTP: the lobby, setting up a table, and sitting down."""

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import HeaderParameter, JSONBody

from ridotto.server.http.access import (
    PROBLEMS,
    Here,
    Id,
    check_address,
    check_rate,
    check_welcome,
    found_room,
    welcome,
)
from ridotto.server.http.forms import Created, Lobby, NewTable, Seated, Shown, SitDown
from ridotto.server.http.security import Web, identity_of
from ridotto.table import view
from ridotto.table.commands import Sit
from ridotto.table.state import NotAllowed, NotFree, NotNow

InviteHeader = Annotated[
    str, HeaderParameter(name="x-ridotto-invite", required=False, max_length=64)
]
HostHeader = Annotated[str, HeaderParameter(name="x-ridotto-host", required=False)]
_read_row = msgspec.json.Decoder(view.TableRow).decode


@get("/api/tables", responses=PROBLEMS, summary="Listed tables")
async def list_tables(site: Here, request: Web) -> Lobby:
    """Tables whose hosts want them to be found, and which are not over."""
    check_rate(site, request, "read")
    rows = await site.store.rows(over=False)
    return Lobby([_read_row(row.listing.content) for row in rows])


@post("/api/tables", responses=PROBLEMS, summary="Set up a table")
async def create_table(site: Here, request: Web, data: JSONBody[NewTable]) -> Created:
    """A new table, whose host is whoever asks."""
    identity = welcome(site, request)
    check_rate(site, request, "create")
    first = [Sit(identity.name)] if data.sit else []
    room = await site.create(identity.user, data.settings, first)
    table = room.table
    invite = site.keys.invite(table)
    return Created(
        table=table.id,
        invite=invite,
        host=site.keys.host_token(table),
        link=f"/table/{table.id}#invite={invite}",
        seat=0 if data.sit else None,
    )


@get("/api/tables/{table_id:str}", responses=PROBLEMS, summary="One table")
async def show_table(
    site: Here,
    request: Web,
    table_id: Id,
    invite: InviteHeader = "",
    token: HostHeader = "",
) -> Shown:
    """What everybody at a table sees of it, for those who may find it, and who they are there."""
    check_address(request)
    check_rate(site, request, "read")
    room = await found_room(site, table_id)
    identity = identity_of(site, request)
    table = room.table
    has_token = site.keys.is_host_token(table, token)
    if not has_token:
        check_welcome(site, room, identity, invite)
    mine = list(table.seats_of(identity.user)) if identity else []
    is_host = identity is not None and identity.user == table.host
    is_invited = bool(mine) or is_host or has_token or site.keys.is_invite(table, invite)
    return Shown(
        table=view.view(table),
        mine=mine,
        is_host=is_host,
        invite=site.keys.invite(table) if is_invited else None,
    )


@post("/api/tables/{table_id:str}/seats", responses=PROBLEMS, summary="Sit down")
async def sit_down(site: Here, request: Web, table_id: Id, data: JSONBody[SitDown]) -> Seated:
    """Take a seat, with an invitation unless the table is listed."""
    identity = welcome(site, request)
    check_rate(site, request, "join")
    room = await found_room(site, table_id)
    check_welcome(site, room, identity, data.invite)
    await room.catch_up()
    before = room.table.seats_of(identity.user)
    if before and not data.another:
        return Seated(before[0])
    command = Sit(data.name or identity.name, data.seat)
    try:
        after = await room.do(identity.user, command)
    except NotFree:
        if (own := room.table.seats_of(identity.user)) and not data.another:
            return Seated(own[0])  # the same request twice at once
        raise
    return Seated(next(seat for seat in after.seats_of(identity.user) if seat not in before))


@delete("/api/tables/{table_id:str}", status_code=204, responses=PROBLEMS, summary="Remove a table")
async def remove_table(
    site: Here,
    request: Web,
    table_id: Id,
    token: HostHeader = "",
) -> None:
    """The host removes a table at which no game is on."""
    identity = welcome(site, request)
    check_rate(site, request, "join")
    room = await found_room(site, table_id)
    if identity.user != room.table.host and not site.keys.is_host_token(room.table, token):
        check_welcome(site, room, identity, "")
        raise NotAllowed("only the host can do that")
    if room.table.phase == "playing":
        raise NotNow("a game is on; end it first")
    await site.delete(room)


HANDLERS = [list_tables, create_table, show_table, sit_down, remove_table]
