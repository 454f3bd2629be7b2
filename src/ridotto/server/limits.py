"""Rate limits: leaky buckets by user and by address."""

import functools
import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from ridotto.errors import RidottoError

MOST_BUCKETS = 100_000
MOST_KEPT = 10_000  # users at addresses, so that an address is not read with every move


class TooFast(RidottoError):
    """That was too often; `wait` says in how many seconds to try again."""

    def __init__(self, wait: float) -> None:
        """Keep the waiting time, in whole seconds."""
        self.wait = max(1, math.ceil(wait))
        super().__init__(f"too often; try again in {self.wait} s")


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: int


RATES = {
    "create": Rate(0.2, 10),
    "join": Rate(1, 20),
    "identity": Rate(1, 20),
    "sign_out": Rate(0.05, 5),
    "read": Rate(20, 100),
    "mine": Rate(1, 20),
    "trial": Rate(5, 30),
    "review": Rate(5, 30),
    "connect": Rate(2, 60),
    "chat": Rate(0.7, 6),
    "move": Rate(15, 60),
    "preview": Rate(5, 15),
    "hint": Rate(0.5, 6),
    "shown": Rate(10, 60),
    "hello": Rate(2, 20),
    "told": Rate(2**20, 2**25),  # bytes of large frames
    "report": Rate(0.02, 4),
    "admin": Rate(5, 40),
    "wrong_token": Rate(0.05, 1),
}
# Several people may share an address: a household, a school, a mobile network.
ADDRESS_FACTOR = 8
SITE_FACTOR = 64


def networks(address: str) -> list[tuple[str, int]]:
    """What an address counts for, each with how many people may be behind it.

    One subscriber of IPv6 has at least 2^64 addresses, and some have 2^80.

    >>> networks("203.0.113.9")
    [('203.0.113.9', 8)]
    >>> networks("2001:db8:1:2:3:4:5:6")
    [('2001:db8:1:2::/64', 8), ('2001:db8:1::/48', 64)]
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return [(address, ADDRESS_FACTOR)]
    if found.version == 4 or found.ipv4_mapped is not None:
        return [(str(found if found.version == 4 else found.ipv4_mapped), ADDRESS_FACTOR)]
    return [
        (str(ipaddress.ip_network((found.packed, length), strict=False)), factor)
        for length, factor in ((64, ADDRESS_FACTOR), (48, SITE_FACTOR))
    ]


@functools.lru_cache(MOST_KEPT)
def _counted(user: str | None, address: str | None) -> tuple[tuple[str, int], ...]:
    """Whom something is counted for, each with how many people may be behind it."""
    found = [] if user is None else [(f"user {user}", 1)]
    if address is not None:
        found += [(f"address {network}", factor) for network, factor in networks(address)]
    return tuple(found)


class Limits:
    """The buckets of one worker; the ones used longest ago are forgotten first.

    >>> limits = Limits(lambda: 0.0, factor=1)
    >>> for _ in range(6):
    ...     limits.check("chat", "anna", None)
    >>> limits.check("chat", "anna", None)
    Traceback (most recent call last):
        ...
    ridotto.server.limits.TooFast: too often; try again in 2 s
    """

    def __init__(self, clock: Callable[[], float], *, factor: float = 1) -> None:
        """Take the time from a clock; a factor makes everything looser, for tests and load."""
        self._clock = clock
        self._factor = factor
        self._levels: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, what: str, user: str | None, address: str | None, *, cost: float = 1) -> None:
        """Count one more, by user and by address; raises `TooFast`."""
        for who, factor in _counted(user, address):
            over = self._pour(what, who, factor, cost)
            if over > 0:
                raise TooFast(over / (RATES[what].per_second * factor * self._factor))

    def charge(self, what: str, user: str | None, address: str | None, cost: float) -> None:
        """Count what was done already, perhaps beyond what is allowed at once."""
        for who, factor in _counted(user, address):
            self._pour(what, who, factor, cost, is_done=True)

    def _pour(
        self, what: str, who: str, factor: float, cost: float, *, is_done: bool = False
    ) -> float:
        """Fill a bucket, unless that is too much; by how much it would be."""
        rate = RATES[what]
        factor *= self._factor
        now = self._clock()
        level, at = self._levels.pop((what, who), (0.0, now))
        level = max(0.0, level - (now - at) * rate.per_second * factor)
        over = level + cost - rate.at_once * factor
        self._levels[what, who] = (level if over > 0 and not is_done else level + cost, now)
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return over
