"""Who asks and from where: identities, addresses, origins, and the headers of every answer."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ridotto.server.errors import ForeignOrigin, NotJson
from ridotto.server.keys import COOKIE, COOKIE_SECONDS, Identity
from ridotto.server.site import House

Connected = ASGIConnection[Any, Any, Any, Any]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def identity_of(house: House, connection: Connected) -> Identity | None:
    """The guest of a request, by his signed cookie."""
    value = connection.cookies.get(COOKIE)
    return house.keys.read_cookie(value) if value else None


def cookie(house: House, connection: Connected, identity: Identity) -> Cookie:
    """The cookie of a guest: out of reach of scripts and of other sites."""
    return Cookie(
        key=COOKIE,
        value=house.keys.write_cookie(identity),
        max_age=COOKIE_SECONDS,
        path="/",
        secure=scheme_of(house, connection) == "https",
        httponly=True,
        samesite="lax",
    )


def scheme_of(house: House, connection: Connected) -> str:
    """How the browser reached us; a proxy is believed only if the settings say there is one."""
    if house.settings.behind_proxy:
        told = connection.headers.get("x-forwarded-proto", "")
        if told in ("http", "https"):
            return str(told)
    return connection.url.scheme.replace("ws", "http")


def address_of(house: House, connection: Connected) -> str | None:
    """The address that limits count; behind a proxy, the last one the proxy has seen."""
    if house.settings.behind_proxy:
        told = connection.headers.get("x-forwarded-for", "")
        if told:
            return str(told).rsplit(",", 1)[-1].strip()[:64]
    return connection.client.host if connection.client else None


def check_origin(house: House, connection: Connected) -> None:
    """Refuse what another site's page sends with our guest's cookie; raises `ForeignOrigin`."""
    origin = connection.headers.get("origin")
    if origin in house.settings.origins:
        return
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise ForeignOrigin("requests from other sites are not answered")
    if origin is not None and _place_of(origin) != connection.headers.get("host"):
        raise ForeignOrigin("requests from other sites are not answered")


def _place_of(origin: str) -> str:
    """Host and port of an origin; nothing if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def check_body(connection: Connected) -> None:
    """Take JSON only: a form of another site cannot send it; raises `NotJson`."""
    headers = connection.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if has_body and headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise NotJson("a body is application/json")


def secure_headers(app: ASGIApp) -> ASGIApp:
    """Put the headers on every answer."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await app(scope, receive, send_with_headers)

    return wrapped
