"""HTTP: who you are, moving to another device, and your tables."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from ridotto.server import messages, padding
from ridotto.server.http.access import PROBLEMS, Here, check_rate, known, welcome
from ridotto.server.http.forms import Code, Me, Mine, MyTable, Named, SignOut
from ridotto.server.http.security import Web, cookies, identity_of, is_outdated
from ridotto.server.keys import Identity, new_id
from ridotto.server.site import Site
from ridotto.store import Missing
from ridotto.table import play, view
from ridotto.table.codec import BadLog
from ridotto.table.commands import MOST_NAME_CHARACTERS
from ridotto.table.state import NotAllowed
from ridotto.table.text import check_visible, clean_text

CODE_MILLISECONDS = 10 * 60 * 1000
MOST_MINE = 50
MOST_OWN_BYTES = 64  # of a table in the list, beside what everybody there knows of it


@get("/api/me", responses=PROBLEMS, summary="Who am I?")
async def who(site: Here, request: Web) -> Response[Me]:
    """The name of the user."""
    identity = known(site, request)
    renewed = cookies(site, request, identity) if is_outdated(site, request) else []
    return Response(Me(identity.name), cookies=renewed)


@post("/api/me", status_code=200, responses=PROBLEMS, summary="Choose a name")
async def name_myself(site: Here, request: Web, data: JSONBody[Named]) -> Response[Me]:
    """Become a user, or take another name."""
    check_rate(site, request, "identity")
    name = clean_text(data.name, MOST_NAME_CHARACTERS)
    check_visible(name)
    before = identity_of(site, request)
    identity = msgspec.structs.replace(before or Identity(new_id(22), name), name=name)
    return Response(Me(name), cookies=cookies(site, request, identity))


@post("/api/me/code", responses=PROBLEMS, summary="A code to move to another device")
async def make_code(site: Here, request: Web) -> Code:
    """A code that another device may bring once, within ten minutes."""
    check_rate(site, request, "identity")
    identity = welcome(site, request)
    code = new_id(10)
    expires = site.now() + CODE_MILLISECONDS
    await site.store.put_code(code, msgspec.json.encode(identity), expires)
    return Code(code)


@post("/api/me/take", status_code=200, responses=PROBLEMS, summary="Move here from another device")
async def take_code(site: Here, request: Web, data: JSONBody[Code]) -> Response[Me]:
    """Become the user of a code, which is then used up."""
    check_rate(site, request, "join")
    found = await site.store.take_code(data.code, site.now())
    identity = msgspec.json.decode(found, type=Identity) if found is not None else None
    if identity is None or not site.sessions.is_current(identity):
        raise NotAllowed("that code is unknown, too old, or was used already; ask for a new one")
    return Response(Me(identity.name), cookies=cookies(site, request, identity))


@post("/api/me/sign-out", status_code=200, responses=PROBLEMS, summary="Sign out everywhere")
async def sign_out(site: Here, request: Web, data: JSONBody[SignOut]) -> Response[Me]:
    """End the sessions of a user at all devices, or at all but this one; who they are then.

    Unless they stay here, they have no name any more, and nobody can become that user again.
    """
    identity = known(site, request)
    check_rate(site, request, "sign_out")
    again = await site.sessions.end(identity)
    kept = again if data.stay else None
    return Response(Me(kept.name if kept else ""), cookies=cookies(site, request, kept))


@get("/api/me/tables", responses=PROBLEMS, summary="My tables")
async def list_my_tables(site: Here, request: Web) -> Response[Mine]:
    """Tables at which whoever asks has a seat."""
    identity = known(site, request)
    check_rate(site, request, "mine")
    rows = await site.store.rows_of(identity.user, MOST_MINE)
    found = [await my_table(site, row.table, identity.user) for row in rows]
    tables = [table for table in found if table is not None]
    mine = Mine(sorted(tables, key=lambda table: table.row.phase != "playing"))
    return Response(_written(mine))


def _written(mine: Mine) -> Any:
    """Some tables as JSON, whose length does not tell where it is somebody's turn."""
    known = messages.write([(table.row, table.record) for table in mine.tables])
    most = len(known) + MOST_OWN_BYTES * (1 + len(mine.tables))
    return padding.padded(messages.write(mine), most)


async def my_table(site: Site, table_id: str, user: str) -> MyTable | None:
    """A table as a user who sits there may know it; None if it or their seat is gone."""
    try:
        table = (await site.room(table_id)).table
    except (Missing, BadLog):
        return None
    own = table.seats_of(user)
    if not own:
        return None
    to_move = [seat for seat in own if play.is_on_turn(table, seat)]
    return MyTable(
        row=view.row(table),
        seat=(to_move or own)[0],
        is_my_turn=bool(to_move),
        record=view.record_id(table),
    )


HANDLERS = [who, name_myself, make_code, take_code, sign_out, list_my_tables]
