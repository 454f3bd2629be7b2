"""Whether a request comes from whoever runs the site: by a token in a header, never in a URL."""

import hmac
from urllib.parse import unquote

from ridotto.server.errors import NotAdmin
from ridotto.server.http.security import Web, address_of
from ridotto.server.keys import load_key
from ridotto.server.site import Site

MOST_PAGE = 50
MOST_WHO = 60
NAME_HEADER = "x-ridotto-admin"


def admin(site: Site, request: Web) -> str:
    """Who says they run the site; raises `NotAdmin` or `TooFast` without the right token."""
    address = address_of(site, request)
    site.limits.check("admin", None, address)
    given = request.headers.get("authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {admin_token(site)}".encode()):
        site.limits.check("wrong_token", None, address)
        raise NotAdmin("that needs the token of whoever runs this site: ridotto admin token")
    name = unquote(request.headers.get(NAME_HEADER, ""))  # headers are ASCII, names are not
    who = "".join(filter(str.isprintable, name))
    return who.strip()[:MOST_WHO] or "host"


def admin_token(site: Site) -> str:
    """The token of the settings, or the one in the data folder, made on first use."""
    if not site.admin_token:
        site.admin_token = load_key(site.settings.admin_token_file)
    return site.admin_token
