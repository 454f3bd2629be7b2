"""HTTP: what whoever runs the site may do, with their token.

They may play here too: nothing of this tells more of a table than everybody there may know.
"""

import asyncio
import contextlib
import platform
from typing import Annotated

import msgspec
from litestar import get, post, put
from litestar.params import JSONBody, QueryParameter

from ridotto import __version__
from ridotto.server.errors import Busy
from ridotto.server.forgetting import forget_user
from ridotto.server.http import admin_forms as forms
from ridotto.server.http.access import NO_TABLE, PROBLEMS, Here, Id, is_id
from ridotto.server.http.admin_access import MOST_PAGE, admin
from ridotto.server.http.security import Web
from ridotto.server.moderation import audit, reports, statistics
from ridotto.server.moderation.audit import Act
from ridotto.server.moderation.decisions import Banner
from ridotto.server.moderation.restrictions import Restriction
from ridotto.server.moderation.statistics import DAY
from ridotto.server.site import Site
from ridotto.store import END_OF_TIME, Missing
from ridotto.table import Table, view
from ridotto.table.codec import BadLog
from ridotto.table.text import clean_text

SHOWN_DAYS = 30
PAGE = 500
Before = Annotated[str, QueryParameter(max_length=64)]
ShownBefore = Annotated[int | None, QueryParameter(ge=0, le=END_OF_TIME)]
Resolved = Annotated[bool, QueryParameter()]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST_PAGE)]

_read_row = msgspec.json.Decoder(view.TableRow).decode


@get("/api/admin/tables", responses=PROBLEMS, summary="All tables")
async def list_tables(
    site: Here, request: Web, before: ShownBefore = None, limit: Limit = 20
) -> forms.AdminTables:
    """All tables, listed or not, the newest first."""
    admin(site, request)
    rows = await site.store.rows(listed_only=False, limit=limit, before=before)
    found = []
    for row in rows:
        seats: tuple[view.SeatView, ...] = ()
        with contextlib.suppress(Missing, BadLog):
            seats = view.view(await known_table(site, row.table)).seats
        connected = sum(seat.kind == "person" and seat.present for seat in seats)
        found.append(forms.AdminRow(_read_row(row.listing.content), row.listing.listed, connected))
        await asyncio.sleep(0)  # nobody else waits for all of it
    return forms.AdminTables(found, rows[-1].shown if len(rows) >= limit else None)


@get("/api/admin/tables/{table_id:str}", responses=PROBLEMS, summary="One table, for the host")
async def show_table(site: Here, request: Web, table_id: Id) -> forms.AdminTable:
    """What everybody at a table sees of it, and who sits there."""
    admin(site, request)
    table = await known_table(site, table_id)
    users = [None if seat.user is None else site.keys.handle(seat.user) for seat in table.seats]
    return forms.AdminTable(view.view(table), table.lines, users)


async def known_table(site: Site, table_id: str) -> Table:
    """A table as it is now; looking at it wakes neither its bots nor its clocks."""
    if table_id in site.rooms:
        return site.rooms[table_id].table
    if not is_id(table_id):
        raise Missing(NO_TABLE)
    table, _ = await site.read_table(table_id)
    return table


@post(
    "/api/admin/tables/{table_id:str}/close",
    status_code=204,
    responses=PROBLEMS,
    summary="Close a table",
)
async def close_table(site: Here, request: Web, table_id: Id, data: JSONBody[forms.Close]) -> None:
    """Delete a table; a game that is on ends without a record, so that no secret is opened."""
    who = admin(site, request)
    if not is_id(table_id):
        raise Missing(NO_TABLE)
    reason = cleaned(data.reason)
    await audit.write(site.store, Act(site.now(), who, "close", table_id, reason))
    await site.close_table(table_id, reason)


@get("/api/admin/users", responses=PROBLEMS, summary="Restricted users")
async def list_users(site: Here, request: Web) -> forms.AdminUsers:
    """Everybody who is muted or banned now."""
    admin(site, request)
    restrictions = site.decisions.restrictions
    found = [(handle, restrictions.of(handle)) for handle in sorted(restrictions.users)]
    return forms.AdminUsers([forms.AdminUser(handle, user) for handle, user in found if user])


@post("/api/admin/users", status_code=200, responses=PROBLEMS, summary="Decide about a user")
async def decide(site: Here, request: Web, data: JSONBody[forms.Decide]) -> forms.Forgotten:
    """Mute, ban or forget a user, or undo that."""
    who = admin(site, request)
    reason, name = cleaned(data.reason), cleaned(data.name)
    now = site.now()
    until = None if data.seconds is None else now + 1000 * data.seconds
    await audit.write(site.store, Act(now, who, data.do, data.user, reason, until))
    restriction = Restriction(now, until, reason)
    match data.do:
        case "forget":
            return forms.Forgotten(*await forget_user(site, data.user))
        case "mute" | "ban":
            await site.decisions.restrict(data.user, data.do, restriction, name)
        case "unmute":
            await site.decisions.restrict(data.user, "mute", None)
        case "unban":
            await site.decisions.restrict(data.user, "ban", None)
    return forms.Forgotten()


@get("/api/admin/reports", responses=PROBLEMS, summary="Reports")
async def list_reports(
    site: Here, request: Web, before: Before = "", limit: Limit = 20, resolved: Resolved = False
) -> forms.AdminReports:
    """Reports that wait for somebody to look at them, or all."""
    admin(site, request)
    found = await reports.page(site.store, before=before, limit=limit, open_only=not resolved)
    return forms.AdminReports(found, found[-1].id if len(found) >= limit else None)


@post(
    "/api/admin/reports/{report_id:str}/resolve",
    status_code=204,
    responses=PROBLEMS,
    summary="Resolve a report",
)
async def resolve_report(
    site: Here, request: Web, report_id: Id, data: JSONBody[forms.Resolve]
) -> None:
    """Note that a report was seen to; whoever made it is not told."""
    who = admin(site, request)
    note = cleaned(data.note)
    report = await reports.resolve(site.store, report_id, at=site.now(), note=note)
    await audit.write(site.store, Act(site.now(), who, "resolve", report.about.user, note))


@put("/api/admin/banner", status_code=204, responses=PROBLEMS, summary="Show a banner")
async def set_banner(site: Here, request: Web, data: JSONBody[forms.NewBanner]) -> None:
    """Show a text on every page and at every table, or remove it."""
    who = admin(site, request)
    text = cleaned(data.text)
    await audit.write(site.store, Act(site.now(), who, "banner", "", text, data.at))
    await site.decisions.set_banner(Banner(text, data.at if text else None))


@get("/api/admin/statistics", responses=PROBLEMS, summary="Statistics")
async def show_statistics(site: Here, request: Web) -> forms.Statistics:
    """Tables, people, games and workers."""
    admin(site, request)
    if site.counting.locked():
        raise Busy("the tables are being counted for somebody else; try again")
    async with site.counting:
        tables = await count_tables(site)
    now = site.now()
    await site.tally.write(site.store, now, site.figures)
    workers = await statistics.workers(site.store, await site.store.living_workers(now))
    return forms.Statistics(
        version=__version__,
        python=platform.python_version(),
        database=site.store.name,
        tables=tables,
        sockets=sum(worker.sockets for worker in workers),
        users=sum(worker.users for worker in workers),
        workers=workers,
        finished=await statistics.finished(site.store, now - SHOWN_DAYS * DAY),
    )


async def count_tables(site: Site) -> dict[str, int]:
    """How many tables are in which phase."""
    counts = {"gathering": 0, "playing": 0, "over": 0}
    before: int | None = None
    while rows := await site.store.rows(listed_only=False, limit=PAGE, before=before):
        for row in rows:
            counts[_read_row(row.listing.content).phase] += 1
        before = rows[-1].shown
    return counts


@get("/api/admin/log", responses=PROBLEMS, summary="The audit log")
async def show_log(
    site: Here, request: Web, before: Before = "", limit: Limit = 20
) -> forms.AuditLog:
    """What was done with the token, the newest first."""
    admin(site, request)
    acts = await audit.page(site.store, before=before, limit=limit)
    return forms.AuditLog(acts, acts[-1].id if len(acts) >= limit else None)


def cleaned(text: str) -> str:
    """A text that can be shown, which may be empty."""
    return clean_text(text, forms.MOST_CHARACTERS) if text.strip() else ""


HANDLERS = [
    list_tables,
    show_table,
    close_table,
    list_users,
    decide,
    list_reports,
    resolve_report,
    set_banner,
    show_statistics,
    show_log,
]
