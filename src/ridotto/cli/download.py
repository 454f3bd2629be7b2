"""Game records from a server."""

import http.client
import re
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import IO

from ridotto.engine.record import MOST_BYTES
from ridotto.engine.verification import Unreadable, printable, read_json
from ridotto.errors import shown

SCHEMES = ("http", "https")
PATIENCE = 10.0  # seconds for each answer of a server
INVITE = re.compile(r"[\w-]{1,64}")
MOST_SECONDS = 60.0  # for all of it, however slowly it drips


def is_address(source: str) -> bool:
    """Whether a source is on the net.

    >>> is_address("https://ridotto.example/api/records/x-1"), is_address("game.json")
    (True, False)
    """
    return "://" in source


def fetch_record(address: str) -> bytes:
    """The record at an address, or the last one of the table at an address; raises `Unreadable`."""
    try:
        parts = urllib.parse.urlsplit(address)
    except ValueError as error:
        raise Unreadable(f"not an address: {error}") from None
    folder, _, table = parts.path.rstrip("/").rpartition("/")
    for pages in ("/api/tables", "/table"):
        if folder.endswith(pages) and table:
            root = folder.removesuffix(pages)
            asked = parts._replace(path=f"{root}/api/tables/{table}", fragment="")
            invite = urllib.parse.parse_qs(parts.fragment).get("invite", [""])[0]
            headers = {"X-Ridotto-Invite": invite} if INVITE.fullmatch(invite) else {}
            told = read_json(fetch(asked.geturl(), headers)).get("table")
            found = told.get("record") if isinstance(told, dict) else None
            if not isinstance(found, str):
                raise Unreadable("the game at this table is not over")
            path = f"{root}/api/records/{urllib.parse.quote(found, safe='')}"
            return fetch(parts._replace(path=path, query="", fragment="").geturl())
    return fetch(address)


def reason_of(error: Exception) -> str:
    """Why an address can't be reached, in words for people."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, ssl.SSLCertVerificationError):
        return (
            f"nobody vouches for its certificate ({printable(reason.verify_message)}); if it is "
            "the server's own, get its cert.pem from the host and name it in SSL_CERT_FILE"
        )
    return printable(reason)


class Redirects(urllib.request.HTTPRedirectHandler):
    """Goes on only to where we would have gone ourselves, and never from https back to http."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        """Check an address before going there."""
        scheme = urllib.parse.urlsplit(newurl).scheme
        if scheme not in SCHEMES or (req.type == "https" and scheme != "https"):
            raise Unreadable(f"the server redirects us to another scheme: {shown(scheme)}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch(address: str, headers: Mapping[str, str] | None = None) -> bytes:
    """What a server answers, within limits of time and size; raises `Unreadable`.

    >>> fetch("file:///etc/passwd")
    Traceback (most recent call last):
    ridotto.engine.verification.Unreadable: an address begins with http:// or https://, not 'file'
    """
    scheme = address.partition(":")[0].lower()
    if scheme not in SCHEMES:
        raise Unreadable(f"an address begins with http:// or https://, not {shown(scheme)}")
    end = time.monotonic() + MOST_SECONDS
    data = bytearray()
    try:
        request = urllib.request.Request(address, headers=dict(headers or {}))
        with urllib.request.build_opener(Redirects).open(request, timeout=PATIENCE) as answer:
            while len(data) <= MOST_BYTES and (some := answer.read1(2**16)):
                data += some
                if time.monotonic() > end:
                    raise Unreadable(f"the answer takes more than {MOST_SECONDS:.0f} seconds")
    except urllib.error.HTTPError as error:
        with error:
            words = printable(error.reason)[:200]
            raise Unreadable(f"the server answers {error.code} {words}") from None
    except urllib.error.URLError as error:
        raise Unreadable(f"cannot reach {shown(address, 300)}: {reason_of(error)}") from None
    except Unreadable:
        raise
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unreadable(f"cannot read {shown(address, 300)}: {printable(error)}") from None
    return bytes(data)
