"""Players over HTTP and sockets, as simple as can be."""

import json
import secrets
from collections.abc import Mapping
from contextlib import ExitStack

import httpx
from websockets.sync.client import ClientConnection, connect

from ridotto.engine.definition import JsonObject
from ridotto.server.messages import PROTOCOL
from ridotto.server.padding import LEAST_BYTES

PATIENCE = 120.0  # seconds


class Line:
    """The socket of a seat, or of a spectator."""

    def __init__(self, connection: ClientConnection, tokens: Mapping[str, object]) -> None:
        """Say hello, with an invitation or what makes a host."""
        self._connection = connection
        self._send({"type": "hello", "protocol": PROTOCOL, **tokens})

    def do(self, command: str, **particulars: object) -> None:
        """Send a command."""
        act = {"do": command, **particulars}
        self._send({"type": "do", "id": secrets.token_hex(8), "act": act})

    def _send(self, message: JsonObject) -> None:
        """Send a message, padded as the page does."""
        self._connection.send(json.dumps(message).ljust(LEAST_BYTES))

    def next(self) -> JsonObject:
        """The next frame."""
        found: JsonObject = json.loads(self._connection.recv(timeout=PATIENCE))
        return found

    def next_view(self) -> JsonObject:
        """The view in the next frame that has one."""
        while True:
            view: JsonObject | None = self.next().get("view")
            if view is not None:
                return view


class Guest:
    """Someone with a cookie and some sockets."""

    def __init__(self, url: str, name: str, cookies: Mapping[str, str] | None = None) -> None:
        """Introduce oneself, unless the cookies do."""
        self._url = url
        self._open = ExitStack()
        self._http = self._open.enter_context(
            httpx.Client(base_url=url, cookies=dict(cookies or {}))
        )
        if cookies is None:
            self.call("POST", "/api/me", name=name)

    def call(self, method: str, path: str, **body: object) -> JsonObject:
        """An HTTP call."""
        answer = self._http.request(method, path, json=body or None)
        answer.raise_for_status()
        found: JsonObject = answer.json() if answer.content else {}
        return found

    def connect(self, table: str, **wishes: object) -> Line:
        """A socket at a table: to a `seat`, or with an `invite`."""
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        seat = wishes.pop("seat", None)
        asked = address if seat is None else f"{address}?seat={seat}"
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        socket = connect(asked, additional_headers={"cookie": cookie}, compression=None)
        return Line(self._open.enter_context(socket), wishes)

    def leave(self) -> None:
        """Hang up."""
        self._open.close()
