"""TLS of the server's own: its context, and a greeting that gives plain HTTP a plain answer."""

import asyncio
import contextlib
import logging
import socket
import ssl
import sys
from collections.abc import Callable
from functools import partial

from ridotto.server.crowd import Crowd, Ticket
from ridotto.server.errors import Busy
from ridotto.server.plain_http import PlainHttp
from ridotto.server.process import CannotServe
from ridotto.server.settings import ServerSettings

HANDSHAKE_SECONDS = 10.0
GOODBYE_SECONDS = 2.0
LOOK_SECONDS = 60.0  # between two looks at the files
BEGIN, END = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
TLS_RECORD = b"\x16"  # how a handshake begins

log = logging.getLogger(__name__)


def make_context(settings: ServerSettings) -> ssl.SSLContext:
    """The context in which a server speaks TLS; raises `CannotServe`."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    certificate, key = settings.tls_files
    try:
        for path in (certificate, key):
            path.open("rb").close()
        # A key with a passphrase is an error, not a question to somebody at a terminal.
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError:
        raise CannotServe(
            f"cannot use {certificate} with {key}: they must be a certificate and its key, "
            "both in PEM, the key without a passphrase"
        ) from None
    except OSError as error:
        raise CannotServe(f"cannot read {error.filename}: {error.strerror}") from None
    return context


def make_trust(settings: ServerSettings) -> ssl.SSLContext:
    """A context for whoever asks the server on its own machine: it trusts this certificate alone,
    by whatever name the server is called. Raises `OSError`.
    """
    _, begin, rest = settings.tls_files[0].read_text("latin-1").partition(BEGIN)
    first, end, _ = rest.partition(END)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # it need not sign itself
    context.load_verify_locations(cadata=begin + first + end)
    return context


class TlsGreeting:
    """Hands newcomers who speak TLS on to a protocol of the server, and answers the others."""

    def __init__(
        self, settings: ServerSettings, make_protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        """Take what to serve; raises `CannotServe`."""
        self._settings = settings
        self._make_protocol = make_protocol
        self._stamp = stamp_of(settings)
        self._context = make_context(settings)
        self._crowd = Crowd()  # who was not handed on yet, or speaks plain HTTP

    async def greet(self, comer: socket.socket, address: str) -> None:
        """Hear what somebody speaks, and hand them on, if there is room for them."""
        ticket = Ticket(self._crowd)
        try:
            if not self._settings.behind_proxy:
                most = self._settings.address_connections
                ticket.take_of_address("door", address, most=most)
        except Busy:
            ticket.give_back()
            comer.close()
            return
        await self._hear(comer, ticket)

    async def _hear(self, comer: socket.socket, ticket: Ticket) -> None:
        hand_on = asyncio.get_running_loop().connect_accepted_socket
        is_ours = True
        with contextlib.suppress(OSError, TimeoutError), contextlib.ExitStack() as leaving:
            leaving.callback(ticket.give_back)
            try:
                async with asyncio.timeout(HANDSHAKE_SECONDS):
                    first = await first_byte(comer)
                    is_ours = not first
                    if first == TLS_RECORD:
                        await hand_on(
                            self._make_protocol,
                            comer,
                            ssl=self._context,
                            ssl_handshake_timeout=HANDSHAKE_SECONDS,
                            ssl_shutdown_timeout=GOODBYE_SECONDS,
                        )
                    elif first:
                        make_answer = partial(PlainHttp, self._settings, ticket.give_back)
                        await hand_on(make_answer, comer)
                        leaving.pop_all()  # they leave when they were answered
            finally:
                if is_ours:
                    comer.close()

    async def look_at_files(self) -> None:
        """Use a renewed certificate for whoever comes from then on."""
        while True:
            await asyncio.sleep(LOOK_SECONDS * self._settings.time_factor)
            stamp = stamp_of(self._settings)
            if stamp != self._stamp:
                self._stamp = stamp
                try:
                    self._context = make_context(self._settings)
                except CannotServe as error:
                    log.warning("the old certificate stays", extra={"error": str(error)})


def stamp_of(settings: ServerSettings) -> list[tuple[int, int]]:
    """What changes when the files of the certificate do."""
    found = []
    for path in settings.tls_files:
        with contextlib.suppress(OSError):
            status = path.stat()
            found.append((status.st_mtime_ns, status.st_ino))
    return found


async def first_byte(comer: socket.socket) -> bytes:
    """The first byte that somebody sends, which is still to be read; nothing if they hang up."""
    if sys.platform == "win32":  # where nobody can wait for a byte without taking it
        return TLS_RECORD
    loop = asyncio.get_running_loop()
    is_there = asyncio.Event()
    loop.add_reader(comer, is_there.set)
    try:
        await is_there.wait()
    finally:
        loop.remove_reader(comer)
    return comer.recv(1, socket.MSG_PEEK)
