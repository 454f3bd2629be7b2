"""HTTP: opening a socket, for a player or a spectator."""

import asyncio
from functools import partial

from litestar import WebSocket, websocket
from litestar.datastructures import State

from ridotto.errors import RidottoError, shown
from ridotto.server import messages
from ridotto.server.crowd import Ticket
from ridotto.server.errors import BadMessage, reason_of
from ridotto.server.http.access import Here, check_address, check_welcome, found_room
from ridotto.server.http.hosts import check_host
from ridotto.server.http.security import address_of, check_origin, identity_of
from ridotto.server.keys import Identity
from ridotto.server.room.room import Room
from ridotto.server.site import Site
from ridotto.server.socket.connection import Connection
from ridotto.server.socket.frames import let_go, wire_of
from ridotto.server.socket.outbox import CLOSE_CODES, close_code_of
from ridotto.table.state import NotAllowed
from ridotto.table.view import has_spectators, may_observe

Socket = WebSocket[None, None, State]


@websocket("/api/tables/{table_id:str}/socket")
async def open_socket(socket: Socket, site: Here) -> None:
    """Connect to a seat (`?seat=0`) or as a spectator; who gets in is decided at their hello."""
    ticket = Ticket(site.crowd)
    try:
        await serve(site, socket, ticket)
    finally:
        ticket.give_back()
        let_go(socket)


async def serve(site: Site, socket: Socket, ticket: Ticket) -> None:
    """Serve somebody until they go, or say what is wrong with them."""
    try:
        connection = open_connection(site, socket, ticket)
    except RidottoError as error:
        code = close_code_of(error)
        closing = messages.Closing(code, str(error), reason_of(error))
        await socket.accept()
        await socket.send_text(messages.write(closing).decode())
        await socket.close(code=CLOSE_CODES[code], reason=code)
        return
    await socket.accept()
    site.connections.add(connection)
    try:
        # In a task of its own: what comes wakes every coroutine that waits for it further out.
        await asyncio.create_task(connection.run())
    finally:
        site.connections.discard(connection)


def open_connection(site: Site, socket: Socket, ticket: Ticket) -> Connection:
    """Check what does not depend on the table: nobody learns yet whether there is one."""
    check_host(site.settings, socket)
    check_origin(site, socket)
    check_address(socket)
    site.limits.check("connect", None, address_of(site, socket))
    identity = identity_of(site, socket)
    if identity is not None:
        site.decisions.restrictions.check_may_come(identity.user)
    table_id = str(socket.path_params["table_id"])
    admission = partial(admit, site, table_id, identity, ticket)
    connection = Connection(site, wire_of(socket), admission)
    connection.address = address_of(site, socket) or ""
    most = site.settings.address_connections
    ticket.take_of_address("sockets", connection.address, most=most)
    if identity is not None:
        connection.user, connection.identity = identity.user, identity
        ticket.take("sockets", f"user {identity.user}", most=site.settings.user_sockets)
    if "seat" in socket.query_params:
        connection.observer = read_seat(str(socket.query_params["seat"]))
    return connection


async def admit(
    site: Site,
    table_id: str,
    identity: Identity | None,
    ticket: Ticket,
    connection: Connection,
    hello: messages.Hello,
) -> Room:
    """Check who wants in, and whether they may be that observer: the room, or what is wrong."""
    room = await found_room(site, table_id)
    user, observer = connection.user, connection.observer
    if observer is not None:
        if identity is not None and not may_observe(room.table, user, observer):
            await room.catch_up()  # they may have sat down at another worker just now
        if not may_observe(room.table, user, observer):
            check_welcome(site, room, identity, hello.invite)
            raise NotAllowed("that seat is not yours; sit down first")
    elif not may_observe(room.table, user, None):
        raise NotAllowed("you sit at this table; connect to your seat")
    elif user != room.table.host and not site.keys.is_host_token(room.table, hello.host):
        check_welcome(site, room, identity, hello.invite)
        if not has_spectators(room.table):
            raise NotAllowed("this table has no spectators")
        settings = site.settings
        ticket.take("spectators", f"table {table_id}", most=settings.table_spectators)
        most = settings.address_spectators
        ticket.take_of_address("spectators", connection.address, most=most)
    site.expect_bots(room)
    return room


def read_seat(text: str) -> int:
    """The index of a seat."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise BadMessage(f"a seat is a number from 0 to 11, not {shown(text)}")
    return int(text)


HANDLERS = [open_socket]
