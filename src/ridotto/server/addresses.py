"""Under which names and addresses this machine is reached."""

import functools
import ipaddress
import re
import socket
from urllib.parse import urlsplit

from ridotto.server.settings import ANY_HOST, ServerSettings

EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
LOOPBACK = ("127.0.0.1", "::1", "localhost")
LAST_PORT = 65535
_HOST = re.compile(
    r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[^\[\]:@/]+))(?::(?P<port>[0-9]{1,5})?)?", re.IGNORECASE
)


def url_of(settings: ServerSettings, port: int, host: str = "") -> str:
    """Where a browser finds the server: on this machine, or at one of its addresses.

    >>> url_of(ServerSettings(host="0.0.0.0"), 8000), url_of(ServerSettings(tls=True), 8000, "::1")
    ('http://127.0.0.1:8000/', 'https://[::1]:8000/')
    """
    host = host or {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host else host
    return f"{'https' if settings.speaks_tls else 'http'}://{host}:{port}/"


def own_address(family: socket.AddressFamily) -> str | None:
    """The address of this machine in its network, if there is one."""
    # Nothing is sent: the system only tells from which address it would be.
    elsewhere = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}[family]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((elsewhere, 9))
            return str(asking.getsockname()[0])
    except OSError:
        return None


def is_ours(settings: ServerSettings, host: str) -> bool:
    """Whether we answer under what a Host header says.

    >>> [is_ours(ServerSettings(), host) for host in ("localhost:8000", "10.0.0.7", "evil.example")]
    [True, True, False]
    >>> is_ours(ServerSettings(), "localhost:99999")
    False
    """
    allowed = names_of(settings)
    found = _HOST.fullmatch(host)
    if found is None or int(found["port"] or 0) > LAST_PORT:
        return host == "" and ANY_HOST in allowed
    if ANY_HOST in allowed:
        return True
    if found["v6"]:
        return _is_address(found["v6"], 6)
    name = found["name"].lower().removesuffix(".")
    return name in allowed or _is_address(name, 4)


@functools.cache
def names_of(settings: ServerSettings) -> frozenset[str]:
    """The names of this machine and of the settings, in small letters."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    public = [_name_in(origin) for origin in settings.origins]
    names = ["localhost", settings.host, own, short, f"{short}.local", *public, *settings.hosts]
    return frozenset(name.lower().removesuffix(".") for name in names if name)


def names_and_addresses(settings: ServerSettings) -> set[str]:
    """All names of the server, and the addresses at which it listens, as far as it knows them."""
    found = {*names_of(settings), *LOOPBACK} - {ANY_HOST, *EVERYWHERE}
    family = EVERYWHERE.get(settings.host)
    own = own_address(family) if family else None
    return found | {own} if own else found


def _name_in(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _is_address(text: str, version: int) -> bool:
    try:
        return ipaddress.ip_address(text).version == version
    except ValueError:
        return False
