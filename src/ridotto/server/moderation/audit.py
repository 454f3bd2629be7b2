"""The audit log: what whoever runs the site did, when and why; nothing is ever changed in it."""

import logging

import msgspec

from ridotto.server.keys import new_id
from ridotto.store import Store

KIND = "audit"

log = logging.getLogger(__name__)


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who did what to which table or user, when and why."""

    at: int
    who: str
    did: str
    to: str = ""
    reason: str = ""
    until: int | None = None


class LoggedAct(msgspec.Struct, frozen=True):
    """An act, and its place in the log."""

    id: str
    act: Act


_read = msgspec.json.Decoder(Act).decode


async def write(store: Store, act: Act) -> None:
    """Keep an act, and say it in the log of the server."""
    await store.documents.put(KIND, moment_key(act.at), msgspec.json.encode(act), over=0)
    told = {"who": act.who, "did": act.did, "to": act.to, "reason": act.reason}
    log.info("the site was looked after", extra=told)


async def page(store: Store, *, before: str, limit: int) -> list[LoggedAct]:
    """Acts, the newest first, those before a given one."""
    found = await store.documents.page(KIND, after=before, limit=limit, backwards=True)
    return [LoggedAct(document.key, _read(document.content)) for document in found]


def moment_key(at: int) -> str:
    """A key that comes after those of earlier moments.

    >>> moment_key(99) < moment_key(100)
    True
    """
    return f"{at:015}-{new_id(8)}"
