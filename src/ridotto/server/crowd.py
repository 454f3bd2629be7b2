"""How many sockets are open at once, by what they share: a user, an address, a table."""

from collections import Counter

from ridotto.server.errors import Busy
from ridotto.server.limits import ADDRESS_FACTOR, networks


class Crowd:
    """The places of one worker.

    >>> crowd = Crowd()
    >>> first, second = Ticket(crowd), Ticket(crowd)
    >>> first.take("user", "anna", most=1)
    >>> second.take("user", "anna", most=1)
    Traceback (most recent call last):
        ...
    ridotto.server.errors.Busy: too many are open at once; close some, or try again later
    >>> first.give_back()
    >>> second.take("user", "anna", most=1)
    """

    def __init__(self) -> None:
        """Begin with nobody."""
        self.taken: Counter[tuple[str, str]] = Counter()


class Ticket:
    """What one socket takes of the places; given back in the end, all together."""

    def __init__(self, crowd: Crowd) -> None:
        """Begin with none."""
        self._crowd = crowd
        self._taken: list[tuple[str, str]] = []

    def take(self, what: str, whose: str, *, most: int) -> None:
        """Take a place; raises `Busy` if there is none."""
        place = (what, whose)
        if self._crowd.taken[place] >= most:
            raise Busy("too many are open at once; close some, or try again later")
        self._crowd.taken[place] += 1
        self._taken.append(place)

    def take_of_address(self, what: str, address: str, *, most: int) -> None:
        """Take a place of an address and of its networks; raises `Busy`."""
        for network, allowed in shares(address, most):
            self.take(what, network, most=allowed)

    def give_back(self) -> None:
        """Give everything back."""
        for place in self._taken:
            self._crowd.taken[place] -= 1
            if not self._crowd.taken[place]:
                del self._crowd.taken[place]
        self._taken.clear()


def shares(address: str, most: int) -> list[tuple[str, int]]:
    """The networks of an address, and how many each may have where an address has so many.

    >>> shares("2001:db8:1:2:3:4:5:6", 100)
    [('2001:db8:1:2::/64', 100), ('2001:db8:1::/48', 800)]
    """
    return [(network, most * factor // ADDRESS_FACTOR) for network, factor in networks(address)]
