"""What a port that speaks TLS answers to plain HTTP: that it does, and where."""

import asyncio
from collections.abc import Callable

import httptools

from ridotto.server.addresses import is_ours
from ridotto.server.settings import ServerSettings

SECONDS = 10.0  # for a whole request
MOST_BYTES = 16 * 1024
WORDS = "This server speaks https only: put https:// before its address."


class PlainHttp(asyncio.Protocol):
    """One request, which is led to https if it asks for a page of ours; then the line is cut."""

    def __init__(self, settings: ServerSettings, when_lost: Callable[[], None]) -> None:
        """Begin without a request."""
        self._settings = settings
        self._when_lost = when_lost
        self._parser = httptools.HttpRequestParser(self)
        self._target = b""
        self._hosts: list[bytes] = []
        self._length = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the request, but not for long."""
        self._transport = transport
        self._deadline = asyncio.get_running_loop().call_later(SECONDS, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._deadline.cancel()
        self._when_lost()

    def data_received(self, data: bytes) -> None:
        """Take a part of the request."""
        if self._transport.is_closing():
            return
        self._length += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):
            self._answer()
        if self._length > MOST_BYTES:
            self._answer()

    def on_url(self, url: bytes) -> None:
        """Take a part of what is asked for."""
        self._target += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        if name.lower() == b"host":
            self._hosts.append(value)

    def on_headers_complete(self) -> None:
        """Lead a browser to https."""
        is_page = self._parser.get_method() == b"GET" and self._target.startswith(b"/")
        if is_page and len(self._hosts) == 1:
            host = self._hosts[0].decode("latin-1")
            if is_ours(self._settings, host):
                self._answer(f"https://{host}{self._target.decode('latin-1')}")
                return
        self._answer()

    def _answer(self, address: str = "") -> None:
        if self._transport.is_closing():
            return
        # Not for ever: the server may speak plain HTTP again one day.
        first = "307 Temporary Redirect" if address else "400 Bad Request"
        headers = [f"location: {address}"] if address else []
        headers += ["content-type: text/plain", f"content-length: {len(WORDS)}"]
        text = "\r\n".join([f"HTTP/1.1 {first}", *headers, "connection: close", "", WORDS])
        self._transport.write(text.encode("latin-1"))
        self._transport.close()
