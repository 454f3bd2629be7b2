"""HTTP: who you are, which tables there are, sitting down, and how the house is."""

import hmac
from typing import Annotated, Any

import msgspec
from litestar import Response, WebSocket, delete, get, post, websocket
from litestar.params import HeaderParameter, JSONBody, QueryParameter
from litestar.response import Response as PlainResponse

from ridotto import __version__
from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.engine.options import options_of
from ridotto.errors import RidottoError, shown
from ridotto.server import messages, schema
from ridotto.server.errors import BadMessage, code_of
from ridotto.server.http.access import (
    PROBLEMS,
    Host,
    Id,
    Web,
    check_rate,
    check_welcome,
    found_room,
    known,
)
from ridotto.server.http.forms import (
    Code,
    Created,
    GameInfo,
    Health,
    Lobby,
    Me,
    Mine,
    MyTable,
    Named,
    NewTable,
    Seated,
    Shown,
    SitDown,
)
from ridotto.server.http.security import (
    address_of,
    check_origin,
    cookie,
    identity_of,
)
from ridotto.server.keys import Identity, new_id
from ridotto.server.site import House
from ridotto.server.socket.connection import CLOSE_CODES, Connection
from ridotto.server.socket.frames import wire_of
from ridotto.store import Missing
from ridotto.table import commands, play, seating, view
from ridotto.table.codec import BadLog
from ridotto.table.state import NotAllowed, NotFree, NotNow

CODE_MILLISECONDS = 10 * 60 * 1000
MOST_MINE = 50
_read_row = msgspec.json.Decoder(view.TableRow).decode


@get("/health", sync_to_thread=False, responses=PROBLEMS, summary="Is the process alive?")
def health() -> Health:
    """Answer as long as the process can."""
    return Health("alive", __version__)


@get("/ready", responses=PROBLEMS, summary="Can it serve?")
async def ready(house: Host) -> Health:
    """Answer if the store answers, too."""
    await house.store.ping()
    return Health("ready", __version__)


@get("/metrics", include_in_schema=False)
async def metrics(house: Host, request: Web) -> PlainResponse[bytes]:
    """Figures for the host alone: they tell that somebody acts, even unheard."""
    token = house.settings.metrics_token
    given = request.headers.get("authorization", "")
    direct = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if token:
        if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
            raise NotAllowed("the metrics need the token of the settings")
    elif not direct or house.settings.behind_proxy or "x-forwarded-for" in request.headers:
        raise NotAllowed("the metrics are for this machine; others need a metrics_token")
    house.metrics.frames.set(house.frames_sent)
    house.metrics.rooms.set(len(house.rooms))
    house.metrics.sockets.set(len(house.connections))
    house.metrics.compiled.set(sum(map(house.compiler.is_ready, registry.names())))
    return PlainResponse(house.metrics.text(), media_type="text/plain; version=0.0.4")


@get("/api/games", sync_to_thread=False, responses=PROBLEMS, summary="The games of the house")
def list_games() -> list[GameInfo]:
    """Games, their options and bots."""
    return [game_info(name) for name in registry.names()]


def game_info(name: str) -> GameInfo:
    """What can be chosen in a game."""
    definition = registry.find(name)
    return GameInfo(
        name=name,
        seats=list(definition.players),
        usual_seats=definition.default_players,
        options=options_of(definition.options),
        presets={name: dict(values) for name, values in definition.presets.items()},
        bots=bots.names(name),
        can_agree_on_draw=definition.ties_by_agreement,
    )


@get(
    "/api/schema",
    sync_to_thread=False,
    responses=PROBLEMS,
    summary="JSON Schema of all messages",
)
def show_schema() -> dict[str, Any]:
    """What goes over HTTP and sockets, for clients."""
    return schema.schema()


@get("/api/me", responses=PROBLEMS, summary="Who am I?")
async def who(house: Host, request: Web) -> Me:
    """The name of the guest."""
    return Me(known(house, request).name)


@post("/api/me", status_code=200, responses=PROBLEMS, summary="Choose a name")
async def name_myself(house: Host, request: Web, data: JSONBody[Named]) -> Response[Me]:
    """Become a guest, or take another name."""
    check_rate(house, request, "identity")
    name = seating.clean_text(data.name)
    before = identity_of(house, request)
    identity = Identity(before.person if before else new_id(22), name)
    return Response(Me(name), cookies=[cookie(house, request, identity)])


@post("/api/me/code", responses=PROBLEMS, summary="A code to move to another device")
async def make_code(house: Host, request: Web) -> Code:
    """A code that another device may bring once, within ten minutes."""
    check_rate(house, request, "identity")
    identity = known(house, request)
    code = new_id(10)
    expires = house.now() + CODE_MILLISECONDS
    await house.store.put_code(code, msgspec.json.encode(identity), expires)
    return Code(code)


@post("/api/me/take", status_code=200, responses=PROBLEMS, summary="Move here from another device")
async def take_code(house: Host, request: Web, data: JSONBody[Code]) -> Response[Me]:
    """Become the guest of a code, which is then used up."""
    check_rate(house, request, "join")
    found = await house.store.take_code(data.code, house.now())
    if found is None:
        raise NotAllowed("that code is not known, too old, or was used already; ask for a new one")
    identity = msgspec.json.decode(found, type=Identity)
    return Response(Me(identity.name), cookies=[cookie(house, request, identity)])


@get("/api/me/tables", responses=PROBLEMS, summary="My tables")
async def list_my_tables(house: Host, request: Web) -> Mine:
    """Tables at which whoever asks has a seat."""
    identity = known(house, request)
    check_rate(house, request, "mine")
    rows = await house.store.rows_of(identity.person, MOST_MINE)
    found = [await my_table(house, row.table, identity.person) for row in rows]
    tables = [table for table in found if table is not None]
    return Mine(sorted(tables, key=lambda table: table.row.phase != "playing"))


async def my_table(house: House, table_id: str, person: str) -> MyTable | None:
    """A table as somebody who sits there may know it; None if it or his seat is gone."""
    try:
        table = (await house.room(table_id)).table
    except (Missing, BadLog):
        return None
    held = table.held_by(person)
    if not held:
        return None
    to_move = [seat for seat in held if play.is_on_turn(table, seat)]
    return MyTable(
        row=view.row(table),
        seat=(to_move or held)[0],
        is_my_turn=bool(to_move),
        record=view.record_id(table),
    )


@get("/api/tables", responses=PROBLEMS, summary="Listed tables")
async def list_tables(house: Host, request: Web) -> Lobby:
    """Tables whose hosts want them to be found, and which are not over."""
    check_rate(house, request, "read")
    rows = await house.store.rows(over=False)
    return Lobby([_read_row(row.listing.content) for row in rows])


@post("/api/tables", responses=PROBLEMS, summary="Set up a table")
async def create_table(house: Host, request: Web, data: JSONBody[NewTable]) -> Created:
    """A new table, whose host is whoever asks."""
    identity = known(house, request)
    check_rate(house, request, "create")
    fields = {name: getattr(data, name) for name in commands.Settings.__struct_fields__}
    first: list[commands.Act] = [commands.Sit(identity.name, nonce=data.nonce)] if data.sit else []
    room = await house.create(identity.person, commands.Settings(**fields), first)
    table = room.table
    invite = house.keys.invite(table.id)
    return Created(
        table=table.id,
        invite=invite,
        host=house.keys.host_token(table),
        link=f"/table/{table.id}?invite={invite}",
        seat=0 if data.sit else None,
    )


@get("/api/tables/{table_id:str}", responses=PROBLEMS, summary="One table")
async def show_table(
    house: Host,
    request: Web,
    table_id: Id,
    invite: Annotated[str, QueryParameter(max_length=64)] = "",
) -> Shown:
    """What everybody at a table sees of it, for those who may find it, and who he is there."""
    check_rate(house, request, "read")
    room = await found_room(house, table_id)
    identity = identity_of(house, request)
    check_welcome(house, room, identity, invite)
    table = room.table
    mine = list(table.held_by(identity.person)) if identity else []
    is_host = identity is not None and identity.person == table.host
    is_invited = bool(mine) or is_host or house.keys.is_invite(table.id, invite)
    return Shown(
        table=view.view(table),
        mine=mine,
        is_host=is_host,
        invite=house.keys.invite(table.id) if is_invited else None,
    )


@post("/api/tables/{table_id:str}/seats", responses=PROBLEMS, summary="Sit down")
async def sit_down(house: Host, request: Web, table_id: Id, data: JSONBody[SitDown]) -> Seated:
    """Take a seat, with an invitation unless the table is listed."""
    identity = known(house, request)
    check_rate(house, request, "join")
    room = await found_room(house, table_id)
    check_welcome(house, room, identity, data.invite)
    await room.catch_up()
    before = room.table.held_by(identity.person)
    if before and not data.another:
        return Seated(before[0])
    act = commands.Sit(data.name or identity.name, data.seat, data.nonce)
    try:
        after = await room.do(identity.person, act)
    except NotFree:
        if (held := room.table.held_by(identity.person)) and not data.another:
            return Seated(held[0])  # the same request twice at once
        raise
    return Seated(next(seat for seat in after.held_by(identity.person) if seat not in before))


@delete("/api/tables/{table_id:str}", status_code=204, responses=PROBLEMS, summary="Remove a table")
async def remove_table(
    house: Host,
    request: Web,
    table_id: Id,
    token: Annotated[str, HeaderParameter(name="x-ridotto-host", required=False)] = "",
) -> None:
    """The host removes a table at which no game is on."""
    identity = known(house, request)
    check_rate(house, request, "join")
    room = await found_room(house, table_id)
    if identity.person != room.table.host and not house.keys.is_host_token(room.table, token):
        check_welcome(house, room, identity, "")
        raise NotAllowed("only the host can do that")
    if room.table.phase == "playing":
        raise NotNow("a game is on; end it first")
    await house.delete(room)


@websocket("/api/tables/{table_id:str}/socket")
async def open_socket(socket: WebSocket[Any, Any, Any], house: Host) -> None:
    """Connect to a seat (`?seat=0`) or as a spectator; `?invite=` or `?host=` as needed."""
    try:
        connection = await admit(house, socket)
    except RidottoError as error:
        code = code_of(error) if code_of(error) in CLOSE_CODES else "not_allowed"
        await socket.accept()
        await socket.send_text(messages.write(messages.Closing(code, str(error))).decode())
        await socket.close(code=CLOSE_CODES[code], reason=code)
        return
    connection.room.visitors += 1
    try:
        await socket.accept()
        await connection.run()
    finally:
        connection.room.visitors -= 1


async def admit(house: House, socket: WebSocket[Any, Any, Any]) -> Connection:
    """Check who wants in, and where he may listen."""
    check_origin(house, socket)
    house.limits.check("connect", None, address_of(house, socket))
    identity = identity_of(house, socket)
    query = socket.query_params
    room = await found_room(house, str(socket.path_params["table_id"]))
    connection = Connection(house, room, wire_of(socket))
    if identity is not None:
        connection.person = identity.person
    connection.address = address_of(house, socket) or ""
    connection.host_token = str(query.get("host", ""))
    is_host = connection.is_host or (identity is not None and identity.person == room.table.host)
    if "seat" in query:
        connection.seat = read_seat(str(query["seat"]))
        if identity is not None and connection.seat not in room.table.held_by(identity.person):
            await room.catch_up()  # he may have sat down at another worker just now
        if identity is None or connection.seat not in room.table.held_by(identity.person):
            check_welcome(house, room, identity, str(query.get("invite", "")))
            raise NotAllowed("that seat is not yours; sit down first")
        return connection
    if identity is not None and room.table.held_by(identity.person):
        # A player who watches as a spectator could see what his seat may not.
        raise NotAllowed("you sit at this table; connect to your seat")
    if not is_host:
        check_welcome(house, room, identity, str(query.get("invite", "")))
    if room.table.settings.spectators == "none" and not is_host:
        raise NotAllowed("this table has no spectators")
    return connection


def read_seat(text: str) -> int:
    """The number of a seat."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise BadMessage(f"a seat is a number from 0 to 11, not {shown(text)}")
    return int(text)


HANDLERS = [
    health,
    ready,
    metrics,
    list_games,
    show_schema,
    who,
    name_myself,
    make_code,
    take_code,
    list_my_tables,
    list_tables,
    create_table,
    show_table,
    sit_down,
    remove_table,
    open_socket,
]
