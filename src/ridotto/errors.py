"""What can be wrong with what people send; each says what is wrong and what would be right."""

from collections.abc import Mapping


def shown(value: object, most: int = 60) -> str:
    """A bad value as it goes into a message: short, and never itself a cause of trouble.

    >>> shown("e2-e4"), shown(10**9999)
    ("'e2-e4'", '<int>')
    """
    try:
        text = repr(value)
    except Exception:
        return f"<{type(value).__name__}>"
    return text if len(text) <= most else text[: most - 3] + "..."


class RidottoError(ValueError):
    """Something was asked that cannot be done; nothing was changed."""


class UnknownGame(RidottoError):
    """There is no game of that name."""


class BadGame(RidottoError):
    """The folder of a game holds no game of its name."""


class UnknownBot(RidottoError):
    """No bot of that name plays the game."""


class BadSeats(RidottoError):
    """The game is not for that many players."""


class BadSeed(RidottoError):
    """A seed is not a number, a text or bytes of a sensible length."""


class BadGenerator(RidottoError):
    """No generator of chance has that number."""


class BadNonce(RidottoError):
    """A nonce for the deal is not a short text of hexadecimal digits."""


class BadOptions(RidottoError):
    """An option is unknown or has a value that is not allowed."""


class BadScenario(BadOptions):
    """A custom scenario does not meet its conditions; `conditions` names those it fails."""

    def __init__(self, conditions: Mapping[str, str]) -> None:
        """Keep the broken conditions by name."""
        self.conditions = dict(conditions)
        super().__init__("invalid scenario: " + "; ".join(self.conditions.values()))


class BadStart(RidottoError):
    """The fixed beginning of a game is impossible."""


class BadBudget(RidottoError):
    """A bot cannot think that long."""


class BadMove(RidottoError):
    """A move is not a legal one now."""


class MalformedMove(BadMove):
    """A move is not written in the notation of the game."""


class IllegalMove(BadMove):
    """A move is well written, but the rules do not allow it now."""


class WrongSeat(RidottoError):
    """That seat does not exist, or it is not its turn."""


class GameOver(BadMove):
    """The game has ended."""


class BadRecord(RidottoError):
    """A record cannot be read or does not replay."""
