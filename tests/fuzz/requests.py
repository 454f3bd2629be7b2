"""Requests over HTTP: all that the OpenAPI document names, rightly, wrongly and in pieces."""

import json
import random
from typing import Any, NamedTuple
from urllib.parse import quote

from tests.fuzz.grounds import OUTSIDE, Grounds
from tests.fuzz.lines import request
from tests.fuzz.samples import Samples
from tests.fuzz.spoiling import RAW, TEXTS, junk, spoilt, spoilt_bytes, spoilt_text, written

TOKENS = ("authorization", "cookie")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND")
ENDS = ("/close", "/sign-out", "/admin/users")
FINAL = 0.1  # the share of requests that may end a table or a user
# What the document does not name.
OTHERS = ("/metrics", "/api/openapi.json", "/", "/admin", "/table/x", "/assets/x", "/api", "/nope")
TYPES = (
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "",
    "\u00e9",
    "x/y;",
)


class Route(NamedTuple):
    """What the document says of one operation."""

    method: str
    path: str
    parameters: list[dict[str, Any]]
    body: dict[str, Any] | None

    @property
    def is_final(self) -> bool:
        """Whether it ends something that others could have gone on with."""
        return self.method == "DELETE" or self.path.endswith(ENDS)


class Asked(NamedTuple):
    """A request, and how to read what comes back."""

    method: str
    what: str  # in a word or two, for the figures
    sent: bytes


def routes_of(document: dict[str, Any]) -> list[Route]:
    """All operations of an OpenAPI document."""
    found = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("schema")
            parameters = operation.get("parameters", [])
            found.append(Route(method.upper(), path, parameters, body))
    return found


class Requests:
    """Makes requests, one after the other."""

    def __init__(self, document: dict[str, Any], grounds: Grounds, token: str, seed: str) -> None:
        """Know the routes, what is there, and the token of whoever runs the site."""
        self._chance = random.Random(seed)
        self._grounds = grounds
        self._token = token
        self._routes = routes_of(document)
        self._harmless = [route for route in self._routes if not route.is_final]
        self._samples = Samples(document, self._chance, grounds.words)

    def whole(self) -> Asked:
        """A request that is whole as far as HTTP goes: it must be answered."""
        chance = self._chance
        if chance.random() < 0.05:
            return self._unnamed()
        route = chance.choice(self._routes if chance.random() < FINAL else self._harmless)
        method = route.method if chance.random() < 0.95 else chance.choice(METHODS)
        headers, path = self._headers(route), route.path
        for parameter in route.parameters:
            name, where = parameter["name"], parameter["in"]
            value = self._samples.of(parameter.get("schema", {}), name)
            text = self._text(value)
            if where == "path":
                path = path.replace(f"{{{name}}}", quote(text, safe="") or "x")
            elif chance.random() < 0.7 and where == "query":
                path += ("&" if "?" in path else "?") + f"{quote(name)}={quote(text)}"
            elif chance.random() < 0.7 and where == "header":
                headers[name] = _in_header(text)
        body = None if route.body is None else self._body(route.body, headers)
        return Asked(method, "request", request(method, path, headers, body))

    def _unnamed(self) -> Asked:
        chance = self._chance
        method = chance.choice(METHODS)
        path = chance.choice(OTHERS)
        if chance.random() < 0.5:
            path += "?" + quote(chance.choice(TEXTS).encode("utf-8", "replace"))
        headers = self._headers(None)
        return Asked(method, "other path", request(method, path, headers))

    def _text(self, value: object) -> str:
        """A value in an address or a header."""
        chance = self._chance
        text = value if isinstance(value, str) else str(value)
        kind = chance.random()
        if kind < 0.1:
            text = chance.choice(TEXTS)
        elif kind < 0.2:
            text = spoilt_text(chance, text)[:2000]
        return text.encode("utf-8", "replace").decode()

    def _headers(self, route: Route | None) -> dict[str, str]:
        """Who somebody says they are: mostly who they are."""
        chance, grounds = self._chance, self._grounds
        headers = dict(chance.choice(grounds.users).headers)
        if route is not None and route.path.startswith("/api/admin") and chance.random() < 0.6:
            headers["authorization"] = f"Bearer {self._token}"
        kind = chance.random()
        if kind < 0.05:
            del headers["cookie"]
        elif kind < 0.15:
            name = chance.choice(TOKENS)
            headers[name] = _in_header(spoilt_text(chance, headers.get(name, "Bearer x")))
        elif kind < 0.17:
            headers["origin"] = chance.choice(["null", "http://evil.example", "http://127.0.0.1"])
        elif kind < 0.18:
            headers["host"] = chance.choice(["evil.example", "", "127.0.0.1:99999", "[::1", "x y"])
        elif kind < 0.2:
            headers["x-forwarded-for"] = chance.choice(
                [f"{OUTSIDE}7", "::1", "x", ",", "1.2.3.4, "]
            )
        elif kind < 0.21:
            headers["accept-encoding"] = chance.choice(["gzip", "br;q=x", "*", "identity;q=0"])
        return headers

    def _body(self, schema: dict[str, Any], headers: dict[str, str]) -> bytes:
        chance = self._chance
        value = self._samples.of(schema)
        kind = chance.random()
        if kind < 0.35:
            return written(value).encode()
        if kind < 0.65:
            return written(spoilt(chance, value)).encode()
        if kind < 0.75:
            return written(junk(chance)).encode()
        if kind < 0.85:
            return spoilt_text(chance, json.dumps(value)).encode("utf-8", "replace")
        if kind < 0.93:
            return spoilt_bytes(chance, json.dumps(value).encode())
        if kind < 0.97:
            headers["content-type"] = chance.choice(TYPES)
            return chance.randbytes(chance.randrange(64))
        return chance.choice(RAW).encode() * chance.choice([1, 1, 1, 40])

    def broken(self) -> bytes:
        """What is hardly HTTP at all: nobody can say how it must be answered."""
        chance = self._chance
        kind = chance.randrange(9)
        whole = self.whole().sent
        if kind == 0:
            return chance.randbytes(chance.randrange(1, 400))
        if kind == 1:
            return whole[: chance.randrange(1, len(whole))]
        if kind == 2:
            return whole + self.whole().sent + whole[:20]
        if kind == 3:
            wrong = chance.choice([b"-1", b"9" * 30, b"0x10", b"1, 2", b"5\r\ncontent-length: 6"])
            return (
                b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: "
                + wrong
                + b"\r\n\r\nx"
            )
        if kind == 4:
            size = chance.choice([b"ffffffffffffffffff", b"-1", b"5", b"zz", b"1;" + b"x" * 300])
            return (
                b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n"
                b"content-type: application/json\r\n\r\n" + size + b"\r\n{}\r\n0\r\n\r\n"
            )
        if kind == 5:
            return (
                b"GET / HTTP/1.1\r\n" + b"x-many: y\r\n" * chance.choice([10, 300, 8000]) + b"\r\n"
            )
        if kind == 6:
            return b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + chance.randbytes(200)
        if kind == 7:
            return b"GET /" + b"a" * chance.choice([100, 9000, 70_000]) + b" HTTP/1.1\r\n\r\n"
        return spoilt_bytes(chance, whole)


def _in_header(text: str) -> str:
    """A text without the ends of lines, which would be another header."""
    return "".join(letter for letter in text if letter.isprintable())
