"""HTTP: opening a socket, for a player or a spectator."""

from litestar import WebSocket, websocket
from litestar.datastructures import State

from ridotto.errors import RidottoError, shown
from ridotto.server import messages
from ridotto.server.errors import BadMessage, code_of
from ridotto.server.http.access import Here, check_welcome, found_room
from ridotto.server.http.security import address_of, check_origin, identity_of
from ridotto.server.site import Site
from ridotto.server.socket.connection import Connection
from ridotto.server.socket.frames import wire_of
from ridotto.server.socket.outbox import CLOSE_CODES
from ridotto.table.state import NotAllowed
from ridotto.table.view import has_spectators, may_observe

Socket = WebSocket[None, None, State]


@websocket("/api/tables/{table_id:str}/socket")
async def open_socket(socket: Socket, site: Here) -> None:
    """Connect to a seat (`?seat=0`) or as a spectator; `?invite=` or `?host=` as needed."""
    try:
        connection = await admit(site, socket)
    except RidottoError as error:
        code = code_of(error) if code_of(error) in CLOSE_CODES else "not_allowed"
        await socket.accept()
        await socket.send_text(messages.write(messages.Closing(code, str(error))).decode())
        await socket.close(code=CLOSE_CODES[code], reason=code)
        return
    connection.room.visitors += 1
    try:
        await socket.accept()
        site.connections.add(connection)
        await connection.run()
    finally:
        site.connections.discard(connection)
        connection.room.visitors -= 1


async def admit(site: Site, socket: Socket) -> Connection:
    """Check who wants in, and which observer they may be."""
    check_origin(site, socket)
    site.limits.check("connect", None, address_of(site, socket))
    identity = identity_of(site, socket)
    query = socket.query_params
    room = await found_room(site, str(socket.path_params["table_id"]))
    connection = Connection(site, room, wire_of(socket))
    if identity is not None:
        connection.user = identity.user
    connection.address = address_of(site, socket) or ""
    connection.host_token = str(query.get("host", ""))
    is_host = connection.is_host or (identity is not None and identity.user == room.table.host)
    invite = str(query.get("invite", ""))
    if "seat" in query:
        connection.observer = read_seat(str(query["seat"]))
        if identity is not None and not may_observe(room.table, identity.user, connection.observer):
            await room.catch_up()  # they may have sat down at another worker just now
        if not may_observe(room.table, connection.user, connection.observer):
            check_welcome(site, room, identity, invite)
            raise NotAllowed("that seat is not yours; sit down first")
        return connection
    if not may_observe(room.table, connection.user, None):
        raise NotAllowed("you sit at this table; connect to your seat")
    if not is_host:
        check_welcome(site, room, identity, invite)
        if not has_spectators(room.table):
            raise NotAllowed("this table has no spectators")
    return connection


def read_seat(text: str) -> int:
    """The index of a seat."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise BadMessage(f"a seat is a number from 0 to 11, not {shown(text)}")
    return int(text)


HANDLERS = [open_socket]
