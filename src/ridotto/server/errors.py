"""Errors as clients see them, always in one shape: a code for programs, words for people."""

import re

import msgspec

from ridotto.errors import RidottoError, UnknownGame
from ridotto.server.limits import TooFast
from ridotto.server.moderation.decisions import Closed
from ridotto.server.moderation.restrictions import Decided
from ridotto.store import Missing, StoreError
from ridotto.table.state import NotAllowed, NotFree, NotNow

FAILURE = "something went wrong on our side; we logged it"


class BadMessage(RidottoError):
    """What was sent is not a message of the protocol."""


class WrongProtocol(RidottoError):
    """The client speaks another version of the protocol."""


class NoIdentity(RidottoError):
    """The request has no identity."""


class ForeignOrigin(RidottoError):
    """The request comes from another site's page."""


class ForeignHost(RidottoError):
    """The request is for a name that is not ours."""


class NotJson(RidottoError):
    """The body of a request is not JSON."""


class Busy(RidottoError):
    """The server has too much to do."""


class Failure(RidottoError):
    """A fault of our own."""


class NotAdmin(RidottoError):
    """The request lacks the token of whoever runs the site."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every error over HTTP; `reason` is in the words of whoever decided so."""

    code: str
    message: str
    reason: str = ""


STATUS: dict[type[RidottoError], int] = {
    NoIdentity: 401,
    ForeignOrigin: 403,
    NotAllowed: 403,
    NotAdmin: 403,
    Missing: 404,
    UnknownGame: 400,
    NotFree: 409,
    NotNow: 409,
    NotJson: 415,
    ForeignHost: 421,
    TooFast: 429,
    Busy: 503,
    StoreError: 503,
}


def code_of(error: RidottoError) -> str:
    """The code of an error: its class in snake case.

    >>> code_of(NotNow("later"))
    'not_now'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


def reason_of(error: RidottoError) -> str:
    """What whoever decided against it says to that, if somebody did."""
    return error.reason if isinstance(error, Decided | Closed) else ""


def status_of(error: RidottoError) -> int:
    """The HTTP status of an error; 400 for everything that is simply wrong."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
