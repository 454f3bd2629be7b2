"""What is sent over a socket: messages good and bad, and frames that break the rules."""

import json
import random
from collections import Counter
from typing import Any

from ridotto.server.messages import PROTOCOL
from tests.fuzz.grounds import Grounds, Planted, User
from tests.fuzz.lines import BINARY, CLOSE, CONTINUED, PING, PONG, framed, upgrade
from tests.fuzz.samples import Samples
from tests.fuzz.spoiling import RAW, junk, spoilt, spoilt_bytes, spoilt_text, written

SEATS = ("0", "0", "0", "1", "1", "2", "11", "12", "-1", "x", "%00", "٣", "999999999999", "")
CLOSE_CODES = (0, 999, 1000, 1005, 1006, 1015, 3000, 4999, 5000, 65535)
REPEATED = 0.1  # the share of messages that are sent again just so


class Frames:
    """Makes what one socket sends."""

    def __init__(
        self, schema: dict[str, Any], grounds: Grounds, kinds: Counter[str], seed: str
    ) -> None:
        """Know the messages of the protocol, and what is there; count what is made."""
        self._chance = random.Random(seed)
        self._grounds = grounds
        self._samples = Samples(schema, self._chance, grounds.words)
        whole = schema["$defs"]["Whole"]["properties"]["client"]
        self._client: dict[str, Any] = whole
        self._do = {"$ref": "#/$defs/Do"}
        self._last = "{}"
        self._kinds = kinds

    def upgrade(self) -> bytes:
        """Ask for a socket at a table: mostly one's own seat, mostly with one's own cookie."""
        chance, grounds = self._chance, self._grounds
        table = chance.choice(grounds.tables)
        kind = chance.random()
        if kind < 0.75:
            seat = chance.randrange(2)
            return upgrade(*self._place(table, str(seat), table.users[seat]))
        if kind < 0.85:
            return upgrade(*self._place(table, None, chance.choice(grounds.users)))
        if kind < 0.95:
            return upgrade(*self._place(table, chance.choice(SEATS), chance.choice(grounds.users)))
        path, headers = self._place(table, "0", table.users[0])
        if kind < 0.97:
            return upgrade(spoilt_text(chance, path).replace("\r\n", ""), headers)
        name = chance.choice(["cookie", "sec-websocket-version", "sec-websocket-key", "upgrade"])
        return upgrade(path, {**headers, name: chance.choice(["", "x", "8", "=;=;", "a" * 5000])})

    def _place(self, table: Planted, seat: str | None, user: User) -> tuple[str, dict[str, str]]:
        query = "" if seat is None else f"?seat={seat}"
        return f"/api/tables/{table.id}/socket{query}", user.headers

    def hello(self) -> bytes:
        """What is said first."""
        hello: Any = {"type": "hello", "protocol": PROTOCOL}
        kind = self._chance.random()
        if kind < 0.15:
            hello["invite"] = self._chance.choice(self._grounds.words("invite"))
        elif kind < 0.3:
            hello["host"] = self._chance.choice(self._grounds.words("host"))
        elif kind < 0.4:
            hello = spoilt(self._chance, {**hello, "heard": 3, "game_number": 1, "said": 0})
        return framed(written(hello).encode("utf-8", "replace"))

    def next(self) -> bytes:
        """A frame that does not end the socket, as far as the rules of WebSockets go."""
        chance = self._chance
        kind = chance.random()
        if kind < 0.02:
            return self._counted("binary", framed(self._content(), BINARY))
        if kind < 0.05:
            control = chance.choice([PING, PONG])
            return self._counted("ping", framed(chance.randbytes(chance.randrange(126)), control))
        if kind < 0.08:
            text = self._content()
            cut = chance.randrange(len(text) + 1)
            between = framed(b"x", PING) if chance.random() < 0.3 else b""
            parts = framed(text[:cut], last=False) + between + framed(text[cut:], CONTINUED)
            return self._counted("in parts", parts)
        return framed(self._content())

    def _content(self) -> bytes:
        """A message as bytes, which are always UTF-8."""
        return self._text().encode("utf-8", "replace")

    def _text(self) -> str:
        """A message."""
        chance, good = self._chance, self._grounds.good
        kind = chance.random()
        if kind < REPEATED:
            return self._kept("again", self._last)
        if kind < 0.4:
            return self._kept("as the schema says", written(self._message()))
        if kind < 0.45:
            return self._kept("as played", chance.choice(good))
        if kind < 0.6:
            return self._kept("spoilt value", written(spoilt(chance, self._message())))
        if kind < 0.75:
            played = json.loads(chance.choice(good))
            return self._kept("played, spoilt", written(spoilt(chance, played)))
        if kind < 0.87:
            return self._kept("spoilt text", spoilt_text(chance, chance.choice(good)))
        if kind < 0.97:
            return self._kept("junk", written(junk(chance)))
        return self._kept("raw", chance.choice(RAW) * chance.choice([1, 1, 3]))

    def _message(self) -> Any:
        """A message as the schema wants it; most of them do something."""
        return self._samples.of(self._do if self._chance.random() < 0.75 else self._client)

    def _kept(self, kind: str, text: str) -> str:
        self._kinds[kind] += 1
        self._last = text[:16_000]
        return self._last

    def _counted(self, kind: str, data: bytes) -> bytes:
        self._kinds[kind] += 1
        return data

    def violation(self) -> bytes:
        """What ends a socket, or should."""
        chance = self._chance
        self._kinds["violation"] += 1
        match chance.randrange(9):
            case 0:
                return framed(b"x" * chance.choice([16_385, 70_000, 300_000]))
            case 1:
                return framed(b"\xff\xfe" + chance.randbytes(9))
            case 2:
                return framed(b"x", chance.choice([3, 4, 7, 11, 15]))
            case 3:
                return framed(b"x", CONTINUED)
            case 4:
                return framed(b"x" * 126, PING)
            case 5:
                return framed(b"{}", flags=chance.choice([0x10, 0x20, 0x40, 0x70]))
            case 6:
                code = chance.choice(CLOSE_CODES).to_bytes(2, "big")
                return framed(chance.choice([code, code + b"\xff", b"\x03", b""]), CLOSE)
            case 7:
                return b"\x81\xff" + b"\xff" * chance.randrange(9)
            case _:
                return spoilt_bytes(chance, framed(b'{"type":"ping"}') * 3)
