"""How `ridotto admin` reaches a running site: over HTTP, with the token in a header."""

import getpass
import http.client
import json
import pathlib
import socket
import ssl
import urllib.error
import urllib.parse
import urllib.request
from typing import IO, Any

from ridotto.cli.download import reason_of
from ridotto.engine.verification import printable
from ridotto.errors import RidottoError, shown

SCHEMES = ("http", "https")
PATIENCE = 60.0  # seconds
MOST_BYTES = 2**26


class AdminError(RidottoError):
    """A site can't be reached, or says no."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The token goes nowhere but where it was meant to go."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        """Refuse to follow."""
        raise AdminError(f"the site redirects to {shown(newurl, 200)}; give --url that address")


class SiteClient:
    """A site and the token of whoever runs it."""

    def __init__(self, url: str, token: str, trust: ssl.SSLContext | None = None) -> None:
        """Take where it is, and in what certificates to trust if not in the usual ones."""
        if urllib.parse.urlsplit(url).scheme not in SCHEMES:
            raise AdminError(f"an address begins with http:// or https://, not {shown(url)}")
        self._url = url.rstrip("/")
        self._opener = urllib.request.build_opener(
            _NoRedirects, urllib.request.HTTPSHandler(context=trust)
        )
        self._headers = {
            "authorization": f"Bearer {token}",
            "x-ridotto-admin": _who(),
            "content-type": "application/json",
        }

    def ask(self, method: str, path: str, body: object = None, **query: object) -> Any:
        """What the site answers; raises `AdminError`."""
        given = {name: value for name, value in query.items() if value not in (None, "")}
        address = f"{self._url}/api/admin/{path}"
        if given:
            address += f"?{urllib.parse.urlencode(given)}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, self._headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                text = answer.read(MOST_BYTES)
        except urllib.error.HTTPError as error:
            with error:
                raise AdminError(_refusal(error)) from None
        except (OSError, http.client.HTTPException) as error:
            reason = reason_of(error)
            raise AdminError(
                f"cannot reach {shown(self._url, 300)}: {reason}; is Ridotto running there?"
            ) from None
        try:
            return json.loads(text) if text else None
        except ValueError:
            raise AdminError(f"{shown(self._url, 300)} is no site of Ridotto") from None


def find_site(url: str | None, data: str | None, config: pathlib.Path | None) -> SiteClient:
    """The site that the settings speak of, or the one at an address."""
    from ridotto.server.addresses import LOOPBACK, url_of
    from ridotto.server.keys import load_key
    from ridotto.server.settings import read_settings
    from ridotto.server.tls import make_trust

    settings = read_settings({"data": data}, file=config)
    address = url or url_of(settings, settings.port)
    token = settings.admin_token
    if not token:
        if urllib.parse.urlsplit(address).hostname not in LOOPBACK and url:
            raise AdminError("a site elsewhere needs its token in RIDOTTO_ADMIN_TOKEN")
        token = load_key(settings.admin_token_file)
    is_here = urllib.parse.urlsplit(address).hostname in LOOPBACK or not url
    trust = make_trust(settings) if is_here and settings.speaks_tls else None
    return SiteClient(address, token, trust)


def _refusal(error: urllib.error.HTTPError) -> str:
    """What a site says why not."""
    try:
        return printable(json.loads(error.read(2**16))["message"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"the site answers {error.code} {printable(error.reason)[:200]}"


def _who() -> str:
    """Who asks, for the audit log."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = "somebody"
    return urllib.parse.quote(f"{user}@{socket.gethostname()}", safe="@")
