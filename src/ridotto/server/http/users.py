"""HTTP: who you are, moving to another device, and your tables."""

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from ridotto.server.http.access import PROBLEMS, Here, check_rate, known
from ridotto.server.http.forms import Code, Me, Mine, MyTable, Named
from ridotto.server.http.security import Web, cookie, identity_of
from ridotto.server.keys import Identity, new_id
from ridotto.server.site import Site
from ridotto.store import Missing
from ridotto.table import play, view
from ridotto.table.codec import BadLog
from ridotto.table.commands import MOST_NAME_CHARACTERS
from ridotto.table.state import NotAllowed
from ridotto.table.text import clean_text

CODE_MILLISECONDS = 10 * 60 * 1000
MOST_MINE = 50


@get("/api/me", responses=PROBLEMS, summary="Who am I?")
async def who(site: Here, request: Web) -> Me:
    """The name of the user."""
    return Me(known(site, request).name)


@post("/api/me", status_code=200, responses=PROBLEMS, summary="Choose a name")
async def name_myself(site: Here, request: Web, data: JSONBody[Named]) -> Response[Me]:
    """Become a user, or take another name."""
    check_rate(site, request, "identity")
    name = clean_text(data.name, MOST_NAME_CHARACTERS)
    before = identity_of(site, request)
    identity = Identity(before.user if before else new_id(22), name)
    return Response(Me(name), cookies=[cookie(site, request, identity)])


@post("/api/me/code", responses=PROBLEMS, summary="A code to move to another device")
async def make_code(site: Here, request: Web) -> Code:
    """A code that another device may bring once, within ten minutes."""
    check_rate(site, request, "identity")
    identity = known(site, request)
    code = new_id(10)
    expires = site.now() + CODE_MILLISECONDS
    await site.store.put_code(code, msgspec.json.encode(identity), expires)
    return Code(code)


@post("/api/me/take", status_code=200, responses=PROBLEMS, summary="Move here from another device")
async def take_code(site: Here, request: Web, data: JSONBody[Code]) -> Response[Me]:
    """Become the user of a code, which is then used up."""
    check_rate(site, request, "join")
    found = await site.store.take_code(data.code, site.now())
    if found is None:
        raise NotAllowed("that code is unknown, too old, or was used already; ask for a new one")
    identity = msgspec.json.decode(found, type=Identity)
    return Response(Me(identity.name), cookies=[cookie(site, request, identity)])


@get("/api/me/tables", responses=PROBLEMS, summary="My tables")
async def list_my_tables(site: Here, request: Web) -> Mine:
    """Tables at which whoever asks has a seat."""
    identity = known(site, request)
    check_rate(site, request, "mine")
    rows = await site.store.rows_of(identity.user, MOST_MINE)
    found = [await my_table(site, row.table, identity.user) for row in rows]
    tables = [table for table in found if table is not None]
    return Mine(sorted(tables, key=lambda table: table.row.phase != "playing"))


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


HANDLERS = [who, name_myself, make_code, take_code, list_my_tables]
