"""Who asks and from where: identities, addresses, origins, and the headers of every answer."""

from urllib.parse import urlsplit

from litestar.connection import Request, WebSocket
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ridotto.server.editions import FIRST
from ridotto.server.errors import ForeignOrigin, NotJson
from ridotto.server.keys import COOKIE, COOKIE_SECONDS, HOST_COOKIE, Identity
from ridotto.server.room.services import Services

Web = Request[None, None, State]
WebOrSocket = Web | WebSocket[None, None, State]
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


def identity_of(services: Services, connection: WebOrSocket) -> Identity | None:
    """The user of a request, by their signed cookie."""
    value = connection.cookies.get(COOKIE)
    if scheme_of(services, connection) == "https":
        value = connection.cookies.get(HOST_COOKIE, value)
    identity = services.keys.read_cookie(value) if value else None
    return identity if identity and services.sessions.is_current(identity) else None


def is_outdated(services: Services, connection: WebOrSocket) -> bool:
    """Whether a user comes over https with a cookie of the older name alone, and need not."""
    is_secure = scheme_of(services, connection) == "https" and services.edition > FIRST
    return is_secure and COOKIE in connection.cookies and HOST_COOKIE not in connection.cookies


def cookies(services: Services, connection: WebOrSocket, identity: Identity | None) -> list[Cookie]:
    """The cookie of a user, or its end; over https, also the end of one of the older name.

    Workers of the first edition know only that one: while some live, both are set.
    """
    is_secure = scheme_of(services, connection) == "https"
    own = HOST_COOKIE if is_secure else COOKIE
    value = services.keys.write_cookie(identity) if identity else ""
    set_ = [_cookie(own, value, is_secure)]
    if is_secure and services.edition == FIRST:
        set_.append(_cookie(COOKIE, value, is_secure))
    elif is_secure and COOKIE in connection.cookies:
        set_.append(_cookie(COOKIE, "", is_secure))
    return set_


def _cookie(name: str, value: str, is_secure: bool) -> Cookie:
    """A cookie out of reach of scripts and of other sites; without a value, its end."""
    return Cookie(
        key=name,
        value=value,
        max_age=COOKIE_SECONDS if value else 0,
        path="/",
        secure=is_secure,
        httponly=True,
        samesite="lax",
    )


def scheme_of(services: Services, connection: WebOrSocket) -> str:
    """How the browser reached us; a proxy is believed only if the settings say there is one."""
    if services.settings.behind_proxy:
        told = connection.headers.get("x-forwarded-proto", "")
        if told in ("http", "https"):
            return str(told)
    return connection.url.scheme.replace("ws", "http")


def address_of(services: Services, connection: WebOrSocket) -> str | None:
    """The address that limits count; behind a proxy, the last one the proxy has seen."""
    if services.settings.behind_proxy:
        told = connection.headers.get("x-forwarded-for", "")
        if told:
            return str(told).rsplit(",", 1)[-1].strip()[:64]
    return connection.client.host if connection.client else None


def check_origin(services: Services, connection: WebOrSocket) -> None:
    """Refuse what another site's page sends with our user's cookie; raises `ForeignOrigin`."""
    origin = connection.headers.get("origin")
    if origin in services.settings.origins:
        return
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise ForeignOrigin("requests from other sites are not answered")
    if origin is not None and _host_of(origin) != connection.headers.get("host"):
        raise ForeignOrigin("requests from other sites are not answered")


def _host_of(origin: str) -> str:
    """Host and port of an origin; nothing if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def check_body(connection: WebOrSocket) -> None:
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
