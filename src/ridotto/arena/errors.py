"""What can go wrong in an arena; games that are finished are never lost by it."""

from ridotto.errors import RidottoError


class BadPlan(RidottoError):
    """No arena can be held like that."""


class BadResults(RidottoError):
    """A results file is none, is damaged, or belongs to another arena."""


class BotFailed(RidottoError):
    """A bot broke down or made a move that is not legal."""


class LostWorker(RidottoError):
    """The processes that played one of the games died again and again."""


class BadCluster(RidottoError):
    """There is no Ray, or no cluster that can be used."""
