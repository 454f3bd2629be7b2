"""What can be wrong with what people send; each says what is wrong and what would be right."""

from collections.abc import Mapping


class RidottoError(ValueError):
    """Something was asked that cannot be done; nothing was changed."""


class UnknownGame(RidottoError):
    """There is no game of that name."""


class BadSeats(RidottoError):
    """The game is not for that many players."""


class BadOptions(RidottoError):
    """An option is unknown or has a value that is not allowed."""


class BadScenario(BadOptions):
    """A custom scenario breaks some conditions; `conditions` names them all."""

    def __init__(self, conditions: Mapping[str, str]) -> None:
        """Keep the broken conditions by name."""
        self.conditions = dict(conditions)
        super().__init__("the scenario breaks: " + "; ".join(self.conditions.values()))


class BadStart(RidottoError):
    """The fixed beginning of a game is impossible."""


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
