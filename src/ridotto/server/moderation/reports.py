"""Reports: what a player tells whoever runs the site about somebody at their table."""

from typing import Annotated, Literal

import msgspec

from ridotto.server.moderation.audit import moment_key
from ridotto.store import Conflict, Missing, Store
from ridotto.table.state import Line

KIND = "report"
MOST_LINES = 20  # of chat that go with a report
MOST_CHARACTERS = 300
PAGE = 500

Reason = Literal["insult", "spam", "name", "cheating", "left", "other"]
Words = Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]


class Person(msgspec.Struct, frozen=True):
    """A user as whoever runs the site knows them: a handle, and the name they had."""

    user: str
    name: str


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who reports whom and why, with the last lines that everybody at the table was told."""

    at: int
    table: str
    game: str
    seat: int
    about: Person
    by: Person
    reason: Reason
    text: str = ""
    lines: tuple[Line, ...] = ()
    resolved: int | None = None
    note: str = ""


class FiledReport(msgspec.Struct, frozen=True):
    """A report, and the id under which it is kept."""

    id: str
    report: Report


_read = msgspec.json.Decoder(Report).decode


async def file(store: Store, report: Report) -> None:
    """Keep a new report."""
    await store.documents.put(KIND, moment_key(report.at), msgspec.json.encode(report), over=0)


async def page(store: Store, *, before: str, limit: int, open_only: bool) -> list[FiledReport]:
    """Reports, the newest first, those before a given one."""
    found: list[FiledReport] = []
    while len(found) < limit:
        some = await store.documents.page(KIND, after=before, limit=limit, backwards=True)
        reports = [FiledReport(document.key, _read(document.content)) for document in some]
        found += [each for each in reports if not (open_only and each.report.resolved)]
        if len(some) < limit:
            break
        before = some[-1].key
    return found[:limit]


async def resolve(store: Store, report_id: str, *, at: int, note: str) -> Report:
    """Note that a report was seen to; raises `Missing`."""
    while True:
        document = await store.documents.get(KIND, report_id)
        if document is None:
            raise Missing("there is no such report")
        resolved = msgspec.structs.replace(_read(document.content), resolved=at, note=note)
        content = msgspec.json.encode(resolved)
        try:
            await store.documents.put(KIND, report_id, content, over=document.number)
        except Conflict:
            continue
        return resolved


async def forget(store: Store, handle: str) -> int:
    """Delete all reports by or about a user; tells how many."""
    count, after = 0, ""
    while some := await store.documents.page(KIND, after=after, limit=PAGE):
        for document in some:
            report = _read(document.content)
            if handle in (report.about.user, report.by.user):
                count += await store.documents.delete(KIND, document.key)
        after = some[-1].key
    return count
